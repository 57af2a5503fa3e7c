//! `capabilities.yaml`.

use std::collections::BTreeSet;

use heck::ToUpperCamelCase;

use super::contract::{self, words};
use super::fields::{Fields, Subject, Words, unknown_word, wrong_kind};
use super::shapes::{Shape, Shapes};
use super::template::template_of;
use super::typeexpr::{TypeNames, is_built_in, is_word, type_of};
use super::yaml::{Entry, Node, NodeKind};
use super::{json, names, undo};
use crate::diagnostic::codes::cg01;
use crate::diagnostic::{Finding, Findings};
use crate::model::catalogue::RESULT;
use crate::model::{
    At, Capability, CapabilityKind, Catalogue, FailureReason, NamedType, Object, Source, Span, Type, TypeKind,
};

/// Reads a catalogue.
pub fn read(node: &Node, findings: &mut Findings) -> Option<Catalogue> {
    let mut fields = Fields::file(node, "a catalogue", findings)?;
    let version = fields.text("version");
    for entry in fields.map("result") {
        result_member(entry, fields.findings);
    }
    let entries = fields.map("types");
    let names = type_names(entries, fields.findings);
    let names_in_types = TypeNames(&names);
    let types = entries.iter().filter(|entry| names.contains(entry.key.as_str()));
    let types = types.map(|entry| NamedType {
        name: entry.key.clone(),
        ty: type_of(&entry.value, &names_in_types, fields.findings),
    });
    let mut types: Vec<NamedType> = types.collect();
    let entries = fields.require_map("capabilities");
    let shapes = Shapes::beside(names.iter().map(String::as_str));
    let mut declared = Declared { names: names_in_types, shapes };
    let mut capabilities = Vec::with_capacity(entries.len());
    capabilities.extend(entries.iter().filter_map(|entry| capability(entry, &mut declared, fields.findings)));
    types.append(&mut declared.shapes.types);
    Some(Catalogue { version, types, capabilities, extensions: fields.finish(), source: Source::Native })
}

fn result_member(entry: &Entry, findings: &mut Findings) {
    if !RESULT.contains(&entry.key.as_str()) && !entry.key.starts_with("x-") {
        let message = format!("an answer has no member `{}`", entry.key.value);
        let finding = unknown_word(&entry.key, message, RESULT);
        findings.push(finding.why("every answer has the same shape, so that any caller can read any answer"));
    } else if entry.value.as_str().is_none() {
        let what = format!("`{}` of `result`", entry.key.value);
        wrong_kind(Subject::plain(&what), "a description in words", &entry.value, findings);
    }
}

/// The names under `types` that can be referred to.
fn type_names(entries: &[Entry], findings: &mut Findings) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in entries {
        let name = &entry.key;
        if names::is_pascal_case(name) {
            names.insert(name.value.clone());
            continue;
        }
        // It stays known, so that no other finding says it is not.
        let is_referable = is_word(name) && !is_built_in(name);
        if is_referable {
            names.insert(name.value.clone());
        }
        let message = if is_built_in(name) {
            format!("`{}` is a built-in type", name.value)
        } else {
            format!("`{}` is not a type's name", names::shortened(name))
        };
        let finding = Finding::error(cg01::BAD_NAME, name.span, message).about(name.as_str());
        let finding = finding.why("types of your own are told apart from built-in ones and enum values by their shape");
        let mended = name.to_upper_camel_case();
        let example = if is_referable && names::is_pascal_case(&mended) { &mended } else { "OrgUnit" };
        let help = format!("a type's name begins with a capital letter and is letters and digits: `{example}`");
        findings.push(finding.help(help));
    }
    names
}

