//! The way from the engine to the functions of a provider: one table of function pointers, one generic function each.

use std::collections::BTreeMap;
use std::sync::Arc;

#[cfg(feature = "server")]
use super::envelope::{Envelope, Opened};
use super::erased::Erased;
use super::future::BoxFuture;
use super::value::Unknown;
#[cfg(feature = "server")]
use super::value::read_json;
use super::{Call, Capability, Descriptor, Done, DryRun, Failure, Faults, Plan, PlanCall, Provide, Provider};

/// The way to one capability of a provider.
pub struct Route<P> {
    descriptor: &'static Descriptor,
    call: Begin<P, Call, Running>,
    plan: Option<Begin<P, PlanCall, Planning>>,
    #[cfg(feature = "server")]
    open: fn(&[u8]) -> Result<Opened, Faults>,
}

/// Begins a call or a dry run; faults when the input does not fit the provider's catalogue.
type Begin<P, C, R> = fn(Arc<P>, C, Erased) -> Result<R, Faults>;

/// A call under way.
pub(super) type Running = BoxFuture<'static, Result<Done<Erased>, Failure>>;
/// A dry run under way.
pub(super) type Planning = BoxFuture<'static, Result<Plan, Failure>>;

impl<P> Route<P> {
    /// To a read: it needs no dry run.
    pub fn read<C: Capability>() -> Self
    where
        P: Provide<C>,
    {
        Route::of::<C>(None)
    }

    /// To what acts: it says first what it would do.
    pub fn act<C: Capability>() -> Self
    where
        P: Provide<C> + DryRun<C>,
    {
        Route::of::<C>(Some(plan::<P, C>))
    }

    fn of<C: Capability>(plan: Option<Begin<P, PlanCall, Planning>>) -> Self
    where
        P: Provide<C>,
    {
        Route {
            descriptor: C::DESCRIPTOR,
            call: run::<P, C>,
            plan,
            #[cfg(feature = "server")]
            open: |body| read_json::<Envelope<C>>(body, Unknown::Refuse)?.open(),
        }
    }
}

fn run<P: Provide<C>, C: Capability>(provider: Arc<P>, call: Call, input: Erased) -> Result<Running, Faults> {
    let input: C::Input = input.into_typed(Unknown::Refuse)?;
    Ok(Box::pin(async move { provider.call(&call, input).await.map(|done| done.map(Erased::of)) }))
}

fn plan<P: DryRun<C>, C: Capability>(provider: Arc<P>, call: PlanCall, input: Erased) -> Result<Planning, Faults> {
    let input: C::Input = input.into_typed(Unknown::Refuse)?;
    Ok(Box::pin(async move { provider.plan(&call, &input).await }))
}

/// A provider in this process, seen without its type.
pub(super) trait Linked: Send + Sync {
    /// What the provider understands by a capability, when it provides it.
    fn offers(&self, capability: &str) -> Option<&'static Descriptor>;
    /// Begins a call. None when it does not provide it; faults when the input does not fit its catalogue.
    fn call(&self, capability: &str, call: Call, input: Erased) -> Option<Result<Running, Faults>>;
    /// Begins a dry run; likewise. None for a read, too.
    fn plan(&self, capability: &str, call: PlanCall, input: Erased) -> Option<Result<Planning, Faults>>;
    /// Reads a call's wire form, its input as the provider's type. None when it does not provide it.
    #[cfg(feature = "server")]
    fn open(&self, capability: &str, body: &[u8]) -> Option<Result<Opened, Faults>>;
}

/// A provider and its routes by capability.
pub(super) struct LinkedProvider<P> {
    provider: Arc<P>,
    routes: BTreeMap<&'static str, Route<P>>,
}

impl<P: Provider> LinkedProvider<P> {
    pub(super) fn new(provider: P) -> LinkedProvider<P> {
        let routes = P::routes().into_iter().map(|route| (route.descriptor.name, route)).collect();
        LinkedProvider { provider: Arc::new(provider), routes }
    }
}

impl<P: Provider> Linked for LinkedProvider<P> {
    fn offers(&self, capability: &str) -> Option<&'static Descriptor> {
        self.routes.get(capability).map(|route| route.descriptor)
    }

    fn call(&self, capability: &str, call: Call, input: Erased) -> Option<Result<Running, Faults>> {
        let route = self.routes.get(capability)?;
        Some((route.call)(Arc::clone(&self.provider), call, input))
    }

    fn plan(&self, capability: &str, call: PlanCall, input: Erased) -> Option<Result<Planning, Faults>> {
        let plan = self.routes.get(capability)?.plan?;
        Some(plan(Arc::clone(&self.provider), call, input))
    }

    #[cfg(feature = "server")]
    fn open(&self, capability: &str, body: &[u8]) -> Option<Result<Opened, Faults>> {
        self.routes.get(capability).map(|route| (route.open)(body))
    }
}
