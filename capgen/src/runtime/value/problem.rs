//! What can be wrong with a value, put into words: "expected …, found …". The words are made only for faults that are kept.

use super::fault::{Fault, FaultKind, Malformed};
use super::path::Here;
use super::words::one_of;
use super::{Json, Scalar, Shape, near};

/// Characters of a value that a message shows.
const SHOWN: usize = 40;

/// What is wrong with a value.
pub(super) enum Problem {
    /// It is not of the kind that the shape wants.
    Kind(&'static Shape),
    /// It is none of the words.
    Word(&'static [&'static str]),
    /// It is an integer outside 64 bits with sign.
    WideInteger,
    /// It is an integer of more digits than a double holds.
    TooExact,
    /// It is not a finite number.
    NotFinite,
    /// It is outside this range.
    Range(String),
    /// It has so many items or characters, which is outside this range.
    Count(usize, String),
    /// It is text of another form.
    Form(Box<Malformed>),
}

/// What is there.
#[derive(Clone, Copy)]
pub(super) enum Found<'a> {
    Scalar(&'a Scalar<'a>),
    Words(&'a str),
}

impl Problem {
    /// The fault at a place. Of a secret, only what was expected is told.
    pub fn at(&self, here: &Here<'_>, secret: bool, found: Found<'_>) -> Fault {
        let expected = self.expected();
        let message = if secret {
            format!("expected {expected}")
        } else {
            format!("expected {expected}, found {}{}", self.found(found), self.hint(found))
        };
        here.fault(self.kind(), message)
    }

    fn kind(&self) -> FaultKind {
        match self {
            Problem::Kind(_) => FaultKind::WrongKind,
            Problem::Word(_) => FaultKind::UnknownWord,
            Problem::Form(_) => FaultKind::Malformed,
            Problem::WideInteger | Problem::TooExact | Problem::NotFinite | Problem::Range(_) | Problem::Count(..) => {
                FaultKind::OutOfRange
            }
        }
    }

    fn expected(&self) -> String {
        match self {
            Problem::Kind(core) => expected(core),
            Problem::Word(words) => one_of(words),
            Problem::WideInteger => format!("an integer from {} to {}", i64::MIN, i64::MAX),
            Problem::TooExact => "a number that a double holds exactly".to_owned(),
            Problem::NotFinite => "a finite number".to_owned(),
            Problem::Range(range) | Problem::Count(_, range) => range.clone(),
            Problem::Form(malformed) => malformed.expected().to_owned(),
        }
    }

    fn found(&self, found: Found<'_>) -> String {
        match (self, found) {
            (Problem::Count(count, _), _) => count.to_string(),
            (_, Found::Scalar(scalar)) => describe(scalar),
            (_, Found::Words(words)) => words.to_owned(),
        }
    }

    /// Something that helps; it may tell about the value.
    fn hint(&self, found: Found<'_>) -> String {
        let hint = match (self, found) {
            (Problem::Word(words), Found::Scalar(Scalar::Str(word))) => {
                near::nearest(word, words.iter().copied()).map(|near| format!("did you mean `{near}`?"))
            }
            (Problem::Form(malformed), _) => malformed.reason().map(str::to_owned),
            _ => None,
        };
        hint.map_or(String::new(), |hint| format!(" ({hint})"))
    }
}

/// What a shape wants, in words.
pub(super) fn expected(core: &Shape) -> String {
    let words = match core {
        Shape::Text { .. } => "text",
        Shape::Int { .. } | Shape::Integer { .. } => "an integer",
        Shape::Number { .. } | Shape::Exact { .. } => "a number",
        Shape::Decimal { .. } => "a decimal in text",
        Shape::Bool => "true or false",
        Shape::Any => "text, a number, true, false or null",
        Shape::Json => "JSON",
        Shape::Bytes => "base64 in text",
        Shape::DateTime => "a date and time in text",
        Shape::Date => "a date in text",
        Shape::List { .. } => "a list",
        Shape::Map { .. } | Shape::Record(_) | Shape::Union(_) => "an object",
        Shape::Words(words) => return one_of(words.words),
        Shape::Nullable(of) | Shape::Secret(of) => return expected(of),
    };
    words.to_owned()
}

/// A scalar in words: short and escaped.
fn describe(scalar: &Scalar<'_>) -> String {
    match scalar {
        Scalar::Null => "null".to_owned(),
        Scalar::Bool(value) => value.to_string(),
        Scalar::Int(value) => value.to_string(),
        Scalar::Wide(value) => value.to_string(),
        Scalar::Number(value) => format!("{value:?}"),
        Scalar::Str(text) => quoted(text),
        Scalar::Bytes(_) => "bytes".to_owned(),
        Scalar::Index(_) => "a word".to_owned(),
        Scalar::Variant(..) => "an object".to_owned(),
        Scalar::Json(Json::Array(_)) => "a list".to_owned(),
        Scalar::Json(Json::Object(_)) => "an object".to_owned(),
        Scalar::Json(Json::String(text)) => quoted(text),
        Scalar::Json(json) => json.to_string(),
    }
}

/// Text in quotes, cut, with control characters escaped.
fn quoted(text: &str) -> String {
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(SHOWN).collect();
    let more = if chars.next().is_some() { "…" } else { "" };
    format!("{start:?}{more}")
}
