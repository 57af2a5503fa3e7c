//! A brick elsewhere. It keeps a ledger of its own; this side claims as well, so that a person and a remote brick never
//! both act.

use super::super::erased::Output;
use super::super::ledger::Report;
use super::super::{Answer, CallError, CallResult, Dispatch, Failed, RemoteCall, Status};
use super::outcome::Outcome;
use super::work::Work;

/// One attempt.
pub(super) async fn attempt(work: &Work, brick: &str, transport: &dyn Dispatch) -> Outcome {
    let mut result = match transport.dispatch(call(work, false)).await {
        Ok(result) => result,
        Err(error) => return Outcome::Refused(error),
    };
    result.provider.get_or_insert_with(|| brick.to_owned());
    if let Some(message) = &mut result.message {
        work.secrets.scrub(message);
    }
    if result.status == Status::ConnectionRequired && result.task.is_none() {
        let missing = result.message.unwrap_or_else(|| format!("the connection of `{brick}`"));
        return Outcome::NoConnection { missing };
    }
    if result.status == Status::Planned {
        let message = format!("`{brick}` answered a call with a plan; it must answer a plan only to a dry run");
        result = CallResult::from_failed(&Failed::new(true, message));
    }
    let terminal = result.is_terminal();
    let report = Report { result: result.clone(), shown: None };
    match result.into_outcome(work.descriptor.name).and_then(|answer| answer.try_map(|json| Ok(Output::Json(json)))) {
        Ok(answer) if terminal => Outcome::Terminal(answer, report),
        Ok(answer) => Outcome::Released(answer, report),
        Err(error) => Outcome::Refused(error),
    }
}

/// What it says it would do.
pub(super) async fn plan(work: &Work, brick: &str, transport: &dyn Dispatch) -> Result<Answer<Output>, CallError> {
    let result = transport.dispatch(call(work, true)).await?;
    if !matches!(result.status, Status::Planned | Status::Failed) {
        let message = format!("`{brick}` answered a dry run with `{}` in place of a plan", result.status.word());
        return Ok(Answer::Failed(Failed::new(false, message)));
    }
    let mut answer =
        result.into_outcome(work.descriptor.name)?.try_map(|json| Ok::<_, CallError>(Output::Json(json)))?;
    if let Answer::Planned(plan) = &mut answer {
        work.secrets.scrub_plan(plan);
    }
    Ok(answer)
}

fn call(work: &Work, dry_run: bool) -> RemoteCall {
    RemoteCall {
        capability: work.descriptor.name,
        key: work.own_key.clone(),
        dry_run,
        input: work.exact.clone(),
        tenant: work.context.tenant.clone(),
        caller: work.context.brick.clone(),
        actor: work.context.actor.clone(),
        trace: work.trace.clone(),
    }
}
