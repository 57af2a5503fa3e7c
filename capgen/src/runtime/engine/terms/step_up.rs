//! The person on whose behalf something is called has to have authenticated anew.
//!
//! Invariants
//! - What may bring something about is held to it: a call, a commit, a compensation, and a read, which tells something. A dry run, a
//!   plan, a reconciliation and a cancellation bring nothing about, and are not.
//! - Asked again what has an answer or is under way, nothing is brought about either: whoever waits for what was proven once need not
//!   prove it again and again. What waits for an approval or an open task has not begun, and is.
//! - The ledger is asked only where the proof is missing or too old, so a call that brings one pays a look at the clock.

use super::super::super::CallError;
use super::super::super::ledger::Standing;
use super::super::work::Work;

/// What is missing, where a call is to be refused unless it was answered before.
pub(in super::super) fn lacking(work: &Work) -> Option<CallError> {
    if !work.mode().acts() || work.context.dry_run || !work.terms.want_step_up() {
        return None;
    }
    let max_age = work.engine.settings.step_up_age;
    let given = work.context.step_up.as_ref();
    if given.is_some_and(|given| given.is_within(max_age)) {
        return None;
    }
    let (capability, caller) = (work.descriptor.name.to_owned(), String::from(&*work.context.brick));
    Some(CallError::StepUp { capability, caller, too_old: given.is_some(), max_age })
}

/// Refuses it, unless there is an answer already or an attempt is under way: the claim tells which.
pub(in super::super) async fn unless_begun(work: &Work, lacking: CallError) -> Result<(), CallError> {
    if work.key.is_none() {
        return Err(lacking);
    }
    match work.engine.ledger.store().look(&work.scoped_key()).await?.standing {
        Standing::Free | Standing::Spent { .. } => Err(lacking),
        _ => Ok(()),
    }
}
