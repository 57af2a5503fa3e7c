//! One attempt: a provider is tried, and tried again while that may help.
//!
//! Invariants
//! - A try is repeated only where the contracts of caller and provider let the work be repeated, and under a lease that is
//!   still owned. It has the same key and the same input, and a higher number, so that the provider looks before it creates.
//! - No try takes longer than its time; then its future is dropped, and what it did is not known.
//! - While a connection is left alone, nothing of its provider is called.

use std::future::{Future as _, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use super::super::call::Held;
use super::super::contract::{Contract, Execution, RetrySafety};
use super::super::erased::Erased;
use super::super::failure::Kind;
use super::super::future::{Caught, Panicked};
use super::super::halt::Halt;
use super::super::ledger::{Event, Lease, ReadNote};
use super::super::route::Running;
use super::super::timer::{sleep, within};
use super::super::{Backoff, Call, Descriptor, Dispatch, Done, Failure};
use super::breaker::Pass;
use super::outcome::{self, Outcome};
use super::tries::{Tries, left_alone, span};
use super::wiring::LinkedPlace;
use super::work::Work;
use super::{Engine, act, credentials, heartbeat, observe, remote};

type Answer = Result<Result<Done<Erased>, Failure>, Panicked>;

/// How a try went.
enum Try {
    /// The provider was asked.
    Asked(Answer),
    /// There is nothing to ask it with just now. That says nothing of its vendor.
    Unasked(Failure),
}

/// An attempt of a brick in this process.
pub(super) async fn attempt(work: &mut Work, place: &LinkedPlace, lease: &Lease) -> Outcome {
    let engine = Arc::clone(&work.engine);
    // In a box: calls may nest, and what is moved about on the way in would add up on the stack.
    let tries = Box::pin(repeat(work, place, Some(lease), Instant::now()));
    heartbeat::beside(&engine.ledger, lease, engine.settings.lease, tries).await
}

/// An attempt of a brick elsewhere. It tries its vendor again itself, and its transport the way to it. What fails for now all
/// the same counts, here too, towards leaving it alone.
pub(super) async fn elsewhere(
    work: &mut Work,
    brick: &Arc<str>,
    transport: &dyn Dispatch,
    lease: Option<&Lease>,
) -> Outcome {
    let (engine, context, asked) = (Arc::clone(&work.engine), Arc::clone(&work.context), work.descriptor);
    let connection = match work.connection(brick).await {
        Ok(connection) => connection,
        Err(hindered) => return hindered.outcome(brick),
    };
    let patience = &engine.settings.patience;
    let pass = match engine.breakers.pass(patience.breaks(), &context.tenant, brick) {
        Ok(pass) => pass,
        Err(shut) => {
            observe::left_alone(brick);
            let failure = left_alone(None, brick, &context.tenant, &shut);
            return outcome::read_failure(work, brick, asked, failure);
        }
    };
    let time = patience.time_for(asked, asked);
    let outcome = {
        let attempt = pin!(within(time, remote::attempt(work, brick, connection, transport)));
        let attempt = engine.halt.unless(attempt);
        match lease {
            Some(lease) => heartbeat::beside(&engine.ledger, lease, engine.settings.lease, attempt).await,
            None => attempt.await,
        }
    };
    match outcome {
        Some(Some(outcome)) => {
            tell(pass, &outcome);
            outcome
        }
        Some(None) => {
            pass.failed();
            outcome::read_failure(work, brick, asked, too_slow(brick, time))
        }
        None => ended_meanwhile(brick, asked),
    }
}

/// How a brick elsewhere did. It was there where it refused, failed for good, or gave a reason of its own; nothing was asked of
/// it where there was nothing to ask with.
fn tell(pass: Pass<'_>, outcome: &Outcome) {
    match outcome {
        Outcome::Answered(crate::Answer::Failed(failed), _) if failed.retryable && failed.reason.is_none() => {
            pass.failed()
        }
        Outcome::Answered(..) | Outcome::Refused(_) => pass.answered(),
        Outcome::NoConnection { .. } | Outcome::Broken(_) => drop(pass),
    }
}

/// Tries of an attempt that began then.
pub(super) async fn repeat(work: &mut Work, place: &LinkedPlace, lease: Option<&Lease>, begun: Instant) -> Outcome {
    let (brick, offered) = (&*place.brick, place.endpoint.descriptor());
    let (engine, context) = (Arc::clone(&work.engine), Arc::clone(&work.context));
    let (patience, never) = (&engine.settings.patience, Backoff::never());
    // What was told of a stream cannot be taken back.
    let is_streamed = work.deed().is_some_and(|deed| deed.chunks.is_some());
    let repeatable = may_be_repeated(work.descriptor) && may_be_repeated(offered) && !is_streamed;
    let backoff = if repeatable { patience.tries() } else { &never };
    let mut tries = Tries::new(backoff, begun, engine.settings.lease);
    let mut now = begun;
    let failed = |work: &Work, failure| outcome::read_failure(work, brick, offered, failure);
    loop {
        let pass = match engine.breakers.pass(patience.breaks(), &context.tenant, brick) {
            Ok(pass) => pass,
            Err(shut) => {
                observe::left_alone(brick);
                return failed(work, tries.left_alone(brick, &context.tenant, &shut));
            }
        };
        let failure = match once(&engine, work, place, lease, tries.before(), now).await {
            Ok(Try::Asked(Ok(Err(failure)))) if failure.is_transient() => {
                pass.failed();
                failure
            }
            Ok(Try::Unasked(failure)) => {
                drop(pass);
                failure
            }
            Ok(Try::Asked(answer)) => return ended(work, place, answer, &tries, pass),
            Err(outcome) => return *outcome,
        };
        let wait = match tries.wait_after(failure.clone()) {
            Ok(wait) => wait,
            Err(failure) => return failed(work, failure),
        };
        observe::tried_in_vain(work, brick, tries.before(), wait);
        let again = format!("{} (tried again after {})", failure.message(), span(wait));
        // In a box, so that an attempt of one try has not the size of a wait.
        if !Box::pin(may_go_on_after(wait, work, &place.brick, lease, again)).await {
            return failed(work, tries.telling(failure));
        }
        now = Instant::now();
    }
}

/// One try. `before` is how many there were in this attempt. An outcome when it was not made, or not to its end.
async fn once(
    engine: &Engine,
    work: &mut Work,
    place: &LinkedPlace,
    lease: Option<&Lease>,
    before: u32,
    now: Instant,
) -> Result<Try, Box<Outcome>> {
    let (brick, offered) = (&place.brick, place.endpoint.descriptor());
    let held = lease.map(|lease| Box::new(Held { ledger: engine.ledger.clone(), lease: lease.clone() }));
    let connection = match work.known_connection(brick, now) {
        Some(known) => known,
        // In a box, so that a try of which all is known has not the size of a look-up.
        None => Box::pin(work.connection(brick)).await.map_err(|hindered| Box::new(hindered.outcome(brick)))?,
    };
    let contracts = [offered, work.descriptor];
    let connection = match credentials::are_asked_for(contracts, &connection) {
        false => connection,
        true => match Box::pin(credentials::fit(work, brick, contracts, connection)).await {
            Ok(connection) => connection,
            Err(unfit) => return unfit.told(brick).map(Try::Unasked),
        },
    };
    let call = Call::new(act::about(work, brick), connection, held, before);
    let running = match work.begin(&*place.endpoint, call) {
        Ok(running) => running,
        Err(faults) => return Err(Box::new(Outcome::Refused(work.invalid(faults)))),
    };
    let time = engine.settings.patience.time_for(work.descriptor, offered);
    match watched(running, time, &engine.halt).await {
        Watched::Answered(answer) => Ok(Try::Asked(answer)),
        Watched::TooSlow => Ok(Try::Asked(Ok(Err(too_slow(brick, time))))),
        Watched::Ended => Err(Box::new(ended_meanwhile(brick, work.descriptor))),
    }
}

/// What came of a try.
enum Watched {
    Answered(Answer),
    /// Its time was over first.
    TooSlow,
    /// The composition ended first.
    Ended,
}

/// Waits for a provider. One that answers at once costs no look at the clock.
async fn watched(running: Running, time: Duration, halt: &Halt) -> Watched {
    let (mut running, mut limit, mut listener) = (Caught::new(running), None, halt.listener());
    poll_fn(|context| {
        if let Poll::Ready(answer) = Pin::new(&mut running).poll(context) {
            return Poll::Ready(Watched::Answered(answer));
        }
        if Pin::new(limit.get_or_insert_with(|| sleep(time))).poll(context).is_ready() {
            return Poll::Ready(Watched::TooSlow);
        }
        match listener.hears(context.waker()) {
            true => Poll::Ready(Watched::Ended),
            false => Poll::Pending,
        }
    })
    .await
}

/// The last try, told to whoever asks how the vendor does, and to the log.
fn ended(work: &Work, place: &LinkedPlace, answer: Answer, tries: &Tries, pass: Pass<'_>) -> Outcome {
    match &answer {
        Ok(Err(Failure { kind: Kind::ConnectionRequired { .. }, .. })) | Err(Panicked) => drop(pass),
        Ok(_) => pass.answered(),
    }
    let answer = answer.map(|answer| answer.map_err(|failure| tries.telling(failure)));
    let is_done = matches!(answer, Ok(Ok(_)));
    let mut outcome = outcome::read(work, place, answer);
    if let Outcome::Answered(_, told) = &mut outcome
        && is_done
    {
        *told = tries.words();
    }
    outcome
}

/// Waits, and tells the log of another try. Is the attempt still ours then? While the ledger does not say so, it is not.
async fn may_go_on_after(
    wait: Duration,
    work: &Work,
    brick: &Arc<str>,
    lease: Option<&Lease>,
    message: String,
) -> bool {
    if work.engine.halt.unless(sleep(wait)).await.is_none() {
        return false;
    }
    let (store, asked) = (work.engine.ledger.store(), work.asked(Some(brick)));
    let message = work.secrets.scrubbed(message);
    match lease {
        Some(lease) => matches!(store.try_again(lease, work.engine.settings.lease, asked, message).await, Ok(true)),
        None => store.record_read(ReadNote::new(asked, Event::Retried, Some(message), work.kept())).await.is_ok(),
    }
}

/// Does the contract let the vendor be asked again with the same key?
fn may_be_repeated(descriptor: &Descriptor) -> bool {
    let supported = match descriptor.contract {
        Some(Contract { execution: Some(Execution { supports_retry, .. }), .. }) => *supports_retry != Some(false),
        _ => true,
    };
    supported && matches!(descriptor.retry_safety(), RetrySafety::Safe | RetrySafety::SafeWithIdempotencyKey)
}

fn ended_meanwhile(brick: &str, asked: &Descriptor) -> Outcome {
    outcome::broken(brick, format!("the composition ended while `{brick}` served `{}`", asked.name))
}

fn too_slow(brick: &str, time: Duration) -> Failure {
    Failure::transient(format!("`{brick}` did not answer within {}", span(time)))
}
