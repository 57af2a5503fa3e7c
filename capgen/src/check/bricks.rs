//! Rules about bricks, each on its own.

use std::collections::BTreeMap;

use super::context::Context;
use super::{BrickUnit, ResolvedBrick};
use crate::diagnostic::codes::cg04::{
    BRICK_DECLARED_TWICE, CATALOGUE_OUTSIDE, DEPRECATED_REQUIRED, EMPTY_FAMILY, LISTED_TWICE, REQUIRES_OWN,
    UNKNOWN_CAPABILITY,
};
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, Pattern, Span};

/// Runs every rule of this file.
pub(super) fn check(context: &Context<'_>, resolved: &[ResolvedBrick], findings: &mut Findings) {
    declared_twice(context, findings);
    for (unit, resolved) in context.project.bricks.iter().zip(resolved) {
        outside(unit, findings);
        unknown_capability(context, unit, findings);
        listed_twice(unit, findings);
        requires_own(context, unit, resolved, findings);
        deprecated_required(context, unit, resolved, findings);
    }
}

/// A brick's name stands in permissions, in the ledger and in results, so that two bricks of one name would act under
/// each other's.
fn declared_twice(context: &Context<'_>, findings: &mut Findings) {
    let mut first: BTreeMap<&str, &BrickUnit> = BTreeMap::new();
    for unit in &context.project.bricks {
        let name = unit.brick.name.as_str();
        match first.get(name) {
            Some(earlier) if earlier.file != unit.file => findings.push(
                Finding::error(BRICK_DECLARED_TWICE, unit.brick.name.span, format!("brick `{name}` is declared twice"))
                    .also(earlier.brick.name.span, "first declared here")
                    .why("permissions, the ledger and results know a brick by its name, and could not tell the two apart")
                    .help("rename one of the two")
                    .about(name),
            ),
            Some(_) => {}
            None => {
                first.insert(name, unit);
            }
        }
    }
}

/// A package carries only what lies inside it: when the brick is published, a catalogue beside it stays behind.
fn outside(unit: &BrickUnit, findings: &mut Findings) {
    for path in &unit.outside {
        findings.push(
            Finding::warning(CATALOGUE_OUTSIDE, path.span, format!("`{}` lies outside the package", path.value))
                .why("a published crate does not carry it, and would not build for those who take it from a registry")
                .help("move it into the package, share it as a crate (`{crate: …}`), or set `publish = false`")
                .about(unit.brick.name.value.clone()),
        );
    }
}

/// What a brick provides or requires is described in one of its catalogues. Held back when one could not be read.
fn unknown_capability(context: &Context<'_>, unit: &BrickUnit, findings: &mut Findings) {
    if unit.incomplete {
        return;
    }
    let provides = unit.brick.provides.iter().map(|p| ("provides", p));
    let requires = unit.brick.requires.iter().map(|r| ("requires", &r.capability));
    for (verb, pattern) in provides.chain(requires) {
        match &pattern.value {
            Pattern::Name(name) if context.find(unit, name).is_none() => {
                findings.push(unknown(context, unit, verb, name, pattern.span));
            }
            Pattern::Family(family) if !context.has_family(unit, family) => {
                findings.push(empty_family(context, unit, verb, family, pattern.span));
            }
            _ => {}
        }
    }
}

/// The finding about a capability name that no catalogue of the brick has.
pub(super) fn unknown(context: &Context<'_>, unit: &BrickUnit, verb: &str, name: &str, span: Span) -> Finding {
    let brick = &unit.brick.name.value;
    let finding = Finding::error(
        UNKNOWN_CAPABILITY,
        span,
        format!("`{brick}` {verb} `{name}`, which none of its catalogues describes"),
    )
    .why("without a description its input and output are unknown, and no code can be made for it")
    .about(name);
    match context.nearest(name, context.names(unit)) {
        Some(near) => finding.suggest(format!("did you mean `{near}`?"), span, near),
        None if unit.catalogues.is_empty() => {
            finding.help("list the file that describes it under `catalogues`; the brick has none")
        }
        None => {
            finding.help("describe it in a catalogue of the brick, or list the catalogue that does under `catalogues`")
        }
    }
}

