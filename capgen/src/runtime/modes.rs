//! What a contract may ask of a provider beside the call itself: stopping, streaming, committing, reconciling and
//! compensating.
//!
//! Invariants
//! - Each trait of a provider is for capabilities of one marker alone, and generated code writes a marker exactly where the
//!   contract declares it. So what is declared has to be written, and what is not declared cannot be.
//! - The call that each function gets has the key of the call that it is about: the vendor's ids that were derived from it are
//!   derived again.

use std::future::Future;

use super::{Call, Capability, Chunks, Done, Failure, Plan};

/// The contract says `supports_cancel: true`. Generated code implements it.
#[diagnostic::on_unimplemented(
    message = "the contract of `{Self}` does not declare that a call can be cancelled",
    label = "`supports_cancel: true` is not declared",
    note = "write `supports_cancel: true` under `execution` in its contract, or leave `cancel = …` out"
)]
pub trait Cancellable: Capability {}

/// The contract says `supports_streaming: true`. Generated code implements it.
#[diagnostic::on_unimplemented(
    message = "the contract of `{Self}` does not declare that a call can be streamed",
    label = "`supports_streaming: true` is not declared",
    note = "write `supports_streaming: true` under `execution` in its contract, or leave `stream = …` out"
)]
pub trait Streamed: Capability {}

/// The contract lists the mode `reconcile`. Generated code implements it.
#[diagnostic::on_unimplemented(
    message = "the contract of `{Self}` does not declare that a call can be reconciled",
    label = "the mode `reconcile` is not declared",
    note = "write `supported_modes: [execute, reconcile]` under `transaction` in its contract, or leave `reconcile = …` out"
)]
pub trait Reconcilable: Capability {}

/// The contract says that compensation is supported, or lists the mode `compensate`. Generated code implements it.
#[diagnostic::on_unimplemented(
    message = "the contract of `{Self}` does not declare that a call can be compensated",
    label = "compensation is not declared",
    note = "write `mode: supported` under `compensation` in its contract, or leave `compensate = …` out"
)]
pub trait Compensable: Capability {}

/// The contract lists the mode `commit`. Generated code implements it.
#[diagnostic::on_unimplemented(
    message = "the contract of `{Self}` does not declare that a plan can be committed",
    label = "the mode `commit` is not declared",
    note = "write `supported_modes: [plan, commit]` under `transaction` in its contract, or leave `commit = …` out"
)]
pub trait Committable: Capability {
    /// The plan that is committed: a [`Plan`] where the contract says `requires_plan_before_commit: true`, and otherwise an
    /// `Option<Plan>`.
    type Plan: CommitPlan;
}

/// What a commit takes: a plan, or perhaps none.
pub trait CommitPlan: Sized + Send + 'static + sealed::Sealed {
    /// Of what the ledger keeps; none when a plan must be there and is not.
    fn of(kept: Option<Plan>) -> Option<Self>;
}

impl CommitPlan for Plan {
    fn of(kept: Option<Plan>) -> Option<Plan> {
        kept
    }
}

impl CommitPlan for Option<Plan> {
    fn of(kept: Option<Plan>) -> Option<Option<Plan>> {
        Some(kept)
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Plan {}
    impl Sealed for Option<super::Plan> {}
}

/// Stops a call that is under way. [`#[capability(…, cancel = …)]`](macro@crate::capability) implements it.
pub trait Cancel<C: Cancellable>: Send + Sync + 'static {
    /// Stops what the call of this key has begun at the vendor. It may come at any time: before the call has reached the
    /// vendor, after it has ended, or twice.
    fn cancel(&self, call: &Call) -> impl Future<Output = Result<Cancelled, Failure>> + Send;
}

/// Whether a call was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cancelled {
    /// What it was to bring about has not happened, and will not.
    Stopped,
    /// It has happened already, or cannot be stopped any more.
    TooLate,
}

/// Does what the capability says, and tells what there is so far while it goes on.
/// [`#[capability(…, stream = …)]`](macro@crate::capability) implements it.
pub trait Stream<C: Streamed>: Send + Sync + 'static {
    /// Does it once, as [`Provide::call`](super::Provide::call) does, for a caller who wants to see it come. A chunk has the
    /// type of the output: what there is so far, or the next part of it, as the catalogue says in words.
    fn stream(
        &self,
        call: &Call,
        input: C::Input,
        chunks: &Chunks<C::Output>,
    ) -> impl Future<Output = Result<Done<C::Output>, Failure>> + Send;
}

/// Finds out what became of a call. [`#[capability(…, reconcile = …)]`](macro@crate::capability) implements it.
pub trait Reconcile<C: Reconcilable>: Send + Sync + 'static {
    /// Looks at the vendor whether the call of this key and this input has been done. It changes nothing there.
    fn reconcile(
        &self,
        call: &Call,
        input: &C::Input,
    ) -> impl Future<Output = Result<Reconciled<C::Output>, Failure>> + Send;
}

/// What became of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Reconciled<T> {
    /// It has been done. Whoever asks with its key is answered so from now on.
    Done(Done<T>),
    /// It has not been done, and nothing of it is under way.
    NotDone,
}

/// Takes back what a call has done. [`#[capability(…, compensate = …)]`](macro@crate::capability) implements it.
pub trait Compensate<C: Compensable>: Send + Sync + 'static {
    /// Takes back what the call of this key has done; `original` is what it answered.
    fn compensate(
        &self,
        call: &Call,
        original: &Done<C::Output>,
    ) -> impl Future<Output = Result<Compensated, Failure>> + Send;
}

/// How a call was compensated.
///
/// ```
/// use capgen::Compensated;
///
/// let compensated = Compensated::new().with_ref("refunds/9").saying("the guest gets the money back on Friday");
/// assert_eq!(compensated.provider_ref.as_deref(), Some("refunds/9"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compensated {
    /// What the vendor calls what was made for it.
    pub provider_ref: Option<String>,
    /// One sentence, when there is something to add.
    pub message: Option<String>,
}

impl Compensated {
    /// One that says nothing more.
    pub fn new() -> Compensated {
        Compensated::default()
    }

    /// With what the vendor calls what was made for it.
    #[must_use]
    pub fn with_ref(mut self, provider_ref: impl Into<String>) -> Compensated {
        self.provider_ref = Some(provider_ref.into());
        self
    }

    /// With a sentence for people.
    #[must_use]
    pub fn saying(mut self, message: impl Into<String>) -> Compensated {
        self.message = Some(message.into());
        self
    }
}

/// Brings about what was planned. [`#[capability(…, commit = …)]`](macro@crate::capability) implements it.
pub trait Commit<C: Committable>: Send + Sync + 'static {
    /// Does once what the plan says, which was made for this very key and input.
    fn commit(
        &self,
        call: &Call,
        plan: C::Plan,
        input: C::Input,
    ) -> impl Future<Output = Result<Done<C::Output>, Failure>> + Send;
}
