//! Stopping a call that is under way.
//!
//! Invariants
//! - Only the brick that asked for a call stops it, for the same customer.
//! - What the ledger keeps is what holds: a call that was stopped at the vendor and ended all the same has ended.

use super::super::super::erased::Output;
use super::super::super::ledger::{Ended, Ending, Looked, Standing};
use super::super::super::{Answer, CallError, Failed};
use super::super::outcome::{self, Outcome};
use super::super::wiring::LinkedPlace;
use super::super::work::Work;
use super::{attempt, claim, finish, has_function, nothing_there, original, place_of};

/// Stops the call of the key.
pub(super) async fn cancel(mut work: Box<Work>, mapped: &LinkedPlace) -> Result<Answer<Output>, CallError> {
    let looked = work.engine.ledger.store().look(&original(&work)?).await?;
    let place = match &looked.standing {
        Standing::Busy { provider, .. } => place_of(&work, provider.as_deref(), mapped)?,
        _ => mapped.clone(),
    };
    has_function(&work, &place)?;
    let task = match claim(&work, &place.brick).await? {
        Ok(task) => task,
        Err(answer) => return Ok(answer),
    };
    let outcome = match hindrance(&work, &looked) {
        Some(outcome) => outcome,
        None => match attempt(&mut work, &place, &task).await {
            Outcome::Answered(Answer::Done(done), tries) => match settle(&work, looked, &place).await? {
                true => Outcome::Answered(Answer::Done(done), tries),
                false => too_late(&place, "it ended before it could be cancelled"),
            },
            outcome => outcome,
        },
    };
    finish(&work, task, outcome).await
}

/// Why there is nothing to stop, or nothing that this caller may stop.
fn hindrance(work: &Work, looked: &Looked) -> Option<Outcome> {
    match looked.standing {
        Standing::Busy { .. } => {}
        Standing::Stored(_) => {
            let failed = Failed::new(false, "it is too late to cancel: the call has ended");
            return Some(Outcome::Answered(Answer::Failed(failed), None));
        }
        Standing::Person(_) => {
            let failed = Failed::new(true, "a person has it, and can decline the task");
            return Some(Outcome::Answered(Answer::Failed(failed), None));
        }
        _ => return Some(Outcome::Refused(nothing_there(work, "no call of this key is under way"))),
    }
    if looked.caller.as_ref().is_some_and(|caller| *caller != work.context.brick) {
        let message = "another brick asked for this call, and only that one cancels it".to_owned();
        return Some(Outcome::Refused(CallError::Forbidden { capability: work.descriptor.name.to_owned(), message }));
    }
    None
}

/// Has the ledger keep that it was cancelled. False when it ended meanwhile.
async fn settle(work: &Work, looked: Looked, place: &LinkedPlace) -> Result<bool, CallError> {
    let Some(lease) = looked.attempt else { return Ok(false) };
    let mut failed = Failed::new(false, format!("it was cancelled by `{}`", work.context.actor));
    failed.provider = Some(place.brick.to_string());
    let report = outcome::report(work, &Answer::Failed(failed), None);
    let asked = work.asked(Some(&place.brick));
    let ended = work.engine.ledger.store().finish(lease.clone(), asked, Ending::Terminal(Box::new(report))).await?;
    let kept = matches!(ended, Ended::Kept);
    if kept {
        work.engine.stops.stop(&lease);
    }
    Ok(kept)
}

fn too_late(place: &LinkedPlace, message: &str) -> Outcome {
    outcome::failed(&place.brick, Failed::new(false, format!("it is too late to cancel: {message}")))
}
