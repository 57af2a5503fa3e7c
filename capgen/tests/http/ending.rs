//! The end of a server: what is under way finishes, or its claim is given back.

use std::time::Duration;

use capgen::ledger::Event;
use serde_json::json;

use crate::world::{ADD, start, start_with, table, tight, user};

#[tokio::test]
async fn calls_under_way_finish_and_no_more_are_taken() {
    let mut world = start().await;
    let call = world.post(ADD).json(&json!({ "idempotency_key": "k", "input": user("slow") })).send();
    let call = tokio::spawn(call);
    world.begun(1).await;
    world.end();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(reqwest::get(format!("{}/health", world.base)).await.is_err(), "nothing listens any more");
    world.directory.go_on();
    let answer: serde_json::Value = call.await.unwrap().unwrap().json().await.unwrap();
    assert_eq!(answer["status"], "done");
    let acme = world.acme.clone();
    tokio::time::timeout(Duration::from_secs(5), world.ended()).await.unwrap();
    assert_eq!(acme.log(0, 9).await.unwrap().last().unwrap().event, Event::Done);
}

#[tokio::test]
async fn a_call_that_does_not_finish_is_told_to_the_ledger_and_its_key_is_free_at_once() {
    let mut limits = tight();
    limits.answer_time = Duration::from_secs(60);
    let mut world = start_with(|builder| builder, |server| server.authenticate(table()).limits(limits)).await;
    let call = world.post(ADD).json(&json!({ "idempotency_key": "k", "input": user("slow") })).send();
    let call = tokio::spawn(call);
    world.begun(1).await;
    world.end();
    let answer: serde_json::Value = call.await.unwrap().unwrap().json().await.unwrap();
    assert_eq!((&answer["status"], &answer["retryable"]), (&json!("failed"), &json!(true)));
    let acme = world.acme.clone();
    tokio::time::timeout(Duration::from_secs(5), world.ended()).await.unwrap();
    let events: Vec<Event> = acme.log(0, 9).await.unwrap().into_iter().map(|action| action.event).collect();
    assert_eq!(events, [Event::Started, Event::Broken]);
}

#[tokio::test]
async fn health_and_readiness_are_told_to_anyone() {
    let world = start().await;
    assert_eq!(world.get("/health").await, (200, json!({ "status": "up" })));
    assert_eq!(world.get("/ready").await, (200, json!({ "status": "ready" })));
}
