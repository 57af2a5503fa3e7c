//! Showing a value to people and logs: `Debug` and masked JSON. Neither ever holds a secret.

use std::fmt::{self, Debug as _};

use super::path::DEEPEST;
use super::write::Tagged;
use super::{Json, Shape, Value, View, bytes, write};

/// What stands in place of a secret.
pub const MASK: &str = "***";

/// `Debug` of a generated type: like a derived one, secrets masked.
pub fn debug(shape: &'static Shape, value: &dyn Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    Shown { shape, value }.fmt(f)
}

struct Shown<'a> {
    shape: &'static Shape,
    value: &'a dyn Value,
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let peeled = self.shape.peel();
        let view = self.value.view();
        if peeled.secret && !matches!(view, View::Null | View::Absent) {
            return f.write_str(MASK);
        }
        match (peeled.core, view) {
            (_, View::Null | View::Absent) => f.write_str("None"),
            (_, View::Bool(value)) => value.fmt(f),
            (_, View::Int(value)) => value.fmt(f),
            (_, View::Wide(value)) => value.fmt(f),
            (_, View::Number(value)) => value.fmt(f),
            (_, View::Str(value)) => value.fmt(f),
            (_, View::Word(value)) => value.fmt(f),
            (_, View::Bytes(value)) => write!(f, "{} bytes", value.len()),
            (_, View::Json(value)) => value.fmt(f),
            (Shape::List { of, .. }, View::List(count)) => {
                let items = (0..count).filter_map(|index| self.value.at(index));
                f.debug_list().entries(items.map(|value| Shown { shape: of, value })).finish()
            }
            (Shape::Map { of }, View::Map) => f
                .debug_map()
                .entries(
                    self.value.entries().into_iter().flatten().map(|(key, value)| (key, Shown { shape: of, value })),
                )
                .finish(),
            (Shape::Record(record), View::Record) => {
                let mut shown = f.debug_struct(record.name);
                for (index, field) in record.fields.iter().enumerate() {
                    if let Some(value) = self.value.at(index) {
                        shown.field(field.name, &Shown { shape: field.shape, value });
                    }
                }
                for (name, value) in write::others(record, self.value) {
                    shown.field(name, &Shown { shape: record.rest.unwrap_or(&Shape::Json), value });
                }
                shown.finish()
            }
            (Shape::Union(union), View::Variant(index)) => {
                let mut shown = f.debug_tuple(union.words.get(index).unwrap_or(&"?"));
                if let (Some(shape), Some(value)) = (union.records.get(index), self.value.at(0)) {
                    shown.field(&Shown { shape, value });
                }
                shown.finish()
            }
            _ => f.write_str("?"),
        }
    }
}

/// The value as JSON with `***` in place of each secret: for logs, plans and listings. What may be missing or null stays
/// visible as such.
pub fn masked(shape: &'static Shape, value: &dyn Value) -> Json {
    json(shape, value, true, 0)
}

/// The value as JSON. Only for a valid value: a number that is not finite becomes `null`, and so does what is nested too
/// deeply.
pub fn to_json(shape: &'static Shape, value: &dyn Value) -> Json {
    json(shape, value, false, 0)
}

fn json(shape: &'static Shape, value: &dyn Value, mask: bool, depth: usize) -> Json {
    let peeled = shape.peel();
    let view = value.view();
    if mask && peeled.secret && !matches!(view, View::Null | View::Absent) {
        return Json::from(MASK);
    }
    if depth >= DEEPEST && matches!(view, View::List(_) | View::Map | View::Record | View::Variant(_)) {
        return Json::Null;
    }
    match (peeled.core, view) {
        (_, View::Bool(value)) => Json::from(value),
        (_, View::Int(value)) => Json::from(value),
        (_, View::Wide(value)) => u64::try_from(value).map_or(Json::Null, Json::from),
        (_, View::Number(value)) => Json::from(value),
        (_, View::Str(value)) => Json::from(value),
        (_, View::Word(value)) => Json::from(value),
        (_, View::Bytes(value)) => Json::from(bytes::encode(value)),
        (_, View::Json(value)) => value.clone(),
        (Shape::List { of, .. }, View::List(count)) => {
            (0..count).filter_map(|index| value.at(index)).map(|item| json(of, item, mask, depth + 1)).collect()
        }
        (Shape::Map { of }, View::Map) => {
            let entries = value.entries().into_iter().flatten();
            entries.map(|(key, value)| (key.to_owned(), json(of, value, mask, depth + 1))).collect()
        }
        (Shape::Record(record), View::Record) => {
            let written = write::members(record, value);
            written.map(|(name, shape, value)| (name.to_owned(), json(shape, value, mask, depth + 1))).collect()
        }
        (Shape::Union(union), View::Variant(index)) => match write::tagged(union, index, value) {
            Some(Tagged { tag, shape, record }) => {
                let tag = tag.map(|(name, word)| (name.to_owned(), Json::from(word)));
                let written = write::members(shape, record);
                let written =
                    written.map(|(name, shape, value)| (name.to_owned(), json(shape, value, mask, depth + 1)));
                tag.into_iter().chain(written).collect()
            }
            None => Json::Null,
        },
        _ => Json::Null,
    }
}
