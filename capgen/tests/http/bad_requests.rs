//! Requests that are wrong in every way there is, each with its answer; after all of them the server is as before.

use std::time::Duration;

use serde_json::{Value as Json, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::world::{ADD, FIND, TOKEN, World, read, start, start_with, table, tight, user};

/// What is wrong, the body, the status, and the path and kind of the first fault.
type Case = (&'static str, String, u16, &'static str, &'static str);

fn input_with(change: impl FnOnce(&mut Json)) -> String {
    let mut body = json!({ "idempotency_key": "bad", "input": user("ok") });
    change(&mut body);
    body.to_string()
}

fn member(path: &'static str, value: Json) -> String {
    input_with(|body| body["input"][path] = value)
}

fn bodies() -> Vec<Case> {
    let deep = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    let with_notes = |notes: &str| member("notes", json!("@")).replace("\"@\"", notes);
    let text = |text: &str| text.to_owned();
    vec![
        ("empty", text(""), 400, "", "syntax"),
        ("blank", text("  \n"), 400, "", "syntax"),
        ("no JSON", text("hello"), 400, "", "syntax"),
        ("cut off", text(r#"{"input": {"#), 400, "", "syntax"),
        ("two values", text("{} {}"), 400, "", "syntax"),
        ("trailing comma", text(r#"{"idempotency_key": "k",}"#), 400, "", "syntax"),
        ("single quotes", text("{'input': {}}"), 400, "", "syntax"),
        ("NaN", member("seats", json!(1)).replace(":1", ":NaN"), 400, "", "syntax"),
        ("byte order mark", format!("\u{feff}{}", member("seats", json!(1))), 400, "", "syntax"),
        ("lone surrogate", member("email", json!("@")).replace("\"@\"", r#""\ud800xx""#), 400, "", "syntax"),
        ("a list", text("[]"), 422, "", "wrong_kind"),
        ("text", text("\"x\""), 422, "", "wrong_kind"),
        ("null", text("null"), 422, "", "wrong_kind"),
        ("nothing in it", text("{}"), 422, "/idempotency_key", "missing"),
        ("no input", text(r#"{"idempotency_key": "k"}"#), 422, "/input", "missing"),
        (
            "no key",
            input_with(|body| drop(body.as_object_mut().unwrap().remove("idempotency_key"))),
            422,
            "/idempotency_key",
            "missing",
        ),
        ("null key", input_with(|body| body["idempotency_key"] = Json::Null), 422, "/idempotency_key", "wrong_kind"),
        (
            "a number as key",
            input_with(|body| body["idempotency_key"] = json!(1)),
            422,
            "/idempotency_key",
            "wrong_kind",
        ),
        ("empty key", input_with(|body| body["idempotency_key"] = json!("")), 422, "/idempotency_key", "key"),
        (
            "long key",
            input_with(|body| body["idempotency_key"] = json!("k".repeat(513))),
            422,
            "/idempotency_key",
            "key",
        ),
        ("control in key", input_with(|body| body["idempotency_key"] = json!("a\nb")), 422, "/idempotency_key", "key"),
        ("dry_run as text", input_with(|body| body["dry_run"] = json!("yes")), 422, "/dry_run", "wrong_kind"),
        ("dry_run as number", input_with(|body| body["dry_run"] = json!(1)), 422, "/dry_run", "wrong_kind"),
        ("null dry_run", input_with(|body| body["dry_run"] = Json::Null), 422, "/dry_run", "wrong_kind"),
        ("unknown member", input_with(|body| body["tenant"] = json!("beta")), 422, "/tenant", "unknown"),
        ("misspelt member", input_with(|body| body["dryrun"] = json!(true)), 422, "/dryrun", "unknown"),
        ("member twice", text(r#"{"input": {}, "input": {}}"#), 422, "/input/email", "missing"),
        ("input as list", input_with(|body| body["input"] = json!([])), 422, "/input", "wrong_kind"),
        ("input as text", input_with(|body| body["input"] = json!("x")), 422, "/input", "wrong_kind"),
        ("null input", input_with(|body| body["input"] = Json::Null), 422, "/input", "wrong_kind"),
        ("empty input", input_with(|body| body["input"] = json!({})), 422, "/input/email", "missing"),
        ("unknown in input", member("admin", json!(true)), 422, "/input/admin", "unknown"),
        ("prototype", member("__proto__", json!({})), 422, "/input/__proto__", "unknown"),
        ("slash in a name", member("a/b~c", json!(1)), 422, "/input/a~1b~0c", "unknown"),
        ("number as text", member("email", json!(7)), 422, "/input/email", "wrong_kind"),
        ("null text", member("email", Json::Null), 422, "/input/email", "wrong_kind"),
        ("short text", member("email", json!("ab")), 422, "/input/email", "out_of_range"),
        ("long text", member("email", json!("x".repeat(31))), 422, "/input/email", "out_of_range"),
        ("unknown word", member("how", json!("okay")), 422, "/input/how", "unknown_word"),
        ("word in capitals", member("how", json!("OK")), 422, "/input/how", "unknown_word"),
        ("word as number", member("how", json!(0)), 422, "/input/how", "wrong_kind"),
        ("integer as text", member("seats", json!("1")), 422, "/input/seats", "wrong_kind"),
        ("integer with fraction", member("seats", json!(1.5)), 422, "/input/seats", "wrong_kind"),
        ("fraction with exponent", with_seats("15e-1"), 422, "/input/seats", "wrong_kind"),
        ("integer below", member("seats", json!(0)), 422, "/input/seats", "out_of_range"),
        ("integer above", member("seats", json!(10)), 422, "/input/seats", "out_of_range"),
        ("integer of 65 bits", with_seats("18446744073709551616"), 422, "/input/seats", ""),
        ("bool as integer", member("seats", json!(true)), 422, "/input/seats", "wrong_kind"),
        ("text as list", member("groups", json!("a")), 422, "/input/groups", "wrong_kind"),
        ("object as list", member("groups", json!({})), 422, "/input/groups", "wrong_kind"),
        ("long list", member("groups", json!(["a", "b", "c", "d"])), 422, "/input/groups", "out_of_range"),
        ("wrong item", member("groups", json!(["a", 2])), 422, "/input/groups/1", "wrong_kind"),
        ("null item", member("groups", json!([null])), 422, "/input/groups/0", "wrong_kind"),
        ("secret as number", member("password", json!(12345678)), 422, "/input/password", "wrong_kind"),
        ("too deep", with_notes(&deep(200)), 422, "", "too_deep"),
        ("far too deep", with_notes(&deep(100_000)), 422, "", "too_deep"),
        ("deep and open", "[".repeat(100_000), 400, "", "syntax"),
        ("twice in notes", with_notes(r#"{"a": 1, "a": 2}"#), 422, "/input/notes/a", "duplicate"),
    ]
}

fn with_seats(number: &str) -> String {
    member("seats", json!("@")).replace("\"@\"", number)
}

#[tokio::test]
async fn every_wrong_body_is_told_what_is_wrong_with_it() {
    let world = start().await;
    for (what, body, status, path, kind) in bodies() {
        let request = world.post(ADD).header("content-type", "application/json").body(body);
        let (got, problem) = read(request.send().await.unwrap()).await;
        assert_eq!(got, status, "{what}: {problem}");
        let first = &problem["faults"][0];
        if !path.is_empty() {
            assert_eq!(first["path"], path, "{what}: {problem}");
        }
        if !kind.is_empty() {
            assert_eq!(first["kind"], kind, "{what}: {problem}");
        }
        assert!(!problem.to_string().contains("s3cr3t") && !problem.to_string().contains("12345678"), "{what}");
    }
    as_before(&world).await;
}

#[tokio::test]
async fn every_wrong_request_gets_its_status() {
    let world = start().await;
    let body = member("seats", json!(1));
    let url = |path: &str| format!("{}{path}", world.base);
    let add = url(&format!("/capabilities/{ADD}"));
    let json_post = |path: &str| {
        let request = world.client.post(url(path)).bearer_auth(TOKEN);
        request.header("content-type", "application/json").body(body.clone())
    };
    let typed = |media_type: &str| world.post(ADD).header("content-type", media_type).body(body.clone());
    let cases = [
        ("no such capability", json_post("/capabilities/directory.drop_user"), 404),
        ("capital letters", json_post("/capabilities/Directory.Add_User"), 404),
        ("underscores for dots", json_post("/capabilities/directory_add_user"), 404),
        ("no name", json_post("/capabilities/"), 404),
        ("no list", json_post("/capabilities"), 405),
        ("a path below", json_post("/capabilities/directory.add_user/x"), 404),
        ("not UTF-8", json_post("/capabilities/%ff"), 404),
        ("up and out", json_post("/capabilities/%2e%2e%2fhealth"), 404),
        ("another address", json_post("/"), 404),
        ("PUT", world.client.put(&add).bearer_auth(TOKEN).body(body.clone()), 405),
        ("DELETE", world.client.delete(&add).bearer_auth(TOKEN), 405),
        ("POST to health", json_post("/health"), 405),
        ("no media type", world.post(ADD).body(body.clone()), 415),
        ("a form", typed("application/x-www-form-urlencoded"), 415),
        ("text", typed("text/plain"), 415),
        ("a longer word", typed("application/jsonx"), 415),
        ("another charset", typed("application/json; charset=latin1"), 415),
        ("compressed", typed("application/json").header("content-encoding", "gzip"), 415),
        ("a body of 100 MB", typed("application/json").body(vec![b' '; 100_000_000]), 413),
        ("not UTF-8 in the body", typed("application/json").body(b"{\"input\": \"\xff\"}".to_vec()), 400),
        ("refused by the provider", post_of(&world, "odd"), 422),
        ("forbidden by the provider", post_of(&world, "forbidden"), 403),
        ("not found by the provider", post_of(&world, "gone"), 404),
    ];
    for (what, request, status) in cases {
        let response = request.send().await.unwrap_or_else(|error| panic!("{what}: {error:?}"));
        assert_eq!(read(response).await.0, status, "{what}");
    }
    for media_type in ["application/json; charset=UTF-8", "Application/JSON"] {
        assert_eq!(read(typed(media_type).send().await.unwrap()).await.0, 200, "{media_type}");
    }
    as_before(&world).await;
}

fn post_of(world: &World, how: &str) -> reqwest::RequestBuilder {
    world.post(ADD).json(&json!({ "idempotency_key": how, "input": user(how) }))
}

#[tokio::test]
async fn a_key_that_was_used_with_another_input_is_a_conflict() {
    let world = start().await;
    assert_eq!(world.add("k", "ok").await.0, 200);
    let (status, problem) = world.add("k", "never").await;
    assert_eq!((status, &problem["type"]), (409, &json!("urn:capgen:problem:key-conflict")));
    let refused = world.add("odd", "odd").await;
    assert_eq!(
        refused.1["faults"][0],
        json!({ "path": "/input/email", "message": "must not be odd", "kind": "refused" })
    );
    assert_eq!(world.add("odd", "ok").await.0, 200, "a refused call leaves its key free");
}

async fn raw(world: &World, parts: &[&str], pause: Duration) -> String {
    let mut stream = TcpStream::connect(world.base.trim_start_matches("http://")).await.unwrap();
    for part in parts {
        if stream.write_all(part.as_bytes()).await.is_err() {
            break;
        }
        tokio::time::sleep(pause).await;
    }
    let mut answer = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
    assert!(read.is_ok(), "the server leaves the connection open");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn slow_and_broken_senders_are_cut_off() {
    let world = start_with(|builder| builder, |server| server.authenticate(table()).limits(tight())).await;
    let head = format!(
        "POST /capabilities/{FIND} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {TOKEN}\r\ncontent-type: application/json\r\n"
    );
    let none = Duration::ZERO;
    let slow_body = raw(&world, &[&head, "content-length: 99\r\n\r\n{"], none).await;
    assert!(slow_body.starts_with("HTTP/1.1 408"), "{slow_body}");
    let slow_head = raw(&world, &["POST /capabilities/"], none).await;
    assert!(slow_head.is_empty() || slow_head.starts_with("HTTP/1.1 408"), "{slow_head}");
    let chunks = "1000\r\n".to_owned() + &" ".repeat(0x1000) + "\r\n";
    let endless = [head.as_str(), "transfer-encoding: chunked\r\n\r\n", &chunks, &chunks, "0\r\n\r\n"];
    let endless = raw(&world, &endless, none).await;
    assert!(endless.starts_with("HTTP/1.1 413"), "{endless}");
    for nonsense in ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "POST / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\0\r\n\r\n"] {
        let answer = raw(&world, &[nonsense], none).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
    let two_lengths = raw(&world, &[&head, "content-length: 1\r\ncontent-length: 2\r\n\r\n{}"], none).await;
    assert!(two_lengths.starts_with("HTTP/1.1 400"), "{two_lengths}");
    as_before(&world).await;
}

#[tokio::test]
async fn a_body_in_pieces_is_read_whole() {
    let world = start().await;
    let (first, rest) = (r#"{"input":{"em"#, r#"ail":"anna"}}"#);
    let head = format!(
        "POST /capabilities/{FIND} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer {TOKEN}\r\n\
         content-type: application/json; charset=utf-8\r\n"
    );
    let length = format!("content-length: {}\r\n\r\n", first.len() + rest.len());
    let chunk = |text: &str| format!("{:x}\r\n{text}\r\n", text.len());
    let pause = Duration::from_millis(50);
    for parts in
        [[&length, first, rest, ""], ["transfer-encoding: chunked\r\n\r\n", &chunk(first), &chunk(rest), "0\r\n\r\n"]]
    {
        let [second, third, fourth, last] = parts;
        let answer = raw(&world, &[&head, second, third, fourth, last], pause).await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains(r#""status":"done""#), "{answer}");
    }
}

/// Healthy, and nothing of what went wrong has had an effect.
async fn as_before(world: &World) {
    assert_eq!(world.get("/health").await.0, 200);
    let effects = world.directory.effects();
    let (status, result) = world.add("after", "ok").await;
    assert_eq!((status, &result["status"]), (200, &json!("done")));
    assert_eq!(world.directory.effects(), effects + 1);
}
