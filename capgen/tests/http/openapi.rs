//! `/openapi.json`: told to who may know it, and true: what the document takes the server takes, and what the server answers
//! is in the document.

use capgen::http::{Identity, ProblemKind, Server, TokenTable};
use capgen::{Composition, Ledger};
use jsonschema::Validator;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value as Json, json};

use crate::directory::Directory;
use crate::hotel::Hotel;
use crate::world::{ADD, AUDIT, FIND, TOKEN, line, read, start, start_with, table, user};

fn paths(document: &Json) -> Vec<&str> {
    let paths = document["paths"].as_object().unwrap().keys();
    paths.filter_map(|path| path.strip_prefix("/capabilities/")).collect()
}

/// A validator for a schema of the document.
fn validator(document: &Json, schema: &Json) -> Validator {
    let mut schema = schema.clone();
    schema["components"] = document["components"].clone();
    let options = jsonschema::options().with_draft(jsonschema::Draft::Draft202012);
    options.should_validate_formats(true).build(&schema).unwrap_or_else(|error| panic!("{error}"))
}

/// The validator of what an address answers with a status.
fn answers(document: &Json, path: &str, method: &str, status: u16) -> Validator {
    let mut response = &document["paths"][path][method]["responses"][status.to_string()];
    if let Some(reference) = response["$ref"].as_str() {
        response = document.pointer(reference.strip_prefix('#').unwrap()).unwrap();
    }
    let media_type = if status == 200 { "application/json" } else { "application/problem+json" };
    validator(document, &response["content"][media_type]["schema"])
}

fn assert_told(document: &Json, path: &str, method: &str, (status, body): (u16, Json)) {
    let faults: Vec<String> =
        answers(document, path, method, status).iter_errors(&body).map(|error| error.to_string()).collect();
    assert!(faults.is_empty(), "{method} {path} {status} {body}: {faults:?}");
}

#[tokio::test]
async fn a_caller_is_told_of_what_it_may_invoke() {
    let world = start().await;
    assert_eq!(world.get("/openapi.json").await.0, 401);
    let (status, document) = world.get_as(TOKEN, "/openapi.json").await;
    assert_eq!((status, paths(&document)), (200, vec![ADD, AUDIT, FIND]));
    let (_, none) = world.get_as("guest", "/openapi.json").await;
    assert_eq!(paths(&none), [""; 0]);
    assert!(none["paths"]["/api/tasks"].is_object());
    assert_ne!(none["info"]["version"], document["info"]["version"]);
    let open = start_with(|builder| builder, |server| server.authenticate(table()).public_openapi()).await;
    assert_eq!(open.get("/openapi.json").await, (200, document));
}

