//! Catalogues that have to be signed: each needs a good signature of a key that is listed, and that still counts.
//!
//! Without the feature `sign` a demand is a finding, never passed over.

#[cfg(feature = "sign")]
mod held;
#[cfg(feature = "sign")]
mod keys;

#[cfg(feature = "sign")]
pub use held::{Good, Held, held};
#[cfg(feature = "sign")]
pub use keys::{Keys, keys};

use std::collections::BTreeMap;

use super::SignedText;
use super::scene::Scene;
use crate::diagnostic::Findings;

/// Holds every catalogue that a composition wants signed against the keys that it lists. Gives those that are.
#[cfg(feature = "sign")]
pub(super) fn check(scene: &Scene<'_>, findings: &mut Findings) -> BTreeMap<usize, SignedText> {
    let mut signed: BTreeMap<usize, SignedText> = BTreeMap::new();
    let unit = scene.unit;
    for demand in &unit.demands {
        let Some(json) = &demand.keys else { continue };
        let name = scene.context.sources.path(json.span.file);
        let Some(keys) = keys(json, name, Some(&demand.by), unit.read_at, findings) else { continue };
        for position in &demand.catalogues {
            let Some(catalogue) = scene.context.project.catalogues.get(*position) else { continue };
            let found = unit.signatures.get(position).cloned().unwrap_or_default();
            let subject =
                Held { name: scene.context.sources.path(catalogue.file), place: demand.by.span, signatures: &found };
            if let Some(good) = held(&subject, &keys, findings) {
                let text = signed.entry(*position).or_default();
                text.sha256 = good.payload.digest();
                text.document = good.payload.text().to_owned();
                text.signatures.insert(good.key_id, good.signature);
            }
        }
    }
    signed
}

/// Nothing can be held against anything.
#[cfg(not(feature = "sign"))]
pub(super) fn check(scene: &Scene<'_>, findings: &mut Findings) -> BTreeMap<usize, SignedText> {
    use crate::diagnostic::Finding;
    use crate::diagnostic::codes::cg05::SIGNING_OFF;

    for demand in &scene.unit.demands {
        let message = "`signed_by` needs the feature `sign` of capgen";
        let finding = Finding::error(SIGNING_OFF, demand.by.span, message)
            .why("without it no signature can be checked, and a catalogue that anybody changed would pass");
        findings.push(finding.help("add `\"sign\"` to the features of capgen under [build-dependencies]"));
    }
    BTreeMap::new()
}
