//! How far a task is: the state with who and why, and the bare stage that lists are filtered by.

/// How far a task is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskState {
    /// Nobody has it.
    Open,
    /// Somebody has it.
    Claimed {
        /// Who.
        by: String,
    },
    /// It is done.
    Completed {
        /// Who did it, when that is known.
        by: Option<String>,
    },
    /// It will not be done.
    Declined {
        /// Who says so, when that is known.
        by: Option<String>,
        /// Why.
        reason: String,
    },
    /// A provider took over.
    Withdrawn,
}

/// A state without who and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TaskStage {
    /// Nobody has it.
    Open,
    /// Somebody has it.
    Claimed,
    /// It is done.
    Completed,
    /// It will not be done.
    Declined,
    /// A provider took over.
    Withdrawn,
}

impl TaskStage {
    /// All, in order.
    pub const ALL: &'static [TaskStage] =
        &[TaskStage::Open, TaskStage::Claimed, TaskStage::Completed, TaskStage::Declined, TaskStage::Withdrawn];

    /// The wire word.
    pub const fn word(self) -> &'static str {
        match self {
            TaskStage::Open => "open",
            TaskStage::Claimed => "claimed",
            TaskStage::Completed => "completed",
            TaskStage::Declined => "declined",
            TaskStage::Withdrawn => "withdrawn",
        }
    }

    /// The stage of a wire word.
    pub fn from_word(word: &str) -> Option<TaskStage> {
        TaskStage::ALL.iter().copied().find(|stage| stage.word() == word)
    }
}

impl TaskState {
    /// The state without who and why.
    pub const fn stage(&self) -> TaskStage {
        match self {
            TaskState::Open => TaskStage::Open,
            TaskState::Claimed { .. } => TaskStage::Claimed,
            TaskState::Completed { .. } => TaskStage::Completed,
            TaskState::Declined { .. } => TaskStage::Declined,
            TaskState::Withdrawn => TaskStage::Withdrawn,
        }
    }

    /// The wire word.
    pub const fn word(&self) -> &'static str {
        self.stage().word()
    }

    /// May it still be done?
    pub fn is_unfinished(&self) -> bool {
        matches!(self, TaskState::Open | TaskState::Claimed { .. })
    }

    /// Who has it or had it, and why it was declined.
    pub(super) fn by_and_reason(&self) -> (Option<&str>, Option<&str>) {
        match self {
            TaskState::Claimed { by } => (Some(by), None),
            TaskState::Completed { by } => (by.as_deref(), None),
            TaskState::Declined { by, reason } => (by.as_deref(), Some(reason)),
            TaskState::Open | TaskState::Withdrawn => (None, None),
        }
    }

    /// The state of a wire word, with what [`TaskState::by_and_reason`] gave.
    pub(super) fn from_word(word: &str, by: Option<String>, reason: Option<String>) -> Option<TaskState> {
        Some(match TaskStage::from_word(word)? {
            TaskStage::Open => TaskState::Open,
            TaskStage::Claimed => TaskState::Claimed { by: by.unwrap_or_default() },
            TaskStage::Completed => TaskState::Completed { by },
            TaskStage::Declined => TaskState::Declined { by, reason: reason.unwrap_or_default() },
            TaskStage::Withdrawn => TaskState::Withdrawn,
        })
    }
}
