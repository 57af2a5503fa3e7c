//! What the memory ledger holds, and its log.

use std::collections::{BTreeMap, BTreeSet};

use super::super::super::{CallResult, Json, ManualTask, TaskId};
use super::super::{Action, Asked, Event, Report, ScopedKey};

/// At most so many entries or tasks are given at once.
const PAGE: usize = 1000;

/// Everything.
#[derive(Default)]
pub(super) struct State {
    /// The time of the step that is under way.
    pub(super) now_ms: u64,
    pub(super) entries: BTreeMap<ScopedKey, Entry>,
    /// By the number of the task.
    pub(super) tasks: BTreeMap<u64, KeptTask>,
    log: Vec<Action>,
}

/// One piece of work.
#[derive(Default)]
pub(super) struct Entry {
    /// Of the input the key is used with; none while nobody has acted on it.
    pub(super) input_hash: Option<String>,
    /// The number of the latest attempt.
    pub(super) attempt: u32,
    /// How many attempts never came back.
    pub(super) lost: u32,
    /// The attempt that is under way, or whose lease ran out unnoticed.
    pub(super) running: Option<Running>,
    /// The terminal result.
    pub(super) stored: Option<Stored>,
    /// The number of its latest task.
    pub(super) task: Option<u64>,
}

/// An attempt under way.
pub(super) struct Running {
    pub(super) until_ms: u64,
    pub(super) ttl_ms: Option<u64>,
    pub(super) asked: Asked,
}

/// A terminal result.
pub(super) struct Stored {
    pub(super) result: CallResult,
    /// When it stops to answer for the key.
    pub(super) until_ms: Option<u64>,
}

/// A task and what belongs to it.
pub(super) struct KeptTask {
    pub(super) task: ManualTask,
    pub(super) key: ScopedKey,
    pub(super) asked: Asked,
    pub(super) ttl_ms: Option<u64>,
    /// The bricks that asked for a read and have not had the answer.
    pub(super) waiting: BTreeSet<String>,
    /// The answer of a read.
    pub(super) result: Option<CallResult>,
}

impl KeptTask {
    /// Does it belong to a read?
    pub(super) fn is_read(&self) -> bool {
        self.asked.key.is_none()
    }
}

/// What a log entry says beside who asked for what.
#[derive(Default)]
pub(super) struct Note {
    pub(super) attempt: Option<u32>,
    pub(super) message: Option<String>,
    pub(super) provider_ref: Option<String>,
    pub(super) output: Option<Json>,
}

impl Note {
    pub(super) fn saying(message: impl Into<String>) -> Note {
        Note { message: Some(message.into()), ..Note::default() }
    }

    pub(super) fn report(report: &Report) -> Note {
        Note {
            attempt: None,
            message: report.result.message.clone(),
            provider_ref: report.result.provider_ref.clone(),
            output: report.shown.clone(),
        }
    }

    pub(super) fn of_attempt(self, attempt: u32) -> Note {
        Note { attempt: Some(attempt), ..self }
    }
}

impl State {
    /// Appends to the log.
    pub(super) fn log(&mut self, asked: &Asked, event: Event, note: Note) {
        self.log.push(Action {
            number: self.log.len() as u64 + 1,
            at_ms: self.now_ms,
            asked: asked.clone(),
            attempt: note.attempt,
            event,
            provider_ref: note.provider_ref,
            message: note.message,
            output: note.output,
        });
    }

    pub(super) fn actions(&self, tenant: &str, after: u64, limit: u32) -> Vec<Action> {
        let skip = usize::try_from(after).unwrap_or(usize::MAX);
        let own = self.log.iter().skip(skip).filter(|action| action.asked.tenant == tenant);
        own.take(page(Some(limit))).cloned().collect()
    }

    /// A task, if it is this tenant's.
    pub(super) fn task_of(&self, tenant: &str, id: &TaskId) -> Option<&KeptTask> {
        self.tasks.get(&number_of(id)?).filter(|kept| kept.task.tenant == tenant)
    }
}

/// How many to give at once.
pub(super) fn page(limit: Option<u32>) -> usize {
    limit.map_or(PAGE, |limit| usize::try_from(limit).unwrap_or(PAGE).min(PAGE))
}

/// The id of a task by its number.
pub(super) fn id_of(number: u64) -> TaskId {
    TaskId::new(format!("task-{number}"))
}

/// The number in an id of [`id_of`].
pub(super) fn number_of(id: &TaskId) -> Option<u64> {
    id.as_str().strip_prefix("task-")?.parse().ok()
}
