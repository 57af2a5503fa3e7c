//! What a composition serves, told to callers that have no Rust types: as OpenAPI, and as JSON Schema.
//!
//! Invariants
//! - What is told follows from shapes, checks and contracts alone, so it cannot say otherwise than what is enforced.
//! - Every schema is of JSON Schema 2020-12 and refers to nothing outside its document.
//! - An example is told only when the schema beside it takes it.

mod alone;
mod answers;
mod approvals;
mod body;
mod descriptor;
mod document;
mod example;
mod holds;
mod operation;
mod people;
mod schemas;
mod shape;
mod spec;
mod terms;
pub(super) mod tool;

pub(super) use alone::alone;
pub use document::{Service, openapi};
pub use operation::{Operation, ReasonTold};
pub use schemas::bundle;
pub use terms::{PriceTold, Terms};
pub use tool::tools;
