//! Plain data as JSON text. What may be nested deeply (inputs, outputs, answers) is kept as text within the text, so that
//! wrapping it makes it no deeper.

use serde_json::json;

use super::super::super::{CallResult, Json, ManualTask, Proposal};
use super::super::rules::{KeptTask, Note};
use super::super::{Asked, ScopedKey};
use super::LedgerError;

/// What a log entry says, beside its columns.
pub(in super::super) fn action_body(asked: &Asked, note: &Note) -> String {
    let mut body = json!({ "asked": asked_json(asked) });
    let texts = [("message", &note.message), ("provider_ref", &note.provider_ref)];
    for (name, text) in texts.into_iter().filter_map(|(name, text)| text.as_ref().map(|text| (name, text))) {
        body[name] = Json::from(text.as_str());
    }
    if let Some(output) = &note.output {
        body["output"] = Json::from(output.as_str());
    }
    body.to_string()
}

/// A terminal result.
pub(in super::super) fn result_text(result: &CallResult) -> Result<String, LedgerError> {
    Ok(result_json(result)?.to_string())
}

/// A task, beside its number. Holds its exact input.
pub(in super::super) fn task_body(kept: &KeptTask) -> Result<String, LedgerError> {
    let mut body = json!({
        "task": task_json(&kept.task),
        "of": key_json(&kept.key),
        "asked": asked_json(&kept.asked),
        "ttl_ms": kept.ttl_ms,
        "waiting": kept.waiting,
    });
    if let Some(result) = &kept.result {
        body["result"] = result_json(result)?;
    }
    Ok(body.to_string())
}

fn result_json(result: &CallResult) -> Result<Json, LedgerError> {
    let output = result.output.as_ref().map(text);
    let rest = CallResult { output: None, ..result.clone() };
    let rest = serde_json::to_value(rest);
    let rest = rest.map_err(|error| LedgerError::new(format!("the result cannot be written: {error}")))?;
    Ok(json!({ "rest": rest, "output": output }))
}

/// What may be nested deeply.
fn text(json: &Json) -> Json {
    Json::String(json.to_string())
}

pub(super) fn key_json(key: &ScopedKey) -> Json {
    json!({ "tenant": key.tenant, "scope": key.scope, "key": key.key })
}

pub(super) fn asked_json(asked: &Asked) -> Json {
    json!({
        "tenant": &*asked.tenant,
        "capability": asked.capability,
        "key": asked.key,
        "caller": &*asked.caller,
        "actor": &*asked.actor,
        "provider": asked.provider.as_deref(),
        "input": asked.input.as_str(),
    })
}

fn task_json(task: &ManualTask) -> Json {
    let (by, reason) = task.state.by_and_reason();
    json!({
        "capability": task.capability,
        "key": task.key.as_ref().map(|key| key.as_str()),
        "tenant": task.tenant,
        "brick": task.brick,
        "actor": task.actor,
        "input": text(&task.input),
        "shown": text(&task.shown),
        "plan": task.plan,
        "why": task.why.word(),
        "missing": task.missing,
        "destructive": task.destructive,
        "proposal": task.proposal.as_deref().map(proposal_json),
        "state": task.state.word(),
        "by": by,
        "reason": reason,
        "opened_ms": task.opened_ms,
        "changed_ms": task.changed_ms,
        "answer": task.answer.as_ref().map(text),
    })
}

fn proposal_json(proposal: &Proposal) -> Json {
    json!({
        "step": proposal.step,
        "applies": proposal.applies,
        "floor": proposal.floor,
        "provider": proposal.provider,
        "model": proposal.model,
        "confidence": proposal.confidence,
        "output": proposal.output.as_ref().map(text),
        "shown": proposal.shown.as_ref().map(text),
    })
}
