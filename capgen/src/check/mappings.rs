//! Rules about the lines of `capabilities:` in a composition, and what each line stands for.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::scene::Scene;
use super::{ResolvedMapping, ResolvedTarget};
use crate::diagnostic::codes::cg05::{
    ABSENT_REQUIRED, MAPPED_TWICE, NOT_PROVIDED, NOT_REQUIRED, UNKNOWN_BRICK, UNKNOWN_MAPPED_CAPABILITY,
};
use crate::diagnostic::{Finding, Findings};
use crate::model::catalogue::segments;
use crate::model::{Mapping, RouteLine, Span, Target};
use crate::ordered::Ordered;

/// At most so many other providers are named in a help line.
const SHOWN: usize = 3;

/// Runs every rule of this file, and resolves each line that some brick requires. By capability name.
pub(super) fn check(scene: &Scene<'_>, findings: &mut Findings) -> BTreeMap<String, ResolvedTarget> {
    let mut resolved = BTreeMap::new();
    let mut first: BTreeMap<String, Span> = BTreeMap::new();
    for mapping in &scene.unit.composition.mappings {
        let name = mapping.capability.as_str();
        // With colons or with dots, it is one name.
        let same = segments(name).join(".");
        if let Some(earlier) = first.get(&same) {
            findings.push(mapped_twice(mapping, *earlier));
            continue;
        }
        first.insert(same, mapping.capability.span);
        if unknown_capability(scene, mapping, findings) {
            continue;
        }
        let before = findings.count();
        let target = target(scene, name, &mapping.target.value, mapping.target.span, findings);
        if scene.needs.contains_key(name) {
            resolved.insert(name.to_owned(), target);
        } else if findings.count() == before {
            not_required(scene, mapping, findings);
        }
    }
    resolved
}

/// A capability is mapped on one line; several providers are a route.
fn mapped_twice(mapping: &Mapping, earlier: Span) -> Finding {
    let name = &mapping.capability.value;
    Finding::error(MAPPED_TWICE, mapping.capability.span, format!("`{name}` is mapped twice"))
        .also(earlier, "already mapped here")
        .why("only one of the two lines could hold")
        .help("remove one, or write both as a route: a list whose last line has no `when`")
        .about(name.clone())
}

/// What is mapped is described in a catalogue of one of the bricks. Held back when one could not be read.
fn unknown_capability(scene: &Scene<'_>, mapping: &Mapping, findings: &mut Findings) -> bool {
    let name = &mapping.capability.value;
    if scene.needs.contains_key(name.as_str()) || scene.describes(name).is_some() {
        return false;
    }
    if !scene.certain {
        return true;
    }
    let finding = Finding::error(
        UNKNOWN_MAPPED_CAPABILITY,
        mapping.capability.span,
        format!("no brick of this composition knows `{name}`"),
    )
    .why("the line serves nobody; when the name is a slip, what was meant is left without a provider")
    .about(name.clone());
    let near = meant(scene, name).or_else(|| {
        let names = scene.catalogues.iter().flat_map(|&catalogue| scene.context.names_in(catalogue));
        scene.context.nearest(name, names)
    });
    findings.push(match near {
        Some(near) => finding.suggest(format!("did you mean `{near}`?"), mapping.capability.span, near),
        None => finding.help("remove the line, or add the brick that requires it under `bricks`"),
    });
    true
}

/// The required capability that an unknown name was probably meant to be: a slip is nearly always in one of those.
fn meant<'a>(scene: &Scene<'a>, name: &str) -> Option<&'a str> {
    scene.context.nearest(name, scene.needs.keys().copied())
}

/// The required capabilities that some line was meant to map and misspells. Each such line has a finding, and the
/// capability that it leaves unmapped needs none.
pub(super) fn misspelt<'a>(scene: &Scene<'a>) -> HashSet<&'a str> {
    let names = scene.unit.composition.mappings.iter().map(|mapping| mapping.capability.as_str());
    let unknown = names.filter(|name| !scene.needs.contains_key(name) && scene.describes(name).is_none());
    unknown.filter_map(|name| meant(scene, name)).collect()
}

/// A line for a capability that nobody requires does nothing. Held back when a brick could not be read.
fn not_required(scene: &Scene<'_>, mapping: &Mapping, findings: &mut Findings) {
    if !scene.certain {
        return;
    }
    let name = &mapping.capability.value;
    findings.push(
        Finding::warning(
            NOT_REQUIRED,
            mapping.capability.span,
            format!("`{name}` is mapped, but no brick requires it"),
        )
        .why("the line has no effect")
        .help("remove it, or add the brick that requires it under `bricks`")
        .about(name.clone()),
    );
}

fn target(scene: &Scene<'_>, capability: &str, target: &Target, span: Span, findings: &mut Findings) -> ResolvedTarget {
    match target {
        Target::Brick(brick) => self::brick(scene, capability, brick, span, findings),
        Target::Manual => ResolvedTarget::Manual,
        Target::Absent => absent(scene, capability, span, findings),
        Target::Route(lines) => route(scene, capability, lines, findings),
    }
}

