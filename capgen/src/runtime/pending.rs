//! A call under way, typed.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use super::engine::Serving;
use super::erased::Output;
use super::future::BoxFuture;
use super::value::Seal;
use super::{Answer, CallError, Capability, Descriptor, Faults, Typed};

/// What a stub gives: a future of the answer. Nothing happens before it is awaited.
///
/// Dropped half-way, the call's claim stands until its lease ends; asking again with the same key is safe.
#[must_use = "a call does nothing until it is awaited"]
pub struct Pending<C: Capability>(State<C>);

enum State<C: Capability> {
    Engine(Serving),
    StandIn(BoxFuture<'static, Result<Answer<C::Output>, CallError>>),
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
        Pending(State::StandIn(Box::pin(future)))
    }

    pub(super) fn engine(serving: Serving) -> Pending<C> {
        Pending(State::Engine(serving))
    }
}

impl<C: Capability> Future for Pending<C> {
    type Output = Result<Answer<C::Output>, CallError>;

    // No closures or `?`: each would be compiled once more for every operation.
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut self.get_mut().0 {
            State::StandIn(future) => Pin::new(future).poll(context),
            State::Engine(serving) => match Pin::new(serving).poll(context) {
                Poll::Ready(answer) => Poll::Ready(typed::<C>(answer)),
                Poll::Pending => Poll::Pending,
            },
        }
    }
}

/// An answer as the caller's type.
fn typed<C: Capability>(answer: Result<Answer<Output>, CallError>) -> Result<Answer<C::Output>, CallError> {
    let mut to = C::Output::empty(Seal::new());
    let (answer, output) = match answer {
        Ok(answer) => answer.split(),
        Err(error) => return Err(error),
    };
    if let Some(output) = output
        && let Err(faults) = output.fill::<C>(&mut to)
    {
        return Err(unreadable(C::DESCRIPTOR, faults));
    }
    Ok(answer.with(to))
}

fn unreadable(descriptor: &Descriptor, faults: Faults) -> CallError {
    CallError::Unreadable { capability: descriptor.name.to_owned(), faults }
}

impl<C: Capability> fmt::Debug for Pending<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pending({})", C::DESCRIPTOR.name)
    }
}
