//! What is asked about a call beside the call itself: a plan that is kept, a commit, a cancellation, what became of it, and
//! its compensation.
//!
//! Invariants
//! - Each but the commit is a piece of work of its own, with a claim in a scope of its own under the key of the call that it is
//!   about: asked twice, it is done once, and the log has who asked and what came of it. A commit is the call.
//! - It is asked of the brick that did, or does, what it is about, wherever the map leads now.
//! - Nothing of it becomes a task: a person is never asked to stop or take back what a machine has done by a function. A call that
//!   reverses another is a call like any other, though.

mod cancel;
mod compensate;
mod plan;
mod reconcile;
mod reverse;

use std::sync::Arc;

use super::super::super::contract::Collision;
use super::super::erased::{Erased, Output};
use super::super::future::BoxFuture;
use super::super::ledger::{ApprovalDemand, ClaimRequest, Claimed, Ended, Ending, Lease, ScopedKey};
use super::super::value::Facts;
use super::super::{Answer, CallError, CallMode, Dispatch, Failed, Json};
use super::counts::Counts;
use super::outcome::{self, Outcome};
use super::person::{self, ttl};
use super::wiring::{By, LinkedPlace, Server, Target};
use super::work::Work;
use super::{Request, act, approvals, observe, vendor};

/// A piece of work about a call that is ours to do.
struct Task {
    brick: Arc<str>,
    lease: Lease,
}

/// Validates it. Where there is no input, the key says all.
pub(super) fn prepare(mut request: Request, facts: Facts, counts: Counts) -> Result<Box<Work>, CallError> {
    let deed = request.deed.take();
    let mode = deed.as_ref().map_or(CallMode::Execute, |deed| deed.mode);
    mode.admit(request.descriptor, request.context.dry_run)?;
    let work = match mode.takes_input() {
        true => Work::prepare(request, facts, counts)?,
        false => Work::about(Request { input: Erased::of(Json::Null), ..request }, counts),
    };
    Ok(match deed {
        Some(deed) => work.doing(*deed),
        None => work,
    })
}

/// Has it served.
pub(super) fn serve(work: Box<Work>, target: Target) -> BoxFuture<'static, Result<Answer<Output>, CallError>> {
    Box::pin(async move {
        let mode = work.mode();
        match target {
            _ if work.context.dry_run => refuse(&work, format!("`{}` has no dry run", mode.word())),
            Target::Manual if mode == CallMode::Commit => person::ask(&work).await,
            Target::Manual => {
                refuse(&work, format!("a person does it here, and nothing else can `{}` it", mode.word()))
            }
            Target::Brick(By::Remote(brick, transport)) => elsewhere(work, brick, transport).await,
            Target::Brick(By::Linked(place)) => by_brick(work, &place).await,
        }
    })
}

async fn by_brick(work: Box<Work>, place: &Arc<LinkedPlace>) -> Result<Answer<Output>, CallError> {
    match work.mode() {
        CallMode::Plan => plan::keep(work, place).await,
        CallMode::Commit => plan::commit(work, place).await,
        CallMode::Cancel => cancel::cancel(work, place).await,
        CallMode::Reconcile => reconcile::reconcile(work, place).await,
        CallMode::Compensate => compensate::compensate(work, place).await,
        CallMode::Execute => act::by_brick(work, By::Linked(Arc::clone(place))).await,
    }
}

/// A brick elsewhere knows how the call stands there, and what it has planned. Here it is claimed, so that asked twice it is
/// asked there once, and logged.
async fn elsewhere(
    mut work: Box<Work>,
    brick: Arc<str>,
    transport: Arc<dyn Dispatch>,
) -> Result<Answer<Output>, CallError> {
    match work.mode() {
        CallMode::Commit => return act::by_brick(work, By::Remote(brick, transport)).await,
        CallMode::Reconcile => {
            if let Some(known) = reconcile::known(&work).await? {
                return Ok(known);
            }
        }
        _ => {}
    }
    let approval = match work.mode() {
        CallMode::Compensate => approvals::before_compensation(&work, &brick, None)?,
        _ => None,
    };
    let task = match claim_approved(&work, &brick, approval).await? {
        Ok(task) => task,
        Err(answer) => return Ok(answer),
    };
    let outcome = vendor::elsewhere(&mut work, &brick, &*transport, Some(&task.lease)).await;
    let outcome = without_task(&work, &task, outcome);
    if let (CallMode::Reconcile, Outcome::Answered(answer @ Answer::Done(_), _)) = (work.mode(), &outcome) {
        reconcile::settle(&work, &brick, answer).await?;
    }
    finish(&work, task, outcome).await
}

fn refuse<T>(work: &Work, message: String) -> Result<T, CallError> {
    Err(CallError::NotSupported { capability: work.descriptor.name.to_owned(), message })
}

