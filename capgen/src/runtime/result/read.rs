//! A RESULT as serde reads it.

use serde::de::{Deserialize, Deserializer, Error};

use super::super::members::Members;
use super::super::{Json, Key, ManualTask, PlanStep, Price, Proposal, TaskId, TaskState, Why};
use super::{CallResult, Status};
use crate::DateTime;

impl<'de> Deserialize<'de> for CallResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CallResult, D::Error> {
        result(Json::deserialize(deserializer)?).map_err(|fault| D::Error::custom(format!("not a RESULT: {fault}")))
    }
}

fn result(json: Json) -> Result<CallResult, String> {
    let mut members = Members::of(json, "the answer")?;
    let word = members.text("status")?;
    let status = Status::from_word(&word).ok_or_else(|| {
        let known: Vec<&str> = Status::ALL.iter().map(|status| status.word()).collect();
        format!("`status` must be one of {}", known.join(", "))
    })?;
    let mut result = CallResult::new(status);
    result.retryable = members.flag("retryable")?;
    result.provider = members.optional_text("provider")?;
    result.provider_ref = members.optional_text("provider_ref")?;
    result.output = members.any("output");
    result.plan = members.any("plan").map(steps).transpose()?;
    result.message = members.optional_text("message")?;
    result.idempotent_replay = members.flag("idempotent_replay")?;
    result.task = members.any("task").map(task).transpose()?.map(Box::new);
    result.approval = members.any("approval");
    result.reason = members.optional_text("reason")?;
    result.price = members.any("price").map(Price::from_json).transpose()?.map(Box::new);
    Ok(result)
}

pub(super) fn steps(json: Json) -> Result<Vec<PlanStep>, String> {
    let Json::Array(items) = json else { return Err("`plan` must be a list".to_owned()) };
    let step = |item| {
        let mut members = Members::of(item, "a step of `plan`")?;
        let (action, target) = (members.text("action")?, members.optional_text("target")?.unwrap_or_default());
        Ok(PlanStep { action, target, payload: members.any("payload").unwrap_or(Json::Null) })
    };
    items.into_iter().map(step).collect()
}

pub(super) fn task(json: Json) -> Result<ManualTask, String> {
    let mut members = Members::of(json, "`task`")?;
    let key = members.optional_text("idempotency_key")?;
    let why = members.text("why")?;
    let shown = members.any("input").unwrap_or(Json::Null);
    Ok(ManualTask {
        id: TaskId::new(members.text("id")?),
        capability: members.text("capability")?,
        key: key.map(Key::new).transpose().map_err(|error| error.to_string())?,
        tenant: members.optional_text("tenant")?.unwrap_or_default(),
        brick: members.optional_text("brick")?.unwrap_or_default(),
        actor: members.optional_text("actor")?.unwrap_or_default(),
        input: shown.clone(),
        plan: members.text("plan")?,
        why: Why::from_word(&why).ok_or("`task.why` is no known word")?,
        missing: members.optional_text("missing")?,
        destructive: members.flag("destructive")?,
        proposal: members.any("proposal").map(proposal).transpose()?.map(Box::new),
        state: state(&mut members)?,
        opened_ms: time(&mut members, "opened_at")?,
        changed_ms: time(&mut members, "changed_at")?,
        answer: None,
        shown,
    })
}

fn proposal(json: Json) -> Result<Proposal, String> {
    let mut members = Members::of(json, "`task.proposal`")?;
    let shown = members.any("output");
    let whole = |json: Option<Json>| json.and_then(|json| json.as_u64()).and_then(|whole| u8::try_from(whole).ok());
    Ok(Proposal {
        step: members.text("step")?,
        applies: members.optional_text("applies")?,
        floor: whole(members.any("floor")).unwrap_or(0),
        provider: members.optional_text("provider")?,
        model: members.optional_text("model")?,
        confidence: whole(members.any("confidence")),
        output: shown.clone(),
        shown,
    })
}

/// Milliseconds since 1970. What another server writes otherwise is not known.
fn time(members: &mut Members, name: &str) -> Result<Option<u64>, String> {
    let time = members.optional_text(name)?.and_then(|text| text.parse::<DateTime>().ok());
    Ok(time.and_then(|time| time.unix_ms()))
}

fn state(members: &mut Members) -> Result<TaskState, String> {
    let (by, reason) = (members.optional_text("by")?, members.optional_text("reason")?);
    TaskState::from_word(&members.text("state")?, by, reason).ok_or_else(|| "`task.state` is no known word".to_owned())
}
