//! The marker of a capability: its documentation, its descriptor and its key builder.

use std::collections::BTreeSet;

use super::code::Code;
use super::contract;
use super::key_argument::KeyArgument;
use super::modes;
use super::plan::Operation;
use super::scope::Scope;
use super::text::{code_span, literal};
use super::undo;
use crate::check::names;
use crate::model::{Capability, FailureReason, Piece, Template, TypeKind};
use crate::ordered::Ordered;
use crate::text::join;

/// Writes the marker with all that belongs to it.
pub(super) fn marker(operation: &Operation<'_>, scope: &Scope<'_>, code: &mut Code) {
    code.space();
    documentation(operation.capability, code);
    code.parts(&["pub struct ", &operation.marker, ";"]);
    code.space();
    descriptor(operation, scope, code);
    if let Some(recipe) = &operation.capability.key {
        key_builder(operation, recipe, scope, code);
    }
    undo::builder(operation, scope, code);
}

/// Summary, notes, and what a caller should know before it calls.
fn documentation(capability: &Capability, code: &mut Code) {
    code.prose(&summary(capability));
    if let Some(notes) = &capability.notes {
        code.line("///");
        code.prose(notes);
    }
    code.line("///");
    let mut facts = vec![join(&["The capability ", &code_span(&capability.name), "."])];
    match KeyArgument::of(capability) {
        KeyArgument::OfRead => facts.push("A read: it takes no claim and no key.".to_owned()),
        KeyArgument::None => facts.push("It takes no key: each call is a piece of work of its own.".to_owned()),
        KeyArgument::Optional => facts.push("Without a key, a call is a piece of work of its own.".to_owned()),
        KeyArgument::Required => {}
    }
    if *capability.destructive {
        facts.push("Destructive: put an approval before it.".to_owned());
    }
    if let Some(undo) = &capability.undo {
        facts.push(format!("{} reverses it.", code_span(undo)));
    }
    code.doc([facts.join(" ")]);
    if let Some(instead) = &capability.deprecated {
        code.line("///");
        code.prose(&format!("Deprecated: {}", instead.as_str()));
    }
}

/// The summary; one without any text is replaced by the name, because everything public is documented.
pub(super) fn summary(capability: &Capability) -> String {
    if capability.summary.trim().is_empty() { capability.name.value.clone() } else { capability.summary.value.clone() }
}

fn descriptor(operation: &Operation<'_>, scope: &Scope<'_>, code: &mut Code) {
    let capability = operation.capability;
    code.parts_block(&["impl ::capgen::Capability for ", &operation.marker], |code| {
        code.parts(&["type Input = ", &operation.input, ";"]);
        code.parts(&["type Output = ", &operation.output, ";"]);
        let open = "const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {";
        code.wrapped(open, "};", |code| {
            code.parts(&["name: ", &literal(&capability.name), ","]);
            code.parts(&["summary: ", &literal(&capability.summary), ","]);
            code.parts(&["digest: ", &literal(&operation.digest), ","]);
            code.parts(&["input: ", &scope.item_shape(&capability.input, &operation.input), ","]);
            code.parts(&["output: ", &scope.item_shape(&capability.output, &operation.output), ","]);
            said(capability, scope, code);
            code.line("..::capgen::rt::UNSAID");
        });
    });
    if *capability.read {
        code.line("#[diagnostic::do_not_recommend]");
        code.parts(&["impl ::capgen::rt::Read for ", &operation.marker, " {}"]);
    }
    modes::markers(operation, code);
}

