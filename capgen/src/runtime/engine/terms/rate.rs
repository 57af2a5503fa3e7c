//! How often a caller may call.
//!
//! Invariants
//! - A caller is a caller of one customer, and each capability is counted for itself: nobody is held up by another.
//! - The ledger counts, so nodes that share it share the count, and a ledger that cannot count lets nobody through.

use std::borrow::Cow;
use std::sync::Arc;

use super::super::super::CallError;
use super::super::super::ledger::Pace;
use super::super::work::Work;
use super::Terms;

/// Counts a call, or refuses it.
pub(super) async fn count(terms: Terms, work: &Work) -> Result<(), CallError> {
    let Some(per_minute) = terms.contracts().filter_map(|contract| contract.rate_limit_rpm).min() else {
        return Ok(());
    };
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
