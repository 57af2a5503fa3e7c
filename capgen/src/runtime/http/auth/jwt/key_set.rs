//! The keys of an issuer: a JWK set, as it publishes one.
//!
//! Invariants
//! - A key of a kind that we do not know, or for another use, is passed over; one of ours that is wrong, and any private
//!   one, spoils the set: a set that is half read could let in whom it should not, or keep out whom it should not.
//! - A set without a key that we can use is no set.

use std::sync::Arc;

use super::super::super::super::Json;
use super::super::super::super::value::{Unknown, read_json};
use super::super::Denied;
use super::key::{Algorithm, Key, Member};

/// The most keys a set may have.
const MOST: usize = 100;
/// The most bytes a set may have.
pub(super) const LARGEST: usize = 256 * 1024;

/// Keys that can be used.
#[derive(Debug)]
pub(super) struct KeySet(Vec<Arc<Key>>);

impl KeySet {
    /// Reads the text of a JWK set. The error is in words.
    pub(super) fn read(text: &[u8]) -> Result<KeySet, String> {
        if text.len() > LARGEST {
            return Err(format!("it has more than {LARGEST} bytes"));
        }
        let json: Json = read_json(text, Unknown::Refuse).map_err(|faults| format!("it is not JSON: {faults}"))?;
        let Some(members) = json.get("keys").and_then(Json::as_array) else {
            return Err("it is no JWK set: it must be an object with a list `keys`".to_owned());
        };
        if members.len() > MOST {
            return Err(format!("it has more than {MOST} keys"));
        }
        let mut keys = Vec::new();
        for (index, member) in members.iter().enumerate() {
            match Key::read(member) {
                Member::Usable(key) => keys.push(Arc::new(key)),
                Member::Other => {}
                Member::Wrong(words) => return Err(format!("/keys/{index}: {words}")),
                Member::Private => {
                    return Err(format!(
                        "/keys/{index} holds a private key: whoever reads it can make tokens; replace it"
                    ));
                }
            }
        }
        match keys.is_empty() {
            true => Err("it has no public key for RS256, ES256 or EdDSA".to_owned()),
            false => Ok(KeySet(keys)),
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The keys that a token may be signed with: those of its id, or without one the only key for its algorithm. None when
    /// the set does not know it.
    pub(super) fn find(&self, id: Option<&str>, algorithm: Algorithm) -> Result<Option<Vec<Arc<Key>>>, Denied> {
        let Some(id) = id else {
            let fitting: Vec<Arc<Key>> = self.0.iter().filter(|key| key.algorithm() == algorithm).cloned().collect();
            return match fitting.len() {
                0 => Ok(None),
                1 => Ok(Some(fitting)),
                _ => Err(Denied::new("the token does not say which key it is signed with (`kid`)")),
            };
        };
        let named: Vec<Arc<Key>> = self.0.iter().filter(|key| key.id.as_deref() == Some(id)).cloned().collect();
        if named.is_empty() {
            return Ok(None);
        }
        let fitting: Vec<Arc<Key>> = named.into_iter().filter(|key| key.algorithm() == algorithm).collect();
        match fitting.is_empty() {
            true => Err(Denied::new("the key of the token is for another algorithm than the token says")),
            false => Ok(Some(fitting)),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn point(n: u8) -> String {
        use base64::Engine as _;
        base64::engine::general_purpose::URL_SAFE_NO_PAD.encode([n; 32])
    }

    fn ed(id: &str) -> Json {
        json!({"kty": "OKP", "crv": "Ed25519", "x": point(1), "kid": id})
    }

    fn read(keys: Json) -> Result<KeySet, String> {
        KeySet::read(json!({ "keys": keys }).to_string().as_bytes())
    }

    #[test]
    fn what_is_not_ours_is_passed_over() {
        let with = |change: Json| {
            let mut key = ed("b");
            key.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            key
        };
        let others = [
            json!({"kty": "oct", "k": "c2VjcmV0"}),
            json!({"kty": "EC", "crv": "P-384"}),
            json!({"kty": "later"}),
            json!(7),
            with(json!({"use": "enc"})),
            with(json!({"alg": "ES256"})),
            with(json!({"key_ops": ["sign"]})),
        ];
        for other in others {
            assert_eq!(read(json!([ed("a"), other])).unwrap().len(), 1, "{other}");
            assert!(read(json!([other])).unwrap_err().contains("no public key"), "{other}");
        }
        assert_eq!(
            read(json!([with(json!({"alg": "Ed25519", "use": "sig", "key_ops": ["verify"]}))])).unwrap().len(),
            1
        );
    }

    #[test]
    fn a_wrong_or_private_key_spoils_the_set() {
        let wrong = [
            (json!({"kty": "OKP", "crv": "Ed25519", "x": "AA"}), "/keys/1: an Ed25519 key"),
            (json!({"kty": "EC", "crv": "P-256", "x": point(1)}), "/keys/1: a P-256 key"),
            (json!({"kty": "RSA", "n": point(255), "e": "AQAB"}), "/keys/1: an RSA key must have 2048"),
            (json!({"kty": "RSA", "n": "Ag=="}), "/keys/1: an RSA key needs"),
            (json!({"kty": "OKP", "crv": "Ed25519", "x": point(1), "d": point(2)}), "private key"),
        ];
        for (key, words) in wrong {
            let told = read(json!([ed("a"), key])).unwrap_err();
            assert!(told.contains(words), "{told}");
        }
        assert!(KeySet::read(b"{").unwrap_err().contains("not JSON"));
        assert!(KeySet::read(b"[]").unwrap_err().contains("no JWK set"));
        assert!(KeySet::read(&vec![b' '; LARGEST + 1]).unwrap_err().contains("bytes"));
        assert!(read(vec![ed("a"); 101].into()).unwrap_err().contains("more than 100"));
    }

    #[test]
    fn a_key_is_found_by_its_id_and_only_for_its_algorithm() {
        let set = read(json!([ed("a"), ed("b")])).unwrap();
        assert_eq!(set.find(Some("a"), Algorithm::EdDsa).unwrap().unwrap().len(), 1);
        assert!(set.find(Some("c"), Algorithm::EdDsa).unwrap().is_none());
        assert!(set.find(Some("a"), Algorithm::Es256).unwrap_err().to_string().contains("another algorithm"));
        assert!(set.find(None, Algorithm::EdDsa).unwrap_err().to_string().contains("`kid`"));
        assert!(set.find(None, Algorithm::Es256).unwrap().is_none());
        assert!(read(json!([ed("a")])).unwrap().find(None, Algorithm::EdDsa).unwrap().is_some());
    }
}
