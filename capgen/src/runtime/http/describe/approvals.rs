//! What every composition serves for who decides about approvals.

use serde_json::{Map, json};

use super::people::{limit, operation, query};
use crate::Json;
use crate::approvals::ApprovalState;

/// The addresses of approvals.
pub(super) fn add(paths: &mut Map<String, Json>) {
    let id = json!({"name": "id", "in": "path", "required": true, "schema": {"type": "string"}});
    let page = json!({
        "type": "object",
        "properties": {"approvals": {"type": "array", "items": approval()}, "next": {"type": ["string", "null"]}},
        "required": ["approvals", "next"],
    });
    let list = operation("approvals", "approvals", "What waits for an approval", parameters(), page);
    paths.insert("/api/approvals".into(), json!({"get": list}));
    let one = operation("approval", "approvals", "An approval", json!([id]), approval());
    paths.insert("/api/approvals/{id}".into(), json!({"get": one}));
    for (step, summary, required) in [("approve", "Agree", json!([])), ("refuse", "Be against it", json!(["reason"]))] {
        let mut post = operation(&format!("{step}_approval"), "approvals", summary, json!([id]), approval());
        post["requestBody"] =
            json!({"required": true, "content": {"application/json": {"schema": grounds(&required)}}});
        paths.insert(format!("/api/approvals/{{id}}/{step}"), json!({"post": post}));
    }
}

fn parameters() -> Json {
    let states: Vec<&str> = ["all"].into_iter().chain(ApprovalState::ALL.iter().map(|state| state.word())).collect();
    json!([
        query("state", "Which, by how they stand", json!({"type": "string", "enum": states})),
        query("capability", "Which, by what they are about", json!({"type": "string"})),
        query("after", "The `next` of the page before", json!({"type": "string"})),
        limit(200),
    ])
}

/// On what grounds somebody decides. Which of them have to be there is for the approval to say.
fn grounds(required: &Json) -> Json {
    let text = |most: u64| json!({"type": ["string", "null"], "minLength": 1, "maxLength": most});
    let properties = json!({
        "reason": text(2000), "seen": text(500), "policy": text(500), "ticket": text(500), "attachment": text(500),
    });
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

fn approval() -> Json {
    let words = || json!({"type": ["string", "null"]});
    let time = || json!({"type": "string", "format": "date-time"});
    let states: Vec<&str> = ApprovalState::ALL.iter().map(|state| state.word()).collect();
    json!({
        "type": "object",
        "description": "What has to be approved before a call acts. Secrets of its input are masked.",
        "properties": {
            "id": {"type": "string"},
            "state": {"enum": states},
            "digest": {"type": "string", "description": "Of the input, the plan and the contract: what is approved"},
            "approvers": {"type": "string"},
            "expires_at": {"type": ["string", "null"], "format": "date-time"},
            "capability": {"type": "string"},
            "mode": {"type": "string"},
            "idempotency_key": words(),
            "tenant": {"type": "string"},
            "brick": {"type": "string"},
            "actor": {"type": "string"},
            "provider": words(),
            "input": {},
            "plan": {"type": "array", "items": {"type": "object"}},
            "words": {"type": "string"},
            "price": words(),
            "risk": words(),
            "destructive": {"type": "boolean"},
            "why": {"type": "string"},
            "rule": {"type": "object"},
            "minimum_distinct_principals": {"type": "integer"},
            "separation_of_duties": {"type": "object"},
            "evidence_requirements": {"type": "array", "items": {"type": "string"}},
            "policy_version": words(),
            "decisions": {"type": "array", "items": {"type": "object"}},
            "opened_at": time(),
            "changed_at": time(),
        },
        "required": ["id", "state", "digest", "capability", "tenant", "input", "plan", "words", "rule", "decisions"],
    })
}
