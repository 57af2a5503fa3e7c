//! The steps that concern tasks for people.

use std::collections::BTreeSet;

use super::super::super::approvals::ApprovalDecision;
use super::super::super::{CallResult, ManualTask, TaskState};
use super::super::{Asked, Event, Moved, NewTask, Opened, ReadNote, Standing, TaskMove};
use super::claims::Meant;
use super::millis;
use super::work::{KeptTask, Note, Work};

impl Work {
    pub(in super::super) fn open_task(&mut self, new: NewTask) -> Opened {
        match self.standing(Some(Meant::by_task(&new)), None) {
            Standing::Free => {}
            Standing::Person(task) => {
                self.join(&new.asked.caller);
                return Opened::Task(task);
            }
            standing => return Opened::No(standing),
        }
        if let Some(result) = self.answer_of_read(&new.asked.caller) {
            return Opened::No(Standing::Stored(Box::new(result)));
        }
        let is_open = self.task.as_ref().is_some_and(|kept| kept.task.state.is_unfinished());
        if let (Some(demand), false) = (&new.approval, is_open)
            && let Err(standing) = self.pass(demand, &new.asked)
        {
            return Opened::No(standing);
        }
        Opened::Task(Box::new(self.reopen_task(new)))
    }

    /// The answer that a person gave to a read, once for each brick that asked before it came.
    fn answer_of_read(&mut self, caller: &str) -> Option<CallResult> {
        let kept = self.task.as_ref()?;
        let result = kept.result.clone().filter(|_| kept.waiting.contains(caller))?;
        self.task.as_mut()?.waiting.remove(caller);
        Some(result)
    }

    /// Remembers that a brick waits for the answer of a read.
    fn join(&mut self, caller: &str) {
        let waits = self.task.as_ref().is_none_or(|kept| kept.waiting.contains(caller));
        if !waits && let Some(kept) = self.task.as_mut() {
            kept.waiting.insert(caller.to_owned());
        }
    }

    /// The open task of this work; the withdrawn one, opened again; or a new one.
    pub(super) fn reopen_task(&mut self, new: NewTask) -> ManualTask {
        self.entry.input_hash = Some(new.input_hash.clone());
        let opens_again = match self.task.as_ref().map(|kept| &kept.task.state) {
            Some(TaskState::Withdrawn) => true,
            Some(TaskState::Open) => false,
            _ => return self.add_task(new),
        };
        let now_ms = self.now_ms;
        let Some(kept) = self.task.as_mut() else { return self.add_task(new) };
        kept.waiting.insert(new.asked.caller.to_string());
        (kept.task.why, kept.task.missing) = (new.task.why, new.task.missing);
        (kept.task.plan, kept.task.proposal) = (new.task.plan, new.task.proposal);
        if opens_again {
            (kept.task.state, kept.task.changed_ms) = (TaskState::Open, Some(now_ms));
        }
        let task = kept.task.clone();
        if opens_again {
            self.log(&new.asked, Event::TaskOpened, Note::default());
        }
        task
    }

    fn add_task(&mut self, new: NewTask) -> ManualTask {
        let number = self.next_task;
        let mut task = new.task;
        task.id = KeptTask::id_of(number);
        (task.opened_ms, task.changed_ms) = (Some(self.now_ms), Some(self.now_ms));
        self.log(&new.asked, Event::TaskOpened, Note::saying(task.plan.clone()));
        self.entry.task = Some(number);
        *self.task = Some(KeptTask {
            number,
            task: task.clone(),
            key: new.key,
            waiting: BTreeSet::from([new.asked.caller.to_string()]),
            asked: new.asked,
            ttl_ms: new.ttl.map(millis),
            result: None,
        });
        task
    }

