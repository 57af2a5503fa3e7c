//! Where keys come from: a file, a web address (feature `client`), or whatever implements [`KeySource`].

#[cfg(feature = "client")]
mod url;

use std::path::PathBuf;
use std::time::Duration;

#[cfg(feature = "client")]
pub use url::KeyUrl;

use super::super::super::super::BoxFuture;
use super::key_set::LARGEST;

/// Gives the key set of an issuer. Object safe.
///
/// [`KeyFile`] is built in, and with feature `client` so is `KeyUrl`.
pub trait KeySource: Send + Sync + 'static {
    /// The set as it is now: the text of a JWK set (RFC 7517), at most 256 KiB. It has 10 seconds.
    ///
    /// # Errors
    /// When it cannot be had. The set that was given last is used on, then.
    fn fetch(&self) -> BoxFuture<'_, Result<Vec<u8>, KeysError>>;

    /// After how long it is asked again; 15 minutes unless said.
    fn fresh_for(&self) -> Duration {
        Duration::from_secs(15 * 60)
    }
}

/// Why there are no keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeysError {
    /// The set cannot be had.
    #[error("the key set cannot be had: {0}")]
    Unreachable(String),
    /// What was had is no set of keys that can be used.
    #[error("the key set cannot be used: {0}")]
    Unusable(String),
}

/// A key set in a file. It is read again when it may have changed: keys are put in and taken out by replacing it.
#[derive(Clone, Debug)]
pub struct KeyFile(PathBuf);

impl KeyFile {
    /// At this path.
    pub fn new(path: impl Into<PathBuf>) -> KeyFile {
        KeyFile(path.into())
    }
}

impl KeySource for KeyFile {
    fn fetch(&self) -> BoxFuture<'_, Result<Vec<u8>, KeysError>> {
        let path = self.0.clone();
        Box::pin(async move {
            let read = tokio::task::spawn_blocking(move || read_file(&path)).await;
            read.unwrap_or_else(|_| Err(KeysError::Unreachable("reading it broke off".to_owned())))
        })
    }

    /// A second: to read a small file costs next to nothing.
    fn fresh_for(&self) -> Duration {
        Duration::from_secs(1)
    }
}

/// At most one byte more than a set may have, which is then told to be too large.
fn read_file(path: &std::path::Path) -> Result<Vec<u8>, KeysError> {
    use std::io::Read as _;
    let failed = |error: std::io::Error| KeysError::Unreachable(format!("{}: {error}", path.display()));
    let mut text = Vec::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    file.take(LARGEST as u64 + 1).read_to_end(&mut text).map_err(failed)?;
    Ok(text)
}
