//! Whom a contract or a catalogue speaks of: people, services, agents.

use super::At;
use super::json::Json;

pub use crate::words::PrincipalKind;

/// Somebody, or something, that acts.
#[derive(Clone, Debug, PartialEq)]
pub struct Principal {
    /// `id`.
    pub id: At<String>,
    /// `kind`.
    pub kind: At<PrincipalKind>,
    /// `display_name`.
    pub display_name: Option<String>,
    /// `trust_domain`.
    pub trust_domain: Option<String>,
    /// `did`: a decentralised identifier.
    pub did: Option<String>,
    /// `external_refs`: what other systems call it.
    pub external_refs: Vec<ExternalRef>,
    /// `delegated_authority`: on whose behalf it acts.
    pub delegated_authority: Option<Box<DelegatedAuthority>>,
    /// `auth_context`: whatever its issuer says of how it was recognised.
    pub auth_context: Option<Json>,
}

/// What another system calls a principal.
#[derive(Clone, Debug, PartialEq)]
pub struct ExternalRef {
    /// `system`.
    pub system: String,
    /// `type`.
    pub kind: String,
    /// `id`.
    pub id: String,
}

/// Authority that somebody lent.
#[derive(Clone, Debug, PartialEq)]
pub struct DelegatedAuthority {
    /// `principal`: who lent it.
    pub principal: Principal,
    /// `scope`: for what.
    pub scope: Option<At<String>>,
    /// `expires_at`: until when, RFC 3339.
    pub expires_at: Option<At<String>>,
}
