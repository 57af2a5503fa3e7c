//! A detached JWS: header and signature, with nothing between the two dots.

use p256::ecdsa::Signature;
use p256::ecdsa::signature::Verifier;
use serde_json::{Map, Value};

use super::key::is_id;
use super::{Payload, PublicKey, base64url};

/// The only algorithm.
pub(super) const ALGORITHM: &str = "ES256";

/// The longest signature that is looked at, in bytes.
const LONGEST: usize = 4096;

/// A signature that was read, and not yet held against anything.
#[derive(Clone, Debug, PartialEq)]
pub struct Detached {
    key_id: String,
    header: String,
    signature: Signature,
}

/// Why a text is no signature that can be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Malformed {
    /// It is too long.
    #[error("it has more than {LONGEST} bytes")]
    Long,
    /// It has not two dots.
    #[error("a detached signature is a header, two dots and a signature")]
    Shape,
    /// It carries what it signs.
    #[error("it carries what it signs; a detached signature has nothing between its dots")]
    Attached,
    /// Its header cannot be read.
    #[error("its header is no JSON object in base64url")]
    Header,
    /// It names another algorithm, or none.
    #[error("its header says `alg` {0}, and only ES256 counts")]
    Algorithm(String),
    /// It asks for what is not understood.
    #[error("its header has `crit`: it asks to be read in a way that is not known here")]
    Critical,
    /// It names no key.
    #[error("its header does not say by `kid` which key signed")]
    NoKeyId,
    /// Its signature is none.
    #[error("its last part is no signature of ES256")]
    Signature,
}

impl Detached {
    /// Reads one.
    ///
    /// # Errors
    /// When it is malformed, or made with another algorithm than ES256.
    pub fn read(text: &str) -> Result<Detached, Malformed> {
        if text.len() > LONGEST {
            return Err(Malformed::Long);
        }
        let mut parts = text.split('.');
        let (Some(header), Some(payload), Some(signature), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(Malformed::Shape);
        };
        if !payload.is_empty() {
            return Err(Malformed::Attached);
        }
        let key_id = key_id(header)?;
        let bytes = base64url::read(signature).ok_or(Malformed::Signature)?;
        let signature = Signature::from_slice(&bytes).map_err(|_| Malformed::Signature)?;
        Ok(Detached { key_id, header: header.to_owned(), signature })
    }

    /// The key that it says signed.
    pub fn key_id(&self) -> &str {
        &self.key_id
    }

    /// Did the owner of this key sign this?
    pub fn is_by(&self, key: &PublicKey, payload: &Payload) -> bool {
        key.key().verify(input(&self.header, payload).as_bytes(), &self.signature).is_ok()
    }
}

/// What the signature is made of.
pub(super) fn input(header: &str, payload: &Payload) -> String {
    format!("{header}.{}", base64url::write(payload.text()))
}

/// The key that a header names, when all else that it says is understood.
fn key_id(header: &str) -> Result<String, Malformed> {
    let bytes = base64url::read(header).ok_or(Malformed::Header)?;
    let header: Map<String, Value> = serde_json::from_slice(&bytes).map_err(|_| Malformed::Header)?;
    match header.get("alg") {
        Some(Value::String(word)) if word == ALGORITHM => {}
        Some(Value::String(word)) => return Err(Malformed::Algorithm(word.chars().take(40).collect())),
        _ => return Err(Malformed::Algorithm("nothing".to_owned())),
    }
    if header.contains_key("crit") {
        return Err(Malformed::Critical);
    }
    let id = header.get("kid").and_then(Value::as_str).filter(|id| is_id(id));
    id.map(str::to_owned).ok_or(Malformed::NoKeyId)
}

#[cfg(test)]
mod tests {
    use super::super::SigningKey;
    use super::*;
    use crate::model::json::{Json, at};

    fn payload(text: &str) -> Payload {
        Payload::of(&at(Json::text(text), Default::default())).unwrap()
    }

    fn with_header(header: &str) -> String {
        let signed = SigningKey::generate(None).unwrap().sign(&payload("a"));
        let (_, rest) = signed.split_once('.').unwrap();
        format!("{}.{rest}", base64url::write(header))
    }

    #[test]
    fn only_what_was_signed_with_the_key_passes() {
        let (key, other) = (SigningKey::generate(None).unwrap(), SigningKey::generate(None).unwrap());
        let signed = key.sign(&payload("a"));
        assert_eq!(signed, key.sign(&payload("a")), "signatures are repeatable");
        let read = Detached::read(&signed).unwrap();
        assert_eq!(read.key_id(), key.id());
        assert!(read.is_by(&key.public(), &payload("a")));
        assert!(!read.is_by(&key.public(), &payload("b")));
        assert!(!read.is_by(&other.public(), &payload("a")));
        // The header is signed as well.
        let moved =
            format!("{}..{}", other.sign(&payload("a")).split('.').next().unwrap(), signed.rsplit('.').next().unwrap());
        assert!(!Detached::read(&moved).unwrap().is_by(&key.public(), &payload("a")));
    }

    #[test]
    fn another_algorithm_is_refused_whatever_the_rest() {
        for (header, said) in [
            (r#"{"alg":"none","kid":"a"}"#, "none"),
            (r#"{"alg":"HS256","kid":"a"}"#, "HS256"),
            (r#"{"alg":"es256","kid":"a"}"#, "es256"),
            (r#"{"kid":"a"}"#, "nothing"),
            (r#"{"alg":["ES256"],"kid":"a"}"#, "nothing"),
        ] {
            assert_eq!(Detached::read(&with_header(header)), Err(Malformed::Algorithm(said.to_owned())), "{header}");
        }
        assert_eq!(
            Detached::read(&with_header(r#"{"alg":"ES256","crit":["b64"],"b64":false,"kid":"a"}"#)),
            Err(Malformed::Critical)
        );
        for header in [
            r#"{"alg":"ES256"}"#,
            r#"{"alg":"ES256","kid":""}"#,
            r#"{"alg":"ES256","kid":"a b"}"#,
            r#"{"alg":"ES256","kid":7}"#,
        ] {
            assert_eq!(Detached::read(&with_header(header)), Err(Malformed::NoKeyId), "{header}");
        }
        assert_eq!(Detached::read(&with_header("[]")), Err(Malformed::Header));
    }

    #[test]
    fn what_is_no_signature_is_refused() {
        let signed = SigningKey::generate(None).unwrap().sign(&payload("a"));
        for (text, why) in [
            (String::new(), Malformed::Shape),
            (signed.replace("..", "."), Malformed::Shape),
            (format!("{signed}.x"), Malformed::Shape),
            (signed.replace("..", ".e30."), Malformed::Attached),
            (format!("%{signed}"), Malformed::Header),
            (format!("{signed}AA"), Malformed::Signature),
            (format!("{}..{}", signed.split('.').next().unwrap(), "A".repeat(86)), Malformed::Signature),
            ("a".repeat(5000), Malformed::Long),
        ] {
            assert_eq!(Detached::read(&text), Err(why), "{text}");
        }
    }
}
