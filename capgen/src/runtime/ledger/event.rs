//! What the log tells.

/// What a log entry tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Event {
    /// An attempt began.
    Started,
    /// The vendor failed for now, and the provider is tried again within the attempt.
    Retried,
    /// It was done.
    Done,
    /// It was planned, and the plan kept.
    Planned,
    /// It failed; the same call may succeed later.
    FailedForNow,
    /// It failed for good.
    Failed,
    /// The provider refused the call.
    Refused,
    /// The attempt broke off, and what it did is not known.
    Broken,
    /// There was nothing to act with.
    ConnectionRequired,
    /// The attempt's lease ran out.
    Expired,
    /// A result came after another attempt or a person had taken over. It was not stored.
    Late,
    /// It became a task for a person.
    TaskOpened,
    /// A person took the task.
    TaskClaimed,
    /// A person gave it back.
    TaskGivenBack,
    /// A person did it.
    TaskCompleted,
    /// A person will not do it.
    TaskDeclined,
    /// A provider took over before a person did.
    TaskWithdrawn,
    /// It waits for an approval.
    ApprovalAsked,
    /// Somebody agreed, and others have to as well.
    ApprovalGiven,
    /// Somebody agreed, and now enough have.
    ApprovalApproved,
    /// Somebody who decides is against it.
    ApprovalRefused,
    /// An approval was not given, or not taken up, in time.
    ApprovalExpired,
    /// An approval was taken up by an attempt.
    ApprovalSpent,
    /// What would be done has changed, and another approval is needed.
    ApprovalSuperseded,
    /// A legal hold was set: what it covers is not forgotten.
    HoldSet,
    /// A legal hold was lifted.
    HoldLifted,
}

impl Event {
    /// All, in order.
    pub const ALL: &'static [Event] = &[
        Event::Started,
        Event::Retried,
        Event::Done,
        Event::Planned,
        Event::FailedForNow,
        Event::Failed,
        Event::Refused,
        Event::Broken,
        Event::ConnectionRequired,
        Event::Expired,
        Event::Late,
        Event::TaskOpened,
        Event::TaskClaimed,
        Event::TaskGivenBack,
        Event::TaskCompleted,
        Event::TaskDeclined,
        Event::TaskWithdrawn,
        Event::ApprovalAsked,
        Event::ApprovalGiven,
        Event::ApprovalApproved,
        Event::ApprovalRefused,
        Event::ApprovalExpired,
        Event::ApprovalSpent,
        Event::ApprovalSuperseded,
        Event::HoldSet,
        Event::HoldLifted,
    ];

    /// The wire word.
    pub const fn word(self) -> &'static str {
        match self {
            Event::Started => "started",
            Event::Retried => "retried",
            Event::Done => "done",
            Event::Planned => "planned",
            Event::FailedForNow => "failed_for_now",
            Event::Failed => "failed",
            Event::Refused => "refused",
            Event::Broken => "broken",
            Event::ConnectionRequired => "connection_required",
            Event::Expired => "expired",
            Event::Late => "late",
            Event::TaskOpened => "task_opened",
            Event::TaskClaimed => "task_claimed",
            Event::TaskGivenBack => "task_given_back",
            Event::TaskCompleted => "task_completed",
            Event::TaskDeclined => "task_declined",
            Event::TaskWithdrawn => "task_withdrawn",
            Event::ApprovalAsked => "approval_asked",
            Event::ApprovalGiven => "approval_given",
            Event::ApprovalApproved => "approval_approved",
            Event::ApprovalRefused => "approval_refused",
            Event::ApprovalExpired => "approval_expired",
            Event::ApprovalSpent => "approval_spent",
            Event::ApprovalSuperseded => "approval_superseded",
            Event::HoldSet => "hold_set",
            Event::HoldLifted => "hold_lifted",
        }
    }

    /// The event of a wire word.
    pub fn from_word(word: &str) -> Option<Event> {
        Event::ALL.iter().copied().find(|event| event.word() == word)
    }
}
