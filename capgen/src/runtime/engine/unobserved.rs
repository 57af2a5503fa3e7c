//! Nothing is told of calls: what tells it was not built in. What could be told, `observe.rs` says.

use std::time::Duration;

use super::super::erased::Output;
use super::super::ledger::Lease;
use super::super::{Answer, CallError};
use super::work::Work;

/// A call that nobody watches.
pub(super) struct Seen;

impl Seen {
    pub(super) fn begin(_: &Work) -> Seen {
        Seen
    }

    pub(super) fn within<T>(&self, serve: impl FnOnce() -> T) -> T {
        serve()
    }

    pub(super) fn end(self, _: &Result<Answer<Output>, CallError>) {}
}

pub(super) fn claimed(_: &str, _: &Lease) {}

pub(super) fn tried_in_vain(work: &Work, _: &str, _: u32, _: Duration) {
    work.counts.retried();
}

pub(super) fn left_alone(_: &str) {}

pub(super) fn came_late(_: &str) {}
