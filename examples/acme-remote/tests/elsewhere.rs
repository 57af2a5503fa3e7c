//! The program as it is, and its Google Workspace brick served by another composition.

use std::process::{Command, Output};

use brick_google_workspace::GoogleWorkspace;
use capgen::http::{Server, TokenTable};
use capgen::{Composition, Connection, Ledger};
use google_double::GoogleDouble;

/// Its hash is in the table below.
const TOKEN: &str = "3f2a9c4e7b1d8056e4c7a9b2d1f08365";
const TABLE: &str = r#"{"tokens": [{
    "sha256": "fa3c72c935efec46cb35da96a9c99ffacb822dc5e2cd4796cf7cec8fe63632d7", "caller": "hr", "tenant": "acme", "permissions": ["gws:capability:invoke"]
}]}"#;

async fn run(url: Option<&str>, token: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_acme-remote"));
    command.env_remove("GOOGLE_WORKSPACE_URL").env("GOOGLE_WORKSPACE_TOKEN", token);
    if let Some(url) = url {
        command.env("GOOGLE_WORKSPACE_URL", url);
    }
    tokio::task::spawn_blocking(move || command.output().expect("the program runs")).await.expect("to its end")
}

fn said(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

#[tokio::test]
async fn the_steps_are_done_by_the_brick_elsewhere_once() {
    let google = GoogleDouble::start("vendor-token").await.expect("the vendor's double starts");
    let connection = Connection::new()
        .with_setting("base_url", google.base_url())
        .with_setting("notifications_sender", "it@acme.example")
        .with_secret("token", "vendor-token");
    let elsewhere = Composition::builder("acme", Ledger::memory())
        .provider("google-workspace", GoogleWorkspace::new().expect("a client of the vendor"))
        .connection("google-workspace", connection)
        .build();
    let table = TokenTable::from_json(TABLE.as_bytes()).expect("the table is right");
    let server = Server::new(&elsewhere).at("127.0.0.1:0").authenticate(table).listen().await.expect("it listens");
    let url = format!("http://{}", server.address());
    tokio::spawn(server.run());

    let output = run(Some(&url), TOKEN).await;
    let (out, err) = (said(&output.stdout), said(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    let lines = |words: &str| out.matches(words).count();
    assert_eq!((lines("done by google-workspace: "), lines("done by google-workspace before: ")), (5, 5), "{out}");
    assert_eq!(lines("TASK task-1"), 2, "a person does what has no connector: {out}");
    let effects = google.effects();
    assert!(effects >= 5, "{effects}");

    let again = run(Some(&url), TOKEN).await;
    assert!(again.status.success());
    assert_eq!(google.effects(), effects, "another program with the same run asks for the same work");

    let refused = run(Some(&url), "nobody").await;
    let err = said(&refused.stderr) + &said(&refused.stdout);
    assert!(err.contains("`google-workspace` at http://127.0.0.1"), "{err}");
    assert_eq!(google.effects(), effects);
}

#[tokio::test]
async fn an_address_that_is_missing_is_told_before_anything_is_done() {
    let output = run(None, TOKEN).await;
    assert!(!output.status.success());
    let err = said(&output.stderr);
    for part in ["`GOOGLE_WORKSPACE_URL` is not set", "compose.yaml", "`google-workspace`"] {
        assert!(err.contains(part), "{err}");
    }
}