/// What only some capabilities say.
fn said(capability: &Capability, scope: &Scope<'_>, code: &mut Code) {
    let fields = input_fields(capability);
    for (name, check) in [("input_check", &capability.input_check), ("output_check", &capability.output_check)] {
        if let Some(check) = check {
            code.parts(&[name, ": ::capgen::rt::check!(", &literal(&check.text), "),"]);
        }
    }
    let mut say = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            code.parts(&[name, ": ", &scope.option(&Some(value)), ","]);
        }
    };
    let pieces = |template: &Option<Template>| template.as_ref().map(|template| pieces(template, &fields));
    say("key", pieces(&capability.key));
    say("manual", pieces(&capability.manual));
    say("undo", capability.undo.as_ref().map(|undo| literal(undo)));
    say("reversal", undo::reversal(capability, scope));
    say("tool", capability.projected_tool_name().map(|name| literal(&name)));
    say("deprecated", capability.deprecated.as_ref().map(|words| literal(words)));
    say("contract", capability.contract.as_ref().map(|declared| format!("&{}", contract::text(declared, scope))));
    for (flag, set) in [("read", *capability.read), ("destructive", *capability.destructive)] {
        if set {
            code.parts(&[flag, ": true,"]);
        }
    }
    if !capability.failures.is_empty() {
        code.line(format!("failures: &[{}],", failures(&capability.failures)));
    }
}

fn failures(failures: &[FailureReason]) -> String {
    let mut sorted: Vec<&FailureReason> = failures.iter().collect();
    sorted.sort_by(|a, b| a.name.cmp(&b.name));
    let reason = |reason: &FailureReason| {
        format!(
            "::capgen::rt::Reason {{ name: {}, words: {}, retryable: {} }}",
            literal(&reason.name),
            literal(&reason.words),
            reason.retryable
        )
    };
    sorted.into_iter().map(reason).collect::<Vec<_>>().join(", ")
}

/// The wire names of the input's fields.
fn input_fields(capability: &Capability) -> BTreeSet<&str> {
    match &capability.input.kind {
        TypeKind::Object(object) => object.fields.iter().map(|field| field.name.as_str()).into_set(),
        _ => BTreeSet::new(),
    }
}

/// The pieces of a template as the text of a slice.
fn pieces(template: &Template, fields: &BTreeSet<&str>) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => format!("::capgen::rt::Piece::Text({})", literal(text)),
        Piece::Hole(name) if fields.contains(name.as_str()) => {
            format!("::capgen::rt::Piece::Field({})", literal(name))
        }
        Piece::Hole(name) => format!("::capgen::rt::Piece::Extra({})", literal(name)),
    };
    format!("&[{}]", template.pieces.iter().map(piece).collect::<Vec<_>>().join(", "))
}

/// The extras of a key recipe: wire name and the name of the parameter, each once, in the order written.
fn extras<'a>(recipe: &'a Template, fields: &BTreeSet<&str>) -> Vec<(&'a str, String)> {
    let mut extras: Vec<(&str, String)> = Vec::new();
    let mut taken = BTreeSet::from(["input".to_owned()]);
    for piece in &recipe.pieces {
        let Piece::Hole(name) = piece else { continue };
        if fields.contains(name.as_str()) || extras.iter().any(|(wire, _)| *wire == name.as_str()) {
            continue;
        }
        let mut parameter = names::field(name);
        while !taken.insert(parameter.clone()) {
            parameter.push('_');
        }
        extras.push((name, parameter));
    }
    extras
}

fn key_builder(operation: &Operation<'_>, recipe: &Template, scope: &Scope<'_>, code: &mut Code) {
    let extras = extras(recipe, &input_fields(operation.capability));
    let parameters: String =
        extras.iter().map(|(_, parameter)| format!(", {parameter}: impl ::std::fmt::Display")).collect();
    let given: Vec<String> =
        extras.iter().map(|(wire, parameter)| format!("({}, &{parameter})", literal(wire))).collect();
    code.space();
    code.block(format!("impl {}", operation.marker), |code| {
        code.doc([
            format!("The idempotency key of a call: {}.", code_span(&recipe.text)),
            String::new(),
            "# Errors".to_owned(),
            "When a value is empty or holds the separator, or the key is too long.".to_owned(),
        ]);
        let result = scope.std("Result");
        let input = &operation.input;
        code.block(
            format!("pub fn key(input: &{input}{parameters}) -> {result}<::capgen::Key, ::capgen::KeyError>"),
            |code| code.line(format!("::capgen::rt::key::<{}>(input, &[{}])", operation.marker, given.join(", "))),
        );
    });
}
