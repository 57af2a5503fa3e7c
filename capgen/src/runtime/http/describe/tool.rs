//! A capability as a tool of the Model Context Protocol: its input is the body of a call, its output the RESULT.

use serde_json::{Map, json};

use super::{Operation, Terms, alone};
use crate::Json;
use crate::contract::SideEffect;

/// Hints for agents that know no contracts.
pub(in crate::runtime::http) struct Hints {
    pub read_only: bool,
    pub destructive: bool,
    pub idempotent: bool,
    pub open_world: bool,
}

/// Side effects that stay with the things that a capability keeps. Whoever declares no other reaches nothing else.
const CLOSED: [&str; 3] = [SideEffect::Read.word(), SideEffect::Write.word(), SideEffect::Delete.word()];

impl Hints {
    /// The same key asks for the same work, so a call that needs one may be repeated. What declares no side effects may reach anything.
    pub fn of(terms: &Terms) -> Hints {
        let effects = &terms.side_effects;
        Hints {
            read_only: terms.read,
            destructive: terms.destructive,
            idempotent: terms.read || terms.idempotency_key == "required",
            open_world: effects.is_empty() || effects.iter().any(|effect| !CLOSED.contains(effect)),
        }
    }
}

/// The tools of some capabilities, each with its name: what a server that offers them answers to `tools/list`.
pub fn tools<'o>(named: impl IntoIterator<Item = (&'o str, &'o Operation)>) -> Json {
    let tools: Vec<Json> = named.into_iter().map(|(name, operation)| tool(name, operation)).collect();
    json!({ "tools": tools })
}

/// One tool.
pub(in crate::runtime::http) fn tool(name: &str, operation: &Operation) -> Json {
    let (input, output) = alone(operation);
    let hints = Hints::of(&operation.terms);
    let members = [
        ("name", name.into()),
        ("title", title(&operation.name).into()),
        ("description", description(operation).into()),
        ("inputSchema", input),
        ("outputSchema", output),
        (
            "annotations",
            json!({
                "readOnlyHint": hints.read_only,
                "destructiveHint": hints.destructive,
                "idempotentHint": hints.idempotent,
                "openWorldHint": hints.open_world,
            }),
        ),
        ("_meta", meta(operation)),
    ];
    Json::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
}

/// What only those read who know of capgen: the capability by its own name, and the contract.
pub(in crate::runtime::http) fn meta(operation: &Operation) -> Json {
    json!({ "capgen/capability": operation.name, "capgen/contract": operation.terms.to_json() })
}

/// The operation in words: `Provision user`.
pub(in crate::runtime::http) fn title(capability: &str) -> String {
    let last = capability.rsplit(['.', ':']).next().unwrap_or(capability);
    let words = last.replace(['_', '-'], " ");
    let mut characters = words.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

/// What it does, and what to think of before.
pub(in crate::runtime::http) fn description(operation: &Operation) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Descriptor;
    use crate::contract::{Contract, Idempotency, KeyRequirement};
    use crate::runtime::value::Shape;

    /// Read-only, destructive, idempotent, open world.
    fn hints(descriptor: &'static Descriptor) -> [Json; 4] {
        let told = tool("t", &Operation::of(descriptor));
        ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]
            .map(|hint| told["annotations"][hint].clone())
    }

    #[test]
    fn hints_follow_from_the_contract() {
        const PLAIN: Descriptor = Descriptor::of("a.b", "Do it.", &Shape::TEXT, &Shape::TEXT);
        const KEYLESS: Option<Idempotency> = Some(Idempotency::of(KeyRequirement::Optional));
        const CLOSED: Contract = Contract { side_effects: &[SideEffect::Write, SideEffect::Delete], ..Contract::NONE };
        const OPEN: Contract = Contract {
            side_effects: &[SideEffect::Write, SideEffect::SendMessage],
            idempotency: KEYLESS,
            ..Contract::NONE
        };
        const ERASE: Descriptor = Descriptor { destructive: true, contract: Some(&CLOSED), ..PLAIN };
        const SEND: Descriptor = Descriptor { contract: Some(&OPEN), ..PLAIN };
        const READ: Descriptor = Descriptor { read: true, ..PLAIN };
        assert_eq!(hints(&PLAIN), [false, false, true, true].map(Json::from));
        assert_eq!(hints(&ERASE), [false, true, true, false].map(Json::from));
        assert_eq!(hints(&SEND), [false, false, false, true].map(Json::from));
        assert_eq!(hints(&READ), [true, false, true, true].map(Json::from));
    }

    #[test]
    fn titles_are_words() {
        assert_eq!(
            (title("a.provision_user").as_str(), title("search-rooms").as_str()),
            ("Provision user", "Search rooms")
        );
    }
}
