//! A value of any shape, for where no Rust type is at hand: what a person enters when a task is completed.
//!
//! Invariant: a tree goes through the same reader as generated types do, so it refuses exactly what they refuse.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::value::{
    Bytes, Date, DateTime, Decimal, Entries, FieldShape, Keep, Misfit, Parts, Presence, RecordShape, Scalar, Seal,
    Shape, Typed, Unknown, Value, View, masked, read_into, to_json,
};
use super::{Faults, Json};

/// JSON that was held against a shape.
pub(crate) struct Checked {
    /// In the form that a value of the shape is written in: nulls filled in, unknown members gone.
    pub(crate) exact: Json,
    /// The same with secrets masked.
    pub(crate) shown: Json,
}

/// Holds JSON against a shape.
///
/// # Errors
/// One fault for each thing wrong, each with its path.
pub(crate) fn check_json(shape: &'static Shape, json: Json, unknown: Unknown) -> Result<Checked, Faults> {
    let mut tree = Tree::empty(shape);
    read_into(shape, &mut tree, json, unknown)?;
    Ok(Checked { exact: to_json(shape, &tree), shown: masked(shape, &tree) })
}

/// JSON that was held against a shape, as a value of it.
///
/// # Errors
/// As [`check_json`].
#[cfg(feature = "conformance")]
pub(crate) fn value_of(shape: &'static Shape, json: Json, unknown: Unknown) -> Result<Box<dyn Value>, Faults> {
    let mut tree = Tree::empty(shape);
    read_into(shape, &mut tree, json, unknown)?;
    Ok(Box::new(tree))
}

/// A place for a value of a shape.
struct Tree {
    shape: &'static Shape,
    node: Node,
}

enum Node {
    Null,
    Bool(bool),
    Int(i64),
    Wide(i128),
    Number(f64),
    Text(String),
    Word(&'static str),
    Json(Json),
    List(Vec<Tree>),
    /// Entries, each of the shape.
    Map(&'static Shape, BTreeMap<String, Tree>),
    /// Its fields, and after them its other members.
    Record(Vec<Tree>),
    /// The object of a union at a position.
    Variant(usize, Box<Tree>),
    Absent,
}

impl Tree {
    fn empty(shape: &'static Shape) -> Tree {
        Tree { shape: shape.peel().core, node: Node::Null }
    }

    fn begun(shape: &'static Shape) -> Tree {
        let mut tree = Tree::empty(shape);
        tree.begin();
        tree
    }

    /// Keeps text, if it is of the form that a generated type would take.
    fn put_text(&mut self, text: Cow<'_, str>) -> Result<(), Misfit> {
        match self.shape {
            Shape::Bytes => well_formed::<Bytes>(&text)?,
            Shape::Date => well_formed::<Date>(&text)?,
            Shape::DateTime => well_formed::<DateTime>(&text)?,
            Shape::Decimal { .. } => well_formed::<Decimal>(&text)?,
            _ => {}
        }
        self.node = Node::Text(text.into_owned());
        Ok(())
    }
}

/// The fields of a record, and its other members where it may have some.
fn parts(record: &'static RecordShape) -> Vec<Tree> {
    let field = |field: &'static FieldShape| match field.presence {
        Presence::Optional => Tree { node: Node::Absent, ..Tree::empty(field.shape) },
        Presence::Required | Presence::Nullable => Tree::empty(field.shape),
    };
    let rest = record.rest.map(|of| Tree { shape: of, node: Node::Map(of, BTreeMap::new()) });
    record.fields.iter().map(field).chain(rest).collect()
}

fn well_formed<T: Typed>(text: &str) -> Result<(), Misfit> {
    let mut place = T::empty(Seal::new());
    (&mut place as &mut dyn Value).put(Scalar::Str(Cow::Borrowed(text)))
}

impl Value for Tree {
    fn view(&self) -> View<'_> {
        match &self.node {
            Node::Null => View::Null,
            Node::Bool(value) => View::Bool(*value),
            Node::Int(value) => View::Int(*value),
            Node::Wide(value) => View::Wide(*value),
            Node::Number(value) => View::Number(*value),
            Node::Text(value) => View::Str(value),
            Node::Word(value) => View::Word(value),
            Node::Json(value) => View::Json(value),
            Node::List(items) => View::List(items.len()),
            Node::Map(..) => View::Map,
            Node::Record(_) => View::Record,
            Node::Variant(index, _) => View::Variant(*index),
            Node::Absent => View::Absent,
        }
    }

