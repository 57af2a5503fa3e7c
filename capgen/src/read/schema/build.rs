//! Planned sets → the model's types.
//!
//! Invariants
//! - A type that holds itself has a name, and so has one that many places refer to, and one that is nested deep: no type is
//!   nested deeper than [`DEEPEST`] without a name between.
//! - Types are made from a queue, not by walking into named ones: stack is bounded by the nesting of unnamed types.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::graph::{Graph, ShapeId};
use super::names::Names;
use super::plan::{Fields, Plan, Planned, Rest};
use super::tree::{Id, Tree};
use super::{Subject, docs, text};
use crate::check::names::{nested_type, suffixed_type};
use crate::model::catalogue::operation;
use crate::model::{At, Field, NamedType, Object, Presence, Span, Type, TypeKind, Union, Variant};
use crate::ordered::Ordered;

/// So deep are types nested without a name.
const DEEPEST: usize = 12;

/// The longest name of a type that no one named, in bytes: it is made of all the names on the way.
const LONGEST: usize = 120;

/// Where a type stands: what it is called there, what it would be called by the way to it, and how deep that is.
#[derive(Clone, Copy)]
struct Here<'h> {
    hint: &'h str,
    path: &'h str,
    depth: usize,
}

impl<'h> Here<'h> {
    fn top(hint: &'h str) -> Self {
        Here { hint, path: hint, depth: 0 }
    }

    fn inner(self) -> Self {
        Here { depth: self.depth + 1, ..self }
    }

    fn member(self, hint: &'h str, path: &'h str) -> Self {
        Here { hint, path, depth: self.depth + 1 }
    }

    fn is_far(self) -> bool {
        self.depth >= DEEPEST || self.path.len() > LONGEST
    }
}

/// Where types are made.
pub(super) struct Builder<'a, 'n> {
    pub tree: &'a Tree<'n>,
    pub graph: &'a Graph,
    pub plans: &'a [Planned],
    pub subject: &'a Subject<'a>,
    pub names: &'a mut Names,
    /// Sets that need a name, whether or not they have one yet.
    needed: BTreeSet<ShapeId>,
    /// What types without a name are called by the way to them.
    paths: BTreeSet<String>,
    named: BTreeMap<ShapeId, String>,
    queue: VecDeque<(ShapeId, String)>,
}

impl<'a, 'n> Builder<'a, 'n> {
    pub fn new(
        tree: &'a Tree<'n>,
        graph: &'a Graph,
        plans: &'a [Planned],
        subject: &'a Subject<'a>,
        names: &'a mut Names,
    ) -> Self {
        let mut needed = recursive(plans);
        let targets: BTreeSet<Id> = tree
            .ids()
            .filter_map(|id| tree.keywords(id))
            .flat_map(|keywords| keywords.targets.iter().copied())
            .into_set();
        for id in graph.ids() {
            let key = graph.get(id).map_or(&[][..], |shape| &shape.key);
            let has_name = plans.get(id.0).is_some_and(|planned| planned.plan.has_name());
            if has_name && matches!(key, [only] if targets.contains(only)) {
                needed.insert(id);
            }
        }
        Builder {
            tree,
            graph,
            plans,
            subject,
            names,
            needed,
            paths: BTreeSet::new(),
            named: BTreeMap::new(),
            queue: VecDeque::new(),
        }
    }

    /// The type of an input or output, where `narrowed` is what the root becomes when only objects count.
    pub fn root(&mut self, narrowed: Option<&Planned>) -> Type {
        let root = ShapeId(0);
        let hint = suffixed_type(operation(self.subject.capability), self.subject.side);
        if narrowed.is_none() && self.needed.contains(&root) {
            return self.ty(root, Here::top(&hint));
        }
        let plans = self.plans;
        let kind = match narrowed.or(plans.first()).map(|planned| &planned.plan) {
            Some(Plan::Object(fields)) => TypeKind::Object(self.object(fields, Here::top(&hint))),
            Some(plan) => self.kind(plan, Here::top(&hint)),
            None => TypeKind::Faulty,
        };
        let docs = self.graph.get(root).and_then(|shape| docs::of_type(self.tree, &shape.key));
        Type { docs, ..foreign(kind, self.span(root)) }
    }

