//! A shape as JSON Schema.
//!
//! Invariant: what the schema takes, the reader of the shape takes, and the other way round, but for bounds of exact decimals,
//! which no schema can say of text, and for days that no month has.

use std::collections::HashMap;

use serde_json::{Map, json};

use super::super::super::value::{CheckOf, FieldShape, Presence, RecordShape, Shape, UnionShape};
use crate::Json;

/// Which way a value goes: a field that may be null may be missing on the way in, and never is on the way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    In,
    Out,
}

/// The schema of a value: that of its check, which says all, or else that of its shape.
pub(super) fn schema(shape: &'static Shape, check: Option<CheckOf>, way: Way) -> Json {
    // A check is valid JSON, or what generated it would not have passed; the shape alone lets through a little more.
    if let Some(schema) = check.and_then(|check| serde_json::from_str(check().schema()).ok()) {
        return schema;
    }
    let mut writer = Writer { way, open: Vec::new(), names: HashMap::new(), definitions: Map::new() };
    let mut root = writer.schema(shape);
    if !writer.definitions.is_empty() {
        root["$defs"] = Json::Object(writer.definitions);
    }
    root
}

/// Where an object or a choice of objects is: what tells it from others of the same name.
type Address = *const ();

struct Writer {
    way: Way,
    /// What is around the value that is written: what comes again in there holds itself.
    open: Vec<Address>,
    /// The names of what holds itself.
    names: HashMap<Address, String>,
    definitions: Map<String, Json>,
}

impl Writer {
    fn schema(&mut self, shape: &'static Shape) -> Json {
        let peeled = shape.peel();
        let mut schema = self.core(peeled.core);
        if peeled.secret {
            schema["x-capgen-secret"] = Json::Bool(true);
        }
        if peeled.nullable { nullable(schema) } else { schema }
    }

    fn core(&mut self, shape: &'static Shape) -> Json {
        match shape {
            Shape::Text { min, max } => bounded(json!({"type": "string"}), ("minLength", min), ("maxLength", max)),
            Shape::Int { min, max } => {
                bounded(json!({"type": "integer", "format": "int64"}), ("minimum", min), ("maximum", max))
            }
            Shape::Number { min, max } => {
                bounded(json!({"type": "number", "format": "double"}), ("minimum", min), ("maximum", max))
            }
            Shape::Integer { min, max } => bounded(json!({"type": "integer"}), ("minimum", min), ("maximum", max)),
            Shape::Exact { min, max } => bounded(json!({"type": "number"}), ("minimum", min), ("maximum", max)),
            Shape::Decimal { min, max } => {
                let decimal = json!({"type": "string", "pattern": r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?$", "maxLength": 128});
                bounded(decimal, ("x-capgen-minimum", min), ("x-capgen-maximum", max))
            }
            Shape::Bool => json!({"type": "boolean"}),
            Shape::Any => json!({"type": ["string", "number", "boolean", "null"]}),
            Shape::Json => json!({}),
            Shape::Bytes => json!({"type": "string", "contentEncoding": "base64"}),
            Shape::DateTime => json!({"type": "string", "format": "date-time"}),
            Shape::Date => json!({"type": "string", "format": "date"}),
            Shape::List { of, min, max } => {
                let list = json!({"type": "array", "items": self.schema(of)});
                bounded(list, ("minItems", min), ("maxItems", max))
            }
            Shape::Map { of } => json!({"type": "object", "additionalProperties": self.schema(of)}),
            Shape::Record(record) => self.named(address(record), record.name, |writer| writer.object(record, None)),
            Shape::Union(union) => self.named(address(*union), "Choice", |writer| writer.union(union)),
            Shape::Words(words) => json!({"type": "string", "enum": words.words}),
            // Wrappers were peeled off.
            Shape::Nullable(of) | Shape::Secret(of) => self.schema(of),
        }
    }

    /// Writes what may hold itself: then it is a definition, and this a reference to it.
    fn named(&mut self, at: Address, name: &str, write: impl FnOnce(&mut Writer) -> Json) -> Json {
        if self.open.contains(&at) {
            return reference(self.name(at, name));
        }
        if let Some(name) = self.names.get(&at) {
            return reference(name);
        }
        self.open.push(at);
        let schema = write(self);
        self.open.pop();
        let Some(name) = self.names.get(&at) else { return schema };
        self.definitions.insert(name.clone(), schema);
        reference(name)
    }

    /// A name that nothing else has.
    fn name(&mut self, at: Address, name: &str) -> &str {
        let is_free = |free: &String| !self.names.values().any(|taken| taken == free);
        let numbered = (2..).map(|n| format!("{name}{n}"));
        let free = std::iter::once(name.to_owned()).chain(numbered).find(is_free).unwrap_or_default();
        self.names.entry(at).or_insert(free)
    }

    fn object(&mut self, record: &'static RecordShape, tag: Option<(&str, &str)>) -> Json {
        let mut properties = Map::new();
        let mut required = Vec::new();
        if let Some((tag, word)) = tag {
            properties.insert(tag.to_owned(), json!({"const": word}));
            required.push(tag);
        }
        for field in record.fields.iter().filter(|field| tag.is_none_or(|(tag, _)| tag != field.name)) {
            properties.insert(field.name.to_owned(), self.schema(field.shape));
            if is_there(field, self.way) {
                required.push(field.name);
            }
        }
        let rest = match record.rest.map(|rest| self.schema(rest)) {
            None => Json::Bool(false),
            Some(rest) => rest,
        };
        let mut schema = json!({"type": "object", "properties": properties, "additionalProperties": rest});
        if !required.is_empty() {
            schema["required"] = json!(required);
        }
        schema
    }

    fn union(&mut self, union: &'static UnionShape) -> Json {
        let variants = (0..union.words.len()).filter_map(|index| union.variant(index));
        let branches: Vec<Json> = variants.map(|(word, record)| self.object(record, Some((union.tag, word)))).collect();
        json!({ "oneOf": branches })
    }
}

fn is_there(field: &FieldShape, way: Way) -> bool {
    match field.presence {
        Presence::Required => true,
        Presence::Nullable => way == Way::Out && field.shape.peel().nullable,
        Presence::Optional => false,
    }
}

fn address<T>(of: &'static T) -> Address {
    std::ptr::from_ref(of).cast()
}

fn reference(name: &str) -> Json {
    json!({"$ref": format!("#/$defs/{name}")})
}

/// The same, or null.
fn nullable(mut schema: Json) -> Json {
    if let Some(Json::Array(words)) = schema.get_mut("enum") {
        words.push(Json::Null);
    }
    let is_choice = schema.get("oneOf").is_some() || schema.get("$ref").is_some();
    match schema.get_mut("type") {
        Some(kind @ Json::String(_)) => *kind = json!([kind.take(), "null"]),
        None if is_choice => return json!({"anyOf": [schema, {"type": "null"}]}),
        // It takes null already.
        _ => {}
    }
    schema
}

/// With a least and a greatest, where there are some.
fn bounded<T: Copy + Into<Json>>(mut schema: Json, least: (&str, &Option<T>), most: (&str, &Option<T>)) -> Json {
    for (name, bound) in [least, most] {
        if let Some(bound) = bound {
            schema[name] = (*bound).into();
        }
    }
    schema
}
