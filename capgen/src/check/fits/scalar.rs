//! Does one scalar type accept what another one writes?

use super::super::decimal;
use crate::model::{Number, Range, TypeKind};

/// Does every value fit?
pub(super) enum Fit {
    Yes,
    TooNarrow(&'static str),
    No,
}

impl Fit {
    fn when(fits: bool, what: &'static str) -> Fit {
        if fits { Fit::Yes } else { Fit::TooNarrow(what) }
    }
}

/// Scalars that are not both enums.
pub(super) fn scalar(sent: &TypeKind, accepted: &TypeKind) -> Fit {
    use TypeKind::{Any, Bool, Bytes, Date, DateTime, Decimal, Enum, Exact, Int, Integer, Number as Num, Str};
    match (sent, accepted) {
        (Str(a), Str(b)) => Fit::when(within(a, b, u64::cmp, Some(&0)), "the length"),
        (Enum(values), Str(b)) => Fit::when(values.iter().all(|v| holds(b, v.chars().count() as u64)), "the length"),
        // Their text has its own form; any length may come.
        (Decimal(_) | DateTime | Date | Bytes, Str(b)) => Fit::when(b.is_all(), "the length"),
        (Int(a), Int(b)) => Fit::when(within(a, b, i64::cmp, None), "the range"),
        (Int(a), Num(b)) => {
            Fit::when(exact_as_double(a) && within(&as_numbers(a), b, decimal::compare, None), "the range")
        }
        (Int(a), Integer(b)) => Fit::when(within(&machine(a), b, i64::cmp, None), "the range"),
        (Integer(a), Int(b)) => Fit::when(within(a, &machine(b), i64::cmp, None), "the range"),
        (Integer(a), Integer(b)) => Fit::when(within(a, b, i64::cmp, None), "the range"),
        (Int(a), Exact(b)) => Fit::when(within(&as_numbers(&machine(a)), b, decimal::compare, None), "the range"),
        (Integer(a), Exact(b)) => Fit::when(within(&as_numbers(a), b, decimal::compare, None), "the range"),
        (Num(a), Exact(b)) | (Exact(a), Exact(b)) => Fit::when(within(a, b, decimal::compare, None), "the range"),
        // Some of their whole numbers are none that a double holds.
        (Integer(_) | Exact(_), Num(_)) => Fit::TooNarrow("the range"),
        (Integer(a), Any) => Fit::when(a.max.is_some(), "the range"),
        (Exact(a), Any) => Fit::when(a.max.is_some(), "the range"),
        (Num(a), Num(b)) | (Decimal(a), Decimal(b)) => Fit::when(within(a, b, decimal::compare, None), "the range"),
        (Bool, Bool) | (Bytes, Bytes) | (DateTime, DateTime) | (Date, Date) => Fit::Yes,
        (Str(_) | Enum(_) | Int(_) | Num(_) | Decimal(_) | Bool | Bytes | DateTime | Date | Any, Any) => Fit::Yes,
        _ => Fit::No,
    }
}

/// Is every value of the first range in the second? A range without a least value begins at `least`, if there is one.
pub(super) fn within<T>(
    sent: &Range<T>,
    accepted: &Range<T>,
    compare: fn(&T, &T) -> std::cmp::Ordering,
    least: Option<&T>,
) -> bool {
    let low = match (sent.min.as_ref().or(least), &accepted.min) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(sent), Some(accepted)) => compare(sent, accepted).is_ge(),
    };
    let high = match (&sent.max, &accepted.max) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(sent), Some(accepted)) => compare(sent, accepted).is_le(),
    };
    low && high
}

fn holds(range: &Range<u64>, value: u64) -> bool {
    range.min.is_none_or(|min| value >= min) && range.max.is_none_or(|max| value <= max)
}

/// With the bounds of the type itself.
fn machine(range: &Range<i64>) -> Range<i64> {
    Range { min: range.min.or(Some(i64::MIN)), max: range.max.or(Some(i64::MAX)) }
}

/// Beyond 53 bits a double loses the last digits of an integer.
fn exact_as_double(range: &Range<i64>) -> bool {
    const MOST: u64 = 1 << 53;
    [range.min, range.max].iter().all(|bound| bound.is_some_and(|bound| bound.unsigned_abs() <= MOST))
}

fn as_numbers(range: &Range<i64>) -> Range<Number> {
    let number = |bound: i64| Number(bound.to_string());
    Range { min: range.min.map(number), max: range.max.map(number) }
}
