//! Is a default refused by its own schema? It is documented, so it would mislead.
//!
//! Invariant: only what is surely refused is told; patterns and conditions are left to the run time.

use std::collections::{HashMap, HashSet};

use super::graph::{Graph, Part, ShapeId};
use super::report::{Place, Report};
use super::tree::{Id, Tree};
use super::value::Value;
use crate::diagnostic::Level;
use crate::diagnostic::codes::cg02;

/// So many comparisons are made for one default; one that takes more is not told of.
const MOST_WORK: usize = 100_000;

/// Looks at the defaults of the root and of all members.
pub(super) fn check(tree: &Tree<'_>, graph: &Graph, report: &mut Report<'_>) {
    let mut seen = HashSet::new();
    default(tree, graph, Id(0), ShapeId(0), &mut seen, report);
    for shape in &graph.shapes {
        for part in &shape.branches {
            let named = part.own.members.as_ref().map_or(&[][..], |members| &members.named);
            for (member, shape) in named.iter().zip(&part.members) {
                for id in &member.schemas {
                    default(tree, graph, *id, *shape, &mut seen, report);
                }
            }
        }
    }
}

fn default(tree: &Tree<'_>, graph: &Graph, id: Id, shape: ShapeId, seen: &mut HashSet<Id>, report: &mut Report<'_>) {
    let Some((value, span)) = tree.keywords(id).and_then(|keywords| keywords.default.as_ref()) else { return };
    if !seen.insert(id) || may_pass(graph, shape, value, &mut MOST_WORK.clone()) {
        return;
    }
    let place = Place { schema: id, keyword: "default", span: Some(*span) };
    let message = format!("is {}, which its own schema refuses", value.word());
    let finding = report.keyword(tree, place, (Level::Warning, cg02::SCHEMA_DEFAULT), &message);
    let finding = finding.why("whoever relies on what is documented would be refused");
    report.push(finding.help("give a value that the schema allows, or leave the default out"));
}

/// Does the value pass, as far as is known?
fn may_pass(graph: &Graph, shape: ShapeId, value: &Value, work: &mut usize) -> bool {
    *work = work.saturating_sub(1);
    let branches = graph.get(shape).map_or(&[][..], |shape| &shape.branches);
    *work == 0 || branches.iter().any(|part| passes(graph, part, value, work))
}

fn passes(graph: &Graph, part: &Part, value: &Value, work: &mut usize) -> bool {
    let own = &part.own;
    match value {
        Value::Null => own.null,
        Value::Bool(true) => own.bools.0,
        Value::Bool(false) => own.bools.1,
        Value::Number(number) => own.numbers.as_ref().is_some_and(|numbers| numbers.may_hold(number)),
        Value::Text(text) => own.texts.as_ref().is_some_and(|texts| texts.may_hold(text)),
        Value::List(values) => own.items.as_ref().is_some_and(|items| {
            let count = values.len() as u64;
            let counted = items.min <= count && items.max.is_none_or(|max| count <= max);
            counted && values.iter().all(|value| part.items.is_none_or(|of| may_pass(graph, of, value, work)))
        }),
        Value::Object(values) => own.members.as_ref().is_some_and(|members| {
            let named = members.named.iter().zip(&part.members);
            let known: HashMap<&str, ShapeId> = named.map(|(member, shape)| (member.name.as_str(), *shape)).collect();
            members.named.iter().all(|member| !member.required || values.contains_key(member.name.as_str()))
                && values.iter().all(|(name, value)| {
                    let shape = known.get(name.as_str()).copied().or(part.rest);
                    shape.is_none_or(|shape| may_pass(graph, shape, value, work))
                })
        }),
    }
}
