//! JSON values that stand inside a schema as data: constants, the values of an enum, defaults.

use std::collections::BTreeMap;

use super::number::Exact;
use crate::model::json::write_text;
use crate::ordered::Ordered;
use crate::read::yaml::{Node, NodeKind};

/// A JSON value. Numbers are equal when their values are.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Number(Exact),
    Text(String),
    List(Vec<Value>),
    Object(BTreeMap<String, Value>),
}

impl Value {
    /// The value that a node says. A tree is never deep, so this may recurse.
    pub fn of(node: &Node) -> Value {
        match &node.kind {
            NodeKind::Null | NodeKind::Faulty => Value::Null,
            NodeKind::Sequence(items) => Value::List(items.iter().map(Value::of).collect()),
            NodeKind::Mapping(entries) => {
                Value::Object(entries.iter().map(|entry| (entry.key.value.clone(), Value::of(&entry.value))).into_map())
            }
            NodeKind::Scalar(scalar) => match node.to_json().as_str() {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                json => Exact::parse(json).map_or_else(|| Value::Text(scalar.text.clone()), Value::Number),
            },
        }
    }

    /// Adds it to a text as canonical JSON.
    pub fn put_json(&self, out: &mut String) {
        match self {
            Value::Null => out.push_str("null"),
            Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Value::Number(number) => out.push_str(&number.to_string()),
            Value::Text(text) => write_text(out, text),
            Value::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    item.put_json(out);
                }
                out.push(']');
            }
            Value::Object(members) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    write_text(out, name);
                    out.push(':');
                    value.put_json(out);
                }
                out.push('}');
            }
        }
    }

    /// Its kind in words.
    pub fn word(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::Text(_) => "text",
            Value::List(_) => "a list",
            Value::Object(_) => "an object",
        }
    }
}
