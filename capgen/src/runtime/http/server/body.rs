//! The body of a request, within limits of bytes and time.

use std::time::Duration;

use axum::body::{Bytes, HttpBody};
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use http_body_util::BodyExt;
use tokio::time::timeout;

use super::super::super::timer::within;
use super::super::problem::{Problem, ProblemKind};
use super::limits::Limits;
use super::reply::Refusal;

/// How long the rest of a body that is not wanted is read for: a connection that is closed while its client still sends
/// may lose the answer.
const REST: Duration = Duration::from_secs(5);

/// A body that comes in.
pub(super) trait Incoming: HttpBody<Data = Bytes> + Send + Unpin + 'static {}

impl<B: HttpBody<Data = Bytes> + Send + Unpin + 'static> Incoming for B {}

/// The body, when it is said to be JSON and is not too large or too slow.
pub(super) async fn read(limits: &Limits, headers: &HeaderMap, body: impl Incoming) -> Result<Bytes, Refusal> {
    read_as("application/json", limits, headers, body).await
}

/// The body, when it is said to be a form that a browser sends.
pub(super) async fn read_form(limits: &Limits, headers: &HeaderMap, body: impl Incoming) -> Result<Bytes, Refusal> {
    read_as("application/x-www-form-urlencoded", limits, headers, body).await
}

async fn read_as(
    media_type: &str,
    limits: &Limits,
    headers: &HeaderMap,
    mut body: impl Incoming,
) -> Result<Bytes, Refusal> {
    if let Err(problem) = is_of(media_type, headers) {
        read_rest(body);
        return Err(problem.into());
    }
    if body.size_hint().lower() > limits.body as u64 {
        read_rest(body);
        return Err(too_large(limits));
    }
    let whole = within(limits.body_time, collect(&mut body, limits.body)).await;
    match whole {
        Some(Ok(bytes)) => Ok(bytes),
        Some(Err(Broken::TooLarge)) => {
            read_rest(body);
            Err(too_large(limits))
        }
        Some(Err(Broken::Off)) => Err(Refusal::closing(Problem::new(ProblemKind::NotJson, "the body broke off"))),
        None => {
            let detail = format!("a body must arrive within {} s", limits.body_time.as_secs_f32());
            Err(Refusal::closing(Problem::new(ProblemKind::TooSlow, detail)))
        }
    }
}

enum Broken {
    TooLarge,
    Off,
}

async fn collect(body: &mut impl Incoming, most: usize) -> Result<Bytes, Broken> {
    let mut whole = Vec::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| Broken::Off)?.into_data() else { continue };
        if data.len() > most - whole.len() {
            return Err(Broken::TooLarge);
        }
        // What comes in one piece, as nearly all does, is not copied.
        if whole.is_empty() && body.is_end_stream() {
            return Ok(data);
        }
        whole.extend_from_slice(&data);
    }
    Ok(whole.into())
}

/// Reads what is still coming and keeps nothing of it.
fn read_rest(mut body: impl Incoming) {
    tokio::spawn(timeout(REST, async move { while let Some(Ok(_)) = body.frame().await {} }));
}

fn too_large(limits: &Limits) -> Refusal {
    let detail = format!("a body has at most {} bytes here", limits.body);
    Refusal::closing(Problem::new(ProblemKind::TooLarge, detail))
}

fn is_of(wanted: &str, headers: &HeaderMap) -> Result<(), Problem> {
    let is_just = |told: &HeaderValue| told.as_bytes() == wanted.as_bytes();
    if headers.get(CONTENT_TYPE).is_some_and(is_just) && !headers.contains_key(CONTENT_ENCODING) {
        return Ok(());
    }
    let refuse = |words: &str| Err(Problem::new(ProblemKind::UnsupportedType, words));
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("").to_ascii_lowercase());
    if text(CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity") {
        return refuse("send the body without an encoding");
    }
    let Some(media_type) = text(CONTENT_TYPE) else {
        return refuse(&format!("send the header `Content-Type: {wanted}`"));
    };
    let mut parts = media_type.split(';').map(str::trim);
    if parts.next() != Some(wanted) {
        return refuse(&format!("send the body as {wanted}"));
    }
    match parts.find(|part| part.starts_with("charset=")) {
        None | Some("charset=utf-8" | "charset=\"utf-8\"") => Ok(()),
        Some(_) => refuse("send the body in UTF-8"),
    }
}
