//! The answers of a call as schemas: the RESULT by its status, and problem details.

use std::collections::BTreeMap;

use serde_json::{Map, json};

use super::super::problem::MEDIA_TYPE;
use super::Operation;
use super::body::price;
use super::schemas::Schemas;
use crate::http::ProblemKind;
use crate::{Json, Status};

/// What is common to all answers.
pub(super) struct Common {
    pub(super) task: Json,
    plan: Json,
}

impl Common {
    pub(super) fn add(schemas: &mut Schemas) -> Common {
        Common { task: schemas.add_plain("Task", task()), plan: schemas.add_plain("Plan", plan()) }
    }

    /// The RESULT of a call, by what came of it.
    pub(super) fn result(&self, operation: &Operation, output: &Json) -> Json {
        let branches = Status::ALL.iter().map(|status| {
            let mut properties = members(*status);
            match status {
                Status::Done => {
                    properties.insert("price".to_owned(), price());
                    properties.insert("output".to_owned(), output.clone())
                }
                Status::Planned => {
                    properties.insert("price".to_owned(), price());
                    properties.insert("plan".to_owned(), self.plan.clone())
                }
                Status::ConnectionRequired => properties.insert("task".to_owned(), self.task.clone()),
                Status::Failed => {
                    properties.insert("approval".to_owned(), json!({"type": "object"}));
                    properties.insert("reason".to_owned(), reason(operation))
                }
                Status::InProgress => properties.insert("approval".to_owned(), json!({"type": "object"})),
            };
            let required = ["status", "retryable", "provider", "provider_ref", "output", "plan", "message"];
            let required: Vec<&str> = required.into_iter().chain(["idempotent_replay"]).collect();
            json!({"type": "object", "title": status.word(), "properties": properties, "required": required})
        });
        json!({"oneOf": branches.collect::<Vec<_>>()})
    }

    /// The RESULT of what is asked about a call: `done` has no output.
    pub(super) fn result_about(&self, operation: &Operation) -> Json {
        self.result(operation, &json!({"type": "null"}))
    }
}

/// The responses other than 200, by status: parts of the document that each operation refers to.
pub(super) fn problems(schemas: &mut Schemas) -> Json {
    let problem = schemas.add_plain("Problem", problem());
    let told = |(status, kinds): (u16, Vec<ProblemKind>)| (status.to_string(), response(&problem, status, &kinds));
    Json::Object(by_status().into_iter().map(told).collect())
}

/// The responses of an operation: that it was answered, or why not.
pub(super) fn responses(told: Json) -> Map<String, Json> {
    let refer = |status: u16| json!({"$ref": format!("#/components/responses/{status}")});
    let problems = by_status().into_keys().map(|status| (status.to_string(), refer(status)));
    std::iter::once(("200".to_owned(), told)).chain(problems).collect()
}

fn response(problem: &Json, status: u16, kinds: &[ProblemKind]) -> Json {
    let titles: Vec<&str> = kinds.iter().map(|kind| kind.title()).collect();
    let types: Vec<String> = kinds.iter().map(|kind| kind.name()).collect();
    let schema = json!({"allOf": [problem, {"properties": {"type": {"enum": types}, "status": {"const": status}}}]});
    let mut response = json!({
        "description": titles.join("; "),
        "content": {MEDIA_TYPE: {"schema": schema}},
    });
    let header = match status {
        401 | 403 => Some(("WWW-Authenticate", "How to say who one is, or what is lacking", "string")),
        405 => Some(("Allow", "The methods that the address takes", "string")),
        429 => Some(("Retry-After", "Seconds to wait", "integer")),
        _ => None,
    };
    if let Some((name, words, kind)) = header {
        response["headers"] = json!({name: {"description": words, "schema": {"type": kind}}});
    }
    response
}

fn by_status() -> BTreeMap<u16, Vec<ProblemKind>> {
    let mut by_status: BTreeMap<u16, Vec<ProblemKind>> = BTreeMap::new();
    for kind in ProblemKind::ALL {
        by_status.entry(kind.status()).or_default().push(*kind);
    }
    by_status
}

/// The members of a RESULT, in a status.
fn members(status: Status) -> Map<String, Json> {
    let words = || json!({"type": ["string", "null"]});
    let null = || json!({"type": "null"});
    let retryable = if status == Status::Failed { json!({"type": "boolean"}) } else { json!({"const": false}) };
    let output = if status == Status::Failed { json!({}) } else { null() };
    let members = [
        ("status", json!({"const": status.word()})),
        ("retryable", retryable),
        ("provider", words()),
        ("provider_ref", words()),
        ("output", output),
        ("plan", null()),
        ("message", words()),
        ("idempotent_replay", json!({"type": "boolean"})),
    ];
    members.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
}

/// The declared reasons of a failure. A provider may also fail without one.
fn reason(operation: &Operation) -> Json {
    if operation.reasons.is_empty() {
        return json!({"type": "string"});
    }
    let reasons = operation.reasons.iter();
    let each = reasons.map(|reason| json!({"const": reason.name, "description": reason.words}));
    json!({"oneOf": each.collect::<Vec<_>>()})
}

fn plan() -> Json {
    let step = json!({
        "type": "object",
        "properties": {"action": {"type": "string"}, "target": {"type": "string"}, "payload": {}},
        "required": ["action", "target", "payload"],
    });
    json!({"type": "array", "items": step, "description": "What would be done, in order."})
}

fn task() -> Json {
    json!({
        "type": "object",
        "description": "The task of a person. Secrets of its input are masked.",
        "properties": {
            "id": {"type": "string"},
            "capability": {"type": "string"},
            "idempotency_key": {"type": ["string", "null"]},
            "tenant": {"type": "string"},
            "brick": {"type": "string"},
            "actor": {"type": "string"},
            "input": {},
            "plan": {"type": "string"},
            "why": {"type": "string"},
            "missing": {},
            "destructive": {"type": "boolean"},
            "state": {"type": "string"},
            "by": {"type": "string"},
            "reason": {"type": "string"},
            "opened_at": {"type": "string", "format": "date-time"},
            "changed_at": {"type": "string", "format": "date-time"},
            "summary": {"type": ["string", "null"]},
            "answer": {},
            "verdict": {"type": "string"},
            "proposal": {"type": "object"},
        },
        "required": ["id", "capability", "tenant", "input", "plan", "why", "destructive", "state"],
    })
}

fn problem() -> Json {
    let fault = json!({
        "type": "object",
        "properties": {"path": {"type": "string"}, "message": {"type": "string"}, "kind": {"type": "string"}},
        "required": ["path", "message", "kind"],
    });
    json!({
        "type": "object",
        "description": "A problem detail (RFC 9457).",
        "properties": {
            "type": {"type": "string", "format": "uri"},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string"},
            "faults": {"type": "array", "items": fault},
            "more_faults": {"type": "integer"},
            "task": {"type": "object"},
            "max_age": {"type": "integer"},
            "acr_values": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["type", "title", "status", "detail"],
    })
}
