//! Bearer tokens: a table of the hashes of tokens that were drawn at random.
//!
//! ```json
//! {"tokens": [{
//!   "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
//!   "caller": "hr", "tenant": "acme", "actor": "hr@acme.example",
//!   "permissions": ["gws:capability:invoke"], "expires": "2027-01-31T00:00:00Z"
//! }]}
//! ```
//!
//! For who decides about approvals a line has `"roles": ["finance"]` and `"groups": ["berlin"]` beside.
//!
//! A line with `"stepped_up": "2027-01-30T09:00:00Z"` is for who authenticated anew at that time. Such a token is given out for the
//! purpose, beside the one that its bearer has for everything.
//!
//! The hash is that of the token's text: `printf %s "$TOKEN" | sha256sum`. A token must be long and drawn at random
//! (`openssl rand -hex 32`): a plain hash of a word that people choose would be found by trying.
//!
//! Invariants
//! - The table holds no token, and a search looks at every line, whichever matches.
//! - The whole table is read or none of it: a line that is wrong is told with its path, and the server does not start.

mod entry;
mod file;

use std::path::Path;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::super::super::value::{FieldShape, Seal, Shape, Unknown, Value, View, read_json};
use super::super::super::{BoxFuture, Faults, StepUp, Typed, unix};
use super::{Authenticate, Denied, Identity, is_name};
use crate::DateTime;
pub use entry::TokenEntry;
pub use file::TokenFile;

/// At most so many tokens.
const MOST: u64 = 10_000;

/// Known tokens, by their hashes.
#[derive(Default)]
pub struct TokenTable(Vec<Line>);

struct Line {
    sha256: [u8; 32],
    identity: Arc<Identity>,
    /// Seconds since 1970 at which it ends.
    expires: Option<i64>,
}

/// Why a table of tokens cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TokenError {
    /// The file cannot be read.
    #[error("the table of tokens cannot be read: {0}")]
    File(#[from] std::io::Error),
    /// It is not of the form that it should have.
    #[error("the table of tokens is not right: {0}")]
    Form(#[from] Faults),
    /// One of its lines is wrong.
    #[error("the table of tokens is not right: /tokens/{line}: {message}")]
    Line {
        /// Which, from 0.
        line: usize,
        /// What is wrong.
        message: &'static str,
    },
    /// No token can be drawn.
    #[error("the operating system gives no random bytes")]
    NoRandom,
}

impl TokenTable {
    /// Reads a file of the form that the module tells.
    ///
    /// # Errors
    /// When it cannot be read, or anything in it is wrong.
    pub fn from_file(path: impl AsRef<Path>) -> Result<TokenTable, TokenError> {
        TokenTable::from_json(&std::fs::read(path)?)
    }

    /// Reads text of the form that the module tells.
    ///
    /// # Errors
    /// When anything in it is wrong.
    pub fn from_json(text: &[u8]) -> Result<TokenTable, TokenError> {
        let written: Written = read_json(text, Unknown::Refuse)?;
        let mut table = TokenTable::default();
        for (line, token) in written.tokens.into_iter().enumerate() {
            let token = token.read().map_err(|message| TokenError::Line { line, message })?;
            table.add(token)?;
        }
        Ok(table)
    }

    fn add(&mut self, added: Line) -> Result<(), TokenError> {
        let line = self.0.len();
        let wrong = |message| Err(TokenError::Line { line, message });
        let Identity { caller, tenant, actor, .. } = &*added.identity;
        if ![caller, tenant, actor].into_iter().all(|name| is_name(name)) {
            return wrong(
                "`caller`, `tenant` and `actor` must have 1 to 200 characters, none of them a control character",
            );
        }
        if self.0.iter().any(|known| known.sha256 == added.sha256) {
            return wrong("this token is in the table already");
        }
        self.0.push(added);
        Ok(())
    }

    fn find(&self, token: &str, now: impl Fn() -> i64) -> Result<Arc<Identity>, Denied> {
        let hash = hash_of(token);
        let mut found = None;
        for line in &self.0 {
            if bool::from(line.sha256.ct_eq(&hash)) {
                found = Some(line);
            }
        }
        match found {
            None => Err(Denied::not_mine("the token is not known")),
            Some(line) if line.expires.is_some_and(|expires| expires <= now()) => {
                Err(Denied::new("the token has expired"))
            }
            Some(line) => Ok(Arc::clone(&line.identity)),
        }
    }
}

fn hash_of(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

impl Authenticate for TokenTable {
    fn identify<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<Arc<Identity>, Denied>> {
        Box::pin(std::future::ready(self.find(token, unix::seconds)))
    }
}

/// Shows who is known, and no hash.
impl std::fmt::Debug for TokenTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|line| &line.identity)).finish()
    }
}

/// The table as it is written.
struct Written {
    tokens: Vec<WrittenToken>,
}

struct WrittenToken {
    sha256: String,
    caller: String,
    tenant: String,
    actor: Option<String>,
    permissions: Vec<String>,
    expires: Option<DateTime>,
    roles: Option<Vec<String>>,
    groups: Option<Vec<String>>,
    stepped_up: Option<DateTime>,
}

