//! What every composition serves beside its capabilities: tasks, approvals, legal holds, the log, and whether it is up.

use serde_json::{Map, json};

use super::answers::{Common, responses};
use super::{approvals, holds};
use crate::{Json, TaskStage};

/// What they are listed under.
pub(super) const TAGS: [&str; 4] = ["tasks", "approvals", "holds", "log"];

pub(super) fn add(common: &Common, paths: &mut Map<String, Json>) {
    let get = |id: &str, tag: &str, summary: &str, parameters: Json, answer: Json| json!({"get": operation(id, tag, summary, parameters, answer)});
    let id = json!({"name": "id", "in": "path", "required": true, "schema": {"type": "string"}});
    let page = json!({
        "type": "object",
        "properties": {"tasks": {"type": "array", "items": common.task}, "next": {"type": ["string", "null"]}},
        "required": ["tasks", "next"],
    });
    paths.insert("/api/tasks".into(), get("tasks", "tasks", "The tasks of people", tasks_query(), page));
    paths.insert("/api/tasks/{id}".into(), get("task", "tasks", "A task", json!([id]), common.task.clone()));
    for (step, summary, body) in steps() {
        let mut post = operation(&format!("{step}_task"), "tasks", summary, json!([id]), common.task.clone());
        if let Some(body) = body {
            post["requestBody"] = json!({"required": true, "content": {"application/json": {"schema": body}}});
        }
        paths.insert(format!("/api/tasks/{{id}}/{step}"), json!({"post": post}));
    }
    approvals::add(paths);
    holds::add(paths);
    paths.insert(
        "/api/log".into(),
        get("log", "log", "The action log, the latest entry first", log_query(), log_page()),
    );
    for (path, id, summary) in [("/health", "health", "Is the process up?"), ("/ready", "ready", "Can calls be taken?")]
    {
        let state = json!({"type": "object", "properties": {"status": {"type": "string"}}, "required": ["status"]});
        let mut open = operation(id, "log", summary, json!([]), state);
        open["security"] = json!([]);
        if let Some(members) = open.as_object_mut() {
            members.remove("tags");
        }
        paths.insert(path.into(), json!({"get": open}));
    }
}

pub(super) fn operation(id: &str, tag: &str, summary: &str, parameters: Json, answer: Json) -> Json {
    let told = json!({"description": "What was asked for", "content": {"application/json": {"schema": answer}}});
    let responses = responses(told);
    json!({"operationId": id, "tags": [tag], "summary": summary, "parameters": parameters, "responses": responses})
}

/// What is done with a task, in words, and what it takes.
fn steps() -> [(&'static str, &'static str, Option<Json>); 5] {
    let text = |most: u64| json!({"type": "string", "minLength": 1, "maxLength": most});
    let reference = json!({"type": ["string", "null"], "minLength": 1, "maxLength": 500});
    let object = |properties: Json, required: &str| {
        Some(json!({"type": "object", "properties": properties, "required": [required], "additionalProperties": false}))
    };
    [
        ("claim", "Take a task", None),
        ("release", "Give a task back", None),
        ("accept", "Take what is proposed as it is", None),
        ("complete", "Say that it is done", object(json!({"output": {}, "provider_ref": reference}), "output")),
        ("decline", "Say that it will not be done", object(json!({"reason": text(2000)}), "reason")),
    ]
}

/// A parameter. An empty one is one that was not given.
pub(super) fn query(name: &str, words: &str, schema: Json) -> Json {
    json!({"name": name, "in": "query", "description": words, "schema": schema, "allowEmptyValue": true})
}

pub(super) fn limit(most: u32) -> Json {
    query("limit", "How many, at most", json!({"type": "integer", "minimum": 1, "maximum": most}))
}

fn tasks_query() -> Json {
    let stages = TaskStage::ALL.iter().map(|stage| stage.word());
    let states: Vec<&str> = ["unfinished", "all"].into_iter().chain(stages).collect();
    json!([
        query("state", "Which, by how they stand", json!({"type": "string", "enum": states})),
        query("capability", "Which, by what they are about", json!({"type": "string"})),
        query("after", "The `next` of the page before", json!({"type": "string"})),
        limit(200),
    ])
}

fn log_query() -> Json {
    let time = |name: &str, words: &str| {
        query(
            name,
            words,
            json!({"type": "string", "anyOf": [{"maxLength": 0}, {"format": "date"}, {"format": "date-time"}]}),
        )
    };
    json!([
        query("capability", "Which, by what they are about", json!({"type": "string"})),
        query("key", "Which, by the idempotency key", json!({"type": "string"})),
        time("from", "Not before"),
        time("until", "Before"),
        query("before", "The `next` of the page before", json!({"type": "string"})),
        limit(500),
    ])
}

fn log_page() -> Json {
    let words = || json!({"type": ["string", "null"]});
    let entry = json!({
        "type": "object",
        "properties": {
            "number": {"type": "integer"},
            "at": {"type": "string", "format": "date-time"},
            "event": {"type": "string"},
            "capability": {"type": "string"},
            "idempotency_key": words(),
            "attempt": {"type": ["integer", "null"]},
            "brick": {"type": "string"},
            "actor": {"type": "string"},
            "provider": words(),
            "provider_ref": words(),
            "message": words(),
            "input": {},
            "output": {},
            "price": {},
        },
        "required": ["number", "at", "event", "capability"],
    });
    json!({
        "type": "object",
        "properties": {"actions": {"type": "array", "items": entry}, "next": words()},
        "required": ["actions", "next"],
    })
}