fn capability(entry: &Entry, declared: &mut Declared, findings: &mut Findings) -> Option<Capability> {
    let name = names::capability(At::new(entry.key.as_str(), entry.key.span), findings)?;
    let what = format!("capability `{}`", name.value);
    let subject = Subject::of(&what, &name);
    let Some(mut fields) = Fields::entry(entry, subject, findings) else {
        return Some(faulty(name));
    };
    let summary = fields.require_text("summary").unwrap_or_else(|| At::new(String::new(), name.span));
    let (input, input_check) = shape(&mut fields, "input", "input_schema", declared);
    let (output, output_check) = shape(&mut fields, "output", "output_schema", declared);
    let kind = fields.word("kind", words!(CapabilityKind));
    let destructive = switch(&mut fields, "destructive");
    let read = switch(&mut fields, "read");
    let notes = fields.text("notes");
    let contract = fields.take("contract").and_then(|node| contract::read(node, &name, fields.findings));
    let key = fields.take("key").and_then(|node| template_of(node, fields.findings));
    let manual = fields.take("manual").and_then(|node| template_of(node, fields.findings));
    let (undo, undo_with) = undo::read(&mut fields, &name);
    let failures = fields.map("failures");
    let failures = failures.iter().filter_map(|entry| failure(entry, &name, fields.findings)).collect();
    let deprecated = fields.filled_text("deprecated");
    let has_schema = fields.has("input_schema") || fields.has("output_schema");
    let written = has_schema.then(|| Box::new(json::of(&entry.value)));
    let extensions = fields.finish();
    Some(Capability {
        name,
        summary,
        kind,
        input,
        output,
        input_check,
        output_check,
        destructive,
        read,
        notes,
        contract: contract.map(Box::new),
        key,
        manual,
        undo,
        undo_with,
        failures,
        deprecated,
        extensions,
        home: None,
        bindings: Vec::new(),
        written,
    })
}

/// A capability of which only the name could be read. It stays known, so that no other finding says it is not.
fn faulty(name: At<String>) -> Capability {
    let unknown = Type::new(TypeKind::Faulty, name.span);
    Capability::new(name, unknown.clone(), unknown)
}

/// What is known of types while the capabilities of a catalogue are read.
struct Declared<'a> {
    /// Those under `types`.
    names: TypeNames<'a>,
    /// Those out of schemas.
    shapes: Shapes,
}

/// An input or output, and what must be checked beside its type. Absent is an empty object.
fn shape(fields: &mut Fields, key: &'static str, schema_key: &'static str, declared: &mut Declared) -> Shape {
    let written = fields.take(key).filter(|node| !matches!(node.kind, NodeKind::Null));
    if fields.take(schema_key).is_none() {
        let ty = match written {
            Some(node) => type_of(node, &declared.names, fields.findings),
            None => Type::new(TypeKind::Object(Object::default()), fields.place(key)),
        };
        return (ty, None);
    }
    if written.is_some() {
        let place = fields.place(schema_key);
        two_shapes(fields, key, schema_key, place);
    }
    declared.shapes.read(fields, schema_key)
}

fn two_shapes(fields: &mut Fields, key: &'static str, schema_key: &str, place: Span) {
    let message = format!("{} has both `{key}` and `{schema_key}`", fields.what());
    let other = fields.place(key);
    let finding = Finding::error(cg01::TWO_SHAPES, place, message).also(other, "the other shape");
    let finding = finding.why("one value cannot have two shapes, and which one counts cannot be told");
    fields
        .report(finding.help(format!("keep `{key}` where type expressions can say it, and `{schema_key}` where not")));
}

fn switch(fields: &mut Fields, key: &'static str) -> At<bool> {
    fields.flag(key).unwrap_or_else(|| At::new(false, fields.place(key)))
}

/// `name: words` or `name: {words, retryable}`.
fn failure(entry: &Entry, capability: &str, findings: &mut Findings) -> Option<FailureReason> {
    let name = names::word(At::new(entry.key.as_str(), entry.key.span), "a failure", findings)?;
    if let Some(words) = entry.value.as_str() {
        return Some(FailureReason { name, words: words.value.to_owned(), retryable: false });
    }
    let what = format!("failure `{}` of `{capability}`", name.value);
    let mut fields = Fields::entry(entry, Subject::of(&what, capability), findings)?;
    let words = match fields.text("text") {
        Some(text) => {
            fields.take("words");
            text.value
        }
        None => fields.require_text("words").map(|text| text.value).unwrap_or_default(),
    };
    let retryable = fields.flag("retryable").is_some_and(|flag| flag.value);
    fields.close();
    Some(FailureReason { name, words, retryable })
}
