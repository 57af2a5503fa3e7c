//! Asking the vendor, and what its answers mean.

use std::time::Duration;

use capgen::{Call, Connection, Failure};
use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::GoogleWorkspace;

/// The vendor as one call sees it: with its address and its token.
pub(crate) struct Vendor<'a> {
    http: &'a reqwest::Client,
    connection: &'a Connection,
    call: &'a Call,
}

/// How long making one thing may take: longer than the client waits for an answer.
const MAKING: Duration = Duration::from_secs(30);

/// An answer that the caller can do something with.
pub(crate) enum Reply {
    /// It worked; the body, or null where there is none.
    Ok(Value),
    /// There is no such thing.
    Missing,
    /// There is one already.
    Taken,
}

impl GoogleWorkspace {
    /// The vendor, when the call has a connection.
    pub(crate) fn vendor<'a>(&'a self, call: &'a Call) -> Result<Vendor<'a>, Failure> {
        Ok(Vendor { http: &self.http, connection: call.connection()?, call })
    }
}

impl Vendor<'_> {
    /// A setting of the connection.
    pub(crate) fn setting(&self, name: &str) -> Result<&str, Failure> {
        self.connection.need_setting(name)
    }

    pub(crate) async fn get(&self, path: &[&str], query: &[(&str, &str)]) -> Result<Reply, Failure> {
        self.send(Method::GET, path, query, None).await
    }

    /// Makes something. Whoever looked before may have been overtaken meanwhile by another attempt, which made it.
    pub(crate) async fn post(&self, path: &[&str], body: Value) -> Result<Reply, Failure> {
        self.call.keep_alive(MAKING).await?;
        self.send(Method::POST, path, &[], Some(body)).await
    }

    pub(crate) async fn patch(&self, path: &[&str], body: Value) -> Result<Reply, Failure> {
        self.send(Method::PATCH, path, &[], Some(body)).await
    }

    pub(crate) async fn put(&self, path: &[&str], body: Value) -> Result<Reply, Failure> {
        self.send(Method::PUT, path, &[], Some(body)).await
    }

    pub(crate) async fn delete(&self, path: &[&str]) -> Result<Reply, Failure> {
        self.send(Method::DELETE, path, &[], None).await
    }

    async fn send(
        &self,
        method: Method,
        path: &[&str],
        query: &[(&str, &str)],
        body: Option<Value>,
    ) -> Result<Reply, Failure> {
        let mut request = self.http.request(method, self.address(path)?).query(query);
        request = request.bearer_auth(self.connection.need_secret("token")?);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.map_err(|error| {
            Failure::transient(format!("Google Workspace could not be reached: {}", error.without_url()))
        })?;
        let (status, after) = (response.status(), asked_to_wait(response.headers()));
        let body = response.json::<Value>().await.unwrap_or(Value::Null);
        judge(status, after, body)
    }

    /// The address of a resource. Each part of the path is escaped, so that no id can change where a request goes.
    fn address(&self, path: &[&str]) -> Result<reqwest::Url, Failure> {
        let wrong = || Failure::connection_required("the setting `base_url` is not an http address");
        let mut url = reqwest::Url::parse(self.connection.need_setting("base_url")?).map_err(|_| wrong())?;
        url.path_segments_mut().map_err(|()| wrong())?.pop_if_empty().extend(path);
        Ok(url)
    }
}

/// How long the vendor asks to be left alone.
fn asked_to_wait(headers: &HeaderMap) -> Option<Duration> {
    capgen::retry_after(headers.get(RETRY_AFTER)?.to_str().ok()?)
}

/// What a status means here; what it means with every vendor is left to capgen.
fn judge(status: StatusCode, after: Option<Duration>, body: Value) -> Result<Reply, Failure> {
    let words = body.pointer("/error/message").and_then(Value::as_str).unwrap_or("no reason given").to_owned();
    match status {
        status if status.is_success() => Ok(Reply::Ok(body)),
        StatusCode::NOT_FOUND => Ok(Reply::Missing),
        StatusCode::CONFLICT => Ok(Reply::Taken),
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
            Err(Failure::connection_required(format!("Google Workspace does not accept the token: {words}")))
        }
        status => {
            Err(Failure::from_status(status.as_u16(), after, format!("Google Workspace answered {status}: {words}")))
        }
    }
}

/// A text member of the vendor's answer.
pub(crate) fn text(body: &Value, member: &str) -> Result<String, Failure> {
    match body.get(member).and_then(Value::as_str) {
        Some(text) => Ok(text.to_owned()),
        None => Err(Failure::transient(format!("Google Workspace answered without `{member}`"))),
    }
}

/// An id that follows from the call's key, in the letters that the vendor allows (0–9 and a–v).
pub(crate) fn id_from_key(call: &Call) -> String {
    let digest = Sha256::digest(format!("{}\n{}", call.tenant(), call.key()).as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn failure(status: StatusCode, after: Option<&'static str>) -> Failure {
        let headers = after.map(|after| (RETRY_AFTER, after.parse().unwrap())).into_iter().collect();
        match judge(status, asked_to_wait(&headers), json!({"error": {"message": "quota"}})) {
            Err(failure) => failure,
            Ok(_) => panic!("{status} is a failure"),
        }
    }

    #[test]
    fn what_may_go_better_later_is_told_with_the_time_that_the_vendor_asks_for() {
        let busy = failure(StatusCode::TOO_MANY_REQUESTS, Some("120"));
        assert_eq!((busy.is_transient(), busy.retry_after()), (true, Some(Duration::from_secs(120))));
        assert_eq!(busy.message(), "Google Workspace answered 429 Too Many Requests: quota");
        assert!(failure(StatusCode::REQUEST_TIMEOUT, None).is_transient());
        assert!(failure(StatusCode::BAD_GATEWAY, Some("soon")).is_transient());
        assert!(!failure(StatusCode::NOT_IMPLEMENTED, None).is_transient());
        assert!(!failure(StatusCode::BAD_REQUEST, Some("120")).is_transient());
        for wrong_token in [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN] {
            assert!(failure(wrong_token, None).missing().is_some());
        }
    }
}
