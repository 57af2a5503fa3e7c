//! Tokens of an issuer: right ones are let in, and each wrong one is told what is wrong with it.

pub mod issuer;
mod rotation;
mod wrong;

use std::time::{SystemTime, UNIX_EPOCH};

use capgen::BoxFuture;
use capgen::http::{Jwt, KeySource, KeysError};
use serde_json::{Value as Json, json};

use crate::world::{ADD, AUDIT, World, read, start_with, table, user};
use issuer::{SigningKey, published};

pub const ISSUER: &str = "https://id.example/realms/acme";
pub const AUDIENCE: &str = "capgen-acme";

/// A set that is always the same.
struct Fixed(String);

impl KeySource for Fixed {
    fn fetch(&self) -> BoxFuture<'_, Result<Vec<u8>, KeysError>> {
        Box::pin(std::future::ready(Ok(self.0.clone().into_bytes())))
    }
}

pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// Right in everything.
pub fn claims() -> Json {
    json!({
        "iss": ISSUER, "aud": [AUDIENCE, "other"], "exp": now() + 300, "nbf": now() - 5, "iat": now() - 5,
        "sub": "anna@acme.example", "client_id": "hr", "tenant": "acme", "jti": "s3cr3t-jti",
        "scope": "openid dir:capability:invoke directory:audit",
    })
}

fn claims_with(name: &str, value: Json) -> Json {
    let mut claims = claims();
    claims[name] = value;
    claims
}

pub fn jwt(keys: &[&SigningKey]) -> Jwt {
    Jwt::new(ISSUER, AUDIENCE, Fixed(published(keys)))
}

/// A server that lets in who bears a token of this issuer or of the table.
async fn world_of(jwt: Jwt) -> World {
    start_with(|builder| builder, |server| server.authenticate(table()).authenticate(jwt)).await
}

async fn call(world: &World, token: &str, capability: &str, key: &str) -> (u16, Json, Option<String>) {
    let body = match capability {
        ADD => json!({ "idempotency_key": key, "input": user("ok") }),
        _ => json!({ "input": { "email": "anna" } }),
    };
    let request = world.client.post(format!("{}/capabilities/{capability}", world.base)).bearer_auth(token);
    let response = request.json(&body).send().await.unwrap();
    let challenge = response.headers().get("www-authenticate").map(|value| value.to_str().unwrap().to_owned());
    let (status, body) = read(response).await;
    (status, body, challenge)
}

#[tokio::test]
async fn a_token_signed_with_any_published_key_is_let_in_with_what_it_claims() {
    let keys = [SigningKey::rs256("r"), SigningKey::es256("e"), SigningKey::ed25519("o")];
    let world = world_of(jwt(&[&keys[0], &keys[1], &keys[2]])).await;
    for key in &keys {
        let (status, body, _) = call(&world, &key.token(&claims()), ADD, key.id).await;
        assert_eq!((status, &body["status"]), (200, &json!("done")), "{}: {body}", key.algorithm);
        assert_eq!(call(&world, &key.token(&claims()), AUDIT, "").await.0, if key.id == "o" { 429 } else { 200 });
    }
    assert_eq!(world.directory.callers(), ["acme/hr/anna@acme.example"; 3]);
    assert_eq!(world.add("table", "ok").await.0, 200, "tokens of the table are let in, too");
}

#[tokio::test]
async fn a_token_without_a_key_id_is_of_the_only_key_that_fits() {
    let (es, ed, other) = (SigningKey::es256("e"), SigningKey::ed25519("o"), SigningKey::es256("x"));
    let nameless = |key: &SigningKey| issuer::token(&json!({ "alg": key.algorithm }), &claims(), |text| key.sign(text));
    let world = world_of(jwt(&[&es, &ed])).await;
    assert_eq!(call(&world, &nameless(&es), ADD, "k").await.0, 200);
    assert_eq!(call(&world, &nameless(&other), ADD, "k").await.0, 401);
    let world = world_of(jwt(&[&es, &other])).await;
    assert_eq!(call(&world, &nameless(&es), ADD, "k").await.0, 401);
}

#[tokio::test]
async fn permissions_and_the_customer_are_those_of_the_claims_alone() {
    let key = SigningKey::ed25519("o");
    let world = world_of(jwt(&[&key])).await;
    let none = key.token(&claims_with("scope", json!("openid")));
    let (status, body, _) = call(&world, &none, ADD, "k").await;
    assert_eq!(status, 403);
    assert!(body["detail"].as_str().unwrap().contains("dir:capability:invoke"));
    let no_scope = key.token(&claims_with("scope", json!("dir:capability:invoke")));
    assert_eq!(call(&world, &no_scope, AUDIT, "k").await.0, 403);
    let add = || world.client.post(format!("{}/capabilities/{ADD}", world.base)).bearer_auth(key.token(&claims()));
    let body = json!({ "idempotency_key": "k", "input": user("ok") });
    let other = add().header("capgen-tenant", "beta").json(&body).send().await.unwrap();
    assert_eq!(other.status().as_u16(), 403, "a header cannot choose another customer");
    let mut with_tenant = body.clone();
    with_tenant["tenant"] = json!("beta");
    assert_eq!(add().json(&with_tenant).send().await.unwrap().status().as_u16(), 422);
    assert_eq!(world.directory.effects(), 0);
}

#[tokio::test]
async fn other_claims_are_looked_at_when_the_owner_says_so() {
    let key = SigningKey::es256("e");
    let jwt =
        jwt(&[&key]).for_tenant("beta").caller_from("azp").actor_from("/act/sub").permissions_from(["/realm/roles"]);
    let world = world_of(jwt).await;
    let mut claims = claims_with("azp", json!("portal"));
    (claims["act"], claims["realm"]) = (json!({ "sub": "bo" }), json!({ "roles": ["dir:capability:invoke"] }));
    assert_eq!(call(&world, &key.token(&claims), ADD, "k").await.0, 200);
    assert_eq!(world.directory.callers(), ["beta/portal/bo"]);
}
