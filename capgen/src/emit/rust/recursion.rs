//! Named types that hold themselves: where a box goes, and which need a struct of their own.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::names;
use crate::model::{NamedType, Type, TypeKind};
use crate::ordered::Ordered;

/// What is known about the recursion among named types, all by Rust name.
#[derive(Default)]
pub(super) struct Recursion {
    /// The group of types that hold each other without a list or map between, by a number.
    inline: BTreeMap<String, usize>,
    /// Types written as another name for a list or map (or for such a name) that holds them again.
    wrapped: BTreeSet<String>,
}

/// Types and those they mention.
type Graph = BTreeMap<String, BTreeSet<String>>;

impl Recursion {
    /// Looks at all named types.
    pub fn of(named: &BTreeMap<String, &NamedType>) -> Self {
        let graph = |through: Through| -> Graph {
            named.iter().map(|(rust, named)| (rust.clone(), mentions(&named.ty, through))).into_map()
        };
        let inline = components(&graph(Through::Objects));
        let mut aliases = graph(Through::Lists);
        for (rust, named) in named {
            if matches!(named.ty.kind, TypeKind::Object(_) | TypeKind::Union(_) | TypeKind::Enum(_))
                && !named.ty.nullable
            {
                aliases.remove(rust);
            }
        }
        let wrapped = components(&aliases).into_keys().collect();
        Recursion { inline, wrapped }
    }

    /// Does a field of one that holds the other need a box?
    pub fn needs_box(&self, owner: &str, held: &str) -> bool {
        matches!((self.inline.get(owner), self.inline.get(held)), (Some(a), Some(b)) if a == b)
    }

    /// Must it be a struct, because another name for a type cannot mention itself?
    pub fn needs_struct(&self, rust: &str) -> bool {
        self.wrapped.contains(rust)
    }
}

/// What the walk goes through.
#[derive(Clone, Copy, PartialEq)]
enum Through {
    /// Objects, which hold their fields in themselves, and unions, which hold an object.
    Objects,
    /// Lists and maps, which are part of a type's expression.
    Lists,
}

fn mentions(ty: &Type, through: Through) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        match &ty.kind {
            TypeKind::List { of, .. } | TypeKind::Map(of) if through == Through::Lists => open.push(of),
            TypeKind::Object(object) if through == Through::Objects => {
                open.extend(object.fields.iter().map(|field| &field.ty));
            }
            TypeKind::Union(union) if through == Through::Objects => {
                open.extend(union.variants.iter().map(|variant| &variant.object));
            }
            TypeKind::Named(name) => {
                found.insert(names::type_name(name));
            }
            _ => {}
        }
    }
    found
}

/// The members of each cycle, with a number for the cycles that belong together.
fn components(graph: &Graph) -> BTreeMap<String, usize> {
    let forward = finish_order(graph);
    let mut backward: Graph = BTreeMap::new();
    for (from, tos) in graph {
        for to in tos {
            backward.entry(to.clone()).or_default().insert(from.clone());
        }
    }
    let mut members = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for (number, start) in forward.iter().rev().enumerate() {
        let mut group = Vec::new();
        let mut open = vec![start];
        while let Some(name) = open.pop() {
            if seen.insert(name.clone()) {
                group.push(name.clone());
                open.extend(backward.get(name).into_iter().flatten().filter(|from| graph.contains_key(*from)));
            }
        }
        let holds_itself = |name: &String| graph.get(name).is_some_and(|tos| tos.contains(name));
        if group.len() > 1 || group.first().is_some_and(holds_itself) {
            members.extend(group.into_iter().map(|name| (name, number)));
        }
    }
    members
}

/// The names in the order in which a walk in depth leaves them. It keeps its own stack: types may be many.
fn finish_order(graph: &Graph) -> Vec<String> {
    let mut order = Vec::new();
    let mut seen = BTreeSet::new();
    for start in graph.keys() {
        let mut stack = vec![(start, false)];
        while let Some((name, done)) = stack.pop() {
            if done {
                order.push(name.clone());
            } else if graph.contains_key(name) && seen.insert(name) {
                stack.push((name, true));
                stack.extend(graph.get(name).into_iter().flatten().map(|next| (next, false)));
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(&str, &[&str])]) -> Graph {
        let names = |tos: &[&str]| tos.iter().map(|to| (*to).to_owned()).collect();
        edges.iter().map(|(from, tos)| ((*from).to_owned(), names(tos))).collect()
    }

    #[test]
    fn only_cycles_have_members_and_separate_ones_differ() {
        let found = components(&graph(&[
            ("A", &["B"]),
            ("B", &["A", "C"]),
            ("C", &["D", "missing"]),
            ("D", &["D"]),
            ("E", &["A"]),
        ]));
        assert_eq!(found.keys().collect::<Vec<_>>(), ["A", "B", "D"]);
        assert_eq!(found["A"], found["B"]);
        assert_ne!(found["A"], found["D"]);
    }

    #[test]
    fn a_long_chain_does_not_overflow_the_stack() {
        let names: Vec<String> = (0..20_000).map(|i| format!("T{i:05}")).collect();
        let next = |i: usize| names.get(i + 1).cloned().into_iter().collect();
        let chain: Graph = names.iter().enumerate().map(|(i, name)| (name.clone(), next(i))).collect();
        assert!(components(&chain).is_empty());
    }
}
