//! A server on a free port, and a client that is right in everything unless told otherwise.

use std::time::Duration;

use capgen::http::{Limits, Server, TokenTable};
use capgen::rt::CompositionBuilder;
use capgen::{Backoff, Composition, Ledger, Patience};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::directory::Directory;

/// The token of `hr` of `acme`, who may call everything.
pub const TOKEN: &str = "hr-of-acme-5f1c";
pub const ADD: &str = "directory.add_user";
pub const FIND: &str = "directory.find_user";
pub const AUDIT: &str = "directory.audit";

/// What a person may do.
pub const PERSON: [&str; 3] = ["acme:tasks:read", "acme:tasks:complete", "acme:log:read"];

pub struct World {
    pub directory: Directory,
    pub acme: Composition,
    pub base: String,
    pub client: Client,
    end: Option<oneshot::Sender<()>>,
    server: JoinHandle<()>,
}

/// A line of a table of tokens.
pub fn line(token: &str, caller: &str, tenant: &str, permissions: &[&str], expires: Option<&str>) -> Json {
    let hash: String = Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut line = json!({ "sha256": hash, "caller": caller, "tenant": tenant, "actor": format!("{caller}@{tenant}"),
        "permissions": permissions });
    if let Some(expires) = expires {
        line["expires"] = expires.into();
    }
    line
}

pub fn table() -> TokenTable {
    let lines = json!({ "tokens": [
        line(TOKEN, "hr", "acme", &["dir:capability:invoke", "directory:audit"], None),
        line("it-of-beta", "it", "beta", &["dir:capability:invoke"], Some("9999-01-01T00:00:00Z")),
        line("guest", "guest", "acme", &["gws:capability:invoke"], None),
        line("bo", "bo", "acme", &PERSON, None),
        line("cy", "cy", "acme", &PERSON, None),
        line("viewer", "viewer", "acme", &["acme:tasks:read"], None),
        line("doer", "doer", "acme", &["acme:tasks:complete"], None),
        line("bea", "bea", "beta", &PERSON, None),
        line("watch", "prometheus", "acme", &["acme:metrics:read"], None),
        line("old", "hr", "acme", &["dir:capability:invoke"], Some("2020-01-01T00:00:00Z")),
    ]});
    TokenTable::from_json(lines.to_string().as_bytes()).unwrap()
}

pub async fn start() -> World {
    start_with(|builder| builder, |server| server.authenticate(table())).await
}

pub async fn start_with(
    compose: impl FnOnce(CompositionBuilder) -> CompositionBuilder,
    serve: impl FnOnce(Server) -> Server,
) -> World {
    start_on(Ledger::memory(), compose, serve).await
}

pub async fn start_on(
    ledger: Ledger,
    compose: impl FnOnce(CompositionBuilder) -> CompositionBuilder,
    serve: impl FnOnce(Server) -> Server,
) -> World {
    let directory = Directory::default();
    let acme = compose(Composition::builder("acme", ledger).provider("directory", directory.clone())).build();
    let (end, ended) = oneshot::channel();
    let server = serve(Server::new(&acme).at("127.0.0.1:0")).until(async { drop(ended.await) });
    let listening = server.listen().await.unwrap();
    let base = format!("http://{}", listening.address());
    let server = tokio::spawn(async move { listening.run().await.unwrap() });
    World { directory, acme, base, client: Client::new(), end: Some(end), server }
}

/// Tries again as often as unless said, and waits for less.
pub fn hasty() -> Patience {
    Patience::default().backoff(Backoff::default().first(Duration::from_millis(1)))
}

/// Limits that a test can reach.
pub fn tight() -> Limits {
    let mut limits = Limits::default();
    limits.body = 4 * 1024;
    limits.body_time = Duration::from_millis(400);
    limits.head_time = Duration::from_millis(400);
    limits.answer_time = Duration::from_millis(400);
    limits.calls_of_caller = 3;
    limits.grace = Duration::from_millis(400);
    limits
}

impl World {
    pub fn post(&self, capability: &str) -> RequestBuilder {
        self.client.post(format!("{}/capabilities/{capability}", self.base)).bearer_auth(TOKEN)
    }

    pub async fn call(&self, capability: &str, body: Json) -> (u16, Json) {
        read(self.post(capability).json(&body).send().await.unwrap()).await
    }

    /// Adds a user in one of the ways that the provider knows.
    pub async fn add(&self, key: &str, how: &str) -> (u16, Json) {
        self.call(ADD, json!({ "idempotency_key": key, "input": user(how) })).await
    }

    /// Asks again and again until it is done.
    pub async fn becomes_done(&self, key: &str, how: &str) {
        let done = async {
            while self.add(key, how).await.1["status"] != "done" {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), done).await.unwrap();
    }

    /// Waits until so many calls were begun.
    pub async fn begun(&self, calls: usize) {
        let begun = async {
            while self.directory.begun() < calls {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), begun).await.unwrap();
    }

    pub async fn get(&self, path: &str) -> (u16, Json) {
        read(self.client.get(format!("{}{path}", self.base)).send().await.unwrap()).await
    }

    /// Asks as somebody.
    pub async fn get_as(&self, token: &str, path: &str) -> (u16, Json) {
        read(self.client.get(format!("{}{path}", self.base)).bearer_auth(token).send().await.unwrap()).await
    }

    /// Sends as somebody.
    pub async fn post_as(&self, token: &str, path: &str, body: Json) -> (u16, Json) {
        read(self.client.post(format!("{}{path}", self.base)).bearer_auth(token).json(&body).send().await.unwrap())
            .await
    }

    /// Asks the server to end, as a signal would.
    pub fn end(&mut self) {
        self.end.take().unwrap().send(()).unwrap();
    }

    pub async fn ended(self) {
        self.server.await.unwrap();
    }
}

pub fn user(how: &str) -> Json {
    json!({ "email": "anna", "how": how, "password": "s3cr3t-w0rd", "seats": 1, "groups": [] })
}

/// Status and body; every answer has the media type that its status calls for.
pub async fn read(response: Response) -> (u16, Json) {
    let status = response.status().as_u16();
    let media_type = response.headers()["content-type"].to_str().unwrap().to_owned();
    let body: Json = response.json().await.unwrap();
    match status {
        200 => assert_eq!(media_type, "application/json"),
        _ => {
            assert_eq!(media_type, "application/problem+json");
            assert_eq!(body["status"], status);
            assert!(body["type"].as_str().unwrap().starts_with("urn:capgen:problem:"));
            assert!(!body["title"].as_str().unwrap().is_empty() && !body["detail"].as_str().unwrap().is_empty());
        }
    }
    (status, body)
}
