//! Awaiting without an executor, and the ledgers that the tests run on.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use capgen::{Answer, CapabilitySeam, Key, Ledger};

use crate::office::{Make, Thing};

/// Runs a future to its end on this thread.
pub fn run<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return value;
        }
        thread::park();
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// The ledger at `sqlite://FILE` or `postgres://…`.
pub fn ledger(url: &str) -> Ledger {
    run(Ledger::open(url)).unwrap()
}

/// Makes the thing of a key.
pub fn make(seam: &CapabilitySeam, key: &str) -> Answer<Thing> {
    let input = Thing { name: format!("thing {key}") };
    run(seam.call::<Make>(Key::new(key).unwrap(), input)).unwrap()
}

/// Makes the thing of a key, and asks again for as long as that may help.
pub fn make_surely(seam: &CapabilitySeam, key: &str) -> Answer<Thing> {
    loop {
        match make(seam, key) {
            Answer::InProgress(_) => {}
            Answer::Failed(failed) if failed.retryable => {}
            answer => return answer,
        }
        thread::sleep(Duration::from_millis(5));
    }
}
