//! The common work as an OpenAPI 3.0 document.

use serde_json::{Value, json};

use crate::work::{Operation, ROLES, Work};

/// The document.
pub fn openapi(work: Work) -> String {
    let paths = work.operations().map(|operation| {
        let path = format!("/family_{:02}/{}", operation.family, operation.function());
        (path, json!({ "post": post(operation) }))
    });
    let schemas = work.operations().flat_map(schemas);
    let document = json!({
        "openapi": "3.0.3",
        "info": { "title": "Work", "version": "1.0.0" },
        "paths": Value::Object(paths.collect()),
        "components": { "schemas": Value::Object(schemas.collect()) },
    });
    document.to_string()
}

fn post(operation: Operation) -> Value {
    let content = |what: &str| {
        let schema = format!("#/components/schemas/{}{what}", operation.type_name());
        json!({ "application/json": { "schema": { "$ref": schema } } })
    };
    json!({
        "operationId": operation.function(),
        "summary": operation.doc(),
        "requestBody": { "required": true, "content": content("Input") },
        "responses": { "200": { "description": "done", "content": content("Output") } },
    })
}

fn schemas(operation: Operation) -> [(String, Value); 3] {
    let name = operation.type_name();
    let text = || json!({ "type": "string" });
    let mut input = json!({
        "type": "object",
        "required": ["given_name", "family_name", "primary_email", "role", "tags"],
        "properties": {
            "given_name": text(),
            "family_name": text(),
            "primary_email": text(),
            "recovery_email": { "type": "string", "nullable": true },
            "role": { "$ref": format!("#/components/schemas/{name}Role") },
            "tags": { "type": "array", "items": text() },
        },
    });
    if operation.nickname {
        input["properties"]["nickname"] = text();
    }
    let output = json!({
        "type": "object",
        "required": ["account_id", "primary_email", "created"],
        "properties": { "account_id": text(), "primary_email": text(), "created": { "type": "boolean" } },
    });
    [
        (format!("{name}Input"), input),
        (format!("{name}Output"), output),
        (format!("{name}Role"), json!({ "type": "string", "enum": ROLES })),
    ]
}
