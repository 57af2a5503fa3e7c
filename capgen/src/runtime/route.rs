//! The way from the engine to the functions of a provider: one table of function pointers, one generic function each.

use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::deed::{Deed, Deeds};
#[cfg(feature = "server")]
use super::envelope::{self, Opened};
#[cfg(feature = "server")]
use super::erased::empty;
use super::erased::{Erased, Place, borrow, own, place};
use super::future::BoxFuture;
#[cfg(feature = "server")]
use super::value::Shape;
use super::value::{Unknown, Value};
use super::{
    Call, CallMode, Capability, Descriptor, Done, DryRun, Failure, Faults, Plan, PlanCall, Provide, Provider, Typed,
};

/// The way to one capability of a provider.
pub struct Route<P> {
    descriptor: &'static Descriptor,
    input: Place,
    call: Begin<P>,
    plan: Option<BeginPlan<P>>,
    pub(super) deeds: Deeds<P>,
    #[cfg(feature = "server")]
    body: &'static Shape,
}

/// What a function of a provider is called with. The input is of the provider's type.
struct Given<P, C> {
    provider: Arc<P>,
    call: C,
    input: Box<dyn Value>,
}

/// Begins a call: what an operation has of its own between the engine and the provider's function.
type Begin<P> = for<'a> fn(&'a P, &'a Call, &'a mut dyn Value) -> Pin<Box<dyn Answering + 'a>>;
type BeginPlan<P> = for<'a> fn(&'a P, &'a PlanCall, &'a mut dyn Value) -> BoxFuture<'a, Result<Plan, Failure>>;

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
        Route {
            descriptor: C::DESCRIPTOR,
            input: place::<C::Input>,
            call: begin::<P, C>,
            plan: None,
            deeds: Deeds::none(),
            #[cfg(feature = "server")]
            body: envelope::body_of::<C>(),
        }
    }

    /// To what acts: it says first what it would do.
    pub fn act<C: Capability>() -> Self
    where
        P: Provide<C> + DryRun<C>,
    {
        Route { plan: Some(begin_plan::<P, C>), ..Route::read::<C>() }
    }
}

/// Holds what a function borrows for as long as it runs: one future for all operations of a provider.
async fn run<P>(mut given: Given<P, Call>, begin: Begin<P>) -> Result<Done<Erased>, Failure> {
    let mut answering = begin(&given.provider, &given.call, &mut *given.input);
    poll_fn(|context| answering.as_mut().poll_answer(context)).await
}

/// Likewise.
async fn plan<P>(mut given: Given<P, PlanCall>, begin: BeginPlan<P>) -> Result<Plan, Failure> {
    begin(&given.provider, &given.call, &mut *given.input).await
}

/// A function of a provider under way, its output on the way to whatever type its caller has.
trait Answering: Send {
    fn poll_answer(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<Done<Erased>, Failure>>;
}

// No `?`, closures, `async` or `Box::pin`, and nothing apart that can go together: from here on, each would be compiled once more
// for every operation.

fn begin<'a, P: Provide<C>, C: Capability>(
    provider: &'a P,
    call: &'a Call,
    input: &'a mut dyn Value,
) -> Pin<Box<dyn Answering + 'a>> {
    let answering: Box<dyn Answering + 'a> = Box::new(provider.call(call, own(input)));
    Box::into_pin(answering)
}

fn begin_plan<'a, P: DryRun<C>, C: Capability>(
    provider: &'a P,
    call: &'a PlanCall,
    input: &'a mut dyn Value,
) -> BoxFuture<'a, Result<Plan, Failure>> {
    let planning: Box<dyn Future<Output = _> + Send + 'a> = Box::new(provider.plan(call, borrow(input)));
    Box::into_pin(planning)
}

impl<F, T> Answering for F
where
    F: Future<Output = Result<Done<T>, Failure>> + Send,
    T: Typed,
{
    fn poll_answer(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<Done<Erased>, Failure>> {
        match self.poll(context) {
            Poll::Ready(Ok(Done { output, receipt })) => {
                let output = Erased { shape: T::SHAPE, value: Box::new(output) };
                Poll::Ready(Ok(Done { output, receipt }))
            }
            Poll::Ready(Err(failure)) => Poll::Ready(Err(failure)),
            Poll::Pending => Poll::Pending,
        }
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

impl<P> RouteTo<P> {
    /// The input as the provider's type, held against what its catalogue says of it.
    fn given<C>(&self, call: C, input: Erased) -> Result<Given<P, C>, Faults> {
        let Descriptor { input: shape, input_check, .. } = self.route.descriptor;
        let input = input.into_place(shape, self.route.input, Unknown::Refuse, *input_check)?;
        Ok(Given { provider: Arc::clone(&self.provider), call, input })
    }
}

/// The ways to all that a provider provides.
pub(super) fn endpoints<P: Provider>(provider: P) -> BTreeMap<&'static str, Arc<dyn Endpoint>> {
    let (provider, mut endpoints) = (Arc::new(provider), BTreeMap::new());
    for route in P::routes() {
        let name = route.descriptor.name;
        put(&mut endpoints, name, Arc::new(RouteTo { provider: Arc::clone(&provider), route }));
    }
    endpoints
}

/// Compiled here, and not once more for every provider.
fn put(endpoints: &mut BTreeMap<&'static str, Arc<dyn Endpoint>>, name: &'static str, endpoint: Arc<dyn Endpoint>) {
    endpoints.insert(name, endpoint);
}

impl<P: Provider> Endpoint for RouteTo<P> {
    fn descriptor(&self) -> &'static Descriptor {
        self.route.descriptor
    }

    fn call(&self, call: Call, input: Erased) -> Result<Running, Faults> {
        Ok(Box::pin(run(self.given(call, input)?, self.route.call)))
    }

    fn plan(&self, call: PlanCall, input: Erased) -> Option<Result<Planning, Faults>> {
        let begin = self.route.plan?;
        Some(self.given(call, input).map(|given| Box::pin(plan(given, begin)) as Planning))
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
        let Route { descriptor, input, body: shape, .. } = self.route;
        envelope::open(body, shape, Erased { shape: descriptor.input, value: empty(input) })
    }
}