/// A route without lines, or with a route inside, was told of when it was read.
fn route(scene: &Scene<'_>, capability: &str, lines: &[RouteLine], findings: &mut Findings) -> ResolvedTarget {
    if lines.is_empty() {
        return ResolvedTarget::Faulty;
    }
    let resolve = |line: &RouteLine| {
        let target = match &line.provider.value {
            Target::Route(_) => ResolvedTarget::Faulty,
            other => self::target(scene, capability, other, line.provider.span, findings),
        };
        let when = line.when.iter().map(|(name, value)| (name.value.clone(), value.value.clone())).collect();
        (when, target)
    };
    ResolvedTarget::Route(lines.iter().map(resolve).collect())
}

/// A brick that serves a capability is in the composition and provides it.
fn brick(scene: &Scene<'_>, capability: &str, brick: &str, span: Span, findings: &mut Findings) -> ResolvedTarget {
    let Some(position) = scene.position(brick) else {
        findings.push(unknown_brick(scene, capability, brick, span));
        return ResolvedTarget::Faulty;
    };
    if scene.provision(position, capability).is_some_and(|p| p.id.is_some()) {
        return ResolvedTarget::Brick(position);
    }
    // Where a file could not be read, whether it fits cannot be told, and the finding about the file stands.
    let unread = scene.brick_unit(position).is_none() || scene.may_provide(position, capability);
    if !unread {
        findings.push(not_provided(scene, capability, position, span));
    }
    ResolvedTarget::Faulty
}

fn unknown_brick(scene: &Scene<'_>, capability: &str, brick: &str, span: Span) -> Finding {
    let finding = Finding::error(
        UNKNOWN_BRICK,
        span,
        format!("`{capability}` is mapped to `{brick}`, which is no brick of this composition"),
    )
    .why("nobody would answer a call")
    .about(capability);
    let names = scene.brick_names().chain(["manual", "absent"]);
    match scene.context.nearest(brick, names) {
        Some(near) => finding.suggest(format!("did you mean `{near}`?"), span, near),
        None => others(scene, finding, capability, None)
            .help(format!("or add `{brick}` under `bricks`, with its crate, folder or address")),
    }
}

fn not_provided(scene: &Scene<'_>, capability: &str, position: usize, span: Span) -> Finding {
    let brick = scene.name(position);
    let mut finding = Finding::error(NOT_PROVIDED, span, format!("`{brick}` does not provide `{capability}`"))
        .why("a call would find nobody to answer it")
        .about(capability);
    if let Some(unit) = scene.brick_unit(position) {
        finding = match unit.brick.provides.first() {
            Some(first) => finding.also(first.span, format!("what `{brick}` provides is listed here")),
            None => finding.also(unit.brick.name.span, format!("`{brick}` provides nothing")),
        };
    }
    others(scene, finding, capability, Some(position))
}

/// Says who does provide a capability.
fn others(scene: &Scene<'_>, finding: Finding, capability: &str, but: Option<usize>) -> Finding {
    let others: BTreeSet<&str> =
        scene.providers(capability).iter().filter(|p| Some(p.brick) != but).map(|p| scene.name(p.brick)).into_set();
    if others.is_empty() {
        return finding.help(format!(
            "no brick of this composition provides it; write `{capability}: manual` to let a person do it"
        ));
    }
    let names: Vec<String> = others.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    finding.help(format!("it is provided by {}; or write `manual` to let a person do it", names.join(", ")))
}

/// Only what every brick can do without may be absent.
fn absent(scene: &Scene<'_>, capability: &str, span: Span, findings: &mut Findings) -> ResolvedTarget {
    let needs = scene.needs.get(capability).map_or(&[][..], Vec::as_slice);
    if needs.iter().all(|need| need.optional) {
        return ResolvedTarget::Absent;
    }
    let mut finding = Finding::error(ABSENT_REQUIRED, span, format!("`{capability}` cannot be absent: it is required"))
        .why("whoever requires it without `optional: true` has no way to go on without it")
        .help(format!("name a brick, or write `{capability}: manual` to let a person do it"))
        .about(capability);
    for need in needs.iter().filter(|need| !need.optional) {
        finding = finding.also(need.span, format!("`{}` requires it", scene.name(need.brick)));
    }
    findings.push(finding);
    ResolvedTarget::Faulty
}

/// The lines in order of the capability's name, with those that nobody wrote.
pub(super) fn complete(scene: &Scene<'_>, written: BTreeMap<String, ResolvedTarget>) -> Vec<ResolvedMapping> {
    let mut written = written;
    let described = scene.needs.iter().filter(|(_, needs)| needs.iter().any(|need| need.id.is_some()));
    described
        .map(|(&capability, needs)| {
            let unwritten =
                if needs.iter().all(|need| need.optional) { ResolvedTarget::Absent } else { ResolvedTarget::Faulty };
            let target = written.remove(capability).unwrap_or(unwritten);
            ResolvedMapping { capability: capability.to_owned(), target }
        })
        .collect()
}
