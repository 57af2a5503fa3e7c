//! What is left of an input once a provider has it.

use std::fmt;
use std::sync::Arc;

use super::Json;
use super::value::{Shape, Shown, input_hash};

/// An input as it was: its shown text where nothing in it is secret, or else a copy. Cheap to clone.
#[derive(Clone)]
pub(super) enum KeptInput {
    /// Nothing in it is secret: what is shown is all of it.
    Shown(Shown),
    /// It may hold secrets.
    Exact(Arc<Json>),
}

impl KeptInput {
    /// The input itself. May hold secrets.
    pub(super) fn json(&self) -> Json {
        match self {
            KeptInput::Shown(shown) => shown.to_json(),
            KeptInput::Exact(exact) => Json::clone(exact),
        }
    }

    /// SHA-256 of the canonical input.
    pub(super) fn hash(&self) -> String {
        match self {
            KeptInput::Shown(shown) => input_hash(&Shape::Json, &shown.to_json()),
            KeptInput::Exact(exact) => input_hash(&Shape::Json, &**exact),
        }
    }
}

/// Shows no input: it may hold secrets.
impl fmt::Debug for KeptInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeptInput")
    }
}
