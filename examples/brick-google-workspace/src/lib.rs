//! Accounts, groups, files, mail and calendars at Google Workspace, through its REST API.
//!
//! The provider holds nothing but an HTTP client. Where the vendor is and how to sign in comes with each call's
//! connection: the setting `base_url` and the secret `token`. Every action can be repeated: it looks before it makes,
//! or makes under an id that follows from the call's key.

capgen::include_brick!();

mod calendar;
mod directory;
mod drive;
mod groups;
mod mail;
mod vendor;

/// The provider.
#[derive(Clone, Debug, capgen::Provider)]
#[provider(brick = "google-workspace")]
pub struct GoogleWorkspace {
    http: reqwest::Client,
}

impl GoogleWorkspace {
    /// A provider that gives the vendor 20 seconds to answer a request.
    ///
    /// # Errors
    /// When no HTTP client can be set up on this machine.
    pub fn new() -> Result<Self, reqwest::Error> {
        // Another part of the program may have chosen one already: theirs stands then.
        #[cfg(feature = "tls")]
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().timeout(std::time::Duration::from_secs(20)).build()?;
        Ok(GoogleWorkspace { http })
    }
}
