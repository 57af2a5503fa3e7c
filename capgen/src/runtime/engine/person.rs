//! Nobody can do it but a person.

use std::sync::Arc;
use std::time::Duration;

use super::super::approvals::{Approval, ApprovalState, wire_json};
use super::super::contract::{Collision, Contract};
use super::super::erased::Output;
use super::super::ledger::{NewTask, Opened, Standing};
use super::super::template::plan_words;
use super::super::{Answer, CallError, CallResult, Descriptor, Failed, ManualTask, TaskId, TaskState, Wait, Why};
use super::approvals;
use super::work::Work;

/// Hands the work to a person, or answers what a person or a provider has answered already.
pub(super) async fn ask(work: &Work) -> Result<Answer<Output>, CallError> {
    let mut task = new_task(work, Why::NobodyMapped, None, None);
    task.approval = approvals::before_person(work)?;
    opened(work, task).await
}

/// Opens the task of this work, for a reason.
pub(super) async fn open(
    work: &Work,
    why: Why,
    missing: Option<String>,
    provider: Option<&Arc<str>>,
) -> Result<Answer<Output>, CallError> {
    opened(work, new_task(work, why, missing, provider)).await
}

async fn opened(work: &Work, task: NewTask) -> Result<Answer<Output>, CallError> {
    match work.engine.ledger.store().open_task(task).await? {
        Opened::Task(task) => Ok(Answer::Manual(task)),
        Opened::No(standing) => answer(work, standing),
    }
}

/// The task as a person will see it.
pub(super) fn new_task(work: &Work, why: Why, missing: Option<String>, provider: Option<&Arc<str>>) -> NewTask {
    let shown = work.shown();
    let task = ManualTask {
        id: TaskId::new(""),
        capability: work.descriptor.name.to_owned(),
        key: work.key.clone(),
        tenant: work.context.tenant.to_string(),
        brick: work.context.brick.to_string(),
        actor: work.context.actor.to_string(),
        input: work.exact(),
        plan: plan_words(work.descriptor, &shown),
        why,
        missing,
        destructive: work.descriptor.destructive,
        proposal: None,
        state: TaskState::Open,
        opened_ms: None,
        changed_ms: None,
        answer: None,
        shown,
    };
    NewTask {
        key: work.scoped_key(),
        input_hash: work.input_hash(),
        collision: collision(work.descriptor),
        ttl: ttl(work.descriptor),
        task,
        approval: None,
        asked: work.asked(provider),
    }
}

/// What a caller is told who does not own the work.
pub(super) fn answer(work: &Work, standing: Standing) -> Result<Answer<Output>, CallError> {
    Ok(match standing {
        Standing::Stored(result) => return replay(work, *result),
        Standing::Person(task) => Answer::Manual(task),
        Standing::Busy { provider, left } => {
            let mut wait = Wait::new(format!("an attempt is under way; ask again within {} s", left.as_secs() + 1));
            wait.provider = provider;
            Answer::InProgress(wait)
        }
        Standing::Conflict => {
            let key = work.call_key().get().clone();
            return Err(CallError::Conflict { capability: work.descriptor.name.to_owned(), key });
        }
        Standing::OtherApproval(approval) => {
            let (capability, key) = (work.descriptor.name.to_owned(), work.call_key().get().clone());
            return Err(CallError::OtherApproval { capability, key, approval: approval.id });
        }
        Standing::Unapproved(approval) => unapproved(&approval),
        Standing::Used(result) => {
            let (capability, key) = (work.descriptor.name.to_owned(), work.call_key().get().clone());
            return Err(CallError::KeyUsed { capability, key, result });
        }
        Standing::Free | Standing::Spent { .. } => {
            Answer::Failed(Failed::new(true, "the attempt took longer than its lease; call again with the same key"))
        }
    })
}

/// It is not approved: it waits for that, or there will be no approval.
fn unapproved(approval: &Approval) -> Answer<Output> {
    let told = wire_json(approval);
    if approval.state == ApprovalState::Pending {
        return Answer::InProgress(Wait { approval: Some(told), ..Wait::new(approval.told()) });
    }
    let retryable = approval.state == ApprovalState::Expired;
    Answer::Failed(Failed { approval: Some(Box::new(told)), ..Failed::new(retryable, approval.told()) })
}

/// The stored result, marked as such. The answer of a read is news to whoever gets it.
fn replay(work: &Work, mut result: CallResult) -> Result<Answer<Output>, CallError> {
    result.idempotent_replay = work.key.is_some();
    result.into_outcome(work.descriptor.name)?.try_map(|json| Ok(Output::Json(json)))
}

/// What a key means that was used before. Unless declared, the same input gets the same answer, and another is a conflict.
pub(super) fn collision(descriptor: &Descriptor) -> Collision {
    let declared = match descriptor.contract {
        Some(Contract { idempotency: Some(idempotency), .. }) => idempotency.collision_behavior,
        _ => None,
    };
    declared.unwrap_or(Collision::RevalidateInputHash)
}

/// How long a stored result answers for its key.
pub(super) fn ttl(descriptor: &Descriptor) -> Option<Duration> {
    match descriptor.contract {
        Some(Contract { idempotency: Some(idempotency), .. }) => idempotency.ttl_ms.map(Duration::from_millis),
        _ => None,
    }
}
