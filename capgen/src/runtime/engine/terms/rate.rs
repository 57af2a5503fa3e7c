//! How often a caller may call.
//!
//! Invariants
//! - A caller is a caller of one customer, and each capability is counted for itself: nobody is held up by another.
//! - The ledger counts, so nodes that share it share the count, and a ledger that cannot count lets nobody through.

use std::borrow::Cow;
use std::sync::Arc;

use super::super::super::CallError;
use super::super::super::ledger::{Pace, Standing};
use super::super::work::Work;

/// Counts a call that is about to be made, where its terms have a rate, or refuses it.
pub(in super::super) async fn keep_pace(work: &Work) -> Result<(), CallError> {
    match work.terms.per_minute() {
        // In a box, so that a call without a rate has not the size of both.
        Some(per_minute) => Box::pin(count(work, per_minute)).await,
        None => Ok(()),
    }
}

async fn count(work: &Work, per_minute: u64) -> Result<(), CallError> {
    if is_answered(work).await? {
        return Ok(());
    }
    let capability = work.descriptor.name;
    let pace = Pace {
        tenant: Arc::clone(&work.context.tenant),
        capability: Cow::Borrowed(capability),
        caller: Arc::clone(&work.context.brick),
        per_minute,
    };
    match work.engine.ledger.store().pace(pace).await? {
        None => Ok(()),
        Some(wait) => Err(CallError::TooOften { capability: capability.to_owned(), per_minute, wait }),
    }
}

/// Is there an answer already, or somebody at work? Then nothing is done anew, and the claim tells it.
async fn is_answered(work: &Work) -> Result<bool, CallError> {
    if work.key.is_none() {
        return Ok(false);
    }
    let looked = work.engine.ledger.store().look(&work.scoped_key()).await?;
    Ok(looked.standing != Standing::Free)
}
