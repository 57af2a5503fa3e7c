//! Rules about key recipes and the plans in words for a person.

use super::context::Context;
use super::type_view::{Types, View, words};
use crate::diagnostic::codes::cg02::{
    KEY_AMBIGUOUS, KEY_FIELD_KIND, KEY_FIELD_UNKNOWN, MANUAL_FIELD_UNKNOWN, SECRET_IN_WORDS,
};
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, Capability, Catalogue, Field, Piece, Presence, Template, TypeKind};

/// Runs every rule of this file on one catalogue.
pub(super) fn check(context: &Context<'_>, index: usize, catalogue: &Catalogue, findings: &mut Findings) {
    let Some(types) = context.types(index) else { return };
    for capability in &catalogue.capabilities {
        if let Some(key) = &capability.key {
            ambiguous(capability, key, findings);
            // Of an input that could not be read no field is known.
            if let Some(fields) = types.fields(&capability.input) {
                for hole in holes(key) {
                    key_field(context, types, capability, fields, hole, findings);
                }
            }
        }
        if let Some(manual) = &capability.manual
            && types.fields(&capability.input).is_some()
        {
            for hole in holes(manual) {
                manual_field(context, types, capability, hole, findings);
            }
        }
    }
}

fn holes(template: &Template) -> impl Iterator<Item = &At<String>> {
    template.pieces.iter().filter_map(|piece| match piece {
        Piece::Hole(name) => Some(name),
        Piece::Text(_) => None,
    })
}

/// A key tells one piece of work from another: a recipe without a placeholder gives all the same key, and two
/// placeholders without text between them give `ab` and `c` the same key as `a` and `bc`.
fn ambiguous(capability: &Capability, key: &Template, findings: &mut Findings) {
    let name = &capability.name.value;
    if holes(key).next().is_none() {
        findings.push(
            Finding::error(KEY_AMBIGUOUS, key.text.span, format!("the key of `{name}` is the same for every call"))
                .why("the second call would be answered with the result of the first and do nothing")
                .help(
                    "name the fields that tell one piece of work from another, such as `\"{source_ref}|{type_code}\"`",
                )
                .about(name.clone()),
        );
    }
    for pair in key.pieces.windows(2) {
        if let [Piece::Hole(first), Piece::Hole(second)] = pair {
            findings.push(
                Finding::error(
                    KEY_AMBIGUOUS,
                    second.span,
                    format!("nothing parts `{{{}}}` from `{{{}}}` in the key of `{name}`", first.value, second.value),
                )
                .why("`ab` beside `c` would give the same key as `a` beside `bc`, and one of the two would never be done")
                .help(format!("put a separator between them: `{{{}}}|{{{}}}`", first.value, second.value))
                .about(name.clone()),
            );
        }
    }
}

/// A placeholder of a key is a required scalar of the input that is not secret, or a named extra that the caller gives. An
/// extra whose name is almost that of a field is taken for a slip.
fn key_field<'a>(
    context: &Context<'a>,
    types: &Types<'a>,
    capability: &'a Capability,
    fields: &'a [Field],
    hole: &At<String>,
    findings: &mut Findings,
) {
    let name = &capability.name.value;
    let Some(field) = fields.iter().find(|f| f.name.value == hole.value) else {
        if let Some(near) = context.nearest(hole, fields.iter().map(|f| f.name.as_str())) {
            findings.push(
                Finding::error(
                    KEY_FIELD_UNKNOWN,
                    hole.span,
                    format!("the key of `{name}` names `{}`, which is no field of its input", hole.value),
                )
                .why("it would become a value that every caller must give beside the input")
                .suggest(format!("did you mean `{near}`?"), hole.span, near)
                .help("for an extra value, use a name that does not resemble a field's")
                .about(name.clone()),
            );
        }
        return;
    };
    if types.follow(&capability.input).secret || types.holds_secret(&field.ty) {
        findings.push(secret("key", capability, hole, field));
    } else if let Some(problem) = unfit_for_key(types.follow(&field.ty), field.presence != Presence::Required) {
        findings.push(
            Finding::error(
                KEY_FIELD_KIND,
                hole.span,
                format!("`{}` cannot be part of the key of `{name}`: it {problem}", hole.value),
            )
            .also(field.name.span, "the field")
            .why("a key is text made of values that are always there and have one way to be written")
            .help("use required fields that hold text, a number, a boolean, a date or one of some words")
            .about(name.clone()),
        );
    }
}

