//! Capabilities as tools.

use std::collections::BTreeMap;

use rmcp::model::{JsonObject, MetaObject, Tool, ToolAnnotations};

use super::super::super::super::engine::Desk;
use super::super::super::describe::{Operation, alone, tool};
use crate::tool_name::plain;
use crate::{Composition, Descriptor, Json};

/// Under which name each capability is a tool.
///
/// Invariant: a name is that of the capability's binding, or else its own, with `_` for what no name of a tool has, and the same for
/// every caller. Where two meet, which `capgen check` warns of, all but the first by name have a number at their end.
pub(super) struct Names {
    capabilities: BTreeMap<String, &'static str>,
}

impl Names {
    pub(super) fn of(composition: &Composition) -> Names {
        let mut served: Vec<&'static Descriptor> = composition.engine().desks().map(|desk| desk.offered).collect();
        served.sort_unstable_by_key(|offered| offered.name);
        let mut capabilities = BTreeMap::new();
        for offered in served {
            let name = offered.tool.map_or_else(|| plain(offered.name), str::to_owned);
            let numbered = (2..).map(|n: usize| format!("{name}_{n}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(|name| !capabilities.contains_key(name));
            capabilities.insert(free.unwrap_or(name), offered.name);
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

/// What a caller is told of a tool.
pub(super) fn tool(name: &str, desk: &Desk) -> Tool {
    told(name, &Operation::of(desk.offered))
}

fn told(name: &str, operation: &Operation) -> Tool {
    let (input, output) = alone(operation);
    let mut tool = Tool::new(name.to_owned(), tool::description(operation), object(input));
    tool.output_schema = Some(object(output).into());
    let hints = tool::Hints::of(&operation.terms);
    let annotations = ToolAnnotations::new()
        .read_only(hints.read_only)
        .destructive(hints.destructive)
        .idempotent(hints.idempotent)
        .open_world(hints.open_world);
    tool.with_title(tool::title(&operation.name))
        .with_annotations(annotations)
        .with_meta(MetaObject(object(tool::meta(operation))))
}

fn object(json: Json) -> JsonObject {
    match json {
        Json::Object(members) => members,
        _ => JsonObject::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::super::super::value::Shape;
    use super::*;

    /// What the server says in the words of the SDK, `capgen export` says in its own.
    #[test]
    fn a_tool_is_served_as_it_is_exported() {
        const ERASE: Descriptor = Descriptor {
            destructive: true,
            ..Descriptor::of("file.erase", "Erase a file.", &Shape::TEXT, &Shape::Bool)
        };
        let operation = Operation::of(&ERASE);
        let served = serde_json::to_value(told("file_erase", &operation)).unwrap();
        assert_eq!(served, tool::tool("file_erase", &operation));
    }
}
