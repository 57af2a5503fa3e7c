//! Writing: one serde serialiser over [`Value`].
//!
//! A nullable field is always written, an optional field that is not nullable only when it is there, and so is one that
//! is missing in its own right. What cannot be written: numbers that are not finite, values nested too deeply, and other
//! members of an object under the name of a field. [`validate`](super::validate) tells where they are.

use serde::ser::{Error, Serialize, SerializeMap, SerializeSeq, SerializeStruct, Serializer};

use super::path::DEEPEST;
use super::shape::{FieldShape, RecordShape, UnionShape};
use super::{Entries, Shape, Typed, Value, View, bytes};

/// Writes a value in any format: what `Serialize` of a generated type does.
///
/// # Errors
/// Those of the format, and values that no format can hold.
pub fn serialize<T: Typed, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    Shaped { shape: T::SHAPE, value, depth: 0 }.serialize(serializer)
}

/// A value with what it is.
struct Shaped<'a> {
    shape: &'static Shape,
    value: &'a dyn Value,
    depth: usize,
}

impl Shaped<'_> {
    fn record<S: Serializer>(&self, shape: &'static RecordShape, serializer: S) -> Result<S::Ok, S::Error> {
        if shape.rest.is_some() {
            return self.open(None, shape, self.value, serializer);
        }
        let depth = self.depth + 1;
        let mut members = serializer.serialize_struct(shape.name, shape.fields.len())?;
        for (index, field) in shape.fields.iter().enumerate() {
            let value = self.value.at(index).ok_or_else(|| S::Error::custom("a field of the shape is kept nowhere"))?;
            if is_omitted(field, value) {
                members.skip_field(field.name)?;
            } else {
                members.serialize_field(field.name, &Shaped { shape: field.shape, value, depth })?;
            }
        }
        members.end()
    }

    /// An object whose members are not all known beforehand, or that has a tag beside them.
    fn open<S: Serializer>(
        &self,
        tag: Option<(&'static str, &'static str)>,
        shape: &'static RecordShape,
        record: &dyn Value,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let depth = self.depth + 1;
        let mut written = serializer.serialize_map(None)?;
        if let Some((name, word)) = tag {
            written.serialize_entry(name, word)?;
        }
        for (name, shape, value) in members(shape, record) {
            written.serialize_entry(name, &Shaped { shape, value, depth })?;
        }
        if others(shape, record).any(|(name, _)| is_taken(tag, shape, name)) {
            return Err(S::Error::custom("a member stands twice"));
        }
        written.end()
    }

    fn list<S: Serializer>(&self, of: &'static Shape, count: usize, serializer: S) -> Result<S::Ok, S::Error> {
        let mut items = serializer.serialize_seq(Some(count))?;
        for value in (0..count).filter_map(|index| self.value.at(index)) {
            items.serialize_element(&Shaped { shape: of, value, depth: self.depth + 1 })?;
        }
        items.end()
    }
}

/// What is written of a record: its fields, then its other members, each with its value.
pub(super) fn members<'a>(
    record: &'static RecordShape,
    value: &'a dyn Value,
) -> impl Iterator<Item = (&'a str, &'static Shape, &'a dyn Value)> {
    let fields = record.fields.iter().enumerate().filter_map(|(index, field)| Some((field, value.at(index)?)));
    let fields = fields.filter(|(field, value)| !is_omitted(field, *value));
    let named = fields.map(|(field, value)| (field.name, field.shape, value));
    let others = others(record, value).filter(|(name, _)| !record.has(name));
    named.chain(others.filter_map(|(name, value)| Some((name, record.rest?, value))))
}

/// The members of a record that have no field.
pub(super) fn others<'a>(record: &'static RecordShape, value: &'a dyn Value) -> Entries<'a> {
    match record.rest.and_then(|_| value.at(record.fields.len())?.entries()) {
        Some(others) => others,
        None => Box::new(std::iter::empty()),
    }
}

/// Is the name that of a field, or of the tag?
pub(super) fn is_taken(tag: Option<(&str, &str)>, record: &RecordShape, name: &str) -> bool {
    record.has(name) || tag.is_some_and(|(tag, _)| tag == name)
}

/// A value of a union: its record with the shape of that, and the tag with its word where no field holds them.
pub(super) struct Tagged<'a> {
    pub tag: Option<(&'static str, &'static str)>,
    pub shape: &'static RecordShape,
    pub record: &'a dyn Value,
}

pub(super) fn tagged<'a>(union: &'static UnionShape, index: usize, value: &'a dyn Value) -> Option<Tagged<'a>> {
    let (word, shape) = union.variant(index)?;
    let tag = (!shape.has(union.tag)).then_some((union.tag, word));
    Some(Tagged { tag, shape, record: value.at(0)? })
}

/// Is this the absence of an optional field?
pub(super) fn is_omitted(field: &FieldShape, value: &dyn Value) -> bool {
    match value.view() {
        View::Null => is_left_out(field),
        View::Absent => true,
        _ => false,
    }
}

/// Is a field left out where it is null? One that can be null is written as such.
pub(super) fn is_left_out(field: &FieldShape) -> bool {
    !field.is_required() && !field.shape.peel().nullable
}

impl Serialize for Shaped<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let view = self.value.view();
        if self.depth >= DEEPEST && matches!(view, View::List(_) | View::Map | View::Record | View::Variant(_)) {
            return Err(S::Error::custom(format_args!("nested deeper than {DEEPEST} levels")));
        }
        match view {
            View::Null | View::Absent => serializer.serialize_unit(),
            View::Bool(value) => serializer.serialize_bool(value),
            View::Int(value) => serializer.serialize_i64(value),
            View::Wide(value) => match u64::try_from(value) {
                Ok(value) => serializer.serialize_u64(value),
                Err(_) => serializer.serialize_i128(value),
            },
            View::Number(value) if value.is_finite() => serializer.serialize_f64(value),
            View::Number(_) => Err(S::Error::custom("a number that is not finite cannot be written")),
            View::Str(value) => serializer.serialize_str(value),
            View::Word(value) => serializer.serialize_str(value),
            View::Bytes(value) => serializer.serialize_str(&bytes::encode(value)),
            View::Json(value) => value.serialize(serializer),
            View::List(count) => match self.shape.peel().core {
                Shape::List { of, .. } => self.list(of, count, serializer),
                _ => Err(misshapen()),
            },
            View::Map => match self.shape.peel().core {
                Shape::Map { of } => {
                    let mut members = serializer.serialize_map(None)?;
                    for (key, value) in self.value.entries().into_iter().flatten() {
                        members.serialize_entry(key, &Shaped { shape: of, value, depth: self.depth + 1 })?;
                    }
                    members.end()
                }
                _ => Err(misshapen()),
            },
            View::Record => match self.shape.peel().core {
                Shape::Record(shape) => self.record(shape, serializer),
                _ => Err(misshapen()),
            },
            View::Variant(index) => match self.shape.peel().core {
                Shape::Union(union) => {
                    let Tagged { tag, shape, record } = tagged(union, index, self.value).ok_or_else(misshapen)?;
                    self.open(tag, shape, record, serializer)
                }
                _ => Err(misshapen()),
            },
        }
    }
}

fn misshapen<E: Error>() -> E {
    E::custom("the value is not of its shape")
}
