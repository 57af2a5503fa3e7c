//! The little that is needed of futures. There is no executor here: whoever awaits brings one.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

/// A boxed future that may move between threads.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The future panicked while it was polled.
#[derive(Debug)]
pub(super) struct Panicked;

/// A future whose panic is an outcome. After one it is dropped and never polled again, so what it left half-done inside
/// itself is seen by nobody.
pub(super) struct Caught<T>(Option<BoxFuture<'static, T>>);

impl<T> Caught<T> {
    pub(super) fn new(future: BoxFuture<'static, T>) -> Caught<T> {
        Caught(Some(future))
    }
}

impl<T> Future for Caught<T> {
    type Output = Result<T, Panicked>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(future) = self.0.as_mut() else { return Poll::Ready(Err(Panicked)) };
        match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(poll) => poll.map(Ok),
            Err(_) => {
                self.0 = None;
                Poll::Ready(Err(Panicked))
            }
        }
    }
}
