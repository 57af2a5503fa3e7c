//! What a provider acts with: one customer's access to one brick's vendor.
//!
//! Invariant: a secret is never shown by `Debug`; it leaves only through [`Connection::secret`] and
//! [`Connection::need_secret`].

use std::collections::BTreeMap;
use std::fmt;

use super::Failure;

/// Named settings and secrets that a customer set up for a brick.
///
/// ```
/// # use capgen::Connection;
/// let connection = Connection::new().with_setting("base_url", "https://api.example").with_secret("token", "s3cret");
/// assert_eq!(connection.setting("base_url"), Some("https://api.example"));
/// assert!(!format!("{connection:?}").contains("s3cret"));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Connection {
    settings: BTreeMap<String, String>,
    secrets: BTreeMap<String, String>,
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
        self.secrets.insert(name.into(), value.into());
        self
    }

    /// A setting, when there is one of that name.
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.get(name).map(String::as_str)
    }

    /// A secret, when there is one of that name.
    pub fn secret(&self, name: &str) -> Option<&str> {
        self.secrets.get(name).map(String::as_str)
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
    /// A `connection_required` that names what is missing, for the provider to pass on with `?`.
    pub fn need_secret(&self, name: &str) -> Result<&str, Failure> {
        self.secret(name).ok_or_else(|| Failure::connection_required(format!("the secret `{name}`")))
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let masked: BTreeMap<&str, &str> = self.secrets.keys().map(|name| (name.as_str(), "***")).collect();
        f.debug_struct("Connection").field("settings", &self.settings).field("secrets", &masked).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let connection = Connection::new().with_secret("token", "t");
        assert_eq!(connection.need_secret("token").unwrap(), "t");
        let failure = connection.need_setting("base_url").unwrap_err();
        assert_eq!(failure.missing(), Some("the setting `base_url`"));
    }
}
