//! Objects of several ways as one type: told apart by a constant member where they can be, else what they share.

use std::collections::BTreeMap;

use super::graph::{Graph, Part, Shape, ShapeId};
use super::members::{Member, Members};
use super::plan::{Field, Fields, Plan, Rest};
use crate::model::At;

/// So many members are looked at for one that tells objects apart.
const MOST_TAGS: usize = 32;

/// What objects become, and whether that lets pass no more than they do.
pub(super) fn objects(graph: &Graph, shape: &Shape) -> (Plan, bool) {
    let all: Vec<(&Part, &Members)> =
        shape.branches.iter().filter_map(|part| Some((part, part.own.members.as_ref()?))).collect();
    if let [(part, members)] = all.as_slice() {
        return (Plan::Object(fields(graph, part, members, None)), members.exact);
    }
    if let Some((tag, words)) = tag(graph, &all) {
        let exact = all.iter().all(|(_, members)| members.exact);
        let objects = all.iter().map(|(part, members)| fields(graph, part, members, Some(&tag)));
        return (Plan::Union { variants: words.into_iter().zip(objects).collect(), tag }, exact);
    }
    (Plan::Object(shared(&all)), false)
}

/// The fields of an object but its tag.
fn fields(graph: &Graph, part: &Part, members: &Members, tag: Option<&str>) -> Fields {
    let all = members.named.iter().zip(&part.members);
    let named =
        all.filter(|(member, _)| tag != Some(member.name.as_str())).map(|(member, shape)| field(member, *shape));
    let rest = match part.rest {
        Some(rest) if !graph.is_inhabited(rest) => Rest::Closed,
        Some(rest) if graph.get(rest).is_some_and(|shape| !shape.key.is_empty()) => Rest::Of(rest),
        _ => Rest::Any,
    };
    Fields { named: named.collect(), rest }
}

fn field(member: &Member, shape: ShapeId) -> Field {
    let (name, schemas) = (member.name.clone(), member.schemas.clone());
    Field { name, schemas, shape, required: member.required }
}

/// A member that each of the objects must have, and in each of them is another word. With the words.
fn tag(graph: &Graph, all: &[(&Part, &Members)]) -> Option<(At<String>, Vec<String>)> {
    let (_, first) = all.first()?;
    first.named.iter().filter(|member| member.required).take(MOST_TAGS).find_map(|candidate| {
        let word = |(part, members): &(&Part, &Members)| {
            let mut named = members.named.iter().zip(&part.members);
            let (_, shape) = named.find(|(member, _)| member.required && member.name == candidate.name)?;
            only_word(graph, *shape)
        };
        let words: Vec<String> = all.iter().map(word).collect::<Option<_>>()?;
        differ(&words).then(|| (candidate.name.clone(), words))
    })
}

/// The one word that passes, when it is the only value.
fn only_word(graph: &Graph, shape: ShapeId) -> Option<String> {
    let shape = graph.get(shape)?;
    let [part] = shape.branches.as_slice() else { return None };
    let own = &part.own;
    let other =
        own.null || own.bools.0 || own.bools.1 || own.numbers.is_some() || own.items.is_some() || own.members.is_some();
    match own.texts.as_ref()?.only.as_deref()? {
        [word] if !other && !own.loose && own.texts.as_ref()?.exact => Some(word.clone()),
        _ => None,
    }
}

fn differ(words: &[String]) -> bool {
    let mut sorted: Vec<&String> = words.iter().collect();
    sorted.sort_unstable();
    sorted.is_sorted_by(|a, b| a < b)
}

/// What all of the objects have in common: members that are the same in each of them.
fn shared(all: &[(&Part, &Members)]) -> Fields {
    let mut found: BTreeMap<&str, Common> = BTreeMap::new();
    let mut order = Vec::new();
    for (part, members) in all {
        for (member, shape) in members.named.iter().zip(&part.members) {
            let common = found.entry(member.name.as_str()).or_insert_with(|| {
                order.push(member.name.as_str());
                Common { field: field(member, *shape), times: 0, same: true }
            });
            common.field.required &= member.required;
            common.times += 1;
            common.same &= common.field.shape == *shape;
        }
    }
    let everywhere = order.into_iter().filter_map(|name| found.remove(name));
    let everywhere = everywhere.filter(|common| common.times == all.len() && common.same);
    Fields { named: everywhere.map(|common| common.field).collect(), rest: Rest::Any }
}

/// A member that some of the objects have.
struct Common {
    field: Field,
    times: usize,
    same: bool,
}
