//! Random catalogues.

use capgen::model::{
    Capability, CapabilityKind, Catalogue, FailureReason, FieldPath, NamedType, Piece, Side, Source, Template, Type,
    UndoField,
};

use super::types::{self, Scope};
use super::{Tape, at, contract, distinct, words};

/// A catalogue as its reader could have made it; what `check` would say of it does not matter.
pub fn catalogue(tape: &mut Tape) -> Catalogue {
    let names = words::type_names(tape);
    let scope = Scope { names: &names, deeper: 3, mapping: true, huge: true, schema: false };
    let types = names.iter().map(|name| NamedType { name: at(name.clone()), ty: types::any(tape, scope) }).collect();
    let capabilities = tape.several(3, |tape| capability(tape, scope));
    Catalogue {
        version: tape.maybe(|tape| at(words::text(tape))),
        types,
        capabilities: distinct(capabilities, |capability| &capability.name),
        extensions: words::extensions(tape),
        source: Source::Native,
    }
}

fn capability(tape: &mut Tape, scope: Scope<'_>) -> Capability {
    let mut capability = plain(tape, scope);
    if capability.undo.is_some() && tape.flag() {
        capability.undo_with = Some(at(distinct(tape.several(3, undo_field), |field| &field.name)));
    }
    capability
}

fn undo_field(tape: &mut Tape) -> UndoField {
    let side = if tape.flag() { Side::Input } else { Side::Output };
    UndoField { name: at(words::word(tape)), from: at(FieldPath { side, path: words::word(tape) }) }
}

fn plain(tape: &mut Tape, scope: Scope<'_>) -> Capability {
    Capability {
        name: at(words::capability(tape)),
        summary: at(words::filled(tape)),
        kind: tape.maybe(|tape| at(CapabilityKind::from_word(tape.one(CapabilityKind::WORDS)).expect("a kind"))),
        input: shape(tape, scope),
        output: shape(tape, scope),
        input_check: None,
        output_check: None,
        destructive: at(tape.flag()),
        read: at(tape.flag()),
        notes: tape.maybe(|tape| at(words::text(tape))),
        contract: tape.maybe(|tape| Box::new(at(contract::contract(tape)))),
        key: tape.maybe(template),
        manual: tape.maybe(template),
        undo: tape.maybe(|tape| at(words::capability(tape))),
        undo_with: None,
        failures: distinct(tape.several(3, failure), |failure| &failure.name),
        deprecated: tape.maybe(|tape| at(words::filled(tape))),
        extensions: words::extensions(tape),
        home: None,
        bindings: Vec::new(),
        written: None,
    }
}

fn shape(tape: &mut Tape, scope: Scope<'_>) -> Type {
    if tape.rarely(4) { types::any(tape, scope) } else { types::object(tape, scope) }
}

fn failure(tape: &mut Tape) -> FailureReason {
    FailureReason { name: at(words::word(tape)), words: words::filled(tape), retryable: tape.flag() }
}

/// Text with holes, and the same in pieces.
fn template(tape: &mut Tape) -> Template {
    let (mut text, mut pieces) = (String::new(), Vec::new());
    for _ in 0..tape.below(5) {
        let words = words::text(tape);
        if tape.flag() {
            let name: String = words.chars().filter(|c| !"{}\n".contains(*c)).collect();
            let name = if name.trim().is_empty() { "a" } else { name.trim() };
            text.push_str(&format!("{{{}{name}{}}}", tape.one(&["", " "]), tape.one(&["", " "])));
            pieces.push(Piece::Hole(at(name.to_owned())));
        } else if !words.is_empty() {
            text.push_str(&words.replace('{', "{{").replace('}', "}}"));
            match pieces.last_mut() {
                Some(Piece::Text(last)) => last.push_str(&words),
                _ => pieces.push(Piece::Text(words)),
            }
        }
    }
    Template { text: at(text), pieces }
}
