//! Files → model, every node with its place.
//!
//! Invariants
//! - Reading never panics and takes bounded time and memory, whatever the file holds.
//! - Everything that is wrong is a finding; what is left of the file is still read.
//! - A place inside a scalar points at the very bytes that were written, quotes, escapes and folds included.

pub mod aip;
mod approval;
pub mod brick;
pub mod catalogue;
pub mod composition;
pub mod contract;
mod fields;
pub mod form;
#[cfg(feature = "cli")]
pub mod import;
pub mod json;
pub mod load;
pub mod lock;
mod names;
#[cfg(not(feature = "schemas"))]
mod no_schema;
mod principal;
mod route;
#[cfg(feature = "schemas")]
pub mod schema;
pub mod sgovr;
mod shapes;
mod signed_by;
pub mod template;
mod time;
pub mod typeexpr;
mod undo;
pub mod yaml;

#[cfg(test)]
mod tests;
