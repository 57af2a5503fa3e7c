//! An issuer of tokens, with keys drawn for the test. An RSA key takes too long to draw, so two are kept beside this, for
//! nothing but these tests.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::rand::SystemRandom;
use ring::rsa::KeyPair as RsaKeyPair;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256, RsaPublicKeyComponents,
};
use serde_json::{Value as Json, json};

/// A key pair, and the id under which it is published.
pub struct SigningKey {
    pub id: &'static str,
    pub algorithm: &'static str,
    pair: Pair,
}

enum Pair {
    Rsa(RsaKeyPair),
    P256(EcdsaKeyPair),
    Ed25519(Ed25519KeyPair),
}

pub fn url64(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A token whose header and claims are given, signed in any way.
pub fn token(header: &Json, claims: &Json, sign: impl FnOnce(&[u8]) -> Vec<u8>) -> String {
    let signed = format!("{}.{}", url64(header.to_string()), url64(claims.to_string()));
    let signature = url64(sign(signed.as_bytes()));
    format!("{signed}.{signature}")
}

impl SigningKey {
    pub fn es256(id: &'static str) -> SigningKey {
        let random = SystemRandom::new();
        let drawn = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, drawn.as_ref(), &random).unwrap();
        SigningKey { id, algorithm: "ES256", pair: Pair::P256(pair) }
    }

    pub fn ed25519(id: &'static str) -> SigningKey {
        let drawn = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        let pair = Ed25519KeyPair::from_pkcs8(drawn.as_ref()).unwrap();
        SigningKey { id, algorithm: "EdDSA", pair: Pair::Ed25519(pair) }
    }

    pub fn rs256(id: &'static str) -> SigningKey {
        SigningKey::rsa(id, include_str!("keys/rsa-for-tests-only-one.pk8.b64"))
    }

    pub fn other_rs256(id: &'static str) -> SigningKey {
        SigningKey::rsa(id, include_str!("keys/rsa-for-tests-only-two.pk8.b64"))
    }

    fn rsa(id: &'static str, kept: &str) -> SigningKey {
        let der = STANDARD.decode(kept.split_whitespace().collect::<String>()).unwrap();
        SigningKey { id, algorithm: "RS256", pair: Pair::Rsa(RsaKeyPair::from_pkcs8(&der).unwrap()) }
    }

    /// As it is published.
    pub fn jwk(&self) -> Json {
        let mut jwk = match &self.pair {
            Pair::Rsa(pair) => {
                let RsaPublicKeyComponents { n, e } = RsaPublicKeyComponents::<Vec<u8>>::from(pair.public());
                json!({ "kty": "RSA", "n": url64(n), "e": url64(e) })
            }
            Pair::P256(pair) => {
                let point = pair.public_key().as_ref();
                json!({ "kty": "EC", "crv": "P-256", "x": url64(&point[1..33]), "y": url64(&point[33..]) })
            }
            Pair::Ed25519(pair) => json!({ "kty": "OKP", "crv": "Ed25519", "x": url64(pair.public_key()) }),
        };
        (jwk["kid"], jwk["alg"], jwk["use"]) = (self.id.into(), self.algorithm.into(), "sig".into());
        jwk
    }

    pub fn sign(&self, text: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        match &self.pair {
            Pair::Rsa(pair) => {
                let mut signature = vec![0; pair.public().modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &random, text, &mut signature).unwrap();
                signature
            }
            Pair::P256(pair) => pair.sign(&random, text).unwrap().as_ref().to_vec(),
            Pair::Ed25519(pair) => pair.sign(text).as_ref().to_vec(),
        }
    }

    pub fn header(&self) -> Json {
        json!({ "alg": self.algorithm, "kid": self.id, "typ": "JWT" })
    }

    pub fn token(&self, claims: &Json) -> String {
        token(&self.header(), claims, |text| self.sign(text))
    }
}

/// A key set.
pub fn published(keys: &[&SigningKey]) -> String {
    json!({ "keys": keys.iter().map(|key| key.jwk()).collect::<Vec<_>>() }).to_string()
}
