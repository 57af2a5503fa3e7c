//! A plan that is kept, and its commit.
//!
//! Invariants
//! - A plan is kept under the key and for the input that it was made for. Another input under that key is a conflict, and so is
//!   its commit.
//! - A commit is the call of its key: it is claimed, fenced, replayed and logged as a call is, and done once.

use std::sync::Arc;

use super::super::super::deed::Deed;
use super::super::super::erased::Output;
use super::super::super::ledger::Standing;
use super::super::super::mode::needs_plan;
use super::super::super::{Answer, CallError, CallMode, Plan};
use super::super::outcome::Outcome;
use super::super::wiring::{By, LinkedPlace};
use super::super::work::Work;
use super::super::{act, dry_run};
use super::{claim, finish, has_function, original};

/// Has it planned, and keeps the plan.
pub(super) async fn keep(mut work: Box<Work>, place: &LinkedPlace) -> Result<Answer<Output>, CallError> {
    has_function(&work, place)?;
    let task = match claim(&work, &place.brick).await? {
        Ok(task) => task,
        Err(answer) => return Ok(answer),
    };
    let outcome = match dry_run::planned(&mut work, place).await {
        Ok(answer) => Outcome::Answered(answer, None),
        Err(error) => Outcome::Refused(error),
    };
    finish(&work, task, outcome).await
}

/// Does what was planned.
pub(super) async fn commit(work: Box<Work>, place: &Arc<LinkedPlace>) -> Result<Answer<Output>, CallError> {
    has_function(&work, place)?;
    let plan = planned(&work).await?;
    if let (Some(key), None, true) = (&work.key, &plan, needs_plan(work.descriptor)) {
        return Err(CallError::NotPlanned { capability: work.descriptor.name.to_owned(), key: key.clone() });
    }
    let deed = Deed { plan, ..work.deed().cloned().unwrap_or_default() };
    act::by_brick(work.doing(deed), By::Linked(Arc::clone(place))).await
}

/// The plan that was kept under the key, which has to be of this very input.
async fn planned(work: &Work) -> Result<Option<Plan>, CallError> {
    let looked = work.engine.ledger.store().look(&original(work)?.about(CallMode::Plan.word())).await?;
    let Standing::Stored(result) = looked.standing else { return Ok(None) };
    if looked.input_hash.is_some_and(|hash| hash != work.input_hash()) {
        let key = work.call_key().get().clone();
        return Err(CallError::Conflict { capability: work.descriptor.name.to_owned(), key });
    }
    Ok(match result.into_outcome(work.descriptor.name)? {
        Answer::Planned(plan) => Some(plan),
        _ => None,
    })
}
