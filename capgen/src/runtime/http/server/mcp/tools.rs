//! Capabilities as tools.

use std::collections::BTreeMap;

use rmcp::model::{JsonObject, MetaObject, Tool, ToolAnnotations};
use serde_json::json;

use super::super::super::super::engine::Desk;
use super::super::super::describe::{Operation, Terms, alone};
use crate::{Composition, Json};

/// The longest name of a tool, in characters.
const LONGEST: usize = 128;

/// Under which name each capability is a tool.
///
/// Invariant: a name is the capability's own, with `_` for what no name of a tool has, and the same for every caller. Where
/// two meet, all but the first by name have a number at their end.
pub(super) struct Names {
    capabilities: BTreeMap<String, &'static str>,
}

impl Names {
    pub(super) fn of(composition: &Composition) -> Names {
        let mut served: Vec<&'static str> = composition.engine().desks().map(|desk| desk.offered.name).collect();
        served.sort_unstable();
        let mut capabilities = BTreeMap::new();
        for capability in served {
            let name = tool_name(capability);
            let numbered = (2..).map(|n: usize| format!("{name}_{n}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(|name| !capabilities.contains_key(name));
            capabilities.insert(free.unwrap_or(name), capability);
        }
        Names { capabilities }
    }

    /// The capability that a tool calls.
    pub(super) fn capability(&self, tool: &str) -> Option<&'static str> {
        self.capabilities.get(tool).copied()
    }

    /// Tools and their capabilities, in the order of their names, from the one after this.
    pub(super) fn after(&self, tool: &str) -> impl Iterator<Item = (&str, &'static str)> {
        let from = (std::ops::Bound::Excluded(tool), std::ops::Bound::Unbounded);
        self.capabilities.range::<str, _>(from).map(|(tool, capability)| (tool.as_str(), *capability))
    }
}

fn tool_name(capability: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    let name = capability.strip_prefix("cap:").unwrap_or(capability);
    // Room for a number.
    name.chars().map(plain).take(LONGEST - 8).collect()
}

/// What a caller is told of a tool.
pub(super) fn tool(name: &str, desk: &Desk) -> Tool {
    let operation = Operation::of(desk.offered);
    let (input, output) = alone(&operation);
    let mut tool = Tool::new(name.to_owned(), description(&operation), object(input));
    tool.output_schema = Some(object(output).into());
    tool.with_title(title(&operation.name))
        .with_annotations(annotations(&operation.terms))
        .with_meta(meta(&operation.terms))
}

fn object(json: Json) -> JsonObject {
    match json {
        Json::Object(members) => members,
        _ => JsonObject::new(),
    }
}

/// The operation in words: `Provision user`.
fn title(capability: &str) -> String {
    let last = capability.rsplit(['.', ':']).next().unwrap_or(capability);
    let words = last.replace(['_', '-'], " ");
    let mut characters = words.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

fn description(operation: &Operation) -> String {
    let mut text = operation.summary.clone();
    let mut add = |words: &str| {
        text.push(' ');
        text.push_str(words);
    };
    if operation.terms.destructive {
        add("It is not undone lightly.");
    }
    if operation.terms.approval {
        add("Each call waits for somebody's approval.");
    }
    if let Some(instead) = &operation.terms.deprecated {
        add(&format!("Deprecated: {instead}"));
    }
    text
}

/// Hints for agents that know no contracts. The same key asks for the same work, so a call that needs one may be repeated.
fn annotations(terms: &Terms) -> ToolAnnotations {
    ToolAnnotations::new()
        .read_only(terms.read)
        .destructive(terms.destructive)
        .idempotent(terms.read || terms.idempotency_key == "required")
        .open_world(true)
}

fn meta(terms: &Terms) -> MetaObject {
    MetaObject(object(json!({ "capgen/contract": terms.to_json() })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_tools_may_be_called() {
        assert_eq!(tool_name("identity.provision_user"), "identity_provision_user");
        assert_eq!(tool_name("cap:calendar:booking:create"), "calendar_booking_create");
        assert_eq!(tool_name("a-b.c"), "a-b_c");
        assert_eq!(tool_name(&"x".repeat(500)).len(), 120);
        assert_eq!(
            (title("a.provision_user").as_str(), title("search-rooms").as_str()),
            ("Provision user", "Search rooms")
        );
    }
}
