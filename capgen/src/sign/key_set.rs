//! The keys that somebody listed: a JWK set.
//!
//! Invariants
//! - A key of a kind that we do not know, or for another use, is passed over; one of ours that is wrong, one that is there
//!   twice, and any private one, spoils the set: a set that is half read could let pass what it should not.
//! - A set without a key that we can use is no set.

use super::key::is_id;
use super::{PublicKey, base64url};
use crate::model::json::Json;
use crate::model::{At, Span};

/// The most keys that a set may have.
pub const MOST_KEYS: usize = 100;

/// Keys by their ids.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeySet {
    keys: Vec<At<PublicKey>>,
    expires: Option<At<u64>>,
}

/// What is wrong with a set of keys, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{words}")]
pub struct WrongKey {
    /// In words.
    pub words: String,
    /// Where.
    pub span: Span,
    /// What stands there is a private key, and must not be shown.
    pub secret: bool,
}

impl KeySet {
    /// Reads a set.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(json: &At<Json>) -> Result<KeySet, Vec<WrongKey>> {
        if let Some(span) = private(json) {
            let words = "it holds a private key: whoever reads it can sign; replace that key".to_owned();
            return Err(vec![WrongKey { words, span, secret: true }]);
        }
        let Some(list @ At { value: Json::List(items), .. }) = json.get("keys") else {
            return Err(vec![wrong(json.span, "it is no set of keys: it must be an object with a list `keys`")]);
        };
        if items.len() > MOST_KEYS {
            return Err(vec![wrong(list.span, &format!("it has more than {MOST_KEYS} keys"))]);
        }
        let (mut set, mut faults) = (KeySet::default(), Vec::new());
        set.expires = expiry(json).unwrap_or_else(|fault| {
            faults.push(fault);
            None
        });
        for item in items {
            match key(item) {
                Ok(Some(key)) if set.find(key.id()).is_some() => {
                    faults.push(wrong(item.span, &format!("two keys are called `{}`", key.id())));
                }
                Ok(Some(key)) => set.keys.push(At::new(key, item.span)),
                Ok(None) => {}
                Err(fault) => faults.push(fault),
            }
        }
        if set.keys.is_empty() && faults.is_empty() {
            faults.push(wrong(list.span, "it has no public key for ES256"));
        }
        if faults.is_empty() { Ok(set) } else { Err(faults) }
    }

    /// The key of this id, at its place.
    pub fn find(&self, id: &str) -> Option<&At<PublicKey>> {
        self.keys.iter().find(|key| key.id() == id)
    }

    /// What its keys are called, in the order written.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(|key| key.value.id())
    }

    /// When the whole set stops counting, in seconds since 1970.
    pub fn expires(&self) -> Option<&At<u64>> {
        self.expires.as_ref()
    }

    /// The same set with another key, in place of one of the same id.
    pub fn with(mut self, key: PublicKey) -> KeySet {
        self.keys.retain(|other| other.id() != key.id());
        self.keys.push(At::new(key, Span::default()));
        self
    }

    /// The text of the set, a key a line.
    pub fn to_text(&self) -> String {
        let keys: Vec<String> = self.keys.iter().map(|key| format!("    {}", key.to_jwk())).collect();
        let expires = self.expires.as_ref().map_or(String::new(), |at| format!("  \"exp\": {},\n", at.value));
        format!("{{\n{expires}  \"keys\": [\n{}\n  ]\n}}\n", keys.join(",\n"))
    }
}

/// A member of a set; none when it is nothing to us.
fn key(item: &At<Json>) -> Result<Option<PublicKey>, WrongKey> {
    let text = |name: &str| item.get(name).and_then(|value| value.as_text());
    let ours = text("kty") == Some("EC")
        && text("crv") == Some("P-256")
        && item.get("alg").is_none_or(|alg| alg.as_text() == Some("ES256"))
        && item.get("use").is_none_or(|purpose| purpose.as_text() == Some("sig"));
    if !ours {
        return Ok(None);
    }
    let Some(id) = text("kid").filter(|id| is_id(id)) else {
        let words = "a key needs a `kid` of letters, digits or any of `-._~:`, by which signatures name it";
        return Err(wrong(item.get("kid").map_or(item.span, |kid| kid.span), words));
    };
    let coordinate = |name| text(name).and_then(base64url::read_32);
    let (Some(x), Some(y)) = (coordinate("x"), coordinate("y")) else {
        return Err(wrong(item.span, &format!("key `{id}` needs `x` and `y`, of 32 bytes in base64url each")));
    };
    let key = PublicKey::new(id.to_owned(), &x, &y, expiry(item)?.map(|at| at.value));
    key.map(Some).ok_or_else(|| wrong(item.span, &format!("key `{id}` is no point of the curve P-256")))
}

/// `exp` of a key or a set.
fn expiry(of: &At<Json>) -> Result<Option<At<u64>>, WrongKey> {
    let Some(exp) = of.get("exp") else { return Ok(None) };
    let seconds = match &exp.value {
        Json::Number(digits) => digits.parse().ok(),
        _ => None,
    };
    let words = "`exp` is a whole number of seconds since 1970";
    seconds.map(|seconds| Some(At::new(seconds, exp.span))).ok_or_else(|| wrong(exp.span, words))
}

fn wrong(span: Span, words: &str) -> WrongKey {
    WrongKey { words: words.to_owned(), span, secret: false }
}

/// A key with its private half, wherever it stands: the set itself may be one.
fn private(json: &At<Json>) -> Option<Span> {
    let own = json.get("kty").and_then(|_| json.get("d").or_else(|| json.get("k")));
    let within = || json.items().iter().chain(json.members().iter().map(|member| &member.value)).find_map(private);
    own.map(|half| half.span).or_else(within)
}
