//! A call that acts: claim, call, and tell the ledger how it ended.

use std::sync::Arc;

use super::super::call::About;
use super::super::erased::Output;
use super::super::ledger::{ClaimRequest, Claimed, Ended, Ending, Lease, Standing};
use super::super::mode::may_be_cancelled;
use super::super::{Answer, CallError, Why};
use super::approvals::Gate;
use super::outcome::{self, Outcome};
use super::person::{self, collision, new_task, ttl};
use super::terms::{keep_pace, price};
use super::wiring::By;
use super::work::Work;
use super::{approvals, observe, stops, vendor};

/// Has a brick do it, once.
pub(super) async fn by_brick(mut work: Box<Work>, by: By) -> Result<Answer<Output>, CallError> {
    let brick = by.brick();
    if work.context.max_price.is_some() {
        // In a box, so that a call that takes any price has not the size of both.
        Box::pin(price::accept(&mut work, &by)).await?;
    }
    let mut approval = None;
    if approvals::is_wanted(&work, Some(&by)) {
        // In a box, so that a call that nobody approves has not the size of both.
        match Box::pin(approvals::before(&mut work, &by)).await? {
            Gate::Open(demand) => approval = demand,
            Gate::Answered(answer) => return Ok(*answer),
        }
    }
    keep_pace(&work).await?;
    let request = ClaimRequest {
        key: work.scoped_key(),
        input_hash: work.input_hash(),
        collision: collision(work.descriptor),
        lease: work.engine.settings.lease,
        attempts: work.engine.settings.attempts,
        ttl: ttl(work.descriptor),
        approval,
        asked: work.asked(Some(brick)),
    };
    match work.engine.ledger.store().claim(request).await? {
        Claimed::No(Standing::Spent { .. }) => person::open(&work, Why::AttemptsSpent, None, Some(brick)).await,
        Claimed::No(standing) => person::answer(&work, standing),
        Claimed::Ours(lease) => {
            observe::claimed(brick, &lease);
            if let Some(claimed) = work.deed().and_then(|deed| deed.claimed.as_ref()) {
                claimed.give();
            }
            let outcome = match &by {
                // In a box, so that a call that cannot be cancelled has not the size of both.
                By::Linked(place) if may_be_cancelled(work.descriptor) => {
                    Box::pin(stops::attempt(&mut work, place, &lease)).await
                }
                By::Linked(place) => vendor::attempt(&mut work, place, &lease).await,
                By::Remote(brick, transport) => vendor::elsewhere(&mut work, brick, &**transport, Some(&lease)).await,
            };
            finish(&work, brick, lease, outcome).await
        }
    }
}

/// What the provider learns of the call.
pub(super) fn about(work: &Work, brick: &Arc<str>) -> About {
    About::new(
        Arc::clone(&work.engine),
        Arc::clone(&work.context),
        Arc::clone(brick),
        work.call_key(),
        work.known_trace(),
    )
}

/// Tells the ledger how the attempt ended, and the caller what came of it.
async fn finish(work: &Work, brick: &Arc<str>, lease: Lease, outcome: Outcome) -> Result<Answer<Output>, CallError> {
    let (ending, answer) = match outcome {
        Outcome::Answered(answer, tries) => {
            let report = Box::new(outcome::report(work, &answer, tries));
            let ending = match outcome::is_terminal(&answer) {
                true => Ending::Terminal(report),
                false => Ending::Released(report),
            };
            (ending, Some(Ok(answer)))
        }
        Outcome::Refused(error) => (Ending::Refused { message: error.to_string() }, Some(Err(error))),
        Outcome::Broken(failed) => {
            (Ending::Broken { message: failed.message.clone() }, Some(Ok(Answer::Failed(failed))))
        }
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
