//! What is counted is told in the format of Prometheus, to whoever may read it, and holds nothing that a caller chose.

use std::collections::{BTreeMap, BTreeSet};

use std::time::Duration;

use capgen::http::Client;
use capgen::rt::MapTo;
use capgen::{Breaker, Patience};
use prometheus_parse::{Scrape, Value};
use serde_json::json;

use crate::world::{ADD, AUDIT, FIND, TOKEN, World, hasty, start, start_with, table, tight};

async fn text(world: &World, token: Option<&str>) -> (u16, String) {
    let mut request = world.client.get(format!("{}/metrics", world.base));
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    if status == 200 {
        assert_eq!(response.headers()["content-type"], "text/plain; version=0.0.4; charset=utf-8");
    }
    (status, response.text().await.unwrap())
}

/// `name{label="value",…}` → value, histograms apart.
async fn scraped(world: &World) -> (BTreeMap<String, f64>, Scrape) {
    let (status, text) = text(world, Some("watch")).await;
    assert_eq!(status, 200);
    let scrape = Scrape::parse(text.lines().map(|line| Ok(line.to_owned()))).unwrap();
    let mut numbers = BTreeMap::new();
    for sample in &scrape.samples {
        let labels: BTreeMap<_, _> = sample.labels.iter().collect();
        let labels: Vec<String> = labels.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if let Value::Counter(number) | Value::Gauge(number) | Value::Untyped(number) = sample.value {
            let earlier =
                numbers.insert(format!("{} {}", sample.metric, labels.join(" ")).trim_end().to_owned(), number);
            assert_eq!(earlier, None, "{} is told twice", sample.metric);
        }
    }
    (numbers, scrape)
}

#[tokio::test]
async fn metrics_are_told_to_who_may_read_them() {
    let world = start().await;
    assert_eq!(text(&world, None).await.0, 401);
    assert_eq!(text(&world, Some("nobody")).await.0, 401);
    let (status, problem) = text(&world, Some(TOKEN)).await;
    assert_eq!(status, 403);
    assert!(problem.contains("acme:metrics:read"));
    assert_eq!(text(&world, Some("watch")).await.0, 200);
    let posted = world.client.post(format!("{}/metrics", world.base)).bearer_auth("watch").send().await.unwrap();
    assert_eq!(posted.status().as_u16(), 405);
    let open = start_with(|builder| builder, |server| server.authenticate(table()).public_metrics()).await;
    assert_eq!(text(&open, None).await.0, 200);
}

#[tokio::test]
async fn calls_are_counted_by_capability_and_outcome() {
    let world = start_with(
        |builder| builder.map(AUDIT, MapTo::Manual).patience(hasty()),
        |server| server.authenticate(table()).limits(tight()),
    )
    .await;
    for (key, how) in [("a", "ok"), ("a", "ok"), ("b", "busy"), ("c", "never"), ("c", "never"), ("d", "forbidden")] {
        world.add(key, how).await;
    }
    world.add("a", "never").await;
    world.call(FIND, json!({ "input": { "email": "anna" } })).await;
    world.call(AUDIT, json!({ "input": { "email": "anna" } })).await;
    world.call(ADD, json!({ "idempotency_key": "p", "dry_run": true, "input": crate::world::user("ok") })).await;
    assert_eq!(world.add("slow", "slow").await.1["status"], "in_progress");
    let (numbers, scrape) = scraped(&world).await;
    let calls = |capability: &str, outcome: &str| {
        numbers[&format!("capgen_calls_total capability={capability} outcome={outcome}")]
    };
    assert_eq!((calls(ADD, "done"), calls(ADD, "failed_for_now"), calls(ADD, "failed")), (2.0, 1.0, 2.0));
    assert_eq!((calls(ADD, "refused"), calls(ADD, "planned"), calls(ADD, "in_progress")), (2.0, 1.0, 0.0));
    assert_eq!((calls(FIND, "done"), calls(AUDIT, "manual"), calls(AUDIT, "done")), (1.0, 1.0, 0.0));
    assert_eq!(numbers[&format!("capgen_replays_total capability={ADD}")], 2.0);
    assert_eq!(numbers[&format!("capgen_calls_in_flight capability={ADD}")], 1.0);
    assert_eq!(numbers[&format!("capgen_ledger_errors_total capability={ADD}")], 0.0);
    assert_eq!(numbers[&format!("capgen_retries_total capability={ADD}")], 3.0);
    assert_eq!(numbers["capgen_tasks_unfinished"], 1.0);
    assert_eq!(numbers["capgen_circuits brick=directory state=open"], 0.0);
    let add = |sample: &&prometheus_parse::Sample| sample.labels.get("capability") == Some(ADD);
    let histogram = scrape.samples.iter().filter(add).find_map(|sample| match &sample.value {
        Value::Histogram(ranges) => Some(ranges),
        _ => None,
    });
    let ranges = histogram.unwrap();
    assert!(ranges.windows(2).all(|pair| pair[0].count <= pair[1].count && pair[0].less_than < pair[1].less_than));
    assert_eq!(ranges.last().unwrap().count, 8.0, "the slow one is still under way");
    world.directory.go_on();
    world.becomes_done("slow", "slow").await;
    assert_eq!(scraped(&world).await.0[&format!("capgen_calls_in_flight capability={ADD}")], 0.0);
}

