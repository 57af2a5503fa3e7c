//! The outside of a token: three parts, and a header that says how it is signed (RFC 7515, compact form).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::super::super::super::Json;
use super::super::super::super::value::{Unknown, read_json};
use super::super::Denied;
use super::key::Algorithm;

/// The longest token that is looked at.
const LONGEST: usize = 8 * 1024;
/// The longest id of a key.
const LONGEST_KEY_ID: usize = 256;

/// Which byte of a signature is wrong is nobody's business.
pub(super) const WRONG_SIGNATURE: &str = "the signature of the token is wrong";

/// A token whose form is right. Its signature is yet to be checked.
pub(super) struct Token<'t> {
    /// What the signature is of.
    pub(super) signed: &'t str,
    pub(super) signature: Vec<u8>,
    pub(super) algorithm: Algorithm,
    /// The claims, an object. Nobody vouches for them yet.
    pub(super) payload: Json,
    key_id: Option<String>,
}

impl<'t> Token<'t> {
    /// Reads one.
    pub(super) fn read(text: &'t str) -> Result<Token<'t>, Denied> {
        let no_jwt = || Denied::not_mine("the token is no signed JWT");
        if text.len() > LONGEST {
            return Err(Denied::new("the token is too long"));
        }
        let (signed, signature) = text.rsplit_once('.').ok_or_else(no_jwt)?;
        let (header, payload) = signed.split_once('.').ok_or_else(no_jwt)?;
        if payload.contains('.') {
            return Err(no_jwt());
        }
        let header = object(header).ok_or_else(no_jwt)?;
        let (algorithm, key_id) = read_header(&header)?;
        let payload = object(payload).ok_or_else(|| Denied::new("the claims of the token are no JSON object"))?;
        if signature.is_empty() {
            return Err(Denied::new("the token has no signature"));
        }
        let signature = URL_SAFE_NO_PAD.decode(signature).map_err(|_| Denied::new(WRONG_SIGNATURE))?;
        Ok(Token { signed, signature, algorithm, payload, key_id })
    }

    /// The key that the token says it was signed with.
    pub(super) fn key_id(&self) -> Option<&str> {
        self.key_id.as_deref()
    }
}

/// A JSON object in base64url without padding. No member may be there twice: readers differ in which one they take.
fn object(part: &str) -> Option<Json> {
    let json: Json = read_json(&URL_SAFE_NO_PAD.decode(part).ok()?, Unknown::Refuse).ok()?;
    json.is_object().then_some(json)
}

/// Which algorithm and which key the token names. A key that is inside the header or behind a link in it is never looked at.
fn read_header(header: &Json) -> Result<(Algorithm, Option<String>), Denied> {
    let text = |name: &str| header.get(name).map(|value| value.as_str().unwrap_or(""));
    let algorithm = text("alg").and_then(Algorithm::of_token);
    let algorithm = algorithm.ok_or_else(|| Denied::new("the token must be signed with RS256, ES256 or EdDSA"))?;
    if header.get("crit").is_some() {
        return Err(Denied::new("the token demands an extension (`crit`) that this server does not know"));
    }
    if !text("typ").is_none_or(is_type) {
        return Err(Denied::new("the token is of another type than `JWT` or `at+jwt`"));
    }
    let key_id = text("kid");
    if key_id.is_some_and(|id| id.is_empty() || id.len() > LONGEST_KEY_ID) {
        return Err(Denied::new("the token names its key (`kid`) in a wrong way"));
    }
    Ok((algorithm, key_id.map(str::to_owned)))
}

/// A token of another type, a logout token or a proof of possession say, may be signed by the same issuer.
fn is_type(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    matches!(text.strip_prefix("application/").unwrap_or(&text), "jwt" | "at+jwt")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(header: &str) -> String {
        let part = |text: &str| URL_SAFE_NO_PAD.encode(text);
        let token = format!("{}.{}.{}", part(header), part("{}"), part("s"));
        Token::read(&token).map_or_else(|denied| denied.to_string(), |token| format!("{:?}", token.algorithm))
    }

    #[test]
    fn a_header_that_is_right_is_read() {
        assert_eq!(told(r#"{"alg": "RS256"}"#), "Rs256");
        assert_eq!(told(r#"{"alg": "ES256", "typ": "JWT", "kid": "a", "jku": "https://evil"}"#), "Es256");
        assert_eq!(told(r#"{"alg": "EdDSA", "typ": "application/at+JWT"}"#), "EdDsa");
    }

    #[test]
    fn any_other_header_is_refused_with_the_reason() {
        for alg in ["none", "None", "HS256", "RS512", "PS256", "ES256K", "rs256", ""] {
            assert!(told(&format!(r#"{{"alg": "{alg}"}}"#)).contains("RS256, ES256 or EdDSA"), "{alg}");
        }
        assert!(told(r#"{"alg": ["ES256"]}"#).contains("RS256, ES256 or EdDSA"));
        assert!(told(r#"{"alg": "ES256", "crit": ["b64"], "b64": false}"#).contains("crit"));
        assert!(told(r#"{"alg": "ES256", "crit": null}"#).contains("crit"));
        assert!(told(r#"{"alg": "ES256", "typ": "logout+jwt"}"#).contains("another type"));
        assert!(told(r#"{"alg": "ES256", "kid": 7}"#).contains("`kid`"));
        assert!(told(r#"{"alg": "ES256", "alg": "none"}"#).contains("no signed JWT"));
        assert!(told("[]").contains("no signed JWT"));
    }

    #[test]
    fn what_is_no_token_is_refused() {
        for text in ["", ".", "..", "...", "a.b", "a.b.c", "a.b.c.d.e", "eyJhbGciOiJFUzI1NiJ9.e30"] {
            assert!(Token::read(text).is_err(), "{text}");
        }
        let unsigned = format!("{}.{}.", URL_SAFE_NO_PAD.encode(r#"{"alg":"ES256"}"#), URL_SAFE_NO_PAD.encode("{}"));
        assert_eq!(Token::read(&unsigned).err().unwrap().to_string(), "the token has no signature");
        assert!(Token::read(&"a".repeat(9000)).err().unwrap().to_string().contains("too long"));
    }
}
