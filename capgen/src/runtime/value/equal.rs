//! Comparing two values of one type: what `PartialEq` of a generated record does. It answers what a derived one would.

use super::{Shape, Value, View, decimal};

/// Are all parts of the two the same?
pub fn equal(shape: &'static Shape, a: &dyn Value, b: &dyn Value) -> bool {
    match (shape.peel().core, a.view(), b.view()) {
        (Shape::Record(record), View::Record, View::Record) => {
            record.fields.iter().enumerate().all(|(index, field)| same_part(field.shape, index, a, b))
                && record.rest.is_none_or(|rest| match (a.at(record.fields.len()), b.at(record.fields.len())) {
                    (Some(a), Some(b)) => same_entries(rest, a, b),
                    (a, b) => a.is_none() && b.is_none(),
                })
        }
        (Shape::List { of, .. }, View::List(count), View::List(other)) => {
            count == other && (0..count).all(|index| same_part(of, index, a, b))
        }
        (Shape::Map { of }, View::Map, View::Map) => same_entries(of, a, b),
        (Shape::Union(union), View::Variant(one), View::Variant(other)) => {
            one == other && union.records.get(one).is_some_and(|record| same_part(record, 0, a, b))
        }
        // 1.0 is 1.00.
        (Shape::Decimal { .. }, View::Str(a), View::Str(b)) => decimal::compare(a, b).is_eq(),
        (_, a, b) => a == b,
    }
}

fn same_entries(of: &'static Shape, a: &dyn Value, b: &dyn Value) -> bool {
    let (Some(mut entries), Some(mut others)) = (a.entries(), b.entries()) else { return false };
    loop {
        match (entries.next(), others.next()) {
            (Some((key, a)), Some((other, b))) if key == other && equal(of, a, b) => {}
            (None, None) => return true,
            _ => return false,
        }
    }
}

/// Is the field or item at a position the same?
fn same_part(shape: &'static Shape, index: usize, a: &dyn Value, b: &dyn Value) -> bool {
    match (a.at(index), b.at(index)) {
        (Some(a), Some(b)) => equal(shape, a, b),
        (a, b) => a.is_none() && b.is_none(),
    }
}
