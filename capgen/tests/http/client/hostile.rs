//! Servers that do what no server should.

use std::time::Duration;

use capgen::CallError;

use super::raw::{DONE, Raw, Then, always, answer, outcome, serve};
use super::{account, add, client, desk, key, told};
use crate::directory::{AddUser, How};
use crate::world::TOKEN;

const JSON: (&str, &str) = ("content-type", "application/json");

/// What a call is told, in the order of the servers.
async fn each(cases: Vec<(&'static str, Then)>, words: &[&str]) {
    assert_eq!(cases.len(), words.len());
    for ((what, then), words) in cases.into_iter().zip(words) {
        let then = std::sync::Mutex::new(Some(then));
        let raw = serve(move |_| then.lock().unwrap().take().unwrap_or_else(|| Then::Last(Vec::new()))).await;
        let client = client(&raw.base).try_time(Duration::from_millis(700)).answer_size(10_000);
        let client = client.backoff(capgen::Backoff::never()).build().unwrap();
        let line = told(&add(&desk(client), "k", How::Well).await);
        assert!(line.starts_with("failed, retryable true") && line.contains(words), "{what}: {line}");
        assert!(line.len() < 900 && line.contains("call again with the same key"), "{what}: {line}");
    }
}

fn long_head(lines: usize) -> Vec<u8> {
    let lines: String = (0..lines).map(|number| format!("x-{number}: {}\r\n", "y".repeat(100))).collect();
    format!("HTTP/1.1 200 OK\r\n{lines}\r\n").into_bytes()
}

#[tokio::test]
async fn what_is_no_answer_is_a_failure_for_now() {
    let text = |text: &str| text.as_bytes().to_vec();
    let headed = |head: &str, body: &str| {
        format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n{head}\r\n\r\n{body}").into_bytes()
    };
    let big = format!("\"{}\"", "x".repeat(20_000));
    each(
        vec![
            ("nothing", Then::Last(text(""))),
            ("garbage", Then::Last(text("\u{1}\u{2}garbage\r\n\r\n"))),
            ("another protocol", Then::Last(text("SSH-2.0-OpenSSH_9.6\r\n"))),
            ("half a head", Then::Last(text("HTTP/1.1 200 OK\r\ncontent-"))),
            ("no head in time", Then::Hang(text("HTTP/1.1 200 OK\r\n"))),
            ("no body in time", Then::Hang(headed("content-length: 10", "{"))),
            ("a slow drip", Then::Drip(outcome(DONE))),
            ("a flood of headers", Then::Last(long_head(200))),
            ("a header without end", Then::Endless(text("HTTP/1.1 200 OK\r\nx: y"))),
            ("a body cut off", Then::Last(headed("content-length: 100", "{\"status\":"))),
            ("a chunk cut off", Then::Last(headed("transfer-encoding: chunked", "50\r\n{"))),
            ("a wrong chunk", Then::Last(headed("transfer-encoding: chunked", "zz\r\n{}\r\n"))),
            ("a length that is none", Then::Last(headed("content-length: ten", "{}"))),
            ("two lengths", Then::Last(headed("content-length: 2\r\ncontent-length: 3", "{}"))),
            ("a body said to be too large", Then::Hang(headed("content-length: 99999999999", "{"))),
            ("a body that is too large", Then::Last(outcome(&big))),
            ("a body without end", Then::Endless(headed("connection: close", "[1"))),
            ("a page", Then::Last(answer(200, &[("content-type", "text/html")], "<h1>Hello</h1>"))),
            ("no media type", Then::Last(answer(200, &[], DONE))),
            ("no JSON", Then::Last(outcome("hello"))),
            ("no RESULT", Then::Last(outcome("{\"ok\": true}"))),
            ("JSON too deep", Then::Last(outcome(&("{\"status\": \"done\", \"x\": ".to_owned() + &"[".repeat(5_000))))),
            (
                "not UTF-8",
                Then::Last([&outcome("{\"status\": \"    \"}")[..outcome("").len() + 14], b"\xff\xff\xff\"}"].concat()),
            ),
            ("less than its length", Then::Last(answer(200, &[JSON], DONE)[..80].to_vec())),
        ],
        &[
            "closed the connection before it answered",
            "not HTTP",
            "not HTTP",
            "closed the connection before it answered",
            "did not answer in time",
            "did not answer in time",
            "did not answer in time",
            "not HTTP",
            "not HTTP",
            "broke off in the middle of its answer",
            "broke off in the middle of its answer",
            "broke off in the middle of its answer",
            "not HTTP",
            "not HTTP",
            "answers with more than 10000 bytes",
            "answers with more than 10000 bytes",
            "answers with more than 10000 bytes",
            "something other than JSON",
            "something other than JSON",
            "no RESULT",
            "no RESULT",
            "no RESULT",
            "",
            "broke off in the middle of its answer",
        ],
    )
    .await;
}

#[tokio::test]
async fn a_redirect_is_not_followed_and_no_token_goes_elsewhere() {
    let elsewhere = always(outcome(DONE)).await;
    for status in [301, 302, 307, 308] {
        let raw = always(answer(status, &[("location", &elsewhere.base)], "")).await;
        let line = told(&add(&desk(client(&raw.base).build().unwrap()), "k", How::Well).await);
        assert!(line.starts_with("failed, retryable true") && line.contains("redirect"), "{line}");
        assert_eq!(raw.requests().len(), 1);
    }
    assert_eq!(elsewhere.accepted(), 0);
}

#[tokio::test]
async fn what_the_future_adds_is_passed_over() {
    let answers = [
        r#"{"colour": {"deep": [1]}, "status": "done", "output": {"new": 1, "account_id": "id", "attempt": 2}, "cost": 3}"#,
        r#"{"output": {"account_id": "id", "attempt": 2}, "status": "done"}"#,
        r#"{"status": "failed", "retryable": false, "reason": "of_the_future", "message": "no room"}"#,
        r#"{"status": "queued", "message": "in line", "output": {"place": 3}}"#,
        r#"{"status": "in_progress", "approval": {"id": 1}}"#,
    ];
    let expected = [
        "done by directory, replay false",
        "done by directory, replay false",
        "failed, retryable false: no room",
        "failed, retryable true: the answer has the status `queued`",
        "in progress: an attempt is under way",
    ];
    let raw = serve(move |number| Then::Answer(outcome(answers[number % answers.len()]))).await;
    let desk = desk(client(&raw.base).build().unwrap());
    for (number, expected) in expected.iter().enumerate() {
        let line = told(&add(&desk, &format!("k{number}"), How::Well).await);
        assert!(line.starts_with(expected), "{line}");
    }
    let direct = client(&raw.base).build().unwrap();
    for expected in expected.map(|line| line.replace("directory", "-")) {
        let line = told(&direct.call::<AddUser>(&key("k"), &account(How::Well)).await);
        assert!(line.starts_with(&expected), "{line}");
    }
}

#[tokio::test]
async fn an_output_of_another_shape_is_told_with_its_faults() {
    let raw = always(outcome(r#"{"status": "done", "output": {"account_id": 1}}"#)).await;
    let direct = client(&raw.base).build().unwrap();
    for answer in
        [direct.call::<AddUser>(&key("k"), &account(How::Well)).await, add(&desk(direct.clone()), "k", How::Well).await]
    {
        let Err(CallError::Unreadable { faults, .. }) = answer else { panic!("it fits") };
        assert_eq!(faults.list().len(), 2);
    }
}

#[tokio::test]
async fn neither_token_nor_secret_comes_back_in_a_servers_words() {
    let words = format!("{TOKEN} and s3cr3t-w0rd\n{}", "x".repeat(5_000));
    let body = serde_json::json!({ "detail": words, "status": "failed", "message": words, "faults": [
        { "path": "/input/email", "message": words, "kind": "refused" } ] });
    for status in [200, 401, 403, 404, 409, 413, 422, 429, 500, 508, 599] {
        let raw = always(answer(
            status,
            &[("content-type", "application/problem+json"), ("retry-after", "600")],
            &body.to_string(),
        ))
        .await;
        let client = client(&raw.base).build().unwrap();
        let direct = told(&client.call::<AddUser>(&key("k"), &account(How::Well)).await);
        let composed = told(&add(&desk(client), "k", How::Well).await);
        assert!(!direct.contains('\n') && direct.len() < 1_500 && composed.len() < 1_500, "{status}: {direct}");
    }
}

#[tokio::test]
async fn a_request_is_what_the_server_expects() {
    let raw: Raw = always(outcome(DONE)).await;
    let client = client(&(raw.base.clone() + "/of/acme/")).user_agent("desk/1").build().unwrap();
    assert!(told(&add(&desk(client), "k\u{e9}\"|1", How::Well).await).starts_with("done"));
    let request = raw.requests().remove(0);
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /of/acme/capabilities/directory.add_user HTTP/1.1\r\n"), "{head}");
    for header in [
        format!("host: {}", raw.base.trim_start_matches("http://")),
        "content-type: application/json".to_owned(),
        "user-agent: desk/1".to_owned(),
        format!("authorization: Bearer {TOKEN}"),
        "capgen-tenant: acme".to_owned(),
    ] {
        assert!(head.lines().any(|line| line == header), "{header} is not in {head}");
    }
    assert!(head.contains("\r\ntraceparent: 00-") && !head.contains("capgen-depth"), "{head}");
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!((&body["idempotency_key"], &body["input"]["how"]), (&"k\u{e9}\"|1".into(), &"ok".into()));
    assert_eq!(body.as_object().unwrap().len(), 2);
}