/// A family pattern stands for at least one capability.
fn empty_family(context: &Context<'_>, unit: &BrickUnit, verb: &str, family: &str, span: Span) -> Finding {
    let brick = &unit.brick.name.value;
    let message = format!("`{brick}` {verb} `{family}.*`, and no capability is of that family");
    let finding = Finding::error(EMPTY_FAMILY, span, message)
        .why("the line stands for nothing, which is rarely what was meant")
        .about(format!("{family}.*"));
    let families = context.names(unit).filter_map(|name| Some(name.rsplit_once(['.', ':'])?.0));
    match context.nearest(family, families) {
        Some(near) => finding.suggest(format!("did you mean `{near}.*`?"), span, format!("{near}.*")),
        None => finding.help("name a family of one of the brick's catalogues"),
    }
}

/// Each line of `provides` and `requires` says something new.
fn listed_twice(unit: &BrickUnit, findings: &mut Findings) {
    let requires: Vec<&At<Pattern>> = unit.brick.requires.iter().map(|r| &r.capability).collect();
    let provides: Vec<&At<Pattern>> = unit.brick.provides.iter().collect();
    for (verb, patterns) in [("provides", provides), ("requires", requires)] {
        let mut first: BTreeMap<&Pattern, Span> = BTreeMap::new();
        for pattern in patterns {
            if let Some(earlier) = first.get(&pattern.value) {
                findings.push(
                    Finding::warning(
                        LISTED_TWICE,
                        pattern.span,
                        format!("`{}` {verb} `{}` twice", unit.brick.name.value, pattern.value),
                    )
                    .also(*earlier, "already listed here")
                    .why("the second line adds nothing; when the two differ in `optional`, the stricter one holds")
                    .help("remove one of the two")
                    .about(pattern.value.to_string()),
                );
            } else {
                first.insert(&pattern.value, pattern.span);
            }
        }
    }
}

/// A provider may require other capabilities, but what it provides itself it can call as a function.
fn requires_own(context: &Context<'_>, unit: &BrickUnit, resolved: &ResolvedBrick, findings: &mut Findings) {
    let provided: BTreeMap<_, _> = resolved.provides.iter().copied().collect();
    for requirement in &resolved.requires {
        let Some(provides) = provided.get(&requirement.capability) else { continue };
        let Some(capability) = context.capability(requirement.capability) else { continue };
        let (brick, name) = (&unit.brick.name.value, &capability.name.value);
        findings.push(
            Finding::warning(REQUIRES_OWN, requirement.span, format!("`{brick}` requires `{name}`, which it provides"))
                .also(*provides, "provided here")
                .why("a call through the seam goes to whoever the composition names, which may be another brick")
                .help("call the function directly; keep the line only if another provider may be meant")
                .about(name.clone()),
        );
    }
}

/// What is deprecated should not be required any more.
fn deprecated_required(context: &Context<'_>, unit: &BrickUnit, resolved: &ResolvedBrick, findings: &mut Findings) {
    for requirement in &resolved.requires {
        let Some(capability) = context.capability(requirement.capability) else { continue };
        let Some(instead) = &capability.deprecated else { continue };
        let (brick, name) = (&unit.brick.name.value, &capability.name.value);
        findings.push(
            Finding::warning(
                DEPRECATED_REQUIRED,
                requirement.span,
                format!("`{brick}` requires the deprecated `{name}`"),
            )
            .also(instead.span, "deprecated here")
            .why("it may be gone in a later version of its catalogue")
            .help(format!("instead: {}", instead.value.trim()))
            .about(name.clone()),
        );
    }
}
