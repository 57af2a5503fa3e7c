//! A call under way, typed.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use super::engine::Serving;
use super::future::BoxFuture;
use super::{Answer, CallError, Capability};

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

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut self.0 {
            State::StandIn(future) => future.as_mut().poll(context),
            State::Engine(serving) => Pin::new(serving).poll(context).map(|answer| {
                answer?.try_map(|output| {
                    output
                        .into_typed::<C>()
                        .map_err(|faults| CallError::Unreadable { capability: C::DESCRIPTOR.name.to_owned(), faults })
                })
            }),
        }
    }
}

impl<C: Capability> fmt::Debug for Pending<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pending({})", C::DESCRIPTOR.name)
    }
}
