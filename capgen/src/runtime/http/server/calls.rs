//! The calls that are under way.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Notify;

/// Counts them.
#[derive(Default)]
pub(super) struct Calls(Arc<Count>);

#[derive(Default)]
struct Count {
    under_way: AtomicUsize,
    none: Notify,
}

/// One of them; it is over when this is dropped.
pub(super) struct UnderWay(Arc<Count>);

impl Calls {
    /// One more.
    pub(super) fn begin(&self) -> UnderWay {
        self.0.under_way.fetch_add(1, Ordering::SeqCst);
        UnderWay(Arc::clone(&self.0))
    }

    /// Ready when none is under way.
    pub(super) async fn none(&self) {
        loop {
            // Listening begins before the count is looked at: what ends in between is heard.
            let mut told = pin!(self.0.none.notified());
            told.as_mut().enable();
            if self.0.under_way.load(Ordering::SeqCst) == 0 {
                return;
            }
            told.await;
        }
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        if self.0.under_way.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.0.none.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::task::{Context, Poll, Waker};

    use super::*;

    #[test]
    fn none_is_under_way_when_the_last_is_over() {
        let calls = Calls::default();
        let mut none = Box::pin(calls.none());
        let mut poll = || none.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        let (first, second) = (calls.begin(), calls.begin());
        assert_eq!(poll(), Poll::Pending);
        drop(first);
        assert_eq!(poll(), Poll::Pending);
        drop(second);
        assert_eq!(poll(), Poll::Ready(()));
    }
}
