//! Reading: one serde visitor over [`Value`], for every type and every format that describes itself (JSON above all).
//!
//! Invariants
//! - Every fault of a value is met and told with its path. Only what makes further reading impossible ends it: text that
//!   is not JSON, and nesting beyond the limit.
//! - A value leaves this module only when there was no fault, so an empty start never leaks.
//! - Integers are exact: a number written with a fraction or an exponent is no integer, nor is one outside 64 bits.

mod json;
mod number;
mod numbers;
mod record;
mod union;
mod visitor;

use serde::de::{DeserializeSeed, Deserializer, Error as _};

use super::fault::{Fault, FaultKind, Faults};
use super::path::Here;
use super::{Json, Seal, Shape, Typed, Value};
pub(super) use visitor::{Reader, too_deep};

/// What happens to a member that an object does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// It is a fault: on the way into a provider.
    Refuse,
    /// It is passed over: on the way out of one.
    Skip,
}

/// What a reading gathers.
pub(super) struct Gather {
    /// What happens to unknown members.
    pub unknown: Unknown,
    /// What was wrong so far.
    pub faults: Faults,
}

/// Reads a value from JSON text. All faults are told, each with its path.
///
/// # Errors
/// Text that is not JSON gives a single fault with line and column; otherwise there is one fault for each thing wrong.
///
/// ```
/// use capgen::runtime::value::{Unknown, read_json};
/// let faults = read_json::<Vec<capgen::Date>>(br#"["2026-02-30", 3, "2026-03-01"]"#, Unknown::Refuse).unwrap_err();
/// assert_eq!(faults.list()[1].to_string(), "/1: expected a date in text, found 3");
/// assert_eq!(faults.list().len(), 2);
/// ```
pub fn read_json<T: Typed>(text: &[u8], unknown: Unknown) -> Result<T, Faults> {
    let mut value = T::empty(Seal::new());
    fill_from_text(T::SHAPE, &mut value, text, unknown)?;
    Ok(value)
}

/// Reads a value from JSON. Text is moved, not copied.
///
/// # Errors
/// One fault for each thing wrong, each with its path.
pub fn from_json<T: Typed>(json: Json, unknown: Unknown) -> Result<T, Faults> {
    let mut value = T::empty(Seal::new());
    read_into(T::SHAPE, &mut value, json, unknown)?;
    Ok(value)
}

/// Reads a value from any format that describes itself: what `Deserialize` of a generated type does. Unknown members are
/// refused.
///
/// # Errors
/// All faults in one message.
pub fn deserialize<'de, T: Typed, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let mut value = T::empty(Seal::new());
    let mut gather = Gather { unknown: Unknown::Refuse, faults: Faults::default() };
    Reader::new(T::SHAPE, &mut value, &Here::ROOT, false, &mut gather).deserialize(deserializer)?;
    gather.faults.into_result().map_err(|faults| D::Error::custom(one_line(&faults)))?;
    Ok(value)
}

/// Reads JSON text into a place of any shape. The place must not be used when there was a fault.
///
/// # Errors
/// One fault for each thing wrong, each with its path.
pub(in crate::runtime) fn fill_from_text(
    shape: &'static Shape,
    place: &mut dyn Value,
    text: &[u8],
    unknown: Unknown,
) -> Result<(), Faults> {
    // Looking at all the text at once is much faster than at each string.
    let text = std::str::from_utf8(text).map_err(|error| not_utf8(text, error.valid_up_to()))?;
    let mut gather = Gather { unknown, faults: Faults::default() };
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let read = Reader::new(shape, place, &Here::ROOT, false, &mut gather).deserialize(&mut deserializer);
    finish(read.and_then(|()| deserializer.end()), gather.faults)
}

/// Reads JSON into a place of any shape. The place must not be used when there was a fault.
///
/// # Errors
/// One fault for each thing wrong, each with its path.
pub(in crate::runtime) fn read_into(
    shape: &'static Shape,
    place: &mut dyn Value,
    json: Json,
    unknown: Unknown,
) -> Result<(), Faults> {
    let mut gather = Gather { unknown, faults: Faults::default() };
    let read = Reader::new(shape, place, &Here::ROOT, false, &mut gather).deserialize(json);
    finish(read, gather.faults)
}

/// Reads a value that stands in something else: a seed that fills the place, and gives what is wrong with it.
#[cfg(feature = "client")]
pub(in crate::runtime) struct Within<'p> {
    pub(in crate::runtime) shape: &'static Shape,
    pub(in crate::runtime) place: &'p mut dyn Value,
    pub(in crate::runtime) unknown: Unknown,
}

#[cfg(feature = "client")]
impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = Faults;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Faults, D::Error> {
        let mut gather = Gather { unknown: self.unknown, faults: Faults::default() };
        Reader::new(self.shape, self.place, &Here::ROOT, false, &mut gather).deserialize(deserializer)?;
        Ok(gather.faults)
    }
}

fn finish(read: Result<(), serde_json::Error>, faults: Faults) -> Result<(), Faults> {
    match read {
        Ok(()) => faults.into_result(),
        // Reading that was ended by a fault of ours: the fault says more than the error.
        Err(error) if error.is_data() && !faults.is_empty() => Err(faults),
        Err(error) => Err(syntax(&error).into()),
    }
}

fn not_utf8(text: &[u8], valid: usize) -> Faults {
    let before = text.get(..valid).unwrap_or_default();
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|byte| **byte != b'\n').count() + 1;
    Here::ROOT.fault(FaultKind::Syntax, format!("not JSON: not UTF-8 at line {line} column {column}")).into()
}

fn syntax(error: &serde_json::Error) -> Fault {
    let kind = if error.to_string().starts_with("recursion limit") { FaultKind::TooDeep } else { FaultKind::Syntax };
    Here::ROOT.fault(kind, format!("not JSON: {error}"))
}

fn one_line(faults: &Faults) -> String {
    faults.to_string().replace('\n', "; ")
}
