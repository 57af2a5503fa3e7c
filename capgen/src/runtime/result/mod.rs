//! The RESULT: the answer of every capability call, in its wire form.
//!
//! Invariants
//! - Writing gives the eight members `status`, `retryable`, `provider`, `provider_ref`, `output`, `plan`, `message` and
//!   `idempotent_replay`, always and in this order, and `task`, `approval` and `reason` only when there is one;
//!   so too `price` (`{amount, currency}`): of what is `done` what it cost, of what is `planned` what it would cost.
//! - Reading takes members in any order, takes absent ones for their empty value, and passes over unknown ones: a later
//!   version may add to the answer.

mod convert;
mod read;
#[cfg(feature = "server")]
mod text;
#[cfg(feature = "client")]
pub(super) mod told;
mod write;

#[cfg(feature = "server")]
pub(super) use write::task_json;

use super::{Json, ManualTask, PlanStep, Price};
#[cfg(feature = "server")]
pub(super) use text::ResultText;

/// The answer of a capability call, as it goes over the wire and into the ledger.
///
/// ```
/// use capgen::{CallResult, Status};
///
/// let result: CallResult = serde_json::from_str(r#"{"status": "done", "provider": "postmark", "output": {"id": "m1"}}"#)?;
/// assert!(result.status == Status::Done && result.is_terminal());
/// assert_eq!(
///     serde_json::to_string(&result)?,
///     r#"{"status":"done","retryable":false,"provider":"postmark","provider_ref":null,"output":{"id":"m1"},"plan":null,"message":null,"idempotent_replay":false}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CallResult {
    /// What came of the call.
    pub status: Status,
    /// `failed` only: is another try with the same key worth it?
    pub retryable: bool,
    /// The brick that acted.
    pub provider: Option<String>,
    /// What the vendor calls the thing that was made or changed.
    pub provider_ref: Option<String>,
    /// What the capability declares as its output.
    pub output: Option<Json>,
    /// `planned` only: what would happen.
    pub plan: Option<Vec<PlanStep>>,
    /// Words that tell a person what to do next.
    pub message: Option<String>,
    /// The ledger answered: the work was done, or refused for good, before under this key.
    pub idempotent_replay: bool,
    /// The task of a person, with status `connection_required`.
    pub task: Option<Box<ManualTask>>,
    /// An approval: pending with status `in_progress`, refused or expired with status `failed`.
    pub approval: Option<Json>,
    /// The declared reason of a failure.
    pub reason: Option<String>,
    /// With `done` what it cost, with `planned` what it would cost.
    pub price: Option<Box<Price>>,
}

/// What came of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It is done.
    Done,
    /// A dry run.
    Planned,
    /// An attempt is under way, or an approval is pending.
    InProgress,
    /// There is nothing to act with: a person does it.
    ConnectionRequired,
    /// It was not done.
    Failed,
}

impl Status {
    /// All, in order.
    pub const ALL: &'static [Status] =
        &[Status::Done, Status::Planned, Status::InProgress, Status::ConnectionRequired, Status::Failed];

    /// The wire word.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Done => "done",
            Status::Planned => "planned",
            Status::InProgress => "in_progress",
            Status::ConnectionRequired => "connection_required",
            Status::Failed => "failed",
        }
    }

    /// The status of a wire word.
    pub fn from_word(word: &str) -> Option<Status> {
        Status::ALL.iter().copied().find(|status| status.word() == word)
    }
}

impl CallResult {
    /// One that says only this.
    pub fn new(status: Status) -> CallResult {
        CallResult {
            status,
            retryable: false,
            provider: None,
            provider_ref: None,
            output: None,
            plan: None,
            message: None,
            idempotent_replay: false,
            task: None,
            approval: None,
            reason: None,
            price: None,
        }
    }

    /// Is it done?
    pub fn is_done(&self) -> bool {
        self.status == Status::Done
    }

    /// Would the same call get the same answer again? Then it is stored.
    pub fn is_terminal(&self) -> bool {
        self.is_done() || (self.status == Status::Failed && !self.retryable)
    }
}

/// Shows no output: it may hold secrets.
impl std::fmt::Debug for CallResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CallResult")
            .field("status", &self.status.word())
            .field("retryable", &self.retryable)
            .field("provider", &self.provider)
            .field("provider_ref", &self.provider_ref)
            .field("plan", &self.plan)
            .field("message", &self.message)
            .field("idempotent_replay", &self.idempotent_replay)
            .field("task", &self.task)
            .field("approval", &self.approval)
            .field("reason", &self.reason)
            .field("price", &self.price)
            .finish_non_exhaustive()
    }
}