    /// The named types that are still to be made.
    pub fn rest(&mut self) -> Vec<NamedType> {
        let mut types = Vec::new();
        while let Some((shape, name)) = self.queue.pop_front() {
            let Some(planned) = self.plans.get(shape.0) else { continue };
            let span = self.span(shape);
            let kind = match &planned.plan {
                Plan::Object(fields) => TypeKind::Object(self.object(fields, Here::top(&name))),
                plan => self.kind(plan, Here::top(&name)),
            };
            let docs = self.graph.get(shape).and_then(|shape| docs::of_type(self.tree, &shape.key));
            types.push(NamedType { name: At::new(name, span), ty: Type { docs, ..foreign(kind, span) } });
        }
        types
    }

    /// The type of a set.
    fn ty(&mut self, shape: ShapeId, here: Here<'_>) -> Type {
        let plans = self.plans;
        let (mut shape, mut nullable) = (shape, false);
        // A schema that is another one or null may lead to one more of its kind, and so on.
        while let Some(Planned { plan: Plan::OrNull(of), .. }) = plans.get(shape.0) {
            (shape, nullable) = (*of, true);
        }
        let span = self.span(shape);
        let Some(planned) = plans.get(shape.0) else { return foreign(TypeKind::Json, span) };
        let has_parts = planned.plan.has_name() || !planned.plan.parts().is_empty();
        let kind = match self.needed.contains(&shape) || (here.is_far() && has_parts) || self.meets(planned, here) {
            true => TypeKind::Named(self.name(shape, here.hint)),
            false => self.kind(&planned.plan, here),
        };
        let nullable = (planned.nullable || nullable) && kind != TypeKind::Json;
        Type { nullable, ..foreign(kind, span) }
    }

    /// Would it be called like another one? `a.b_c` and `a_b.c` meet in `ABC`.
    fn meets(&mut self, planned: &Planned, here: Here<'_>) -> bool {
        planned.plan.has_name() && !self.paths.insert(here.path.to_owned())
    }

    fn kind(&mut self, plan: &Plan, here: Here<'_>) -> TypeKind {
        match plan {
            // Its own type is made where it stands, with null.
            Plan::Json | Plan::OrNull(_) => TypeKind::Json,
            Plan::Bool => TypeKind::Bool,
            Plan::Int(range) => TypeKind::Int(range.clone()),
            Plan::Number(range) => TypeKind::Number(range.clone()),
            Plan::Integer(range) => TypeKind::Integer(range.clone()),
            Plan::Exact(range) => TypeKind::Exact(range.clone()),
            Plan::Str(range) => TypeKind::Str(range.clone()),
            Plan::DateTime => TypeKind::DateTime,
            Plan::Date => TypeKind::Date,
            Plan::Words(words) => {
                TypeKind::Enum(words.iter().map(|word| At::new(word.clone(), Span::default())).collect())
            }
            Plan::List { of, items } => {
                TypeKind::List { of: Box::new(self.ty(*of, here.inner())), items: items.clone() }
            }
            Plan::Object(fields) => {
                let object = self.object(fields, here);
                match object {
                    Object { fields, rest: Some(rest) } if fields.is_empty() => TypeKind::Map(rest),
                    object => TypeKind::Object(object),
                }
            }
            Plan::Union { tag, variants } => {
                let mut made = Vec::with_capacity(variants.len());
                for (word, fields) in variants {
                    let path = nested_type(here.path, word);
                    let object = TypeKind::Object(self.object(fields, here.member(word, &path)));
                    made.push(Variant { word: At::new(word.clone(), tag.span), object: foreign(object, tag.span) });
                }
                let variants = made;
                TypeKind::Union(Union { tag: tag.clone(), variants })
            }
        }
    }

