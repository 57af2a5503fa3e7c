//! JSON Schemas of the three kinds of file, for editors: what may be written where, and what it means.
//!
//! Invariants
//! - They let pass whatever a reader takes, and refuse what is wrong by its shape: unknown keys, kinds of values, words,
//!   forms of names. What is wrong by its meaning is for `capgen check`.
//! - A reader is the only one who says which keys there are. `tests/tests/editor.rs` asks each reader about each object of
//!   a schema, so that none of them can drift from it.
//! - The dialect is draft-07, which editors know best, and nothing is referred to outside of the document.

mod brick;
mod capabilities;
mod compose;
mod contract;
mod words;

use crate::model::json::{Json, Member, at};
use crate::model::{At, Span};

/// A kind of file that people write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// `capabilities.yaml`.
    Capabilities,
    /// `brick.yaml`.
    Brick,
    /// `compose.yaml`.
    Compose,
}

impl File {
    /// All of them.
    pub const ALL: [File; 3] = [File::Capabilities, File::Brick, File::Compose];

    /// The name of the schema's file, without its ending.
    pub fn name(self) -> &'static str {
        match self {
            File::Capabilities => "capabilities",
            File::Brick => "brick",
            File::Compose => "compose",
        }
    }
}

/// The JSON Schema of a kind of file.
///
/// ```
/// use capgen::emit::editor::{File, schema};
///
/// assert!(schema(File::Brick).to_pretty().contains("\"provides\""));
/// ```
pub fn schema(file: File) -> Json {
    let (title, body, definitions) = match file {
        File::Capabilities => ("capabilities.yaml", capabilities::file(), capabilities::definitions()),
        File::Brick => ("brick.yaml", brick::file(), Vec::new()),
        File::Compose => ("compose.yaml", compose::file(), Vec::new()),
    };
    let mut head = vec![("$schema", text("http://json-schema.org/draft-07/schema#")), ("title", text(title))];
    if !definitions.is_empty() {
        head.push(("definitions", object(definitions)));
    }
    with(object(head), members_of(body))
}

/// A key of a mapping.
struct Key {
    name: &'static str,
    value: Json,
    needed: bool,
}

/// A key that may be left out, and what it means.
fn key(name: &'static str, says: &str, value: Json) -> Key {
    Key { name, value: described(says, value), needed: false }
}

/// A key that has to be there.
fn needed(name: &'static str, says: &str, value: Json) -> Key {
    Key { needed: true, ..key(name, says, value) }
}

/// A value and what it means. What stands beside a reference would be ignored, so a reference moves inward.
fn described(says: &str, value: Json) -> Json {
    let is_reference = value.get("$ref").is_some();
    let value = if is_reference { object(vec![("allOf", list(vec![value]))]) } else { value };
    with(object(vec![("description", text(says))]), members_of(value))
}

/// A mapping of known keys, and of keys that begin with `x-` where they are kept. Empty, it may be left blank.
fn mapping(keys: Vec<Key>, keeps_own: bool) -> Json {
    let required: Vec<Json> = keys.iter().filter(|key| key.needed).map(|key| text(key.name)).collect();
    let kinds = if required.is_empty() { kinds(&["object", "null"]) } else { text("object") };
    let mut members = vec![("type", kinds)];
    if !required.is_empty() {
        members.push(("required", list(required)));
    }
    members.push(("properties", object(keys.into_iter().map(|key| (key.name, key.value)).collect())));
    if keeps_own {
        members.push(("patternProperties", object(vec![("^x-", object(vec![]))])));
    }
    members.push(("additionalProperties", Json::Bool(false)));
    object(members)
}

/// A mapping whose keys are names of one form.
fn map_of(names: Json, value: Json) -> Json {
    object(vec![
        ("type", kinds(&["object", "array", "null"])),
        ("maxItems", Json::count(0)),
        ("propertyNames", names),
        ("additionalProperties", value),
    ])
}

/// A list, which may be left blank.
fn list_of(item: Json) -> Json {
    object(vec![("type", kinds(&["array", "null"])), ("items", item)])
}

/// One of several forms.
fn any_of(forms: Vec<Json>) -> Json {
    object(vec![("anyOf", list(forms))])
}

/// A definition of the document.
fn reference(name: &str) -> Json {
    object(vec![("$ref", text(format!("#/definitions/{name}")))])
}

fn kinds(kinds: &[&str]) -> Json {
    list(kinds.iter().map(|kind| text(*kind)).collect())
}

fn text(text: impl Into<String>) -> Json {
    Json::text(text)
}

fn list(items: Vec<Json>) -> Json {
    Json::List(items.into_iter().map(|item| at(item, Span::default())).collect())
}

fn object(members: Vec<(&str, Json)>) -> Json {
    let member = |(name, value): (&str, Json)| Member {
        name: At::new(name.to_owned(), Span::default()),
        value: at(value, Span::default()),
    };
    Json::Object(members.into_iter().map(member).collect())
}

fn members_of(value: Json) -> Vec<Member> {
    match value {
        Json::Object(members) => members,
        _ => Vec::new(),
    }
}

/// An object with more members.
fn with(value: Json, more: Vec<Member>) -> Json {
    let mut members = members_of(value);
    members.extend(more);
    Json::Object(members)
}
