//! The body of a call as a schema.

use serde_json::{Map, json};

use super::Operation;
use crate::{Json, Key};

/// The body of a call.
pub(super) fn of_call(operation: &Operation, input: &Json) -> Json {
    let mut properties = Map::new();
    let required = operation.key_requirement();
    if required != "unsupported" || operation.terms.read {
        properties.insert("idempotency_key".to_owned(), key(operation));
    }
    properties.insert("dry_run".to_owned(), json!({"type": "boolean", "description": "Plan it, and do nothing."}));
    properties.insert("input".to_owned(), input.clone());
    let most = "The most that the caller accepts to pay. What costs more, or does not tell its price, is refused.";
    let mut max_price = price();
    max_price["description"] = most.into();
    properties.insert("max_price".to_owned(), max_price);
    let required: Vec<&str> = if required == "required" { vec!["idempotency_key", "input"] } else { vec!["input"] };
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// The body of what is asked about a call.
pub(super) fn about(operation: &Operation) -> Json {
    let properties = json!({"idempotency_key": key(operation)});
    json!({"type": "object", "properties": properties, "required": ["idempotency_key"], "additionalProperties": false})
}

/// An amount of money.
pub(super) fn price() -> Json {
    json!({
        "type": "object",
        "properties": {
            "amount": {"type": "string", "pattern": r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?$", "maxLength": 128},
            "currency": {"type": "string", "minLength": 3, "maxLength": 3},
        },
        "required": ["amount", "currency"],
        "additionalProperties": false,
    })
}

fn key(operation: &Operation) -> Json {
    let mut key = json!({
        "type": "string",
        "minLength": 1,
        "maxLength": Key::MAX,
        "pattern": r"^[^\u0000-\u001f\u007f-\u009f]*$",
        "description": "Names the work: the same key asks for the same work, however often.",
    });
    if let Some(recipe) = &operation.key_recipe {
        key["x-capgen-recipe"] = recipe.clone().into();
    }
    key
}
