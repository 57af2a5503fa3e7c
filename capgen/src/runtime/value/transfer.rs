//! Moving a value from one brick's type into another's: fields by name, text moved, everything checked against the shape
//! it goes to. What comes out is what writing JSON and reading it back would give, with one difference: a member that the
//! other type does not have is passed over when it is null.

mod open;

use serde::de::DeserializeSeed;

use super::fault::FaultKind;
use super::path::Here;
use super::problem::Found;
use super::read::{Gather, Reader, too_deep};
use super::shape::{FieldShape, Peeled, RecordShape};
use super::{Faults, Json, Scalar, Seal, Shape, Typed, Unknown, Value, View, fit, show, validate, write};

/// Moves a value into a new one of another type. What stays behind in `from` must not be used.
///
/// # Errors
/// One fault for each thing that does not fit there, each with its path.
pub fn transfer<T: Typed>(shape: &'static Shape, from: &mut dyn Value, unknown: Unknown) -> Result<T, Faults> {
    let mut to = T::empty(Seal::new());
    transfer_into(shape, from, T::SHAPE, &mut to, unknown)?;
    Ok(to)
}

/// The same into a place, which must not be used when there was a fault.
pub(in crate::runtime) fn transfer_into(
    from_shape: &'static Shape,
    from: &mut dyn Value,
    to_shape: &'static Shape,
    to: &mut dyn Value,
    unknown: Unknown,
) -> Result<(), Faults> {
    let mut gather = Gather { unknown, faults: Faults::default() };
    value(from_shape, from, to_shape, to, &Here::ROOT, false, &mut gather);
    gather.faults.into_result()
}

fn value(
    from_shape: &'static Shape,
    from: &mut dyn Value,
    to_shape: &'static Shape,
    to: &mut dyn Value,
    here: &Here<'_>,
    secret: bool,
    gather: &mut Gather,
) {
    let (source, target) = (from_shape.peel(), to_shape.peel());
    let secret = secret || source.secret || target.secret;
    if source.core.has_no_parts() {
        return scalar(&target, from, to, here, secret, gather);
    }
    let count = match from.view() {
        View::List(count) => count,
        View::Map | View::Record | View::Variant(_) => 0,
        View::Json(_) => {
            let Scalar::Json(json) = from.take() else { return };
            return read(json, to_shape, to, here, secret, gather);
        }
        _ => return scalar(&target, from, to, here, secret, gather),
    };
    if here.is_too_deep() {
        return gather.faults.add(|| too_deep(here));
    }
    match (source.core, target.core) {
        (Shape::Record(source), Shape::Record(target)) if source.rest.is_none() && target.rest.is_none() => {
            record(source, from, target, to, here, secret, gather);
        }
        (Shape::Record(source), Shape::Record(target)) => {
            open::record((source, from), (target, to), here, secret, gather);
        }
        (Shape::Union(source), Shape::Union(target)) if open::are_alike(source, target, from) => {
            open::union((source, from), (target, to), here, secret, gather);
        }
        (Shape::List { of: source, .. }, Shape::List { of: target, min, max }) => {
            to.begin();
            for index in 0..count {
                if let (Some(from), Some(to)) = (from.slot(index), to.push()) {
                    value(source, from, target, to, &here.item(index, secret), secret, gather);
                }
            }
            if let Err(problem) = fit::count(count, *min, *max, "item") {
                gather.faults.add(|| problem.at(here, secret, Found::Words("a list")));
            }
        }
        (Shape::Map { of: source }, Shape::Map { of: target }) => {
            to.begin();
            for (key, from) in from.entries_mut() {
                if let Some(to) = to.entry(key.to_owned()) {
                    value(source, from, target, to, &here.key(key, secret), secret, gather);
                }
            }
        }
        _ => {
            validate::walk(from_shape, from, here, secret, &mut gather.faults);
            read(show::to_json(from_shape, from), to_shape, to, here, secret, gather);
        }
    }
}

