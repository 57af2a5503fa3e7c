//! Rules about where providers lie: a contract can say in which regions data may be, and in which not.
//!
//! What who asks and what who serves says of the capability both hold. The runtime refuses by the same rule
//! ([`region`](crate::region)).

use std::collections::BTreeSet;

use super::CapabilityId;
use super::scene::Scene;
use crate::diagnostic::codes::cg05::{REGION_FORBIDDEN, REGION_UNKNOWN};
use crate::diagnostic::{Finding, Findings};
use crate::model::contract::DataPolicy;
use crate::model::{At, BrickEntry, Span, Target};
use crate::ordered::Ordered;
use crate::region;

/// Looks at each line that leads to a brick.
pub(super) fn check(scene: &Scene<'_>, findings: &mut Findings) {
    for mapping in &scene.unit.composition.mappings {
        for (brick, place) in leads_to(&mapping.target) {
            let Some(position) = scene.position(brick) else { continue };
            let Some(entry) = scene.unit.composition.bricks.iter().find(|entry| *entry.name == *brick) else {
                continue;
            };
            let said: Vec<&DataPolicy> = policies(scene, position, &mapping.capability);
            let line = Line { capability: &mapping.capability, entry, place };
            let finding = match &entry.region {
                Some(region) => said.iter().find_map(|data| line.forbidden(region, data)),
                None => said.first().and_then(|data| line.unknown(data)),
            };
            if let Some(finding) = finding {
                findings.push(finding);
            }
        }
    }
}

/// The bricks that a line names, each with where it does.
fn leads_to(target: &At<Target>) -> Vec<(&str, Span)> {
    match &target.value {
        Target::Brick(name) => vec![(name, target.span)],
        Target::Route(lines) => lines.iter().flat_map(|line| leads_to(&line.provider)).collect(),
        Target::Manual | Target::Absent => Vec::new(),
    }
}

/// What contracts say of where the data of a capability may be: that of who serves, and those of who ask.
fn policies<'a>(scene: &Scene<'a>, provider: usize, capability: &str) -> Vec<&'a DataPolicy> {
    let offered = scene.provision(provider, capability).and_then(|provision| provision.id);
    let asked = scene.needs.get(capability).into_iter().flatten().filter_map(|need| need.id);
    let ids: BTreeSet<CapabilityId> = offered.into_iter().chain(asked).into_set();
    let data = |id| scene.context.capability(id)?.contract.as_ref()?.data.as_ref();
    let restricts = |data: &&DataPolicy| !data.allowed_regions.is_empty() || !data.prohibited_regions.is_empty();
    ids.into_iter().filter_map(data).filter(restricts).collect()
}

/// A line that leads to a brick.
struct Line<'a> {
    capability: &'a At<String>,
    entry: &'a BrickEntry,
    place: Span,
}

impl Line<'_> {
    fn forbidden(&self, region: &At<String>, data: &DataPolicy) -> Option<Finding> {
        let (capability, brick) = (&self.capability.value, &self.entry.name.value);
        let prohibited = region::prohibited(region, data.prohibited_regions.iter().map(|other| other.as_str()));
        let (words, at, label) = match prohibited {
            Some(other) => {
                let at = data.prohibited_regions.iter().find(|named| named.value == other)?.span;
                ("which its contract prohibits", at, "prohibited here".to_owned())
            }
            None if region::allowed(region, data.allowed_regions.iter().map(|other| other.as_str())) => return None,
            None => {
                let at = data.allowed_regions.first()?.span;
                ("where its contract does not allow it", at, format!("allowed are {}", listed(&data.allowed_regions)))
            }
        };
        let message = format!("`{capability}` is mapped to `{brick}` in `{}`, {words}", region.value);
        Some(
            Finding::error(REGION_FORBIDDEN, self.place, message)
                .also(region.span, format!("`{brick}` lies here"))
                .also(at, label)
                .why("its data would go where it must not be, so every call is refused when it runs")
                .help("map it to a brick that lies elsewhere, or to `manual`")
                .about(capability.clone()),
        )
    }

    fn unknown(&self, data: &DataPolicy) -> Option<Finding> {
        let (capability, brick) = (&self.capability.value, &self.entry.name.value);
        let at = data.prohibited_regions.first().or(data.allowed_regions.first())?.span;
        let message = format!("nothing says where `{brick}` lies, which `{capability}` is mapped to");
        Some(
            Finding::warning(REGION_UNKNOWN, self.place, message)
                .also(at, "the contract says where its data may be")
                .why("where that is not known, every call is refused when it runs")
                .help(format!(
                    "write `region: …` beside `{brick}` under `bricks`; where only the program knows it, allow this and let it \
                     say `.region(\"{brick}\", …)`"
                ))
                .about(capability.clone()),
        )
    }
}

fn listed(regions: &[At<String>]) -> String {
    let regions: Vec<String> = regions.iter().map(|region| format!("`{}`", region.value)).collect();
    regions.join(", ")
}
