//! What would be done. Nothing here reaches the ledger or a connection.

use super::super::erased::Output;
use super::super::future::Caught;
use super::super::template::plan_words;
use super::super::{Answer, CallError, Failed, Plan, PlanCall};
use super::outcome::{self, Outcome};
use super::terms::price;
use super::wiring::{By, LinkedPlace};
use super::work::Work;
use super::{act, remote};

/// What a person would be asked to do.
pub(super) fn by_person(work: &Work) -> Answer<Output> {
    let words = plan_words(work.descriptor, &work.shown());
    let plan = Plan::of("ask a person", work.descriptor.name, work.shown()).saying(words);
    Answer::Planned(plan)
}

/// A read would be made; it changes nothing, and is not made.
pub(super) fn of_read(work: &Work, by: &By) -> Answer<Output> {
    let mut plan = Plan::of(format!("read {}", work.descriptor.name), &**by.brick(), work.shown());
    price::quote(work, by.offered(work.descriptor), &mut plan);
    Answer::Planned(plan)
}

/// What a brick says it would do.
pub(super) async fn by_brick(mut work: Box<Work>, by: By) -> Result<Answer<Output>, CallError> {
    let place = match by {
        By::Linked(place) => place,
        By::Remote(brick, transport) => return remote::plan(&mut work, &brick, &*transport).await,
    };
    planned(&mut work, &place).await
}

/// What a brick of this process says it would do.
pub(super) async fn planned(work: &mut Work, place: &LinkedPlace) -> Result<Answer<Output>, CallError> {
    let brick = &place.brick;
    let call = PlanCall::new(act::about(work, brick));
    let Some(begun) = place.endpoint.plan(call, work.take_input(place.endpoint.descriptor())) else {
        return Err(CallError::not_provided(work.descriptor.name, brick));
    };
    let planned = Caught::new(begun.map_err(|faults| work.invalid(faults))?).await;
    let failure = match planned {
        Ok(Ok(mut plan)) => {
            work.secrets.scrub_plan(&mut plan);
            price::quote(work, place.endpoint.descriptor(), &mut plan);
            return Ok(Answer::Planned(plan));
        }
        Ok(Err(failure)) => Ok(Err(failure)),
        Err(panicked) => Err(panicked),
    };
    match outcome::read(work, place, failure) {
        Outcome::Answered(answer, _) => Ok(answer),
        Outcome::Broken(failed) => Ok(Answer::Failed(failed)),
        Outcome::Refused(error) => Err(error),
        Outcome::NoConnection { missing } => {
            let message = format!("`{brick}` makes no plan without a connection, though a plan needs none: {missing}");
            Ok(Answer::Failed(Failed::new(false, message)))
        }
    }
}