/// The provider has to have a function for it; one that generated code speaks for always has.
fn has_function(work: &Work, place: &LinkedPlace) -> Result<(), CallError> {
    if work.deed().is_some_and(|deed| place.endpoint.can(deed)) {
        return Ok(());
    }
    refuse(work, format!("`{}` has no function for `{}`", place.brick, work.mode().word()))
}

/// The brick that did, or does, what this is about.
fn place_of(work: &Work, brick: Option<&str>, mapped: &LinkedPlace) -> Result<LinkedPlace, CallError> {
    let Some(brick) = brick.filter(|brick| **brick != *mapped.brick) else { return Ok(mapped.clone()) };
    let endpoint = match work.engine.parts.servers.get(brick) {
        Some(Server::Linked(endpoints)) => endpoints.get(work.descriptor.name),
        _ => None,
    };
    match endpoint {
        Some(endpoint) => Ok(LinkedPlace::new(brick, endpoint)),
        None => refuse(work, format!("`{brick}` did it, and does not provide it here any more")),
    }
}

/// Claims it. What stands against that is the answer.
async fn claim(work: &Work, brick: &Arc<str>) -> Result<Result<Task, Answer<Output>>, CallError> {
    claim_approved(work, brick, None).await
}

/// Claims it, when this is approved.
async fn claim_approved(
    work: &Work,
    brick: &Arc<str>,
    approval: Option<Box<ApprovalDemand>>,
) -> Result<Result<Task, Answer<Output>>, CallError> {
    let request = ClaimRequest {
        key: work.scoped_key(),
        input_hash: work.input_hash(),
        collision: Collision::RevalidateInputHash,
        lease: work.engine.settings.lease,
        // It is never given to a person, however many attempts are lost.
        attempts: u32::MAX,
        ttl: ttl(work.descriptor),
        approval,
        asked: work.asked(Some(brick)),
    };
    match work.engine.ledger.store().claim(request).await? {
        Claimed::No(standing) => Ok(Err(person::answer(work, standing)?)),
        Claimed::Ours(lease) => {
            observe::claimed(brick, &lease);
            Ok(Ok(Task { brick: Arc::clone(brick), lease }))
        }
    }
}

/// Has the provider do it.
async fn attempt(work: &mut Work, place: &LinkedPlace, task: &Task) -> Outcome {
    let outcome = vendor::attempt(work, place, &task.lease).await;
    without_task(work, task, outcome)
}

/// A connection that is missing is told, and nobody is asked to do it in its place.
fn without_task(work: &Work, task: &Task, outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::NoConnection { missing } => {
            work.engine.access.forget(&work.context.tenant, &task.brick);
            outcome::failed(&task.brick, Failed::new(true, format!("{missing} is missing")))
        }
        outcome => outcome,
    }
}

/// Tells the ledger how it ended, and the caller what came of it.
async fn finish(work: &Work, task: Task, outcome: Outcome) -> Result<Answer<Output>, CallError> {
    let (ending, answer) = match outcome {
        Outcome::Answered(answer, tries) => {
            let aside = format!("mode `{}`", work.mode().word());
            let aside = tries.map_or(aside.clone(), |tries| format!("{aside}; {tries}"));
            let report = Box::new(outcome::report(work, &answer, Some(aside)));
            let ending = match outcome::is_terminal(&answer) || matches!(answer, Answer::Planned(_)) {
                true => Ending::Terminal(report),
                false => Ending::Released(report),
            };
            (ending, Ok(answer))
        }
        Outcome::Refused(error) => (Ending::Refused { message: error.to_string() }, Err(error)),
        Outcome::Broken(failed) => (Ending::Broken { message: failed.message.clone() }, Ok(Answer::Failed(failed))),
        Outcome::NoConnection { missing } => {
            let failed = Failed::new(true, format!("{missing} is missing"));
            (Ending::Broken { message: failed.message.clone() }, Ok(Answer::Failed(failed)))
        }
    };
    let asked = work.asked(Some(&task.brick));
    match work.engine.ledger.store().finish(task.lease, asked, ending).await? {
        Ended::Fenced(standing) => {
            observe::came_late(&task.brick);
            person::answer(work, standing)
        }
        Ended::Kept | Ended::Task(_) => answer,
    }
}

/// The key of the call that this is about.
fn original(work: &Work) -> Result<ScopedKey, CallError> {
    let Some(key) = &work.key else { return refuse(work, "it takes the key of a call".to_owned()) };
    Ok(ScopedKey::of_call(work.descriptor, &work.context.tenant, &work.context.actor, key))
}

fn nothing_there(work: &Work, message: &str) -> CallError {
    CallError::NotFound { capability: work.descriptor.name.to_owned(), message: message.to_owned() }
}
