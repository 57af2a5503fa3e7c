//! The schemas of one file part: each with its keywords read, its place, and its way from the root.
//!
//! Invariants
//! - Schemas are numbered in the order of the text, a parent before its parts. Nothing here follows a reference.
//! - What stands as data (`const`, `enum`, `default`, `examples`) holds no schema.
//! - No schema is nested deeper than [`MAX_DEPTH`], and there are no more than [`MAX_SCHEMAS`].

use std::collections::HashMap;

use super::number::Exact;
use super::value::Value;
use crate::model::{At, Span};
use crate::read::yaml::Node;

/// The most levels of schemas in schemas.
pub(super) const MAX_DEPTH: usize = 128;

/// The most schemas in one.
pub(super) const MAX_SCHEMAS: usize = 100_000;

/// The number of a schema in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Id(pub u32);

/// All schemas, the root first.
#[derive(Debug)]
pub(super) struct Tree<'n> {
    pub schemas: Vec<Schema<'n>>,
    /// The schema that a node is, by the node's address.
    by_node: HashMap<*const Node, Id>,
}

/// One schema.
#[derive(Debug)]
pub(super) struct Schema<'n> {
    /// Where it stands.
    pub node: &'n Node,
    /// The schema it is part of.
    pub parent: Option<Id>,
    /// The steps from the parent, as a JSON pointer; of the root, the empty one.
    pub steps: String,
    /// The place of what names it: a key, or itself.
    pub named: Span,
    /// What it says.
    pub body: Body,
}

/// What a schema says.
#[derive(Debug)]
pub(super) enum Body {
    /// `true` or `false`; also an empty one.
    All(bool),
    /// Some keywords.
    Keywords(Box<Keywords>),
}

/// The keywords of a schema, those that are there.
#[derive(Debug, Default)]
pub(super) struct Keywords {
    pub id: Option<At<String>>,
    pub anchor: Option<At<String>>,
    pub dynamic_anchor: Option<At<String>>,
    pub reference: Option<At<String>>,
    pub dynamic_reference: Option<At<String>>,
    /// What `reference` and `dynamic_reference` lead to, as far as it was found.
    pub targets: Vec<Id>,
    /// How many keywords there are that neither refer nor only describe.
    pub says: usize,

    pub types: Option<Types>,
    pub constant: Option<Value>,
    pub values: Option<Vec<Value>>,

    pub minimum: Option<Exact>,
    pub maximum: Option<Exact>,
    pub exclusive_minimum: Option<Exact>,
    pub exclusive_maximum: Option<Exact>,
    pub multiple_of: Option<Exact>,

    pub min_length: Option<u64>,
    pub max_length: Option<u64>,
    pub pattern: Option<String>,
    pub format: Option<String>,

    pub properties: Vec<(At<String>, Id)>,
    pub pattern_properties: Vec<(String, Id)>,
    pub additional_properties: Option<Id>,
    pub unevaluated_properties: Option<Id>,
    pub property_names: Option<Id>,
    pub required: Vec<At<String>>,
    pub min_properties: Option<u64>,
    pub max_properties: Option<u64>,
    pub dependent_required: Vec<(String, Vec<String>)>,
    pub dependent_schemas: Vec<(String, Id)>,

    pub prefix_items: Vec<Id>,
    pub items: Option<Id>,
    pub unevaluated_items: Option<Id>,
    pub contains: Option<Id>,
    pub min_contains: Option<u64>,
    pub max_contains: Option<u64>,
    pub min_items: Option<u64>,
    pub max_items: Option<u64>,
    pub unique_items: bool,

    pub all_of: Vec<Id>,
    pub any_of: Vec<Id>,
    pub one_of: Vec<Id>,
    pub not: Option<Id>,
    pub if_: Option<Id>,
    pub then: Option<Id>,
    pub else_: Option<Id>,

    /// Of text that holds a document: describes, and refuses nothing.
    pub content: Option<Id>,
    pub title: Option<String>,
    pub description: Option<String>,
    pub default: Option<(Value, Span)>,
    pub deprecated: bool,
}

/// A set of JSON's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Types(u8);

impl Types {
    pub const NULL: Types = Types(1);
    pub const BOOLEAN: Types = Types(2);
    pub const INTEGER: Types = Types(4);
    /// Numbers, integers among them.
    pub const NUMBER: Types = Types(4 | 8);
    pub const STRING: Types = Types(16);
    pub const ARRAY: Types = Types(32);
    pub const OBJECT: Types = Types(64);
    pub const NONE: Types = Types(0);

