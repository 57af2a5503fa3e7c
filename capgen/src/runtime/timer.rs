//! Waiting, without an executor: one thread of the process wakes whoever waits, so that timeouts, waits between tries and
//! the beats of a lease work on any executor, and on none.
//!
//! Invariants
//! - The thread starts with the first wait that is polled. Where none can be started, whoever waits is woken at once and
//!   looks at the clock itself: waiting costs more then, and is not wrong.
//! - A wait that is dropped is forgotten at once.
//! - No lock is held while somebody is woken.
//! - A wait that begins and ends before the thread would wake anyway costs no system call.

use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::{Duration, Instant};

/// Waits this long.
pub(super) fn sleep(time: Duration) -> Sleep {
    Sleep { until: Instant::now().checked_add(time), number: None }
}

/// What a future gives, or none when it takes longer than this; then it is dropped by whoever owns it.
pub(super) async fn within<T>(time: Duration, future: impl Future<Output = T>) -> Option<T> {
    let mut future = pin!(future);
    // What is ready at once needs no clock.
    let mut limit = None;
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(value) => Poll::Ready(Some(value)),
        Poll::Pending => Pin::new(limit.get_or_insert_with(|| sleep(time))).poll(context).map(|()| None),
    })
    .await
}

/// A wait.
pub(super) struct Sleep {
    /// None is so far away that it never comes.
    until: Option<Instant>,
    /// Under which it is known to the thread.
    number: Option<u64>,
}

impl Future for Sleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let Some(until) = self.until else { return Poll::Pending };
        if Instant::now() >= until {
            return Poll::Ready(());
        }
        self.number = Some(TIMER.wake_at(until, self.number, context.waker()));
        Poll::Pending
    }
}

impl Drop for Sleep {
    fn drop(&mut self) {
        if let (Some(until), Some(number)) = (self.until, self.number) {
            TIMER.state().waiting.remove(&(until, number));
        }
    }
}

static TIMER: Timer = Timer { state: Mutex::new(State::NEW), sooner: Condvar::new() };

struct Timer {
    state: Mutex<State>,
    /// Told when somebody waits for less long than the thread sleeps.
    sooner: Condvar,
}

struct State {
    waiting: BTreeMap<(Instant, u64), Waker>,
    /// How many waits there ever were.
    numbers: u64,
    runs: bool,
    /// When the thread wakes by itself; none while it sleeps until it is told.
    wakes: Option<Instant>,
}

impl State {
    const NEW: State = State { waiting: BTreeMap::new(), numbers: 0, runs: false, wakes: None };

    /// Those whose time has come.
    fn take_due(&mut self, now: Instant) -> Vec<Waker> {
        let later = self.waiting.split_off(&(now, u64::MAX));
        std::mem::replace(&mut self.waiting, later).into_values().collect()
    }
}

impl Timer {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has somebody woken at a time. Gives the number of the wait.
    fn wake_at(&'static self, until: Instant, number: Option<u64>, waker: &Waker) -> u64 {
        let mut state = self.state();
        if !state.runs {
            let timer = thread::Builder::new().name("capgen-timer".to_owned());
            state.runs = timer.spawn(|| self.keep_time()).is_ok();
        }
        let number = number.unwrap_or_else(|| {
            state.numbers += 1;
            state.numbers
        });
        if !state.runs {
            drop(state);
            waker.wake_by_ref();
            return number;
        }
        state.waiting.insert((until, number), waker.clone());
        if state.wakes.is_none_or(|wakes| until < wakes) {
            state.wakes = Some(until);
            self.sooner.notify_one();
        }
        number
    }

    /// What the thread does, for as long as the process lives.
    fn keep_time(&self) {
        let mut state = self.state();
        loop {
            let now = Instant::now();
            let due = state.take_due(now);
            if !due.is_empty() {
                drop(state);
                for waker in due {
                    // A waker is somebody else's code; if it panics, the others are woken all the same.
                    drop(catch_unwind(AssertUnwindSafe(|| waker.wake())));
                }
                state = self.state();
                continue;
            }
            state.wakes = state.waiting.keys().next().map(|(until, _)| *until);
            state = match state.wakes {
                Some(until) => {
                    let slept = self.sooner.wait_timeout(state, until.saturating_duration_since(now));
                    slept.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.sooner.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};
    use std::sync::Arc;
    use std::task::Wake;
    use std::thread::Thread;

    use super::*;

    struct Unpark(Thread);

    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }

    fn run<T>(future: impl Future<Output = T>) -> T {
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        let mut future = pin!(future);
        loop {
            match future.as_mut().poll(&mut Context::from_waker(&waker)) {
                Poll::Ready(value) => return value,
                Poll::Pending => thread::park(),
            }
        }
    }

    #[test]
    fn whoever_waits_is_woken_even_when_a_longer_wait_came_first() {
        let mut hour = pin!(sleep(Duration::from_secs(3600)));
        assert!(hour.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        let waits: Vec<_> = [5, 1, 3, 0, 1]
            .into_iter()
            .map(|ms| thread::spawn(move || run(sleep(Duration::from_millis(ms)))))
            .collect();
        waits.into_iter().for_each(|wait| wait.join().unwrap());
    }

    #[test]
    fn a_wait_that_is_dropped_is_forgotten() {
        let until = {
            let mut hour = pin!(sleep(Duration::from_secs(3700)));
            assert!(hour.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
            assert!(hour.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
            let until = hour.until.unwrap();
            assert_eq!(TIMER.state().waiting.keys().filter(|(at, _)| *at == until).count(), 1);
            until
        };
        assert!(!TIMER.state().waiting.keys().any(|(at, _)| *at == until));
    }

    #[test]
    fn what_takes_too_long_is_given_up_and_what_is_ready_is_taken() {
        assert_eq!(run(within(Duration::from_millis(1), pending::<()>())), None);
        assert_eq!(run(within(Duration::ZERO, ready(7))), Some(7));
        assert_eq!(run(within(Duration::MAX, sleep(Duration::from_millis(1)))), Some(()));
    }

    #[test]
    fn a_waker_that_panics_keeps_nobody_else_from_being_woken() {
        struct Panics;
        impl Wake for Panics {
            fn wake(self: Arc<Self>) {
                panic!("this one is meant to");
            }
        }
        let mut one = pin!(sleep(Duration::from_millis(1)));
        assert!(one.as_mut().poll(&mut Context::from_waker(&Waker::from(Arc::new(Panics)))).is_pending());
        run(sleep(Duration::from_millis(5)));
        run(sleep(Duration::from_millis(1)));
    }
}
