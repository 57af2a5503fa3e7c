//! What schemas say about the members of an object and the items of a list.
//!
//! Invariants
//! - What is kept lets pass at least what the schemas let pass, and `exact` is true only if it lets pass no more.
//! - Each part is named by the schemas that hold for it together, never by one that was made up.

use std::collections::{BTreeMap, BTreeSet};

use super::tree::{Body, Id, Keywords, Tree};
use crate::model::At;
use crate::ordered::Ordered;

/// The members of an object.
#[derive(Clone, Debug, Default)]
pub(super) struct Members {
    /// Those that are named, in the order of the text.
    pub named: Vec<Member>,
    /// The schemas of all others. No schema: anything passes.
    pub rest: Vec<Id>,
    pub exact: bool,
}

/// A member.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub name: At<String>,
    /// The schemas that hold for it. None: anything passes.
    pub schemas: Vec<Id>,
    pub required: bool,
}

/// The items of a list.
#[derive(Clone, Debug)]
pub(super) struct Items {
    /// The schemas that hold for each item. None: anything passes.
    pub schemas: Vec<Id>,
    pub min: u64,
    pub max: Option<u64>,
    pub exact: bool,
}

/// A schema that says what holds for members that it does not name.
struct Closer<'t> {
    names: BTreeSet<&'t str>,
    patterns: &'t [(String, Id)],
    others: Id,
}

/// So many members are held against schemas that do not name them.
const MOST_PAIRS: usize = 200_000;

/// So many schemas are looked at to tell which members others look at.
const MOST_SEEN: usize = 1000;

/// The members that several schemas allow together.
pub(super) fn members(tree: &Tree<'_>, all: &[(Id, &Keywords)]) -> Members {
    let mut exact = true;
    let mut named: Vec<Member> = Vec::new();
    let mut place: BTreeMap<&str, usize> = BTreeMap::new();
    let mut closers: Vec<Closer<'_>> = Vec::new();
    for (id, keywords) in all {
        for (name, schema) in &keywords.properties {
            let at = *place.entry(name.as_str()).or_insert(named.len());
            match named.get_mut(at) {
                Some(member) => member.schemas.push(*schema),
                None => named.push(Member { name: name.clone(), schemas: vec![*schema], required: false }),
            }
        }
        if let Some(others) = keywords.additional_properties {
            let names = keywords.properties.iter().map(|(name, _)| name.as_str()).into_set();
            closers.push(Closer { names, patterns: &keywords.pattern_properties, others });
        }
        if let Some(others) = keywords.unevaluated_properties {
            match evaluated(tree, *id) {
                Some(names) => closers.push(Closer { names, patterns: &[], others }),
                None => exact &= is_all(tree, others),
            }
        }
        exact &= keywords.pattern_properties.is_empty() && keywords.dependent_required.is_empty();
        exact &= keywords.property_names.is_none_or(|names| is_all(tree, names));
    }
    for name in all.iter().flat_map(|(_, keywords)| &keywords.required) {
        let at = *place.entry(name.as_str()).or_insert(named.len());
        match named.get_mut(at) {
            Some(member) => member.required = true,
            None => named.push(Member { name: name.clone(), schemas: Vec::new(), required: true }),
        }
    }
    // Beyond that more passes than should, and the check remains.
    let few = named.len().saturating_mul(closers.len()) <= MOST_PAIRS;
    exact &= few;
    for member in named.iter_mut().filter(|_| few) {
        let closed = closers.iter().filter(|closer| !closer.names.contains(member.name.as_str()));
        // Whether one of the patterns matches is left to the run time.
        member.schemas.extend(closed.filter(|closer| closer.patterns.is_empty()).map(|closer| closer.others));
    }
    let rest = rest(tree, &closers);
    exact &= counts_are_kept(all, &named, rest.iter().any(|id| is_none(tree, *id)));
    Members { named, rest, exact }
}

/// The schemas of members that nobody names.
fn rest(tree: &Tree<'_>, closers: &[Closer<'_>]) -> Vec<Id> {
    let mut rest: Vec<Id> =
        closers.iter().filter(|closer| closer.patterns.is_empty()).map(|closer| closer.others).collect();
    if let ([Closer { patterns: [(_, only)], others, .. }], []) = (closers, rest.as_slice())
        && is_none(tree, *others)
    {
        rest.push(*only);
    }
    rest
}

/// Do the bounds on the number of members say nothing beyond what is kept anyway?
fn counts_are_kept(all: &[(Id, &Keywords)], named: &[Member], closed: bool) -> bool {
    let required = named.iter().filter(|member| member.required).count() as u64;
    all.iter().all(|(_, keywords)| {
        keywords.min_properties.is_none_or(|min| min <= required)
            && keywords.max_properties.is_none_or(|max| closed && named.len() as u64 <= max)
    })
}

/// The names that a schema with `unevaluatedProperties` and all that holds in place with it look at; none where that
/// depends on the value.
fn evaluated<'t>(tree: &'t Tree<'_>, id: Id) -> Option<BTreeSet<&'t str>> {
    let (mut names, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![id]);
    while let Some(next) = open.pop() {
        let Some(keywords) = tree.keywords(next).filter(|_| seen.insert(next)) else { continue };
        let choice = keywords.any_of.len() > 1 || keywords.one_of.len() > 1 || keywords.if_.is_some();
        let others =
            keywords.additional_properties.is_some() || (next != id && keywords.unevaluated_properties.is_some());
        if seen.len() > MOST_SEEN
            || choice
            || others
            || !keywords.dependent_schemas.is_empty()
            || !keywords.pattern_properties.is_empty()
        {
            return None;
        }
        names.extend(keywords.properties.iter().map(|(name, _)| name.as_str()));
        open.extend(keywords.targets.iter().chain(&keywords.all_of).chain(&keywords.any_of).chain(&keywords.one_of));
    }
    Some(names)
}

/// The items that several schemas allow together.
pub(super) fn items(tree: &Tree<'_>, all: &[(Id, &Keywords)]) -> Items {
    let mut items = Items { schemas: Vec::new(), min: 0, max: None, exact: true };
    let mut prefix = false;
    for (_, keywords) in all {
        items.min = items.min.max(keywords.min_items.unwrap_or(0));
        items.lower(keywords.max_items);
        prefix |= !keywords.prefix_items.is_empty();
        match keywords.items {
            Some(id) if is_none(tree, id) => items.lower(Some(keywords.prefix_items.len() as u64)),
            Some(id) => items.schemas.push(id),
            None => {}
        }
        items.exact &= !keywords.unique_items && keywords.unevaluated_items.is_none_or(|id| is_all(tree, id));
        let counted = keywords.min_contains != Some(0) || keywords.max_contains.is_some();
        items.exact &= keywords.contains.is_none() || !counted;
    }
    if prefix {
        // The first items differ from the others, and a list has one type.
        items.schemas.clear();
        items.exact = false;
    }
    items
}

impl Items {
    fn lower(&mut self, max: Option<u64>) {
        self.max = match (self.max, max) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
}

fn is_all(tree: &Tree<'_>, id: Id) -> bool {
    matches!(tree.get(id).map(|schema| &schema.body), Some(Body::All(true)))
}

fn is_none(tree: &Tree<'_>, id: Id) -> bool {
    matches!(tree.get(id).map(|schema| &schema.body), Some(Body::All(false)))
}
