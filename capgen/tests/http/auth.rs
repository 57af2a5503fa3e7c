//! Nobody is let in who is not known, and nobody does what was not permitted.

use serde_json::json;

use crate::world::{ADD, AUDIT, TOKEN, World, read, start, start_with, user};

async fn as_bearer(world: &World, header: Option<&str>) -> (u16, Option<String>) {
    let mut request = world.client.post(format!("{}/capabilities/{ADD}", world.base));
    if let Some(header) = header {
        request = request.header("authorization", header);
    }
    let body = json!({ "idempotency_key": "k", "input": user("ok") });
    let response = request.json(&body).send().await.unwrap();
    let challenge = response.headers().get("www-authenticate").map(|value| value.to_str().unwrap().to_owned());
    let (status, body) = read(response).await;
    assert!(!body.to_string().contains(TOKEN));
    (status, challenge)
}

#[tokio::test]
async fn without_a_known_token_nobody_is_let_in() {
    let world = start().await;
    for header in [None, Some(""), Some("Bearer"), Some("Basic aHI6cHc="), Some("Bearer two words"), Some(TOKEN)] {
        assert_eq!(as_bearer(&world, header).await, (401, Some("Bearer".to_owned())), "{header:?}");
    }
    for token in ["Bearer nobody", "Bearer old", "Bearer hr-of-acme-5f1", "Bearer hr-of-acme-5f1c="] {
        let (status, challenge) = as_bearer(&world, Some(token)).await;
        assert_eq!(status, 401, "{token}");
        assert!(challenge.unwrap().starts_with("Bearer error=\"invalid_token\""), "{token}");
    }
    let twice = world.post(ADD).header("authorization", "Bearer it-of-beta").json(&json!({})).send().await.unwrap();
    assert_eq!(twice.status().as_u16(), 401);
    assert_eq!(world.directory.begun(), 0);
    assert_eq!(as_bearer(&world, Some(&format!("bearer {TOKEN}"))).await.0, 200);
}

#[tokio::test]
async fn a_server_that_knows_nobody_lets_nobody_in() {
    let world = start_with(|builder| builder, |server| server).await;
    assert_eq!(as_bearer(&world, Some(&format!("Bearer {TOKEN}"))).await.0, 401);
    assert_eq!(world.get("/health").await.0, 200);
}

#[tokio::test]
async fn a_call_needs_the_permission_of_the_provider_and_the_scopes_of_the_contract() {
    let world = start().await;
    let (status, challenge) = as_bearer(&world, Some("Bearer guest")).await;
    let told = "Bearer error=\"insufficient_scope\", scope=\"dir:capability:invoke\"";
    assert_eq!((status, challenge.as_deref()), (403, Some(told)));
    let audit = world.client.post(format!("{}/capabilities/{AUDIT}", world.base)).bearer_auth("it-of-beta");
    let (status, body) = read(audit.json(&json!({ "input": { "email": "anna" } })).send().await.unwrap()).await;
    assert_eq!(status, 403);
    assert!(body["detail"].as_str().unwrap().contains("directory:audit"));
    assert_eq!(world.directory.begun(), 0);
}

#[tokio::test]
async fn the_customer_is_that_of_the_token_and_a_header_can_only_narrow_it() {
    let world = start().await;
    let body = json!({ "idempotency_key": "k", "input": user("ok") });
    let call = |token: &str, tenant: &str| {
        let request = world.client.post(format!("{}/capabilities/{ADD}", world.base)).bearer_auth(token);
        request.header("capgen-tenant", tenant).json(&body).send()
    };
    assert_eq!(call("it-of-beta", "acme").await.unwrap().status().as_u16(), 403);
    assert_eq!(call(TOKEN, "acme").await.unwrap().status().as_u16(), 200);
    assert_eq!(call("it-of-beta", "beta").await.unwrap().status().as_u16(), 200);
    assert_eq!(
        world.directory.callers(),
        ["acme/hr/hr@acme", "beta/it/it@beta"],
        "one key of two customers is two keys"
    );
    assert_eq!(&*world.acme.log_of("beta", 0, 10).await.unwrap()[0].asked.actor, "it@beta");
}
