//! A public key, for one algorithm (RFC 7517, RFC 7518, RFC 8037).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};

use super::super::super::super::Json;

/// How a token is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Algorithm {
    Rs256,
    Es256,
    EdDsa,
}

/// A key of the set.
#[derive(Debug)]
pub(super) struct Key {
    pub(super) id: Option<String>,
    public: Public,
}

#[derive(Debug)]
enum Public {
    /// Modulus and exponent, big-endian, without zeros before them.
    Rsa {
        modulus: Vec<u8>,
        exponent: Vec<u8>,
    },
    /// An uncompressed point.
    P256(Vec<u8>),
    Ed25519(Vec<u8>),
}

/// What a member of a key set is to us.
pub(super) enum Member {
    Usable(Key),
    /// Of a kind or for a use that is not ours.
    Other,
    /// With what should never be published.
    Private,
    /// Not as it should be; in words.
    Wrong(&'static str),
}

impl Algorithm {
    /// As a token names it. RFC 9864 names EdDSA by its curve.
    pub(super) fn of_token(name: &str) -> Option<Algorithm> {
        match name {
            "RS256" => Some(Algorithm::Rs256),
            "ES256" => Some(Algorithm::Es256),
            "EdDSA" | "Ed25519" => Some(Algorithm::EdDsa),
            _ => None,
        }
    }
}

impl Key {
    /// The only algorithm that it is for.
    pub(super) fn algorithm(&self) -> Algorithm {
        match self.public {
            Public::Rsa { .. } => Algorithm::Rs256,
            Public::P256(_) => Algorithm::Es256,
            Public::Ed25519(_) => Algorithm::EdDsa,
        }
    }

    /// Was this text signed by who holds the other half?
    pub(super) fn verifies(&self, text: &str, signature: &[u8]) -> bool {
        let text = text.as_bytes();
        let verified = match &self.public {
            Public::Rsa { modulus, exponent } => {
                let key = RsaPublicKeyComponents { n: modulus, e: exponent };
                key.verify(&RSA_PKCS1_2048_8192_SHA256, text, signature)
            }
            Public::P256(point) => UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(text, signature),
            Public::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(text, signature),
        };
        verified.is_ok()
    }

    /// Reads a member of a key set.
    pub(super) fn read(jwk: &Json) -> Member {
        let text = |name: &str| jwk.get(name).and_then(Json::as_str);
        if jwk.get("d").is_some() {
            return Member::Private;
        }
        let algorithm = match (text("kty"), text("crv")) {
            (Some("RSA"), _) => Algorithm::Rs256,
            (Some("EC"), Some("P-256")) => Algorithm::Es256,
            (Some("OKP"), Some("Ed25519")) => Algorithm::EdDsa,
            _ => return Member::Other,
        };
        if !is_for(jwk, algorithm) {
            return Member::Other;
        }
        let bytes = |name: &str| text(name).and_then(|text| URL_SAFE_NO_PAD.decode(text).ok());
        let public = match algorithm {
            Algorithm::Rs256 => rsa(bytes("n"), bytes("e")),
            Algorithm::Es256 => p256(bytes("x"), bytes("y")),
            Algorithm::EdDsa => ed25519(bytes("x")),
        };
        match public {
            Ok(public) => Member::Usable(Key { id: text("kid").map(str::to_owned), public }),
            Err(words) => Member::Wrong(words),
        }
    }
}

/// Is the key meant for signatures of this algorithm?
fn is_for(jwk: &Json, algorithm: Algorithm) -> bool {
    let alg = jwk.get("alg").is_none_or(|alg| alg.as_str().and_then(Algorithm::of_token) == Some(algorithm));
    let used = jwk.get("use").is_none_or(|used| used == "sig");
    let ops =
        jwk.get("key_ops").is_none_or(|ops| ops.as_array().is_some_and(|ops| ops.iter().any(|op| op == "verify")));
    alg && used && ops
}

fn rsa(modulus: Option<Vec<u8>>, exponent: Option<Vec<u8>>) -> Result<Public, &'static str> {
    let (Some(modulus), Some(exponent)) = (modulus.map(number), exponent.map(number)) else {
        return Err("an RSA key needs `n` and `e` in base64url");
    };
    match modulus.len() {
        256..=1024 if exponent.last().is_some_and(|last| last % 2 == 1) && exponent.len() <= 4 => {
            Ok(Public::Rsa { modulus, exponent })
        }
        256..=1024 => Err("`e` of an RSA key must be odd and have at most 32 bits"),
        _ => Err("an RSA key must have 2048 to 8192 bits"),
    }
}

fn p256(x: Option<Vec<u8>>, y: Option<Vec<u8>>) -> Result<Public, &'static str> {
    match (x, y) {
        (Some(x), Some(y)) if x.len() == 32 && y.len() == 32 => Ok(Public::P256([&[4], &*x, &*y].concat())),
        _ => Err("a P-256 key needs `x` and `y`, 32 bytes each in base64url"),
    }
}

fn ed25519(x: Option<Vec<u8>>) -> Result<Public, &'static str> {
    match x {
        Some(x) if x.len() == 32 => Ok(Public::Ed25519(x)),
        _ => Err("an Ed25519 key needs `x`, 32 bytes in base64url"),
    }
}

/// Without the zeros before it.
fn number(bytes: Vec<u8>) -> Vec<u8> {
    bytes.into_iter().skip_while(|byte| *byte == 0).collect()
}
