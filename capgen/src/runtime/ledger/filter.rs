//! Which tasks and which log entries to list.
//!
//! Invariant: every filter is answered from an index by each durable store, so that a page costs what it shows, however
//! much is kept.

use super::super::{TaskId, TaskStage};
use super::Action;

/// Which tasks to list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TaskFilter {
    /// Only of this capability.
    pub capability: Option<String>,
    /// Only open and claimed ones.
    pub unfinished: bool,
    /// Only those that are in this state.
    pub stage: Option<TaskStage>,
    /// The one that was opened last comes first.
    pub latest_first: bool,
    /// Only those after this one, in the order of the list.
    pub after: Option<TaskId>,
    /// At most so many; the ledger may give fewer than asked.
    pub limit: Option<u32>,
}

/// Which log entries to list. The latest comes first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActionFilter {
    /// Only of this capability.
    pub capability: Option<String>,
    /// Only with this idempotency key.
    pub key: Option<String>,
    /// Only those of this time or later, in milliseconds since 1970-01-01T00:00:00Z.
    pub from_ms: Option<u64>,
    /// Only those before this time, likewise.
    pub until_ms: Option<u64>,
    /// Only those before this place: that of the last entry of the page before.
    pub before: Option<ActionPlace>,
    /// At most so many; the ledger may give fewer than asked.
    pub limit: Option<u32>,
}

/// Where an entry stands in the log by time. Its text is for cursors: `1767225600000-42`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionPlace {
    /// The time of the entry.
    pub at_ms: u64,
    /// Its number.
    pub number: u64,
}

impl ActionFilter {
    /// Everything before this place is in the time that is asked for.
    pub(super) fn end(&self) -> ActionPlace {
        let until = self.until_ms.map(|at_ms| ActionPlace { at_ms, number: 0 });
        let last = ActionPlace { at_ms: u64::MAX, number: u64::MAX };
        self.before.into_iter().chain(until).fold(last, ActionPlace::min)
    }
}

impl Action {
    /// Where it stands in the log by time.
    pub fn place(&self) -> ActionPlace {
        ActionPlace { at_ms: self.at_ms, number: self.number }
    }
}

impl std::fmt::Display for ActionPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.at_ms, self.number)
    }
}

impl ActionPlace {
    /// The place of a text that [`ActionPlace`] shows itself as.
    pub fn from_text(text: &str) -> Option<ActionPlace> {
        let (at_ms, number) = text.split_once('-')?;
        Some(ActionPlace { at_ms: at_ms.parse().ok()?, number: number.parse().ok()? })
    }
}
