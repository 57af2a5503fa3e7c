//! The clock of a memory ledger.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::super::super::unix;
use super::super::rules::millis;

/// The clock of a memory ledger. Of [`Ledger::memory_with_clock`](super::super::Ledger::memory_with_clock) it stands still
/// until it is advanced.
#[derive(Clone, Debug)]
pub struct MemoryClock {
    runs: bool,
    advanced_ms: Arc<AtomicU64>,
}

impl MemoryClock {
    pub(in super::super) fn system() -> MemoryClock {
        MemoryClock { runs: true, advanced_ms: Arc::default() }
    }

    pub(in super::super) fn standing() -> MemoryClock {
        MemoryClock { runs: false, advanced_ms: Arc::default() }
    }

    /// Moves it forward.
    pub fn advance(&self, by: Duration) {
        self.advanced_ms.fetch_add(millis(by), Ordering::Relaxed);
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub(super) fn now_ms(&self) -> u64 {
        let start = match self.runs {
            true => unix::millis(),
            false => 0,
        };
        start.saturating_add(self.advanced_ms.load(Ordering::Relaxed))
    }
}
