//! What a capability is decides who can serve it: a resource nobody, since it is only to be found, and a task for people no
//! program.

use super::ResolvedBrick;
use super::context::Context;
use crate::diagnostic::codes::cg03::NOT_CALLABLE;
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, CapabilityKind, Pattern};

/// Runs the rules on what bricks list by name. What a family brings is not anybody's demand.
pub(super) fn check(context: &Context<'_>, bricks: &[ResolvedBrick], findings: &mut Findings) {
    for (unit, _) in context.project.bricks.iter().zip(bricks) {
        let kind = |pattern: &Pattern| match pattern {
            Pattern::Name(name) => context.find(unit, name).and_then(|id| context.capability(id)?.kind.as_ref()),
            Pattern::Family(_) => None,
        };
        for line in &unit.brick.provides {
            match kind(&line.value) {
                Some(said) if said.value == CapabilityKind::Resource => findings.push(resource(line, said)),
                Some(said) if said.value == CapabilityKind::HumanTask => findings.push(human_task(line, said)),
                _ => {}
            }
        }
        for line in &unit.brick.requires {
            if let Some(said) = kind(&line.capability.value).filter(|said| said.value == CapabilityKind::Resource) {
                findings.push(resource(&line.capability, said));
            }
        }
    }
}

fn name(line: &At<Pattern>) -> &str {
    match &line.value {
        Pattern::Name(name) | Pattern::Family(name) => name,
    }
}

fn resource(line: &At<Pattern>, said: &At<CapabilityKind>) -> Finding {
    let name = name(line);
    Finding::error(NOT_CALLABLE, line.span, format!("`{name}` is a resource, which nobody calls"))
        .also(said.span, "said to be a resource")
        .why("a resource is there to be found and read by its address; there is no call of it")
        .help("remove the line, or give the capability another kind in its catalogue")
        .about(name)
}

fn human_task(line: &At<Pattern>, said: &At<CapabilityKind>) -> Finding {
    let name = name(line);
    Finding::error(NOT_CALLABLE, line.span, format!("`{name}` is a task for people, which no brick provides"))
        .also(said.span, "said to be a task for people")
        .why("it is done by a person by its nature, so a composition maps it to `manual`")
        .help("remove the line, or give the capability another kind in its catalogue")
        .about(name)
}
