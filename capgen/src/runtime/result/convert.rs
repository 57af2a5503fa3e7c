//! A RESULT and the typed answer of a capability, each made from the other.

use super::super::erased::Output;
use super::super::error::CallError;
use super::super::value::to_json;
use super::super::{Answer, Capability, Descriptor, Done, Failed, Json, Plan, Receipt, Typed, Wait};
use super::{CallResult, Status};

impl CallResult {
    /// The wire form of an answer.
    pub fn from_answer<C: Capability>(answer: &Answer<C::Output>) -> CallResult {
        CallResult::of(answer, |output| to_json(C::Output::SHAPE, output))
    }

    /// The same, whatever the output is.
    pub(in super::super) fn of<T>(answer: &Answer<T>, write: impl FnOnce(&T) -> Json) -> CallResult {
        match answer {
            Answer::Done(done) => CallResult {
                provider: done.provider.clone(),
                provider_ref: done.provider_ref.clone(),
                output: Some(write(&done.output)),
                message: done.message.clone(),
                idempotent_replay: done.replay,
                price: done.price.clone(),
                ..CallResult::new(Status::Done)
            },
            Answer::Manual(task) => CallResult {
                message: Some(task.plan.clone()),
                task: Some(task.clone()),
                ..CallResult::new(Status::ConnectionRequired)
            },
            Answer::InProgress(wait) => CallResult {
                provider: wait.provider.clone(),
                message: Some(wait.message.clone()),
                approval: wait.approval.clone(),
                ..CallResult::new(Status::InProgress)
            },
            Answer::Planned(plan) => CallResult {
                plan: Some(plan.steps.clone()),
                message: plan.message.clone(),
                price: plan.quote.clone().map(Box::new),
                ..CallResult::new(Status::Planned)
            },
            Answer::Failed(failed) => CallResult::from_failed(failed),
        }
    }

    pub(in super::super) fn from_failed(failed: &Failed) -> CallResult {
        CallResult {
            retryable: failed.retryable,
            provider: failed.provider.clone(),
            provider_ref: failed.provider_ref.clone(),
            output: failed.output.clone(),
            message: Some(failed.message.clone()),
            idempotent_replay: failed.replay,
            reason: failed.reason.clone(),
            approval: failed.approval.as_deref().cloned(),
            ..CallResult::new(Status::Failed)
        }
    }

    /// A reason that this side does not know is none: the words say what there is to say.
    pub(in super::super) fn forget_unknown_reason(&mut self, known: &Descriptor) {
        self.reason = self.reason.take().filter(|reason| known.reason(reason).is_some());
    }

    /// The answer that the wire form stands for. The output is validated; members it has beyond the declared ones are
    /// passed over.
    ///
    /// # Errors
    /// [`CallError::Unreadable`] when `done` comes without the declared output, or `connection_required` without a task.
    pub fn into_answer<C: Capability>(self) -> Result<Answer<C::Output>, CallError> {
        let capability = C::DESCRIPTOR.name;
        self.into_outcome(capability)?.try_map(|json| {
            Output::Json(json)
                .into_typed::<C>()
                .map_err(|faults| CallError::Unreadable { capability: capability.to_owned(), faults })
        })
    }

    /// The same with the output as it is.
    pub(in super::super) fn into_outcome(self, capability: &str) -> Result<Answer<Json>, CallError> {
        Ok(match self.status {
            Status::Done => Answer::Done(Done {
                output: self.output.unwrap_or(Json::Null),
                receipt: Receipt {
                    provider: self.provider,
                    provider_ref: self.provider_ref,
                    message: self.message,
                    price: self.price,
                    replay: self.idempotent_replay,
                },
            }),
            Status::Planned => Answer::Planned(Plan {
                steps: self.plan.unwrap_or_default(),
                message: self.message,
                quote: self.price.map(|price| *price),
            }),
            Status::InProgress => Answer::InProgress(Wait {
                provider: self.provider,
                message: self.message.unwrap_or_else(|| "an attempt is under way".to_owned()),
                approval: self.approval,
            }),
            Status::ConnectionRequired => match self.task {
                Some(task) => Answer::Manual(task),
                None => return Err(CallError::unreadable(capability, "/task", "is missing")),
            },
            Status::Failed => Answer::Failed(Failed {
                retryable: self.retryable,
                reason: self.reason,
                message: self.message.unwrap_or_else(|| "it failed without words".to_owned()),
                output: self.output,
                provider: self.provider,
                provider_ref: self.provider_ref,
                approval: self.approval.map(Box::new),
                replay: self.idempotent_replay,
            }),
        })
    }
}

impl<T> Answer<T> {
    /// With another form of output.
    pub(in super::super) fn try_map<U, E>(self, change: impl FnOnce(T) -> Result<U, E>) -> Result<Answer<U>, E> {
        Ok(match self {
            Answer::Done(Done { output, receipt }) => Answer::Done(Done { output: change(output)?, receipt }),
            Answer::Manual(task) => Answer::Manual(task),
            Answer::InProgress(wait) => Answer::InProgress(wait),
            Answer::Planned(plan) => Answer::Planned(plan),
            Answer::Failed(failed) => Answer::Failed(failed),
        })
    }
}