#[tokio::test]
async fn a_vendor_that_is_left_alone_is_told_by_its_brick() {
    let break_at_once = Breaker::after(1, Duration::from_secs(3600));
    let world = start_with(
        |builder| {
            let elsewhere = Client::new("http://127.0.0.1:9").unwrap();
            builder.patience(Patience::default().breaker(break_at_once)).remote("elsewhere", elsewhere)
        },
        |server| server.authenticate(table()),
    )
    .await;
    world.add("a", "busy").await;
    world.add("b", "ok").await;
    let (numbers, _) = scraped(&world).await;
    assert_eq!(numbers["capgen_circuits brick=directory state=open"], 1.0);
    assert_eq!(numbers["capgen_circuits brick=directory state=probing"], 0.0);
    assert_eq!(numbers["capgen_circuits brick=elsewhere state=open"], 0.0);
    assert_eq!((world.directory.begun(), world.directory.effects()), (1, 0));
}

#[tokio::test]
async fn answers_are_counted_by_status_and_limits_by_kind() {
    let world = start_with(|builder| builder, |server| server.authenticate(table()).limits(tight())).await;
    world.get("/health").await;
    world.get("/nowhere").await;
    world.call("directory.none", json!({})).await;
    world.call(ADD, json!({})).await;
    for _ in 0..3 {
        world.call(AUDIT, json!({ "input": { "email": "anna" } })).await;
    }
    for key in ["a", "b", "c", "d"] {
        world.add(key, "slow").await;
    }
    let (numbers, _) = scraped(&world).await;
    let answers = |status: u16| numbers[&format!("capgen_http_responses_total status={status}")];
    assert_eq!((answers(404), answers(422), answers(429), answers(200)), (2.0, 1.0, 2.0, 6.0));
    assert_eq!(numbers["capgen_rate_limited_total limit=at_once"], 1.0);
    assert_eq!(numbers["capgen_rate_limited_total limit=per_minute"], 1.0);
}

#[tokio::test]
async fn nothing_that_a_caller_chooses_becomes_a_label() {
    let world = start().await;
    for n in 0..50 {
        world.call(&format!("planted.capability_{n}"), json!({ "planted": n })).await;
        world.add(&format!("planted-key-{n}"), "ok").await;
    }
    let unknown =
        world.client.get(format!("{}/metrics", world.base)).bearer_auth("planted-token").send().await.unwrap();
    assert_eq!(unknown.status().as_u16(), 401);
    let (_, told) = text(&world, Some("watch")).await;
    for planted in ["planted", "s3cr3t", "anna", "acme", "hr"] {
        assert!(!told.contains(planted), "{planted} is in\n{told}");
    }
    let (_, scrape) = scraped(&world).await;
    let named = scrape.samples.iter().filter_map(|sample| sample.labels.get("capability"));
    assert_eq!(named.collect::<BTreeSet<_>>(), BTreeSet::from([ADD, AUDIT, FIND]));
}
