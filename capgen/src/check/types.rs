//! Rules about the named types of a catalogue, and about what a capability takes and answers.

use std::collections::{HashMap, HashSet};

use super::context::Context;
use super::graph;
use super::grounds::Grounds;
use super::type_view::{Types, inner, names_within, words};
use crate::diagnostic::codes::cg02::{NOT_AN_OBJECT, UNUSED_TYPE, VALUELESS_TYPE};
use crate::diagnostic::{Finding, Findings};
use crate::model::{Capability, Catalogue, NamedType, Presence, Schema, Type, TypeKind};

/// Runs every rule of this file on one catalogue.
pub(super) fn check(context: &Context<'_>, index: usize, catalogue: &Catalogue, findings: &mut Findings) {
    valueless(catalogue, findings);
    unused(catalogue, findings);
    let Some(types) = context.types(index) else { return };
    for capability in &catalogue.capabilities {
        not_an_object(types, capability, findings);
    }
}

/// A type that always holds a value of its own kind can have no value at all: it would never end. Each circle of such
/// types is told once.
fn valueless(catalogue: &Catalogue, findings: &mut Findings) {
    let grounds = Grounds::of(&catalogue.types);
    if catalogue.types.iter().all(|named| grounds.is_grounded(&named.name)) {
        return;
    }
    let position: HashMap<&str, usize> =
        catalogue.types.iter().enumerate().map(|(i, t)| (t.name.as_str(), i)).collect();
    let needs: Vec<Vec<usize>> = catalogue
        .types
        .iter()
        .map(|t| {
            let held = if grounds.is_grounded(&t.name) { Vec::new() } else { always_held(&t.ty) };
            let endless = held.into_iter().filter(|name| !grounds.is_grounded(name));
            endless.filter_map(|name| position.get(name).copied()).collect()
        })
        .collect();
    for circle in graph::circles(&needs) {
        let members: Vec<&NamedType> = circle.iter().filter_map(|&i| catalogue.types.get(i)).collect();
        let Some(first) = members.first() else { continue };
        let way: Vec<String> = members.iter().chain([first]).map(|t| format!("`{}`", t.name.value)).collect();
        let mut finding = Finding::error(
            VALUELESS_TYPE,
            first.name.span,
            format!("type `{}` can have no value: it always holds another one", first.name.value),
        )
        .why(format!("a value would go on for ever: {}", way.join(" → ")))
        .help("make one of the fields on the way nullable (`…|null`), or a list that may be empty")
        .about(first.name.value.clone());
        for other in members.iter().skip(1) {
            finding = finding.also(other.name.span, format!("`{}` is part of the circle", other.name.value));
        }
        findings.push(finding);
    }
}

/// The named types of which every value of this type holds one: of a union, those of all its objects.
fn always_held(ty: &Type) -> Vec<&str> {
    let (mut held, mut open) = (Vec::new(), vec![ty]);
    while let Some(ty) = open.pop() {
        if ty.nullable {
            continue;
        }
        match &ty.kind {
            TypeKind::Named(name) => held.push(name.as_str()),
            TypeKind::List { items, .. } if items.min.unwrap_or(0) == 0 => {}
            TypeKind::Map(_) => {}
            TypeKind::Object(object) => {
                let held = object.fields.iter().filter(|field| field.presence == Presence::Required);
                open.extend(held.map(|field| &field.ty));
            }
            _ => open.extend(inner(ty)),
        }
    }
    held
}

/// A named type that no capability reaches is generated for nobody, and is often a slip in a name.
fn unused(catalogue: &Catalogue, findings: &mut Findings) {
    let types = Types::new(catalogue);
    let mut used: HashSet<&str> = HashSet::new();
    let mut open: Vec<&str> =
        catalogue.capabilities.iter().flat_map(|c| [&c.input, &c.output]).flat_map(names_within).collect();
    while let Some(name) = open.pop() {
        if let Some(named) = types.get(name)
            && used.insert(name)
        {
            open.extend(names_within(&named.ty));
        }
    }
    // One whose name begins in another way has a finding about that.
    let well_named = catalogue.types.iter().filter(|t| t.name.starts_with(|c: char| c.is_ascii_uppercase()));
    for named in well_named.filter(|t| !used.contains(t.name.as_str())) {
        findings.push(
            Finding::warning(UNUSED_TYPE, named.name.span, format!("type `{}` is not used", named.name.value))
                .why("no capability of this file takes or answers it, so no code is made for it")
                .help("use it in an `input` or `output`, or remove it")
                .about(named.name.value.clone()),
        );
    }
}

/// Input and output are objects: their fields are what placeholders, plans and tools name, and what later versions may
/// add to.
fn not_an_object(types: &Types<'_>, capability: &Capability, findings: &mut Findings) {
    let sides: [(&str, &Type, &Option<Schema>); 2] = [
        ("input", &capability.input, &capability.input_check),
        ("output", &capability.output, &capability.output_check),
    ];
    for (what, ty, check) in sides {
        let view = types.follow(ty);
        let problem = match view.kind {
            TypeKind::Faulty => continue,
            TypeKind::Object(_) | TypeKind::Union(_) if !view.nullable => continue,
            TypeKind::Object(_) | TypeKind::Union(_) => "may be null".to_owned(),
            // What no type holds is an object by its schema.
            TypeKind::Json if check.is_some() => continue,
            other => format!("is {}", words(other)),
        };
        findings.push(
            Finding::error(
                NOT_AN_OBJECT,
                ty.span,
                format!("the {what} of `{}` must be an object, and this {problem}", capability.name.value),
            )
            .why("calls, plans and tools name the fields of an input or output; a bare value has none")
            .help(format!("put it into a field: `{what}: {{value: …}}`; for nothing, write `{what}: {{}}`"))
            .about(capability.name.value.clone()),
        );
    }
}
