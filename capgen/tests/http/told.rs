//! What is told of calls through the facade `tracing`: one span a call, and never a secret, an input or a key.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use capgen::rt::MapTo;
use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::DefaultGuard;
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

use crate::world::{ADD, AUDIT, FIND, start, start_with, table, user};

/// Keeps what it is told by us.
#[derive(Clone, Default)]
pub struct Told(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    spans: Vec<BTreeMap<String, String>>,
    /// Which span an id stands for now: ids are used again.
    numbers: HashMap<Id, usize>,
    events: Vec<BTreeMap<String, String>>,
    /// What everyone told, libraries too.
    all: String,
}

struct Fields<'a>(&'a mut BTreeMap<String, String>);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let value = format!("{value:?}");
        self.0.insert(field.name().to_owned(), value.trim_matches('"').to_owned());
    }
}

impl<S: Subscriber> Layer<S> for Told {
    fn on_new_span(&self, span: &Attributes<'_>, id: &Id, _: Context<'_, S>) {
        let mut state = self.0.lock().unwrap();
        let mut fields = BTreeMap::from([("target".to_owned(), span.metadata().target().to_owned())]);
        span.record(&mut Fields(&mut fields));
        write!(state.all, "{fields:?}").unwrap();
        let number = state.spans.len();
        state.numbers.insert(id.clone(), number);
        state.spans.push(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, _: Context<'_, S>) {
        let mut state = self.0.lock().unwrap();
        let mut fields = BTreeMap::new();
        values.record(&mut Fields(&mut fields));
        write!(state.all, "{fields:?}").unwrap();
        let number = state.numbers[id];
        state.spans[number].extend(fields);
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut state = self.0.lock().unwrap();
        let mut fields = BTreeMap::new();
        event.record(&mut Fields(&mut fields));
        write!(state.all, "{fields:?}").unwrap();
        if event.metadata().target() == "capgen" {
            state.events.push(fields);
        }
    }
}

impl Told {
    /// Listens until what is given back is dropped. A test, its server and its client share one thread.
    pub fn listen(&self) -> DefaultGuard {
        tracing::subscriber::set_default(tracing_subscriber::registry().with(self.clone()))
    }

    /// All that was told, by whoever.
    pub fn all(&self) -> String {
        self.0.lock().unwrap().all.clone()
    }

    /// The spans of calls.
    fn calls(&self) -> Vec<BTreeMap<String, String>> {
        self.0.lock().unwrap().spans.iter().filter(|span| span["target"] == "capgen").cloned().collect()
    }

    /// The events with these words.
    fn events(&self, words: &str) -> Vec<BTreeMap<String, String>> {
        self.0.lock().unwrap().events.iter().filter(|event| event["message"] == words).cloned().collect()
    }
}

#[tokio::test]
async fn each_call_is_one_span_that_says_what_came_of_it() {
    let told = Told::default();
    let _guard = told.listen();
    let world = start_with(|builder| builder.map(AUDIT, MapTo::Manual), |server| server.authenticate(table())).await;
    let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    let body = json!({ "idempotency_key": "first-key", "input": user("ok") });
    world.post(ADD).header("traceparent", parent).json(&body).send().await.unwrap();
    world.add("first-key", "ok").await;
    world.add("second-key", "busy").await;
    world.call(FIND, json!({ "input": { "email": "anna" } })).await;
    world.call(AUDIT, json!({ "input": { "email": "anna" } })).await;

    let calls = told.calls();
    let of = |name: &str| calls.iter().map(|call| call.get(name).map_or("", String::as_str)).collect::<Vec<_>>();
    assert_eq!(of("capability"), [ADD, ADD, ADD, FIND, AUDIT]);
    assert_eq!(of("outcome"), ["done", "done", "failed_for_now", "done", "manual"]);
    assert_eq!(of("replay"), ["false", "true", "false", "false", "false"]);
    assert_eq!(of("attempt"), ["1", "", "1", "", ""]);
    assert_eq!(of("provider"), ["directory", "directory", "directory", "directory", ""]);
    assert!(calls.iter().all(|call| call["tenant"] == "acme" && call["brick"] == "hr"));
    let seen = &world.directory.traces()[0];
    assert_eq!((of("trace_id")[0], of("span_id")[0]), (seen.trace_id().as_str(), seen.span_id().as_str()));
    assert_eq!((of("trace_id")[0], of("parent_span_id")[0]), (&parent[3..35], &parent[36..52]));
    let hashes = of("key_hash");
    assert!(hashes[0].len() == 16 && hashes[0] == hashes[1] && hashes[0] != hashes[2] && hashes[3].is_empty());

    let ends = told.events("the call ended");
    assert_eq!(ends.len(), 5);
    assert!(ends.iter().all(|end| end["milliseconds"].parse::<f64>().unwrap() > 0.0));
    assert_eq!(told.events("an attempt begins").len(), 2);
    assert_eq!(told.events("the vendor failed and is tried again").len(), 3);
    let manual = told.events("a person has it");
    assert!(manual.len() == 1 && manual[0]["why"] == "NobodyMapped" && !manual[0]["task"].is_empty());
}

#[tokio::test]
async fn nobody_is_told_a_secret_an_input_or_a_key() {
    let told = Told::default();
    let _guard = told.listen();
    let world = start().await;
    let mut answers = String::new();
    let ways = ["ok", "busy", "never", "forbidden", "gone", "odd", "bare", "panic"];
    for (n, how) in ways.into_iter().enumerate() {
        for dry_run in [true, false] {
            let mut input = user(how);
            input["email"] = json!("planted-email");
            let body = json!({ "idempotency_key": format!("planted-key-{n}"), "dry_run": dry_run, "input": input });
            answers += &world.call(ADD, body).await.1.to_string();
        }
    }
    let wrong = json!({ "idempotency_key": "planted-key", "input": { "password": ["s3cr3t-w0rd"], "email": 7 } });
    answers += &world.call(ADD, wrong).await.1.to_string();
    let planted = world.client.post(format!("{}/capabilities/{ADD}", world.base)).bearer_auth("planted-token");
    answers += &planted.json(&json!({})).send().await.unwrap().text().await.unwrap();
    assert!(!answers.contains("s3cr3t") && !answers.contains("planted-token"), "{answers}");
    let state = told.0.lock().unwrap();
    assert!(state.all.contains("failed_for_now") && state.all.contains("refused"));
    for planted in ["s3cr3t", "planted"] {
        assert!(!state.all.contains(planted), "{}", state.all);
    }
}
