//! What the caller's mandate has to carry.
//!
//! Invariant: a scope that nobody granted is not there. A brick has the scopes that the composition grants it, unless its seam
//! was given others; a provider that calls on has its own, not those of who called it.

use std::collections::BTreeSet;

use super::super::super::CallError;
use super::super::super::seam::Context;
use super::Terms;

/// Does the caller have them all?
pub(super) fn check(terms: Terms, capability: &str, context: &Context) -> Result<(), CallError> {
    let needed = terms.contracts().flat_map(|contract| contract.scopes);
    let lacking: BTreeSet<&str> = needed.copied().filter(|scope| !context.has_scope(scope)).collect();
    if lacking.is_empty() {
        return Ok(());
    }
    Err(CallError::LacksScopes {
        capability: capability.to_owned(),
        caller: String::from(&*context.brick),
        scopes: lacking.into_iter().map(str::to_owned).collect(),
    })
}
