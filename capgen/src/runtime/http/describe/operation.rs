//! A capability as callers see it that have no Rust types.

use super::Terms;
use crate::{CallMode, Json};

/// A capability as callers see it that have no Rust types.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The wire name: `identity.provision_user`.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// Longer prose.
    pub notes: Option<String>,
    /// What it takes: a JSON Schema that refers only to its own `#/$defs/…`.
    pub input: Json,
    /// What it answers, likewise.
    pub output: Json,
    /// An input that the schema takes.
    pub example: Option<Json>,
    /// The recipe of its idempotency key: `{source_ref}|{type_code}`.
    pub key_recipe: Option<String>,
    /// An idempotency key that fits the example.
    pub example_key: Option<String>,
    /// The failures that are declared.
    pub reasons: Vec<ReasonTold>,
    /// What may be asked beside a plain call.
    pub modes: Vec<CallMode>,
    /// May the caller be told to ask again (`Prefer: respond-async`)?
    pub later: bool,
    /// May it be told as it comes about (`Accept: text/event-stream`)?
    pub streams: bool,
    /// The permission that a caller needs, where that is known.
    pub permission: Option<String>,
    /// What a caller may assume.
    pub terms: Terms,
}

/// A declared failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonTold {
    /// Its name on the wire.
    pub name: String,
    /// What it means.
    pub words: String,
    /// Is another try with the same key worth it?
    pub retryable: bool,
}

impl Operation {
    /// The family: the name without its last part.
    pub fn family(&self) -> &str {
        self.name.rsplit_once(['.', ':']).map_or("", |(family, _)| family)
    }

    /// Does a call carry an idempotency key? `required`, `optional` or `unsupported`.
    pub(super) fn key_requirement(&self) -> &'static str {
        self.terms.idempotency_key
    }
}
