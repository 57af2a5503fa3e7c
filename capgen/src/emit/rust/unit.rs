//! The code of a brick, and of a catalogue alone.

use std::collections::BTreeMap;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::ai_steps::ai_steps;
use super::by_name::by_name;
use super::capability::marker;
use super::client::{Called, client, seam};
use super::code::Code;
use super::generated::{Generated, include};
use super::items::items;
use super::plan::{Family, Plan, Role};
use super::provider::provider;
use super::scope::Scope;
use super::text::{code_span, literal};
use super::{ALLOW, Job, whole};
use crate::check::{BrickUnit, CapabilityId, ResolvedBrick};
use crate::diagnostic::Sources;
use crate::model::{Capability, CapabilityKind, Span};
use crate::ordered::Ordered;
use crate::text::join;

/// The root file of a brick or catalogue.
const ROOT: &str = "capabilities.rs";

/// The code of a brick, by its position in the project. One file for each family, so that a change of a capability
/// rewrites only its family's. None when there is no such brick.
pub fn brick(job: Job<'_>, index: usize) -> Option<Generated> {
    let unit = job.checked.project().bricks.get(index)?;
    let resolved = job.checked.bricks().get(index)?;
    let home = unit.brick.name.as_str();
    let plan = Plan::new(job.checked, &roles(resolved), home);
    let mut root = Code::new();
    needs_json_schema(&plan, job.sources, &mut root);
    let mut files = modules(&plan, Called::Required, job, &mut root);
    seam(&plan, home, home, &mut root);
    ai_steps(&plan, &unit.brick, job.checked.is_faulty(), &mut root);
    provider(&plan, home, job.checked.is_faulty(), job.sources, &mut root);
    brick_info(&plan, unit, job.sources, &mut root);
    by_name(&plan, &mut root);
    let text = whole::with_report(job, whole::brick(unit, resolved, &plan), root.into_text());
    files.insert(0, (ROOT.to_owned(), text));
    Some(Generated { files })
}

/// The code of a catalogue, by its position in the project: all of its capabilities, with clients for all. None when
/// there is no such catalogue.
pub fn catalogue(job: Job<'_>, index: usize) -> Option<Generated> {
    let unit = job.checked.project().catalogues.get(index)?;
    // A resource is only there to be found: nobody calls it.
    let callable = |one: &Capability| one.kind.as_ref().is_none_or(|kind| kind.value != CapabilityKind::Resource);
    let all = unit.catalogue.capabilities.iter().enumerate().filter(|(_, one)| callable(one));
    let wanted = all.map(|(position, _)| (CapabilityId { catalogue: index, index: position }, Role::default()));
    let home = file_stem(job.sources.path(unit.file));
    let plan = Plan::new(job.checked, &wanted.into_map(), home);
    let mut root = Code::new();
    needs_json_schema(&plan, job.sources, &mut root);
    let mut files = modules(&plan, Called::All, job, &mut root);
    by_name(&plan, &mut root);
    files.insert(0, (ROOT.to_owned(), whole::with_report(job, whole::types(&plan), root.into_text())));
    Some(Generated { files })
}

/// One error for all checks, where the feature that makes them is off. It cites the first schema, and so changes with its
/// line.
fn needs_json_schema(plan: &Plan<'_>, sources: &Sources, code: &mut Code) {
    let checks: Vec<Span> = plan
        .operations()
        .flat_map(|(_, operation)| [&operation.capability.input_check, &operation.capability.output_check])
        .flatten()
        .map(|check| check.span)
        .collect();
    let Some(first) = checks.first() else { return };
    let more = match checks.len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    let message = format!(
        "the JSON Schema in {}{more} says more than a type can hold, which is checked when it runs: switch on the feature \
         `json-schema` of capgen, as in `capgen = {{ version = \"…\", features = [\"json-schema\"] }}`",
        sources.cite(*first)
    );
    code.parts(&["::capgen::rt::json_schema!(", &literal(&message), ");"]);
}

/// The name of a file without folder and ending.
fn file_stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or("capabilities")
}

/// What a brick has to do with each capability.
pub(super) fn roles(resolved: &ResolvedBrick) -> BTreeMap<CapabilityId, Role> {
    let mut roles: BTreeMap<CapabilityId, Role> = BTreeMap::new();
    for (id, span) in &resolved.provides {
        roles.entry(*id).or_default().provided = Some(*span);
    }
    for requirement in &resolved.requires {
        roles.entry(requirement.capability).or_default().required = Some((requirement.span, requirement.optional));
    }
    for id in &resolved.undone_by {
        roles.entry(*id).or_default();
    }
    roles
}

/// Code that is nothing but an error.
pub fn only_error(report: &str) -> String {
    format!("::std::compile_error!({});\n", literal(report))
}

/// A tree of families, so that nested ones are modules in modules.
#[derive(Default)]
struct Tree<'a, 'p> {
    family: Option<&'a Family<'p>>,
    below: BTreeMap<&'a str, Tree<'a, 'p>>,
}

