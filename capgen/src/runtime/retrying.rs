//! A call that is made again by itself while that may help.
//!
//! Invariant: only what may be repeated can be handed over; the compiler says so, by the contract.

use super::timer::sleep;
use super::{Answer, Backoff, BoxFuture, CallError, Capability, Pending};

/// A call may be repeated: its contract says `safe`, or `safe_with_idempotency_key`, or nothing, where the ledger answers a
/// repeated key itself. Generated code implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` must not be repeated: its contract does not let a call be made again by itself",
    label = "`retry_safety` is `unsafe` or `unknown`, or `supports_retry` is `false`",
    note = "call it once and look at the answer, or declare in its contract that repeating it is safe"
)]
pub trait Repeatable: Capability {}

/// Makes a call, and makes it again while its answer is `failed` and retryable, as often and with such waits as `backoff` says.
/// The last answer is the one that is given.
///
/// `call` makes the call anew each time, with the same key: it is then the same piece of work.
///
/// ```
/// use std::sync::atomic::{AtomicU32, Ordering};
/// use std::time::Duration;
///
/// use capgen::{Answer, Backoff, Capability, Descriptor, Done, Failed, Pending, Repeatable, retrying};
///
/// // In a brick, the build script writes the markers, and `call` is `|| seam.mail().send(key.clone(), letter.clone())`.
/// # struct Send;
/// # impl Capability for Send {
/// #     type Input = String;
/// #     type Output = String;
/// #     const DESCRIPTOR: &'static Descriptor =
/// #         &Descriptor::of("mail.send", "Send a letter.", capgen::rt::TEXT, capgen::rt::TEXT);
/// # }
/// # impl Repeatable for Send {}
/// let calls = AtomicU32::new(0);
/// let send = || match calls.fetch_add(1, Ordering::Relaxed) {
///     0 => Pending::<Send>::ready(Answer::Failed(Failed::new(true, "the office is closed"))),
///     _ => Pending::ready(Answer::Done(Done::new("sent".to_owned()))),
/// };
/// let backoff = Backoff::default().tries(3).first(Duration::ZERO);
/// # let mut answer = retrying(&backoff, send);
/// # let mut context = std::task::Context::from_waker(std::task::Waker::noop());
/// # let answer = loop {
/// #     if let std::task::Poll::Ready(answer) = answer.as_mut().poll(&mut context) { break answer; }
/// # };
/// // let answer = retrying(&backoff, send).await;
/// assert_eq!(answer?.done().map(|done| done.output).as_deref(), Some("sent"));
/// assert_eq!(calls.load(Ordering::Relaxed), 2);
/// # Ok::<(), capgen::CallError>(())
/// ```
///
/// # Errors
/// The first error of a call; it is not made again.
pub fn retrying<'a, C: Repeatable>(
    backoff: &Backoff,
    call: impl Fn() -> Pending<C> + Send + 'a,
) -> BoxFuture<'a, Result<Answer<C::Output>, CallError>> {
    let waits = backoff.delays();
    Box::pin(async move {
        for wait in waits {
            match call().await? {
                Answer::Failed(failed) if failed.retryable => sleep(wait).await,
                answer => return Ok(answer),
            }
        }
        call().await
    })
}
