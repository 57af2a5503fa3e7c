//! JSON Schema 2020-12 → types.
//!
//! Invariants
//! - A type lets pass at least what its schema does. Where it lets pass more, the schema stays beside it as a check that is
//!   applied at run time, so that nothing passes which the schema refuses.
//! - A schema that cannot be taken is a finding with the keyword, the JSON pointer and the place.
//! - No schema, however hostile, takes time, memory or stack without bound: there are limits on depth, on the number of
//!   schemas, on the ways through choices and on the work with them.
//! - Nothing is fetched: a reference leads to a schema of the same file, or nowhere.
//!
//! The tree of the file becomes a tree of schemas (`parse`), whose references are then followed (`resolve`). What holds for
//! one value may stand in several schemas; each set of them is looked at once (`graph`), each way through `anyOf` and
//! `oneOf` apart (`closure`, `branch`). `plan` decides which type each set becomes and whether that says it all.

mod branch;
mod build;
mod closure;
mod defaults;
mod docs;
mod graph;
mod keywords;
mod members;
mod merge;
mod names;
mod number;
mod parse;
mod pattern;
mod plan;
mod report;
mod resolve;
mod scalars;
mod slots;
mod text;
mod tree;
mod union;
mod uri;
mod value;

pub use super::shapes::{Read, Subject};
pub use names::Names;

use crate::diagnostic::codes::cg02;
use crate::diagnostic::{Findings, Level};
use crate::model::Schema;

use super::yaml::Node;
use build::Builder;
use graph::{Graph, ShapeId};
use parse::Parser;
use plan::Planned;
use report::{Place, Report};
use tree::{Id, Tree};

/// Reads the schema of an input or output. What cannot be taken is a finding, and the type is then faulty.
pub fn read(node: &Node, subject: &Subject<'_>, names: &mut Names, findings: &mut Findings) -> Read {
    let mut report = Report::new(findings, subject.what, subject.capability);
    match types(node, subject, names, &mut report) {
        Some(read) => read,
        None => Read::faulty(subject),
    }
}

fn types(node: &Node, subject: &Subject<'_>, names: &mut Names, report: &mut Report<'_>) -> Option<Read> {
    let (tree, root) = schemas(node, subject, report)?;
    let Ok(graph) = Graph::new(&tree, root) else {
        let message = "leads to more combinations of schemas than can be looked at";
        let finding = report.schema(&tree, root, (Level::Error, cg02::SCHEMA_TOO_LARGE), message);
        let finding = finding.why("reading stops here, so that no input takes unbounded time or memory");
        report.push(finding.help("combine fewer schemas by `allOf`, `anyOf` and `oneOf`"));
        return None;
    };
    empty_parts(&tree, &graph, root, report)?;
    defaults::check(&tree, &graph, report);
    let plans = plan::plans(&graph);
    let narrowed = objects(&tree, &graph, &plans, report)?;
    let exact = narrowed.as_ref().or(plans.first()).is_some_and(|planned| planned.exact);
    let check = match exact {
        true => None,
        false => Some(Schema { text: whole(&tree, root, report)?, span: subject.span }),
    };
    let mut builder = Builder::new(&tree, &graph, &plans, subject, names);
    let ty = builder.root(narrowed.as_ref());
    Some(Read { ty, check, types: builder.rest() })
}

/// The tree of schemas with its references followed; none when there were errors.
fn schemas<'n>(node: &'n Node, subject: &Subject<'_>, report: &mut Report<'_>) -> Option<(Tree<'n>, Id)> {
    let mut parser = Parser { tree: Tree::new(), report, full: false };
    let root = parser.schema(node, None, String::new(), subject.span, 0);
    resolve::resolve(&mut parser);
    let tree = parser.tree;
    (!report.has_errors()).then_some((tree, root))
}

/// Tells of parts that let nothing pass. None when the root is one.
fn empty_parts(tree: &Tree<'_>, graph: &Graph, root: Id, report: &mut Report<'_>) -> Option<()> {
    let why = "what it asks for cannot all be true of one value";
    if !graph.is_inhabited(ShapeId(0)) {
        let rule = (Level::Error, cg02::SCHEMA_EMPTY);
        let finding = report.keyword(tree, decisive(tree, root), rule, "lets no value pass");
        report.push(finding.why(why).help("look for bounds, types or closed objects that exclude each other"));
        return None;
    }
    for id in &graph.never {
        let finding = report.schema(tree, *id, (Level::Warning, cg02::SCHEMA_PART_EMPTY), "lets no value pass");
        report.push(finding.why(why).help("mend it, or write `false` where nothing may be"));
    }
    Some(())
}

/// The keyword by which a schema lets little pass.
fn decisive<'a>(tree: &Tree<'_>, schema: Id) -> Place<'a> {
    const BY_WEIGHT: [&str; 9] = ["type", "allOf", "$ref", "anyOf", "oneOf", "enum", "const", "not", "required"];
    let node = tree.get(schema).map(|schema| schema.node);
    let has = |keyword: &&str| node.is_some_and(|node| node.get(keyword).is_some());
    Place { schema, keyword: BY_WEIGHT.into_iter().find(has).unwrap_or("type"), span: None }
}

/// What the root becomes when only objects count, where it lets other values pass too.
fn objects(tree: &Tree<'_>, graph: &Graph, plans: &[Planned], report: &mut Report<'_>) -> Option<Option<Planned>> {
    let shape = graph.get(ShapeId(0))?;
    let narrowed = shape.only_objects();
    if narrowed.branches.is_empty() {
        let message = "lets no object pass";
        let rule = (Level::Error, cg02::NOT_AN_OBJECT);
        let finding = report.keyword(tree, decisive(tree, Id(0)), rule, message);
        let finding =
            finding.why("calls, plans and tools name the members of an input or output; a bare value has none");
        report.push(finding.help("put the value into a member: `{type: object, properties: {value: …}}`"));
        return None;
    }
    if shape.branches.iter().all(|part| part.own.has_only_objects()) {
        return Some(None);
    }
    Some(Some(plan::narrowed(graph, &narrowed, plans)))
}

/// The schema as it is checked at run time.
fn whole(tree: &Tree<'_>, root: Id, report: &mut Report<'_>) -> Option<String> {
    let text = text::text(tree, root);
    if text.is_none() {
        let message = "is too long to be checked at run time";
        let finding = report.schema(tree, root, (Level::Error, cg02::SCHEMA_TOO_LARGE), message);
        let finding = finding.why("the types alone would let pass what the schema refuses");
        report.push(finding.help("make it shorter: long lists of values belong into a service of their own"));
    }
    text
}

#[cfg(test)]
mod tests;
