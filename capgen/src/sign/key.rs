//! Keys: the half that signs, and the half that is listed. Both are written as JWK (RFC 7517, RFC 7518).

use p256::ecdsa::VerifyingKey;
use p256::ecdsa::signature::Signer;
use p256::elliptic_curve::Generate;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::{Payload, base64url, jws};

/// The longest id of a key, in bytes.
const LONGEST_ID: usize = 128;

/// A key that signs. Whoever has it can sign as its owner.
#[derive(Clone)]
pub struct SigningKey {
    id: String,
    key: p256::ecdsa::SigningKey,
}

/// A key that signatures are held against.
#[derive(Clone, Debug, PartialEq)]
pub struct PublicKey {
    id: String,
    key: VerifyingKey,
    expires: Option<u64>,
}

/// Why a text is no key that signs. It says nothing of what the text holds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// It is not JSON.
    #[error("it is not JSON; a key file is one JSON object, as `capgen keygen` writes it")]
    NotJson,
    /// It is for another algorithm.
    #[error("it is no key for ES256: it must have `kty` EC, `crv` P-256, and where it has `alg`, that must be ES256")]
    OtherAlgorithm,
    /// It has no private half.
    #[error("it has no private half `d`; a key that is listed cannot sign, give the file that `capgen keygen` wrote")]
    Public,
    /// Its private half is not one.
    #[error("its private half is no number that P-256 takes")]
    Private,
    /// The public half belongs to another key.
    #[error("its halves do not belong together; the file was changed, make a new key")]
    Halves,
    /// Its id cannot be one.
    #[error("the id of a key has 1 to {LONGEST_ID} letters, digits or any of `-._~:`")]
    Id,
    /// The system gives no random numbers.
    #[error("the system gives no random numbers")]
    Random,
}

impl SigningKey {
    /// A new key. Without an id it is called by its thumbprint (RFC 7638).
    ///
    /// # Errors
    /// When the id cannot be one, or the system gives no random numbers.
    pub fn generate(id: Option<String>) -> Result<SigningKey, KeyError> {
        let key = p256::ecdsa::SigningKey::try_generate().map_err(|_| KeyError::Random)?;
        SigningKey::new(id, key)
    }

    /// Reads the text of a private JWK. Without a `kid` it is called by its thumbprint.
    ///
    /// # Errors
    /// When it is no private key for ES256.
    pub fn of_jwk(text: &str) -> Result<SigningKey, KeyError> {
        let jwk: Map<String, Value> = serde_json::from_str(text).map_err(|_| KeyError::NotJson)?;
        let member = |name: &str| jwk.get(name).and_then(Value::as_str);
        let fits = member("kty") == Some("EC")
            && member("crv") == Some("P-256")
            && jwk.get("alg").is_none_or(|alg| alg == "ES256");
        if !fits {
            return Err(KeyError::OtherAlgorithm);
        }
        let private = member("d").ok_or(KeyError::Public)?;
        let private = base64url::read_32(private).ok_or(KeyError::Private)?;
        let key = p256::ecdsa::SigningKey::from_slice(&private).map_err(|_| KeyError::Private)?;
        let (x, y) = coordinates(key.verifying_key());
        let own = |name, own: String| jwk.get(name).is_none_or(|said| *said == own);
        if !own("x", x) || !own("y", y) {
            return Err(KeyError::Halves);
        }
        SigningKey::new(member("kid").map(str::to_owned), key)
    }

    fn new(id: Option<String>, key: p256::ecdsa::SigningKey) -> Result<SigningKey, KeyError> {
        let id = id.unwrap_or_else(|| thumbprint(key.verifying_key()));
        if is_id(&id) { Ok(SigningKey { id, key }) } else { Err(KeyError::Id) }
    }

    /// What it is called.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The text of its JWK, private half and all: for a file that nobody else can read.
    pub fn to_jwk(&self) -> String {
        let (x, y) = coordinates(self.key.verifying_key());
        let private = base64url::write(self.key.to_bytes());
        let jwk = json!({
            "kty": "EC", "crv": "P-256", "kid": self.id, "alg": "ES256", "use": "sig", "x": x, "y": y, "d": private,
        });
        format!("{jwk}\n")
    }

    /// Its other half, which does not expire.
    pub fn public(&self) -> PublicKey {
        PublicKey { id: self.id.clone(), key: *self.key.verifying_key(), expires: None }
    }

