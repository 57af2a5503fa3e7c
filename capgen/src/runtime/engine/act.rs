//! A call that acts: claim, call, and tell the ledger how it ended.

use super::super::call::About;
use super::super::erased::Output;
use super::super::ledger::{ClaimRequest, Claimed, Ended, Ending, Lease, Standing};
use super::super::{Answer, CallError, CapabilitySeam, Why};
use super::outcome::Outcome;
use super::person::{self, new_task, ttl};
use super::work::Work;
use super::{Server, observe, vendor};

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
            observe::claimed(brick, &lease);
            let outcome = match server {
                Server::Linked(linked) => vendor::attempt(&mut work, brick, &**linked, Some(&lease)).await,
                Server::Remote(transport) => vendor::elsewhere(&mut work, brick, &**transport, Some(&lease)).await,
            };
            finish(&work, brick, lease, outcome).await
        }
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
            // A secret that was changed since is picked up by the next call.
            work.engine.access.forget(&work.context.tenant, brick);
            let task = new_task(work, Why::ConnectionMissing, Some(missing), Some(brick));
            (Ending::ToPerson(Box::new(task)), None)
        }
    };
    match (work.engine.ledger.store().finish(lease, work.asked(Some(brick)), ending).await?, answer) {
        (Ended::Kept, Some(answer)) => answer,
        (Ended::Task(task), _) => Ok(Answer::Manual(task)),
        (Ended::Fenced(standing), _) => {
            observe::came_late(brick);
            person::answer(work, standing)
        }
        (Ended::Kept, None) => person::answer(work, Standing::Free),
    }
}
