//! Does a scalar fit a shape? The one place that knows, for reading, validating and moving values alike.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::Display;

use super::fault::Faults;
use super::path::Here;
use super::problem::{Found, Problem};
use super::shape::Peeled;
use super::{Misfit, Number, Scalar, Shape, Value, decimal, number};

/// What a place is given for a scalar that fits.
pub(super) enum Fit {
    /// The scalar itself.
    Same,
    /// The word at this position.
    Word(usize),
    /// This double.
    Number(f64),
    /// This integer, which was written as a double.
    Whole(i128),
}

/// Is the scalar of the right kind and in range? The forms of dates and base64 are left to the place that keeps them.
pub(super) fn fit(shape: &Peeled, scalar: &Scalar<'_>) -> Result<Fit, Problem> {
    match (shape.core, scalar) {
        (_, Scalar::Null) if shape.nullable => Ok(Fit::Same),
        (Shape::Text { min, max }, Scalar::Str(text)) => length(text, *min, *max),
        (Shape::Bool, Scalar::Bool(_)) => Ok(Fit::Same),
        (Shape::Int { min, max }, Scalar::Int(value)) => range(value, min.as_ref(), max.as_ref(), "an integer"),
        (Shape::Int { min, max }, Scalar::Number(value)) if is_whole(*value) => {
            let value = *value as i64;
            range(&value, min.as_ref(), max.as_ref(), "an integer").map(|_| Fit::Whole(value.into()))
        }
        (Shape::Int { .. } | Shape::Any, Scalar::Wide(_)) => Err(Problem::WideInteger),
        (Shape::Integer { min, max }, Scalar::Int(value)) => integer((*value).into(), *min, *max),
        (Shape::Integer { min, max }, Scalar::Wide(value)) => integer(*value, *min, *max),
        (Shape::Integer { min, max }, Scalar::Number(value)) if value.trunc() == *value => {
            let known = || Problem::Range(format!("an integer from {} to {}", i64::MIN, u64::MAX));
            // The least one may be what is left of a lower one.
            let value = number::whole(*value).filter(|value| *value > i64::MIN.into()).ok_or_else(known)?;
            integer(value, *min, *max)
        }
        (Shape::Exact { min, max }, Scalar::Int(value)) => exact_number((*value).into(), *min, *max),
        (Shape::Exact { min, max }, Scalar::Wide(value)) => {
            integer(*value, None, None)?;
            exact_number(Number::of_whole(*value), *min, *max)
        }
        (Shape::Exact { .. }, Scalar::Number(value)) if !value.is_finite() => Err(Problem::NotFinite),
        (Shape::Exact { min, max }, Scalar::Number(value)) => exact_number((*value).into(), *min, *max),
        (Shape::Number { min, max }, Scalar::Number(value)) => double(*value, *min, *max),
        (Shape::Number { min, max }, Scalar::Int(value)) => {
            double(exact((*value).into()).ok_or(Problem::TooExact)?, *min, *max)
        }
        (Shape::Number { min, max }, Scalar::Wide(value)) => {
            double(exact(*value).ok_or(Problem::TooExact)?, *min, *max)
        }
        (Shape::Json, Scalar::Wide(_)) => Ok(Fit::Same),
        (Shape::Decimal { min, max }, Scalar::Str(text)) => decimal_range(text, *min, *max),
        (Shape::Bytes | Shape::DateTime | Shape::Date, Scalar::Str(_)) => Ok(Fit::Same),
        (Shape::Bytes, Scalar::Bytes(_)) => Ok(Fit::Same),
        (Shape::Words(words), Scalar::Str(word)) => {
            words.position(word).map(Fit::Word).ok_or(Problem::Word(words.words))
        }
        (Shape::Any | Shape::Json, Scalar::Number(value)) if !value.is_finite() => Err(Problem::NotFinite),
        (Shape::Any | Shape::Json, Scalar::Bool(_) | Scalar::Int(_) | Scalar::Number(_) | Scalar::Str(_)) => {
            Ok(Fit::Same)
        }
        (Shape::Json, Scalar::Json(_)) => Ok(Fit::Same),
        (core, _) => Err(Problem::Kind(core)),
    }
}

/// Puts a scalar into its place, or adds what is wrong with it.
#[inline]
pub(super) fn put(
    shape: &Peeled,
    place: &mut dyn Value,
    scalar: Scalar<'_>,
    here: &Here<'_>,
    secret: bool,
    faults: &mut Faults,
) {
    // Nearly all scalars need no look at a range, a word or a form: they go straight to their place.
    let plain = match (shape.core, &scalar) {
        (Shape::Text { min: None, max: None }, Scalar::Str(_)) => true,
        (Shape::Int { min: None, max: None }, Scalar::Int(_)) => true,
        (Shape::Number { min: None, max: None }, Scalar::Number(value)) => value.is_finite(),
        (Shape::Bool, Scalar::Bool(_)) => true,
        (_, Scalar::Null) => shape.nullable,
        _ => false,
    };
    if plain {
        return put_plain(shape, place, scalar, here, secret, faults);
    }
    if let Some((problem, scalar)) = put_checked(shape, place, scalar) {
        faults.add(|| problem.at(here, secret, Found::Scalar(&scalar)));
    }
}

