//! The first review: a model proposes when, a person decides, and then it is entered.

use std::collections::BTreeMap;

use capgen::{Any, DateTime};

use crate::capabilities::{HrSeam, ai, ai_steps, calendar};
use crate::onboarding::Starter;
use crate::report::{Outcome, StepError};
use crate::step::Steps;

const DATES: &str = "Find a date for the first review";
const REVIEW: &str = "Plan the first review";

/// Asks for a date, and plans the review once there is one.
pub(crate) async fn plan_review(seam: &HrSeam, steps: &mut Steps<'_>, starter: &Starter) -> Result<(), StepError> {
    let input = ai::SuggestInput {
        step: "plan_dates".into(),
        subject_ref: format!("starter:{}", starter.email),
        fields: vec!["start".into(), "end".into()],
        context: BTreeMap::from([("welcome_start".to_owned(), Any::from(starter.welcome_start.as_str()))]),
        instructions: None,
    };
    // Once for each run: the version of what is asked about.
    let key = ai::Suggest::key(&input, steps.run_id())?;
    let decision = ai_steps::plan_dates(seam, key.clone(), input).await?;
    let Some(dates) = steps.decided::<ai::Suggest>(DATES, &key, decision, |dates| dates.rationale.clone()) else {
        steps.add::<calendar::CreateEvent>(REVIEW, Outcome::Held(DATES));
        return Ok(());
    };
    let (Some(start), Some(end)) = (date(&dates, "start"), date(&dates, "end")) else {
        let message = "the suggestion has no `start` and `end` with date, time and offset".into();
        steps.add::<calendar::CreateEvent>(REVIEW, Outcome::Failed { retryable: false, message });
        return Ok(());
    };
    let input = calendar::CreateEventInput {
        organizer: starter.manager.clone(),
        title: format!("First review with {}", starter.given_name),
        start,
        end,
        timezone: "Europe/London".into(),
        attendees: vec![starter.email.clone()],
        description: None,
        location: None,
    };
    let answer = seam.calendar().create_event(steps.key()?, input).await?;
    steps.answered::<calendar::CreateEvent>(REVIEW, answer, |event| event.url.clone());
    Ok(())
}

fn date(dates: &ai::SuggestOutput, name: &str) -> Option<DateTime> {
    match dates.suggestion.get(name)? {
        Any::Text(text) => text.parse().ok(),
        _ => None,
    }
}
