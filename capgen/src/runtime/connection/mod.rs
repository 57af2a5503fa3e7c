//! What a provider acts with: one customer's access to one brick's vendor.
//!
//! Invariants
//! - A secret is never shown by `Debug`, an error or a list; it leaves only through [`Connection::secret`] and
//!   [`Connection::need_secret`], to a provider, and sealed, to a ledger.
//! - A provider sees secrets, not where they are: what a connection refers to is looked up for each call, or was lately.

mod grant;
mod kept;
mod keys;
mod list;
mod refresh;
mod reseal;
mod seal;
mod secret;

use std::collections::BTreeMap;
use std::fmt;

use super::Failure;
pub use grant::Grant;
pub(super) use kept::{Body, sealed};
pub use keys::{KeyRing, KeyRingError, SealingKey, SealingKeys};
pub use list::{ConnectionError, ConnectionLine, Connections, SecretPlace};
pub use refresh::RefreshCredential;
pub use reseal::Resealed;
pub use secret::{SecretFault, SecretProvider, SecretRef, SecretRefError};

/// Named settings and secrets that a customer set up for a brick.
///
/// ```
/// # use capgen::{Connection, SecretRef};
/// let connection = Connection::new().with_setting("base_url", "https://api.example").with_secret("token", "s3cret");
/// assert_eq!(connection.setting("base_url"), Some("https://api.example"));
/// assert!(!format!("{connection:?}").contains("s3cret"));
///
/// // Or say where the secret is: it is looked up when a provider is called, and again when it may have changed.
/// let connection = Connection::new().with_secret_at("token", SecretRef::env("VENDOR_TOKEN"));
/// # drop(connection);
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Connection {
    settings: BTreeMap<String, String>,
    secrets: BTreeMap<String, Secret>,
    grant: Grant,
}

/// A secret of a connection.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Secret {
    /// This is it.
    Value(String),
    /// It is there, and has not been looked up.
    At(SecretRef),
    /// It was looked for in vain.
    Not {
        /// What is missing, in words that do not tell the secret.
        what: String,
        /// Will it be there later, without anybody doing anything?
        later: bool,
    },
}

impl Connection {
    /// One that holds nothing yet.
    pub fn new() -> Connection {
        Connection::default()
    }

    /// With a setting: a base address, an account, a sender. Shown in logs.
    #[must_use]
    pub fn with_setting(mut self, name: impl Into<String>, value: impl Into<String>) -> Connection {
        self.settings.insert(name.into(), value.into());
        self
    }

    /// With a secret: a token, a private key. Never shown.
    #[must_use]
    pub fn with_secret(mut self, name: impl Into<String>, value: impl Into<String>) -> Connection {
        self.secrets.insert(name.into(), Secret::Value(value.into()));
        self
    }

    /// With a secret that is kept elsewhere: in the environment, in a file, or with a
    /// [`SecretProvider`]. Let only those choose the place who may read all that this process may.
    #[must_use]
    pub fn with_secret_at(mut self, name: impl Into<String>, place: SecretRef) -> Connection {
        self.secrets.insert(name.into(), Secret::At(place));
        self
    }

    /// With what is known of its credential: who issued it, for which scopes, until when. A call is held to it where its contract says
    /// what a credential has to be, and none is made with one that has expired.
    #[must_use]
    pub fn with_grant(mut self, grant: Grant) -> Connection {
        self.grant = grant;
        self
    }

    /// What is known of its credential.
    pub fn grant(&self) -> &Grant {
        &self.grant
    }

