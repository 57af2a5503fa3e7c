//! The keys that seal secrets kept in a ledger.
//!
//! Invariants
//! - Each sealed secret names its key, so keys can be changed: the first of a ring seals, all of them open.
//! - No key is shown by `Debug` or an error.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::super::BoxFuture;
use super::secret::{SecretFault, from_environment, from_file};

/// The longest name of a key, in characters.
const LONGEST_ID: usize = 64;

/// A key that seals secrets, and the name that the ledger knows it by.
#[derive(Clone)]
pub struct SealingKey {
    id: String,
    bytes: [u8; 32],
}

/// Gives the keys that seal the secrets of connections: a [`KeyRing`], or a key service of your own. Object safe.
pub trait SealingKeys: Send + Sync + 'static {
    /// The key to seal with from now on.
    ///
    /// # Errors
    /// When there is none, or it cannot be had now.
    fn current(&self) -> BoxFuture<'_, Result<SealingKey, SecretFault>>;

    /// The key of a name, to open with what was sealed with it.
    ///
    /// # Errors
    /// When there is none of that name, or it cannot be had now.
    fn find<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<SealingKey, SecretFault>>;
}

/// A few keys. The first seals; the others open what was sealed before they were replaced.
///
/// As text, a key is its name, a colon, and 32 bytes in base64 (`openssl rand -base64 32`); keys are set apart by spaces or
/// lines. To change the key, put a new one first and keep the old one behind it.
///
/// ```
/// use capgen::KeyRing;
/// let ring = KeyRing::parse("2027:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY= 2026:ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=")?;
/// assert_eq!(format!("{ring:?}"), r#"["2027", "2026"]"#);
/// # Ok::<(), capgen::KeyRingError>(())
/// ```
#[derive(Clone)]
pub struct KeyRing(Vec<SealingKey>);

/// Why there is no ring of keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyRingError {
    /// It is not where it should be.
    #[error(
        "the sealing keys are not in {place} ({why}): put `NAME:KEY` there, with a key of `openssl rand -base64 32`"
    )]
    Missing {
        /// Where, in words.
        place: String,
        /// Why.
        why: SecretFault,
    },
    /// A key of the text is none.
    #[error("sealing key {number} is not right: {message}")]
    Key {
        /// Which, from 1.
        number: usize,
        /// What is wrong with it.
        message: &'static str,
    },
    /// There is no key in it.
    #[error("there is no sealing key: write `NAME:KEY`, with a key of `openssl rand -base64 32`")]
    Empty,
}

impl SealingKey {
    /// A key and its name, which is shown: 1 to 64 letters, digits, `-`, `_` or `.`.
    ///
    /// # Errors
    /// When the name has other characters, or too many.
    pub fn new(id: impl Into<String>, bytes: [u8; 32]) -> Result<SealingKey, SecretFault> {
        let id = id.into();
        match is_id(&id) {
            true => Ok(SealingKey { id, bytes }),
            false => Err(SecretFault::Missing(NAME.to_owned())),
        }
    }

    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The key itself.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.bytes
    }
}

const NAME: &str = "the name of a sealing key has 1 to 64 letters, digits, `-`, `_` or `.`";

fn is_id(id: &str) -> bool {
    let good = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    !id.is_empty() && id.len() <= LONGEST_ID && id.bytes().all(good)
}

impl KeyRing {
    /// The keys of a text.
    ///
    /// # Errors
    /// When there is none in it, or one of them is not right.
    pub fn parse(text: &str) -> Result<KeyRing, KeyRingError> {
        let mut keys: Vec<SealingKey> = Vec::new();
        for (number, key) in (1..).zip(text.split_ascii_whitespace()) {
            let wrong = |message| KeyRingError::Key { number, message };
            let key = read(key).map_err(wrong)?;
            if keys.iter().any(|known| known.id == key.id) {
                return Err(wrong("an earlier key has the same name"));
            }
            keys.push(key);
        }
        if keys.is_empty() { Err(KeyRingError::Empty) } else { Ok(KeyRing(keys)) }
    }

    /// The keys in a variable of the environment.
    ///
    /// # Errors
    /// When it is not set, and as [`parse`](KeyRing::parse) says.
    pub fn from_env(name: &str) -> Result<KeyRing, KeyRingError> {
        let place = || format!("the environment variable `{name}`");
        KeyRing::parse(&from_environment(name).map_err(|why| KeyRingError::Missing { place: place(), why })?)
    }

    /// The keys in a file.
    ///
    /// # Errors
    /// When it cannot be read, and as [`parse`](KeyRing::parse) says.
    pub fn from_file(path: &str) -> Result<KeyRing, KeyRingError> {
        let place = || format!("the file `{path}`");
        KeyRing::parse(&from_file(path).map_err(|why| KeyRingError::Missing { place: place(), why })?)
    }
}

fn read(text: &str) -> Result<SealingKey, &'static str> {
    let (id, key) = text.split_once(':').ok_or("write `NAME:KEY`")?;
    let bytes = STANDARD.decode(key).map_err(|_| "the key is not base64")?;
    let bytes = bytes.try_into().map_err(|_| "the key has not 32 bytes: draw one with `openssl rand -base64 32`")?;
    SealingKey::new(id, bytes).map_err(|_| NAME)
}

impl SealingKeys for KeyRing {
    fn current(&self) -> BoxFuture<'_, Result<SealingKey, SecretFault>> {
        let first = self.0.first().cloned().ok_or_else(|| SecretFault::Missing("the ring is empty".to_owned()));
        Box::pin(std::future::ready(first))
    }

    fn find<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<SealingKey, SecretFault>> {
        let found = self.0.iter().find(|key| key.id == id).cloned();
        let found = found.ok_or_else(|| SecretFault::Missing("this program was not given it".to_owned()));
        Box::pin(std::future::ready(found))
    }
}

impl std::fmt::Debug for SealingKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.id)
    }
}

impl std::fmt::Debug for KeyRing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_is_not_right_is_told_by_its_number_and_not_shown() {
        let good = STANDARD.encode([7; 32]);
        let told = |text: &str| KeyRing::parse(text).unwrap_err().to_string();
        assert!(told(&format!("a:{good} {good}")).starts_with("sealing key 2 is not right: write"));
        assert!(told(&format!("a:{good}\nb:c2hvcnQ=")).contains("key 2 is not right: the key has not 32 bytes"));
        assert!(told(&format!("a:{good} a:{good}")).contains("the same name"));
        assert!(told(&format!("a/b:{good}")).contains("the name of a sealing key"));
        assert!(told("a:s3cret!").contains("base64"));
        assert!(!told("a:s3cret!").contains("s3cret"));
        assert_eq!(KeyRing::parse(" \n").unwrap_err(), KeyRingError::Empty);
        let error = KeyRing::from_env("CAPGEN_TEST_OF_NO_VARIABLE").unwrap_err().to_string();
        assert!(error.contains("`CAPGEN_TEST_OF_NO_VARIABLE` (it is not set)"), "{error}");
    }
}
