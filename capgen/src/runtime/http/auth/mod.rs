//! Who calls. Nobody is let in who is not known.
//!
//! Invariants
//! - Caller, customer, actor and permissions come from what the server's owner wrote or a trusted issuer signed.
//! - Why a token was refused is told to its bearer only as far as it helps nobody to guess another.

mod tokens;

use std::collections::BTreeSet;

use super::super::BoxFuture;

pub use tokens::{TokenError, TokenTable};

/// A caller that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The brick or program that calls.
    pub caller: String,
    /// The customer it calls for.
    pub tenant: String,
    /// The person or service on whose behalf.
    pub actor: String,
    /// What it may do: `gws:capability:invoke`, and the scopes that contracts ask for.
    pub permissions: BTreeSet<String>,
}

/// Why a token was refused, in words that its bearer may read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Denied(String);

/// Tells who bears a token. Object safe.
pub trait Authenticate: Send + Sync + 'static {
    /// Who bears it.
    ///
    /// # Errors
    /// When this knows no such token, or does not trust it.
    fn identify<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<Identity, Denied>>;
}

impl Denied {
    /// In words that the bearer may read.
    pub fn new(words: impl Into<String>) -> Denied {
        Denied(words.into())
    }
}

impl Identity {
    /// May it do this?
    pub fn may(&self, permission: &str) -> bool {
        self.permissions.contains(permission)
    }
}

/// Nobody is named in a log by a text that could be taken for another line of it.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= 200 && !text.chars().any(char::is_control)
}