/// Does every value of the Rust type that keeps it fit a shape, where so many levels of lists and maps may still stand?
/// Then one of the same type goes over as it is: there is nothing to look at.
fn is_free(shape: &Shape, levels: usize) -> bool {
    match shape {
        Shape::Text { min: None, max: None } | Shape::Int { min: None, max: None } | Shape::Bool => true,
        Shape::Decimal { min: None, max: None } | Shape::DateTime | Shape::Date | Shape::Bytes => true,
        Shape::Nullable(of) | Shape::Secret(of) => is_free(of, levels),
        Shape::List { of, min: None, max: None } | Shape::Map { of } => levels > 0 && is_free(of, levels - 1),
        _ => false,
    }
}

/// Is it anything but absent or null?
fn is_there(value: &dyn Value) -> bool {
    !matches!(value.view(), View::Null | View::Absent)
}

fn scalar(
    target: &Peeled,
    from: &mut dyn Value,
    to: &mut dyn Value,
    here: &Here<'_>,
    secret: bool,
    gather: &mut Gather,
) {
    let mut scalar = from.take();
    if matches!(scalar, Scalar::Bytes(_)) && !matches!(target.core, Shape::Bytes) {
        scalar = scalar.bytes_as_text();
    }
    fit::put(target, to, scalar, here, secret, &mut gather.faults);
}

/// Where the two have little in common, the JSON between them is made.
fn read(json: Json, to_shape: &'static Shape, to: &mut dyn Value, here: &Here<'_>, secret: bool, gather: &mut Gather) {
    let before = gather.faults.count();
    let result = Reader::new(to_shape, to, here, secret, gather).deserialize(json);
    if let Err(error) = result
        && gather.faults.count() == before
    {
        let message = if secret { "cannot be read".to_owned() } else { error.to_string() };
        gather.faults.add(|| here.fault(FaultKind::WrongKind, message));
    }
}

fn record(
    source: &'static RecordShape,
    from: &mut dyn Value,
    target: &'static RecordShape,
    to: &mut dyn Value,
    here: &Here<'_>,
    secret: bool,
    gather: &mut Gather,
) {
    to.begin();
    let levels = here.levels_left().saturating_sub(1);
    let mut known = 0;
    for (index, field) in target.fields.iter().enumerate() {
        let found = position(source.fields, index, field.name);
        known += usize::from(found.is_some());
        let mut found = found.and_then(|(at, from_field)| Some((from_field, from.slot(at)?)));
        if let (Some((_, from)), Some(to)) = (&mut found, to.slot(index))
            && is_there(&**from)
            && is_free(field.shape, levels)
            && from.exchange(to)
        {
            continue;
        }
        let here = here.member(field.name, secret);
        let there = found.filter(|(from_field, from)| !write::is_omitted(from_field, &**from));
        match (there, to.slot(index)) {
            (Some((from_field, from)), Some(to)) => {
                value(from_field.shape, from, field.shape, to, &here, secret, gather);
            }
            (None, _) if !field.is_required() => {}
            _ => gather.faults.add(|| here.fault(FaultKind::Missing, "is missing")),
        }
    }
    if gather.unknown == Unknown::Refuse && known < source.fields.len() {
        for (index, field) in source.fields.iter().enumerate() {
            let there = from.at(index).is_some_and(is_there);
            if there && position(target.fields, index, field.name).is_none() {
                gather.faults.add(|| here.member(field.name, secret).fault(FaultKind::Unknown, "is no member here"));
            }
        }
    }
}

/// The field of a name. The one at the same position is tried first: two bricks' types are mostly alike.
fn position(fields: &'static [FieldShape], index: usize, name: &str) -> Option<(usize, &'static FieldShape)> {
    if let Some(field) = fields.get(index).filter(|field| field.name == name) {
        return Some((index, field));
    }
    fields.iter().enumerate().find(|(_, field)| field.name == name)
}
