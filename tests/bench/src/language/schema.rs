//! Work that comes as JSON Schema: operations whose inputs and outputs are schemas of many kinds. It is not the common work,
//! which most languages could not state.
//!
//! Five kinds take turns: a booking (nested objects, dates, a tagged union), a person (enums, nullable members, formats), an
//! order (lists of objects, constraints), settings (maps, defaults), and a search (bounds, free JSON).

use serde_json::{Value, json};

use crate::work::{Operation, Work};

/// The names of types and their schemas, for a generator that knows only these: `[["Operate0001Input", {…}], …]`.
pub fn schemas(work: Work) -> String {
    let both = |operation: Operation| {
        let name = operation.type_name();
        [json!([format!("{name}Input"), input(operation)]), json!([format!("{name}Output"), output(operation)])]
    };
    Value::from_iter(work.operations().flat_map(both)).to_string()
}

/// The catalogue, as JSON, which is YAML too.
pub fn catalogue(work: Work) -> String {
    let capability = |operation: Operation| {
        let name = format!("family_{:02}.{}", operation.family, operation.function());
        let said = json!({
            "summary": operation.doc(),
            "input_schema": input(operation),
            "output_schema": output(operation),
        });
        (name, said)
    };
    let capabilities: serde_json::Map<String, Value> = work.operations().map(capability).collect();
    json!({ "capabilities": capabilities }).to_string()
}

fn object(required: &[&str], properties: Value) -> Value {
    json!({ "type": "object", "required": required, "additionalProperties": false, "properties": properties })
}

fn input(operation: Operation) -> Value {
    match operation.number % 5 {
        0 => booking(),
        1 => person(),
        2 => order(),
        3 => settings(),
        _ => search(),
    }
}

fn output(operation: Operation) -> Value {
    let state = json!({ "type": "string", "enum": ["open", "done", "failed"] });
    match operation.number % 2 {
        0 => object(
            &["id", "state", "at"],
            json!({
                "id": { "type": "string", "format": "uuid" },
                "state": state,
                "at": { "type": "string", "format": "date-time" },
                "note": { "type": ["string", "null"] },
            }),
        ),
        _ => object(
            &["state", "items"],
            json!({
                "state": state,
                "items": { "type": "array", "items": object(&["key", "amount"], json!({
                    "key": { "type": "string", "minLength": 1 },
                    "amount": { "type": "number", "minimum": 0 },
                })) },
                "next": { "type": "string" },
            }),
        ),
    }
}

fn booking() -> Value {
    let card = object(
        &["kind", "number"],
        json!({
            "kind": { "type": "string", "enum": ["card"] },
            "number": { "type": "string", "pattern": "^[0-9]{12,19}$" },
            "holder": { "type": "string" },
        }),
    );
    let invoice = object(
        &["kind", "company"],
        json!({
            "kind": { "type": "string", "enum": ["invoice"] },
            "company": { "type": "string" },
            "due_in_days": { "type": "integer", "minimum": 0, "maximum": 90 },
        }),
    );
    let address = object(
        &["street", "zip", "country"],
        json!({
            "street": { "type": "string" },
            "zip": { "type": "string", "minLength": 4, "maxLength": 10 },
            "country": { "type": "string", "enum": ["DE", "AT", "CH"] },
        }),
    );
    object(
        &["room", "from", "to", "guest", "payment"],
        json!({
            "room": { "type": "string", "description": "The room, by its name." },
            "from": { "type": "string", "format": "date" },
            "to": { "type": "string", "format": "date" },
            "guest": object(&["name", "address"], json!({ "name": { "type": "string" }, "address": address })),
            "payment": { "oneOf": [card, invoice] },
            "wishes": { "type": "array", "items": { "type": "string" } },
        }),
    )
}

fn person() -> Value {
    object(
        &["given_name", "family_name", "primary_email", "role"],
        json!({
            "given_name": { "type": "string" },
            "family_name": { "type": "string" },
            "primary_email": { "type": "string", "format": "email" },
            "recovery_email": { "type": ["string", "null"] },
            "role": { "type": "string", "enum": crate::work::ROLES },
            "manager": { "oneOf": [{ "type": "null" }, object(&["id"], json!({ "id": { "type": "string" } }))] },
            "born": { "type": "string", "format": "date" },
            "tags": { "type": "array", "items": { "type": "string" } },
        }),
    )
}

fn order() -> Value {
    let line = object(
        &["sku", "count"],
        json!({
            "sku": { "type": "string", "pattern": "^[A-Z]{2}-[0-9]+$" },
            "count": { "type": "integer", "minimum": 1, "maximum": 999 },
            "note": { "type": ["string", "null"], "maxLength": 200 },
        }),
    );
    object(
        &["order", "lines", "speed"],
        json!({
            "order": { "type": "string", "minLength": 8, "maxLength": 40 },
            "lines": { "type": "array", "minItems": 1, "maxItems": 50, "items": line },
            "speed": { "type": "string", "enum": ["standard", "express"] },
            "ship_at": { "type": "string", "format": "date-time" },
            "discount": { "type": "number", "minimum": 0, "maximum": 1 },
        }),
    )
}

fn settings() -> Value {
    let limit = object(
        &["unit"],
        json!({
            "unit": { "type": "string", "enum": ["minute", "hour", "day"] },
            "most": { "type": "integer", "minimum": 0 },
        }),
    );
    object(
        &["tenant"],
        json!({
            "tenant": { "type": "string" },
            "labels": { "type": "object", "additionalProperties": { "type": "string" } },
            "limits": { "type": "object", "additionalProperties": limit },
            "active": { "type": "boolean", "default": true },
            "level": { "type": "integer", "format": "int32" },
        }),
    )
}

fn search() -> Value {
    object(
        &["text"],
        json!({
            "text": { "type": "string", "minLength": 1 },
            "page": { "type": "integer", "minimum": 1 },
            "size": { "type": "integer", "minimum": 1, "maximum": 100 },
            "sort": { "type": "string", "enum": ["name", "date", "relevance"] },
            "near": object(&["lat", "lon"], json!({
                "lat": { "type": "number", "minimum": -90, "maximum": 90 },
                "lon": { "type": "number", "minimum": -180, "maximum": 180 },
            })),
            "filter": {},
        }),
    )
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use capgen::check;
    use capgen::read::load::{Loader, Memory, NoCrates};

    use super::*;

    #[test]
    fn the_work_has_no_errors() {
        let work = Work::of(10);
        let files = Memory::default()
            .with("capabilities.yaml", catalogue(work))
            .with("brick.yaml", crate::language::capgen::brick(work, "work", &["requires", "provides"], ""));
        let mut loader = Loader::new(&files, &NoCrates, Path::new("/"));
        let project = loader.brick(Path::new("brick.yaml"));
        let loaded = loader.finish();
        let (sources, mut findings) = (loaded.sources, loaded.findings);
        let checked = check::check(project, &sources, &mut findings);
        assert_eq!(findings.errors(), 0);
        assert_eq!(checked.project().catalogues[0].catalogue.capabilities.len(), 10);
        assert_eq!(serde_json::from_str::<Value>(&schemas(work)).unwrap().as_array().unwrap().len(), 20);
    }
}
