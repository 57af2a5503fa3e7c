//! A brick elsewhere. It keeps a ledger of its own; this side claims as well, so that a person and a remote brick never
//! both act.

use std::sync::Arc;
use std::time::Instant;

use super::super::erased::Output;
use super::super::{Answer, CallError, CallMode, CallResult, Connection, Dispatch, Failed, RemoteCall, Status};
use super::outcome::Outcome;
use super::terms::price;
use super::work::Work;

/// One attempt.
pub(super) async fn attempt(
    work: &Work,
    brick: &str,
    connection: Option<Arc<Connection>>,
    transport: &dyn Dispatch,
) -> Outcome {
    let mut result = match ask(work, transport, call(work, brick, connection, false)).await {
        Ok(result) => result,
        Err(error) => return Outcome::Refused(error),
    };
    result.provider.get_or_insert_with(|| brick.to_owned());
    if result.status == Status::ConnectionRequired && result.task.is_none() {
        let missing = result.message.unwrap_or_else(|| format!("the connection of `{brick}`"));
        return Outcome::NoConnection { missing };
    }
    if result.status == Status::Planned && work.mode() != CallMode::Plan {
        let message = format!("`{brick}` answered a call with a plan; it must answer a plan only to a dry run");
        result = CallResult::from_failed(&Failed::new(true, message));
    }
    match result.into_outcome(work.descriptor.name).and_then(|answer| answer.try_map(|json| Ok(Output::Json(json)))) {
        Ok(mut answer) => {
            if let Answer::Done(done) = &mut answer {
                price::charge(work, work.descriptor, done);
            }
            Outcome::Answered(answer, None)
        }
        Err(error) => Outcome::Refused(error),
    }
}

/// What it says it would do.
pub(super) async fn plan(work: &mut Work, brick: &str, transport: &dyn Dispatch) -> Result<Answer<Output>, CallError> {
    let connection = match work.connection(brick).await {
        Ok(connection) => connection,
        Err(hindered) => return Ok(Answer::Failed(Failed::new(true, hindered.message))),
    };
    let result = ask(work, transport, call(work, brick, connection, true)).await?;
    if !matches!(result.status, Status::Planned | Status::Failed) {
        let message = format!("`{brick}` answered a dry run with `{}` in place of a plan", result.status.word());
        return Ok(Answer::Failed(Failed::new(false, message)));
    }
    let mut answer = result.into_outcome(work.descriptor.name)?;
    if let Answer::Planned(plan) = &mut answer {
        price::quote(work, work.descriptor, plan);
    }
    answer.try_map(|json| Ok(Output::Json(json)))
}

/// Asks, and keeps out of the answer what must not be in it.
async fn ask(work: &Work, transport: &dyn Dispatch, call: RemoteCall) -> Result<CallResult, CallError> {
    match transport.dispatch(call).await {
        Ok(mut result) => {
            work.secrets.scrub_result(&mut result);
            result.forget_unknown_reason(work.descriptor);
            Ok(result)
        }
        Err(mut error) => {
            work.secrets.scrub_error(&mut error);
            Err(error)
        }
    }
}

fn call(work: &Work, brick: &str, connection: Option<Arc<Connection>>, dry_run: bool) -> RemoteCall {
    let mut permissions = work.engine.permissions_of_call(brick, work.descriptor);
    if let (CallMode::Compensate, Some(reversal)) = (work.mode(), work.descriptor.compensated_by()) {
        permissions.extend(work.engine.permissions_of_call(brick, reversal.descriptor()));
    }
    let time = work.engine.settings.patience.time_for(work.descriptor, work.descriptor);
    RemoteCall {
        capability: work.descriptor.name,
        descriptor: work.descriptor,
        brick: brick.to_owned(),
        key: work.call_key().get().clone(),
        mode: work.mode(),
        dry_run,
        input: work.exact(),
        tenant: work.context.tenant.to_string(),
        caller: work.context.brick.to_string(),
        actor: work.context.actor.to_string(),
        depth: work.context.depth,
        // A little sooner, so that it is the transport that says what became of the call.
        deadline: Instant::now().checked_add(time - time / 16),
        connection,
        permissions,
        step_up: work.context.step_up.clone(),
        max_price: work.context.max_price.clone(),
        trace: work.trace().clone(),
    }
}