    pub(in super::super) fn record_read(&mut self, read: &ReadNote) {
        self.log(
            &read.asked,
            read.event,
            Note { message: read.message.clone(), price: read.price.clone(), ..Note::default() },
        );
        if read.event != Event::Done {
            return;
        }
        self.withdraw_task();
        // An answer that a person gave earlier is older than this one: nobody gets it any more.
        if self.task.as_ref().is_some_and(|kept| kept.result.is_some()) {
            self.forget_task();
        }
    }

    /// What a person does with the task of this work.
    pub(in super::super) fn move_task(&mut self, person: Option<String>, step: TaskMove) -> Moved {
        let Some(kept) = self.task.as_ref() else { return Moved::Unknown };
        let allowed = match (&kept.task.state, &step) {
            (TaskState::Open, TaskMove::GiveBack) => false,
            (TaskState::Open, _) => true,
            (TaskState::Claimed { by }, TaskMove::Claim { by: other }) => by == other,
            (TaskState::Claimed { by }, _) => person.as_ref().is_none_or(|person| person == by),
            _ => false,
        };
        if !allowed {
            return Moved::No(Box::new(kept.task.clone()));
        }
        let actor = person.or_else(|| holder(&kept.task.state));
        if let Some(by) = operator(&step, actor.as_deref()).filter(|by| self.has_approved(by)) {
            return Moved::Barred { by: by.to_owned() };
        }
        let asked = Asked { actor: actor.clone().unwrap_or_default().into(), ..kept.asked.clone() };
        let (event, note) = describe(&step);
        self.log(&asked, event, note);
        self.apply(actor, step)
    }

    /// Has somebody agreed to what this work does, though whoever does it has to be another?
    fn has_approved(&self, person: &str) -> bool {
        let agreed = |decision: &ApprovalDecision| decision.agrees && decision.by.principal() == person;
        self.approval.as_ref().is_some_and(|kept| {
            kept.approval.terms.separation.operator_must_differ && kept.approval.decisions.iter().any(agreed)
        })
    }

    /// Carries out a step that is allowed.
    fn apply(&mut self, actor: Option<String>, step: TaskMove) -> Moved {
        let now_ms = self.now_ms;
        let Some(kept) = self.task.as_mut() else { return Moved::Unknown };
        let (state, report) = match step {
            TaskMove::Claim { by } => (TaskState::Claimed { by }, None),
            TaskMove::GiveBack => (TaskState::Open, None),
            TaskMove::Complete(report) => (TaskState::Completed { by: actor }, Some(report)),
            TaskMove::Decline { reason, report } => (TaskState::Declined { by: actor, reason }, Some(report)),
        };
        (kept.task.state, kept.task.changed_ms) = (state, Some(now_ms));
        if let Some(report) = &report {
            kept.task.answer = report.result.output.clone();
        }
        let (task, ttl_ms) = (kept.task.clone(), kept.ttl_ms);
        match report {
            Some(report) if kept.is_read() => kept.result = Some(report.result),
            Some(report) => self.store(*report, ttl_ms),
            None => {}
        }
        Moved::Task(Box::new(task))
    }
}

/// Who does what a task is about, if the step is to do it.
fn operator<'a>(step: &'a TaskMove, actor: Option<&'a str>) -> Option<&'a str> {
    match step {
        TaskMove::Claim { by } => Some(by),
        TaskMove::Complete(_) => actor,
        TaskMove::GiveBack | TaskMove::Decline { .. } => None,
    }
}

fn holder(state: &TaskState) -> Option<String> {
    match state {
        TaskState::Claimed { by } => Some(by.clone()),
        _ => None,
    }
}

/// What the log says of a step.
fn describe(step: &TaskMove) -> (Event, Note) {
    match step {
        TaskMove::Claim { .. } => (Event::TaskClaimed, Note::default()),
        TaskMove::GiveBack => (Event::TaskGivenBack, Note::default()),
        TaskMove::Complete(report) => (Event::TaskCompleted, Note::report(report)),
        TaskMove::Decline { report, .. } => (Event::TaskDeclined, Note::report(report)),
    }
}
