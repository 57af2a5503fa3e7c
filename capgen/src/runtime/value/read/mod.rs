//! Reading: one serde visitor over [`Value`], for every type and every format that describes itself (JSON above all).
//!
//! Invariants
//! - Every fault of a value is met and told with its path. Only what makes further reading impossible ends it: text that
//!   is not JSON, and nesting beyond the limit.
//! - A value leaves this module only when there was no fault, so an empty start never leaks.
//! - Integers are exact: a number written with a fraction or an exponent is no integer, nor is one outside 64 bits.

mod json;
mod number;
mod record;
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
pub fn read_json<T: Typed>(text: &[u8], unknown: Unknown) -> Result<T, Faults> {
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let mut gather = Gather { unknown, faults: Faults::default() };
    let value = fill(&mut deserializer, &mut gather);
    let ended = value.and_then(|value| deserializer.end().map(|()| value));
    finish(ended, gather.faults)
}

/// Reads a value from JSON. Text is moved, not copied.
///
/// # Errors
/// One fault for each thing wrong, each with its path.
pub fn from_json<T: Typed>(json: Json, unknown: Unknown) -> Result<T, Faults> {
    let mut gather = Gather { unknown, faults: Faults::default() };
    let value = fill(json, &mut gather);
    finish(value, gather.faults)
}

/// Reads a value from any format that describes itself: what `Deserialize` of a generated type does. Unknown members are
/// refused.
///
/// # Errors
/// All faults in one message.
pub fn deserialize<'de, T: Typed, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let mut gather = Gather { unknown: Unknown::Refuse, faults: Faults::default() };
    let value = fill(deserializer, &mut gather)?;
    gather.faults.into_result().map_err(|faults| D::Error::custom(one_line(&faults)))?;
    Ok(value)
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

fn fill<'de, T: Typed, D: Deserializer<'de>>(deserializer: D, gather: &mut Gather) -> Result<T, D::Error> {
    let mut value = T::empty(Seal::new());
    Reader::new(T::SHAPE, &mut value, &Here::ROOT, false, gather).deserialize(deserializer)?;
    Ok(value)
}

fn finish<T>(value: Result<T, serde_json::Error>, faults: Faults) -> Result<T, Faults> {
    match value {
        Ok(value) => faults.into_result().map(|()| value),
        // Reading that was ended by a fault of ours: the fault says more than the error.
        Err(error) if error.is_data() && !faults.is_empty() => Err(faults),
        Err(error) => Err(syntax(&error).into()),
    }
}

fn syntax(error: &serde_json::Error) -> Fault {
    let kind = if error.to_string().starts_with("recursion limit") { FaultKind::TooDeep } else { FaultKind::Syntax };
    Here::ROOT.fault(kind, format!("not JSON: {error}"))
}

fn one_line(faults: &Faults) -> String {
    faults.to_string().replace('\n', "; ")
}
