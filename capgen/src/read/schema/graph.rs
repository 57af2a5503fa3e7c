//! Every set of schemas that holds for some value, with the sets that hold for its parts.
//!
//! Invariants
//! - A set is looked at once, however many parts it holds for: recursion ends.
//! - Neither the number of sets nor the work is without bound; beyond it a finding is made, and nothing else.
//! - Afterwards no part is left of which no value passes: such members are absent, such lists empty, such kinds gone.

use std::collections::HashMap;

use super::branch::{Branch, branch};
use super::closure::{ways, without_aliases};
use super::tree::{Body, Id, Tree};

/// The most sets.
const MOST_SHAPES: usize = 20_000;

/// The most work: schemas looked at, counted each time.
const MOST_WORK: usize = 4_000_000;

/// The number of a set in its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ShapeId(pub usize);

/// The sets, those of the root first.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub shapes: Vec<Shape>,
    /// Schemas of parts that could be there, but for which no value passes. One that is `false` says so itself.
    pub never: Vec<Id>,
    by_key: HashMap<Vec<Id>, ShapeId>,
    work: usize,
}

/// One set of schemas that hold together.
#[derive(Debug)]
pub(super) struct Shape {
    /// The schemas, sorted, references followed.
    pub key: Vec<Id>,
    /// What passes on each way through the choices.
    pub branches: Vec<Part>,
    /// A value that passes on two ways may be refused.
    pub exclusive: bool,
    /// It is another set or null, and says no more.
    pub or_null: Option<ShapeId>,
    /// Does any value pass?
    pub inhabited: bool,
}

/// A branch with its parts.
#[derive(Debug)]
pub(super) struct Part {
    pub own: Branch,
    /// What holds for the items, where lists pass.
    pub items: Option<ShapeId>,
    /// What holds for each member, in order, where objects pass.
    pub members: Vec<ShapeId>,
    /// What holds for other members.
    pub rest: Option<ShapeId>,
}

/// There is too much.
#[derive(Debug)]
pub(super) struct TooLarge;

impl Graph {
    /// Everything that can be reached from the root.
    pub fn new(tree: &Tree<'_>, root: Id) -> Result<Graph, TooLarge> {
        let mut graph = Graph::default();
        graph.shape(tree, &[root]);
        let mut next = 0;
        while let Some(key) = graph.shapes.get(next).map(|shape| shape.key.clone()) {
            let found = ways(tree, &key);
            graph.work += found.cost;
            let branches: Vec<Part> =
                found.ways.iter().map(|way| branch(tree, way)).map(|branch| graph.part(tree, branch)).collect();
            if graph.work > MOST_WORK || graph.shapes.len() > MOST_SHAPES {
                return Err(TooLarge);
            }
            let or_null = match key.as_slice() {
                [only] => beside_null(tree, *only).map(|other| graph.shape(tree, &[other])),
                _ => None,
            };
            if let Some(shape) = graph.shapes.get_mut(next) {
                (shape.branches, shape.exclusive, shape.or_null) = (branches, found.exclusive, or_null);
            }
            next += 1;
        }
        graph.find_inhabited(tree);
        Ok(graph)
    }

    pub fn get(&self, id: ShapeId) -> Option<&Shape> {
        self.shapes.get(id.0)
    }

    pub fn ids(&self) -> impl Iterator<Item = ShapeId> + use<> {
        (0..self.shapes.len()).map(ShapeId)
    }

    /// Does any value pass?
    pub fn is_inhabited(&self, id: ShapeId) -> bool {
        self.get(id).is_some_and(|shape| shape.inhabited)
    }

    /// Is null among the values that pass?
    pub fn holds_null(&self, id: ShapeId) -> bool {
        self.get(id).is_some_and(|shape| shape.branches.iter().any(|part| part.own.null))
    }

    /// The set of some schemas, known or new.
    fn shape(&mut self, tree: &Tree<'_>, schemas: &[Id]) -> ShapeId {
        self.work += schemas.len() + 1;
        let is_all = |id: &Id| match tree.get(*id).map(|schema| &schema.body) {
            Some(Body::Keywords(keywords)) => keywords.says == 0 && keywords.targets.is_empty(),
            Some(Body::All(all)) => *all,
            None => true,
        };
        let followed = schemas.iter().map(|id| without_aliases(tree, *id));
        let steps = |(id, steps)| {
            self.work += steps;
            id
        };
        let mut key: Vec<Id> = followed.map(steps).filter(|id| !is_all(id)).collect();
        key.sort_unstable();
        key.dedup();
        if let Some(known) = self.by_key.get(&key) {
            return *known;
        }
        let id = ShapeId(self.shapes.len());
        self.by_key.insert(key.clone(), id);
        self.shapes.push(Shape { key, branches: Vec::new(), exclusive: false, or_null: None, inhabited: false });
        id
    }

    fn part(&mut self, tree: &Tree<'_>, own: Branch) -> Part {
        let items = own.items.as_ref().map(|items| self.shape(tree, &items.schemas));
        let rest = own.members.as_ref().map(|members| self.shape(tree, &members.rest));
        let named = own.members.as_ref().map_or(&[][..], |members| &members.named);
        let members = named.iter().map(|member| self.shape(tree, &member.schemas)).collect();
        Part { own, items, members, rest }
    }

