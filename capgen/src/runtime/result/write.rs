//! A RESULT as serde writes it.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;

use super::super::{Json, ManualTask, PlanStep, Proposal};
use super::CallResult;
use crate::DateTime;

impl Serialize for CallResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.write(self.output.as_ref(), serializer)
    }
}

/// A RESULT as if it had no output.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
struct WithoutOutput<'a>(&'a CallResult);

#[cfg(any(feature = "postgres", feature = "sqlite"))]
impl Serialize for WithoutOutput<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(None, serializer)
    }
}

impl CallResult {
    /// The same without its output: a ledger keeps that beside it.
    #[cfg(any(feature = "postgres", feature = "sqlite"))]
    pub(in crate::runtime) fn without_output(&self) -> impl Serialize {
        WithoutOutput(self)
    }

    fn write<S: Serializer>(&self, output: Option<&Json>, serializer: S) -> Result<S::Ok, S::Error> {
        let plan = self.plan.as_ref().map(|steps| steps.iter().map(step_json).collect::<Vec<Json>>());
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("status", self.status.word())?;
        map.serialize_entry("retryable", &self.retryable)?;
        map.serialize_entry("provider", &self.provider)?;
        map.serialize_entry("provider_ref", &self.provider_ref)?;
        map.serialize_entry("output", &output)?;
        map.serialize_entry("plan", &plan)?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("idempotent_replay", &self.idempotent_replay)?;
        if let Some(task) = &self.task {
            map.serialize_entry("task", &task_json(task))?;
        }
        if let Some(approval) = &self.approval {
            map.serialize_entry("approval", approval)?;
        }
        if let Some(reason) = &self.reason {
            map.serialize_entry("reason", reason)?;
        }
        if let Some(price) = &self.price {
            map.serialize_entry("price", &price.to_json())?;
        }
        map.end()
    }
}

fn step_json(step: &PlanStep) -> Json {
    json!({ "action": step.action, "target": step.target, "payload": step.payload })
}

/// A task as the RESULT shows it: with its secrets masked.
pub(in crate::runtime) fn task_json(task: &ManualTask) -> Json {
    let mut json = json!({
        "id": task.id.as_str(),
        "capability": task.capability,
        "idempotency_key": task.key.as_ref().map(|key| key.as_str()),
        "tenant": task.tenant,
        "brick": task.brick,
        "actor": task.actor,
        "input": task.masked_input(),
        "plan": task.plan,
        "why": task.why.word(),
        "missing": task.missing,
        "destructive": task.destructive,
        "state": task.state.word(),
    });
    if let Some(proposal) = &task.proposal {
        json["proposal"] = proposal_json(proposal);
    }
    let (by, reason) = task.state.by_and_reason();
    for (name, value) in [("by", by), ("reason", reason)] {
        if let Some(value) = value {
            json[name] = Json::from(value);
        }
    }
    for (name, ms) in [("opened_at", task.opened_ms), ("changed_at", task.changed_ms)] {
        if let Some(ms) = ms {
            json[name] = Json::from(DateTime::from_unix_ms(ms).as_str());
        }
    }
    json
}

/// What a model proposes, with its secrets masked.
fn proposal_json(proposal: &Proposal) -> Json {
    json!({
        "step": proposal.step,
        "applies": proposal.applies,
        "floor": proposal.floor,
        "provider": proposal.provider,
        "model": proposal.model,
        "confidence": proposal.confidence,
        "output": proposal.masked_output(),
    })
}
