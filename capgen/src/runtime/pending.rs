//! A call under way, typed.

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

use super::engine::Serving;
use super::erased::{Place, own, place};
use super::future::BoxFuture;
use super::value::Value;
use super::{Answer, CallError, Capability, Descriptor, Done, Typed};

/// What a stub gives: a future of the answer. Nothing happens before it is awaited.
///
/// Dropped half-way, the call's claim stands until its lease ends; asking again with the same key is safe.
#[must_use = "a call does nothing until it is awaited"]
pub struct Pending<C: Capability> {
    state: State,
    of: PhantomData<fn() -> C>,
}

/// An answer whose output, where there is one, is of the caller's type.
type Placed = Result<Answer<Box<dyn Value>>, CallError>;

/// What is the same for all capabilities.
enum State {
    Engine(Serving),
    StandIn(BoxFuture<'static, Placed>),
}

impl<C: Capability> Pending<C> {
    /// One that answers this, for a stand-in in a test.
    pub fn ready(answer: Answer<C::Output>) -> Pending<C>
    where
        C::Output: Send,
    {
        Pending::new(std::future::ready(Ok(answer)))
    }

    /// One that answers as a future does, for a stand-in in a test.
    pub fn new(future: impl Future<Output = Result<Answer<C::Output>, CallError>> + Send + 'static) -> Pending<C> {
        let placed = async { future.await?.try_map(|output| Ok(Box::new(output) as Box<dyn Value>)) };
        Pending { state: State::StandIn(Box::pin(placed)), of: PhantomData }
    }

    pub(super) fn engine(serving: Serving) -> Pending<C> {
        Pending { state: State::Engine(serving), of: PhantomData }
    }
}

impl State {
    fn poll(&mut self, context: &mut Context<'_>, descriptor: &'static Descriptor, place: Place) -> Poll<Placed> {
        let serving = match self {
            State::StandIn(future) => return future.as_mut().poll(context),
            State::Engine(serving) => serving,
        };
        let unreadable = |faults| CallError::Unreadable { capability: descriptor.name.to_owned(), faults };
        Pin::new(serving).poll(context).map(|answer| {
            answer?.try_map(|output| {
                output.into_place(descriptor.output, place, descriptor.output_check).map_err(unreadable)
            })
        })
    }
}

impl<C: Capability> Future for Pending<C> {
    type Output = Result<Answer<C::Output>, CallError>;

    // No closures or `?`: each would be compiled once more for every operation.
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.state.poll(context, C::DESCRIPTOR, place::<C::Output>) {
            Poll::Ready(answer) => Poll::Ready(owned(answer)),
            Poll::Pending => Poll::Pending,
        }
    }
}

/// An answer as the caller's type.
fn owned<T: Typed>(answer: Placed) -> Result<Answer<T>, CallError> {
    Ok(match answer {
        Ok(Answer::Done(mut done)) => Answer::Done(Done { output: own(&mut *done.output), receipt: done.receipt }),
        Ok(Answer::Manual(task)) => Answer::Manual(task),
        Ok(Answer::InProgress(wait)) => Answer::InProgress(wait),
        Ok(Answer::Planned(plan)) => Answer::Planned(plan),
        Ok(Answer::Failed(failed)) => Answer::Failed(failed),
        Err(error) => return Err(error),
    })
}

impl<C: Capability> fmt::Debug for Pending<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pending({})", C::DESCRIPTOR.name)
    }
}
