//! What would be done. Nothing here reaches the ledger or a connection.

use super::super::erased::Output;
use super::super::future::Caught;
use super::super::template::plan_words;
use super::super::{Answer, CallError, Failed, Plan, PlanCall};
use super::outcome::{self, Outcome};
use super::work::Work;
use super::{Server, act, remote};

/// What a person would be asked to do.
pub(super) fn by_person(work: &Work) -> Answer<Output> {
    let words = plan_words(work.descriptor, &work.shown);
    let plan = Plan::of("ask a person", work.descriptor.name, work.shown.clone()).saying(words);
    Answer::Planned(plan)
}

/// A read would be made; it changes nothing, and is not made.
pub(super) fn of_read(work: &Work, brick: &str) -> Answer<Output> {
    Answer::Planned(Plan::of(format!("read {}", work.descriptor.name), brick, work.shown.clone()))
}

/// What a brick says it would do.
pub(super) async fn by_brick(mut work: Work, brick: &str, server: &Server) -> Result<Answer<Output>, CallError> {
    let linked = match server {
        Server::Linked(linked) => linked,
        Server::Remote(transport) => return remote::plan(&mut work, brick, &**transport).await,
    };
    let capability = work.descriptor.name;
    let call = PlanCall::new(act::about(&work, brick));
    let input = work.take_input();
    let (Some(offered), Some(begun)) = (linked.offers(capability), linked.plan(capability, call, input)) else {
        return Err(CallError::not_provided(capability, brick));
    };
    let planned = Caught::new(begun.map_err(|faults| work.invalid(faults))?).await;
    let failure = match planned {
        Ok(Ok(mut plan)) => {
            work.secrets.scrub_plan(&mut plan);
            return Ok(Answer::Planned(plan));
        }
        Ok(Err(failure)) => Ok(Err(failure)),
        Err(panicked) => Err(panicked),
    };
    match outcome::read(&work, brick, offered, failure) {
        Outcome::Terminal(answer, _) | Outcome::Released(answer, _) | Outcome::Broken(answer, _) => Ok(answer),
        Outcome::Refused(error) => Err(error),
        Outcome::NoConnection { missing } => {
            let message = format!("`{brick}` makes no plan without a connection, though a plan needs none: {missing}");
            Ok(Answer::Failed(Failed::new(false, message)))
        }
    }
}
