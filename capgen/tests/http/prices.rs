//! What a call costs, over the wire: told before it, kept after it, and refused where it is more than the caller accepts.

use capgen::http::{Client, TokenTable};
use capgen::rt::MapTo;
use capgen::{Answer, CallError, Composition, Connection, Key, Ledger, Price};
use serde_json::{Value as Json, json};

use crate::bank::{Bank, Broker, Charge, DESK};
use crate::pages::Browser;
use crate::world::{PERSON, World, line, read, start_with};

const PAYER: &str = "payer-of-acme";

async fn open() -> (World, Bank) {
    let bank = Bank::default();
    let lines = json!({ "tokens": [
        line(PAYER, "till", "acme", &["bank:capability:invoke"], None),
        line("bo", "bo", "acme", &PERSON, None),
    ]});
    let table = TokenTable::from_json(lines.to_string().as_bytes()).unwrap();
    let provider = bank.clone();
    let compose = |builder: capgen::rt::CompositionBuilder| builder.provider("bank", provider).brick("desk", &DESK);
    (start_with(compose, |server| server.authenticate(table)).await, bank)
}

async fn call(world: &World, capability: &str, body: Json) -> (u16, Json) {
    let request = world.client.post(format!("{}/capabilities/{capability}", world.base)).bearer_auth(PAYER);
    read(request.json(&body).send().await.unwrap()).await
}

fn eur(amount: &str) -> Json {
    json!({ "amount": amount, "currency": "EUR" })
}

#[tokio::test]
async fn a_price_is_quoted_before_the_call_and_recorded_after() {
    let (world, _) = open().await;
    let body = |key: &str, input: &str| json!({ "idempotency_key": key, "input": input });
    let mut dry = body("a", "5");
    dry["dry_run"] = json!(true);
    let (_, planned) = call(&world, "money.charge", dry).await;
    assert_eq!((&planned["status"], &planned["price"]), (&json!("planned"), &eur("1.25")));
    for _ in 0..2 {
        let (_, done) = call(&world, "money.charge", body("a", "really 1.20")).await;
        assert_eq!((&done["status"], &done["price"]), (&json!("done"), &eur("1.20")));
    }
    let (_, done) = call(&world, "money.pay", body("a", "5")).await;
    assert_eq!(done.get("price"), None, "only where there is one");
    let (_, log) = world.get_as("bo", "/api/log").await;
    let told: Vec<&Json> = log["actions"].as_array().unwrap().iter().map(|action| &action["price"]).collect();
    assert_eq!(told, [&Json::Null, &Json::Null, &eur("1.20"), &Json::Null]);
    let page = Browser::signed_in(&world, "bo").await.get("/log").await.text;
    assert!(page.contains("Price 1.20 EUR"), "{page}");
}

#[tokio::test]
async fn what_costs_more_than_the_caller_accepts_is_403_before_anybody_acts() {
    let (world, bank) = open().await;
    let at_most = |most: Json| json!({ "idempotency_key": "k", "input": "5", "max_price": most });
    let (status, problem) = call(&world, "money.charge", at_most(eur("1"))).await;
    assert_eq!((status, &problem["type"]), (403, &json!("urn:capgen:problem:price-not-accepted")));
    assert!(problem["detail"].as_str().unwrap().contains("costs 1.25 EUR, and at most 1 EUR"), "{problem}");
    for (wrong, path) in [
        (json!({ "amount": 1, "currency": "EUR" }), "/max_price/amount"),
        (json!({ "amount": "1e3", "currency": "EUR" }), "/max_price/amount"),
        (json!({ "amount": "1", "currency": "EURO" }), "/max_price/currency"),
        (json!({ "amount": "1" }), "/max_price/currency"),
    ] {
        let (status, problem) = call(&world, "money.charge", at_most(wrong)).await;
        assert_eq!((status, &problem["faults"][0]["path"]), (422, &json!(path)), "{problem}");
    }
    assert_eq!(bank.done(), [""; 0]);
    assert_eq!(call(&world, "money.charge", at_most(eur("1.25"))).await.1["status"], "done");
}

#[cfg(feature = "mcp")]
#[tokio::test]
async fn an_agent_says_what_it_accepts_and_is_told_what_it_cost() {
    let (world, bank) = open().await;
    let mut agent = crate::mcp::Agent::of(&world, PAYER).await;
    let at_most = |most: &str| json!({ "idempotency_key": "k", "input": "5", "max_price": eur(most) });
    let refused = agent.call("money_charge", at_most("1")).await;
    assert!(refused["content"][0]["text"].as_str().unwrap().contains("costs 1.25 EUR"), "{refused}");
    assert_eq!(bank.done(), [""; 0]);
    assert_eq!(agent.call("money_charge", at_most("2")).await["structuredContent"]["price"], eur("1.25"));
}

#[tokio::test]
async fn a_brick_elsewhere_is_asked_for_its_price_and_tells_what_it_cost() {
    let (world, bank) = open().await;
    let acme = Composition::builder("acme", Ledger::memory())
        .brick("desk", &DESK)
        .remote("bank", Client::new(&world.base).unwrap())
        .connection("bank", Connection::new().with_secret("token", PAYER))
        .map("money.broker", MapTo::brick("bank"))
        .map("money.charge", MapTo::brick("bank"))
        .build();
    let price = |amount: &str| Price::new(amount.parse().unwrap(), "EUR");
    let desk = acme.seam("desk");
    let broker = |most: &str, key: &str| {
        desk.with_max_price(price(most)).call::<Broker>(Key::new(key).unwrap(), "worth 2 really 1.90".to_owned())
    };
    let error = broker("1", "k").await.unwrap_err();
    assert!(matches!(&error, CallError::TooDear { price: Some(told), .. } if *told == price("2")), "{error:?}");
    assert_eq!(bank.done(), [""; 0]);
    let answer = broker("2", "k").await.unwrap();
    assert!(matches!(&answer, Answer::Done(done) if done.price.as_deref() == Some(&price("1.90"))), "{answer:?}");
    let typed = Client::builder(&world.base).token(PAYER).build().unwrap();
    let done = typed.call::<Charge>(&Key::new("t").unwrap(), &"5".to_owned()).await.unwrap().done().unwrap();
    assert_eq!(done.price.as_deref(), Some(&price("1.25")));
}
