//! What is asked about a call, over TCP: `/capabilities/<name>/<mode>`.

use std::time::Duration;

use capgen::http::{Client, Server, TokenTable};
use capgen::rt::{MapTo, Need};
use capgen::{Answer, BrickInfo, CallError, Capability, Composition, Key, Ledger};
use serde_json::{Value as Json, json};
use tokio::time::{sleep, timeout};

use crate::hotel::{Book, Hotel};
use crate::lodge::Lodge;
use crate::world::{line, read};

/// Whoever asks from elsewhere.
static DESK: BrickInfo = BrickInfo {
    name: "desk",
    permission: "desk",
    file: "desk/brick.yaml",
    requires: &[Need { descriptor: Book::DESCRIPTOR, optional: false, line: 3 }],
    provides: &[],
};

struct House {
    hotel: Hotel,
    base: String,
    client: reqwest::Client,
}

async fn house() -> House {
    let hotel = Hotel::new(|| ());
    let acme = Composition::builder("acme", Ledger::memory()).provider("hotel", hotel.clone()).build();
    let tokens = json!({ "tokens": [
        line("desk", "desk", "acme", &["stay:capability:invoke"], None),
        line("bar", "bar", "acme", &["stay:capability:invoke"], None),
        line("nobody", "nobody", "acme", &[], None),
    ]});
    let tokens = TokenTable::from_json(tokens.to_string().as_bytes()).unwrap();
    let listening = Server::new(&acme).at("127.0.0.1:0").authenticate(tokens).listen().await.unwrap();
    let base = format!("http://{}/capabilities", listening.address());
    tokio::spawn(async move { listening.run().await.unwrap() });
    House { hotel, base, client: reqwest::Client::new() }
}

impl House {
    async fn ask_as(&self, who: &str, path: &str, body: Json) -> (u16, Json) {
        let request = self.client.post(format!("{}/{path}", self.base)).bearer_auth(who);
        read(request.json(&body).send().await.unwrap()).await
    }

    async fn ask(&self, path: &str, body: Json) -> (u16, Json) {
        self.ask_as("desk", path, body).await
    }

