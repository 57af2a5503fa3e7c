//! Finding out what became of a call whose end nobody knows.
//!
//! Invariants
//! - Where the ledger knows how the call ended, or that it is under way, nobody is asked.
//! - What a provider finds done is kept under the key of the call, unless something else was kept meanwhile.

use std::sync::Arc;

use super::super::super::contract::Collision;
use super::super::super::erased::Output;
use super::super::super::ledger::{ClaimRequest, Claimed, Ending, Standing};
use super::super::super::{Answer, CallError};
use super::super::outcome::{self, Outcome};
use super::super::person::{self, ttl};
use super::super::wiring::LinkedPlace;
use super::super::work::Work;
use super::{attempt, claim, finish, has_function, original};

/// Finds out about the call of the key.
pub(super) async fn reconcile(mut work: Box<Work>, place: &LinkedPlace) -> Result<Answer<Output>, CallError> {
    has_function(&work, place)?;
    if let Some(known) = known(&work).await? {
        return Ok(known);
    }
    let task = match claim(&work, &place.brick).await? {
        Ok(task) => task,
        Err(answer) => return Ok(answer),
    };
    let outcome = attempt(&mut work, place, &task).await;
    if let Outcome::Answered(answer @ Answer::Done(_), _) = &outcome {
        settle(&work, &place.brick, answer).await?;
    }
    finish(&work, task, outcome).await
}

/// What the ledger knows of the call, where that is enough.
pub(super) async fn known(work: &Work) -> Result<Option<Answer<Output>>, CallError> {
    let looked = work.engine.ledger.store().look(&original(work)?).await?;
    if looked.input_hash.is_some_and(|hash| hash != work.input_hash()) {
        return person::answer(work, Standing::Conflict).map(Some);
    }
    match looked.standing {
        Standing::Free | Standing::Spent { .. } => Ok(None),
        standing => person::answer(work, standing).map(Some),
    }
}

/// Keeps under the key of the call what was found.
pub(super) async fn settle(work: &Work, brick: &Arc<str>, answer: &Answer<Output>) -> Result<(), CallError> {
    let store = work.engine.ledger.store();
    let asked = work.asked(Some(brick));
    let request = ClaimRequest {
        key: original(work)?,
        input_hash: work.input_hash(),
        collision: Collision::RevalidateInputHash,
        lease: work.engine.settings.lease,
        attempts: u32::MAX,
        ttl: ttl(work.descriptor),
        approval: None,
        asked: asked.clone(),
    };
    if let Claimed::Ours(lease) = store.claim(request).await? {
        let report = outcome::report(work, answer, Some("found done by a reconciliation".to_owned()));
        store.finish(lease, asked, Ending::Terminal(Box::new(report))).await?;
    }
    Ok(())
}
