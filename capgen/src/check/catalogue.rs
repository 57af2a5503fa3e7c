//! Rules about the capabilities of catalogues.

use std::collections::BTreeMap;

use super::context::Context;
use super::siblings::Siblings;
use super::{CapabilityId, CatalogueUnit};
use crate::diagnostic::codes::cg02::{
    CONFLICTING_CAPABILITY, CONFLICTING_TYPE, FAILURE_NAME, NEEDLESS_FOR_READ, READ_AND_DESTRUCTIVE,
    SHADOWED_CAPABILITY, UNDO_TARGET,
};
use crate::diagnostic::{Finding, Findings};
use crate::model::{Capability, Form};

/// Runs every rule of this file.
pub(super) fn check(context: &Context<'_>, siblings: &Siblings, findings: &mut Findings) {
    twice_in_a_file(context, findings);
    for (first, second) in siblings.pairs() {
        twice_in_a_brick(context, first, second, findings);
        types_of_one_name(context, first, second, findings);
    }
    for (index, unit) in context.project.catalogues.iter().enumerate() {
        for capability in &unit.catalogue.capabilities {
            read_and_destructive(capability, findings);
            needless_for_read(capability, findings);
            undo(context, siblings, index, capability, findings);
            failure_names(capability, findings);
        }
    }
}

/// A name means one capability in a file. (Where the format is a mapping, reading tells of repeated keys and keeps one.)
fn twice_in_a_file(context: &Context<'_>, findings: &mut Findings) {
    for unit in &context.project.catalogues {
        let mut first: BTreeMap<&str, &Capability> = BTreeMap::new();
        for capability in &unit.catalogue.capabilities {
            match first.get(capability.name.as_str()) {
                Some(earlier) if unit.catalogue.form() == Form::Aip => {
                    findings.push(conflict(capability, earlier).known_as("AIP", "manifest.capability.duplicate"));
                }
                Some(earlier) => findings.push(conflict(capability, earlier)),
                None => {
                    first.insert(&capability.name, capability);
                }
            }
        }
    }
}

/// Two catalogues of one brick may repeat a capability as long as they say the same. A local catalogue may not: whoever
/// reads the brick would take it for the shared one.
fn twice_in_a_brick(context: &Context<'_>, first: usize, second: usize, findings: &mut Findings) {
    let (Some(a), Some(b)) = (context.project.catalogues.get(first), context.project.catalogues.get(second)) else {
        return;
    };
    // Go through the smaller one: a brick's own few names beside a shared catalogue of thousands.
    let (small, large) = if a.catalogue.capabilities.len() <= b.catalogue.capabilities.len() {
        (first, second)
    } else {
        (second, first)
    };
    let Some(unit) = context.project.catalogues.get(small) else { return };
    for capability in &unit.catalogue.capabilities {
        let Some(other) = context.find_in(large, &capability.name) else { continue };
        let Some(own) = context.find_in(small, &capability.name) else { continue };
        let (earlier, later) = if small < large { (own, other) } else { (other, own) };
        same_name(context, (a, b), earlier, later, findings);
    }
}

fn same_name(
    context: &Context<'_>,
    (a, b): (&CatalogueUnit, &CatalogueUnit),
    earlier: CapabilityId,
    later: CapabilityId,
    findings: &mut Findings,
) {
    let (Some(one), Some(two)) = (context.capability(earlier), context.capability(later)) else { return };
    if a.local != b.local {
        let (local, shared) = if a.local { (one, two) } else { (two, one) };
        findings.push(
            Finding::error(
                SHADOWED_CAPABILITY,
                local.name.span,
                format!("`{}` is already a shared capability", local.name.value),
            )
            .label("described again in a local catalogue")
            .also(shared.name.span, "the shared one")
            .why("other bricks know the shared meaning; a second one under its name would drift away from it unseen")
            .help("remove it here, or give the local one a name of its own")
            .about(local.name.value.clone()),
        );
    } else if context.digest(earlier) != context.digest(later) {
        findings.push(conflict(two, one));
    }
}

