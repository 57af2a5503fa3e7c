//! Rules about taking back: what reverses a capability takes what that one answered, and is there to be called; and what has
//! no key is not asked about afterwards.
//!
//! That a target exists and acts is a rule of [`contracts`](super::contracts) and of the catalogue: what is not found is not
//! looked at here.

use std::collections::BTreeSet;

mod mapped;

use super::composed::providers;
use super::context::Context;
use super::fits::{self, Direction};
use super::scene::Scene;
use super::siblings::Siblings;
use super::{CapabilityId, ResolvedMapping};
use crate::diagnostic::codes::cg03::{ASKED_OF_A_READ, TARGET_MISFIT};
use crate::diagnostic::codes::cg05::COMPENSATION_UNPROVIDED;
use crate::diagnostic::{Finding, Findings};
use crate::model::contract::{CompensationMode, TransactionMode};
use crate::model::{At, Capability, Span, Type, TypeKind};

/// Runs the rules on one catalogue.
pub(super) fn check(context: &Context<'_>, siblings: &Siblings, index: usize, findings: &mut Findings) {
    let Some(unit) = context.project.catalogues.get(index) else { return };
    for capability in &unit.catalogue.capabilities {
        let mut seen = BTreeSet::new();
        for target in targets(capability).filter(|target| seen.insert(target.as_str())) {
            let Some(id) = siblings.find(context, index, target) else { continue };
            if mapped::is_by(capability, target) {
                mapped::check(context, (index, capability), id, findings);
            } else {
                misfit(context, (index, capability), id, target.span, findings);
            }
        }
        asked_of_a_read(capability, findings);
    }
}

/// What reverses a capability, by the one key or the other.
fn targets(capability: &Capability) -> impl Iterator<Item = &At<String>> {
    let compensation = capability.contract.as_ref().and_then(|contract| contract.compensation.as_ref());
    let target = compensation.and_then(|compensation| compensation.compensation_capability_id.as_ref());
    capability.undo.iter().chain(target)
}

/// A field that both know by one name holds what the one answers and the other takes: so whatever is answered is taken.
fn misfit(
    context: &Context<'_>,
    (index, capability): (usize, &Capability),
    target: CapabilityId,
    place: Span,
    findings: &mut Findings,
) {
    let Some(reverses) = context.capability(target) else { return };
    let (Some(ours), Some(theirs)) = (context.types(index), context.types(target.catalogue)) else { return };
    let (Some(answered), Some(taken)) = (fields(&capability.output), fields(&reverses.input)) else { return };
    for (name, of) in taken {
        let Some((_, from)) = answered.iter().find(|(answered, _)| *answered == name) else { continue };
        let breaks = fits::breaks((ours, from), (theirs, of), Direction::Input);
        let Some(first) = breaks.first() else { continue };
        let (by, to) = (&capability.name.value, &reverses.name.value);
        let message = format!("`{to}` reverses `{by}`, but does not take every `{name}` that `{by}` answers");
        findings.push(
            Finding::error(TARGET_MISFIT, place, message)
                .also(first.consumer, format!("`{by}` answers it: {}", first.at_consumer))
                .also(first.provider, format!("`{to}` takes it: {}", first.at_provider))
                .why("whoever takes back what was done passes on what was answered, and would be refused")
                .help("give the field one type on both sides, or another name where it means another thing")
                .about(by.clone()),
        );
    }
}

fn fields(of: &Type) -> Option<Vec<(&str, &Type)>> {
    match &of.kind {
        TypeKind::Object(object) => Some(object.fields.iter().map(|field| (field.name.as_str(), &field.ty)).collect()),
        _ => None,
    }
}

/// A read takes no key, so no call of it can be named afterwards.
fn asked_of_a_read(capability: &Capability, findings: &mut Findings) {
    let Some(contract) = capability.contract.as_ref().filter(|_| capability.read.value) else { return };
    let cancel = contract.execution.as_ref().and_then(|execution| execution.supports_cancel.as_ref());
    let cancel = cancel.filter(|flag| flag.value).map(|flag| ("`supports_cancel`".to_owned(), flag.span));
    let modes = contract.transaction.iter().flat_map(|transaction| &transaction.supported_modes);
    let about = |mode: &TransactionMode| {
        matches!(mode, TransactionMode::Commit | TransactionMode::Compensate | TransactionMode::Reconcile)
    };
    let modes = modes.filter(|mode| about(mode)).map(|mode| (format!("the mode `{}`", mode.word()), mode.span));
    for (what, span) in cancel.into_iter().chain(modes) {
        let name = &capability.name.value;
        findings.push(
            Finding::warning(ASKED_OF_A_READ, span, format!("`{name}` is a read, and {what} is for what has a key"))
                .also(capability.read.span, "said to be a read")
                .why("a read is asked without a key and stored nowhere, so no call of it can be named later")
                .help("remove it here, or remove `read: true` if it does more than read")
                .about(name.clone()),
        );
    }
}

/// Where a brick serves what can be compensated, somebody serves what compensates it.
pub(super) fn provided(scene: &Scene<'_>, mappings: &[ResolvedMapping], findings: &mut Findings) {
    if !scene.certain {
        return;
    }
    for mapping in mappings {
        let name = mapping.capability.as_str();
        let served = providers(&mapping.target).into_iter().find_map(|position| {
            let capability = scene.context.capability(scene.provision(position, name)?.id?)?;
            Some((position, compensated_by(capability)?))
        });
        let Some((position, target)) = served else { continue };
        if !scene.providers(target).is_empty() || mappings.iter().any(|other| other.capability == target.value) {
            continue;
        }
        let written = scene.unit.composition.mappings.iter().find(|written| written.capability.value == name);
        let place = written.map_or(target.span, |written| written.target.span);
        let (brick, target_name) = (scene.name(position), &target.value);
        let message =
            format!("`{brick}` serves `{name}`, and no brick here serves `{target_name}`, which compensates it");
        findings.push(
            Finding::error(COMPENSATION_UNPROVIDED, place, message)
                .also(target.span, "declared to compensate it")
                .why("its contract promises that a call can be taken back, and nothing here could do it")
                .help(format!("add a brick that provides `{target_name}`"))
                .about(name),
        );
    }
}

/// What compensates a capability, where that is promised.
fn compensated_by(capability: &Capability) -> Option<&At<String>> {
    let compensation = capability.contract.as_ref()?.compensation.as_ref()?;
    let promised = compensation.mode.value == CompensationMode::Supported;
    compensation.compensation_capability_id.as_ref().filter(|_| promised)
}
