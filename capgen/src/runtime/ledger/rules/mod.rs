//! The rules of claims and tasks, for every store: a step loads one piece of work, runs a rule on it, and saves what changed.
//!
//! Invariants
//! - Nothing here waits, reads a clock or touches a store, so a step that has to be made again may be run again.
//! - The latest task of a piece of work is loaded with it. An unfinished task is always the latest.
//! - What a step tells the log is numbered on from `next_action`, in order.

mod approvals;
mod claims;
mod holds;
mod pace;
mod tasks;
mod work;

pub(super) use approvals::KeptApproval;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(super) use claims::{event_of, note_of};
#[cfg(feature = "postgres")]
pub(super) use pace::MINUTE_US;
pub(super) use pace::{apart_us, next_due};
pub(super) use work::{Entry, Kept, KeptTask, Note, Noted, Work};
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(super) use work::{Running, Stored};

use std::time::Duration;

/// At most so many entries or tasks are given at once.
const PAGE: u32 = 1000;

/// How many to give at once.
pub(super) fn page(limit: Option<u32>) -> u32 {
    limit.unwrap_or(PAGE).min(PAGE)
}

/// Whole milliseconds, as many as fit.
pub(super) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
