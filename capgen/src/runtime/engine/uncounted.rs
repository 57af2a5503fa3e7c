//! Nothing is counted of calls: no server was built in that could tell it. What could be counted, `metrics.rs` says.

#[cfg(feature = "tracing")]
use std::time::Duration;

use super::super::BrickInfo;
#[cfg(feature = "tracing")]
use super::super::outcome::Outcome;

/// No counts.
pub(in crate::runtime) struct Metrics;

/// No counts of one capability.
#[derive(Clone)]
pub(in crate::runtime) struct Counts;

/// A call that is not counted.
#[cfg(feature = "tracing")]
pub(super) struct Watch;

impl Metrics {
    pub(in crate::runtime) fn of_bricks<'b>(_: impl Iterator<Item = &'b &'static BrickInfo>) -> Metrics {
        Metrics
    }

    pub(super) fn of(&self, _: &str) -> Counts {
        Counts
    }
}

impl Counts {
    #[cfg(feature = "tracing")]
    pub(super) fn begin(&self) -> Watch {
        Watch
    }

    pub(super) fn retried(&self) {}
}

#[cfg(feature = "tracing")]
impl Watch {
    pub(super) fn end(&self, _: Outcome, _: bool, _: bool, _: Duration) {}
}
