//! The steps that concern claims. The order of the questions in [`Work::standing`] is the order of the rules: another
//! input, a stored result, a person, an attempt under way, too many lost ones.

use std::sync::Arc;
use std::time::Duration;

use super::super::super::contract::Collision;
use super::super::super::{Status, TaskState};
use super::super::{Asked, ClaimRequest, Claimed, Ended, Ending, Event, Lease, Looked, NewTask, Report, Standing};
use super::millis;
use super::work::{KeptTask, Note, Running, Stored, Work};

/// What somebody means by a key.
pub(super) struct Meant<'a> {
    hash: &'a str,
    collision: Collision,
    caller: &'a str,
}

impl<'a> Meant<'a> {
    fn by_claim(request: &'a ClaimRequest) -> Meant<'a> {
        Meant { hash: &request.input_hash, collision: request.collision, caller: &request.asked.caller }
    }

    pub(super) fn by_task(new: &'a NewTask) -> Meant<'a> {
        Meant { hash: &new.input_hash, collision: new.collision, caller: &new.asked.caller }
    }
}

impl Work {
    pub(in super::super) fn claim(&mut self, request: ClaimRequest) -> Claimed {
        let standing = self.standing(Some(Meant::by_claim(&request)), Some(request.attempts));
        if standing != Standing::Free {
            return Claimed::No(standing);
        }
        if let Some(demand) = &request.approval
            && let Err(standing) = self.pass(demand, &request.asked)
        {
            return Claimed::No(standing);
        }
        self.withdraw_task();
        let attempt = self.entry.attempt.saturating_add(1);
        let started = self.log(&request.asked, Event::Started, Note::default().of_attempt(attempt));
        let until_ms = self.now_ms.saturating_add(millis(request.lease));
        (self.entry.attempt, self.entry.started) = (attempt, started);
        self.entry.input_hash = Some(request.input_hash);
        let (ttl_ms, asked) = (request.ttl.map(millis), Some(request.asked));
        self.entry.running = Some(Running { until_ms, ttl_ms, asked });
        Claimed::Ours(Lease { key: self.key.clone(), attempt, started })
    }

    /// How the work stands, for somebody who does not mean to do it.
    pub(in super::super) fn look(&mut self) -> Looked {
        let standing = self.standing(None, None);
        let entry = &*self.entry;
        let attempt = entry.running.as_ref().map(|_| (entry.attempt, entry.started));
        Looked {
            standing,
            attempt: attempt.map(|(attempt, started)| Lease { key: self.key.clone(), attempt, started }),
            caller: entry.running.as_ref().and_then(|running| Some(Arc::clone(&running.asked.as_ref()?.caller))),
            input_hash: entry.input_hash.clone(),
        }
    }

    /// How the work stands. Leases and results that ran out are cleared away first; `attempts` is how many may be lost
    /// before a person has to do it, where that matters.
    pub(super) fn standing(&mut self, meant: Option<Meant<'_>>, attempts: Option<u32>) -> Standing {
        self.clear_outlived();
        let used = self.entry.input_hash.as_deref();
        let is_another = meant.as_ref().is_some_and(|meant| used.is_some_and(|used| used != meant.hash));
        if is_another && meant.as_ref().is_some_and(|meant| meant.collision != Collision::ReturnOriginalResult) {
            return Standing::Conflict;
        }
        if let Some(stored) = &self.entry.stored {
            let result = Box::new(stored.result.clone());
            // That it was not approved is told whenever somebody asks: it was never done.
            let is_done = result.approval.is_none();
            return match meant.filter(|meant| is_done && meant.collision == Collision::RejectConflict) {
                Some(meant) if !self.is_news(meant.caller) => Standing::Used(result),
                _ => Standing::Stored(result),
            };
        }
        let entry = &*self.entry;
        if let Some(kept) = self.claimed_task() {
            return Standing::Person(Box::new(kept.task.clone()));
        }
        if let Some(running) = &entry.running {
            let left = Duration::from_millis(running.until_ms.saturating_sub(self.now_ms));
            return Standing::Busy {
                provider: running.asked.as_ref().and_then(|asked| asked.provider.as_deref().map(str::to_owned)),
                left,
            };
        }
        match attempts {
            // There is no original result, and what the other input brought about is not known.
            _ if is_another => Standing::Conflict,
            Some(most) if entry.lost >= most => Standing::Spent { attempts: entry.lost },
            _ => Standing::Free,
        }
    }

    /// Has this caller waited for a person whose answer it was not given yet? It is given once.
    fn is_news(&mut self, caller: &str) -> bool {
        let waits = self.task.as_ref().is_some_and(|kept| kept.waiting.contains(caller));
        if waits && let Some(kept) = self.task.as_mut() {
            kept.waiting.remove(caller);
        }
        waits
    }

    /// The task, when a person has claimed it.
    fn claimed_task(&self) -> Option<&KeptTask> {
        self.task.as_ref().filter(|kept| matches!(kept.task.state, TaskState::Claimed { .. }))
    }

    /// Counts an attempt whose lease ran out as lost, and forgets a result whose time is over.
    fn clear_outlived(&mut self) {
        let now_ms = self.now_ms;
        let over = |stored: &Stored| stored.until_ms.is_some_and(|until| until <= now_ms);
        if self.entry.stored.as_ref().is_some_and(over) {
            let entry = &mut *self.entry;
            (entry.stored, entry.input_hash, entry.lost) = (None, None, 0);
            self.forget_task();
        }
        if self.entry.running.as_ref().is_some_and(|running| running.until_ms <= now_ms) {
            let asked = self.entry.running.take().and_then(|running| running.asked);
            self.entry.lost = self.entry.lost.saturating_add(1);
            let attempt = self.entry.attempt;
            if let Some(asked) = asked {
                self.log(&asked, Event::Expired, Note::default().of_attempt(attempt));
            }
        }
    }

    /// The task stays as it is, but it is not this work's any more.
    pub(super) fn forget_task(&mut self) {
        if self.entry.task.is_some() {
            self.entry.task = None;
            self.task = super::work::Kept::loaded(None);
        }
    }

    /// An unclaimed task of this work is withdrawn: a provider takes over.
    pub(super) fn withdraw_task(&mut self) {
        if self.task.as_ref().is_none_or(|kept| kept.task.state != TaskState::Open) {
            return;
        }
        let now_ms = self.now_ms;
        let Some(kept) = self.task.as_mut() else { return };
        (kept.task.state, kept.task.changed_ms) = (TaskState::Withdrawn, Some(now_ms));
        let asked = kept.asked.clone();
        self.log(&asked, Event::TaskWithdrawn, Note::default());
    }

    pub(in super::super) fn extend(&mut self, lease: &Lease, lease_time: Duration) -> bool {
        let (now_ms, until_ms) = (self.now_ms, self.now_ms.saturating_add(millis(lease_time)));
        let owned = self.is_of(lease) && self.entry.running.as_ref().is_some_and(|running| running.until_ms > now_ms);
        if owned && let Some(running) = self.entry.running.as_mut() {
            running.until_ms = running.until_ms.max(until_ms);
        }
        owned
    }

    pub(in super::super) fn try_again(
        &mut self,
        lease: &Lease,
        lease_time: Duration,
        asked: &Asked,
        message: String,
    ) -> bool {
        let owned = self.extend(lease, lease_time);
        if owned {
            self.log(asked, Event::Retried, Note::saying(message).of_attempt(lease.attempt));
        }
        owned
    }

    pub(in super::super) fn finish(&mut self, lease: &Lease, asked: &Asked, ending: Ending) -> Ended {
        if self.is_kept_already(lease, &ending) {
            return Ended::Kept;
        }
        if !self.is_latest(lease) {
            self.log(asked, Event::Late, note_of(&ending).of_attempt(lease.attempt));
            return Ended::Fenced(self.standing(None, None));
        }
        let running = self.entry.running.take();
        self.log(asked, event_of(&ending), note_of(&ending).of_attempt(lease.attempt));
        match ending {
            Ending::Terminal(report) => {
                self.withdraw_task();
                self.store(*report, running.and_then(|running| running.ttl_ms));
            }
            Ending::Released(_) => {}
            Ending::Refused { .. } => self.forget_input(),
            Ending::Broken { .. } => self.entry.lost = self.entry.lost.saturating_add(1),
            Ending::ToPerson(task) => return Ended::Task(Box::new(self.reopen_task(*task))),
        }
        Ended::Kept
    }

    /// Was this very result of this attempt stored before? It is told again when the first answer of the ledger was lost.
    fn is_kept_already(&self, lease: &Lease, ending: &Ending) -> bool {
        let Ending::Terminal(report) = ending else { return false };
        self.is_of(lease) && self.entry.stored.as_ref().is_some_and(|stored| stored.result == report.result)
    }

    /// Is the latest attempt the one of this lease?
    fn is_of(&self, lease: &Lease) -> bool {
        (self.entry.attempt, self.entry.started) == (lease.attempt, lease.started)
    }

    /// Is this the attempt that the work still waits for? It is, even after its lease ran out, as long as nobody has taken
    /// over: what it did is true, and doing it again would be worse.
    fn is_latest(&self, lease: &Lease) -> bool {
        self.is_of(lease) && self.entry.stored.is_none() && self.claimed_task().is_none()
    }

    /// Keeps a terminal result.
    pub(super) fn store(&mut self, report: Report, ttl_ms: Option<u64>) {
        let until_ms = ttl_ms.map(|ttl| self.now_ms.saturating_add(ttl));
        self.entry.running = None;
        self.entry.stored = Some(Stored { result: report.result, until_ms });
    }

    /// The key may be used with another input, unless an earlier attempt may have acted on this one.
    fn forget_input(&mut self) {
        if self.entry.lost == 0 {
            self.entry.input_hash = None;
        }
    }
}

/// What the log calls an ending.
pub(in super::super) fn event_of(ending: &Ending) -> Event {
    match ending {
        Ending::Terminal(report) if report.result.is_done() => Event::Done,
        Ending::Terminal(report) if report.result.status == Status::Planned => Event::Planned,
        Ending::Terminal(_) => Event::Failed,
        Ending::Released(_) => Event::FailedForNow,
        Ending::Refused { .. } => Event::Refused,
        Ending::ToPerson(_) => Event::ConnectionRequired,
        Ending::Broken { .. } => Event::Broken,
    }
}

pub(in super::super) fn note_of(ending: &Ending) -> Note {
    match ending {
        Ending::Terminal(report) | Ending::Released(report) => Note::report(report),
        Ending::Refused { message } | Ending::Broken { message } => Note::saying(message),
        Ending::ToPerson(task) => Note { message: task.task.missing.clone(), ..Note::default() },
    }
}
