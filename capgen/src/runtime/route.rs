//! The way from the engine to the functions of a provider: one table of function pointers, one generic function each.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;

use super::deed::{Deed, Deeds};
#[cfg(feature = "server")]
use super::envelope::{self, Opened};
use super::erased::{Erased, input_of};
use super::future::BoxFuture;
use super::{
    Call, CallMode, Capability, Descriptor, Done, DryRun, Failure, Faults, Plan, PlanCall, Provide, Provider, Typed,
};

/// The way to one capability of a provider.
pub struct Route<P> {
    descriptor: &'static Descriptor,
    call: Begin<P, Call, Running>,
    plan: Option<Begin<P, PlanCall, Planning>>,
    pub(super) deeds: Deeds<P>,
    #[cfg(feature = "server")]
    open: Open,
}

/// Reads a call's wire form.
#[cfg(feature = "server")]
type Open = fn(&[u8]) -> Result<Opened, Faults>;

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
        Route::of(
            C::DESCRIPTOR,
            run::<P, C>,
            None,
            #[cfg(feature = "server")]
            envelope::open::<C>,
        )
    }

    /// To what acts: it says first what it would do.
    pub fn act<C: Capability>() -> Self
    where
        P: Provide<C> + DryRun<C>,
    {
        Route::of(
            C::DESCRIPTOR,
            run::<P, C>,
            Some(plan::<P, C>),
            #[cfg(feature = "server")]
            envelope::open::<C>,
        )
    }

    fn of(
        descriptor: &'static Descriptor,
        call: Begin<P, Call, Running>,
        plan: Option<Begin<P, PlanCall, Planning>>,
        #[cfg(feature = "server")] open: Open,
    ) -> Self {
        Route {
            descriptor,
            call,
            plan,
            deeds: Deeds::none(),
            #[cfg(feature = "server")]
            open,
        }
    }
}

// No `?`, closures or `Box::pin`: each would be compiled once more for every operation.

fn run<P: Provide<C>, C: Capability>(provider: Arc<P>, call: Call, input: Erased) -> Result<Running, Faults> {
    match input_of::<C>(input) {
        Ok(input) => {
            let running: Box<dyn Future<Output = _> + Send> =
                Box::new(async move { erased(provider.call(&call, input).await) });
            Ok(Box::into_pin(running))
        }
        Err(faults) => Err(faults),
    }
}

fn plan<P: DryRun<C>, C: Capability>(provider: Arc<P>, call: PlanCall, input: Erased) -> Result<Planning, Faults> {
    match input_of::<C>(input) {
        Ok(input) => {
            let planning: Box<dyn Future<Output = _> + Send> =
                Box::new(async move { provider.plan(&call, &input).await });
            Ok(Box::into_pin(planning))
        }
        Err(faults) => Err(faults),
    }
}

/// What a provider answers, its output on the way to whatever type its caller has.
fn erased<T: Typed>(answer: Result<Done<T>, Failure>) -> Result<Done<Erased>, Failure> {
    match answer {
        Ok(Done { output, provider, provider_ref, message, price, replay }) => {
            Ok(Done { output: Erased::of(output), provider, provider_ref, message, price, replay })
        }
        Err(failure) => Err(failure),
    }
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
