//! What capgen says about its input: findings, their codes and explanations, and the forms they are shown in.
//!
//! Invariants
//! - A [`Findings`] that is dropped without having been looked at panics in debug builds: no phase loses what it found.
//! - Findings come out sorted by file and place, each once.
//! - Rendering never fails and never panics, whatever the source text holds.

pub mod codes;
mod finding;
pub mod render;
mod sources;
pub mod suggest;

pub use finding::{Code, Finding, Findings, Help, Label, Level};
pub use sources::{Place, SourceFile, Sources};
