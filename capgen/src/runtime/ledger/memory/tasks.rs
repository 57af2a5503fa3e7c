//! The steps that concern tasks for people.

use std::collections::BTreeSet;

use super::super::super::{CallResult, ManualTask, TaskId, TaskState};
use super::super::{Asked, Event, Moved, NewTask, Opened, Report, ScopedKey, Standing, TaskFilter, TaskMove};
use super::clock::millis;
use super::state::{KeptTask, Note, State, id_of, number_of, page};

impl State {
    pub(super) fn open_task(&mut self, new: NewTask) -> Opened {
        match self.standing(&new.key, Some(&new.input_hash), None) {
            Standing::Free => {}
            Standing::Person(task) => {
                self.join(&new.key, &new.asked.caller);
                return Opened::Task(task);
            }
            standing => return Opened::No(standing),
        }
        match self.answer_of_read(&new.key, &new.asked.caller) {
            Some(result) => Opened::No(Standing::Stored(Box::new(result))),
            None => Opened::Task(Box::new(self.reopen_task(new))),
        }
    }

    /// The answer that a person gave to a read, once for each brick that asked before it came.
    fn answer_of_read(&mut self, key: &ScopedKey, caller: &str) -> Option<CallResult> {
        let kept = self.tasks.get_mut(&self.entries.get(key)?.task?)?;
        let result = kept.result.as_ref()?;
        kept.waiting.remove(caller).then(|| result.clone())
    }

    /// Remembers that a brick waits for the answer of a read.
    fn join(&mut self, key: &ScopedKey, caller: &str) {
        let number = self.entries.get(key).and_then(|entry| entry.task);
        if let Some(kept) = number.and_then(|number| self.tasks.get_mut(&number)) {
            kept.waiting.insert(caller.to_owned());
        }
    }

    /// The open task of this work; the withdrawn one, opened again; or a new one.
    pub(super) fn reopen_task(&mut self, new: NewTask) -> ManualTask {
        let caller = new.asked.caller.clone();
        let entry = self.entries.entry(new.key.clone()).or_default();
        entry.input_hash = Some(new.input_hash.clone());
        let number = entry.task;
        if let Some(kept) = number.and_then(|number| self.tasks.get_mut(&number)) {
            let opens_again = kept.task.state == TaskState::Withdrawn;
            if opens_again || kept.task.state == TaskState::Open {
                kept.waiting.insert(caller);
                (kept.task.why, kept.task.missing) = (new.task.why, new.task.missing);
                kept.task.state = TaskState::Open;
                let task = kept.task.clone();
                if opens_again {
                    self.log(&new.asked, Event::TaskOpened, Note::default());
                }
                return task;
            }
        }
        self.add_task(new)
    }

    fn add_task(&mut self, new: NewTask) -> ManualTask {
        let number = self.tasks.last_key_value().map_or(1, |(last, _)| last.saturating_add(1));
        let mut task = new.task;
        task.id = id_of(number);
        self.log(&new.asked, Event::TaskOpened, Note::saying(task.plan.clone()));
        self.entries.entry(new.key.clone()).or_default().task = Some(number);
        let kept = KeptTask {
            task: task.clone(),
            key: new.key,
            waiting: BTreeSet::from([new.asked.caller.clone()]),
            asked: new.asked,
            ttl_ms: new.ttl.map(millis),
            result: None,
        };
        self.tasks.insert(number, kept);
        task
    }

    pub(super) fn record_read(&mut self, key: &ScopedKey, asked: &Asked, event: Event, message: Option<String>) {
        self.log(asked, event, Note { message, ..Note::default() });
        if event != Event::Done {
            return;
        }
        self.withdraw_task(key);
        let Some(entry) = self.entries.get_mut(key) else { return };
        // An answer that a person gave earlier is older than this one: nobody gets it any more.
        if entry.task.and_then(|number| self.tasks.get(&number)).is_some_and(|kept| kept.result.is_some()) {
            entry.task = None;
        }
    }

    pub(super) fn list_tasks(&self, tenant: &str, filter: &TaskFilter) -> Vec<ManualTask> {
        let after = filter.after.as_ref().and_then(number_of);
        let later = self.tasks.iter().filter(|(number, _)| after.is_none_or(|after| **number > after));
        later
            .map(|(_, kept)| &kept.task)
            .filter(|task| task.tenant == tenant)
            .filter(|task| filter.capability.as_ref().is_none_or(|wanted| task.capability == *wanted))
            .filter(|task| !filter.unfinished || task.state.is_unfinished())
            .take(page(filter.limit))
            .cloned()
            .collect()
    }

    pub(super) fn move_task(&mut self, tenant: &str, id: &TaskId, person: Option<String>, step: TaskMove) -> Moved {
        let Some(kept) = self.task_of(tenant, id) else { return Moved::Unknown };
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
        let (event, note) = describe(&step);
        let actor = person.clone().or_else(|| holder(&kept.task.state));
        let asked = Asked { actor: actor.clone().unwrap_or_default(), ..kept.asked.clone() };
        self.log(&asked, event, note);
        self.apply(id, actor, step)
    }

    /// Carries out a step that is allowed.
    fn apply(&mut self, id: &TaskId, actor: Option<String>, step: TaskMove) -> Moved {
        let Some(kept) = number_of(id).and_then(|number| self.tasks.get_mut(&number)) else { return Moved::Unknown };
        let (state, report) = match step {
            TaskMove::Claim { by } => (TaskState::Claimed { by }, None),
            TaskMove::GiveBack => (TaskState::Open, None),
            TaskMove::Complete(report) => (TaskState::Completed { by: actor }, Some(report)),
            TaskMove::Decline { reason, report } => (TaskState::Declined { by: actor, reason }, Some(report)),
        };
        kept.task.state = state;
        if let Some(report) = &report {
            kept.task.answer = report.result.output.clone();
        }
        let task = kept.task.clone();
        match report {
            Some(report) if kept.is_read() => kept.result = Some(report.result),
            Some(report) => {
                let (key, ttl_ms) = (kept.key.clone(), kept.ttl_ms);
                self.store(&key, *report, ttl_ms);
            }
            None => {}
        }
        Moved::Task(Box::new(task))
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
        TaskMove::Complete(report) => (Event::TaskCompleted, note(report)),
        TaskMove::Decline { report, .. } => (Event::TaskDeclined, note(report)),
    }
}

fn note(report: &Report) -> Note {
    Note::report(report)
}
