//! The end of a composition: calls under way are ended in an orderly way, where dropping them would leave their claims to
//! run out.

use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

/// A signal that is given once and heard by everyone.
#[derive(Default)]
pub(super) struct Halt {
    given: AtomicBool,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    next: u64,
    wakers: BTreeMap<u64, Waker>,
}

/// Somebody who listens, with a number once it waits. Dropped, nobody is woken for it any more.
pub(super) struct Listener<'h> {
    halt: &'h Halt,
    number: Option<u64>,
}

impl Halt {
    /// Gives the signal.
    pub(super) fn give(&self) {
        let wakers = {
            let mut waiting = self.waiting();
            self.given.store(true, Ordering::SeqCst);
            std::mem::take(&mut waiting.wakers)
        };
        wakers.into_values().for_each(Waker::wake);
    }

    /// Was it given?
    pub(super) fn is_given(&self) -> bool {
        self.given.load(Ordering::SeqCst)
    }

    /// Somebody who listens from now on.
    pub(super) fn listener(&self) -> Listener<'_> {
        Listener { halt: self, number: None }
    }

    /// What the future gives, or none when the signal comes first.
    pub(super) async fn unless<T>(&self, mut future: impl Future<Output = T> + Unpin) -> Option<T> {
        let mut listener = self.listener();
        poll_fn(|context| match Pin::new(&mut future).poll(context) {
            Poll::Ready(value) => Poll::Ready(Some(value)),
            Poll::Pending if listener.hears(context.waker()) => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        })
        .await
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listener<'_> {
    /// Was it given? If not, the waker is woken when it is.
    pub(super) fn hears(&mut self, waker: &Waker) -> bool {
        let mut waiting = self.halt.waiting();
        // Under the lock, so that the signal is not given between the question and the waiting.
        if self.halt.is_given() {
            return true;
        }
        let number = *self.number.get_or_insert_with(|| {
            waiting.next += 1;
            waiting.next
        });
        waiting.wakers.insert(number, waker.clone());
        false
    }
}

impl Drop for Listener<'_> {
    fn drop(&mut self) {
        if let Some(number) = self.number {
            self.halt.waiting().wakers.remove(&number);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::pin::pin;
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;
    use std::task::{Context, Wake};

    use super::*;

    #[derive(Default)]
    struct Count(AtomicUsize);

    impl Wake for Count {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn whoever_waits_is_woken_and_whoever_left_is_forgotten() {
        let (halt, count) = (Halt::default(), Arc::new(Count::default()));
        let waker = Waker::from(Arc::clone(&count));
        let mut context = Context::from_waker(&waker);
        let mut waits = pin!(halt.unless(Box::pin(pending::<()>())));
        {
            let mut leaves = pin!(halt.unless(Box::pin(pending::<()>())));
            assert!(leaves.as_mut().poll(&mut context).is_pending());
        }
        assert!(waits.as_mut().poll(&mut context).is_pending());
        assert_eq!(halt.waiting().wakers.len(), 1);
        halt.give();
        assert_eq!(count.0.load(Ordering::Relaxed), 1);
        assert_eq!(waits.as_mut().poll(&mut context), Poll::Ready(None));
    }

    #[test]
    fn what_is_ready_is_taken_even_after_the_signal() {
        let halt = Halt::default();
        halt.give();
        let mut ready = pin!(halt.unless(std::future::ready(7)));
        assert_eq!(ready.as_mut().poll(&mut Context::from_waker(Waker::noop())), Poll::Ready(Some(7)));
    }
}
