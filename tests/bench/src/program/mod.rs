//! A program in each language that serves all operations of the work and calls each of them.
//!
//! Invariants
//! - Each is what a team would write with that library: functions of its own per operation, its usual server and client.
//! - All do the same by the same means: an input is built, taken to the operation's function, and its output is looked at.
//! - Calls are made in a function per family, because one with hundreds of awaits would measure that alone.

pub mod capgen;
pub mod serde;
pub mod tonic;

use crate::work::Operation;

/// The fields of an input, as an expression of a struct has them. `text` turns a literal into the text of the language.
fn input_fields(text: &str, role: &str, recovery: &str) -> String {
    format!(
        "given_name: \"Anna\"{text}, family_name: \"Berg\"{text}, primary_email: \"anna@acme.example\"{text}, \
         recovery_email: {recovery}, role: {role}, tags: vec![\"staff\"{text}]"
    )
}

/// The module of an operation's family.
fn family(operation: Operation) -> String {
    format!("family_{:02}", operation.family)
}