    async fn begun(&self) {
        let begun = async {
            while self.hotel.begun() == 0 {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(Duration::from_secs(20), begun).await.unwrap();
    }

    /// What a call comes to.
    async fn end_of(&self, key: &str, room: &str) -> Json {
        let end = async {
            loop {
                let (_, result) = self.ask("stay.book", book(key, room)).await;
                if result["status"] != "in_progress" {
                    return result;
                }
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(Duration::from_secs(20), end).await.unwrap()
    }
}

fn of(key: &str) -> Json {
    json!({ "idempotency_key": key })
}

fn book(key: &str, room: &str) -> Json {
    json!({ "idempotency_key": key, "input": room })
}

#[tokio::test]
async fn a_plan_comes_before_its_commit() {
    let house = house().await;
    let (status, problem) = house.ask("stay.book/commit", book("k", "red")).await;
    assert_eq!((status, &problem["type"]), (422, &json!("urn:capgen:problem:not-planned")));
    assert!(problem["detail"].as_str().unwrap().contains("have it planned first"), "{problem}");
    let (status, result) = house.ask("stay.book/plan", book("k", "red")).await;
    assert_eq!((status, &result["status"], &result["plan"][0]["target"]), (200, &json!("planned"), &json!("red")));
    assert_eq!((house.hotel.planned(), house.hotel.booked().len()), (1, 0));
    let (status, _) = house.ask("stay.book/commit", book("k", "blue")).await;
    assert_eq!(status, 409);
    let (status, result) = house.ask("stay.book/commit", book("k", "red")).await;
    assert_eq!((status, &result["output"]), (200, &json!("[book: red] for k")));
    let (_, again) = house.ask("stay.book", book("k", "red")).await;
    assert_eq!((&again["output"], &again["idempotent_replay"]), (&result["output"], &json!(true)));
}

#[tokio::test]
async fn a_call_is_cancelled_by_who_made_it() {
    let house = house().await;
    let call = house.ask("stay.book", book("k", "slow"));
    let cancel = async {
        house.begun().await;
        assert_eq!(house.ask_as("bar", "stay.book/cancel", of("k")).await.0, 403);
        house.ask("stay.book/cancel", of("k")).await
    };
    let ((status, ended), (cancelled, result)) = tokio::join!(call, cancel);
    assert_eq!((cancelled, &result["status"]), (200, &json!("done")));
    assert_eq!((status, &ended["status"], &ended["retryable"]), (200, &json!("failed"), &json!(false)));
    assert_eq!(ended["message"], "it was cancelled by `desk@acme`");
    house.hotel.open();
    assert_eq!(house.ask("stay.book", book("k", "slow")).await.1["message"], ended["message"]);
    assert!(house.hotel.booked().is_empty());
    assert_eq!(house.ask("stay.book/cancel", of("other")).await.0, 404);
}

#[tokio::test]
async fn what_was_done_is_found_and_taken_back() {
    let house = house().await;
    let (_, lost) = house.ask("stay.book", book("k", "lost")).await;
    assert_eq!((&lost["status"], &lost["retryable"]), (&json!("failed"), &json!(true)));
    let (status, found) = house.ask("stay.book/reconcile", book("k", "lost")).await;
    assert_eq!((status, &found["status"], &found["output"]), (200, &json!("done"), &json!("lost for k")));
    let (status, back) = house.ask("stay.book/compensate", of("k")).await;
    assert_eq!((status, &back["status"], &back["provider_ref"]), (200, &json!("done"), &json!("refunds/k")));
    let (_, again) = house.ask("stay.book/compensate", of("k")).await;
    assert_eq!(again["idempotent_replay"], true);
    assert_eq!(house.hotel.taken_back().len(), 1);
}

#[tokio::test]
async fn what_is_asked_of_a_brick_elsewhere_is_asked_there() {
    let house = house().await;
    let base = house.base.strip_suffix("/capabilities").unwrap();
    let hotel = Client::builder(base).token("desk").build().unwrap();
    let acme = Composition::builder("acme", Ledger::memory()).brick("desk", &DESK).remote("hotel", hotel);
    let desk = acme.map("stay.book", MapTo::brick("hotel")).build().seam("desk");
    let key = |text: &str| Key::new(text).unwrap();
    let red = || "red".to_owned();
    let early = desk.commit::<Book>(key("k"), red()).await.unwrap_err();
    assert_eq!(early, CallError::NotPlanned { capability: "stay.book".into(), key: key("k") });
    assert!(matches!(desk.plan::<Book>(key("k"), red()).await, Ok(Answer::Planned(_))));
    assert_eq!(desk.commit::<Book>(key("k"), red()).await.unwrap().done().unwrap().output, "[book: red] for k");
    assert!(desk.compensate::<Book>(key("k")).await.unwrap().done().is_some());
    assert_eq!(house.hotel.taken_back().len(), 1);
    assert!(matches!(desk.reconcile::<Book>(key("other"), red()).await, Ok(Answer::Failed(no)) if no.retryable));
    let (ended, cancelled) = tokio::join!(desk.call::<Book>(key("slow"), "slow".to_owned()), async {
        house.begun().await;
        desk.cancel::<Book>(key("slow")).await
    });
    assert!(cancelled.unwrap().done().is_some());
    assert!(matches!(ended, Ok(Answer::Failed(no)) if no.message == "it was cancelled by `desk@acme`"));
    assert!(matches!(desk.cancel::<Book>(key("gone")).await, Err(CallError::NotFound { .. })));
}

#[tokio::test]
async fn what_is_not_declared_is_refused_in_words() {
    let house = house().await;
    for (mode, body, words) in [
        ("plan", book("k", "red"), "does not declare the mode `plan`"),
        ("commit", book("k", "red"), "does not declare the mode `commit`"),
        ("reconcile", book("k", "red"), "does not declare the mode `reconcile`"),
        ("compensate", of("k"), "does not declare the mode `compensate`"),
        ("cancel", of("k"), "does not say `supports_cancel: true`"),
    ] {
        let (status, problem) = house.ask(&format!("stay.ask/{mode}"), body).await;
        assert_eq!((status, &problem["type"]), (422, &json!("urn:capgen:problem:not-supported")), "{mode}");
        assert!(problem["detail"].as_str().unwrap().contains(words), "{problem}");
    }
    let dry = json!({ "idempotency_key": "k", "dry_run": true, "input": "red" });
    let (status, problem) = house.ask("stay.book", dry).await;
    assert_eq!((status, &problem["type"]), (422, &json!("urn:capgen:problem:not-supported")));
    assert_eq!(house.ask("stay.book/forget", of("k")).await.0, 404);
    assert_eq!(house.ask("stay.gone/cancel", of("k")).await.0, 404);
    assert_eq!(house.ask_as("nobody", "stay.book/cancel", of("k")).await.0, 403);
}

#[tokio::test]
async fn a_call_that_completes_later_is_answered_at_once() {
    let house = house().await;
    let ask = |path: &'static str, body: Json| {
        let request = house.client.post(format!("{}/{path}", house.base)).bearer_auth("desk");
        async move { read(request.header("prefer", "wait=1, Respond-Async").json(&body).send().await.unwrap()).await }
    };
    let (status, result) = ask("stay.book", book("k", "slow")).await;
    assert_eq!((status, &result["status"]), (200, &json!("in_progress")));
    // It is claimed: another input is a conflict already, and asking again tells how it stands.
    assert_eq!(ask("stay.book", book("k", "red")).await.0, 409);
    let (_, result) = house.ask("stay.book", book("k", "slow")).await;
    assert_eq!((&result["status"], &result["provider"]), (&json!("in_progress"), &json!("hotel")));
    house.hotel.open();
    let result = house.end_of("k", "slow").await;
    assert_eq!((&result["output"], &result["idempotent_replay"]), (&json!("slow for k"), &json!(true)));
    let (status, problem) = ask("stay.ask", book("k", "Now?")).await;
    assert_eq!((status, &problem["type"]), (422, &json!("urn:capgen:problem:not-supported")));
    assert!(problem["detail"].as_str().unwrap().contains("supports_async: true"), "{problem}");
}

#[tokio::test]
async fn a_stream_is_server_sent_events() {
    let house = house().await;
    let ask = |path: &'static str, body: Json| {
        let request = house.client.post(format!("{}/{path}", house.base)).bearer_auth("desk");
        request.header("accept", "text/html, text/event-stream;q=0.9").json(&body).send()
    };
    let mut answer = ask("stay.book", book("k", "slow")).await.unwrap();
    assert_eq!(
        (answer.status().as_u16(), answer.headers()["content-type"].to_str().unwrap()),
        (200, "text/event-stream")
    );
    // The first event is here while the call still waits.
    assert_eq!(answer.chunk().await.unwrap().unwrap(), "event: chunk\ndata: \"looking for slow\"\n\n");
    house.hotel.open();
    let rest = answer.text().await.unwrap();
    let events: Vec<&str> = rest.split_terminator("\n\n").collect();
    assert_eq!(events[0], "event: chunk\ndata: \"found slow for k\"");
    let result: Json = serde_json::from_str(events[1].strip_prefix("event: result\ndata: ").unwrap()).unwrap();
    assert_eq!((&result["output"], events.len()), (&json!("slow for k"), 2));
    // Done before, there is only the result.
    let again = ask("stay.book", book("k", "slow")).await.unwrap().text().await.unwrap();
    assert!(again.starts_with("event: result\n") && again.contains("\"idempotent_replay\":true"), "{again}");
    // What is refused is refused as any call.
    let (status, problem) = read(ask("stay.book", book("k", "red")).await.unwrap()).await;
    assert_eq!((status, &problem["type"]), (409, &json!("urn:capgen:problem:key-conflict")));
    let (status, problem) = read(ask("stay.ask", book("k", "Now?")).await.unwrap()).await;
    assert_eq!((status, &problem["type"]), (422, &json!("urn:capgen:problem:not-supported")));
}

#[tokio::test]
async fn a_listener_that_goes_away_does_not_end_what_acts() {
    let house = house().await;
    let request = house.client.post(format!("{}/stay.book", house.base)).bearer_auth("desk");
    let mut answer = request.header("accept", "text/event-stream").json(&book("k", "slow")).send().await.unwrap();
    assert!(answer.chunk().await.unwrap().is_some());
    drop(answer);
    house.hotel.open();
    assert_eq!(house.end_of("k", "slow").await["status"], "done");
    assert_eq!(house.hotel.booked(), ["slow for k"]);
}

#[tokio::test]
async fn what_is_asked_about_a_call_takes_its_key_and_nothing_else() {
    let house = house().await;
    let (status, problem) = house.ask("stay.book/cancel", json!({})).await;
    assert_eq!((status, &problem["faults"][0]["path"]), (422, &json!("/idempotency_key")));
    let (status, problem) = house.ask("stay.book/compensate", book("k", "red")).await;
    assert_eq!((status, &problem["faults"][0]["path"]), (422, &json!("/input")));
    let get = house.client.get(format!("{}/stay.book/cancel", house.base)).bearer_auth("desk").send().await.unwrap();
    assert_eq!((get.status().as_u16(), get.headers()["allow"].to_str().unwrap()), (405, "POST"));
}

#[tokio::test]
async fn who_may_not_make_the_call_that_reverses_another_takes_nothing_back() {
    let lodge = Lodge::default();
    let acme = Composition::builder("acme", Ledger::memory()).provider("lodge", lodge.clone()).build();
    let tokens = json!({ "tokens": [
        line("bar", "bar", "acme", &["lodge:capability:invoke"], None),
        line("desk", "desk", "acme", &["lodge:capability:invoke", "lodge:release"], None),
    ]});
    let tokens = TokenTable::from_json(tokens.to_string().as_bytes()).unwrap();
    let listening = Server::new(&acme).at("127.0.0.1:0").authenticate(tokens).listen().await.unwrap();
    let base = format!("http://{}/capabilities", listening.address());
    tokio::spawn(async move { listening.run().await.unwrap() });
    let house = House { hotel: Hotel::new(|| ()), base, client: reqwest::Client::new() };
    let body = json!({ "idempotency_key": "k", "input": { "room": "red", "reason": "ill" } });
    assert_eq!(house.ask("lodge.book", body).await.1["status"], "done");
    let (status, problem) = house.ask_as("bar", "lodge.book/compensate", json!({ "idempotency_key": "k" })).await;
    assert_eq!(status, 403);
    assert!(problem["detail"].as_str().unwrap().contains("`lodge:release`"), "{problem}");
    assert!(lodge.released().is_empty());
    let (status, result) = house.ask("lodge.book/compensate", json!({ "idempotency_key": "k" })).await;
    assert_eq!((status, &result["status"]), (200, &json!("done")), "{result}");
    assert_eq!(lodge.released(), [r#"{"booking":"b-k","reason":"ill"} for undo|lodge.book|k"#]);
}
