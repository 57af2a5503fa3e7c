//! Capabilities that one server offers have names of their own as tools.
//!
//! What a tool is called is the model's knowledge; here it is only compared. Two names that a manifest projects to one, or that are
//! one in Rust, are an error already.

use std::collections::{BTreeMap, BTreeSet};

use super::context::Context;
use super::names::layout;
use super::{CapabilityId, ResolvedBrick};
use crate::diagnostic::codes::cg07::TOOL_NAME;
use crate::diagnostic::{Finding, Findings};
use crate::model::{Capability, CapabilityKind, Span};
use crate::ordered::Ordered;

/// Compares the tools of each catalogue, and those of all bricks that a composition brings together.
pub(super) fn check(context: &Context<'_>, resolved: &[ResolvedBrick], findings: &mut Findings) {
    let mut told = BTreeSet::new();
    for (catalogue, unit) in context.project.catalogues.iter().enumerate() {
        let all = (0..unit.catalogue.capabilities.len()).map(|index| CapabilityId { catalogue, index });
        compare(context, all.into_set(), &mut told, findings);
    }
    if context.project.composition.is_some() {
        let provided = resolved.iter().flat_map(|brick| brick.provides.iter().map(|(id, _)| *id));
        compare(context, provided.into_set(), &mut told, findings);
    }
}

fn compare(
    context: &Context<'_>,
    ids: BTreeSet<CapabilityId>,
    told: &mut BTreeSet<(Span, Span)>,
    findings: &mut Findings,
) {
    let mut taken: BTreeMap<String, (CapabilityId, &Capability)> = BTreeMap::new();
    for id in ids {
        // What is only to be found is no tool.
        let callable = |one: &&Capability| one.kind.as_ref().is_none_or(|kind| kind.value != CapabilityKind::Resource);
        let Some(second) = context.capability(id).filter(callable) else { continue };
        let tool = second.tool_name();
        let Some(&(first_id, first)) = taken.get(&tool) else {
            taken.insert(tool, (id, second));
            continue;
        };
        let is_one = first.name.value == second.name.value;
        let is_projected = |one: &Capability| one.projected_tool_name().is_some();
        let is_told = first_id.catalogue == id.catalogue && is_projected(first) && is_projected(second);
        let in_rust = |one: &Capability| (layout::family_path(&one.name, ""), layout::marker(&one.name));
        if !is_one && !is_told && in_rust(first) != in_rust(second) && told.insert((first.name.span, second.name.span))
        {
            findings.push(meet(first, second, &tool));
        }
    }
}

fn meet(first: &Capability, second: &Capability, tool: &str) -> Finding {
    let (one, two) = (&first.name.value, &second.name.value);
    Finding::warning(TOOL_NAME, second.name.span, format!("`{two}` and `{one}` are one tool, `{tool}`"))
        .also(first.name.span, "the first to take the name")
        .why("a server that offers both to agents calls one of them by another name, with a number at its end")
        .help("rename one of the two so that they differ in more than where `.` and `_` stand")
        .about(two.as_str())
}
