//! Tokens that are wrong in every way there is.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE;
use capgen::http::Jwt;
use ring::hmac;
use serde_json::{Value as Json, json};

use super::issuer::{SigningKey, published, token, url64};
use super::{AUDIENCE, Fixed, ISSUER, call, claims, claims_with, jwt, now, world_of};
use crate::world::ADD;

/// What is wrong, the token, and a part of what its bearer is told.
type Case = (&'static str, String, &'static str);

fn without(name: &str) -> Json {
    let mut claims = claims();
    claims.as_object_mut().unwrap().remove(name);
    claims
}

/// What its claims say is wrong; the signature is right.
fn claimed(key: &SigningKey) -> Vec<Case> {
    let with = |name: &str, value: Json| key.token(&claims_with(name, value));
    vec![
        ("expired", with("exp", json!(now() - 120)), "has expired"),
        ("long expired", with("exp", json!(0)), "has expired"),
        ("never expires", key.token(&without("exp")), "does not say when it expires"),
        ("expires in words", with("exp", json!("tomorrow")), "`exp` of the token is no time"),
        ("expires after all time", with("exp", json!(1e300)), "`exp` of the token is no time"),
        ("not valid yet", with("nbf", json!(now() + 120)), "not valid yet"),
        ("begins in words", with("nbf", json!("now")), "`nbf` of the token is no time"),
        ("another audience", with("aud", json!("other")), "another audience"),
        ("several other audiences", with("aud", json!(["a", "b"])), "another audience"),
        ("part of the audience", with("aud", json!("capgen-acm")), "another audience"),
        ("no audience", key.token(&without("aud")), "another audience"),
        ("another issuer", with("iss", json!("https://id.example/realms/beta")), "another issuer"),
        ("an issuer with a slash more", with("iss", json!(format!("{ISSUER}/"))), "another issuer"),
        ("several issuers", with("iss", json!([ISSUER])), "another issuer"),
        ("no issuer", key.token(&without("iss")), "another issuer"),
        ("no customer", key.token(&without("tenant")), "lacks the claim `tenant`"),
        ("several customers", with("tenant", json!(["acme", "beta"])), "`tenant` of the token is no name"),
        ("a customer of two lines", with("tenant", json!("acme\nbeta")), "`tenant` of the token is no name"),
        ("an empty customer", with("tenant", json!("")), "`tenant` of the token is no name"),
        ("no caller", key.token(&without("client_id")), "lacks the claim `client_id`"),
        ("no actor", key.token(&without("sub")), "lacks the claim `sub`"),
        ("scopes that are none", with("scope", json!({ "all": true })), "`scope` of the token is no list of words"),
        (
            "claims that are no object",
            token(&key.header(), &json!([claims()]), |text| key.sign(text)),
            "no JSON object",
        ),
    ]
}

