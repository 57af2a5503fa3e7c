//! Does a scalar fit a shape? The one place that knows, for reading, validating and moving values alike.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::fault::{Fault, FaultKind};
use super::path::Here;
use super::shape::Peeled;
use super::words::one_of;
use super::{Misfit, Scalar, Shape, Value, decimal, near};

/// Characters of a value that a message shows.
const SHOWN: usize = 40;

/// What is wrong with a value: "expected …, found …".
pub(super) struct Problem {
    kind: FaultKind,
    expected: Cow<'static, str>,
    /// In place of the value itself.
    found: Option<String>,
    /// Something that helps. It may tell about the value.
    hint: Option<String>,
}

impl Problem {
    /// A value of the wrong kind.
    pub fn wrong_kind(core: &Shape) -> Self {
        Problem::new(FaultKind::WrongKind, expected(core))
    }

    /// An integer outside 64 bits with sign.
    pub fn wide_integer() -> Self {
        Problem::new(FaultKind::OutOfRange, format!("an integer from {} to {}", i64::MIN, i64::MAX))
    }

    fn new(kind: FaultKind, expected: impl Into<Cow<'static, str>>) -> Self {
        Problem { kind, expected: expected.into(), found: None, hint: None }
    }

    /// The fault at a place. Of a secret, only what was expected is told.
    pub fn at(self, here: &Here<'_>, secret: bool, found: &str) -> Fault {
        if secret {
            return here.fault(self.kind, format!("expected {}", self.expected));
        }
        let hint = self.hint.map_or(String::new(), |hint| format!(" ({hint})"));
        let found = self.found.as_deref().unwrap_or(found);
        here.fault(self.kind, format!("expected {}, found {found}{hint}", self.expected))
    }
}

/// What a place is given for a scalar that fits.
pub(super) enum Fit {
    /// The scalar itself.
    Same,
    /// The word at this position.
    Word(usize),
    /// This double.
    Number(f64),
}

/// Is the scalar of the right kind and in range? The forms of dates and base64 are left to the place that keeps them.
pub(super) fn fit(shape: &Peeled, scalar: &Scalar<'_>) -> Result<Fit, Problem> {
    match (shape.core, scalar) {
        (_, Scalar::Null) if shape.nullable => Ok(Fit::Same),
        (Shape::Text { min, max }, Scalar::Str(text)) => length(text, *min, *max),
        (Shape::Bool, Scalar::Bool(_)) => Ok(Fit::Same),
        (Shape::Int { min, max }, Scalar::Int(value)) => range(value, min.as_ref(), max.as_ref(), "an integer"),
        (Shape::Number { min, max }, Scalar::Number(value)) => double(*value, *min, *max),
        (Shape::Number { min, max }, Scalar::Int(value)) => double(*value as f64, *min, *max),
        (Shape::Decimal { min, max }, Scalar::Str(text)) => decimal_range(text, *min, *max),
        (Shape::Bytes | Shape::DateTime | Shape::Date, Scalar::Str(_)) => Ok(Fit::Same),
        (Shape::Bytes, Scalar::Bytes(_)) => Ok(Fit::Same),
        (Shape::Words(words), Scalar::Str(word)) => words.position(word).map(Fit::Word).ok_or_else(|| {
            let near = near::nearest(word, words.words.iter().copied());
            let hint = near.map(|near| format!("did you mean `{near}`?"));
            Problem { hint, ..Problem::new(FaultKind::UnknownWord, one_of(words.words)) }
        }),
        (Shape::Any | Shape::Json, Scalar::Number(value)) if !value.is_finite() => Err(not_finite()),
        (Shape::Any | Shape::Json, Scalar::Bool(_) | Scalar::Int(_) | Scalar::Number(_) | Scalar::Str(_)) => {
            Ok(Fit::Same)
        }
        (Shape::Json, Scalar::Json(_)) => Ok(Fit::Same),
        (core, _) => Err(Problem::wrong_kind(core)),
    }
}

/// Puts a scalar into its place, or says what is wrong with it.
pub(super) fn put(
    shape: &Peeled,
    place: &mut dyn Value,
    scalar: Scalar<'_>,
    here: &Here<'_>,
    secret: bool,
) -> Result<(), Fault> {
    let fitted = fit(shape, &scalar).map_err(|problem| problem.at(here, secret, &found(&scalar)))?;
    let result = match (fitted, &scalar) {
        (Fit::Word(index), _) => place.put(Scalar::Index(index)),
        (Fit::Number(value), _) => place.put(Scalar::Number(value)),
        // The text is still needed when the place refuses it.
        (Fit::Same, Scalar::Str(text)) if may_be_malformed(shape.core) => place.put(Scalar::Str(Cow::Borrowed(text))),
        (Fit::Same, _) => return place.put(scalar).map_err(|_| Problem::wrong_kind(shape.core).at(here, true, "")),
    };
    result.map_err(|misfit| {
        let problem = match misfit {
            Misfit::Kind => Problem::wrong_kind(shape.core),
            Misfit::Form(malformed) => Problem {
                hint: malformed.reason().map(str::to_owned),
                ..Problem::new(FaultKind::Malformed, malformed.expected())
            },
        };
        problem.at(here, secret, &found(&scalar))
    })
}

