//! What is counted of calls, and how it is told: the text format that Prometheus reads.
//!
//! Invariants
//! - A label is a declared capability, a brick, or a word of ours. Nothing that a caller can choose becomes one, so what is
//!   counted is bounded by what was built.
//! - Counting takes no lock: a call adds to a few numbers of its capability.

mod histogram;
mod text;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::BrickInfo;
use super::outcome::Outcome;
use histogram::Histogram;
pub(super) use text::Text;

/// Every outcome, at its own place.
const OUTCOMES: [Outcome; 7] = [
    Outcome::Done,
    Outcome::Manual,
    Outcome::InProgress,
    Outcome::Planned,
    Outcome::Failed,
    Outcome::FailedForNow,
    Outcome::Refused,
];

/// A number that only grows.
#[derive(Debug, Default)]
pub(super) struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub(super) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What is counted of the calls of a composition.
#[derive(Debug)]
pub(super) struct Metrics {
    calls: BTreeMap<&'static str, Counts>,
}

/// What is counted of the calls of one capability. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts(Arc<OfCapability>);

#[derive(Debug, Default)]
struct OfCapability {
    outcomes: [Counter; OUTCOMES.len()],
    replays: Counter,
    retries: Counter,
    begun: Counter,
    ended: Counter,
    ledger_errors: Counter,
    seconds: Histogram,
}

impl Metrics {
    /// For the capabilities that these bricks require and provide.
    pub(super) fn of_bricks<'b>(bricks: impl Iterator<Item = &'b &'static BrickInfo>) -> Metrics {
        let mut calls = BTreeMap::new();
        for brick in bricks {
            let required = brick.requires.iter().map(|need| need.descriptor.name);
            for name in required.chain(brick.provides.iter().map(|offer| offer.descriptor.name)) {
                calls.entry(name).or_default();
            }
        }
        Metrics { calls }
    }

    /// Where the calls of a capability are counted. For one that nobody declares that is nowhere: it is never told.
    pub(super) fn of(&self, capability: &str) -> Counts {
        self.calls.get(capability).cloned().unwrap_or_default()
    }

    /// All of it, in the text format.
    pub(super) fn write(&self, text: &mut Text) {
        text.family("capgen_calls_total", "counter", "Calls by capability and outcome.");
        for (name, Counts(of)) in &self.calls {
            for (outcome, count) in OUTCOMES.iter().zip(&of.outcomes) {
                text.sample("", &[("capability", name), ("outcome", outcome.word())], count.get());
            }
        }
        text.family("capgen_replays_total", "counter", "Calls that the ledger answered with a stored result.");
        for (name, Counts(of)) in &self.calls {
            text.sample("", &[("capability", name)], of.replays.get());
        }
        text.family("capgen_retries_total", "counter", "Further tries of vendors that failed for now.");
        for (name, Counts(of)) in &self.calls {
            text.sample("", &[("capability", name)], of.retries.get());
        }
        text.family("capgen_calls_in_flight", "gauge", "Calls under way.");
        for (name, Counts(of)) in &self.calls {
            // Read in this order, so that a call that ends meanwhile cannot make it negative.
            let ended = of.ended.get();
            text.sample("", &[("capability", name)], of.begun.get().saturating_sub(ended));
        }
        text.family("capgen_call_seconds", "histogram", "How long calls took, from first to last.");
        for (name, Counts(of)) in &self.calls {
            of.seconds.write(text, ("capability", name));
        }
        text.family("capgen_ledger_errors_total", "counter", "Calls that the ledger did not do its part for.");
        for (name, Counts(of)) in &self.calls {
            text.sample("", &[("capability", name)], of.ledger_errors.get());
        }
    }
}

impl Counts {
    /// A call begins. It is counted as under way until what is given back is dropped.
    pub(super) fn begin(&self) -> Watch {
        self.0.begun.add();
        Watch(Arc::clone(&self.0))
    }

    /// A vendor failed, and is tried again within the same call.
    pub(super) fn retried(&self) {
        self.0.retries.add();
    }
}

/// A call that is counted as under way.
pub(super) struct Watch(Arc<OfCapability>);

impl Watch {
    /// It ended so; `replay`: the ledger gave the answer; `ledger_failed`: it gave none.
    pub(super) fn end(&self, outcome: Outcome, replay: bool, ledger_failed: bool, took: Duration) {
        let of = &self.0;
        if let Some(count) = of.outcomes.get(outcome as usize) {
            count.add();
        }
        if replay {
            of.replays.add();
        }
        if ledger_failed {
            of.ledger_errors.add();
        }
        of.seconds.add(took);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.ended.add();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_outcome_has_its_own_counter() {
        for (index, outcome) in OUTCOMES.into_iter().enumerate() {
            assert_eq!(outcome as usize, index);
        }
    }

    #[test]
    fn a_capability_that_nobody_declares_is_not_counted() {
        let metrics = Metrics::of_bricks(std::iter::empty());
        metrics.of("planted.name").begin().end(Outcome::Done, true, true, Duration::ZERO);
        let mut text = Text::default();
        metrics.write(&mut text);
        assert!(!text.into_string().contains("planted"));
    }
}
