//! Rules about the bricks of a composition.

use std::collections::BTreeMap;

use super::scene::Scene;
use super::{Link, ResolvedMapping, ResolvedTarget, graph};
use crate::diagnostic::codes::cg05::{
    BRICK_CIRCLE, DESTRUCTIVE_UNAPPROVED, SAME_BRICK_TWICE, UNREACHABLE, UNUSED_BRICK,
};
use crate::diagnostic::{Finding, Findings};
use crate::model::{Capability, Span, Target};
use crate::ordered::Ordered;

/// Runs every rule of this file.
pub(super) fn check(scene: &Scene<'_>, mappings: &[ResolvedMapping], findings: &mut Findings) {
    unreachable(scene, findings);
    same_brick_twice(scene, findings);
    unused(scene, mappings, findings);
    circles(scene, mappings, findings);
    destructive_unapproved(scene, mappings, findings);
}

/// The bricks that a target may lead to.
pub(super) fn providers(target: &ResolvedTarget) -> Vec<usize> {
    match target {
        ResolvedTarget::Brick(position) => vec![*position],
        ResolvedTarget::Route(lines) => lines.iter().flat_map(|(_, target)| providers(target)).collect(),
        ResolvedTarget::Manual | ResolvedTarget::Absent | ResolvedTarget::Faulty => Vec::new(),
    }
}

/// A brick is linked into the composition or reached at an address. When its file could not be read, that is told already.
fn unreachable(scene: &Scene<'_>, findings: &mut Findings) {
    for brick in scene.unit.bricks.iter().filter(|b| b.link == Link::None && b.unit.is_some()) {
        let name = &brick.name.value;
        findings.push(
            Finding::error(UNREACHABLE, brick.name.span, format!("brick `{name}` is neither linked nor has a `url`"))
                .why("its capabilities could not be called")
                .help("add its crate to the dependencies of this package, or give a `url` at which it is served")
                .about(name.clone()),
        );
    }
}

/// One brick under two names would be two providers that share a permission and a name in the ledger.
fn same_brick_twice(scene: &Scene<'_>, findings: &mut Findings) {
    let mut first: BTreeMap<usize, &crate::model::At<String>> = BTreeMap::new();
    for brick in &scene.unit.bricks {
        let Some(unit) = brick.unit else { continue };
        let Some(earlier) = first.get(&unit) else {
            first.insert(unit, &brick.name);
            continue;
        };
        let message = format!("`{}` and `{}` are the same brick", earlier.value, brick.name.value);
        findings.push(
            Finding::error(SAME_BRICK_TWICE, brick.name.span, message)
                .also(earlier.span, "already declared here")
                .why("both would act under one permission and one name in the ledger, which could not tell them apart")
                .help("remove one of the two, and map its capabilities to the other")
                .about(brick.name.value.clone()),
        );
    }
}

/// A brick is there because it requires something or serves something.
///
/// A line that serves nobody has a finding of its own, so the brick it names counts as used.
fn unused(scene: &Scene<'_>, mappings: &[ResolvedMapping], findings: &mut Findings) {
    // A line that could not be resolved may have meant any brick.
    if !scene.certain || mappings.iter().any(|m| holds_faulty(&m.target)) {
        return;
    }
    let mut used = vec![false; scene.unit.bricks.len()];
    let written = scene.unit.composition.mappings.iter().flat_map(|mapping| named(&mapping.target));
    for position in written.filter_map(|name| scene.position(name)) {
        if let Some(used) = used.get_mut(position) {
            *used = true;
        }
    }
    for (position, brick) in scene.unit.bricks.iter().enumerate() {
        let requires = scene.brick_unit(position).is_some_and(|u| !u.brick.requires.is_empty());
        if requires || used.get(position).copied().unwrap_or(true) {
            continue;
        }
        let name = &brick.name.value;
        findings.push(
            Finding::warning(UNUSED_BRICK, brick.name.span, format!("brick `{name}` is not used"))
                .why("it requires nothing, and no capability is mapped to it")
                .help(format!("map a capability to `{name}`, or remove the brick"))
                .about(name.clone()),
        );
    }
}

/// The bricks that a line names.
fn named(target: &Target) -> Vec<&str> {
    match target {
        Target::Brick(name) => vec![name],
        Target::Route(lines) => lines.iter().flat_map(|line| named(&line.provider)).collect(),
        Target::Manual | Target::Absent => Vec::new(),
    }
}

fn holds_faulty(target: &ResolvedTarget) -> bool {
    match target {
        ResolvedTarget::Faulty => true,
        ResolvedTarget::Route(lines) => lines.iter().any(|(_, target)| holds_faulty(target)),
        _ => false,
    }
}

/// Bricks may call each other in a circle: every provider is built before any seam is bound, and no brick calls another
/// while it is built. The circle is told, because a call may come back to where it began.
fn circles(scene: &Scene<'_>, mappings: &[ResolvedMapping], findings: &mut Findings) {
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); scene.unit.bricks.len()];
    for mapping in mappings {
        let providers = providers(&mapping.target);
        for need in scene.needs.get(mapping.capability.as_str()).into_iter().flatten() {
            if let Some(list) = edges.get_mut(need.brick) {
                list.extend(&providers);
            }
        }
    }
    for list in &mut edges {
        list.sort_unstable();
        list.dedup();
    }
    // A brick that calls itself has a finding about what it requires.
    for circle in graph::circles(&edges).into_iter().filter(|circle| circle.len() > 1) {
        let Some(first) = circle.first().and_then(|&position| scene.brick(position)) else { continue };
        let way: Vec<&str> = circle.iter().chain(circle.first()).map(|&position| scene.name(position)).collect();
        let mut finding = Finding::note(
            BRICK_CIRCLE,
            first.name.span,
            format!("bricks call each other in a circle: {}", way.join(" → ")),
        )
        .why("that is legal, as no brick calls another while it is built; but a call may come back to where it began")
        .help("make sure that no function waits for a call that ends in itself")
        .about(first.name.value.clone());
        for other in circle.iter().skip(1).filter_map(|&position| scene.brick(position)) {
            finding = finding.also(other.name.span, "on the way");
        }
        findings.push(finding);
    }
}

/// What is destructive should have an approval before it: the contract of whoever acts can ask for one.
fn destructive_unapproved(scene: &Scene<'_>, mappings: &[ResolvedMapping], findings: &mut Findings) {
    let places: BTreeMap<&str, Span> =
        scene.unit.composition.mappings.iter().map(|m| (m.capability.as_str(), m.capability.span)).into_map();
    for mapping in mappings {
        let name = mapping.capability.as_str();
        let unapproved = providers(&mapping.target).into_iter().find_map(|position| {
            let id = scene.provision(position, name)?.id?;
            let capability = scene.context.capability(id)?;
            (capability.destructive.value && !asks_for_approval(capability)).then_some((position, capability))
        });
        let (Some((position, capability)), Some(place)) = (unapproved, places.get(name)) else { continue };
        let message = format!("`{name}` is destructive, and `{}` acts without an approval", scene.name(position));
        findings.push(
            Finding::note(DESTRUCTIVE_UNAPPROVED, *place, message)
                .also(capability.destructive.span, "said to be destructive")
                .why("its contract asks for no approval, so whatever the caller decides is done at once")
                .help("declare `contract: {approval: {required: true}}`, or make sure that every caller asks a person first")
                .about(name),
        );
    }
}

fn asks_for_approval(capability: &Capability) -> bool {
    capability.contract.as_ref().is_some_and(|contract| contract.asks_for_approval())
}