    /// A type by its name.
    pub fn named(name: &str) -> Option<Types> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, types)| *types)
    }

    pub fn holds(self, other: Types) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn with(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }
}

/// The names of the types.
pub(super) const NAMES: [(&str, Types); 7] = [
    ("array", Types::ARRAY),
    ("boolean", Types::BOOLEAN),
    ("integer", Types::INTEGER),
    ("null", Types::NULL),
    ("number", Types::NUMBER),
    ("object", Types::OBJECT),
    ("string", Types::STRING),
];

impl<'n> Tree<'n> {
    pub fn new() -> Self {
        Tree { schemas: Vec::new(), by_node: HashMap::new() }
    }

    /// Adds a schema whose keywords are yet to be read.
    pub fn add(&mut self, node: &'n Node, parent: Option<Id>, steps: String, named: Span) -> Id {
        let id = Id(self.schemas.len() as u32);
        self.by_node.insert(std::ptr::from_ref(node), id);
        self.schemas.push(Schema { node, parent, steps, named, body: Body::All(true) });
        id
    }

    pub fn set(&mut self, id: Id, body: Body) {
        if let Some(schema) = self.schemas.get_mut(id.0 as usize) {
            schema.body = body;
        }
    }

    pub fn get(&self, id: Id) -> Option<&Schema<'n>> {
        self.schemas.get(id.0 as usize)
    }

    /// The keywords of a schema that has some.
    pub fn keywords(&self, id: Id) -> Option<&Keywords> {
        match &self.get(id)?.body {
            Body::Keywords(keywords) => Some(keywords),
            Body::All(_) => None,
        }
    }

    pub fn keywords_mut(&mut self, id: Id) -> Option<&mut Keywords> {
        match &mut self.schemas.get_mut(id.0 as usize)?.body {
            Body::Keywords(keywords) => Some(keywords),
            Body::All(_) => None,
        }
    }

    /// The schema that stands at a node.
    pub fn at_node(&self, node: &Node) -> Option<Id> {
        self.by_node.get(&std::ptr::from_ref(node)).copied()
    }

    pub fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.schemas.len() as u32).map(Id)
    }

    /// The JSON pointer of a schema, from the root.
    pub fn pointer(&self, id: Id) -> String {
        let (mut way, mut at) = (Vec::new(), Some(id));
        while let Some(schema) = at.and_then(|id| self.get(id)) {
            way.push(schema.steps.as_str());
            at = schema.parent;
        }
        way.reverse();
        way.concat()
    }

    /// The place of a schema.
    pub fn span(&self, id: Id) -> Span {
        self.get(id).map_or_else(Span::default, |schema| schema.node.span)
    }

    /// The place of a keyword of a schema; of the schema where it has none such.
    pub fn keyword_span(&self, id: Id, keyword: &str) -> Span {
        let entries = self.get(id).and_then(|schema| schema.node.as_mapping()).unwrap_or(&[]);
        let entry = entries.iter().find(|entry| entry.key.as_str() == keyword);
        entry.map_or_else(|| self.span(id), |entry| entry.key.span)
    }
}

/// One step of a JSON pointer.
pub(super) fn step(name: &str) -> String {
    format!("/{}", name.replace('~', "~0").replace('/', "~1"))
}

impl Keywords {
    /// The schemas that are about the very value that this one is about.
    pub fn in_place(&self) -> impl Iterator<Item = Id> + '_ {
        let lists = self.targets.iter().chain(&self.all_of).chain(&self.any_of).chain(&self.one_of).copied();
        let single = [self.not, self.if_, self.then, self.else_].into_iter().flatten();
        lists.chain(single).chain(self.dependent_schemas.iter().map(|(_, id)| *id))
    }
}

impl Keywords {
    /// The one schema that it stands for, where it only refers to it and describes.
    pub fn stands_for(&self) -> Option<Id> {
        let single = |all: &[Id]| if let [only] = all { Some(*only) } else { None };
        match (self.says, self.targets.as_slice()) {
            (0, targets) => single(targets),
            (1, []) => single(&self.all_of).or_else(|| single(&self.any_of)).or_else(|| single(&self.one_of)),
            _ => None,
        }
    }

    /// Does it let null pass, and nothing else?
    pub fn is_null_alone(&self) -> bool {
        let values = self.values.as_deref().or(self.constant.as_ref().map(std::slice::from_ref));
        self.says == 1 && self.targets.is_empty() && (self.types == Some(Types::NULL) || values == Some(&[Value::Null]))
    }
}