#[tokio::test]
async fn every_answer_is_in_the_document() {
    let world = start().await;
    let (_, document) = world.get_as(TOKEN, "/openapi.json").await;
    let add = format!("/capabilities/{ADD}");
    for (how, status, word) in [
        ("ok", 200, "done"),
        ("busy", 200, "failed"),
        ("never", 200, "failed"),
        ("bare", 200, "connection_required"),
        ("panic", 200, "failed"),
        ("forbidden", 403, ""),
        ("gone", 404, ""),
        ("odd", 422, ""),
    ] {
        let (answered, body) = world.add(how, how).await;
        assert_eq!((answered, body["status"].as_str().unwrap_or_default()), (status, word), "{how}: {body}");
        assert_told(&document, &add, "post", (answered, body));
    }
    assert_told(&document, &add, "post", world.add("ok", "ok").await);
    let planned = world.call(ADD, json!({ "idempotency_key": "dry", "dry_run": true, "input": user("ok") })).await;
    assert_eq!(planned.1["status"], "planned");
    assert_told(&document, &add, "post", planned);
    let conflict = world.call(ADD, json!({ "idempotency_key": "ok", "input": user("busy") })).await;
    assert_eq!(conflict.0, 409);
    assert_told(&document, &add, "post", conflict);
    for body in [json!({}), json!([]), json!({ "idempotency_key": "", "input": 7 })] {
        assert_told(&document, &add, "post", world.call(ADD, body).await);
    }
    let unknown = read(world.client.post(format!("{}{add}", world.base)).json(&json!({})).send().await.unwrap()).await;
    assert_eq!(unknown.0, 401);
    assert_told(&document, &add, "post", unknown);
    assert_told(
        &document,
        &format!("/capabilities/{FIND}"),
        "post",
        world.call(FIND, json!({"input": {"email": "anna"}})).await,
    );
    let tasks = world.get_as("bo", "/api/tasks").await;
    let id = tasks.1["tasks"][0]["id"].as_str().unwrap().to_owned();
    assert_told(&document, "/api/tasks", "get", tasks);
    assert_told(&document, "/api/tasks/{id}", "get", world.get_as("bo", &format!("/api/tasks/{id}")).await);
    let claimed = world.post_as("bo", &format!("/api/tasks/{id}/claim"), json!({})).await;
    assert_eq!(claimed.0, 200);
    assert_told(&document, "/api/tasks/{id}/claim", "post", claimed);
    let held = world.post_as("cy", &format!("/api/tasks/{id}/claim"), json!({})).await;
    assert_eq!(held.0, 409);
    assert_told(&document, "/api/tasks/{id}/claim", "post", held);
    let approvals = world.get_as("bo", "/api/approvals").await;
    assert_eq!(approvals.0, 403);
    assert_told(&document, "/api/approvals", "get", approvals);
    assert_told(&document, "/api/log", "get", world.get_as("bo", "/api/log").await);
    assert_told(&document, "/api/log", "get", world.get_as("bo", "/api/log?sort=up").await);
    assert_told(&document, "/health", "get", world.get("/health").await);
    assert_told(&document, "/ready", "get", world.get("/ready").await);
}

#[tokio::test]
async fn every_status_that_there_is_is_in_the_document() {
    let (_, document) = start().await.get_as(TOKEN, "/openapi.json").await;
    for kind in ProblemKind::ALL {
        let problem = json!({"type": kind.name(), "title": "t", "status": kind.status(), "detail": "d"});
        assert!(answers(&document, "/health", "get", kind.status()).is_valid(&problem), "{problem}");
        let other = json!({"type": "urn:capgen:problem:other", "title": "t", "status": kind.status(), "detail": "d"});
        assert!(!answers(&document, "/health", "get", kind.status()).is_valid(&other));
    }
}

#[tokio::test]
async fn what_a_contract_declares_is_told() {
    let acme = Composition::builder("acme", Ledger::memory()).provider("hotel", Hotel::new(|| ())).build();
    let tokens = json!({ "tokens": [line("desk", "desk", "acme", &["stay:capability:invoke"], None)] });
    let tokens = TokenTable::from_json(tokens.to_string().as_bytes()).unwrap();
    let listening = Server::new(&acme).at("127.0.0.1:0").authenticate(tokens).listen().await.unwrap();
    let base = format!("http://{}", listening.address());
    let _server = tokio::spawn(async move { listening.run().await.unwrap() });
    let client = reqwest::Client::new();
    let asked = client.get(format!("{base}/openapi.json")).bearer_auth("desk").send().await.unwrap();
    let (_, document) = read(asked).await;
    let modes = ["", "/cancel", "/commit", "/compensate", "/plan", "/reconcile"].map(|mode| format!("stay.book{mode}"));
    assert_eq!(paths(&document), [&["stay.ask".to_owned()], &modes[..]].concat());
    let book = &document["paths"]["/capabilities/stay.book"]["post"];
    assert_eq!(book["responses"]["200"]["content"]["text/event-stream"]["schema"]["type"], "string");
    assert_eq!(book["parameters"][0]["name"], "Prefer");
    assert_eq!(book["x-capgen"]["retry_safety"], "safe_with_idempotency_key");
    let ask = async |mode: &str, body: Json| {
        read(
            client
                .post(format!("{base}/capabilities/stay.book{mode}"))
                .bearer_auth("desk")
                .json(&body)
                .send()
                .await
                .unwrap(),
        )
        .await
    };
    let (key, call) = (json!({"idempotency_key": "k"}), json!({"idempotency_key": "k", "input": "red"}));
    for (mode, body) in [
        ("/commit", &call),
        ("/plan", &call),
        ("/commit", &call),
        ("", &call),
        ("/cancel", &key),
        ("/reconcile", &call),
        ("/compensate", &key),
    ] {
        let path = format!("/capabilities/stay.book{mode}");
        assert_told(&document, &path, "post", ask(mode, body.clone()).await);
    }
}

