//! The fields of a form, told from a shape.

use std::borrow::Cow;

use crate::runtime::Json;
use crate::runtime::value::{Facts, RecordShape, Shape};

/// So many levels of objects become fields; what is deeper is entered as JSON.
const LEVELS: usize = 4;
/// So many fields; further objects are entered as JSON.
const FIELDS: usize = 200;
/// Text that may be longer than this is entered in an area.
const LONG: u64 = 300;

/// The fields of a form.
pub(in super::super) struct Form {
    pub(super) root: Node,
}

/// A field, or several that belong together.
pub(super) enum Node {
    Field(Field),
    Group(Group),
}

/// An object.
pub(super) struct Group {
    pub(super) path: String,
    pub(super) label: String,
    /// The name on the wire, the empty one for the whole.
    pub(super) name: Cow<'static, str>,
    pub(super) optional: bool,
    pub(super) empty: Empty,
    pub(super) nodes: Vec<Node>,
}

/// One value that is entered.
pub(super) struct Field {
    /// Of the value in the whole, as faults tell it; also the field's name.
    pub(super) path: String,
    /// Of the element on the page.
    pub(super) id: String,
    pub(super) label: String,
    pub(super) name: Cow<'static, str>,
    /// May it be left empty?
    pub(super) optional: bool,
    pub(super) empty: Empty,
    /// May what is entered hold a secret?
    pub(super) secret: bool,
    pub(super) kind: Kind,
    pub(super) hint: Option<String>,
    /// What it stays when it is left empty.
    pub(super) keeps: Option<Json>,
}

/// What a value is that was not entered.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Empty {
    /// Not there.
    Missing,
    /// Null: it must be there, and may be that.
    Null,
}

