//! Legal holds, over the JSON interface.

use std::time::Duration;

use capgen::ledger::Retention;
use capgen::rt::{CompositionBuilder, MapTo};
use capgen::{Ledger, http::TokenTable};
use serde_json::{Value as Json, json};

use crate::lodge::{KEPT_MS, Lodge};
use crate::world::{TOKEN, World, line, start_on};

async fn open(ledger: Ledger) -> World {
    let lines = json!({ "tokens": [
        line(TOKEN, "hr", "acme", &["lodge:capability:invoke"], None),
        line("lea", "lea", "acme", &["acme:holds:read", "acme:holds:set", "acme:log:read"], None),
        line("seer", "seer", "acme", &["acme:holds:read"], None),
        line("doer", "doer", "acme", &["acme:holds:set"], None),
        line("bea", "bea", "beta", &["acme:holds:read"], None),
    ]});
    let table = TokenTable::from_json(lines.to_string().as_bytes()).unwrap();
    let compose = |builder: CompositionBuilder| {
        let start = builder.provider("lodge", Lodge::default());
        ["lodge.book", "lodge.release"].iter().fold(start, |start, name| start.map(*name, MapTo::brick("lodge")))
    };
    start_on(ledger, compose, |server| server.authenticate(table)).await
}

async fn change(world: &World, step: &str, body: Json) -> (u16, Json) {
    world.post_as("lea", &format!("/api/holds/{step}"), body).await
}

#[tokio::test]
async fn a_hold_keeps_what_would_be_forgotten_until_it_is_lifted() {
    let (ledger, clock) = Ledger::memory_with_clock();
    let world = open(ledger.clone()).await;
    for key in ["k", "l"] {
        let body = json!({ "idempotency_key": key, "input": { "room": "red", "reason": "ill" } });
        assert_eq!(world.call("lodge.book", body).await.0, 200);
    }
    let of_k = |reason: &str| json!({ "capability": "lodge.book", "idempotency_key": "k", "reason": reason });
    assert_eq!(change(&world, "set", of_k("case 7")).await, (200, json!({ "changed": true })));
    assert_eq!(change(&world, "set", of_k("case 8")).await, (200, json!({ "changed": false })), "it is set already");
    let (status, held) = world.get_as("seer", "/api/holds").await;
    let hold = &held["holds"][0];
    assert_eq!((status, held["holds"].as_array().map(Vec::len)), (200, Some(1)), "{held}");
    let told = (&hold["capability"], &hold["idempotency_key"], &hold["reason"], &hold["by"]);
    assert_eq!(told, (&json!("lodge.book"), &json!("k"), &json!("case 7"), &json!("lea@acme")));
    assert_eq!(world.get_as("bea", "/api/holds").await, (200, json!({ "holds": [] })), "another customer's");

    clock.advance(Duration::from_millis(KEPT_MS + 1000));
    let swept = ledger.sweep(&world.acme.retention(Retention::default())).await.unwrap();
    assert_eq!((swept.results, swept.more), (1, false), "the one that is not held: {swept:?}");
    assert_eq!(change(&world, "lift", of_k("closed")).await, (200, json!({ "changed": true })));
    assert_eq!(change(&world, "lift", of_k("closed")).await, (200, json!({ "changed": false })));
    let (_, log) = world.get_as("lea", "/api/log?limit=4").await;
    let entries: Vec<_> = log["actions"].as_array().unwrap().iter().map(|a| (&a["actor"], &a["message"])).collect();
    assert!(entries.contains(&(&json!("lea@acme"), &json!("closed"))), "who did it, and why: {log}");
    // That is of the key, too, and counts from when it was written.
    clock.advance(Duration::from_millis(KEPT_MS + 1000));
    let swept = ledger.sweep(&world.acme.retention(Retention::default())).await.unwrap();
    assert_eq!(swept.results, 1, "{swept:?}");
}

#[tokio::test]
async fn who_may_not_is_refused_and_so_is_what_no_hold_can_be() {
    let world = open(Ledger::memory()).await;
    let all = json!({ "reason": "case 7" });
    for (token, needed) in [("seer", "acme:holds:set"), ("doer", "acme:holds:read")] {
        let (status, problem) = world.post_as(token, "/api/holds/set", all.clone()).await;
        assert!(status == 403 && problem["detail"].as_str().unwrap().contains(needed), "{problem}");
    }
    let (status, problem) = change(&world, "set", json!({ "capability": "lodge.release", "reason": "case 7" })).await;
    assert!(status == 403 && problem["detail"].as_str().unwrap().contains("legal_hold_allowed"), "{problem}");
    for (wrong, path) in [
        (json!({ "capability": "lodge.book" }), "/reason"),
        (json!({ "reason": "" }), "/reason"),
        (json!({ "reason": "case 7", "tenant": "beta" }), "/tenant"),
        (json!({ "reason": "case 7", "capability": 3 }), "/capability"),
    ] {
        let (status, problem) = change(&world, "set", wrong).await;
        assert_eq!((status, &problem["faults"][0]["path"]), (422, &json!(path)), "{problem}");
    }
    for wrong in [json!({ "reason": " " }), json!({ "reason": "case 7", "capability": "a b" })] {
        assert_eq!(change(&world, "set", wrong).await.0, 422);
    }
    assert_eq!(change(&world, "keep", all).await.0, 404);
    assert_eq!(world.get_as("lea", "/api/holds?tenant=beta").await.0, 400);
    assert_eq!(world.get_as("lea", "/api/holds").await.1, json!({ "holds": [] }));
}