/// Writes the modules into the root and answers their files.
fn modules(plan: &Plan<'_>, called: Called, job: Job<'_>, root: &mut Code) -> Vec<(String, String)> {
    let mut tree = Tree::default();
    for (path, family) in &plan.families {
        let mut place = &mut tree;
        for segment in path {
            place = place.below.entry(segment).or_default();
        }
        place.family = Some(family);
    }
    let mut writer = Modules { plan, called, job, files: Vec::new() };
    for (name, below) in &tree.below {
        writer.module(vec![(*name).to_owned()], below, root);
    }
    if !plan.types.is_empty() {
        let mut code = Code::new();
        let scope = Scope::types(plan);
        for item in &plan.types {
            if item.owner.as_ref() == Some(&item.name) {
                code.leave_room();
            }
            items([item], &scope, &mut code);
        }
        root.space();
        root.doc(["The named types of the catalogue."]);
        root.line(ALLOW);
        root.block("pub mod types", |root| root.line(include("capabilities/types.rs")));
        writer.files.push(("capabilities/types.rs".to_owned(), code.into_text()));
    }
    writer.files.sort();
    writer.files
}

struct Modules<'j, 'p> {
    plan: &'j Plan<'p>,
    called: Called,
    job: Job<'j>,
    files: Vec<(String, String)>,
}

impl Modules<'_, '_> {
    fn module(&mut self, path: Vec<String>, tree: &Tree<'_, '_>, parent: &mut Code) {
        let mut code = Code::new();
        let wire = wire_family(tree).unwrap_or_else(|| path.join("."));
        if let Some(family) = tree.family {
            let scope = Scope::family(self.plan, &path);
            for operation in &family.operations {
                code.leave_room();
                marker(operation, &scope, &mut code);
                self.job.extend.capability(operation.capability, &operation.marker, &mut code);
            }
            client(family, &wire, self.called, &scope, &mut code);
            for operation in &family.operations {
                code.leave_room();
                items(&operation.items, &scope, &mut code);
            }
        }
        for (name, below) in &tree.below {
            let inner = path.iter().cloned().chain([(*name).to_owned()]).collect();
            self.module(inner, below, &mut code);
        }
        let name = file_name(&path);
        let included = if path.len() == 1 { format!("capabilities/{name}") } else { name.clone() };
        parent.space();
        parent.doc([format!("The capabilities of {}.", code_span(&wire))]);
        if path.len() == 1 {
            parent.line(ALLOW);
        }
        parent.block(format!("pub mod {}", path.last().map_or("", String::as_str)), |parent| {
            parent.line(include(&included));
        });
        self.files.push((format!("capabilities/{name}"), code.into_text()));
    }
}

/// A family as it is written in the files; none for a module that only holds others.
fn wire_family(tree: &Tree<'_, '_>) -> Option<String> {
    let family = tree.family?.operations.first()?.capability.family().join(".");
    (!family.is_empty()).then_some(family)
}

/// The longest name of a file; a longer one ends in its digest instead.
const LONGEST: usize = 100;

/// The file of a family: `identity.rs`, `a.b.rs`.
fn file_name(path: &[String]) -> String {
    let plain: Vec<&str> = path.iter().map(|segment| segment.trim_start_matches("r#")).collect();
    let name = plain.join(".");
    if name.len() <= LONGEST {
        return format!("{name}.rs");
    }
    let digest: String = Sha256::digest(&name).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let start: String = name.chars().take(LONGEST / 4).collect();
    format!("{start}-{digest}.rs")
}

/// The constant that a composition proves itself against.
fn brick_info(plan: &Plan<'_>, unit: &BrickUnit, sources: &Sources, code: &mut Code) {
    let brick = &unit.brick;
    let descriptor = |path: &[String], marker: &str| {
        join(&["<", &path.join("::"), "::", marker, " as ::capgen::Capability>::DESCRIPTOR"])
    };
    let line = |span: Span| sources.line(span.file, span.start);
    let mut operations: Vec<_> = plan.operations().collect();
    operations.sort_by(|(_, a), (_, b)| a.capability.name.cmp(&b.capability.name));
    code.space();
    code.doc([format!("What {} declares.", code_span(&brick.name))]);
    let open = "pub const BRICK: &::capgen::BrickInfo = &::capgen::BrickInfo {";
    code.wrapped(open, "};", |code| {
        code.line(format!("name: {},", literal(&brick.name)));
        code.line(format!("permission: {},", literal(brick.permission_name())));
        code.line(format!("file: {},", literal(sources.path(unit.file))));
        code.wrapped("requires: &[", "],", |code| {
            for (path, operation) in &operations {
                let Some((span, optional)) = operation.role.required else { continue };
                let descriptor = descriptor(path, &operation.marker);
                let (optional, line) = (if optional { "true" } else { "false" }, line(span).to_string());
                let asked = [", optional: ", optional, ", line: ", &line, " },"];
                code.parts(&["::capgen::rt::Need { descriptor: ", &descriptor, &join(&asked)]);
            }
        });
        code.wrapped("provides: &[", "],", |code| {
            for (path, operation) in &operations {
                let Some(span) = operation.role.provided else { continue };
                let descriptor = descriptor(path, &operation.marker);
                code.parts(&[
                    "::capgen::rt::Offer { descriptor: ",
                    &descriptor,
                    ", line: ",
                    &line(span).to_string(),
                    " },",
                ]);
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_short_names_without_raw_identifiers() {
        assert_eq!(file_name(&["r#type".to_owned(), "b".to_owned()]), "type.b.rs");
        let long = file_name(&["é".repeat(300)]);
        assert!(long.len() < 2 * LONGEST, "{long}");
        assert_ne!(long, file_name(&["é".repeat(301)]));
    }
}
