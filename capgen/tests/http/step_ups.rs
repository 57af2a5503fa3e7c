//! What asks for a step-up, over the wire: whoever calls has authenticated anew, or is told how to.

use std::time::Duration;

use capgen::http::Client;
use capgen::rt::{CompositionBuilder, MapTo};
use capgen::{Answer, CallError, Composition, Connection, Key, Ledger, StepUp};
use reqwest::Response;
use serde_json::{Value as Json, json};

use crate::bank::{Bank, DESK, Wire};
use crate::jwt::issuer::SigningKey;
use crate::jwt::{claims, jwt, now};
use crate::world::{World, line, read, start_with};

const ACR: &str = "urn:acme:two-factors";
const NEEDED: &str = "urn:capgen:problem:step-up-needed";

/// A bank, who may have it pay, and an issuer of tokens.
struct Till {
    world: World,
    bank: Bank,
    issuer: SigningKey,
}

async fn open() -> Till {
    let (bank, issuer) = (Bank::default(), SigningKey::es256("e"));
    let mut proof = line("proof-of-anna", "till", "acme", &[], None);
    (proof["actor"], proof["stepped_up"]) = (json!("anna@acme.example"), json!("2020-01-01T00:00:00Z"));
    let tokens = json!({ "tokens": [line("till-of-acme", "till", "acme", &["bank:capability:invoke"], None), proof] });
    let table = capgen::http::TokenTable::from_json(tokens.to_string().as_bytes()).unwrap();
    let provider = bank.clone();
    let compose = |builder: CompositionBuilder| {
        builder.provider("bank", provider).brick("desk", &DESK).step_up_age(Duration::from_secs(100))
    };
    let jwt = jwt(&[&issuer]).step_up_acr([ACR, "phr"]);
    let world = start_with(compose, |server| server.authenticate(table).authenticate(jwt)).await;
    Till { world, bank, issuer }
}

impl Till {
    /// A token of Anna's that claims this, too.
    fn token(&self, more: Json) -> String {
        let mut claims = claims();
        claims["scope"] = json!("bank:capability:invoke");
        for (name, value) in more.as_object().unwrap() {
            claims[name] = value.clone();
        }
        self.issuer.token(&claims)
    }

    /// One that says how she authenticated, and how many seconds ago.
    fn proof(&self, acr: &str, ago: i64) -> String {
        self.token(json!({ "acr": acr, "auth_time": now() as i64 - ago }))
    }

    async fn wire(&self, token: &str, step_up: Option<&str>, key: &str) -> Response {
        let mut request =
            self.world.client.post(format!("{}/capabilities/money.wire", self.world.base)).bearer_auth(token);
        if let Some(step_up) = step_up {
            request = request.header("x-step-up", step_up);
        }
        request.json(&json!({ "idempotency_key": key, "input": "5" })).send().await.unwrap()
    }

    async fn status(&self, token: &str, step_up: Option<&str>, key: &str) -> (u16, Json) {
        let (status, told) = read(self.wire(token, step_up, key).await).await;
        (status, if status == 401 { told["type"].clone() } else { told["status"].clone() })
    }
}