/// How it is signed is wrong; its claims are right.
fn signed(rsa: &SigningKey, es: &SigningKey) -> Vec<Case> {
    let header = |alg: &str, kid: &str| json!({ "alg": alg, "kid": kid });
    let by = |header: Json, key: &SigningKey| token(&header, &claims(), |text| key.sign(text));
    let hmac = |secret: String| {
        let secret = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        token(&header("HS256", "r"), &claims(), |text| hmac::sign(&secret, text).as_ref().to_vec())
    };
    let stranger = SigningKey::es256("e");
    let mut own_key = header("ES256", "e");
    own_key["jwk"] = stranger.jwk();
    let mut critical = header("ES256", "e");
    critical["crit"] = json!(["b64"]);
    let mut other_type = header("ES256", "e");
    other_type["typ"] = json!("logout+jwt");
    let der = |signature: Vec<u8>| [&[0x30, 0x44, 2, 0x20], &signature[..32], &[2, 0x20], &signature[32..]].concat();
    vec![
        ("no algorithm", by(json!({ "kid": "e" }), es), "signed with RS256, ES256 or EdDSA"),
        ("algorithm none", by(header("none", "e"), es), "signed with RS256, ES256 or EdDSA"),
        ("another algorithm", by(header("ES384", "e"), es), "signed with RS256, ES256 or EdDSA"),
        ("RSA-PSS", by(header("PS256", "r"), rsa), "signed with RS256, ES256 or EdDSA"),
        ("a public key as secret", hmac(published(&[rsa])), "signed with RS256, ES256 or EdDSA"),
        ("its modulus as secret", hmac(rsa.jwk()["n"].to_string()), "signed with RS256, ES256 or EdDSA"),
        ("the algorithm of another key", by(header("RS256", "e"), rsa), "for another algorithm"),
        ("the key of another algorithm", by(header("ES256", "r"), es), "for another algorithm"),
        ("another key of the same id", by(header("ES256", "e"), &stranger), "signature of the token is wrong"),
        ("another RSA key", by(header("RS256", "r"), &SigningKey::other_rs256("r")), "signature of the token is wrong"),
        ("a key of its own", by(own_key, &stranger), "signature of the token is wrong"),
        ("an unknown key", by(header("ES256", "elsewhere"), es), "does not publish"),
        ("a key id that is a number", by(json!({ "alg": "ES256", "kid": 1 }), es), "names its key (`kid`)"),
        ("a demand", by(critical, es), "`crit`"),
        ("another type of token", by(other_type, es), "another type"),
        (
            "a signature as DER",
            token(&es.header(), &claims(), |text| der(es.sign(text))),
            "signature of the token is wrong",
        ),
        ("zeros as signature", token(&es.header(), &claims(), |_| vec![0; 64]), "signature of the token is wrong"),
    ]
}

