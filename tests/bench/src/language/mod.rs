//! The common work in each language, and other work as JSON Schema.

pub mod capgen;
pub mod openapi;
pub mod proto;
pub mod schema;
pub mod serde;
pub mod wit;
