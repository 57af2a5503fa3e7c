//! Where a secret is kept when it is not in a connection itself.
//!
//! Invariant: what is said about a place never tells what is in it.

use std::fmt;
use std::io::Read;
use std::str::FromStr;

use super::super::BoxFuture;
use super::Secret;

/// A file that holds more is none with a secret.
const LONGEST: u64 = 64 * 1024;

/// The longest reference, in bytes.
const LONGEST_REF: usize = 1024;

/// Where a secret is: `env:NAME` is a variable of the environment, `file:PATH` a file (the end of its last line is no part
/// of it), and `SCHEME:NAME` is with the [`SecretProvider`] that the composition was given for the scheme.
///
/// ```
/// use capgen::SecretRef;
/// assert_eq!("env:VENDOR_TOKEN".parse(), Ok(SecretRef::env("VENDOR_TOKEN")));
/// assert!("VENDOR_TOKEN".parse::<SecretRef>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SecretRef {
    scheme: String,
    name: String,
}

/// A text that is no reference. It is not repeated here, since it may be the secret itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "this is no place of a secret: write `env:NAME`, `file:PATH`, or `SCHEME:NAME` for a secret provider, in at most \
     {LONGEST_REF} bytes"
)]
#[non_exhaustive]
pub struct SecretRefError;

/// Fetches secrets that are kept elsewhere: in a vault, with a cloud. Object safe.
pub trait SecretProvider: Send + Sync + 'static {
    /// The secret of a name: of `vault:kv/acme#token` it is `kv/acme#token`. It is asked again when five seconds have gone by
    /// since, so that a secret that was changed is picked up.
    ///
    /// # Errors
    /// When there is no such secret, or it cannot be had now. The words are shown to people: they must not tell the secret.
    fn secret<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Result<String, SecretFault>>;
}

/// Why there is no secret, in words that do not tell it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SecretFault {
    /// There is none: somebody has to put one there. What needs it becomes a person's task that names it.
    #[error("{0}")]
    Missing(String),
    /// It cannot be had just now. What needs it fails, and may be tried again.
    #[error("{0}")]
    Unavailable(String),
}

impl SecretRef {
    /// A variable of the environment.
    pub fn env(name: impl Into<String>) -> SecretRef {
        SecretRef { scheme: "env".to_owned(), name: name.into() }
    }

    /// A file.
    pub fn file(path: impl Into<String>) -> SecretRef {
        SecretRef { scheme: "file".to_owned(), name: path.into() }
    }

    /// What is before the colon.
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// What is behind it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What a person would look for.
    pub(super) fn in_words(&self) -> String {
        match self.scheme.as_str() {
            "env" => format!("the environment variable `{}`", self.name),
            "file" => format!("the file `{}`", self.name),
            _ => format!("`{self}`"),
        }
    }

    /// Looks there. `provider` is the one of its scheme.
    pub(in super::super) async fn look_up(&self, provider: Option<&dyn SecretProvider>) -> Secret {
        let found = match (self.scheme.as_str(), provider) {
            ("env", _) => from_environment(&self.name),
            ("file", _) => from_file(&self.name),
            (_, Some(provider)) => provider.secret(&self.name).await,
            (scheme, None) => Err(SecretFault::Missing(format!(
                "this program has no secret provider for `{scheme}:`: give it one with `.secret_provider(\"{scheme}\", …)`"
            ))),
        };
        match found {
            Ok(secret) => Secret::Value(secret),
            Err(SecretFault::Missing(why)) => {
                Secret::Not { what: format!("{} ({why})", self.in_words()), later: false }
            }
            Err(SecretFault::Unavailable(why)) => {
                Secret::Not { what: format!("{} ({why})", self.in_words()), later: true }
            }
        }
    }
}

