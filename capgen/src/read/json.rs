//! A file's tree as JSON that the model keeps.

use super::yaml::{Node, NodeKind};
use crate::model::At;
use crate::model::json::{Json, Member};

/// The value of a node, each part at its place. What could not be read counts as null: a finding was made.
pub fn of(node: &Node) -> At<Json> {
    let value = match &node.kind {
        NodeKind::Null | NodeKind::Faulty => Json::Null,
        NodeKind::Scalar(scalar) if scalar.plain => plain(&scalar.text),
        NodeKind::Scalar(scalar) => Json::text(scalar.text.as_str()),
        NodeKind::Sequence(items) => Json::List(items.iter().map(of).collect()),
        NodeKind::Mapping(entries) => Json::Object(
            entries.iter().map(|entry| Member { name: entry.key.clone(), value: of(&entry.value) }).collect(),
        ),
    };
    At::new(value, node.span)
}

/// A scalar without quotes, by YAML's core schema.
fn plain(text: &str) -> Json {
    match text {
        "true" | "True" | "TRUE" => Json::Bool(true),
        "false" | "False" | "FALSE" => Json::Bool(false),
        _ => super::yaml::number(text).map_or_else(|| Json::text(text), Json::Number),
    }
}
