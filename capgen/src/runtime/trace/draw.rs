//! Ids, drawn at random. They need to be unlike each other, not secret: a keyed hash of a running number is enough, and
//! needs no dependency and no system call for each.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

static KEYS: OnceLock<(RandomState, RandomState)> = OnceLock::new();
static NEXT: AtomicU64 = AtomicU64::new(0);

/// A trace's; never 0.
pub(super) fn trace_id() -> u128 {
    let (first, second) = keys();
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let id = (u128::from(first.hash_one(number)) << 64) | u128::from(second.hash_one(number));
    id.max(1)
}

/// A span's; never 0.
pub(super) fn span_id() -> u64 {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    keys().0.hash_one(number).max(1)
}

/// Drawn by the operating system, once for the process.
fn keys() -> &'static (RandomState, RandomState) {
    KEYS.get_or_init(|| (RandomState::new(), RandomState::new()))
}