    /// Signs: a detached JWS, on one line. The same is signed in the same way each time (RFC 6979).
    pub fn sign(&self, payload: &Payload) -> String {
        let header = base64url::write(json!({ "alg": jws::ALGORITHM, "kid": self.id }).to_string());
        let signature: p256::ecdsa::Signature = self.key.sign(jws::input(&header, payload).as_bytes());
        format!("{header}..{}", base64url::write(signature.to_bytes()))
    }
}

impl PublicKey {
    /// A key by its coordinates. None when they are no point of the curve.
    pub(super) fn new(id: String, x: &[u8; 32], y: &[u8; 32], expires: Option<u64>) -> Option<PublicKey> {
        let point = [&[4][..], x, y].concat();
        let key = VerifyingKey::from_sec1_bytes(&point).ok()?;
        Some(PublicKey { id, key, expires })
    }

    /// What it is called.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// When it stops counting, in seconds since 1970.
    pub fn expires(&self) -> Option<u64> {
        self.expires
    }

    /// The same key, counting until a second since 1970.
    pub fn until(self, expires: Option<u64>) -> PublicKey {
        PublicKey { expires, ..self }
    }

    pub(super) fn key(&self) -> &VerifyingKey {
        &self.key
    }

    /// Its JWK.
    pub fn to_jwk(&self) -> Value {
        let (x, y) = coordinates(&self.key);
        let mut jwk = json!({
            "kty": "EC", "crv": "P-256", "kid": self.id, "alg": "ES256", "use": "sig", "x": x, "y": y,
        });
        if let (Some(expires), Some(jwk)) = (self.expires, jwk.as_object_mut()) {
            jwk.insert("exp".to_owned(), expires.into());
        }
        jwk
    }
}

/// Can a key be called so?
pub(super) fn is_id(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:".contains(&byte);
    !id.is_empty() && id.len() <= LONGEST_ID && id.bytes().all(plain)
}

fn coordinates(key: &VerifyingKey) -> (String, String) {
    let point = key.to_sec1_point(false);
    let written = |coordinate: Option<&[u8]>| base64url::write(coordinate.unwrap_or(&[]));
    (written(point.x().map(|x| x.as_slice())), written(point.y().map(|y| y.as_slice())))
}

/// The SHA-256 of what the key is, by its members in order.
fn thumbprint(key: &VerifyingKey) -> String {
    let (x, y) = coordinates(key);
    base64url::write(Sha256::digest(format!(r#"{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}"#)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key of RFC 7515, appendix A.3.
    const OF_RFC: &str = r#"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0","d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}"#;

    fn refused(text: &str) -> KeyError {
        SigningKey::of_jwk(text).map(|key| key.id().to_owned()).unwrap_err()
    }

    #[test]
    fn a_key_is_read_as_it_was_written() {
        let key = SigningKey::generate(Some("acme-2026".to_owned())).unwrap();
        let again = SigningKey::of_jwk(&key.to_jwk()).unwrap();
        assert_eq!((again.id(), again.public()), ("acme-2026", key.public()));
        let unnamed = SigningKey::generate(None).unwrap();
        assert_eq!(unnamed.id().len(), 43);
        assert_ne!(unnamed.public().key(), key.public().key());
        assert_eq!(SigningKey::of_jwk(OF_RFC).unwrap().id(), "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U");
    }

    #[test]
    fn what_is_no_private_key_is_refused_in_words_that_tell_nothing_of_it() {
        assert_eq!(refused("{"), KeyError::NotJson);
        assert_eq!(refused("[]"), KeyError::NotJson);
        assert_eq!(refused(&OF_RFC.replace("P-256", "P-384")), KeyError::OtherAlgorithm);
        assert_eq!(refused(&OF_RFC.replace("\"EC\",", "\"EC\",\"alg\":\"HS256\",")), KeyError::OtherAlgorithm);
        assert_eq!(refused(&OF_RFC.replace("\"d\"", "\"e\"")), KeyError::Public);
        assert_eq!(refused(&OF_RFC.replace("jpsQ", "jps=")), KeyError::Private);
        assert_eq!(refused(&OF_RFC.replace("\"x\":\"f83", "\"x\":\"f84")), KeyError::Halves);
        assert_eq!(refused(&OF_RFC.replace("\"kty\"", "\"kid\":\"a b\",\"kty\"")), KeyError::Id);
        assert_eq!(SigningKey::generate(Some(String::new())).err(), Some(KeyError::Id));
    }
}