fn unfit_for_key(view: View<'_>, optional: bool) -> Option<String> {
    match view.kind {
        TypeKind::Faulty => None,
        _ if view.nullable => Some("may be null".to_owned()),
        _ if optional => Some("may be absent".to_owned()),
        TypeKind::Str(_)
        | TypeKind::Int(_)
        | TypeKind::Number(_)
        | TypeKind::Integer(_)
        | TypeKind::Exact(_)
        | TypeKind::Decimal(_)
        | TypeKind::Bool
        | TypeKind::DateTime
        | TypeKind::Date
        | TypeKind::Enum(_) => None,
        other => Some(format!("is {}", words(other))),
    }
}

/// A placeholder of a plan is a field of the input that is not secret: one of its own, or one of a nested object, with
/// dots between the names.
fn manual_field<'a>(
    context: &Context<'a>,
    types: &Types<'a>,
    capability: &'a Capability,
    hole: &At<String>,
    findings: &mut Findings,
) {
    let Some(way) = types.locate(&capability.input, hole) else {
        findings.push(no_field(context, types, capability, hole));
        return;
    };
    let masked = types.follow(&capability.input).secret || way.iter().any(|f| types.follow(&f.ty).secret);
    if let Some(field) = way.last().filter(|f| masked || types.holds_secret(&f.ty)) {
        findings.push(secret("plan", capability, hole, field));
    }
}

/// The finding about a placeholder that leads to no field: where its way ends, and what there is instead.
fn no_field<'a>(context: &Context<'a>, types: &Types<'a>, capability: &'a Capability, hole: &At<String>) -> Finding {
    let name = &capability.name.value;
    let (way, rest) = types.follow_path(&capability.input, hole);
    let fields = way.last().map_or(&capability.input, |field| &field.ty);
    let fields = types.fields(fields).unwrap_or_default();
    let known: String = way.iter().map(|field| format!("{}.", field.name.value)).collect();
    let finding = Finding::error(
        MANUAL_FIELD_UNKNOWN,
        hole.span,
        format!("the plan of `{name}` names `{}`, which is no field of its input", hole.value),
    )
    .why("the person would read a gap where a value belongs")
    .about(name.clone());
    match context.nearest(rest.unwrap_or(""), fields.iter().map(|f| f.name.as_str())) {
        Some(near) => finding.suggest(format!("did you mean `{known}{near}`?"), hole.span, format!("{known}{near}")),
        None if fields.is_empty() && known.is_empty() => finding.help("its input has no fields; say it without them"),
        None if fields.is_empty() => finding.help(format!("`{}` has no fields", known.trim_end_matches('.'))),
        None if known.is_empty() => finding.help(format!("its fields are: {}", list_fields(fields))),
        None => finding.help(format!("fields of `{}` are: {}", known.trim_end_matches('.'), list_fields(fields))),
    }
}

/// Keys are stored and logged, and plans are read by people: neither shows a secret.
fn secret(what: &str, capability: &Capability, hole: &At<String>, field: &Field) -> Finding {
    let name = &capability.name.value;
    Finding::error(SECRET_IN_WORDS, hole.span, format!("the {what} of `{name}` would show the secret `{}`", hole.value))
        .also(field.ty.span, "secret, or holding one")
        .why("keys are stored and logged, and plans are read by people; a secret is in none of them")
        .help("remove the placeholder, or name a field that is no secret")
        .about(name.clone())
}

/// The first few field names, for a help line.
fn list_fields(fields: &[Field]) -> String {
    const SHOWN: usize = 12;
    let mut names: Vec<String> = fields.iter().take(SHOWN).map(|f| format!("`{}`", f.name.value)).collect();
    if fields.len() > SHOWN {
        names.push("…".to_owned());
    }
    names.join(", ")
}
