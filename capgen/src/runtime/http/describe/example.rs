//! An input that shows what a call looks like.
//!
//! Invariants
//! - It is what the shape takes and the check, or there is none.
//! - It is the same each time.
//! - What may be missing is there at the first level, and left out deeper, so that it ends whatever holds itself.

use serde_json::{Map, json};

use super::super::super::value::{RecordShape, Shape, check_tree};
use crate::runtime::Piece;
use crate::{Descriptor, Json};

/// How deep an example goes.
const DEEPEST: u32 = 12;

/// An input of a capability.
pub(super) fn input(descriptor: &'static Descriptor) -> Option<Json> {
    let json = value(descriptor.input, "input", 0)?;
    check_tree(descriptor.input_check, descriptor.input, &json).ok()?;
    Some(json)
}

/// A key for an input: by the recipe where there is one.
pub(super) fn key(descriptor: &'static Descriptor, input: &Json) -> Option<String> {
    let Some(pieces) = descriptor.key else { return Some("run-7|step-3".to_owned()) };
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => Some((*text).to_owned()),
        Piece::Extra(name) => Some((*name).to_owned()),
        Piece::Field(name) => match input.get(name)? {
            Json::String(text) => Some(text.clone()),
            Json::Null | Json::Array(_) | Json::Object(_) => None,
            scalar => Some(scalar.to_string()),
        },
    };
    pieces.iter().map(piece).collect()
}

fn value(shape: &'static Shape, name: &str, depth: u32) -> Option<Json> {
    let peeled = shape.peel();
    if depth > DEEPEST {
        return peeled.nullable.then_some(Json::Null);
    }
    let made = match peeled.core {
        Shape::Text { min, max } => text(name, *min, *max),
        Shape::Int { min, max } | Shape::Integer { min, max } => Some(json!(within(1, *min, *max))),
        Shape::Number { min, max } | Shape::Exact { min, max } => {
            Some(json!(1.5_f64.min(max.unwrap_or(f64::MAX)).max(min.unwrap_or(f64::MIN))))
        }
        Shape::Decimal { min, max } => Some(json!(min.or(*max).unwrap_or("12.50"))),
        Shape::Bool => Some(json!(true)),
        Shape::Any => Some(json!(name)),
        Shape::Json => Some(json!({})),
        Shape::Bytes => Some(json!("aGVsbG8=")),
        Shape::DateTime => Some(json!("2026-01-31T09:00:00Z")),
        Shape::Date => Some(json!("2026-01-31")),
        Shape::List { of, min, .. } => list(of, name, min.unwrap_or(0), depth),
        Shape::Map { .. } => Some(json!({})),
        Shape::Record(record) => object(record, None, depth),
        Shape::Union(union) => {
            union.variant(0).and_then(|(word, record)| object(record, Some((union.tag, word)), depth))
        }
        Shape::Words(words) => words.words.first().map(|word| json!(word)),
        Shape::Nullable(_) | Shape::Secret(_) => None,
    };
    made.or(peeled.nullable.then_some(Json::Null))
}

/// A text that says what it stands for, of a length that is taken.
fn text(name: &str, min: Option<u64>, max: Option<u64>) -> Option<Json> {
    const LONGEST: u64 = 1000;
    let least = min.unwrap_or(1);
    let most = max.unwrap_or(u64::MAX).min(LONGEST);
    if least > most {
        return None;
    }
    let words = name.chars().chain(std::iter::repeat('x'));
    let length = within(name.chars().count() as i64, i64::try_from(least).ok(), i64::try_from(most).ok());
    Some(json!(words.take(usize::try_from(length).ok()?).collect::<String>()))
}

fn within(usual: i64, min: Option<i64>, max: Option<i64>) -> i64 {
    usual.min(max.unwrap_or(i64::MAX)).max(min.unwrap_or(i64::MIN))
}

fn list(of: &'static Shape, name: &str, least: u64, depth: u32) -> Option<Json> {
    const MOST: u64 = 20;
    if least > MOST {
        return None;
    }
    match value(of, name, depth + 1) {
        Some(item) => Some(Json::Array(vec![item; usize::try_from(least.max(1)).ok()?])),
        None => (least == 0).then(|| json!([])),
    }
}

fn object(record: &'static RecordShape, tag: Option<(&str, &str)>, depth: u32) -> Option<Json> {
    let mut members = Map::new();
    if let Some((tag, word)) = tag {
        members.insert(tag.to_owned(), json!(word));
    }
    for field in record.fields.iter().filter(|field| tag.is_none_or(|(tag, _)| tag != field.name)) {
        let required = field.is_required();
        if !required && depth > 0 {
            continue;
        }
        match value(field.shape, field.name, depth + 1) {
            Some(value) => drop(members.insert(field.name.to_owned(), value)),
            None if required => return None,
            None => {}
        }
    }
    Some(Json::Object(members))
}
