//! Two bricks, two descriptions of one capability: do they fit?
//!
//! Each brick generates its own types from its own catalogue, and they meet at the JSON form. Equal digests always fit.
//! Different ones fit when the provider accepts what the consumer sends, the consumer accepts what the provider answers,
//! and both agree on what may be repeated and what must be approved.

use std::collections::{BTreeMap, BTreeSet};

use super::composed::providers;
use super::context::Context;
use super::fits::{self, Break, Direction};
use super::scene::{Need, Provision, Scene};
use super::{CapabilityId, ResolvedMapping};
use crate::diagnostic::codes::cg05::{CHECKED_AT_RUN_TIME, INCOMPATIBLE};
use crate::diagnostic::{Finding, Findings};
use crate::model::{Capability, Span};

/// At most so many breaks are told of one pair.
const SHOWN: usize = 5;

/// Reports each pair that does not fit, and answers the pairs of digests that differ and fit. Sorted, each once.
pub(super) fn check(scene: &Scene<'_>, mappings: &[ResolvedMapping], findings: &mut Findings) -> Vec<(String, String)> {
    let mut accepted = BTreeSet::new();
    let mut known: BTreeMap<(CapabilityId, CapabilityId), bool> = BTreeMap::new();
    for mapping in mappings {
        let serving: BTreeSet<usize> = providers(&mapping.target).into_iter().collect();
        for need in scene.needs.get(mapping.capability.as_str()).into_iter().flatten() {
            for provision in serving.iter().filter_map(|&position| scene.provision(position, &mapping.capability)) {
                let (Some(consumer), Some(provider)) = (need.id, provision.id) else { continue };
                if consumer == provider {
                    continue;
                }
                // The same two descriptions are compared, and told of, once.
                let fit = *known.entry((consumer, provider)).or_insert_with(|| {
                    fit(scene, &mapping.capability, (need, consumer), (&provision, provider), findings)
                });
                let digests = (scene.context.digest(consumer), scene.context.digest(provider));
                if fit && digests.0 != digests.1 {
                    accepted.insert(digests);
                }
            }
        }
    }
    accepted.into_iter().collect()
}

fn fit(
    scene: &Scene<'_>,
    name: &str,
    (need, consumer): (&Need, CapabilityId),
    (provision, provider): (&Provision, CapabilityId),
    findings: &mut Findings,
) -> bool {
    if scene.context.digest(consumer) == scene.context.digest(provider) {
        return true;
    }
    let breaks = breaks(scene.context, consumer, provider);
    let (by, to) = (scene.name(need.brick), scene.name(provision.brick));
    let Some(first) = breaks.first() else {
        let place = mapping_place(scene, name).unwrap_or(need.span);
        checked_at_run_time(scene.context, (by, consumer), (to, provider), name, place, findings);
        return true;
    };
    let mut finding = Finding::error(
        INCOMPATIBLE,
        mapping_place(scene, name).unwrap_or(need.span),
        format!("`{by}` and `{to}` do not agree on `{name}`: {}", first.message),
    )
    .why("each generates its types from its own catalogue, and a call between them would be refused or misread");
    for broken in breaks.iter().take(SHOWN) {
        finding = finding
            .also(broken.consumer, format!("`{by}`: {}", broken.at_consumer))
            .also(broken.provider, format!("`{to}`: {}", broken.at_provider));
    }
    for broken in breaks.iter().skip(1).take(SHOWN - 1) {
        finding = finding.why(format!("also: {}", broken.message));
    }
    findings.push(
        finding
            .also(need.span, format!("`{by}` requires it"))
            .also(provision.span, format!("`{to}` provides it"))
            .help(
                "let both bricks take the same version of the catalogue, or widen the side that is named as too narrow",
            )
            .about(name),
    );
    false
}

/// Types that fit do not say that a schema beside one of them holds for what the other sends.
fn checked_at_run_time(
    context: &Context<'_>,
    (by, consumer): (&str, CapabilityId),
    (to, provider): (&str, CapabilityId),
    name: &str,
    place: Span,
    findings: &mut Findings,
) {
    let (Some(c), Some(p)) = (context.capability(consumer), context.capability(provider)) else { return };
    let sides =
        [("input", by, to, &c.input_check, &p.input_check), ("output", to, by, &p.output_check, &c.output_check)];
    for (what, sender, receiver, sent, accepted) in sides {
        let Some(check) = accepted.as_ref().filter(|_| sent != accepted) else { continue };
        let message = format!("`{sender}` may send an {what} of `{name}` that the schema of `{receiver}` refuses");
        findings.push(
            Finding::note(CHECKED_AT_RUN_TIME, place, message)
                .also(check.span, format!("`{receiver}` says more than a type can hold"))
                .why("the types of both fit; what only a schema says is checked when a call is made")
                .help("let both bricks take the same version of the catalogue, or allow this where they differ on purpose")
                .about(name),
        );
    }
}

fn mapping_place(scene: &Scene<'_>, name: &str) -> Option<Span> {
    // Only looked for when there is a finding to place.
    scene.unit.composition.mappings.iter().find(|m| m.capability.value == name).map(|m| m.target.span)
}

/// Where two descriptions break: flags, key, input, output. Fields with their path.
fn breaks(context: &Context<'_>, consumer: CapabilityId, provider: CapabilityId) -> Vec<Break> {
    let (Some(c), Some(p)) = (context.capability(consumer), context.capability(provider)) else { return Vec::new() };
    let (Some(c_types), Some(p_types)) = (context.types(consumer.catalogue), context.types(provider.catalogue)) else {
        return Vec::new();
    };
    let mut found = flags(c, p);
    found.extend(key(c, p));
    found.extend(fits::breaks((c_types, &c.input), (p_types, &p.input), Direction::Input));
    found.extend(fits::breaks((c_types, &c.output), (p_types, &p.output), Direction::Output));
    found
}

/// What may be repeated freely, and what needs an approval first, is agreed on.
fn flags(consumer: &Capability, provider: &Capability) -> Vec<Break> {
    let flags =
        [("read", &consumer.read, &provider.read), ("destructive", &consumer.destructive, &provider.destructive)];
    flags
        .into_iter()
        .filter(|(_, c, p)| c.value != p.value)
        .map(|(flag, c, p)| Break {
            message: format!("`{flag}` is {} for one and {} for the other", c.value, p.value),
            consumer: c.span,
            at_consumer: format!("`{flag}` is {}", c.value),
            provider: p.span,
            at_provider: format!("`{flag}` is {}", p.value),
        })
        .collect()
}

/// A provider with a key recipe refuses keys that were not made by it.
fn key(consumer: &Capability, provider: &Capability) -> Option<Break> {
    let theirs = provider.key.as_ref()?;
    let ours = consumer.key.as_ref();
    if ours.is_some_and(|key| key.pieces == theirs.pieces) {
        return None;
    }
    Some(Break {
        message: "the recipe of the key differs".to_owned(),
        consumer: ours.map_or(consumer.name.span, |key| key.text.span),
        at_consumer: ours.map_or("no recipe".to_owned(), |key| format!("`{}`", key.text.value)),
        provider: theirs.text.span,
        at_provider: format!("`{}`", theirs.text.value),
    })
}
