//! The steps that concern claims. The order of the questions in [`State::standing`] is the order of the rules: another
//! input, a stored result, a person, an attempt under way, too many lost ones.

use std::time::Duration;

use super::super::super::TaskState;
use super::super::{Asked, ClaimRequest, Claimed, Ended, Ending, Event, Lease, Report, ScopedKey, Standing};
use super::clock::millis;
use super::state::{Note, Running, State, Stored};

impl State {
    pub(super) fn claim(&mut self, request: ClaimRequest) -> Claimed {
        let standing = self.standing(&request.key, Some(&request.input_hash), Some(request.attempts));
        if standing != Standing::Free {
            return Claimed::No(standing);
        }
        self.withdraw_task(&request.key);
        let until_ms = self.now_ms.saturating_add(millis(request.lease));
        let entry = self.entries.entry(request.key.clone()).or_default();
        entry.attempt = entry.attempt.saturating_add(1);
        entry.input_hash = Some(request.input_hash);
        entry.running = Some(Running { until_ms, ttl_ms: request.ttl.map(millis), asked: request.asked.clone() });
        let attempt = entry.attempt;
        self.log(&request.asked, Event::Started, Note::default().of_attempt(attempt));
        Claimed::Ours(Lease { key: request.key, attempt })
    }

    /// How a piece of work stands. Leases and results that ran out are cleared away first; `attempts` is how many may be
    /// lost before a person has to do it, where that matters.
    pub(super) fn standing(&mut self, key: &ScopedKey, hash: Option<&str>, attempts: Option<u32>) -> Standing {
        self.clear_outlived(key);
        let Some(entry) = self.entries.get(key) else { return Standing::Free };
        if let (Some(used), Some(hash)) = (&entry.input_hash, hash)
            && used != hash
        {
            return Standing::Conflict;
        }
        if let Some(stored) = &entry.stored {
            return Standing::Stored(Box::new(stored.result.clone()));
        }
        let task = entry.task.and_then(|number| self.tasks.get(&number));
        if let Some(kept) = task
            && matches!(kept.task.state, TaskState::Claimed { .. })
        {
            return Standing::Person(Box::new(kept.task.clone()));
        }
        if let Some(running) = &entry.running {
            let left = Duration::from_millis(running.until_ms.saturating_sub(self.now_ms));
            return Standing::Busy { provider: running.asked.provider.clone(), left };
        }
        match attempts {
            Some(most) if entry.lost >= most => Standing::Spent { attempts: entry.lost },
            _ => Standing::Free,
        }
    }

    /// Counts an attempt whose lease ran out as lost, and forgets a result whose time is over.
    fn clear_outlived(&mut self, key: &ScopedKey) {
        let now_ms = self.now_ms;
        let Some(entry) = self.entries.get_mut(key) else { return };
        if entry.stored.as_ref().is_some_and(|stored| stored.until_ms.is_some_and(|until| until <= now_ms)) {
            (entry.stored, entry.input_hash, entry.task, entry.lost) = (None, None, None, 0);
        }
        if let Some(running) = entry.running.take_if(|running| running.until_ms <= now_ms) {
            entry.lost = entry.lost.saturating_add(1);
            let attempt = entry.attempt;
            self.log(&running.asked, Event::Expired, Note::default().of_attempt(attempt));
        }
    }

    /// An unclaimed task of this work is withdrawn: a provider takes over.
    pub(super) fn withdraw_task(&mut self, key: &ScopedKey) {
        let number = self.entries.get(key).and_then(|entry| entry.task);
        let Some(kept) = number.and_then(|number| self.tasks.get_mut(&number)) else { return };
        if kept.task.state == TaskState::Open {
            kept.task.state = TaskState::Withdrawn;
            let asked = kept.asked.clone();
            self.log(&asked, Event::TaskWithdrawn, Note::default());
        }
    }

    pub(super) fn extend(&mut self, lease: &Lease, lease_time: Duration) -> bool {
        let until_ms = self.now_ms.saturating_add(millis(lease_time));
        let now_ms = self.now_ms;
        let Some(entry) = self.entries.get_mut(&lease.key) else { return false };
        match &mut entry.running {
            Some(running) if entry.attempt == lease.attempt && running.until_ms > now_ms => {
                running.until_ms = until_ms;
                true
            }
            _ => false,
        }
    }

    pub(super) fn finish(&mut self, lease: &Lease, asked: &Asked, ending: Ending) -> Ended {
        if !self.is_latest(lease) {
            self.log(asked, Event::Late, note_of(&ending).of_attempt(lease.attempt));
            let standing = self.standing(&lease.key, None, None);
            return Ended::Fenced(standing);
        }
        let running = self.entries.get_mut(&lease.key).and_then(|entry| entry.running.take());
        self.log(asked, event_of(&ending), note_of(&ending).of_attempt(lease.attempt));
        match ending {
            Ending::Terminal(report) => {
                self.withdraw_task(&lease.key);
                self.store(&lease.key, *report, running.and_then(|running| running.ttl_ms));
            }
            Ending::Released(_) => {}
            Ending::Refused { .. } => self.forget_input(&lease.key),
            Ending::Broken { .. } => self.count_lost(&lease.key),
            Ending::ToPerson(task) => return Ended::Task(Box::new(self.reopen_task(*task))),
        }
        Ended::Kept
    }

    /// Is this the attempt that the work still waits for? It is, even after its lease ran out, as long as nobody has taken
    /// over: what it did is true, and doing it again would be worse.
    fn is_latest(&self, lease: &Lease) -> bool {
        let Some(entry) = self.entries.get(&lease.key) else { return false };
        let task = entry.task.and_then(|number| self.tasks.get(&number));
        let with_person = task.is_some_and(|kept| matches!(kept.task.state, TaskState::Claimed { .. }));
        entry.attempt == lease.attempt && entry.stored.is_none() && !with_person
    }

    /// Keeps a terminal result.
    pub(super) fn store(&mut self, key: &ScopedKey, report: Report, ttl_ms: Option<u64>) {
        let until_ms = ttl_ms.map(|ttl| self.now_ms.saturating_add(ttl));
        let entry = self.entries.entry(key.clone()).or_default();
        entry.running = None;
        entry.stored = Some(Stored { result: report.result, until_ms });
    }

    /// The key may be used with another input, unless an earlier attempt may have acted on this one.
    fn forget_input(&mut self, key: &ScopedKey) {
        if let Some(entry) = self.entries.get_mut(key).filter(|entry| entry.lost == 0) {
            entry.input_hash = None;
        }
    }

    fn count_lost(&mut self, key: &ScopedKey) {
        if let Some(entry) = self.entries.get_mut(key) {
            entry.lost = entry.lost.saturating_add(1);
        }
    }
}

/// What the log calls an ending.
fn event_of(ending: &Ending) -> Event {
    match ending {
        Ending::Terminal(report) if report.result.is_done() => Event::Done,
        Ending::Terminal(_) => Event::Failed,
        Ending::Released(_) => Event::FailedForNow,
        Ending::Refused { .. } => Event::Refused,
        Ending::ToPerson(_) => Event::ConnectionRequired,
        Ending::Broken { .. } => Event::Broken,
    }
}

fn note_of(ending: &Ending) -> Note {
    match ending {
        Ending::Terminal(report) | Ending::Released(report) => Note::report(report),
        Ending::Refused { message } | Ending::Broken { message } => Note::saying(message),
        Ending::ToPerson(task) => Note { message: task.task.missing.clone(), ..Note::default() },
    }
}