/// How it is entered.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Text,
    LongText,
    Int,
    Number,
    Decimal,
    Date,
    Check,
    /// Yes, no or nothing.
    YesNo,
    Words(&'static [&'static str]),
    /// One item a line, each of this shape.
    Lines(&'static Shape),
    /// Entries under names of their own, each of this shape: as JSON, unless it is known which there are.
    Entries(&'static Shape),
    Json,
    /// The members of the object around it that have no field, as one JSON object.
    Others,
}

impl Node {
    /// The name on the wire.
    pub(super) fn name(&self) -> &str {
        match self {
            Node::Field(field) => &field.name,
            Node::Group(group) => &group.name,
        }
    }
}

impl Form {
    /// The form for a value of a shape.
    pub(in super::super) fn of(shape: &'static Shape) -> Form {
        let mut count = 0;
        let place = Place { path: String::new(), name: "", optional: false, secret: false, level: 0 };
        Form { root: node(shape, place, &mut count) }
    }

    /// All fields, in order.
    pub(super) fn fields(&self) -> Vec<&Field> {
        fn gather<'f>(node: &'f Node, all: &mut Vec<&'f Field>) {
            match node {
                Node::Field(field) => all.push(field),
                Node::Group(group) => group.nodes.iter().for_each(|node| gather(node, all)),
            }
        }
        let mut all = Vec::new();
        gather(&self.root, &mut all);
        all
    }

    /// The field that a fault at this path belongs to: that of the value itself, or of the one that it is within.
    /// Its place among all fields is told with it.
    pub(super) fn field_at(&self, path: &str) -> Option<(usize, &Field)> {
        let holds = |(_, field): &(usize, &Field)| {
            path.strip_prefix(&*field.path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.fields().into_iter().enumerate().filter(holds).max_by_key(|(_, field)| field.path.len())
    }
}

/// Where a value is.
struct Place {
    path: String,
    name: &'static str,
    optional: bool,
    secret: bool,
    level: usize,
}

fn node(shape: &'static Shape, place: Place, count: &mut usize) -> Node {
    let peeled = shape.peel();
    let secret = place.secret || peeled.secret;
    let empty = if peeled.nullable && !place.optional { Empty::Null } else { Empty::Missing };
    let optional = place.optional || peeled.nullable;
    match peeled.core {
        Shape::Record(record) if is_group(record, &place, *count) && !secret => {
            Node::Group(group(record, Place { optional, ..place }, empty, count))
        }
        core => {
            *count += 1;
            let secret = secret || Facts::of(core).secret;
            let kind = kind(core, optional, secret);
            Node::Field(Field {
                id: format!("f{count}"),
                label: label(place.name),
                hint: hint(core, kind),
                path: place.path,
                name: Cow::Borrowed(place.name),
                optional,
                empty,
                secret,
                kind,
                keeps: None,
            })
        }
    }
}

/// Is an object entered field by field?
fn is_group(record: &RecordShape, place: &Place, count: usize) -> bool {
    place.level < LEVELS && count + record.fields.len() <= FIELDS
}

/// The field for members that have none. Its path is that of no value.
fn others(rest: &'static Shape, path: &str, count: &mut usize) -> Field {
    *count += 1;
    Field {
        id: format!("f{count}"),
        label: "Other members".to_owned(),
        hint: Some("JSON, an object".to_owned()),
        path: format!("{path}*"),
        name: Cow::Borrowed(""),
        optional: true,
        empty: Empty::Missing,
        secret: Facts::of(rest).secret,
        kind: Kind::Others,
        keeps: None,
    }
}

fn group(record: &'static RecordShape, place: Place, empty: Empty, count: &mut usize) -> Group {
    let mut nodes = Vec::with_capacity(record.fields.len());
    for field in record.fields {
        let path = format!("{}/{}", place.path, escaped(field.name));
        let within =
            Place { path, name: field.name, optional: !field.is_required(), secret: false, level: place.level + 1 };
        nodes.push(node(field.shape, within, count));
    }
    nodes.extend(record.rest.map(|rest| Node::Field(others(rest, &place.path, count))));
    Group {
        label: label(place.name),
        path: place.path,
        name: Cow::Borrowed(place.name),
        optional: place.optional,
        empty,
        nodes,
    }
}

/// How a value is entered.
pub(super) fn kind(core: &'static Shape, optional: bool, secret: bool) -> Kind {
    match core {
        Shape::Text { max, .. } if max.is_some_and(|max| max > LONG) => Kind::LongText,
        Shape::Text { .. } | Shape::DateTime => Kind::Text,
        Shape::Bytes => Kind::LongText,
        Shape::Int { .. } | Shape::Integer { .. } => Kind::Int,
        Shape::Number { .. } | Shape::Exact { .. } => Kind::Number,
        Shape::Decimal { .. } => Kind::Decimal,
        Shape::Date => Kind::Date,
        // A box that is not shown ticked again would say no without a word.
        Shape::Bool if optional || secret => Kind::YesNo,
        Shape::Bool => Kind::Check,
        Shape::Words(words) => Kind::Words(words.words),
        Shape::List { of, .. } if is_line(of) => Kind::Lines(of),
        Shape::Map { of } => Kind::Entries(of),
        _ => Kind::Json,
    }
}

/// Is an item of this shape written in one line?
fn is_line(of: &'static Shape) -> bool {
    let peeled = of.peel();
    let core = matches!(
        peeled.core,
        Shape::Text { .. }
            | Shape::Int { .. }
            | Shape::Integer { .. }
            | Shape::Number { .. }
            | Shape::Exact { .. }
            | Shape::Decimal { .. }
            | Shape::Date
            | Shape::DateTime
            | Shape::Words(_)
    );
    core && !peeled.nullable
}

/// What helps to enter it right.
pub(super) fn hint(core: &'static Shape, kind: Kind) -> Option<String> {
    let range = |min: Option<String>, max: Option<String>, what: &str| match (min, max) {
        (None, None) => None,
        (Some(min), None) => Some(format!("{what}at least {min}")),
        (None, Some(max)) => Some(format!("{what}at most {max}")),
        (Some(min), Some(max)) => Some(format!("{what}from {min} to {max}")),
    };
    let text = |bound: &Option<u64>| bound.map(|bound| format!("{bound} characters"));
    match (core, kind) {
        (Shape::Text { min: Some(0 | 1), max: None }, _) => None,
        (Shape::Text { min, max }, _) => range(min.map(|min| min.to_string()), text(max), "").or(text(min)),
        (Shape::Int { min, max } | Shape::Integer { min, max }, _) => {
            let range = range(min.map(|min| min.to_string()), max.map(|max| max.to_string()), " ");
            Some(format!("a whole number{}", range.unwrap_or_default()))
        }
        (Shape::Number { min, max } | Shape::Exact { min, max }, _) => {
            range(min.map(|min| min.to_string()), max.map(|max| max.to_string()), "")
        }
        (Shape::Decimal { min, max }, _) => range(min.map(str::to_owned), max.map(str::to_owned), ""),
        (Shape::DateTime, _) => Some("a date and time with its offset, such as 2026-01-31T09:00:00+01:00".to_owned()),
        (Shape::Bytes, _) => Some("base64".to_owned()),
        (_, Kind::Lines(_)) => Some("one a line".to_owned()),
        (_, Kind::Json | Kind::Entries(_)) => Some("JSON".to_owned()),
        _ => None,
    }
}

/// `account_id` as people read it.
pub(super) fn label(name: &str) -> String {
    let words = name.replace(['_', '-'], " ");
    let mut letters = words.trim().chars();
    letters.next().map_or_else(|| "Value".to_owned(), |first| first.to_uppercase().chain(letters).collect())
}

/// A name as a path writes it.
pub(super) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