    fn object(&mut self, fields: &Fields, here: Here<'_>) -> Object {
        let mut made = Vec::with_capacity(fields.named.len());
        for field in &fields.named {
            let path = nested_type(here.path, &field.name);
            let ty = self.ty(field.shape, here.member(&field.name, &path));
            let ty = Type { docs: docs::of_member(self.tree, &field.schemas).or(ty.docs), ..ty };
            let presence = if field.required { Presence::Required } else { Presence::Optional };
            made.push(Field { name: field.name.clone(), ty, presence });
        }
        let rest = match fields.rest {
            Rest::Closed => None,
            Rest::Any => Some(foreign(TypeKind::Json, Span::default())),
            Rest::Of(shape) => Some(self.ty(shape, here.member("other", &nested_type(here.path, "rest")))),
        };
        Object { fields: made, rest: rest.map(Box::new) }
    }

    /// The name of a set, which is put into the queue when it gets one.
    fn name(&mut self, shape: ShapeId, hint: &str) -> String {
        if let Some(name) = self.named.get(&shape) {
            return name.clone();
        }
        let key = self.graph.get(shape).map_or(&[][..], |shape| &shape.key);
        let only = match key {
            [only] => Some(*only),
            _ => None,
        };
        let wanted = only.and_then(|id| self.declared(id)).unwrap_or_else(|| hint.to_owned());
        let says = only.and_then(|id| text::text(self.tree, id));
        let (name, new) = self.names.take(&wanted, self.subject.capability, self.subject.side, says);
        self.named.insert(shape, name.clone());
        if new {
            self.queue.push_back((shape, name.clone()));
        }
        name
    }

    /// What a schema is called: by its key under `$defs`, its anchor, or its title.
    fn declared(&self, id: Id) -> Option<String> {
        let schema = self.tree.get(id)?;
        let mut way = schema.steps.rsplit('/');
        let last = way.next().unwrap_or("").replace("~1", "/").replace("~0", "~");
        let keywords = self.tree.keywords(id);
        let anchor =
            keywords.and_then(|k| k.anchor.as_ref().or(k.dynamic_anchor.as_ref())).map(|name| name.value.clone());
        match way.next() {
            Some("$defs" | "definitions" | "schemas" | "properties") => Some(last),
            _ => anchor.or_else(|| keywords.and_then(|keywords| keywords.title.clone())),
        }
    }

    fn span(&self, shape: ShapeId) -> Span {
        let first = self.graph.get(shape).and_then(|shape| shape.key.first());
        first.map_or(self.subject.span, |id| self.tree.span(*id))
    }
}

/// A type whose names somebody else chose.
fn foreign(kind: TypeKind, span: Span) -> Type {
    Type { foreign: true, ..Type::new(kind, span) }
}

/// Of each ring of sets that hold each other, one.
fn recursive(plans: &[Planned]) -> BTreeSet<ShapeId> {
    let (mut found, mut open, mut done) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let parts = |id: ShapeId| plans.get(id.0).map_or_else(Vec::new, |planned| planned.plan.parts());
    for start in (0..plans.len()).map(ShapeId) {
        let mut way = vec![(start, None)];
        while let Some((id, rest)) = way.last_mut() {
            let id = *id;
            let rest: &mut Vec<ShapeId> = match rest {
                Some(rest) => rest,
                None if done.contains(&id) => {
                    way.pop();
                    continue;
                }
                None => {
                    open.insert(id);
                    rest.insert(parts(id))
                }
            };
            match rest.pop() {
                Some(next) if open.contains(&next) => {
                    // What is another or null has no name of its own.
                    let named = match plans.get(next.0).map(|planned| &planned.plan) {
                        Some(Plan::OrNull(of)) => *of,
                        _ => next,
                    };
                    found.insert(named);
                }
                Some(next) => way.push((next, None)),
                None => {
                    open.remove(&id);
                    done.insert(id);
                    way.pop();
                }
            }
        }
    }
    found
}
