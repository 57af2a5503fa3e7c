//! A step is asked for, and its answer applied.

use capabilities::{HrSeam, ai, ai_steps, calendar};
use capgen::{CallError, Decision, Key};

/// Plans the dates of somebody who starts, and enters them.
///
/// # Errors
/// When a call is refused.
pub async fn plan(seam: &HrSeam, key: Key) -> Result<Option<String>, CallError> {
    let input = ai::SuggestInput { step: "plan_dates".into(), subject_ref: "starter-7".into() };
    let Decision::Apply(apply) = ai_steps::plan_dates(seam, key.clone(), input).await? else { return Ok(None) };
    let title = format!("{} values, by {:?}", apply.output.suggestion.len(), apply.by);
    let event = seam.calendar().create_event(key, calendar::CreateEventInput { title }).await?;
    Ok(event.done().map(|done| done.output.event_id))
}
