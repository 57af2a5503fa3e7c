//! What is known of the credential of a connection, beside the secret itself.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::json;

use super::super::Json;
use super::super::members::Members;
use crate::DateTime;

/// Who issued a credential, for which scopes, and until when. Nothing of it is secret.
///
/// ```
/// use capgen::{Connection, Grant};
///
/// let grant = Grant::new().issued_by("accounts.example").for_scopes(["mail.send"]).until(&"2030-01-01T00:00:00Z".parse()?);
/// let connection = Connection::new().with_secret("token", "s3cret").with_grant(grant);
/// assert_eq!(connection.grant().issuer(), Some("accounts.example"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grant {
    issuer: Option<String>,
    scopes: BTreeSet<String>,
    until_ms: Option<u64>,
}

impl Grant {
    /// One of which nothing is known.
    pub fn new() -> Grant {
        Grant::default()
    }

    /// By whom.
    #[must_use]
    pub fn issued_by(mut self, issuer: impl Into<String>) -> Grant {
        self.issuer = Some(issuer.into());
        self
    }

    /// For what, in place of what was said.
    #[must_use]
    pub fn for_scopes<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Grant {
        self.scopes = scopes.into_iter().map(Into::into).collect();
        self
    }

    /// Until when, and not a moment longer.
    #[must_use]
    pub fn until(mut self, end: &DateTime) -> Grant {
        // What ended before 1970 has ended.
        self.until_ms = Some(end.unix_ms().unwrap_or(0));
        self
    }

    /// Who issued it.
    pub fn issuer(&self) -> Option<&str> {
        self.issuer.as_deref()
    }

    /// What it was granted for, in order.
    pub fn scopes(&self) -> impl Iterator<Item = &str> {
        self.scopes.iter().map(String::as_str)
    }

    /// When it ends.
    pub fn ends(&self) -> Option<DateTime> {
        self.until_ms.map(DateTime::from_unix_ms)
    }

    /// Was it granted for this?
    pub(in super::super) fn has_scope(&self, scope: &str) -> bool {
        self.scopes.contains(scope)
    }

    /// Is it over at this time?
    pub(in super::super) fn is_over(&self, now_ms: u64) -> bool {
        self.until_ms.is_some_and(|until| until <= now_ms)
    }

    /// As a ledger keeps it.
    pub(super) fn json(&self) -> Json {
        json!({ "issuer": self.issuer, "scopes": self.scopes, "until_ms": self.until_ms })
    }

    /// Of what a ledger keeps; nothing was known of a connection that an earlier version kept.
    pub(super) fn of(members: &mut Members) -> Grant {
        let Some(json) = members.any("grant") else { return Grant::default() };
        let scopes = json["scopes"].as_array().into_iter().flatten();
        Grant {
            issuer: json["issuer"].as_str().map(str::to_owned),
            scopes: scopes.filter_map(Json::as_str).map(str::to_owned).collect(),
            until_ms: json["until_ms"].as_u64(),
        }
    }
}

/// In words, empty where nothing is known.
impl fmt::Display for Grant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(issuer) = &self.issuer {
            write!(f, " issued by {issuer}")?;
        }
        if !self.scopes.is_empty() {
            let scopes: Vec<&str> = self.scopes().collect();
            write!(f, " for {}", scopes.join(" "))?;
        }
        match self.ends() {
            Some(end) => write!(f, " until {end}"),
            None => Ok(()),
        }
    }
}
