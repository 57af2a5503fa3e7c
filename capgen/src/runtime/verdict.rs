//! What a person made of what a model proposed.

use super::{Json, ManualTask, Proposal, TaskState};

/// What a person made of the task of an AI step. Who that was, the task's state says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// What was proposed is the answer, as it was.
    Accepted,
    /// What was proposed is the answer, changed.
    Edited,
    /// Nothing was proposed, and the person answered.
    ByHand,
    /// The person said no.
    Rejected,
}

impl Verdict {
    /// All, in order.
    pub const ALL: &'static [Verdict] = &[Verdict::Accepted, Verdict::Edited, Verdict::ByHand, Verdict::Rejected];

    /// The wire word.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Accepted => "accepted",
            Verdict::Edited => "edited",
            Verdict::ByHand => "by_hand",
            Verdict::Rejected => "rejected",
        }
    }

    /// That of an answer to a proposal.
    pub(super) fn of(proposal: &Proposal, answer: Option<&Json>) -> Verdict {
        match (proposal.output.as_ref(), answer) {
            (_, None) => Verdict::Rejected,
            (None, Some(_)) => Verdict::ByHand,
            (Some(proposed), Some(answer)) if proposed == answer => Verdict::Accepted,
            (Some(_), Some(_)) => Verdict::Edited,
        }
    }
}

impl ManualTask {
    /// What a person made of what a model proposed; nothing before that, and in a task of another sort.
    pub fn verdict(&self) -> Option<Verdict> {
        let proposal = self.proposal.as_deref()?;
        match self.state {
            TaskState::Completed { .. } | TaskState::Declined { .. } => {
                Some(Verdict::of(proposal, self.answer.as_ref()))
            }
            TaskState::Open | TaskState::Claimed { .. } | TaskState::Withdrawn => None,
        }
    }
}
