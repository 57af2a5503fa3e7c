//! Writing: one serde serialiser over [`Value`].
//!
//! A nullable field is always written, an optional field that is not nullable only when it is there. Numbers that are not
//! finite and values nested too deeply cannot be written: [`validate`](super::validate) tells where they are.

use serde::ser::{Error, Serialize, SerializeMap, SerializeSeq, SerializeStruct, Serializer};

use super::path::DEEPEST;
use super::shape::{FieldShape, RecordShape};
use super::{Shape, Typed, Value, View, bytes};

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
    fn record<S: Serializer>(&self, shape: &RecordShape, serializer: S) -> Result<S::Ok, S::Error> {
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

    fn list<S: Serializer>(&self, of: &'static Shape, count: usize, serializer: S) -> Result<S::Ok, S::Error> {
        let mut items = serializer.serialize_seq(Some(count))?;
        for value in (0..count).filter_map(|index| self.value.at(index)) {
            items.serialize_element(&Shaped { shape: of, value, depth: self.depth + 1 })?;
        }
        items.end()
    }
}

/// The fields that are written, each with its value.
pub(super) fn members<'a>(
    record: &'static RecordShape,
    value: &'a dyn Value,
) -> impl Iterator<Item = (&'static FieldShape, &'a dyn Value)> {
    let fields = record.fields.iter().enumerate().filter_map(|(index, field)| Some((field, value.at(index)?)));
    fields.filter(|(field, value)| !is_omitted(field, *value))
}

/// Is this the absence of an optional field that cannot be null?
pub(super) fn is_omitted(field: &FieldShape, value: &dyn Value) -> bool {
    is_left_out(field) && matches!(value.view(), View::Null)
}

/// Is a field left out where it is absent? One that can be null is written as such.
pub(super) fn is_left_out(field: &FieldShape) -> bool {
    field.optional && !field.shape.peel().nullable
}

impl Serialize for Shaped<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let view = self.value.view();
        if self.depth >= DEEPEST && matches!(view, View::List(_) | View::Map | View::Record) {
            return Err(S::Error::custom(format_args!("nested deeper than {DEEPEST} levels")));
        }
        match view {
            View::Null => serializer.serialize_unit(),
            View::Bool(value) => serializer.serialize_bool(value),
            View::Int(value) => serializer.serialize_i64(value),
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
                    for (key, value) in self.value.entries() {
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
        }
    }
}

fn misshapen<E: Error>() -> E {
    E::custom("the value is not of its shape")
}