pub(super) fn from_environment(name: &str) -> Result<String, SecretFault> {
    let missing = |why: &str| SecretFault::Missing(why.to_owned());
    // The standard library panics on names that no variable can have.
    if name.is_empty() || name.contains(['=', '\0']) {
        return Err(missing("no variable can have this name"));
    }
    match std::env::var(name) {
        Ok(value) if value.is_empty() => Err(missing("it is empty")),
        Ok(value) => Ok(value),
        Err(std::env::VarError::NotPresent) => Err(missing("it is not set")),
        Err(std::env::VarError::NotUnicode(_)) => Err(missing("it is not UTF-8 text")),
    }
}

/// Reads a file. What hands out secrets as files replaces them now and then, so one that is not there may be on its way; but
/// that is not known, and a person should look.
pub(super) fn from_file(path: &str) -> Result<String, SecretFault> {
    let missing = |why: String| SecretFault::Missing(why);
    let file = std::fs::File::open(path).map_err(|error| missing(error.kind().to_string()))?;
    let mut text = String::new();
    let read = file.take(LONGEST + 1).read_to_string(&mut text);
    read.map_err(|error| missing(error.kind().to_string()))?;
    if text.len() as u64 > LONGEST {
        return Err(missing(format!("it has more than {LONGEST} bytes")));
    }
    let secret = text.strip_suffix('\n').map_or(&*text, |line| line.strip_suffix('\r').unwrap_or(line));
    match secret.is_empty() {
        true => Err(missing("it is empty".to_owned())),
        false => Ok(secret.to_owned()),
    }
}

impl FromStr for SecretRef {
    type Err = SecretRefError;

    fn from_str(text: &str) -> Result<SecretRef, SecretRefError> {
        let (scheme, name) = text.split_once(':').ok_or(SecretRefError)?;
        let is_scheme = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"+.-".contains(&byte);
        let good = text.len() <= LONGEST_REF
            && scheme.starts_with(|first: char| first.is_ascii_lowercase())
            && scheme.bytes().all(is_scheme)
            && !name.is_empty()
            && !name.chars().any(char::is_control);
        match good {
            true => Ok(SecretRef { scheme: scheme.to_owned(), name: name.to_owned() }),
            false => Err(SecretRefError),
        }
    }
}

impl fmt::Display for SecretRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme, self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_last_line_is_no_part_of_a_secret() {
        let path = std::env::temp_dir().join(format!("capgen-secret-{}", std::process::id()));
        let text = path.display().to_string();
        for (written, read) in [("a", "a"), ("a\n", "a"), ("a\r\n", "a"), ("a\n\n", "a\n"), (" a ", " a ")] {
            std::fs::write(&path, written).unwrap();
            assert_eq!(from_file(&text).unwrap(), read);
        }
        for empty in ["", "\n"] {
            std::fs::write(&path, empty).unwrap();
            assert_eq!(from_file(&text), Err(SecretFault::Missing("it is empty".into())));
        }
        std::fs::write(&path, "a".repeat(70_000)).unwrap();
        assert!(from_file(&text).unwrap_err().to_string().contains("more than 65536 bytes"));
        std::fs::write(&path, [0xff]).unwrap();
        assert!(from_file(&text).is_err());
        std::fs::remove_file(&path).unwrap();
        assert_eq!(from_file(&text), Err(SecretFault::Missing("entity not found".into())));
    }

    #[test]
    fn no_name_of_a_variable_panics() {
        for name in ["", "A=B", "A\0", "CAPGEN_TEST_OF_NO_VARIABLE"] {
            assert!(from_environment(name).is_err(), "{name:?}");
        }
        assert!(from_environment("PATH").is_ok());
    }

    #[test]
    fn what_is_no_place_is_not_repeated() {
        for text in ["", "s3cret", ":s3cret", "env:", "ENV:s3cret", "a b:s3cret", "env:s3\ncret"] {
            assert!(!text.parse::<SecretRef>().unwrap_err().to_string().contains("s3cret"), "{text}");
        }
        let vault: SecretRef = "vault:kv/acme#token".parse().unwrap();
        assert_eq!(
            (vault.scheme(), vault.name(), vault.to_string().as_str()),
            ("vault", "kv/acme#token", "vault:kv/acme#token")
        );
    }
}
