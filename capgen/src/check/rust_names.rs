//! Rules about names that differ in the files and are the same in Rust.
//!
//! What a name becomes, and which names share a scope, is [`super::names`]' knowledge; here it is only compared.

use std::collections::BTreeSet;

use super::context::Context;
use super::names::layout::{self, Collision, Placed};
use super::type_view::names_within;
use super::{CapabilityId, CompositionUnit, ResolvedBrick};
use crate::diagnostic::codes::cg07::{NAME_COLLISION, NAME_TOO_LONG, RESERVED_BRICK_NAME};
use crate::diagnostic::{Finding, Findings};
use crate::model::{Capability, NamedType, Span};
use crate::ordered::Ordered;

/// The family of a name without one, where no brick gives it its own.
const HOME: &str = "catalogue";

/// Runs every rule of this file.
pub(super) fn check(context: &Context<'_>, resolved: &[ResolvedBrick], findings: &mut Findings) {
    let mut told = BTreeSet::new();
    for unit in &context.project.catalogues {
        collisions_of(&unit.catalogue.capabilities, &unit.catalogue.types, HOME, &mut told, findings);
    }
    for (unit, resolved) in context.project.bricks.iter().zip(resolved) {
        let own = resolved.provides.iter().map(|(id, _)| *id).chain(resolved.requires.iter().map(|r| r.capability));
        let ids: BTreeSet<CapabilityId> = own.chain(resolved.undone_by.iter().copied()).into_set();
        let capabilities: Vec<&Capability> = ids.iter().filter_map(|&id| context.capability(id)).collect();
        let steps = layout::step_scope(unit.brick.ai_steps.iter().map(|step| &step.name));
        findings_of(std::slice::from_ref(&steps), &mut told, findings);
        // What one catalogue holds was compared above; new are names of several, and those that take the brick's name.
        if unit.catalogues.len() > 1 || capabilities.iter().any(|c| c.family().is_empty()) {
            collisions_of(capabilities, reached(context, &ids), &unit.brick.name, &mut told, findings);
        }
    }
    if let Some(unit) = &context.project.composition {
        composition(unit, findings);
    }
}

/// The named types that these capabilities reach, by catalogue.
fn reached<'a>(context: &Context<'a>, ids: &BTreeSet<CapabilityId>) -> Vec<&'a NamedType> {
    let mut found = Vec::new();
    let mut seen: BTreeSet<(usize, &str)> = BTreeSet::new();
    for id in ids {
        let (Some(types), Some(capability)) = (context.types(id.catalogue), context.capability(*id)) else { continue };
        let mut open: Vec<&str> = names_within(&capability.input).chain(names_within(&capability.output)).collect();
        while let Some(name) = open.pop() {
            if let Some(named) = types.get(name)
                && seen.insert((id.catalogue, name))
            {
                found.push(named);
                open.extend(names_within(&named.ty));
            }
        }
    }
    found
}

/// Names of one scope differ in Rust too. Each two places are told of once, however many scopes they meet in.
fn collisions_of<'a>(
    capabilities: impl IntoIterator<Item = &'a Capability>,
    types: impl IntoIterator<Item = &'a NamedType>,
    home: &'a str,
    told: &mut BTreeSet<(Span, Span)>,
    findings: &mut Findings,
) {
    let scopes = layout::scopes(capabilities, types, home);
    for long in scopes.iter().flat_map(|scope| scope.too_long()) {
        if let Some(span) = long.span.filter(|span| told.insert((*span, *span))) {
            findings.push(too_long(long, span));
        }
    }
    findings_of(&scopes, told, findings);
}

fn findings_of(scopes: &[layout::Scope<'_>], told: &mut BTreeSet<(Span, Span)>, findings: &mut Findings) {
    for collision in scopes.iter().flat_map(|scope| scope.collisions()) {
        // One name in the files, too: that two catalogues mean two things by it is a finding about types.
        if (&collision.first.wire, collision.first.kind) == (&collision.second.wire, collision.second.kind) {
            continue;
        }
        let (Some(first), Some(second)) = (collision.first.span, collision.second.span) else { continue };
        if told.insert((first, second)) {
            findings.push(collided(&collision, first, second));
        }
    }
}

fn collided(collision: &Collision<'_>, first: Span, second: Span) -> Finding {
    let words = |placed: &Placed| format!("{} `{}`", placed.kind, placed.wire);
    let (one, two) = (words(collision.first), words(collision.second));
    Finding::error(NAME_COLLISION, second, format!("{two} and {one} have the same name in Rust"))
        .also(first, "the first to take the name")
        .why(format!("both would be `{}` in {}", collision.second.rust, collision.scope.words()))
        .help("rename one of the two so that they differ in more than case and separators")
        .about(collision.second.about)
}

fn too_long(long: &Placed, span: Span) -> Finding {
    let message = format!("the type for {} needs a name of {} bytes in Rust", long.kind, long.rust.len());
    Finding::error(NAME_TOO_LONG, span, message)
        .why("documentation has a file of that name for each type, and no file's name can be as long")
        .help("shorten the name, or move what is nested here to a type of its own under `types`")
        .about(long.about)
}

/// A brick's name becomes a method of the composition and of its builder: it is neither one of theirs, nor that of another
/// brick.
fn composition(unit: &CompositionUnit, findings: &mut Findings) {
    let names = unit.bricks.iter().map(|brick| &brick.name);
    let scopes = layout::composition_scopes(names);
    let mut told = BTreeSet::new();
    for collision in scopes.iter().flat_map(|scope| scope.collisions()) {
        let (second, name) = (collision.second, &collision.second.wire);
        let Some(span) = second.span else { continue };
        if !told.insert(span) {
            continue;
        }
        findings.push(match collision.first.span {
            Some(first) => collided(&collision, first, span),
            None => {
                Finding::error(RESERVED_BRICK_NAME, span, format!("a brick of a composition cannot be named `{name}`"))
                    .why(format!(
                        "`{}` is one of {}, and the brick's own would hide it",
                        second.rust,
                        collision.scope.words()
                    ))
                    .help(format!("give it another name here, such as `{name}-brick`; its own file need not change"))
                    .about(name.as_ref())
            }
        });
    }
}
