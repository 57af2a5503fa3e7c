//! The way from the engine to the functions of a provider: one table of function pointers, one generic function each.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::deed::{Deed, Deeds};
#[cfg(feature = "server")]
use super::envelope::{Envelope, Opened};
use super::erased::{Erased, input_of};
use super::future::BoxFuture;
#[cfg(feature = "server")]
use super::value::{Unknown, read_json};
use super::{Call, CallMode, Capability, Descriptor, Done, DryRun, Failure, Faults, Plan, PlanCall, Provide, Provider};

/// The way to one capability of a provider.
pub struct Route<P> {
    descriptor: &'static Descriptor,
    call: Begin<P, Call, Running>,
    plan: Option<Begin<P, PlanCall, Planning>>,
    pub(super) deeds: Deeds<P>,
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
            deeds: Deeds::none(),
            #[cfg(feature = "server")]
            open: |body| read_json::<Envelope<C>>(body, Unknown::Refuse)?.open(),
        }
    }
}

fn run<P: Provide<C>, C: Capability>(provider: Arc<P>, call: Call, input: Erased) -> Result<Running, Faults> {
    let input = input_of::<C>(input)?;
    Ok(Box::pin(async move { provider.call(&call, input).await.map(|done| done.map(Erased::of)) }))
}

fn plan<P: DryRun<C>, C: Capability>(provider: Arc<P>, call: PlanCall, input: Erased) -> Result<Planning, Faults> {
    let input = input_of::<C>(input)?;
    Ok(Box::pin(async move { provider.plan(&call, &input).await }))
}

/// One capability of a provider in this process, seen without its type.
pub(super) trait Endpoint: Send + Sync {
    /// What the provider understands by it.
    fn descriptor(&self) -> &'static Descriptor;
    /// Begins a call. Faults when the input does not fit the provider's catalogue.
    fn call(&self, call: Call, input: Erased) -> Result<Running, Faults>;
    /// Begins a dry run; likewise. None for a read.
    fn plan(&self, call: PlanCall, input: Erased) -> Option<Result<Planning, Faults>>;
    /// Does the provider have a function for it?
    fn can(&self, deed: &Deed) -> bool;
    /// Begins what is asked beside the call itself. None when the provider has no function for it.
    fn deed(&self, call: Call, deed: Deed, input: Erased) -> Option<Result<Running, Faults>>;
    /// Reads a call's wire form, its input as the provider's type.
    #[cfg(feature = "server")]
    fn open(&self, body: &[u8]) -> Result<Opened, Faults>;
}

/// A provider and one of its routes.
struct RouteTo<P> {
    provider: Arc<P>,
    route: Route<P>,
}

/// The ways to all that a provider provides.
pub(super) fn endpoints<P: Provider>(provider: P) -> BTreeMap<&'static str, Arc<dyn Endpoint>> {
    let provider = Arc::new(provider);
    let endpoint = |route: Route<P>| {
        let name = route.descriptor.name;
        let to: Arc<dyn Endpoint> = Arc::new(RouteTo { provider: Arc::clone(&provider), route });
        (name, to)
    };
    P::routes().into_iter().map(endpoint).collect()
}

impl<P: Provider> Endpoint for RouteTo<P> {
    fn descriptor(&self) -> &'static Descriptor {
        self.route.descriptor
    }

    fn call(&self, call: Call, input: Erased) -> Result<Running, Faults> {
        (self.route.call)(Arc::clone(&self.provider), call, input)
    }

    fn plan(&self, call: PlanCall, input: Erased) -> Option<Result<Planning, Faults>> {
        Some(self.route.plan?(Arc::clone(&self.provider), call, input))
    }

    fn can(&self, deed: &Deed) -> bool {
        match deed.mode {
            CallMode::Plan => self.route.plan.is_some(),
            _ => self.route.deeds.of(deed).is_some(),
        }
    }

    fn deed(&self, call: Call, deed: Deed, input: Erased) -> Option<Result<Running, Faults>> {
        let begin = self.route.deeds.of(&deed)?;
        Some(begin(Arc::clone(&self.provider), call, deed, input))
    }

    #[cfg(feature = "server")]
    fn open(&self, body: &[u8]) -> Result<Opened, Faults> {
        (self.route.open)(body)
    }
}
