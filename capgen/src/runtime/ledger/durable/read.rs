//! Plain data from JSON text.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::super::members::Members;
use super::super::super::value::Shown;
use super::super::super::{CallResult, Json, Key, ManualTask, Price, Proposal, TaskState, Why};
use super::super::rules::KeptTask;
use super::super::{Action, Asked, Event, ScopedKey};
use super::{LedgerError, unreadable};

/// A log entry from its columns and its body.
pub(in super::super) fn action(
    number: u64,
    at_ms: u64,
    attempt: Option<u32>,
    event: &str,
    body: &str,
) -> Result<Action, LedgerError> {
    let read = || {
        let mut body = Members::of(parsed(body)?, "a log entry")?;
        Ok::<_, String>(Action {
            number,
            at_ms,
            asked: asked(body.any("asked").unwrap_or_default())?,
            attempt,
            event: Event::from_word(event).ok_or_else(|| format!("`{event}` is no known event"))?,
            provider_ref: body.optional_text("provider_ref")?,
            message: body.optional_text("message")?,
            output: body.optional_text("output")?.map(Shown::from_kept),
            price: body.any("price").map(Price::from_json).transpose()?.map(Box::new),
        })
    };
    read().map_err(|fault| unreadable(&format!("the log entry {number}"), fault))
}

/// A terminal result.
pub(in super::super) fn result(text: &str) -> Result<CallResult, LedgerError> {
    parsed(text).and_then(read_result).map_err(|fault| unreadable("a result", fault))
}

/// A task from its number and its body.
pub(in super::super) fn kept_task(number: u64, body: &str) -> Result<KeptTask, LedgerError> {
    let read = || {
        let mut body = Members::of(parsed(body)?, "a task")?;
        let waiting = match body.any("waiting") {
            Some(Json::Array(names)) => names,
            _ => Vec::new(),
        };
        Ok::<_, String>(KeptTask {
            number,
            task: task(number, body.any("task").unwrap_or_default())?,
            key: scoped_key(body.any("of").unwrap_or_default())?,
            asked: asked(body.any("asked").unwrap_or_default())?,
            ttl_ms: body.any("ttl_ms").and_then(|ttl| ttl.as_u64()),
            waiting: waiting.iter().filter_map(Json::as_str).map(str::to_owned).collect::<BTreeSet<_>>(),
            result: body.any("result").map(read_result).transpose()?,
        })
    };
    read().map_err(|fault| unreadable(&format!("the task {number}"), fault))
}

pub(super) fn parsed(text: &str) -> Result<Json, String> {
    serde_json::from_str(text).map_err(|fault| fault.to_string())
}

fn read_result(json: Json) -> Result<CallResult, String> {
    let mut members = Members::of(json, "a result")?;
    let rest = serde_json::from_value(members.any("rest").unwrap_or_default());
    let rest: CallResult = rest.map_err(|fault| fault.to_string())?;
    Ok(CallResult { output: nested(&mut members, "output")?, ..rest })
}

pub(super) fn scoped_key(json: Json) -> Result<ScopedKey, String> {
    let mut members = Members::of(json, "`of`")?;
    Ok(ScopedKey { tenant: members.text("tenant")?, scope: members.text("scope")?, key: members.text("key")? })
}

pub(super) fn asked(json: Json) -> Result<Asked, String> {
    let mut members = Members::of(json, "`asked`")?;
    Ok(Asked {
        tenant: members.text("tenant")?.into(),
        capability: members.text("capability")?.into(),
        key: members.optional_text("key")?,
        caller: members.text("caller")?.into(),
        actor: members.text("actor")?.into(),
        provider: members.optional_text("provider")?.map(Arc::from),
        input: Shown::from_kept(members.text("input")?),
    })
}

fn task(number: u64, json: Json) -> Result<ManualTask, String> {
    let mut members = Members::of(json, "`task`")?;
    let key = members.optional_text("key")?;
    let (why, state) = (members.text("why")?, members.text("state")?);
    let (by, reason) = (members.optional_text("by")?, members.optional_text("reason")?);
    Ok(ManualTask {
        id: KeptTask::id_of(number),
        capability: members.text("capability")?,
        key: key.map(Key::new).transpose().map_err(|error| error.to_string())?,
        tenant: members.text("tenant")?,
        brick: members.text("brick")?,
        actor: members.optional_text("actor")?.unwrap_or_default(),
        input: nested(&mut members, "input")?.unwrap_or_default(),
        plan: members.text("plan")?,
        why: Why::from_word(&why).ok_or_else(|| format!("`{why}` is no known reason"))?,
        missing: members.optional_text("missing")?,
        destructive: members.flag("destructive")?,
        proposal: members.any("proposal").map(proposal).transpose()?.map(Box::new),
        state: TaskState::from_word(&state, by, reason).ok_or_else(|| format!("`{state}` is no known state"))?,
        opened_ms: members.any("opened_ms").and_then(|ms| ms.as_u64()),
        changed_ms: members.any("changed_ms").and_then(|ms| ms.as_u64()),
        answer: nested(&mut members, "answer")?,
        shown: nested(&mut members, "shown")?.unwrap_or_default(),
    })
}

fn proposal(json: Json) -> Result<Proposal, String> {
    let mut members = Members::of(json, "`proposal`")?;
    let percent = |json: Option<Json>| json.and_then(|json| json.as_u64()).and_then(|whole| u8::try_from(whole).ok());
    Ok(Proposal {
        step: members.text("step")?,
        applies: members.optional_text("applies")?,
        floor: percent(members.any("floor")).ok_or("`proposal` has no `floor`")?,
        provider: members.optional_text("provider")?,
        model: members.optional_text("model")?,
        confidence: percent(members.any("confidence")),
        output: nested(&mut members, "output")?,
        shown: nested(&mut members, "shown")?,
    })
}

/// What may be nested deeply is kept as text.
fn nested(members: &mut Members, name: &str) -> Result<Option<Json>, String> {
    members.optional_text(name)?.map(|text| parsed(&text)).transpose()
}
