//! What contracts ask of a call, over the wire.

use reqwest::Response;
use serde_json::json;

use crate::bank::{Bank, DESK};
use crate::world::{World, line, read, start_with};

const PAYER: &str = "payer-of-acme";

async fn start() -> (World, Bank) {
    let bank = Bank::default();
    let lines = json!({ "tokens": [line(PAYER, "till", "acme", &["bank:capability:invoke", "account:read"], None)] });
    let table = capgen::http::TokenTable::from_json(lines.to_string().as_bytes()).unwrap();
    let provider = bank.clone();
    let compose = |builder: capgen::rt::CompositionBuilder| builder.provider("bank", provider).brick("desk", &DESK);
    (start_with(compose, |server| server.authenticate(table)).await, bank)
}

async fn call(world: &World, capability: &str, key: &str) -> Response {
    let request = world.client.post(format!("{}/capabilities/{capability}", world.base)).bearer_auth(PAYER);
    request.json(&json!({ "idempotency_key": key, "input": "5" })).send().await.unwrap()
}

fn header(response: &Response, name: &str) -> String {
    response.headers().get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
}

#[tokio::test]
async fn a_fourth_call_under_a_rate_of_three_is_429_and_says_when_to_come_again() {
    let (world, bank) = start().await;
    for key in ["a", "b", "c"] {
        assert_eq!(call(&world, "money.pay", key).await.status(), 200);
    }
    let refused = call(&world, "money.pay", "d").await;
    let after: u64 = header(&refused, "retry-after").parse().unwrap();
    assert!((1..=20).contains(&after), "{after}");
    let (status, problem) = read(refused).await;
    assert_eq!((status, &problem["type"]), (429, &json!("urn:capgen:problem:too-many-calls")));
    assert!(problem["detail"].as_str().unwrap().contains("at most 3 times a minute"), "{problem}");
    let (status, replayed) = read(call(&world, "money.pay", "a").await).await;
    assert_eq!((status, &replayed["idempotent_replay"]), (200, &json!(true)));
    assert_eq!(bank.done().len(), 3);
}

#[tokio::test]
async fn a_body_has_the_key_that_the_contract_asks_for() {
    let (world, bank) = start().await;
    let post = async |capability: &str, body: serde_json::Value| {
        let request = world.client.post(format!("{}/capabilities/{capability}", world.base)).bearer_auth(PAYER);
        read(request.json(&body).send().await.unwrap()).await
    };
    for _ in 0..2 {
        assert_eq!(post("money.remind", json!({ "input": "anna" })).await.1["status"], "done");
        assert_eq!(post("money.ring", json!({ "input": "bo" })).await.0, 200);
    }
    let (status, refused) = post("money.ring", json!({ "idempotency_key": "k", "input": "bo" })).await;
    assert_eq!((status, &refused["faults"][0]["path"]), (422, &json!("/idempotency_key")));
    assert_eq!(post("money.once", json!({ "input": "5" })).await.0, 422);
    assert_eq!(post("money.once", json!({ "idempotency_key": "k", "input": "5" })).await.0, 200);
    let (status, used) = post("money.once", json!({ "idempotency_key": "k", "input": "5" })).await;
    assert_eq!((status, &used["type"]), (409, &json!("urn:capgen:problem:key-used")));
    assert_eq!((&used["result"]["status"], &used["result"]["output"]), (&json!("done"), &json!("pay 5")));
    assert_eq!(bank.done().len(), 5);
}

#[tokio::test]
async fn scopes_that_a_token_lacks_are_403_and_named() {
    let (world, bank) = start().await;
    let refused = call(&world, "money.send", "a").await;
    let challenge = header(&refused, "www-authenticate");
    assert_eq!(challenge, r#"Bearer error="insufficient_scope", scope="money:send""#);
    let (status, problem) = read(refused).await;
    assert_eq!(status, 403);
    assert!(problem["detail"].as_str().unwrap().contains("the scope `money:send`"), "{problem}");
    assert!(bank.done().is_empty());
}

#[tokio::test]
async fn what_would_go_to_another_region_is_403_and_logged() {
    let (world, bank) = start().await;
    let (status, problem) = read(call(&world, "money.archive", "a").await).await;
    assert_eq!((status, &problem["type"]), (403, &json!("urn:capgen:problem:forbidden")));
    let words = problem["detail"].as_str().unwrap();
    assert!(words.contains("`bank`, and nothing says where that lies"), "{words}");
    let log = world.acme.log(0, 10).await.unwrap();
    let told: Vec<_> = log.iter().map(|action| (action.event, action.message.as_deref())).collect();
    assert_eq!(told, [(capgen::ledger::Event::Refused, Some(words))]);
    assert_eq!((&*log[0].asked.actor, log[0].asked.key.as_deref()), ("till@acme", Some("a")));
    assert!(bank.done().is_empty());
}
