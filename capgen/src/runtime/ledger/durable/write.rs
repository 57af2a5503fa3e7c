//! Plain data as JSON text. What may be nested deeply (inputs, outputs, answers) is kept as text within the text, so that
//! wrapping it makes it no deeper.

use serde_json::json;

use super::super::super::value::{Shown, push_text};
use super::super::super::{CallResult, Json, ManualTask, Proposal};
use super::super::rules::{KeptTask, Note};
use super::super::{Asked, ScopedKey};
use super::LedgerError;

/// What a log entry says, beside its columns.
pub(in super::super) fn action_body(asked: &Asked, note: &Note) -> String {
    let mut asked_object = Object::new();
    asked_object.text("tenant", &asked.tenant).text("capability", &asked.capability);
    asked_object.optional("key", asked.key.as_deref()).text("caller", &asked.caller).text("actor", &asked.actor);
    asked_object.optional("provider", asked.provider.as_deref()).text("input", asked.input.as_str());
    let mut body = Object::new();
    body.json("asked", &asked_object.end()).optional("message", note.message.as_deref());
    body.optional("provider_ref", note.provider_ref.as_deref());
    body.optional("output", note.output.as_ref().map(Shown::as_str));
    if let Some(price) = &note.price {
        body.json("price", &price.to_json().to_string());
    }
    body.end()
}

/// A terminal result.
pub(in super::super) fn result_text(result: &CallResult) -> Result<String, LedgerError> {
    let rest = serde_json::to_string(&result.without_output()).map_err(unwritable)?;
    let output = result.output.as_ref().map(Json::to_string);
    let mut text = Object::new();
    text.json("rest", &rest).optional("output", output.as_deref());
    Ok(text.end())
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
    let rest = serde_json::to_value(result.without_output()).map_err(unwritable)?;
    Ok(json!({ "rest": rest, "output": result.output.as_ref().map(text) }))
}

fn unwritable(error: serde_json::Error) -> LedgerError {
    LedgerError::new(format!("the result cannot be written: {error}"))
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

/// JSON text of an object, member by member: every call has some written, so no tree is made for them first. Names are ours,
/// and need no escapes.
struct Object(String);

impl Object {
    fn new() -> Object {
        // Most fit.
        Object(String::with_capacity(256))
    }

    fn name(&mut self, name: &str) {
        self.0.push_str(if self.0.is_empty() { "{\"" } else { ",\"" });
        self.0.push_str(name);
        self.0.push_str("\":");
    }

    /// A member that is JSON text already.
    fn json(&mut self, name: &str, text: &str) -> &mut Object {
        self.name(name);
        self.0.push_str(text);
        self
    }

    fn text(&mut self, name: &str, words: &str) -> &mut Object {
        self.name(name);
        push_text(words, &mut self.0);
        self
    }

    /// A member that is left out when there is none.
    fn optional(&mut self, name: &str, words: Option<&str>) -> &mut Object {
        match words {
            Some(words) => self.text(name, words),
            None => self,
        }
    }

    fn end(mut self) -> String {
        self.0.push_str(if self.0.is_empty() { "{}" } else { "}" });
        self.0
    }
}
