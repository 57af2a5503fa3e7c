//! What schemas say about numbers and texts.
//!
//! Invariant: what is kept lets pass at least what the schemas let pass, and `exact` is true only if it lets pass no more.

use super::number::Exact;
use super::tree::Keywords;

/// Which numbers pass.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Numbers {
    /// Whole ones alone.
    pub whole: bool,
    pub min: Option<Bound>,
    pub max: Option<Bound>,
    /// Only these.
    pub only: Option<Vec<Exact>>,
    /// A format says that a double holds them.
    pub double: bool,
    pub exact: bool,
}

/// A bound, which itself may be out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bound {
    pub value: Exact,
    pub out: bool,
}

/// Which texts pass.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Texts {
    pub min: u64,
    pub max: Option<u64>,
    /// Only these.
    pub only: Option<Vec<String>>,
    pub form: Form,
    pub exact: bool,
}

/// The form of texts that has a type of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Any,
    DateTime,
    Date,
}

/// Formats of texts that are held to at run time. All others only describe.
pub(super) const FORMATS: &[&str] = &[
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

impl Default for Numbers {
    fn default() -> Self {
        Numbers { whole: false, min: None, max: None, only: None, double: false, exact: true }
    }
}

impl Default for Texts {
    fn default() -> Self {
        Texts { min: 0, max: None, only: None, form: Form::Any, exact: true }
    }
}

impl Numbers {
    /// Takes in what one schema says.
    pub fn narrow(&mut self, keywords: &Keywords) {
        let bound = |value: &Option<Exact>, out| value.clone().map(|value| Bound { value, out });
        self.raise(bound(&keywords.minimum, false));
        self.raise(bound(&keywords.exclusive_minimum, true));
        self.lower(bound(&keywords.maximum, false));
        self.lower(bound(&keywords.exclusive_maximum, true));
        if let Some(step) = &keywords.multiple_of {
            let one = *step == Exact::from(1);
            self.whole |= one;
            self.exact &= one;
        }
        match keywords.format.as_deref() {
            Some("double" | "float") => self.double = true,
            Some(format) => {
                if let Some((min, max)) = machine_range(format) {
                    self.raise(Some(Bound { value: Exact::from(min), out: false }));
                    self.lower(Some(Bound { value: Exact::from(max), out: false }));
                }
            }
            None => {}
        }
    }

    fn raise(&mut self, bound: Option<Bound>) {
        let higher = |old: &Bound, new: &Bound| (&new.value, new.out) > (&old.value, old.out);
        if bound.as_ref().is_some_and(|new| self.min.as_ref().is_none_or(|old| higher(old, new))) {
            self.min = bound;
        }
    }

    fn lower(&mut self, bound: Option<Bound>) {
        let lower = |old: &Bound, new: &Bound| (&new.value, !new.out) < (&old.value, !old.out);
        if bound.as_ref().is_some_and(|new| self.max.as_ref().is_none_or(|old| lower(old, new))) {
            self.max = bound;
        }
    }

    /// Is the number among them, as far as is known?
    pub fn may_hold(&self, value: &Exact) -> bool {
        let above = self.min.as_ref().is_none_or(|b| *value > b.value || (*value == b.value && !b.out));
        let below = self.max.as_ref().is_none_or(|b| *value < b.value || (*value == b.value && !b.out));
        above
            && below
            && (value.is_whole() || !self.whole)
            && self.only.as_ref().is_none_or(|only| only.contains(value))
    }

    /// Does surely no number pass?
    pub fn is_empty(&self) -> bool {
        if self.only.as_ref().is_some_and(Vec::is_empty) {
            return true;
        }
        let (Some(min), Some(max)) = (&self.min, &self.max) else { return false };
        if self.whole
            && let (Some(least), Some(most)) = (self.least_whole(), self.greatest_whole())
        {
            return least > most;
        }
        min.value > max.value || (min.value == max.value && (min.out || max.out))
    }

    /// The least whole number, where there is one.
    pub fn least_whole(&self) -> Option<i128> {
        let min = self.min.as_ref()?;
        let least = min.value.ceil()?;
        Some(if min.out && min.value.is_whole() { least + 1 } else { least })
    }

    /// The greatest whole number, where there is one.
    pub fn greatest_whole(&self) -> Option<i128> {
        let max = self.max.as_ref()?;
        let most = max.value.floor()?;
        Some(if max.out && max.value.is_whole() { most - 1 } else { most })
    }
}

/// The numbers of a format of whole numbers.
pub(super) fn machine_range(format: &str) -> Option<(i128, i128)> {
    Some(match format {
        "int8" => (i8::MIN.into(), i8::MAX.into()),
        "int16" => (i16::MIN.into(), i16::MAX.into()),
        "int32" => (i32::MIN.into(), i32::MAX.into()),
        "int64" => (i64::MIN.into(), i64::MAX.into()),
        "uint8" => (0, u8::MAX.into()),
        "uint16" => (0, u16::MAX.into()),
        "uint32" => (0, u32::MAX.into()),
        "uint64" => (0, u64::MAX.into()),
        _ => return None,
    })
}

impl Texts {
    /// Takes in what one schema says.
    pub fn narrow(&mut self, keywords: &Keywords) {
        self.min = self.min.max(keywords.min_length.unwrap_or(0));
        self.max = match (self.max, keywords.max_length) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self.exact &= keywords.pattern.is_none();
        let format = keywords.format.as_deref().filter(|format| FORMATS.contains(format));
        match (format, self.form) {
            (Some("date-time"), Form::Any | Form::DateTime) => self.form = Form::DateTime,
            (Some("date"), Form::Any | Form::Date) => self.form = Form::Date,
            (Some(_), _) => self.exact = false,
            (None, _) => {}
        }
    }

    /// Is the text among them, as far as is known?
    pub fn may_hold(&self, text: &str) -> bool {
        let length = text.chars().count() as u64;
        self.min <= length
            && self.max.is_none_or(|max| length <= max)
            && self.only.as_ref().is_none_or(|only| only.iter().any(|word| word == text))
    }

    /// Does surely no text pass?
    pub fn is_empty(&self) -> bool {
        self.max.is_some_and(|max| max < self.min) || self.only.as_ref().is_some_and(Vec::is_empty)
    }

    /// Is nothing said about them?
    pub fn is_all(&self) -> bool {
        *self == Texts::default()
    }
}
