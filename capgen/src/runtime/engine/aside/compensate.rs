//! Taking back what a call has done.
//!
//! Invariants
//! - Only what the ledger knows to be done is compensated, and once.
//! - Where the contract sets a window, it is measured by the ledger's clock, from when the call was done to when its
//!   compensation was claimed. What was done so long ago that the log has forgotten it is outside.

use super::super::super::contract::{Contract, Idempotency, KeyScope};
use super::super::super::deed::Deed;
use super::super::super::erased::Output;
use super::super::super::ledger::{Action, ActionFilter, Event, Standing};
use super::super::super::{Answer, CallError, CallMode, Descriptor, Done, Failed, Json, Reversal};
use super::super::approvals;
use super::super::outcome;
use super::super::person;
use super::super::wiring::LinkedPlace;
use super::super::work::Work;
use super::{Task, attempt, claim_approved, finish, has_function, nothing_there, original, place_of, reverse};

/// Takes back what the call of the key has done.
pub(super) async fn compensate(work: Box<Work>, mapped: &LinkedPlace) -> Result<Answer<Output>, CallError> {
    let looked = work.engine.ledger.store().look(&original(&work)?).await?;
    let done = match looked.standing {
        Standing::Stored(result) => match result.into_outcome(work.descriptor.name)? {
            Answer::Done(done) => done,
            _ => return Err(nothing_there(&work, "the call of this key has done nothing that could be taken back")),
        },
        Standing::Busy { .. } | Standing::Person(_) => return person::answer(&work, looked.standing),
        _ => return Err(nothing_there(&work, "no call of this key has been done")),
    };
    let place = place_of(&work, done.provider.as_deref(), mapped)?;
    let by_call = place.endpoint.descriptor().compensated_by().or_else(|| work.descriptor.compensated_by());
    if by_call.is_none() {
        has_function(&work, &place)?;
    }
    let approval = approvals::before_compensation(&work, &place.brick, Some(&done))?;
    let task = match claim_approved(&work, &place.brick, approval).await? {
        Ok(task) => task,
        Err(answer) => return Ok(answer),
    };
    let ended = ended(&work, &task, by_call.is_some_and(Reversal::takes_input)).await?;
    let outcome = match (is_over(&work, &ended), by_call) {
        (Some(words), _) => outcome::failed(&place.brick, Failed::new(false, words)),
        (None, Some(reversal)) => reverse::reverse(&work, &task, reversal, &done, ended.done).await,
        (None, None) => return take_back(work, &place, task, done).await,
    };
    finish(&work, task, outcome).await
}

async fn take_back(
    work: Box<Work>,
    place: &LinkedPlace,
    task: Task,
    done: Done<Json>,
) -> Result<Answer<Output>, CallError> {
    let mut work = work.doing(Deed { original: Some(done), ..Deed::of(CallMode::Compensate) });
    let outcome = attempt(&mut work, place, &task).await;
    finish(&work, task, outcome).await
}

/// What the log has of a call and of its compensation.
#[derive(Default)]
struct Logged {
    /// The compensation was claimed.
    now: Option<Action>,
    /// The call was done.
    done: Option<Action>,
}

/// Looks into the log where the time matters, or what the call was given.
async fn ended(work: &Work, task: &Task, input_matters: bool) -> Result<Logged, CallError> {
    if window(work.descriptor).is_none() && !input_matters {
        return Ok(Logged::default());
    }
    let filter = ActionFilter {
        capability: Some(work.descriptor.name.to_owned()),
        key: work.key.as_ref().map(ToString::to_string),
        ..ActionFilter::default()
    };
    let actions = work.engine.ledger.store().find_actions(&work.context.tenant, filter).await?;
    let mut logged = Logged::default();
    for action in actions {
        if action.number == task.lease.started {
            logged.now = Some(action);
        } else if logged.done.is_none() && is_end_of(work, &action) {
            logged.done = Some(action);
        }
    }
    Ok(logged)
}

/// Why it is too late, when it is.
fn is_over(work: &Work, logged: &Logged) -> Option<String> {
    let window = window(work.descriptor)?;
    let inside = match (&logged.now, &logged.done) {
        (Some(now), Some(done)) => now.at_ms.saturating_sub(done.at_ms) <= window,
        _ => false,
    };
    (!inside).then(|| {
        let time = std::time::Duration::from_millis(window);
        format!("`{}` can be compensated within {time:?}, and that is over", work.descriptor.name)
    })
}

/// Is it the end of the call? Where each actor has keys of their own, another's of the same text is another call.
fn is_end_of(work: &Work, action: &Action) -> bool {
    let own_keys = matches!(
        work.descriptor.contract,
        Some(Contract { idempotency: Some(Idempotency { key_scope: Some(KeyScope::Principal), .. }), .. })
    );
    matches!(action.event, Event::Done | Event::TaskCompleted)
        && (!own_keys || action.asked.actor == work.context.actor)
}

fn window(descriptor: &Descriptor) -> Option<u64> {
    match descriptor.contract {
        Some(Contract { compensation: Some(compensation), .. }) => compensation.compensation_window_ms,
        _ => None,
    }
}
