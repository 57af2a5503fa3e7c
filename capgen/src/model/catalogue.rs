//! A catalogue and its capabilities.

use std::collections::BTreeMap;

use super::json::Json;
use super::manifest::{Binding, Source, projected};
use super::{At, Contract, Schema, Type, UndoField};
use crate::tool_name;

pub use crate::words::CapabilityKind;

/// The members of an answer, which `result` of a catalogue may describe.
pub const RESULT: &[&str] = &[
    "status",
    "retryable",
    "provider",
    "provider_ref",
    "output",
    "plan",
    "message",
    "idempotent_replay",
    "price",
    "task",
    "approval",
    "reason",
];

/// In whose words a catalogue is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// capgen's own.
    #[default]
    Native,
    /// A manifest or a capability of the Agent Interoperability Protocol.
    Aip,
    /// A capability spec of Sgovr.
    Sgovr,
}

impl std::fmt::Display for Form {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Form::Native => "capgen",
            Form::Aip => "AIP",
            Form::Sgovr => "Sgovr",
        })
    }
}

/// A file of capabilities.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Catalogue {
    /// `version`, as text.
    pub version: Option<At<String>>,
    /// `types`: named shared types.
    pub types: Vec<NamedType>,
    /// `capabilities`, in the order written.
    pub capabilities: Vec<Capability>,
    /// Top-level members whose keys begin with `x-`, as JSON text.
    pub extensions: BTreeMap<String, String>,
    /// In whose words it is written.
    pub source: Source,
}

impl Catalogue {
    /// In whose words it is written.
    pub fn form(&self) -> Form {
        match self.source {
            Source::Native => Form::Native,
            Source::Capability | Source::Manifest(_) => Form::Aip,
            Source::Spec(_) => Form::Sgovr,
        }
    }
}

/// One entry of `types`.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedType {
    /// PascalCase name.
    pub name: At<String>,
    /// What it stands for.
    pub ty: Type,
}

/// One named operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Capability {
    /// The dotted name, as written: the wire name.
    pub name: At<String>,
    /// One sentence.
    pub summary: At<String>,
    /// What it is, when that is said.
    pub kind: Option<At<CapabilityKind>>,
    /// An object, or the name of one.
    pub input: Type,
    /// An object, or the name of one.
    pub output: Type,
    /// What an input must keep to beside its type.
    pub input_check: Option<Schema>,
    /// What an output must keep to beside its type.
    pub output_check: Option<Schema>,
    /// Marked as not to be undone lightly.
    pub destructive: At<bool>,
    /// A read takes no claim and needs no dry run.
    pub read: At<bool>,
    /// Longer prose.
    pub notes: Option<At<String>>,
    /// What a caller may assume. `None` is "not declared", never "harmless".
    pub contract: Option<Box<At<Contract>>>,
    /// The recipe of the idempotency key.
    pub key: Option<Template>,
    /// The plan in words for a person.
    pub manual: Option<Template>,
    /// The capability that reverses this one.
    pub undo: Option<At<String>>,
    /// How its input is made of what a call was given and has answered, where that is said.
    pub undo_with: Option<At<Vec<UndoField>>>,
    /// Declared failure reasons.
    pub failures: Vec<FailureReason>,
    /// What to use instead.
    pub deprecated: Option<At<String>>,
    /// Members whose keys begin with `x-`, as JSON text.
    pub extensions: BTreeMap<String, String>,
    /// The family of a name that has none: the id of whoever provides it, where the catalogue says so.
    pub home: Option<String>,
    /// How it is shown in the profiles of its manifest.
    pub bindings: Vec<Binding>,
    /// All of it as it was written, in a form other than capgen's own, or where it has a JSON Schema.
    pub written: Option<Box<At<Json>>>,
}

/// A declared failure reason.
#[derive(Clone, Debug, PartialEq)]
pub struct FailureReason {
    /// snake_case name.
    pub name: At<String>,
    /// What it means, in words.
    pub words: String,
    /// Is another try with the same key worth it?
    pub retryable: bool,
}

/// Text with `{placeholders}`: a key recipe or a manual plan. `{{` and `}}` are single braces.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    /// The text as written, at its place.
    pub text: At<String>,
    /// Its pieces in order. Never two `Text` in a row.
    pub pieces: Vec<Piece>,
}

/// A piece of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Verbatim text.
    Text(String),
    /// A field, or for a key also a named extra. The place is that of the name between the braces.
    Hole(At<String>),
}

impl Capability {
    /// What it is called as a tool of the Model Context Protocol: what its binding to the profile `mcp` projects it to, else
    /// its name. `_` stands for what no name of a tool has.
    pub fn tool_name(&self) -> String {
        self.projected_tool_name().unwrap_or_else(|| tool_name::plain(&self.name))
    }

    /// The same, where a binding says it.
    pub fn projected_tool_name(&self) -> Option<String> {
        let binding = self.bindings.iter().find(|binding| binding.profile.as_str() == "mcp")?;
        Some(tool_name::plain(&projected(binding.name.as_ref().unwrap_or(&self.summary))))
    }

    /// One that says nothing but its name, and what goes in and comes out.
    pub fn new(name: At<String>, input: Type, output: Type) -> Self {
        let place = name.span;
        Capability {
            name,
            summary: At::new(String::new(), place),
            kind: None,
            input,
            output,
            input_check: None,
            output_check: None,
            destructive: At::new(false, place),
            read: At::new(false, place),
            notes: None,
            contract: None,
            key: None,
            manual: None,
            undo: None,
            undo_with: None,
            failures: Vec::new(),
            deprecated: None,
            extensions: BTreeMap::new(),
            home: None,
            bindings: Vec::new(),
            written: None,
        }
    }

    /// The segments of the name before the operation: the module path. AIP's colons count as dots, and a leading `cap` is
    /// dropped.
    pub fn family(&self) -> Vec<&str> {
        let mut segments = segments(&self.name);
        segments.pop();
        segments
    }

    /// The last segment of the name.
    pub fn operation(&self) -> &str {
        operation(&self.name)
    }
}

/// The segments of a capability name.
pub fn segments(name: &str) -> Vec<&str> {
    // A search for one character is much cheaper than one for two, and hardly any name has a colon.
    if !name.contains(':') {
        return name.split('.').collect();
    }
    let mut parts: Vec<&str> = name.split(['.', ':']).collect();
    if name.starts_with("cap:") {
        parts.remove(0);
    }
    parts
}

/// The last segment of a capability name.
pub fn operation(name: &str) -> &str {
    let last = |text, separator| str::rsplit_once(text, separator).map_or(text, |(_, last)| last);
    last(last(name, '.'), ':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colons_count_as_dots_and_a_leading_cap_is_dropped() {
        assert_eq!(segments("a.b-c.d_e"), ["a", "b-c", "d_e"]);
        assert_eq!(segments("cap:calendar:booking:create"), ["calendar", "booking", "create"]);
        assert_eq!(segments("a:b.c"), ["a", "b", "c"]);
        for name in ["", "a", "a.b", "a:b", "a.b:c", "a:b.c", "cap:a", "cap:", "cap", ".", "a."] {
            assert_eq!(Some(&operation(name)), segments(name).last(), "{name}");
        }
    }
}
