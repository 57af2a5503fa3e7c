//! The common work in each language.

pub mod capgen;
pub mod openapi;
pub mod proto;
pub mod serde;
pub mod wit;
