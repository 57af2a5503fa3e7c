//! Who calls. Nobody is let in who is not known.
//!
//! Invariants
//! - Caller, customer, actor and permissions come from what the server's owner wrote or a trusted issuer signed.
//! - Why a token was refused is told to its bearer only as far as it helps nobody to guess another.

mod jwt;
mod tokens;

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::{BoxFuture, StepUp};

#[cfg(feature = "client")]
pub use jwt::KeyUrl;
pub use jwt::{Jwt, KeyFile, KeySource, KeysError};
pub use tokens::{TokenEntry, TokenError, TokenFile, TokenTable};

/// A caller that is known.
///
/// The customer and the actor are the token's. Keys are kept apart by customer, and for a capability whose keys are scoped
/// to who asks by actor; connections are the customer's; the log names all three. A header or a body cannot choose another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The brick or program that calls.
    pub caller: Arc<str>,
    /// The customer it calls for.
    pub tenant: Arc<str>,
    /// The person or service on whose behalf.
    pub actor: Arc<str>,
    /// What it may do: `gws:capability:invoke`, and the scopes that contracts ask for.
    pub permissions: BTreeSet<String>,
    /// The roles it has, for approvals.
    pub roles: BTreeSet<String>,
    /// The groups it is in, for approvals.
    pub groups: BTreeSet<String>,
    /// When the actor authenticated anew, where its token proves that.
    pub step_up: Option<StepUp>,
}

/// Why a token was refused, in words that its bearer may read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{words}")]
pub struct Denied {
    words: String,
    why: DeniedBecause,
}

/// What the server makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeniedBecause {
    /// Another authority may know it.
    NotMine,
    /// It is wrong.
    Wrong,
    /// It cannot be told at present.
    Unavailable,
}

/// Tells who bears a token. Object safe.
pub trait Authenticate: Send + Sync + 'static {
    /// Who bears it. It is asked on every request: an identity that is kept is given again without copying it.
    ///
    /// # Errors
    /// When this knows no such token, or does not trust it.
    fn identify<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<Arc<Identity>, Denied>>;

    /// The values of `acr` that prove a step-up, the first the best. They are told to whoever needs one.
    fn step_up_acr(&self) -> &[String] {
        &[]
    }

    /// What is wrong with this authority at present, though it goes on: `/ready` tells it to anybody.
    fn trouble(&self) -> Option<String> {
        None
    }
}

impl Denied {
    /// The token is wrong: in words that the bearer may read.
    pub fn new(words: impl Into<String>) -> Denied {
        Denied { words: words.into(), why: DeniedBecause::Wrong }
    }

    /// The token is not one that this authority vouches for; another may. What another finds wrong is told instead.
    pub fn not_mine(words: impl Into<String>) -> Denied {
        Denied { words: words.into(), why: DeniedBecause::NotMine }
    }

    /// It cannot be told at present: the caller may try again later (HTTP 503).
    pub fn unavailable(words: impl Into<String>) -> Denied {
        Denied { words: words.into(), why: DeniedBecause::Unavailable }
    }

    pub(super) fn why(&self) -> DeniedBecause {
        self.why
    }
}

impl Identity {
    /// A caller that calls for a customer, by itself, and may do nothing yet.
    pub fn new(caller: impl Into<Arc<str>>, tenant: impl Into<Arc<str>>) -> Identity {
        let caller = caller.into();
        Identity {
            actor: Arc::clone(&caller),
            caller,
            tenant: tenant.into(),
            permissions: BTreeSet::new(),
            roles: BTreeSet::new(),
            groups: BTreeSet::new(),
            step_up: None,
        }
    }

    /// May it do this?
    pub fn may(&self, permission: &str) -> bool {
        self.permissions.contains(permission)
    }
}

/// Nobody is named in a log by a text that could be taken for another line of it.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= 200 && !text.chars().any(char::is_control)
}