/// Bodies near a right one: something is left out, of another type, or too much.
fn bodies() -> impl Strategy<Value = Json> {
    let odd = select(vec![
        json!(null),
        json!(""),
        json!("ok"),
        json!(0),
        json!(5),
        json!(1.5),
        json!(true),
        json!([]),
        json!(["a"]),
        json!({}),
        json!("x".repeat(40)),
    ]);
    let places = select(vec![
        "/idempotency_key",
        "/dry_run",
        "/input",
        "/input/email",
        "/input/how",
        "/input/password",
        "/input/seats",
        "/input/groups",
        "/input/notes",
        "/input/other",
        "/other",
    ]);
    let right = json!({ "idempotency_key": "k", "dry_run": true, "input": user("ok") });
    prop::collection::vec((places, prop::option::of(odd)), 0..4).prop_map(move |edits| {
        let mut body = right.clone();
        for (place, value) in edits {
            let (parent, name) = place.rsplit_once('/').unwrap();
            let Some(Json::Object(members)) = body.pointer_mut(parent) else { continue };
            match value {
                Some(value) => drop(members.insert(name.to_owned(), value)),
                None => drop(members.remove(name)),
            }
        }
        body
    })
}

#[test]
fn what_the_document_takes_the_server_takes_and_nothing_else() {
    let acme = Composition::builder("acme", Ledger::memory()).provider("directory", Directory::default()).build();
    let document = acme.openapi();
    let schema = json!({"$ref": format!("#/components/schemas/{ADD}.call")});
    let validator = validator(&document, &schema);
    let permissions = ["dir:capability:invoke".to_owned()].into();
    let caller = Identity { actor: "a".into(), permissions, ..Identity::new("hr", "acme") };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let example = &document["paths"][format!("/capabilities/{ADD}")]["post"]["requestBody"]["content"]["application/json"]
        ["examples"]["call"]["value"];
    assert!(validator.is_valid(example), "{example}");
    let served = |body: &Json| {
        let mut body = body.clone();
        if body["dry_run"] == json!(false) {
            body["dry_run"] = json!(true);
        }
        let answer = runtime.block_on(acme.serve_call(ADD, &caller, body.to_string().as_bytes()));
        !matches!(answer, Err(problem) if problem.kind == ProblemKind::Invalid)
    };
    assert!(served(example));
    proptest!(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() }, |(body in bodies())| {
        prop_assert_eq!(validator.is_valid(&body), served(&body), "{}", body);
    });
}

#[tokio::test]
async fn documents_and_specs_tell_a_caller_of_the_same() {
    let world = start().await;
    // It has the permission of the brick, and not the scope that the contract of `audit` asks for.
    let (_, document) = world.get_as("it-of-beta", "/openapi.json").await;
    let (_, list) = world.get_as("it-of-beta", "/capabilities").await;
    let listed: Vec<&str> =
        list["capabilities"].as_array().unwrap().iter().map(|brief| brief["name"].as_str().unwrap()).collect();
    assert_eq!((paths(&document), listed), (vec![ADD, FIND], vec![ADD, FIND]));
    let (status, problem) = world.get_as("it-of-beta", &format!("/capabilities/{AUDIT}")).await;
    assert_eq!(status, 403);
    assert!(problem["detail"].as_str().unwrap().contains("directory:audit"), "{problem}");
}
