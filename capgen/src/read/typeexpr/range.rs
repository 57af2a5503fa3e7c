//! Ranges: what their bounds must be for each type.

use std::cmp::Ordering;

use crate::diagnostic::Finding;
use crate::diagnostic::codes::cg02;
use crate::model::{Number, Range, Span, TypeKind};

/// A range as written: its bounds are numbers, each with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Written {
    pub(super) min: Option<(String, Span)>,
    pub(super) max: Option<(String, Span)>,
    pub(super) span: Span,
}

/// Gives a type its range. What is wrong with it comes back, and the type stays without.
pub(super) fn apply(kind: TypeKind, written: &Written, name: &str) -> (TypeKind, Option<Finding>) {
    match kind {
        TypeKind::Str(_) => with(written, length, TypeKind::Str),
        TypeKind::Int(_) => with(written, integer, TypeKind::Int),
        TypeKind::Number(_) => with(written, double, TypeKind::Number),
        TypeKind::Decimal(_) => with(written, decimal, TypeKind::Decimal),
        other => (other, Some(not_taken(written.span, name))),
    }
}

/// The number of items of a list.
pub(super) fn items(written: &Written) -> (Range<u64>, Option<Finding>) {
    match bounds(written, length) {
        Ok(range) => (range, None),
        Err(fault) => (Range::ALL, Some(*fault)),
    }
}

/// The finding about a range where none can be.
pub(super) fn not_taken(span: Span, name: &str) -> Finding {
    Finding::error(cg02::RANGE_NOT_TAKEN, span, format!("`{name}` takes no range"))
        .why("a range bounds the value of a number, the length of a `str` or the number of items of a list")
        .help("remove the range")
}

fn with<T: Bound>(
    written: &Written,
    read: fn(&str) -> Result<T, &'static str>,
    make: fn(Range<T>) -> TypeKind,
) -> (TypeKind, Option<Finding>) {
    match bounds(written, read) {
        Ok(range) => (make(range), None),
        Err(fault) => (make(Range::ALL), Some(*fault)),
    }
}

/// Reads both bounds and compares them.
fn bounds<T: Bound>(written: &Written, read: fn(&str) -> Result<T, &'static str>) -> Result<Range<T>, Box<Finding>> {
    let bound = |side: &Option<(String, Span)>| match side {
        Some((text, span)) => read(text).map(Some).map_err(|why| Box::new(unfit(text, *span, why))),
        None => Ok(None),
    };
    let range = Range { min: bound(&written.min)?, max: bound(&written.max)? };
    match (&range.min, &range.max) {
        (Some(min), Some(max)) if min.compare(max) == Ordering::Greater => Err(Box::new(empty(written))),
        _ => Ok(range),
    }
}

fn unfit(bound: &str, span: Span, why: &str) -> Finding {
    Finding::error(cg02::RANGE_BOUND, span, format!("`{bound}` cannot be a bound here: {why}"))
        .why("the bound must be a value that the type itself can take")
        .help("write another bound, or leave this side out")
}

fn empty(written: &Written) -> Finding {
    let side = |side: &Option<(String, Span)>| side.as_ref().map(|(text, _)| text.clone()).unwrap_or_default();
    let (min, max) = (side(&written.min), side(&written.max));
    Finding::error(cg02::EMPTY_RANGE, written.span, format!("the range `{min}..{max}` holds no value"))
        .why("the first bound is the least value and the second the greatest, both included")
        .suggest("swap the bounds", written.span, format!("{max}..{min}"))
}

fn length(text: &str) -> Result<u64, &'static str> {
    match text.parse() {
        Ok(length) => Ok(length),
        Err(_) if text.starts_with('-') => Err("a length is not negative"),
        Err(_) if text.contains('.') => Err("a length is a whole number"),
        Err(_) => Err("it does not fit 64 bits"),
    }
}

fn integer(text: &str) -> Result<i64, &'static str> {
    match text.parse() {
        Ok(integer) => Ok(integer),
        Err(_) if text.contains('.') => Err("an `int` is a whole number"),
        Err(_) => Err("it does not fit 64 bits"),
    }
}

fn double(text: &str) -> Result<Number, &'static str> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => decimal(text),
        _ => Err("it does not fit a `number`"),
    }
}

/// A decimal as JSON writes it: no leading zeros, no negative zero.
fn decimal(text: &str) -> Result<Number, &'static str> {
    let (minus, digits) = split_sign(text);
    let trimmed = digits.trim_start_matches('0');
    let digits =
        if trimmed.is_empty() || trimmed.starts_with('.') { format!("0{trimmed}") } else { trimmed.to_owned() };
    let is_zero = digits.bytes().all(|b| matches!(b, b'0' | b'.'));
    Ok(Number(if minus && !is_zero { format!("-{digits}") } else { digits }))
}

fn split_sign(text: &str) -> (bool, &str) {
    text.strip_prefix('-').map_or((false, text), |digits| (true, digits))
}

/// A bound's order.
trait Bound {
    fn compare(&self, other: &Self) -> Ordering;
}

impl Bound for u64 {
    fn compare(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }
}

impl Bound for i64 {
    fn compare(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }
}

impl Bound for Number {
    /// By value and exactly, whatever the number of digits.
    fn compare(&self, other: &Self) -> Ordering {
        match (split_sign(&self.0), split_sign(&other.0)) {
            ((false, a), (false, b)) => magnitude(a, b),
            ((true, a), (true, b)) => magnitude(b, a),
            ((true, _), (false, _)) => Ordering::Less,
            ((false, _), (true, _)) => Ordering::Greater,
        }
    }
}

/// Compares two decimals without signs and leading zeros.
fn magnitude(a: &str, b: &str) -> Ordering {
    let parts = |text: &str| -> (String, String) {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        (whole.to_owned(), fraction.trim_end_matches('0').to_owned())
    };
    let ((whole_a, fraction_a), (whole_b, fraction_b)) = (parts(a), parts(b));
    (whole_a.len(), whole_a, fraction_a).cmp(&(whole_b.len(), whole_b, fraction_b))
}
