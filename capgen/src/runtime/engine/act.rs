//! A call that acts: claim, call, and tell the ledger how it ended.

use super::super::call::{About, Held};
use super::super::erased::{Erased, Output};
use super::super::future::Caught;
use super::super::ledger::{ClaimRequest, Claimed, Ended, Ending, Lease, Standing};
use super::super::route::Linked;
use super::super::value::Shape;
use super::super::{Answer, Call, CallError, CapabilitySeam, Json, Why};
use super::outcome::{self, Outcome};
use super::person::{self, new_task, ttl};
use super::work::Work;
use super::{Server, remote};

/// Has a brick do it, once.
pub(super) async fn by_brick(mut work: Work, brick: &str, server: &Server) -> Result<Answer<Output>, CallError> {
    let request = ClaimRequest {
        key: work.scoped_key(),
        input_hash: work.input_hash.clone(),
        lease: work.engine.settings.lease,
        attempts: work.engine.settings.attempts,
        ttl: ttl(work.descriptor),
        asked: work.asked(Some(brick)),
    };
    match work.engine.ledger.store().claim(request).await? {
        Claimed::No(Standing::Spent { .. }) => person::open(&work, Why::AttemptsSpent, None, Some(brick)).await,
        Claimed::No(standing) => person::answer(&work, standing),
        Claimed::Ours(lease) => {
            let outcome = match server {
                Server::Linked(linked) => attempt(&mut work, brick, &**linked, Some(&lease)).await,
                Server::Remote(transport) => remote::attempt(&work, brick, &**transport).await,
            };
            finish(&work, brick, lease, outcome).await
        }
    }
}

/// One attempt of a brick in this process.
pub(super) async fn attempt(work: &mut Work, brick: &str, linked: &dyn Linked, lease: Option<&Lease>) -> Outcome {
    let capability = work.descriptor.name;
    let held = lease.map(|lease| Held { ledger: work.engine.ledger.clone(), lease: lease.clone() });
    let call = Call::new(about(work, brick), work.engine.connection(&work.context.tenant, brick), held);
    let input = work.take_input();
    let (Some(offered), Some(begun)) = (linked.offers(capability), linked.call(capability, call, input)) else {
        return Outcome::Refused(CallError::not_provided(capability, brick));
    };
    match begun {
        Ok(running) => match work.engine.halt.unless(Caught::new(running)).await {
            Some(answer) => outcome::read(work, brick, offered, answer),
            None => outcome::broken(brick, format!("the composition ended while `{brick}` served `{capability}`")),
        },
        Err(faults) => Outcome::Refused(work.invalid(faults)),
    }
}

/// What the provider learns of the call.
pub(super) fn about(work: &Work, brick: &str) -> About {
    let mut context = work.context.as_ref().clone();
    context.brick = brick.to_owned();
    context.depth = context.depth.saturating_add(1);
    context.trace = Some(work.trace.clone());
    let seam = CapabilitySeam::new(work.engine.clone(), context);
    About { key: work.own_key.clone(), caller: work.context.brick.clone(), seam, trace: work.trace.clone() }
}

/// Tells the ledger how the attempt ended, and the caller what came of it.
async fn finish(work: &Work, brick: &str, lease: Lease, outcome: Outcome) -> Result<Answer<Output>, CallError> {
    let (ending, answer) = match outcome {
        Outcome::Terminal(answer, report) => (Ending::Terminal(Box::new(report)), Some(Ok(answer))),
        Outcome::Released(answer, report) => (Ending::Released(Box::new(report)), Some(Ok(answer))),
        Outcome::Refused(error) => (Ending::Refused { message: error.to_string() }, Some(Err(error))),
        Outcome::Broken(answer, message) => (Ending::Broken { message }, Some(Ok(answer))),
        Outcome::NoConnection { missing } => {
            let task = new_task(work, Why::ConnectionMissing, Some(missing), Some(brick));
            (Ending::ToPerson(Box::new(task)), None)
        }
    };
    match (work.engine.ledger.store().finish(lease, work.asked(Some(brick)), ending).await?, answer) {
        (Ended::Kept, Some(answer)) => answer,
        (Ended::Task(task), _) => Ok(Answer::Manual(task)),
        (Ended::Fenced(standing), _) => person::answer(work, standing),
        (Ended::Kept, None) => person::answer(work, Standing::Free),
    }
}

impl Work {
    /// The input, moved out: a provider takes it once.
    pub(super) fn take_input(&mut self) -> Erased {
        let nothing = Erased { shape: &Shape::Json, value: Box::new(Json::Null) };
        std::mem::replace(&mut self.input, nothing)
    }
}