    /// A setting, when there is one of that name.
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.get(name).map(String::as_str)
    }

    /// A secret, when there is one of that name.
    pub fn secret(&self, name: &str) -> Option<&str> {
        match self.secrets.get(name)? {
            Secret::Value(value) => Some(value),
            Secret::At(_) | Secret::Not { .. } => None,
        }
    }

    /// A setting the provider cannot work without.
    ///
    /// # Errors
    /// A `connection_required` that names what is missing, for the provider to pass on with `?`.
    pub fn need_setting(&self, name: &str) -> Result<&str, Failure> {
        self.setting(name).ok_or_else(|| Failure::connection_required(format!("the setting `{name}`")))
    }

    /// A secret the provider cannot work without.
    ///
    /// # Errors
    /// A `connection_required` that names what is missing (the variable, the file), or a transient failure when it cannot be
    /// had just now, for the provider to pass on with `?`.
    pub fn need_secret(&self, name: &str) -> Result<&str, Failure> {
        let what = match self.secrets.get(name) {
            Some(Secret::Value(value)) => return Ok(value),
            Some(Secret::Not { what, later: true }) => {
                return Err(Failure::transient(format!("the secret `{name}` cannot be had now: {what}")));
            }
            Some(Secret::Not { what, later: false }) => format!("the secret `{name}`: {what}"),
            Some(Secret::At(place)) => format!("the secret `{name}`: {}", place.in_words()),
            None => format!("the secret `{name}`"),
        };
        Err(Failure::connection_required(what))
    }

    /// Every secret that is there.
    pub(super) fn secret_texts(&self) -> impl Iterator<Item = &str> {
        self.secrets.values().filter_map(|secret| match secret {
            Secret::Value(value) => Some(value.as_str()),
            Secret::At(_) | Secret::Not { .. } => None,
        })
    }

    /// The places of secrets that are kept elsewhere.
    pub(super) fn places(&self) -> impl Iterator<Item = (&str, &SecretRef)> {
        self.secrets.iter().filter_map(|(name, secret)| match secret {
            Secret::At(place) => Some((name.as_str(), place)),
            Secret::Value(_) | Secret::Not { .. } => None,
        })
    }

    /// What came of looking for a secret.
    pub(super) fn found(&mut self, name: &str, secret: Secret) {
        self.secrets.insert(name.to_owned(), secret);
    }

    /// Is every secret there?
    pub(super) fn is_whole(&self) -> bool {
        self.secrets.values().all(|secret| matches!(secret, Secret::Value(_)))
    }

    /// How many bytes its texts have.
    fn size(&self) -> usize {
        let settings = self.settings.iter().map(|(name, value)| name.len().saturating_add(value.len()));
        let secrets = self.secrets.iter().map(|(name, secret)| match secret {
            Secret::Value(value) => name.len().saturating_add(value.len()),
            Secret::At(place) => name.len().saturating_add(place.to_string().len()),
            Secret::Not { .. } => name.len(),
        });
        let grant = self.grant.scopes().chain(self.grant.issuer()).map(str::len);
        settings.chain(secrets).chain(grant).fold(0, usize::saturating_add)
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field("settings", &self.settings)
            .field("secrets", &self.secrets)
            .field("grant", &self.grant)
            .finish()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Secret::Value(_) => f.write_str("***"),
            Secret::At(place) => write!(f, "at {place}"),
            Secret::Not { what, .. } => write!(f, "not there: {what}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let connection =
            Connection::new().with_secret("token", "t").with_secret_at("key", SecretRef::env("VENDOR_KEY"));
        assert_eq!(connection.need_secret("token").unwrap(), "t");
        let failure = connection.need_setting("base_url").unwrap_err();
        assert_eq!(failure.missing(), Some("the setting `base_url`"));
        let failure = connection.need_secret("key").unwrap_err();
        assert_eq!(failure.missing(), Some("the secret `key`: the environment variable `VENDOR_KEY`"));
        assert_eq!(connection.need_secret("other").unwrap_err().missing(), Some("the secret `other`"));
    }

    #[test]
    fn what_cannot_be_had_just_now_is_no_missing_connection() {
        let mut connection = Connection::new();
        connection.found("token", Secret::Not { what: "`vault:a` (it is sealed)".into(), later: true });
        let failure = connection.need_secret("token").unwrap_err();
        assert_eq!((failure.missing(), failure.message().contains("`vault:a`")), (None, true));
    }
}
