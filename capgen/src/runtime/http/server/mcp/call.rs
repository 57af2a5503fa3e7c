//! One tool call.

use std::sync::Arc;

use axum::http::HeaderMap;
use rmcp::RoleServer;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, ProgressNotificationParam, ProgressToken};
use rmcp::service::RequestContext;

use super::super::super::Identity;
use super::super::super::problem::Problem;
use super::super::events::{Events, Told};
use super::super::handle::{self, Admitted};
use super::super::reply::Refusal;
use super::super::{Shared, person};
use crate::contract::Completion;
use crate::runtime::engine::Desk;
use crate::runtime::mode;
use crate::runtime::result::ResultText;
use crate::runtime::value::push_json;
use crate::{CallMode, CallResult, Json, Status};

/// What is asked for, and by whom.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) shared: &'a Arc<Shared>,
    pub(super) desk: &'a Desk,
    pub(super) identity: &'a Identity,
    pub(super) headers: &'a HeaderMap,
}

/// Makes the call. An agent that takes it back has it stopped where the contract lets it.
pub(super) async fn call(
    asked: Asked<'_>,
    arguments: JsonObject,
    context: &RequestContext<RoleServer>,
) -> CallToolResult {
    let key = arguments.get("idempotency_key").cloned();
    let answer = tokio::select! {
        answer = answer(asked, Json::Object(arguments), context) => answer,
        () = context.ct.cancelled() => {
            stop(asked, key).await;
            return CallToolResult::error(vec![ContentBlock::text("the call was taken back")]);
        }
    };
    match answer {
        Ok(result) => told(&result.0),
        Err(refusal) => refused(&refusal.into_problem()),
    }
}

async fn answer(
    asked: Asked<'_>,
    arguments: Json,
    context: &RequestContext<RoleServer>,
) -> Result<ResultText, Refusal> {
    let token = context.meta.get_progress_token().filter(|_| mode::streams(asked.desk.offered));
    let completes = if token.is_some() { Completion::Streaming } else { Completion::Sync };
    let admitted = admit(asked, CallMode::Execute, completes, &arguments)?;
    match token {
        Some(token) => streamed(asked.shared, admitted, token, context).await,
        None => handle::run(asked.shared, admitted).await,
    }
}

fn admit<'a>(
    Asked { shared, desk, identity, headers }: Asked<'a>,
    mode: CallMode,
    completes: Completion,
    body: &Json,
) -> Result<Admitted<'a>, Refusal> {
    let turn = person::turn(shared, identity)?;
    let opened = handle::open(desk, mode, completes, body.to_string().as_bytes())?;
    Ok(Admitted { desk, visitor: handle::visitor(identity, headers), opened, turn })
}

/// Tells what there is so far as progress.
async fn streamed(
    shared: &Arc<Shared>,
    admitted: Admitted<'_>,
    token: ProgressToken,
    context: &RequestContext<RoleServer>,
) -> Result<ResultText, Refusal> {
    let mut events = Events::begin(shared, admitted)?;
    let mut chunks = 0_u32;
    loop {
        match events.told().await {
            Some(Told::Chunk(chunk)) => {
                let mut text = String::new();
                push_json(chunk.shape, &*chunk.value, &mut text);
                chunks += 1;
                let progress = ProgressNotificationParam::new(token.clone(), f64::from(chunks)).with_message(text);
                // An agent that went away is not told; what acts goes on.
                drop(context.peer.notify_progress(progress).await);
            }
            Some(Told::End(end)) => return end,
            None => return Ok(handle::goes_on("the call goes on; ask again with the same key")),
        }
    }
}

/// Has the call of a key stopped, where the contract lets it. What comes of that is in the log.
async fn stop(asked: Asked<'_>, key: Option<Json>) {
    let Some(key) = key.filter(|_| mode::may_be_cancelled(asked.desk.offered)) else { return };
    let body = serde_json::json!({ "idempotency_key": key });
    if let Ok(admitted) = admit(asked, CallMode::Cancel, Completion::Sync, &body) {
        drop(handle::run(asked.shared, admitted).await);
    }
}

/// A RESULT, in words and as it is.
fn told(result: &str) -> CallToolResult {
    let json: Json = serde_json::from_str(result).unwrap_or_default();
    let failed = json["status"] == Status::Failed.word();
    let words = serde_json::from_str::<CallResult>(result).map(|result| words(&result)).unwrap_or_default();
    let mut told = if failed { CallToolResult::structured_error(json) } else { CallToolResult::structured(json) };
    told.content.insert(0, ContentBlock::text(words));
    told
}

/// What came of a call, in words that an agent can pass on.
fn words(result: &CallResult) -> String {
    let message = result.message.clone();
    match (&result.task, result.status) {
        (Some(task), _) => format!("A person does this: {}. The task is {}.", task.plan, task.id.as_str()),
        (None, Status::Planned) => {
            let steps = result.plan.iter().flatten().map(|step| format!("{}: {}", step.action, step.target));
            let steps = steps.collect::<Vec<_>>().join("; ");
            let price = result.price.as_ref().map(|price| format!(". It would cost {price}.")).unwrap_or_default();
            format!("Nothing was done. Planned: {steps}{price}")
        }
        (None, Status::Done) => message.unwrap_or_else(|| "It is done.".to_owned()),
        (None, Status::InProgress) => message.unwrap_or_else(|| "It goes on. Ask again with the same key.".to_owned()),
        (None, Status::ConnectionRequired) => message.unwrap_or_else(|| "A person has to do this.".to_owned()),
        (None, Status::Failed) => message.unwrap_or_else(|| "It was not done.".to_owned()),
    }
}

/// What is wrong with a call: in words, and as a problem detail.
pub(super) fn refused(problem: &Problem) -> CallToolResult {
    let text = problem.to_json().to_string();
    CallToolResult::error(vec![ContentBlock::text(problem.detail.clone()), ContentBlock::text(text)])
}
