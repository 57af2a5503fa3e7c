//! The machine's clock, counted from 1970.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// In seconds.
pub(super) fn seconds() -> i64 {
    i64::try_from(since().as_secs()).unwrap_or(i64::MAX)
}

/// In milliseconds.
pub(super) fn millis() -> u64 {
    u64::try_from(since().as_millis()).unwrap_or(u64::MAX)
}

/// A clock that stands before 1970 stands at it.
fn since() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
