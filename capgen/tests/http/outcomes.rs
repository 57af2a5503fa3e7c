//! Outcomes are answered with 200 and a RESULT.

use std::time::Duration;

use capgen::rt::MapTo;
use serde_json::json;

use crate::world::{ADD, AUDIT, FIND, start, start_with, table, tight, user};

#[tokio::test]
async fn what_is_done_is_done_once_and_answered_again() {
    let world = start().await;
    let (status, first) = world.add("k", "ok").await;
    assert_eq!(status, 200);
    let members: Vec<&str> = first.as_object().unwrap().keys().map(String::as_str).collect();
    let sorted = ["idempotent_replay", "message", "output", "plan", "provider", "provider_ref", "retryable", "status"];
    assert_eq!(members, sorted);
    assert_eq!(
        (&first["status"], &first["provider"], &first["provider_ref"]),
        (&json!("done"), &json!("directory"), &json!("ref"))
    );
    assert_eq!(first["output"], json!({ "account_id": "id-anna", "attempt": 1 }));
    let (_, again) = world.add("k", "ok").await;
    assert_eq!((&again["idempotent_replay"], &again["output"]), (&json!(true), &first["output"]));
    assert_eq!(world.directory.effects(), 1);
    assert_eq!(world.directory.callers(), ["acme/hr/hr@acme"]);
}

#[tokio::test]
async fn no_outcome_is_an_http_error() {
    let world = start().await;
    for (how, status, retryable) in [("busy", "failed", true), ("never", "failed", false), ("panic", "failed", true)] {
        let (http, result) = world.add(how, how).await;
        assert_eq!((http, &result["status"], &result["retryable"]), (200, &json!(status), &json!(retryable)), "{how}");
    }
    let (http, result) = world.add("bare", "bare").await;
    assert_eq!((http, &result["status"]), (200, &json!("connection_required")));
    assert_eq!(result["task"]["missing"], "the connection of `directory` for `acme`");
    assert!(!result.to_string().contains("s3cr3t"));
    let plan = json!({ "idempotency_key": "p", "dry_run": true, "input": user("ok") });
    let (http, result) = world.call(ADD, plan).await;
    assert_eq!(
        (http, &result["status"], &result["plan"][0]["action"]),
        (200, &json!("planned"), &json!("POST /users"))
    );
    assert!(!result.to_string().contains("s3cr3t"));
    assert_eq!(world.directory.effects(), 0);
}

#[tokio::test]
async fn a_read_needs_no_key_and_may_have_one() {
    let world = start().await;
    for body in [
        json!({ "input": { "email": "anna" } }),
        json!({ "idempotency_key": null, "input": { "email": "anna" } }),
        json!({ "idempotency_key": "k", "dry_run": false, "input": { "email": "anna" } }),
    ] {
        let (status, result) = world.call(FIND, body).await;
        assert_eq!(
            (status, &result["output"]["found"], &result["idempotent_replay"]),
            (200, &json!(false), &json!(false))
        );
    }
}

#[tokio::test]
async fn what_compose_yaml_says_holds_for_callers_from_outside() {
    let to = |to| start_with(move |builder| builder.map(ADD, to), |server| server.authenticate(table()));
    let world = to(MapTo::Manual).await;
    let (status, result) = world.add("k", "ok").await;
    assert_eq!(
        (status, &result["status"], &result["task"]["why"]),
        (200, &json!("connection_required"), &json!("nobody_mapped"))
    );
    let world = to(MapTo::Absent).await;
    assert_eq!(world.add("k", "ok").await.0, 404);
    let world = to(MapTo::brick("elsewhere")).await;
    assert_eq!(world.add("k", "ok").await.0, 404);
    let route = |last| MapTo::Route(vec![(vec![("region".into(), "eu".into())], MapTo::Manual), (vec![], last)]);
    let world = to(route(MapTo::brick("directory"))).await;
    assert_eq!(world.add("k", "ok").await.1["status"], "done");
}

#[tokio::test]
async fn a_caller_that_waits_too_long_is_told_so_and_the_call_goes_on() {
    let world = start_with(|builder| builder, |server| server.authenticate(table()).limits(tight())).await;
    let (status, result) = world.add("k", "slow").await;
    assert_eq!((status, &result["status"]), (200, &json!("in_progress")));
    world.directory.go_on();
    world.becomes_done("k", "slow").await;
    assert_eq!(world.directory.effects(), 1);
    let (status, result) = world.call(FIND, json!({ "input": { "email": "slow" } })).await;
    assert_eq!((status, &result["status"], &result["retryable"]), (200, &json!("failed"), &json!(true)));
}

#[tokio::test]
async fn a_caller_that_goes_away_does_not_end_its_call() {
    let world = start().await;
    let gone = world.post(ADD).json(&json!({ "idempotency_key": "k", "input": user("slow") }));
    assert!(gone.timeout(Duration::from_millis(300)).send().await.is_err());
    world.directory.go_on();
    world.becomes_done("k", "slow").await;
    assert_eq!((world.directory.begun(), world.directory.effects()), (1, 1));
}

#[tokio::test]
async fn too_many_at_once_and_too_many_a_minute_are_told_to_wait() {
    let world = start_with(|builder| builder, |server| server.authenticate(table()).limits(tight())).await;
    for key in ["a", "b", "c"] {
        assert_eq!(world.add(key, "slow").await.1["status"], "in_progress");
    }
    let refused = world.post(ADD).json(&json!({ "idempotency_key": "d", "input": user("ok") })).send().await.unwrap();
    assert_eq!((refused.status().as_u16(), &refused.headers()["retry-after"]), (429, &"1".parse().unwrap()));

    let world = start().await;
    let audit = json!({ "input": { "email": "anna" } });
    for _ in 0..2 {
        assert_eq!(world.call(AUDIT, audit.clone()).await.0, 200);
    }
    let refused = world.post(AUDIT).json(&audit).send().await.unwrap();
    assert_eq!(refused.status().as_u16(), 429);
    let wait: u64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=30).contains(&wait), "{wait}");
    assert_eq!(world.call(FIND, audit).await.0, 200, "other capabilities are not held up");
}