static TEXTS: Shape = Shape::list(&Shape::TEXT);
static TOKEN: Shape = Shape::record(
    "token",
    &[
        FieldShape::required("sha256", &Shape::text(Some(64), Some(64))),
        FieldShape::required("caller", &Shape::TEXT),
        FieldShape::required("tenant", &Shape::TEXT),
        FieldShape::optional("actor", &Shape::TEXT),
        FieldShape::required("permissions", &TEXTS),
        FieldShape::optional("expires", &Shape::DateTime),
        FieldShape::optional("roles", &TEXTS),
        FieldShape::optional("groups", &TEXTS),
        FieldShape::optional("stepped_up", &Shape::DateTime),
    ],
);
static TOKENS: Shape = Shape::list_of(&TOKEN, None, Some(MOST));
static TABLE: Shape = Shape::record("tokens", &[FieldShape::required("tokens", &TOKENS)]);

impl WrittenToken {
    fn read(self) -> Result<Line, &'static str> {
        let sha256 = unhex(&self.sha256).ok_or("`sha256` must be 64 hexadecimal digits")?;
        let caller: Arc<str> = self.caller.into();
        let actor = self.actor.map_or_else(|| Arc::clone(&caller), Arc::from);
        let words = |words: Option<Vec<String>>| words.unwrap_or_default().into_iter().collect();
        let identity = Identity {
            actor,
            permissions: self.permissions.into_iter().collect(),
            roles: words(self.roles),
            groups: words(self.groups),
            step_up: self.stepped_up.as_ref().map(StepUp::at),
            ..Identity::new(caller, self.tenant)
        };
        Ok(Line { sha256, identity: Arc::new(identity), expires: self.expires.map(|expires| expires.unix().0) })
    }
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    let digits: Vec<u8> = text.chars().map(|digit| Some(digit.to_digit(16)? as u8)).collect::<Option<_>>()?;
    if digits.len() != 64 {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = pair.iter().fold(0, |byte, digit| byte << 4 | digit);
    }
    Some(bytes)
}

macro_rules! record {
    ($name:ident, $shape:ident { $($index:literal $field:ident),* }) => {
        impl Value for $name {
            fn view(&self) -> View<'_> {
                View::Record
            }
            fn at(&self, index: usize) -> Option<&dyn Value> {
                Some(match index { $($index => &self.$field,)* _ => return None })
            }
            fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
                Some(match index { $($index => &mut self.$field,)* _ => return None })
            }
        }
        impl Typed for $name {
            const SHAPE: &'static Shape = &$shape;
            fn empty(seal: Seal) -> Self {
                $name { $($field: Typed::empty(seal)),* }
            }
        }
    };
}

record!(Written, TABLE { 0 tokens });
record!(WrittenToken, TOKEN { 0 sha256, 1 caller, 2 tenant, 3 actor, 4 permissions, 5 expires, 6 roles, 7 groups,
    8 stepped_up });

#[cfg(test)]
mod tests {
    use super::*;

    const HASH_OF_TEST: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

    fn table(members: &str) -> Result<TokenTable, TokenError> {
        let line = format!(r#"{{"sha256": "{HASH_OF_TEST}", "tenant": "acme", "permissions": ["p"], {members}}}"#);
        TokenTable::from_json(format!(r#"{{"tokens": [{line}]}}"#).as_bytes())
    }

    #[test]
    fn only_a_token_of_the_table_is_known_and_only_until_it_ends() {
        let table = table(r#""caller": "hr", "expires": "2027-01-01T00:00:00Z""#).unwrap();
        let end = 1_798_761_600;
        let identity = table.find("test", || end - 1).unwrap();
        assert_eq!((&*identity.caller, &*identity.actor, identity.may("p")), ("hr", "hr", true));
        assert_eq!(table.find("test", || end).unwrap_err().to_string(), "the token has expired");
        for other in ["", "tes", "test ", HASH_OF_TEST] {
            assert!(table.find(other, || 0).is_err(), "{other}");
        }
    }

    #[test]
    fn a_table_that_is_wrong_is_refused_as_a_whole_with_the_place() {
        let told = |members: &str| table(members).unwrap_err().to_string();
        assert!(told(r#""caller": """#).contains("/tokens/0: `caller`"));
        assert!(told(r#""caller": "a\nb""#).contains("/tokens/0: `caller`"));
        assert!(told(r#""caller": 1"#).contains("/tokens/0/caller"));
        assert!(told(r#""caller": "hr", "admin": true"#).contains("/tokens/0/admin"));
        let twice = format!(r#"{{"sha256": "{HASH_OF_TEST}", "tenant": "acme", "permissions": [], "caller": "hr"}}"#);
        let twice = format!(r#"{{"tokens": [{twice}, {twice}]}}"#);
        assert!(TokenTable::from_json(twice.as_bytes()).unwrap_err().to_string().contains("/tokens/1: this token"));
    }

    #[test]
    fn no_hash_is_shown() {
        assert!(!format!("{:?}", table(r#""caller": "hr""#).unwrap()).contains("9f86"));
    }
}