/// A right token that was changed on its way.
fn changed(key: &SigningKey) -> Vec<Case> {
    let right = key.token(&claims());
    let parts: Vec<&str> = right.split('.').collect();
    let [header, payload, signature] = parts[..] else { panic!() };
    let admin = url64(claims_with("scope", json!("dir:capability:invoke everything")).to_string());
    let twice = url64(format!(r#"{{"alg":"none",{}"#, &key.header().to_string()[1..]));
    let padded = URL_SAFE.encode(claims().to_string() + " ");
    let standard = "/".to_owned() + &signature[1..];
    vec![
        ("other claims", format!("{header}.{admin}.{signature}"), "signature of the token is wrong"),
        (
            "the signature of another",
            format!("{header}.{payload}.{}", url64([7; 64])),
            "signature of the token is wrong",
        ),
        ("cut off", right[..right.len() - 9].to_owned(), "signature of the token is wrong"),
        ("without signature", format!("{header}.{payload}."), "has no signature"),
        ("two parts", format!("{header}.{payload}"), "no signed JWT"),
        ("four parts", format!("{right}.{signature}"), "no signed JWT"),
        ("encrypted, it says", format!("{header}..{payload}.{signature}.x"), "no signed JWT"),
        ("only dots", "..".to_owned(), "no signed JWT"),
        ("a header that is no JSON", format!("{}.{payload}.{signature}", url64("{")), "no signed JWT"),
        ("a header with a member twice", format!("{twice}.{payload}.{signature}"), "no signed JWT"),
        ("padding", format!("{header}.{padded}.{signature}"), ""),
        ("another alphabet", format!("{header}.{payload}.{standard}"), ""),
        ("opaque", "c2VjcmV0".repeat(20), "not known"),
        ("the claims of another token", format!("{header}.{}.{signature}", url64("{\"iss\":7}")), "another issuer"),
        ("deep", format!("{header}.{}.{signature}", url64("[".repeat(5000))), "no JSON object"),
    ]
}

#[tokio::test]
async fn every_wrong_token_is_refused_and_told_why() {
    let (rsa, es) = (SigningKey::rs256("r"), SigningKey::es256("e"));
    let world = world_of(jwt(&[&rsa, &es])).await;
    let cases: Vec<Case> = [claimed(&es), claimed(&rsa), signed(&rsa, &es), changed(&es)].concat();
    assert!(cases.len() > 70);
    for (what, token, words) in cases {
        let (status, problem, challenge) = call(&world, &token, ADD, "k").await;
        assert_eq!(status, 401, "{what}: {problem}");
        assert_eq!(problem["type"], "urn:capgen:problem:unauthenticated", "{what}");
        let (detail, challenge) = (problem["detail"].as_str().unwrap(), challenge.unwrap());
        assert!(detail.contains(words), "{what}: {detail}");
        assert!(challenge.starts_with("Bearer error=\"invalid_token\", error_description=\""), "{what}: {challenge}");
        for part in token.split('.').filter(|part| part.len() > 5).chain(["s3cr3t", ISSUER, AUDIENCE, "anna"]) {
            assert!(!problem.to_string().contains(part) && !challenge.contains(part), "{what}: {problem} {challenge}");
        }
    }
    assert_eq!(world.directory.begun(), 0);
    assert_eq!(call(&world, &es.token(&claims()), ADD, "k").await.0, 200, "the server is as before");
}

#[tokio::test]
async fn no_character_of_a_token_can_be_changed() {
    let keys = [SigningKey::es256("e"), SigningKey::ed25519("o")];
    let world = world_of(jwt(&[&keys[0], &keys[1]])).await;
    for key in &keys {
        let right = key.token(&claims());
        for place in 0..right.len() {
            let other = if &right[place..=place] == "A" { "B" } else { "A" };
            let changed = format!("{}{other}{}", &right[..place], &right[place + 1..]);
            assert_eq!(call(&world, &changed, ADD, "k").await.0, 401, "{place}: {changed}");
        }
        assert_eq!(call(&world, &right, ADD, "k").await.0, 200);
    }
    assert_eq!(world.directory.begun(), 1);
}

#[tokio::test]
async fn huge_tokens_are_refused_unread() {
    let key = SigningKey::es256("e");
    let world = world_of(jwt(&[&key])).await;
    let large = |bytes| key.token(&claims_with("more", json!("x".repeat(bytes))));
    assert_eq!(call(&world, &large(4000), ADD, "k").await.0, 200);
    assert_eq!(call(&world, &large(40_000), ADD, "k").await.0, 401);
    let request = world.client.post(format!("{}/capabilities/{ADD}", world.base)).bearer_auth(large(2_000_000));
    // So large a head is answered with 431, or the connection ends while it is still being sent.
    if let Ok(response) = request.send().await {
        assert_eq!(response.status().as_u16(), 431);
    }
    assert_eq!(call(&world, &key.token(&claims()), ADD, "k").await.0, 200);
}

#[tokio::test]
async fn what_is_wrong_is_told_by_the_authority_that_gave_the_token_out() {
    let (key, other) = (SigningKey::es256("e"), SigningKey::es256("e"));
    let elsewhere = Jwt::new("https://other.example", AUDIENCE, Fixed(published(&[&other])));
    let world = crate::world::start_with(
        |builder| builder,
        |server| server.authenticate(elsewhere).authenticate(jwt(&[&key])).authenticate(crate::world::table()),
    )
    .await;
    let expired = key.token(&claims_with("exp", json!(1)));
    assert_eq!(call(&world, &expired, ADD, "k").await.1["detail"], "the token has expired");
    assert_eq!(call(&world, "old", ADD, "k").await.1["detail"], "the token has expired");
    let unknown = call(&world, "unknown", ADD, "k").await.1;
    assert_eq!(unknown["detail"], "the token is no signed JWT; the token is not known");
    assert_eq!(
        call(&world, &other.token(&claims()), ADD, "k").await.0,
        401,
        "a key is trusted for its own issuer only"
    );
    assert_eq!(call(&world, &key.token(&claims()), ADD, "k").await.0, 200);
}