/// Puts a scalar of which every value fits.
#[inline]
pub(super) fn put_plain(
    shape: &Peeled,
    place: &mut dyn Value,
    scalar: Scalar<'_>,
    here: &Here<'_>,
    secret: bool,
    faults: &mut Faults,
) {
    if let Err(misfit) = place.put(scalar) {
        faults.add(|| problem_of(misfit, shape).at(here, secret, Found::Scalar(&Scalar::Null)));
    }
}

/// The problem, if there is one, with the scalar that has it.
fn put_checked<'s>(shape: &Peeled, place: &mut dyn Value, scalar: Scalar<'s>) -> Option<(Problem, Scalar<'s>)> {
    let put = match (fit(shape, &scalar), &scalar) {
        (Err(problem), _) => return Some((problem, scalar)),
        (Ok(Fit::Word(index)), _) => place.put(Scalar::Index(index)),
        (Ok(Fit::Number(value)), _) => place.put(Scalar::Number(value)),
        (Ok(Fit::Whole(value)), _) => place.put(Scalar::whole(value)),
        // The text is still needed when the place refuses it.
        (Ok(Fit::Same), Scalar::Str(text)) if may_be_malformed(shape.core) => {
            place.put(Scalar::Str(Cow::Borrowed(text)))
        }
        (Ok(Fit::Same), _) => {
            return place.put(scalar).err().map(|misfit| (problem_of(misfit, shape), Scalar::Null));
        }
    };
    put.err().map(|misfit| (problem_of(misfit, shape), scalar))
}

fn problem_of(misfit: Misfit, shape: &Peeled) -> Problem {
    match misfit {
        Misfit::Kind => Problem::Kind(shape.core),
        Misfit::Form(malformed) => Problem::Form(malformed),
    }
}

fn may_be_malformed(core: &Shape) -> bool {
    matches!(core, Shape::Decimal { .. } | Shape::Bytes | Shape::DateTime | Shape::Date)
}

/// Is the number of items or characters in range?
pub(super) fn count(count: usize, min: Option<u64>, max: Option<u64>, what: &str) -> Result<(), Problem> {
    let amount = |count: u64| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    match (min, max) {
        (Some(min), _) if (count as u64) < min => Err(Problem::Count(count, format!("at least {}", amount(min)))),
        (_, Some(max)) if (count as u64) > max => Err(Problem::Count(count, format!("at most {}", amount(max)))),
        _ => Ok(()),
    }
}

fn length(text: &str, min: Option<u64>, max: Option<u64>) -> Result<Fit, Problem> {
    if min.is_some() || max.is_some() {
        count(text.chars().count(), min, max, "character")?;
    }
    Ok(Fit::Same)
}

fn range<T: PartialOrd + Display>(value: &T, min: Option<&T>, max: Option<&T>, what: &str) -> Result<Fit, Problem> {
    match (min, max) {
        (Some(min), _) if value < min => Err(Problem::Range(format!("{what} of at least {min}"))),
        (_, Some(max)) if value > max => Err(Problem::Range(format!("{what} of at most {max}"))),
        _ => Ok(Fit::Same),
    }
}

/// An integer as a double, unless that would be another number: who reads it could not tell that it was changed.
pub(super) fn exact(value: i128) -> Option<f64> {
    let double = value as f64;
    (double as i128 == value).then_some(double)
}

/// In JSON `1.0` is the integer 1. Beyond 2^53 a double no longer tells which integer was meant.
fn is_whole(value: f64) -> bool {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    value.abs() <= EXACT && value.trunc() == value
}

/// No more than what is read exactly: from the least integer with a sign to the greatest without.
fn integer(value: i128, min: Option<i64>, max: Option<i64>) -> Result<Fit, Problem> {
    let (least, most) = (min.unwrap_or(i64::MIN).into(), max.map_or(u64::MAX.into(), i128::from));
    range(&value, Some(&least), Some(&most), "an integer").map(|_| Fit::Whole(value))
}

fn exact_number(value: Number, min: Option<f64>, max: Option<f64>) -> Result<Fit, Problem> {
    let (min, max) = (min.map(Number::from), max.map(Number::from));
    range(&value, min.as_ref(), max.as_ref(), "a number")?;
    Ok(value.whole().map_or_else(|| Fit::Number(value.as_f64()), Fit::Whole))
}

fn double(value: f64, min: Option<f64>, max: Option<f64>) -> Result<Fit, Problem> {
    if !value.is_finite() {
        return Err(Problem::NotFinite);
    }
    range(&value, min.as_ref(), max.as_ref(), "a number")?;
    Ok(Fit::Number(value))
}

/// The bounds hold for a well-formed decimal; another is refused by the place.
fn decimal_range(text: &str, min: Option<&str>, max: Option<&str>) -> Result<Fit, Problem> {
    if (min.is_none() && max.is_none()) || decimal::check(text).is_err() {
        return Ok(Fit::Same);
    }
    let order = |bound| decimal::compare(text, bound);
    match (min, max) {
        (Some(min), _) if order(min) == Ordering::Less => Err(Problem::Range(format!("a decimal of at least {min}"))),
        (_, Some(max)) if order(max) == Ordering::Greater => Err(Problem::Range(format!("a decimal of at most {max}"))),
        _ => Ok(Fit::Same),
    }
}
