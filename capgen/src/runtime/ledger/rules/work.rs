//! One piece of work as a step sees it.

use std::collections::BTreeSet;
use std::ops::{Deref, DerefMut};

use super::super::super::value::Shown;
use super::super::super::{CallResult, ManualTask, Price, TaskId};
use super::super::{Asked, Event, Report, ScopedKey};
use super::KeptApproval;

/// One piece of work, loaded for one step.
pub(in super::super) struct Work {
    pub(in super::super) key: ScopedKey,
    /// The time of the step.
    pub(in super::super) now_ms: u64,
    /// The number that the first log entry of this step will have.
    pub(in super::super) next_action: u64,
    /// The number that a task made in this step will have.
    pub(in super::super) next_task: u64,
    /// The number that an approval asked for in this step will have.
    pub(in super::super) next_approval: u64,
    pub(in super::super) entry: Kept<Entry>,
    /// The task that the entry names.
    pub(in super::super) task: Kept<Option<KeptTask>>,
    /// The latest approval, in steps that concern approvals.
    pub(in super::super) approval: Kept<Option<KeptApproval>>,
    /// The one that was replaced in this step.
    pub(in super::super) ended: Option<KeptApproval>,
    /// What the log is told, in order.
    pub(in super::super) log: Vec<Noted>,
}

/// A value that knows whether a step touched it.
pub(in super::super) struct Kept<T> {
    value: T,
    changed: bool,
}

/// How a piece of work stands.
#[derive(Default)]
pub(in super::super) struct Entry {
    /// Of the input the key is used with; none while nobody has acted on it.
    pub(in super::super) input_hash: Option<String>,
    /// The number of the latest attempt.
    pub(in super::super) attempt: u32,
    /// The number of the log entry that its start is: no two attempts of a ledger ever share one.
    pub(in super::super) started: u64,
    /// How many attempts never came back.
    pub(in super::super) lost: u32,
    /// The attempt that is under way, or whose lease ran out unnoticed.
    pub(in super::super) running: Option<Running>,
    /// The terminal result.
    pub(in super::super) stored: Option<Stored>,
    /// The number of its latest task.
    pub(in super::super) task: Option<u64>,
}

/// An attempt under way.
pub(in super::super) struct Running {
    pub(in super::super) until_ms: u64,
    pub(in super::super) ttl_ms: Option<u64>,
    /// Who asked for what; none once the log has forgotten the start.
    pub(in super::super) asked: Option<Asked>,
}

/// A terminal result.
pub(in super::super) struct Stored {
    pub(in super::super) result: CallResult,
    /// When it stops to answer for the key.
    pub(in super::super) until_ms: Option<u64>,
}

/// A task and what belongs to it.
#[derive(Clone)]
pub(in super::super) struct KeptTask {
    pub(in super::super) number: u64,
    pub(in super::super) task: ManualTask,
    pub(in super::super) key: ScopedKey,
    pub(in super::super) asked: Asked,
    pub(in super::super) ttl_ms: Option<u64>,
    /// The bricks that asked for a read and have not had the answer.
    pub(in super::super) waiting: BTreeSet<String>,
    /// The answer of a read.
    pub(in super::super) result: Option<CallResult>,
}

/// A log entry to be written.
pub(in super::super) struct Noted {
    pub(in super::super) asked: Asked,
    pub(in super::super) event: Event,
    pub(in super::super) note: Note,
}

/// What a log entry says beside who asked for what.
#[derive(Default)]
pub(in super::super) struct Note {
    pub(in super::super) attempt: Option<u32>,
    pub(in super::super) message: Option<String>,
    pub(in super::super) provider_ref: Option<String>,
    pub(in super::super) output: Option<Shown>,
    pub(in super::super) price: Option<Box<Price>>,
}

impl Work {
    /// Work that nobody has asked for yet.
    pub(in super::super) fn new(key: ScopedKey) -> Work {
        Work {
            key,
            now_ms: 0,
            next_action: 1,
            next_task: 1,
            next_approval: 1,
            entry: Kept::loaded(Entry::default()),
            task: Kept::loaded(None),
            approval: Kept::loaded(None),
            ended: None,
            log: Vec::new(),
        }
    }

    /// Tells the log. Gives the number of the entry.
    pub(super) fn log(&mut self, asked: &Asked, event: Event, note: Note) -> u64 {
        let number = self.next_action.saturating_add(self.log.len() as u64);
        self.log.push(Noted { asked: asked.clone(), event, note });
        number
    }
}

impl<T> Kept<T> {
    /// As the store has it.
    pub(in super::super) fn loaded(value: T) -> Kept<T> {
        Kept { value, changed: false }
    }

    /// Has it saved, though nothing in it is another.
    pub(super) fn touch(&mut self) {
        self.changed = true;
    }

    /// Did a step touch it since?
    pub(in super::super) fn is_changed(&self) -> bool {
        self.changed
    }

    pub(in super::super) fn into_inner(self) -> T {
        self.value
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Kept<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.changed = true;
        &mut self.value
    }
}

impl KeptTask {
    /// Does it belong to a read?
    pub(in super::super) fn is_read(&self) -> bool {
        self.asked.key.is_none()
    }

    /// The id of a task by its number.
    pub(in super::super) fn id_of(number: u64) -> TaskId {
        TaskId::new(format!("task-{number}"))
    }

    /// The number in an id of [`KeptTask::id_of`].
    pub(in super::super) fn number_of(id: &TaskId) -> Option<u64> {
        id.as_str().strip_prefix("task-")?.parse().ok()
    }
}

impl Note {
    pub(super) fn saying(message: impl Into<String>) -> Note {
        Note { message: Some(message.into()), ..Note::default() }
    }

    pub(super) fn report(report: &Report) -> Note {
        Note {
            attempt: None,
            message: report.log_message(),
            provider_ref: report.result.provider_ref.clone(),
            output: report.shown.clone(),
            price: report.result.price.clone(),
        }
    }

    pub(super) fn of_attempt(self, attempt: u32) -> Note {
        Note { attempt: Some(attempt), ..self }
    }
}
