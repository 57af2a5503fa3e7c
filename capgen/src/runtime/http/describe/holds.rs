//! What every composition serves for who keeps data from being forgotten.

use serde_json::{Map, json};

use super::people::operation;
use crate::Json;

/// The addresses of legal holds.
pub(super) fn add(paths: &mut Map<String, Json>) {
    let words = || json!({"type": ["string", "null"]});
    let hold = json!({
        "type": "object",
        "properties": {
            "capability": words(),
            "idempotency_key": words(),
            "reason": {"type": "string"},
            "by": {"type": "string"},
            "since": {"type": "string", "format": "date-time"},
        },
        "required": ["capability", "idempotency_key", "reason", "by", "since"],
    });
    let all = json!({
        "type": "object",
        "properties": {"holds": {"type": "array", "items": hold}},
        "required": ["holds"],
    });
    let list = operation("holds", "holds", "The legal holds that are set", json!([]), all);
    paths.insert("/api/holds".into(), json!({"get": list}));
    for (step, summary) in [("set", "Set a legal hold"), ("lift", "Lift a legal hold")] {
        let changed =
            json!({"type": "object", "properties": {"changed": {"type": "boolean"}}, "required": ["changed"]});
        let mut post = operation(&format!("{step}_hold"), "holds", summary, json!([]), changed);
        post["requestBody"] = json!({"required": true, "content": {"application/json": {"schema": body()}}});
        paths.insert(format!("/api/holds/{step}"), json!({"post": post}));
    }
}

/// What is held or let go, and why. A name of a capability has neither a space nor a star.
fn body() -> Json {
    json!({
        "type": "object",
        "properties": {
            "reason": {"type": "string", "minLength": 1, "maxLength": 2000, "pattern": "\\S"},
            "capability": {"type": ["string", "null"], "minLength": 1, "maxLength": 500, "pattern": "^[^ *]+$"},
            "idempotency_key": {"type": ["string", "null"], "minLength": 1, "maxLength": 500},
        },
        "required": ["reason"],
        "additionalProperties": false,
    })
}
