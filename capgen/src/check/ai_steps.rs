//! Rules about the AI steps of a brick.

use std::collections::BTreeSet;

use super::bricks::unknown;
use super::context::Context;
use super::type_view::words;
use super::{BrickUnit, ResolvedBrick, decimal};
use crate::diagnostic::codes::cg04::{AI_STEP_AUTO_EFFECT, AI_STEP_AUTO_UNSAFE, AI_STEP_FLOOR, AI_STEP_NOT_REQUIRED};
use crate::diagnostic::{Finding, Findings};
use crate::model::contract::SideEffect;
use crate::model::{AiMode, AiStep, Capability, Number, Range, Span, TypeKind};
use crate::ordered::Ordered;

/// Runs every rule of this file.
pub(super) fn check(context: &Context<'_>, resolved: &[ResolvedBrick], findings: &mut Findings) {
    for (unit, resolved) in context.project.bricks.iter().zip(resolved) {
        if unit.brick.ai_steps.is_empty() {
            continue;
        }
        let required: BTreeSet<&str> = resolved
            .requires
            .iter()
            .filter_map(|r| context.capability(r.capability))
            .map(|c| c.name.as_str())
            .into_set();
        for step in &unit.brick.ai_steps {
            known(context, unit, step, findings);
            not_required(context, unit, &required, step, findings);
            floor(context, unit, step, findings);
            // What must never be applied alone is not to be marked as safe either.
            if !auto_effect(context, unit, step, findings) {
                auto_unsafe(unit, step, findings);
            }
        }
    }
}

/// The capability that proposes and the effect that its answer leads to are described in a catalogue of the brick.
fn known(context: &Context<'_>, unit: &BrickUnit, step: &AiStep, findings: &mut Findings) {
    if unit.incomplete {
        return;
    }
    for name in std::iter::once(&step.capability).chain(&step.applies) {
        if context.find(unit, name).is_none() {
            findings.push(unknown(context, unit, "has an AI step with", name, name.span));
        }
    }
}

/// An AI step calls its capability through the brick's seam, so the brick requires it.
fn not_required(
    context: &Context<'_>,
    unit: &BrickUnit,
    required: &BTreeSet<&str>,
    step: &AiStep,
    findings: &mut Findings,
) {
    let name = step.capability.as_str();
    // What no catalogue describes has its own finding; in an incomplete brick, listing the name is enough.
    if context.find(unit, name).is_none() || required.contains(name) {
        return;
    }
    let brick = &unit.brick.name.value;
    let message = format!("AI step `{}` asks `{name}`, which `{brick}` does not require", step.name.value);
    findings.push(
        Finding::error(AI_STEP_NOT_REQUIRED, step.capability.span, message)
            .why("a composition decides who serves a capability only when a brick requires it")
            .help(format!("add `{name}` to `requires`; `optional: true` lets a composition leave it out"))
            .about(step.name.value.clone()),
    );
}

/// A floor that some answer can reach: the output of the capability tells a `confidence`, as a number that goes so far.
fn floor(context: &Context<'_>, unit: &BrickUnit, step: &AiStep, findings: &mut Findings) {
    let (name, asked, floor) = (&step.name.value, &step.capability.value, step.floor.value);
    let Some(id) = context.find(unit, asked).filter(|_| floor > 0) else { return };
    let (Some(capability), Some(types)) = (context.capability(id), context.types(id.catalogue)) else { return };
    // An output that is no object has its own finding.
    let Some(fields) = types.fields(&capability.output) else { return };
    let confidence = fields.iter().find(|field| field.name.as_str() == "confidence");
    let (place, wrong) = match confidence {
        None => (capability.name.span, "tells no `confidence`".to_owned()),
        Some(field) => match short_of(floor, types.follow(&field.ty).kind) {
            Some(wrong) => (field.name.span, wrong),
            None => return,
        },
    };
    findings.push(
        Finding::error(
            AI_STEP_FLOOR,
            step.floor.span,
            format!("AI step `{name}` has the floor {floor}, and `{asked}` {wrong}"),
        )
        .also(place, "what it answers")
        .why("a proposal below the floor goes to a person whatever the mode, and here that would be every one")
        .help("write `confidence: int 0..100` in the output of the capability; or leave `floor` out")
        .about(name.clone()),
    );
}

/// Why a confidence of this kind never comes up to a floor; nothing when it can.
fn short_of(floor: u8, kind: &TypeKind) -> Option<String> {
    let ends = |end: String| format!("tells a `confidence` that ends at {end}");
    match kind {
        TypeKind::Int(Range { max: Some(max), .. }) | TypeKind::Integer(Range { max: Some(max), .. })
            if *max < i64::from(floor) =>
        {
            Some(ends(max.to_string()))
        }
        TypeKind::Number(Range { max: Some(max), .. }) | TypeKind::Exact(Range { max: Some(max), .. })
            if decimal::compare(max, &Number(floor.to_string())).is_lt() =>
        {
            Some(ends(max.0.clone()))
        }
        TypeKind::Int(_)
        | TypeKind::Integer(_)
        | TypeKind::Number(_)
        | TypeKind::Exact(_)
        | TypeKind::Any
        | TypeKind::Json
        | TypeKind::Faulty => None,
        other => Some(format!("tells a `confidence` that is {}, not a number", words(other))),
    }
}

/// Only a step that its brick marks as safe runs without a person.
fn auto_unsafe(unit: &BrickUnit, step: &AiStep, findings: &mut Findings) {
    if step.mode.value != AiMode::Auto || step.safe_for_auto {
        return;
    }
    let (brick, name) = (&unit.brick.name.value, &step.name.value);
    findings.push(
        Finding::error(
            AI_STEP_AUTO_UNSAFE,
            step.mode.span,
            format!("AI step `{name}` of `{brick}` is not marked as safe for `auto`"),
        )
        .why("in that mode a proposal is applied and no person sees it first")
        .help("use `suggest` or `auto-with-review`; or write `safe_for_auto: true` if a wrong proposal can do no harm")
        .about(name.clone()),
    );
}

/// What destroys or moves money is never applied without a person, whatever the step is marked as. Answers whether that
/// was found.
fn auto_effect(context: &Context<'_>, unit: &BrickUnit, step: &AiStep, findings: &mut Findings) -> bool {
    let applies = step.applies.as_ref().filter(|_| step.mode.value == AiMode::Auto);
    let capability = applies.and_then(|applies| context.capability(context.find(unit, applies)?));
    let effect = capability.and_then(grave_effect);
    let (Some(applies), Some((place, effect))) = (applies, effect) else { return false };
    let (name, applied) = (&step.name.value, &applies.value);
    findings.push(
        Finding::error(
            AI_STEP_AUTO_EFFECT,
            step.mode.span,
            format!("AI step `{name}` would apply `{applied}` by itself, which {effect}"),
        )
        .also(applies.span, "what its answer leads to")
        .also(place, "declared here")
        .why("what cannot be taken back is never left to a proposal that no person has seen")
        .help("use the mode `suggest` or `auto-with-review`")
        .about(name.clone()),
    );
    true
}

fn grave_effect(capability: &Capability) -> Option<(Span, &'static str)> {
    if capability.destructive.value {
        return Some((capability.destructive.span, "is destructive"));
    }
    let contract = capability.contract.as_ref()?;
    let financial = contract.side_effects.iter().find(|e| e.value == SideEffect::Financial)?;
    Some((financial.span, "moves money"))
}
