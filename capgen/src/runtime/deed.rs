//! The way from the engine to what a provider does beside the call itself: function pointers beside those of its route.

use std::sync::Arc;

use super::chunks::Line;
use super::erased::{Erased, input_of};
use super::failure::Failure;
use super::future::BoxFuture;
use super::halt::Halt;
use super::route::{Route, Running};
use super::value::{Fault, FaultKind, Unknown, from_json};
use super::{
    Call, CallMode, Cancel, Cancellable, Cancelled, Capability, Chunks, Commit, CommitPlan, Committable, Compensable,
    Compensate, Compensated, Done, Faults, Json, Plan, Receipt, Reconcilable, Reconcile, Reconciled, Stream, Streamed,
};

/// What is asked of a provider, beside its input.
#[derive(Clone, Default)]
pub(super) struct Deed {
    pub(super) mode: CallMode,
    /// What was planned under the key, for a commit.
    pub(super) plan: Option<Plan>,
    /// What the call has answered that is taken back.
    pub(super) original: Option<Done<Json>>,
    /// Where to tell what there is so far.
    pub(super) chunks: Option<Arc<Line>>,
    /// Given once the work is claimed.
    pub(super) claimed: Option<Arc<Halt>>,
}

impl Deed {
    /// Nothing but this mode.
    pub(super) fn of(mode: CallMode) -> Deed {
        Deed { mode, ..Deed::default() }
    }

    /// The same, when it is more than a call.
    pub(super) fn asked(self) -> Option<Box<Deed>> {
        let is_plain = self.mode == CallMode::Execute && self.chunks.is_none() && self.claimed.is_none();
        (!is_plain).then(|| Box::new(self))
    }
}

/// The functions of a provider for one capability, for what its contract declares beside the call.
pub(super) struct Deeds<P> {
    cancel: Option<Begin<P>>,
    reconcile: Option<Begin<P>>,
    compensate: Option<Begin<P>>,
    commit: Option<Begin<P>>,
    stream: Option<Begin<P>>,
}

type Begin<P> = fn(Arc<P>, Call, Deed, Erased) -> Result<Running, Faults>;

impl<P> Deeds<P> {
    pub(super) const fn none() -> Deeds<P> {
        Deeds { cancel: None, reconcile: None, compensate: None, commit: None, stream: None }
    }

    /// The function for it.
    pub(super) fn of(&self, deed: &Deed) -> Option<Begin<P>> {
        match deed.mode {
            CallMode::Execute if deed.chunks.is_some() => self.stream,
            CallMode::Cancel => self.cancel,
            CallMode::Reconcile => self.reconcile,
            CallMode::Compensate => self.compensate,
            CallMode::Commit => self.commit,
            CallMode::Execute | CallMode::Plan => None,
        }
    }
}

impl<P> Route<P> {
    /// Calls can be cancelled.
    #[must_use]
    pub fn cancel<C: Cancellable>(mut self) -> Self
    where
        P: Cancel<C>,
    {
        self.deeds.cancel = Some(cancel::<P, C>);
        self
    }

    /// Calls can be streamed.
    #[must_use]
    pub fn stream<C: Streamed>(mut self) -> Self
    where
        P: Stream<C>,
    {
        self.deeds.stream = Some(stream::<P, C>);
        self
    }

    /// Calls can be reconciled.
    #[must_use]
    pub fn reconcile<C: Reconcilable>(mut self) -> Self
    where
        P: Reconcile<C>,
    {
        self.deeds.reconcile = Some(reconcile::<P, C>);
        self
    }

    /// Calls can be compensated.
    #[must_use]
    pub fn compensate<C: Compensable>(mut self) -> Self
    where
        P: Compensate<C>,
    {
        self.deeds.compensate = Some(compensate::<P, C>);
        self
    }

    /// Plans can be committed.
    #[must_use]
    pub fn commit<C: Committable>(mut self) -> Self
    where
        P: Commit<C>,
    {
        self.deeds.commit = Some(commit::<P, C>);
        self
    }
}

/// What has no output of its own.
fn nothing() -> Done<Erased> {
    Done::new(Erased::of(Json::Null))
}

fn cancel<P: Cancel<C>, C: Cancellable>(provider: Arc<P>, call: Call, _: Deed, _: Erased) -> Result<Running, Faults> {
    Ok(Box::pin(async move {
        match provider.cancel(&call).await? {
            Cancelled::Stopped => Ok(nothing()),
            Cancelled::TooLate => Err(Failure::permanent("it is too late to cancel: it is done, or cannot be stopped")),
        }
    }))
}

fn stream<P, C>(provider: Arc<P>, call: Call, deed: Deed, input: Erased) -> Result<Running, Faults>
where
    P: Stream<C>,
    C: Streamed,
{
    let input = input_of::<C>(input)?;
    let chunks = Chunks::new(deed.chunks.ok_or_else(|| lacking("listener"))?);
    let running: BoxFuture<'static, _> =
        Box::pin(async move { provider.stream(&call, input, &chunks).await.map(|done| done.map(Erased::of)) });
    Ok(running)
}

fn reconcile<P, C>(provider: Arc<P>, call: Call, _: Deed, input: Erased) -> Result<Running, Faults>
where
    P: Reconcile<C>,
    C: Reconcilable,
{
    let input = input_of::<C>(input)?;
    Ok(Box::pin(async move {
        match provider.reconcile(&call, &input).await? {
            Reconciled::Done(done) => Ok(done.map(Erased::of)),
            Reconciled::NotDone => Err(Failure::not_done("it has not been done, and nothing of it is under way")),
        }
    }))
}

fn compensate<P, C>(provider: Arc<P>, call: Call, deed: Deed, _: Erased) -> Result<Running, Faults>
where
    P: Compensate<C>,
    C: Compensable,
{
    let Done { output, receipt } = deed.original.ok_or_else(|| lacking("original"))?;
    let output: <C as Capability>::Output = from_json(output, Unknown::Skip)?;
    let original = Done { output, receipt: Receipt { replay: true, ..receipt } };
    Ok(Box::pin(async move {
        let Compensated { provider_ref, message } = provider.compensate(&call, &original).await?;
        Ok(Done { receipt: Receipt { provider_ref, message, ..Receipt::default() }, ..nothing() })
    }))
}

fn commit<P, C>(provider: Arc<P>, call: Call, deed: Deed, input: Erased) -> Result<Running, Faults>
where
    P: Commit<C>,
    C: Committable,
{
    let input = input_of::<C>(input)?;
    let plan = C::Plan::of(deed.plan).ok_or_else(|| lacking("plan"))?;
    let running: BoxFuture<'static, _> =
        Box::pin(async move { provider.commit(&call, plan, input).await.map(|done| done.map(Erased::of)) });
    Ok(running)
}

fn lacking(what: &str) -> Faults {
    Fault { path: String::new(), message: format!("there is no {what}"), kind: FaultKind::Missing }.into()
}
