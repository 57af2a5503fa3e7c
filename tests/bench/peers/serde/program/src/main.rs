//! Serves all operations behind one route, by name, and calls each over HTTP.

use std::future::Future;
use std::pin::Pin;

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::routing::post;
use serde::Serialize;
use serde::de::DeserializeOwned;

include!(concat!(env!("CAPGEN_BENCH"), "/types.rs"));
include!(concat!(env!("CAPGEN_BENCH"), "/program.rs"));

/// What becomes of a call.
type Answer = Pin<Box<dyn Future<Output = serde_json::Result<Vec<u8>>> + Send>>;

fn answer<I, O, F>(body: Bytes, operation: fn(I) -> F) -> Answer
where
    I: DeserializeOwned + Send + 'static,
    O: Serialize,
    F: Future<Output = O> + Send + 'static,
{
    Box::pin(async move { serde_json::to_vec(&operation(serde_json::from_slice(&body)?).await) })
}

async fn served(Path(name): Path<String>, body: Bytes) -> Result<Vec<u8>, StatusCode> {
    let answer = dispatch(&name, body).ok_or(StatusCode::NOT_FOUND)?;
    answer.await.map_err(|_| StatusCode::UNPROCESSABLE_ENTITY)
}

/// What calls.
pub struct Client {
    client: reqwest::Client,
    base: String,
}

impl Client {
    async fn call<I: Serialize, O: DeserializeOwned>(&self, name: &str, input: &I) -> reqwest::Result<O> {
        let request = self.client.post(format!("{}/{name}", self.base)).json(input);
        request.send().await?.error_for_status()?.json().await
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let base = format!("http://{}/capabilities", listener.local_addr()?);
    let router = axum::Router::new().route("/capabilities/{name}", post(served));
    tokio::spawn(axum::serve(listener, router).into_future());
    println!("{}", call_all(&Client { client: reqwest::Client::new(), base }).await?);
    Ok(())
}
