//! The ledger that the rules are held against here: the one in memory, whose clock stands still.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use capgen::Ledger;
use capgen::ledger::MemoryClock;

/// A fresh ledger and its clock.
pub fn open() -> (Ledger, Clock) {
    let (ledger, clock) = Ledger::memory_with_clock();
    (ledger, Clock { clock, now_ms: AtomicU64::new(0) })
}

/// The clock of a ledger.
pub struct Clock {
    clock: MemoryClock,
    now_ms: AtomicU64,
}

impl Clock {
    /// Moves it forward.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
        self.now_ms.fetch_add(u64::try_from(by.as_millis()).unwrap(), Ordering::Relaxed);
    }

    /// Moves it forward for the log, too.
    pub fn advance_log(&self, by: Duration) {
        self.advance(by);
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        self.now_ms.load(Ordering::Relaxed)
    }
}