    /// Which sets let a value pass: those with a scalar, an empty list or object, and then all that need only such parts.
    fn find_inhabited(&mut self, tree: &Tree<'_>) {
        let mut users: Vec<Vec<ShapeId>> = vec![Vec::new(); self.shapes.len()];
        for id in self.ids() {
            for part in self.get(id).map_or(&[][..], |shape| &shape.branches) {
                for inner in part.members.iter().chain(&part.items) {
                    if let Some(users) = users.get_mut(inner.0) {
                        users.push(id);
                    }
                }
            }
        }
        let mut open: Vec<ShapeId> = self.ids().collect();
        while let Some(id) = open.pop() {
            if self.is_inhabited(id) || !self.has_value(id) {
                continue;
            }
            if let Some(shape) = self.shapes.get_mut(id.0) {
                shape.inhabited = true;
            }
            open.extend(users.get(id.0).into_iter().flatten());
        }
        for at in 0..self.shapes.len() {
            let mut branches =
                self.shapes.get_mut(at).map(|shape| std::mem::take(&mut shape.branches)).unwrap_or_default();
            let mut never: Vec<Id> = branches.iter_mut().flat_map(|part| self.prune(part)).collect();
            never.retain(|id| tree.keywords(*id).is_some());
            self.never.append(&mut never);
            branches.retain(|part| part.own.has_kind());
            if let Some(shape) = self.shapes.get_mut(at) {
                shape.branches = branches;
            }
        }
    }

    fn has_value(&self, id: ShapeId) -> bool {
        self.get(id).is_some_and(|shape| shape.branches.iter().any(|part| self.part_has_value(part)))
    }

    fn part_has_value(&self, part: &Part) -> bool {
        let own = &part.own;
        let scalar = own.null || own.bools.0 || own.bools.1 || own.numbers.is_some() || own.texts.is_some();
        scalar || self.lists_pass(part) || self.objects_pass(part)
    }

    fn lists_pass(&self, part: &Part) -> bool {
        let empty = part.own.items.as_ref().is_some_and(|items| items.min == 0);
        empty || part.items.is_some_and(|items| self.is_inhabited(items))
    }

    fn objects_pass(&self, part: &Part) -> bool {
        let Some(members) = &part.own.members else { return false };
        let mut required = members.named.iter().zip(&part.members).filter(|(member, _)| member.required);
        required.all(|(_, shape)| self.is_inhabited(*shape))
    }

    /// Takes away what no value can have. Answers the schemas of parts that could be there.
    fn prune(&self, part: &mut Part) -> Vec<Id> {
        let mut never = Vec::new();
        if !self.lists_pass(part) {
            part.own.items = None;
        }
        if !self.objects_pass(part) {
            part.own.members = None;
        }
        if let Some(items) = &mut part.own.items
            && !part.items.is_some_and(|shape| self.is_inhabited(shape))
        {
            items.max = Some(0);
            never.extend(items.schemas.first());
        }
        let closed = part.rest.is_some_and(|rest| !self.is_inhabited(rest));
        if let Some(members) = &mut part.own.members {
            let keep: Vec<bool> = part.members.iter().map(|shape| self.is_inhabited(*shape)).collect();
            let gone = members.named.iter().zip(&keep).filter(|(_, keep)| !**keep);
            never.extend(gone.filter_map(|(member, _)| member.schemas.first()));
            // Where others may be there, only the check knows that this one may not.
            members.exact &= closed || keep.iter().all(|keep| *keep);
            let mut kept = keep.iter();
            members.named.retain(|_| kept.next().copied().unwrap_or(true));
            let mut kept = keep.iter();
            part.members.retain(|_| kept.next().copied().unwrap_or(true));
        }
        never
    }
}

/// The other schema, where one of two is null alone and nothing else is said.
fn beside_null(tree: &Tree<'_>, id: Id) -> Option<Id> {
    let keywords = tree.keywords(id).filter(|keywords| keywords.says == 1)?;
    let choice = if keywords.any_of.is_empty() { &keywords.one_of } else { &keywords.any_of };
    let is_null = |id: Id| tree.keywords(id).is_some_and(|keywords| keywords.is_null_alone());
    match choice.as_slice() {
        [null, other] if is_null(*null) => Some(*other),
        [other, null] if is_null(*null) => Some(*other),
        _ => None,
    }
}

impl Shape {
    /// The same where only objects count.
    pub fn only_objects(&self) -> Shape {
        let objects = self.branches.iter().filter(|part| part.own.members.is_some()).map(|part| Part {
            own: Branch { members: part.own.members.clone(), loose: part.own.loose, ..Branch::default() },
            items: None,
            members: part.members.clone(),
            rest: part.rest,
        });
        Shape { key: self.key.clone(), branches: objects.collect(), or_null: None, ..*self }
    }
}

impl Branch {
    /// Do objects pass, and nothing else?
    pub fn has_only_objects(&self) -> bool {
        let scalar = self.null || self.bools.0 || self.bools.1 || self.numbers.is_some() || self.texts.is_some();
        !scalar && self.items.is_none() && self.members.is_some()
    }

    /// Does a value of any kind pass?
    pub fn has_kind(&self) -> bool {
        let scalar = self.null || self.bools.0 || self.bools.1 || self.numbers.is_some() || self.texts.is_some();
        scalar || self.items.is_some() || self.members.is_some()
    }
}
