//! Validating: does a value that Rust code made keep the rules of its shape?

use super::fault::FaultKind;
use super::path::Here;
use super::problem::{Found, Problem};
use super::read::too_deep;
use super::shape::RecordShape;
use super::write::Tagged;
use super::{Faults, Json, Shape, Value, View, fit, write};

/// All that is wrong with a value: lengths, ranges, words, numbers that are not finite, nesting.
///
/// # Errors
/// One fault for each thing wrong, each with its path.
///
/// ```
/// use capgen::rt::Shape;
/// static SHAPE: Shape = Shape::list(&Shape::text(None, Some(3)));
/// let names = vec!["Ann".to_owned(), "Robert".to_owned()];
/// let faults = capgen::runtime::value::validate(&SHAPE, &names).unwrap_err();
/// assert_eq!(faults.to_string(), "/1: expected at most 3 characters, found 6");
/// ```
pub fn validate(shape: &'static Shape, value: &dyn Value) -> Result<(), Faults> {
    let mut faults = Faults::default();
    walk(shape, value, &Here::ROOT, false, &mut faults);
    faults.into_result()
}

/// Adds what is wrong with a value at a place.
pub(super) fn walk(shape: &'static Shape, value: &dyn Value, here: &Here<'_>, secret: bool, faults: &mut Faults) {
    let peeled = shape.peel();
    let secret = secret || peeled.secret;
    let view = value.view();
    if here.is_too_deep() && matches!(view, View::List(_) | View::Map | View::Record | View::Variant(_)) {
        return faults.add(|| too_deep(here));
    }
    match (peeled.core, view) {
        (Shape::Record(shape), View::Record) => record(shape, value, None, here, secret, faults),
        (Shape::Union(union), View::Variant(index)) => match write::tagged(union, index, value) {
            Some(Tagged { tag, shape, record: value }) => record(shape, value, tag, here, secret, faults),
            None => faults.add(|| here.fault(FaultKind::WrongKind, "the value is not of its shape")),
        },
        (Shape::List { of, min, max }, View::List(count)) => {
            if let Err(problem) = fit::count(count, *min, *max, "item") {
                faults.add(|| problem.at(here, secret, Found::Words("a list")));
            }
            for (index, value) in (0..count).filter_map(|index| Some((index, value.at(index)?))) {
                walk(of, value, &here.item(index, secret), secret, faults);
            }
        }
        (Shape::Map { of }, View::Map) => {
            for (key, value) in value.entries().into_iter().flatten() {
                walk(of, value, &here.key(key, secret), secret, faults);
            }
        }
        (Shape::Json, View::Json(json)) => walk_json(json, here, faults),
        (Shape::Bytes, View::Bytes(_)) => {}
        (_, view) => {
            let Some(scalar) = view.scalar() else {
                let found = Found::Words("a list or an object");
                return faults.add(|| Problem::Kind(peeled.core).at(here, secret, found));
            };
            if let Err(problem) = fit::fit(&peeled, &scalar) {
                faults.add(|| problem.at(here, secret, Found::Scalar(&scalar)));
            }
        }
    }
}

fn record(
    record: &'static RecordShape,
    value: &dyn Value,
    tag: Option<(&str, &str)>,
    here: &Here<'_>,
    secret: bool,
    faults: &mut Faults,
) {
    for (index, field) in record.fields.iter().enumerate() {
        match value.at(index) {
            Some(value) if write::is_omitted(field, value) => {}
            Some(value) => walk(field.shape, value, &here.member(field.name, secret), secret, faults),
            None => faults.add(|| here.member(field.name, secret).fault(FaultKind::Missing, "is missing")),
        }
    }
    let Some(rest) = record.rest else { return };
    for (name, value) in write::others(record, value) {
        let here = here.key(name, secret);
        if write::is_taken(tag, record, name) {
            faults.add(|| here.fault(FaultKind::Duplicate, "has a field of its own, and stands among the others"));
        }
        walk(rest, value, &here, secret, faults);
    }
}

/// Free JSON has one rule: it must not nest too deeply.
fn walk_json(json: &Json, here: &Here<'_>, faults: &mut Faults) {
    if here.is_too_deep() && matches!(json, Json::Array(_) | Json::Object(_)) {
        return faults.add(|| too_deep(here));
    }
    match json {
        Json::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| walk_json(item, &here.item(index, false), faults));
        }
        Json::Object(members) => {
            members.iter().for_each(|(name, value)| walk_json(value, &here.key(name, false), faults));
        }
        _ => {}
    }
}
