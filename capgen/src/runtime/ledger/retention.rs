//! What a ledger forgets, and when.
//!
//! Invariants
//! - What is under a legal hold is not forgotten, however old it is.
//! - A capability whose contract says how long its data is kept has times of its own; the general ones are for all others.

use std::collections::BTreeMap;
use std::time::Duration;

use super::super::contract::{Contract, DataPolicy, Retention as Declared};
use super::super::{CallResult, Descriptor, Failed};
use super::{Ledger, LedgerError};

/// How long things are kept. What is under way, and a result without a `ttl`, is kept for ever unless a contract says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retention {
    /// How long the log is; for ever when none.
    pub log: Option<Duration>,
    /// How long tasks are that are over, with their exact input; for ever when none, or until the result that they led to
    /// stops to answer for its key.
    pub tasks: Option<Duration>,
    /// How long approvals are that are over, with the input that was approved, secrets masked; for ever when none.
    pub approvals: Option<Duration>,
    /// At most so many of each are forgotten at once, so that no call waits for long.
    pub batch: u32,
    /// Capabilities that have times of their own. [`Composition::retention`](crate::Composition::retention) tells them from the
    /// contracts.
    pub capabilities: Vec<KeptFor>,
}

/// How long what is known of one capability is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptFor {
    /// Which.
    pub capability: String,
    /// How long the log is; for ever when none.
    pub log: Option<Duration>,
    /// How long tasks are that are over; for ever when none.
    pub tasks: Option<Duration>,
    /// How long approvals are that are over; for ever when none.
    pub approvals: Option<Duration>,
    /// How long results are; when none, as long as they answer for their keys. Of a result that is forgotten before, it is kept
    /// that there was one: asked again with its key, nothing is done twice.
    pub results: Option<Duration>,
    /// Does a legal hold keep it longer?
    pub may_be_held: bool,
}

/// What was forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Results whose `ttl` was over, and their claims.
    pub claims: u64,
    /// Results that still answer for their keys, and no longer tell what was answered.
    pub results: u64,
    /// Tasks.
    pub tasks: u64,
    /// Approvals.
    pub approvals: u64,
    /// Log entries.
    pub actions: u64,
    /// There may be more.
    pub more: bool,
}

impl Default for Retention {
    /// Keeps the log, all tasks and all approvals.
    fn default() -> Retention {
        Retention { log: None, tasks: None, approvals: None, batch: 1000, capabilities: Vec::new() }
    }
}

impl Retention {
    /// The same, with times of their own for capabilities whose contracts declare a retention: `delete_after_ms` is when all is
    /// forgotten that is known of a call, and before `retain_for_ms` nothing is. Of several who know a capability, the longer
    /// time to retain counts, and the shorter one to delete.
    #[must_use]
    pub(in crate::runtime) fn under<'d>(mut self, known: impl Iterator<Item = &'d Descriptor>) -> Retention {
        let mut declared: BTreeMap<&str, Declared> = BTreeMap::new();
        for (name, retention) in known.filter_map(|descriptor| Some((descriptor.name, retention_of(descriptor)?))) {
            let merged = declared.entry(name).or_insert(retention);
            merged.retain_for_ms = merged.retain_for_ms.max(retention.retain_for_ms);
            merged.delete_after_ms = [merged.delete_after_ms, retention.delete_after_ms].into_iter().flatten().min();
            merged.legal_hold_allowed &= retention.legal_hold_allowed;
        }
        for (name, declared) in declared {
            self.capabilities.retain(|kept| kept.capability != name);
            let kept = self.of_contract(name, declared);
            self.capabilities.push(kept);
        }
        self
    }

    fn of_contract(&self, capability: &str, declared: Declared) -> KeptFor {
        let least = Duration::from_millis(declared.retain_for_ms.unwrap_or(0));
        let delete = declared.delete_after_ms.map(|ms| Duration::from_millis(ms).max(least));
        let period = |general: Option<Duration>| delete.or(general.map(|general| general.max(least)));
        KeptFor {
            capability: capability.to_owned(),
            log: period(self.log),
            tasks: period(self.tasks),
            approvals: period(self.approvals),
            results: delete,
            may_be_held: declared.legal_hold_allowed,
        }
    }
}

fn retention_of(descriptor: &Descriptor) -> Option<Declared> {
    match descriptor.contract {
        Some(Contract { data: Some(DataPolicy { retention, .. }), .. }) => *retention,
        _ => None,
    }
}

/// What answers for a key in place of a result that is forgotten.
pub(super) fn forgotten() -> CallResult {
    let words = "it has ended, and what was answered is not kept any more, as the contract says";
    CallResult::from_failed(&Failed::new(false, words.to_owned()))
}

impl Ledger {
    /// Forgets what has outlived its time, batch after batch until nothing is left of it. Run it now and then, on any node.
    ///
    /// # Errors
    /// When the ledger is not usable. What was forgotten by then stays forgotten.
    pub async fn sweep(&self, retention: &Retention) -> Result<Swept, LedgerError> {
        let mut whole = Swept::default();
        loop {
            let batch = self.store().sweep(retention.clone()).await?;
            whole.claims = whole.claims.saturating_add(batch.claims);
            whole.results = whole.results.saturating_add(batch.results);
            whole.tasks = whole.tasks.saturating_add(batch.tasks);
            whole.approvals = whole.approvals.saturating_add(batch.approvals);
            whole.actions = whole.actions.saturating_add(batch.actions);
            if !batch.more {
                return Ok(whole);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::value::Shape;
    use super::*;

    #[test]
    fn the_contracts_say_when_and_the_stricter_of_two_counts() {
        const DAY: Duration = Duration::from_secs(24 * 3600);
        let known = |retain_for_ms, delete_after_ms, legal_hold_allowed| {
            let retention = Some(Declared { retain_for_ms, delete_after_ms, legal_hold_allowed });
            let data = Some(DataPolicy { retention, ..DataPolicy::NONE });
            let contract: &'static Contract = Box::leak(Box::new(Contract { data, ..Contract::NONE }));
            Descriptor { contract: Some(contract), ..Descriptor::of("a.b", "", &Shape::TEXT, &Shape::TEXT) }
        };
        let days = |days: u64| Some(days * 86_400_000);
        let general = Retention { log: Some(DAY), ..Retention::default() };
        let [kept] = &general.clone().under([&known(days(2), days(9), true)].into_iter()).capabilities[..] else {
            panic!()
        };
        assert_eq!(
            (kept.log, kept.tasks, kept.results, kept.may_be_held),
            (Some(DAY * 9), Some(DAY * 9), Some(DAY * 9), true)
        );
        // Nothing says when it is deleted: the general time does, but not too early.
        let [kept] = &general.clone().under([&known(days(2), None, false)].into_iter()).capabilities[..] else {
            panic!()
        };
        assert_eq!((kept.log, kept.tasks, kept.results, kept.may_be_held), (Some(DAY * 2), None, None, false));
        let both = [&known(days(5), days(9), true), &known(None, days(3), false)];
        let [kept] = &general.under(both.into_iter()).capabilities[..] else { panic!() };
        assert_eq!((kept.log, kept.may_be_held), (Some(DAY * 5), false));
    }
}