/// The types of a brick stand in one module, whatever catalogues they come from: a name means one type there.
fn types_of_one_name(context: &Context<'_>, first: usize, second: usize, findings: &mut Findings) {
    let (Some(a), Some(b)) = (context.project.catalogues.get(first), context.types(second)) else { return };
    for one in &a.catalogue.types {
        let Some(two) = b.get(&one.name).filter(|two| two.ty != one.ty) else { continue };
        let name = &one.name.value;
        findings.push(
            Finding::error(CONFLICTING_TYPE, two.name.span, format!("type `{name}` means two things"))
                .also(one.name.span, "the other type of this name")
                .why("a brick uses both catalogues, and its types stand in one module")
                .help("rename one of the two, or let both say the same")
                .about(name.clone()),
        );
    }
}

fn conflict(later: &Capability, earlier: &Capability) -> Finding {
    Finding::error(CONFLICTING_CAPABILITY, later.name.span, format!("`{}` is described twice", later.name.value))
        .also(earlier.name.span, "first described here")
        .why("one name would mean two things, and which one counts would hang on the order of files")
        .help("keep one of the two, or rename one")
        .about(later.name.value.clone())
}

/// A read changes nothing, so it cannot be destructive.
fn read_and_destructive(capability: &Capability, findings: &mut Findings) {
    if !(capability.read.value && capability.destructive.value) {
        return;
    }
    findings.push(
        Finding::error(
            READ_AND_DESTRUCTIVE,
            capability.destructive.span,
            format!("`{}` cannot be a read and destructive", capability.name.value),
        )
        .also(capability.read.span, "said to be a read")
        .why("a read takes no claim and needs no approval, so a destructive one would act without either")
        .help("remove `read: true` when it changes something, or `destructive: true` when it does not")
        .about(capability.name.value.clone()),
    );
}

/// A read takes no claim and changes nothing: a key recipe and an undo would never be used.
fn needless_for_read(capability: &Capability, findings: &mut Findings) {
    if !capability.read.value {
        return;
    }
    let key = capability.key.as_ref().map(|k| ("key", k.text.span, "takes no claim, so no key is looked at"));
    let undo = capability.undo.as_ref().map(|u| ("undo", u.span, "changes nothing that could be undone"));
    for (member, span, reason) in key.into_iter().chain(undo) {
        findings.push(
            Finding::warning(
                NEEDLESS_FOR_READ,
                span,
                format!("`{member}` has no effect on the read `{}`", capability.name.value),
            )
            .also(capability.read.span, "said to be a read")
            .why(format!("a read {reason}"))
            .help(format!("remove `{member}`, or `read: true` if it does change something"))
            .about(capability.name.value.clone()),
        );
    }
}

/// What undoes a capability is another one that exists and acts: in the same file, or in one that a brick uses beside it.
fn undo(context: &Context<'_>, siblings: &Siblings, own: usize, capability: &Capability, findings: &mut Findings) {
    let Some(target) = &capability.undo else { return };
    let Some(problem) = siblings.target_problem(context, own, capability, target) else { return };
    findings.push(
        problem
            .into_finding(UNDO_TARGET, target.span, "undo of", &capability.name)
            .why("people and agents are told that the effect can be reversed by it"),
    );
}

/// Failure reasons are wire words: snake_case, so that every language can name them.
fn failure_names(capability: &Capability, findings: &mut Findings) {
    for reason in &capability.failures {
        let name = reason.name.as_str();
        if is_snake_case(name) {
            continue;
        }
        let better = to_snake_case(name);
        let finding = Finding::error(
            FAILURE_NAME,
            reason.name.span,
            format!("failure reason `{name}` of `{}` is not in snake_case", capability.name.value),
        )
        .why("a reason is a word that programs compare: lower-case letters, digits and `_`, first a letter")
        .about(capability.name.value.clone());
        findings.push(if is_snake_case(&better) {
            finding.suggest(format!("write `{better}`"), reason.name.span, better)
        } else {
            finding.help("name it in lower-case letters, digits and `_`, such as `mailbox_full`")
        });
    }
}

fn is_snake_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .split('_')
            .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
}

fn to_snake_case(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        match c {
            'A'..='Z' if !out.is_empty() && !out.ends_with('_') => out.extend(['_', c.to_ascii_lowercase()]),
            'A'..='Z' => out.push(c.to_ascii_lowercase()),
            'a'..='z' | '0'..='9' => out.push(c),
            _ if !out.is_empty() && !out.ends_with('_') => out.push('_'),
            _ => {}
        }
    }
    out.truncate(out.trim_end_matches('_').len());
    out
}
