//! What the memory ledger holds.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};
use std::sync::Arc;
use std::time::Duration;

use super::super::super::{ManualTask, TaskId};
use super::super::rules::{Entry, Kept, KeptApproval, KeptTask, Note, Noted, Work, apart_us, next_due, page};
use super::super::{
    Action, ActionFilter, ConnectionPlace, KeptConnection, Moved, Pace, ReadNote, ScopedKey, Sealed, SealedConnection,
    TaskFilter,
};

/// Tenant, capability and caller.
type Caller = (Arc<str>, Cow<'static, str>, Arc<str>);

/// Everything.
#[derive(Default)]
pub(super) struct State {
    /// The time of the step that is under way.
    pub(super) now_ms: u64,
    pub(super) entries: BTreeMap<ScopedKey, Entry>,
    /// By number, each with the time when it was changed last.
    pub(super) tasks: BTreeMap<u64, (u64, KeptTask)>,
    /// By number.
    pub(super) approvals: BTreeMap<u64, KeptApproval>,
    /// The number of the latest approval of a piece of work.
    pub(super) latest_approval: BTreeMap<ScopedKey, u64>,
    pub(super) log: Vec<Action>,
    /// By tenant and brick.
    pub(super) connections: BTreeMap<(String, String), KeptConnection>,
    /// When the next call would be due, in microseconds.
    pub(super) paces: BTreeMap<Caller, u64>,
    /// How many log entries, tasks and approvals there ever were.
    numbers: (u64, u64, u64),
}

impl State {
    /// Runs a rule on one piece of work and keeps what it changed.
    pub(super) fn step<T>(&mut self, key: ScopedKey, rule: impl FnOnce(&mut Work) -> T) -> T {
        let entry = self.entries.get_mut(&key).map(std::mem::take);
        let is_new = entry.is_none();
        let entry = entry.unwrap_or_default();
        let task = entry.task.and_then(|number| self.tasks.get(&number)).map(|(_, kept)| kept.clone());
        let approval = self.latest_approval.get(&key).and_then(|number| self.approvals.get(number)).cloned();
        let mut work = Work {
            now_ms: self.now_ms,
            next_action: self.numbers.0.saturating_add(1),
            next_task: self.numbers.1.saturating_add(1),
            next_approval: self.numbers.2.saturating_add(1),
            entry: Kept::loaded(entry),
            task: Kept::loaded(task),
            approval: Kept::loaded(approval),
            ..Work::new(key)
        };
        let answer = rule(&mut work);
        self.keep(work, is_new);
        answer
    }

    /// Counts a call, or says how long to wait.
    pub(super) fn pace(&mut self, pace: Pace) -> Option<Duration> {
        let (now_us, apart_us) = (self.now_ms.saturating_mul(1000), apart_us(&pace));
        let place = (pace.tenant, pace.capability, pace.caller);
        match next_due(self.paces.get(&place).copied(), now_us, apart_us) {
            Ok(due) => {
                self.paces.insert(place, due);
                None
            }
            Err(wait) => Some(wait),
        }
    }

    /// A batch of the connections that are sealed with another key than this one.
    pub(super) fn sealed_otherwise(&self, key: &str, after: ConnectionPlace, limit: u32) -> Vec<SealedConnection> {
        let rest = self.connections.range((Excluded((after.tenant, after.brick)), Unbounded));
        let sealed = rest.filter_map(|((tenant, brick), kept)| {
            let sealed = kept.sealed.clone().filter(|sealed| sealed.key != key)?;
            let place = ConnectionPlace { tenant: tenant.clone(), brick: brick.clone() };
            Some(SealedConnection { place, body: kept.body.clone(), sealed })
        });
        sealed.take(limit as usize).collect()
    }

    /// Seals one anew. False when it is not any more what it was.
    pub(super) fn reseal(&mut self, was: SealedConnection, anew: Sealed) -> bool {
        let kept = self.connections.get_mut(&(was.place.tenant, was.place.brick));
        let Some(kept) = kept.filter(|kept| kept.body == was.body && kept.sealed == Some(was.sealed)) else {
            return false;
        };
        kept.sealed = Some(anew);
        true
    }

    /// Logs a read. It leaves tasks alone where there are none, and the digest of its input is not made then.
    pub(super) fn record_read(&mut self, read: ReadNote) {
        if !self.tasks.is_empty() {
            return self.step(read.key(), |work| work.record_read(&read));
        }
        let note = Note { message: read.message, price: read.price, ..Note::default() };
        self.log(Noted { asked: read.asked, event: read.event, note });
    }

    fn log(&mut self, noted: Noted) {
        self.numbers.0 = self.numbers.0.saturating_add(1);
        self.log.push(Action {
            number: self.numbers.0,
            at_ms: self.now_ms,
            asked: noted.asked,
            attempt: noted.note.attempt,
            event: noted.event,
            provider_ref: noted.note.provider_ref,
            message: noted.note.message,
            output: noted.note.output,
            price: noted.note.price,
        });
    }

    fn keep(&mut self, work: Work, is_new: bool) {
        work.log.into_iter().for_each(|noted| self.log(noted));
        if work.task.is_changed()
            && let Some(kept) = work.task.into_inner()
        {
            self.numbers.1 = self.numbers.1.max(kept.number);
            self.tasks.insert(kept.number, (self.now_ms, kept));
        }
        if work.approval.is_changed() {
            for kept in work.ended.into_iter().chain(work.approval.into_inner()) {
                self.numbers.2 = self.numbers.2.max(kept.number);
                self.latest_approval.insert(kept.key.clone(), kept.number);
                self.approvals.insert(kept.number, kept);
            }
        }
        if !is_new || work.entry.is_changed() {
            self.entries.insert(work.key, work.entry.into_inner());
        }
    }

    /// A task, if it is this tenant's.
    pub(super) fn task_of(&self, tenant: &str, id: &TaskId) -> Option<&KeptTask> {
        let (_, kept) = self.tasks.get(&KeptTask::number_of(id)?)?;
        Some(kept).filter(|kept| kept.task.tenant == tenant)
    }

    /// Runs a rule on the work that a task belongs to, unless it is over so long that the work has forgotten it.
    pub(super) fn task_step(&mut self, tenant: &str, id: &TaskId, rule: impl FnOnce(&mut Work) -> Moved) -> Moved {
        let Some(kept) = self.task_of(tenant, id) else { return Moved::Unknown };
        let (key, number) = (kept.key.clone(), kept.number);
        if self.entries.get(&key).and_then(|entry| entry.task) != Some(number) {
            return Moved::No(Box::new(kept.task.clone()));
        }
        self.step(key, rule)
    }

    pub(super) fn list_tasks(&self, tenant: &str, filter: &TaskFilter) -> Vec<ManualTask> {
        let after = filter.after.as_ref().and_then(KeptTask::number_of);
        let is_wanted = |task: &ManualTask| {
            task.tenant == tenant
                && filter.capability.as_ref().is_none_or(|wanted| task.capability == *wanted)
                && (!filter.unfinished || task.state.is_unfinished())
                && filter.stage.is_none_or(|wanted| task.state.stage() == wanted)
        };
        let task = |(_, (_, kept)): (&u64, &(u64, KeptTask))| Some(&kept.task).filter(|task| is_wanted(task)).cloned();
        let most = page(filter.limit) as usize;
        match filter.latest_first {
            false => {
                self.tasks.range((after.map_or(Unbounded, Excluded), Unbounded)).filter_map(task).take(most).collect()
            }
            true => self.tasks.range(..after.unwrap_or(u64::MAX)).rev().filter_map(task).take(most).collect(),
        }
    }

    pub(super) fn unfinished_tasks(&self) -> u64 {
        self.tasks.values().filter(|(_, kept)| kept.task.state.is_unfinished()).count() as u64
    }

    pub(super) fn actions(&self, tenant: &str, after: u64, limit: u32) -> Vec<Action> {
        let from = self.log.partition_point(|action| action.number <= after);
        let own = self.log.iter().skip(from).filter(|action| *action.asked.tenant == *tenant);
        own.take(page(Some(limit)) as usize).cloned().collect()
    }

    pub(super) fn find_actions(&self, tenant: &str, filter: &ActionFilter) -> Vec<Action> {
        let end = filter.end();
        let is_wanted = |action: &&Action| {
            *action.asked.tenant == *tenant
                && filter.capability.as_ref().is_none_or(|wanted| action.asked.capability == *wanted)
                && (filter.key.is_none() || action.asked.key == filter.key)
                && filter.from_ms.is_none_or(|from| action.at_ms >= from)
                && action.place() < end
        };
        let mut found: Vec<&Action> = self.log.iter().filter(is_wanted).collect();
        found.sort_unstable_by_key(|action| Reverse(action.place()));
        found.into_iter().take(page(filter.limit) as usize).cloned().collect()
    }
}