fn may_be_malformed(core: &Shape) -> bool {
    matches!(core, Shape::Decimal { .. } | Shape::Bytes | Shape::DateTime | Shape::Date)
}

/// Is the number of items or characters in range?
pub(super) fn count(count: usize, min: Option<u64>, max: Option<u64>, what: &str) -> Result<(), Problem> {
    let amount = |count: u64| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let expected = match (min, max) {
        (Some(min), _) if (count as u64) < min => format!("at least {}", amount(min)),
        (_, Some(max)) if (count as u64) > max => format!("at most {}", amount(max)),
        _ => return Ok(()),
    };
    Err(Problem { found: Some(count.to_string()), ..Problem::new(FaultKind::OutOfRange, expected) })
}

fn length(text: &str, min: Option<u64>, max: Option<u64>) -> Result<Fit, Problem> {
    if min.is_some() || max.is_some() {
        count(text.chars().count(), min, max, "character")?;
    }
    Ok(Fit::Same)
}

fn range<T: PartialOrd + std::fmt::Display>(
    value: &T,
    min: Option<&T>,
    max: Option<&T>,
    what: &str,
) -> Result<Fit, Problem> {
    let expected = match (min, max) {
        (Some(min), _) if value < min => format!("{what} of at least {min}"),
        (_, Some(max)) if value > max => format!("{what} of at most {max}"),
        _ => return Ok(Fit::Same),
    };
    Err(Problem::new(FaultKind::OutOfRange, expected))
}

fn double(value: f64, min: Option<f64>, max: Option<f64>) -> Result<Fit, Problem> {
    if !value.is_finite() {
        return Err(not_finite());
    }
    range(&value, min.as_ref(), max.as_ref(), "a number")?;
    Ok(Fit::Number(value))
}

fn not_finite() -> Problem {
    Problem::new(FaultKind::OutOfRange, "a finite number")
}

/// The bounds hold for a well-formed decimal; another is refused by the place.
fn decimal_range(text: &str, min: Option<&'static str>, max: Option<&'static str>) -> Result<Fit, Problem> {
    if (min.is_none() && max.is_none()) || decimal::check(text).is_err() {
        return Ok(Fit::Same);
    }
    let expected = match (min, max) {
        (Some(min), _) if decimal::compare(text, min) == Ordering::Less => format!("a decimal of at least {min}"),
        (_, Some(max)) if decimal::compare(text, max) == Ordering::Greater => format!("a decimal of at most {max}"),
        _ => return Ok(Fit::Same),
    };
    Err(Problem::new(FaultKind::OutOfRange, expected))
}

/// What a shape wants, in words.
pub(super) fn expected(core: &Shape) -> Cow<'static, str> {
    Cow::Borrowed(match core {
        Shape::Text { .. } => "text",
        Shape::Int { .. } => "an integer",
        Shape::Number { .. } => "a number",
        Shape::Decimal { .. } => "a decimal in text",
        Shape::Bool => "true or false",
        Shape::Any => "text, a number, true, false or null",
        Shape::Json => "JSON",
        Shape::Bytes => "base64 in text",
        Shape::DateTime => "a date and time in text",
        Shape::Date => "a date in text",
        Shape::List { .. } => "a list",
        Shape::Map { .. } | Shape::Record(_) => "an object",
        Shape::Words(words) => return Cow::Owned(one_of(words.words)),
        Shape::Nullable(of) | Shape::Secret(of) => return expected(of),
    })
}

/// What is there, in words: short and escaped.
pub(super) fn found(scalar: &Scalar<'_>) -> String {
    match scalar {
        Scalar::Null => "null".to_owned(),
        Scalar::Bool(value) => value.to_string(),
        Scalar::Int(value) => value.to_string(),
        Scalar::Number(value) => format!("{value:?}"),
        Scalar::Str(text) => quoted(text),
        Scalar::Bytes(_) => "bytes".to_owned(),
        Scalar::Index(_) => "a word".to_owned(),
        Scalar::Json(super::Json::Array(_)) => "a list".to_owned(),
        Scalar::Json(super::Json::Object(_)) => "an object".to_owned(),
        Scalar::Json(json) => json.to_string().chars().take(SHOWN).collect(),
    }
}

/// Text in quotes, cut and with control characters escaped.
pub(super) fn quoted(text: &str) -> String {
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(SHOWN).collect();
    let more = if chars.next().is_some() { "…" } else { "" };
    format!("{start:?}{more}")
}
