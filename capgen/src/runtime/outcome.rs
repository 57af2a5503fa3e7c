//! How a call ended, as it is counted and told in traces.

use super::{Answer, CallError};

/// How a call ended, for whoever made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    Manual,
    InProgress,
    Planned,
    Failed,
    FailedForNow,
    Refused,
}

impl Outcome {
    /// What an answer is, and whether the ledger gave it.
    pub(super) fn of<T>(answer: &Result<Answer<T>, CallError>) -> (Outcome, bool) {
        match answer {
            Ok(Answer::Done(done)) => (Outcome::Done, done.replay),
            Ok(Answer::Manual(_)) => (Outcome::Manual, false),
            Ok(Answer::InProgress(_)) => (Outcome::InProgress, false),
            Ok(Answer::Planned(_)) => (Outcome::Planned, false),
            Ok(Answer::Failed(failed)) if failed.retryable => (Outcome::FailedForNow, failed.replay),
            Ok(Answer::Failed(failed)) => (Outcome::Failed, failed.replay),
            // The ledger did not do its part: the call may be made again.
            Err(CallError::Ledger(_)) => (Outcome::FailedForNow, false),
            Err(_) => (Outcome::Refused, false),
        }
    }

    /// As a label, and in traces.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Outcome::Done => "done",
            Outcome::Manual => "manual",
            Outcome::InProgress => "in_progress",
            Outcome::Planned => "planned",
            Outcome::Failed => "failed",
            Outcome::FailedForNow => "failed_for_now",
            Outcome::Refused => "refused",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Done, Failed};
    use super::*;

    #[test]
    fn an_answer_says_how_it_ended() {
        assert_eq!(Outcome::of(&Ok(Answer::Done(Done::new(())))), (Outcome::Done, false));
        let failed = |retryable| Ok(Answer::<()>::Failed(Failed::new(retryable, "")));
        assert_eq!(Outcome::of(&failed(true)).0, Outcome::FailedForNow);
        assert_eq!(Outcome::of(&failed(false)).0, Outcome::Failed);
    }
}