    fn at(&self, index: usize) -> Option<&dyn Value> {
        match &self.node {
            Node::List(items) | Node::Record(items) => items.get(index).map(|item| item as &dyn Value),
            Node::Variant(_, record) if index == 0 => Some(&**record),
            _ => None,
        }
    }

    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        match &mut self.node {
            Node::List(items) | Node::Record(items) => items.get_mut(index).map(|item| item as &mut dyn Value),
            Node::Variant(_, record) if index == 0 => Some(&mut **record),
            _ => None,
        }
    }

    fn entries(&self) -> Option<Entries<'_>> {
        let Node::Map(_, entries) = &self.node else { return None };
        Some(Box::new(entries.iter().map(|(key, value)| (key.as_str(), value as &dyn Value))))
    }

    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl Keep for Tree {
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        self.node = match scalar {
            Scalar::Null => Node::Null,
            Scalar::Bool(value) => Node::Bool(value),
            Scalar::Int(value) => Node::Int(value),
            Scalar::Wide(value) => Node::Wide(value),
            Scalar::Number(value) => Node::Number(value),
            Scalar::Str(text) => return self.put_text(text),
            Scalar::Index(index) => match self.shape {
                Shape::Words(words) => Node::Word(words.words.get(index).ok_or(Misfit::Kind)?),
                _ => return Err(Misfit::Kind),
            },
            Scalar::Json(value) => Node::Json(value),
            Scalar::Variant(index, _) => match self.shape {
                Shape::Union(union) => {
                    let record = union.records.get(index).ok_or(Misfit::Kind)?;
                    Node::Variant(index, Box::new(Tree::begun(record)))
                }
                _ => return Err(Misfit::Kind),
            },
            Scalar::Bytes(_) => return Err(Misfit::Kind),
        };
        Ok(())
    }

    fn parts(&mut self) -> Option<&mut dyn Parts> {
        Some(self)
    }
}

impl Parts for Tree {
    fn begin(&mut self) {
        self.node = match self.shape {
            Shape::List { .. } => Node::List(Vec::new()),
            Shape::Map { of } => Node::Map(of, BTreeMap::new()),
            Shape::Record(record) => Node::Record(parts(record)),
            _ => Node::Null,
        };
    }

    fn push(&mut self) -> Option<&mut dyn Value> {
        match (&mut self.node, self.shape) {
            (Node::List(items), Shape::List { of, .. }) => {
                items.push(Tree::empty(of));
                items.last_mut().map(|item| item as &mut dyn Value)
            }
            _ => None,
        }
    }

    fn entry(&mut self, key: String) -> Option<&mut dyn Value> {
        match &mut self.node {
            Node::Map(of, entries) if !entries.contains_key(&key) => {
                Some(entries.entry(key).or_insert(Tree::empty(of)))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::value::{FaultKind, UnionShape};
    use super::*;

    static ITEM: Shape =
        Shape::record("Item", &[FieldShape::required("on", &Shape::Date), FieldShape::required("n", &SMALL)]);
    static SMALL: Shape = Shape::int(Some(1), Some(9));
    static STATE: Shape = Shape::words(&["open", "done"]);
    static SECRET: Shape = Shape::secret(&Shape::TEXT);
    static MAYBE: Shape = Shape::nullable(&Shape::TEXT);
    static ITEMS: Shape = Shape::list(&ITEM);
    static ANY: Shape = Shape::map(&Shape::Any);
    static ALL: Shape = Shape::record(
        "All",
        &[
            FieldShape::required("items", &ITEMS),
            FieldShape::required("state", &STATE),
            FieldShape::required("pin", &SECRET),
            FieldShape::optional("note", &MAYBE),
            FieldShape::required("more", &ANY),
        ],
    );

    #[test]
    fn what_fits_is_written_as_its_type_would_write_it() {
        let json = json!({"items": [{"on": "2025-01-31", "n": 3}], "state": "done", "pin": "1234", "more": {"a": 1.5}});
        let checked = check_json(&ALL, json, Unknown::Refuse).unwrap();
        let mut exact = json!({"items": [{"on": "2025-01-31", "n": 3}], "state": "done", "pin": "1234", "note": null, "more": {"a": 1.5}});
        assert_eq!(checked.exact, exact);
        exact["pin"] = json!("***");
        assert_eq!(checked.shown, exact);
    }

    static OPEN: Shape =
        Shape::open("Open", &[FieldShape::apart("note", &MAYBE), FieldShape::apart("n", &SMALL)], &SECRET);
    static EMPTY: Shape = Shape::record("Empty", &[]);
    static UNION: Shape = Shape::Union(&UnionShape { tag: "is", words: &["open", "empty"], records: &[&OPEN, &EMPTY] });

    #[test]
    fn unions_and_other_members_are_kept_and_what_is_absent_stays_so() {
        for json in [
            json!({"is": "open"}),
            json!({"is": "open", "note": null}),
            json!({"is": "open", "n": 3, "a": "x", "b": "y"}),
            json!({"is": "empty"}),
        ] {
            let checked = check_json(&UNION, json.clone(), Unknown::Refuse).unwrap();
            assert_eq!(checked.exact, json);
        }
        let checked = check_json(&UNION, json!({"is": "open", "a": "x"}), Unknown::Refuse).unwrap();
        assert_eq!(checked.shown, json!({"is": "open", "a": "***"}));
        let faults = check_json(&UNION, json!({"is": "empty", "a": "x"}), Unknown::Refuse).err().unwrap();
        assert_eq!(faults.to_string(), "/a: is no member here");
    }

    #[test]
    fn every_fault_is_told_with_its_path() {
        let json = json!({"items": [{"on": "31.1.", "n": 10}], "state": "gone", "more": {}, "x": 1});
        let faults = check_json(&ALL, json, Unknown::Refuse).err().unwrap();
        let mut found: Vec<_> = faults.list().iter().map(|fault| (fault.path.as_str(), fault.kind)).collect();
        found.sort();
        assert_eq!(
            found,
            [
                ("/items/0/n", FaultKind::OutOfRange),
                ("/items/0/on", FaultKind::Malformed),
                ("/pin", FaultKind::Missing),
                ("/state", FaultKind::UnknownWord),
                ("/x", FaultKind::Unknown),
            ]
        );
    }
}
