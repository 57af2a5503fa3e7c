//! What a brick's patterns stand for.
//!
//! Invariants
//! - A name in a result is known: it leads to a capability of one of the brick's catalogues.
//! - Each capability once, sorted by name. What is listed by name wins over what a family pattern brings; of two equals
//!   the stricter holds.

use std::collections::{BTreeMap, BTreeSet};

use super::context::Context;
use super::{BrickUnit, CapabilityId, ResolvedBrick, ResolvedRequirement};
use crate::model::{At, Pattern, Span};
use crate::ordered::Ordered;

/// Resolves the patterns of a brick.
pub(super) fn brick(context: &Context<'_>, unit: &BrickUnit) -> ResolvedBrick {
    let (provides, requires) = (provides(context, unit), requires(context, unit));
    let undone_by = undone_by(context, unit, &provides, &requires);
    ResolvedBrick { provides, requires, undone_by }
}

fn undone_by(
    context: &Context<'_>,
    unit: &BrickUnit,
    provides: &[(CapabilityId, Span)],
    requires: &[ResolvedRequirement],
) -> Vec<CapabilityId> {
    let own = provides.iter().map(|(id, _)| *id).chain(requires.iter().map(|requirement| requirement.capability));
    let mapped = own.filter_map(|id| context.capability(id)).filter(|capability| capability.undo_with.is_some());
    let targets = mapped.filter_map(|capability| context.find(unit, capability.undo.as_ref()?));
    let found: BTreeMap<&str, CapabilityId> =
        targets.filter_map(|id| Some((context.capability(id)?.name.as_str(), id))).into_map();
    found.into_values().collect()
}

fn provides(context: &Context<'_>, unit: &BrickUnit) -> Vec<(CapabilityId, Span)> {
    let mut found: BTreeMap<&str, (CapabilityId, Span)> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for pattern in by_name_first(&unit.brick.provides).filter(|p| seen.insert(&p.value)) {
        for (name, id) in expand(context, unit, pattern) {
            found.entry(name).or_insert((id, pattern.span));
        }
    }
    found.into_values().collect()
}

fn requires(context: &Context<'_>, unit: &BrickUnit) -> Vec<ResolvedRequirement> {
    let mut by_name: BTreeMap<&str, ResolvedRequirement> = BTreeMap::new();
    let mut by_family: BTreeMap<&str, ResolvedRequirement> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for line in unit.brick.requires.iter().filter(|l| seen.insert((&l.capability.value, l.optional))) {
        let pattern = &line.capability;
        let found = if is_name(pattern) { &mut by_name } else { &mut by_family };
        for (name, capability) in expand(context, unit, pattern) {
            let requirement = ResolvedRequirement { capability, optional: line.optional, span: pattern.span };
            found.entry(name).and_modify(|r| r.optional &= line.optional).or_insert(requirement);
        }
    }
    by_family.extend(by_name);
    by_family.into_values().collect()
}

/// The capabilities of a pattern, by name.
fn expand<'a>(context: &Context<'a>, unit: &BrickUnit, pattern: &Pattern) -> BTreeMap<&'a str, CapabilityId> {
    match pattern {
        Pattern::Name(name) => {
            let id = context.find(unit, name);
            let known = id.and_then(|id| Some((context.capability(id)?.name.as_str(), id)));
            known.into_iter().into_map()
        }
        Pattern::Family(family) => context.family(unit, family),
    }
}

fn is_name(pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::Name(_))
}

fn by_name_first(patterns: &[At<Pattern>]) -> impl Iterator<Item = &At<Pattern>> {
    let (names, families): (Vec<_>, Vec<_>) = patterns.iter().partition(|p| is_name(p));
    names.into_iter().chain(families)
}
