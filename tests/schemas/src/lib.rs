//! The types of every case under `tests/cases/json-schema`, compiled, and a way to send a value through each.

#![allow(missing_docs, reason = "what is generated documents itself, and the rest is a test")]

use capgen::Capability;
use capgen::runtime::value::{Unknown, read_json, to_json};

capgen::include_brick!();

/// A case that became a type.
pub struct Case {
    /// Its name.
    pub id: &'static str,
    /// Its file.
    pub text: &'static str,
    /// The schema lets other values than objects pass, and was put into a member `value`.
    pub wrapped: bool,
    /// Reads a value and writes it again.
    pub round_trip: fn(&str) -> Result<String, String>,
}

/// Every case that became a type.
pub const CASES: &[Case] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// Every other case, with its errors.
pub const REFUSED: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/refused.rs"));

/// Reads an input, its check included, and writes it again.
fn round_trip<C: Capability>(text: &str) -> Result<String, String> {
    let descriptor = C::DESCRIPTOR;
    let input: C::Input = read_json(text.as_bytes(), Unknown::Refuse).map_err(|faults| faults.to_string())?;
    let written = to_json(descriptor.input, &input);
    if let Some(check) = descriptor.input_check {
        check().json(descriptor.input, &written).map_err(|faults| faults.to_string())?;
    }
    Ok(written.to_string())
}