#[tokio::test]
async fn without_a_step_up_the_answer_is_401_and_says_what_one_is() {
    let till = open().await;
    let refused = till.wire(&till.token(json!({})), None, "k").await;
    let challenge = refused.headers()["www-authenticate"].to_str().unwrap().to_owned();
    assert!(
        challenge.starts_with(r#"Bearer error="insufficient_user_authentication", error_description="#),
        "{challenge}"
    );
    assert!(challenge.ends_with(&format!(r#", acr_values="{ACR} phr", max_age="100""#)), "{challenge}");
    let (status, problem) = read(refused).await;
    assert_eq!((status, &problem["type"]), (401, &json!(NEEDED)));
    assert_eq!((&problem["acr_values"], &problem["max_age"]), (&json!([ACR, "phr"]), &json!(100)));
    assert!(problem["detail"].as_str().unwrap().contains("`money.wire` asks for a step-up"), "{problem}");
    assert_eq!(till.bank.done(), [""; 0]);
}

#[tokio::test]
async fn a_token_says_when_and_how_its_actor_authenticated() {
    let till = open().await;
    let needed = (401, json!(NEEDED));
    for (why, token) in [
        ("of the table", "till-of-acme".to_owned()),
        ("too old", till.proof(ACR, 200)),
        ("in another way", till.proof("password", 5)),
        ("in the way's beginning", till.proof("urn:acme", 5)),
        ("still to come", till.proof(ACR, -1000)),
        ("at no time", till.token(json!({ "acr": ACR }))),
        ("in no way", till.token(json!({ "auth_time": now() }))),
        ("in a list of ways", till.token(json!({ "acr": [ACR], "auth_time": now() }))),
    ] {
        assert_eq!(till.status(&token, None, "k").await, needed, "{why}");
    }
    assert_eq!(till.bank.done(), [""; 0]);
    for (key, token) in [("a", till.proof(ACR, 50)), ("b", till.proof("phr", 0))] {
        assert_eq!(till.status(&token, None, key).await, (200, json!("done")));
    }
    assert_eq!(till.bank.done(), ["wire 5", "wire 5"]);
}

#[tokio::test]
async fn a_second_token_proves_it_for_the_same_actor_alone() {
    let till = open().await;
    let hers = till.token(json!({}));
    let bos = till.token(json!({ "sub": "bo", "acr": ACR, "auth_time": now() }));
    let betas = till.token(json!({ "tenant": "beta", "acr": ACR, "auth_time": now() }));
    let unauthenticated = (401, json!("urn:capgen:problem:unauthenticated"));
    for (why, proof) in [
        ("of another actor", bos),
        ("of another customer", betas),
        ("that proves nothing", hers.clone()),
        ("of nobody", "nobody".to_owned()),
        ("that is none", "two words".to_owned()),
    ] {
        let refused = till.wire(&hers, Some(&proof), "k").await;
        let challenge = refused.headers()["www-authenticate"].to_str().unwrap().to_owned();
        assert!(challenge.starts_with(r#"Bearer error="invalid_token""#), "{why}: {challenge}");
        let (status, problem) = read(refused).await;
        assert_eq!((status, problem["type"].clone()), unauthenticated, "{why}");
        assert!(problem["detail"].as_str().unwrap().contains("`x-step-up`"), "{why}: {problem}");
    }
    assert_eq!(till.status(&hers, Some(&till.proof(ACR, 500)), "k").await, (401, json!(NEEDED)), "too old");
    assert_eq!(till.status(&hers, Some("proof-of-anna"), "k").await, (401, json!(NEEDED)), "of the table, long ago");
    assert_eq!(till.bank.done(), [""; 0]);
    assert_eq!(till.status(&hers, Some(&till.proof(ACR, 5)), "k").await, (200, json!("done")));
    // It brings nothing about to tell what came of it.
    let (status, replayed) = read(till.wire(&hers, None, "k").await).await;
    assert_eq!((status, &replayed["idempotent_replay"]), (200, &json!(true)));
    assert_eq!(till.bank.done(), ["wire 5"]);
}

#[tokio::test]
async fn a_dry_run_needs_none_and_what_goes_on_later_does() {
    let till = open().await;
    let hers = till.token(json!({}));
    let post = async |header: (&str, &str), body: Json| {
        let request = till.world.client.post(format!("{}/capabilities/money.wire", till.world.base)).bearer_auth(&hers);
        request.header(header.0, header.1).json(&body).send().await.unwrap()
    };
    let planned =
        read(post(("x-any", ""), json!({ "idempotency_key": "k", "dry_run": true, "input": "5" })).await).await;
    assert_eq!((planned.0, &planned.1["status"]), (200, &json!("planned")));
    let call = || json!({ "idempotency_key": "k", "input": "5" });
    assert_eq!(post(("prefer", "respond-async"), call()).await.status(), 401);
    assert_eq!(till.bank.done(), [""; 0]);
}

#[cfg(feature = "mcp")]
#[tokio::test]
async fn an_agent_is_held_to_it_as_anybody_is() {
    let till = open().await;
    let mut agent = crate::mcp::Agent::of(&till.world, &till.token(json!({}))).await;
    let wire = json!({ "idempotency_key": "k", "input": "5" });
    let refused = agent.call("money_wire", wire.clone()).await;
    assert_eq!(refused["isError"], json!(true));
    let problem: Json = serde_json::from_str(refused["content"][1]["text"].as_str().unwrap()).unwrap();
    assert_eq!((&problem["type"], &problem["acr_values"]), (&json!(NEEDED), &json!([ACR, "phr"])));
    agent.step_up = Some("nobody".to_owned());
    let wrong = agent.call("money_wire", wire.clone()).await;
    assert!(wrong["content"][0]["text"].as_str().unwrap().contains("`x-step-up`"), "{wrong}");
    assert_eq!(till.bank.done(), [""; 0]);
    agent.step_up = Some(till.proof(ACR, 5));
    assert_eq!(agent.call("money_wire", wire).await["structuredContent"]["status"], "done");
    assert_eq!(till.bank.done(), ["wire 5"]);
}

#[tokio::test]
async fn a_proof_goes_on_to_a_brick_elsewhere_as_a_token() {
    let till = open().await;
    let hers = till.token(json!({}));
    let acme = Composition::builder("acme", Ledger::memory())
        .brick("desk", &DESK)
        .remote("bank", Client::new(&till.world.base).unwrap())
        .connection("bank", Connection::new().with_secret("token", &hers))
        .map("money.wire", MapTo::brick("bank"))
        .build();
    let desk = acme.seam("desk");
    let wire = |step_up: StepUp| desk.with_step_up(step_up).call::<Wire>(Key::new("k").unwrap(), "5".to_owned());
    // Our own word is enough here, and counts for nothing there.
    let error = wire(StepUp::now()).await.unwrap_err();
    let CallError::StepUp { max_age, .. } = &error else { panic!("{error:?}") };
    assert_eq!(max_age.as_secs(), 100);
    assert_eq!(till.bank.done(), [""; 0]);
    let answer = wire(StepUp::now().with_token(till.proof(ACR, 5))).await.unwrap();
    assert!(matches!(answer, Answer::Done(_)), "{answer:?}");
    assert_eq!(till.bank.done(), ["wire 5"]);
}

#[tokio::test]
async fn the_document_says_where_a_proof_is_sent() {
    let till = open().await;
    let hers = till.token(json!({}));
    let (_, document) = till.world.get_as(&hers, "/openapi.json").await;
    let parameters = |name: &str| document["paths"][format!("/capabilities/{name}")]["post"]["parameters"].to_string();
    assert!(parameters("money.wire").contains("x-step-up"));
    assert!(!parameters("money.pay").contains("x-step-up"));
}
