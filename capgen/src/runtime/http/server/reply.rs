//! What goes back to a caller.

use axum::body::Bytes;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use http_body_util::Full;
use serde::Serialize;
use std::time::Duration;

use super::super::super::error::in_seconds;
use super::super::super::result::ResultText;
use super::super::problem::{MEDIA_TYPE, Problem, ProblemKind};
use crate::CallError;

/// A problem detail with a header beside it.
pub(super) struct Refusal {
    problem: Box<Problem>,
    header: Option<(HeaderName, HeaderValue)>,
}

impl Refusal {
    /// Nobody knows who calls. A token that was given and refused is told why.
    pub(super) fn unauthenticated(detail: &str, token_given: bool) -> Refusal {
        let problem = Problem::new(ProblemKind::Unauthenticated, detail);
        match token_given {
            true => Refusal::challenging(problem, "invalid_token", ("error_description", detail)),
            false => {
                let challenge = HeaderValue::from_static("Bearer");
                Refusal { problem: problem.into(), header: Some((WWW_AUTHENTICATE, challenge)) }
            }
        }
    }

    /// The caller is known and lacks a permission, which is told so that a program can ask its issuer for it (RFC 6750).
    pub(super) fn lacking(detail: String, permission: &str) -> Refusal {
        let problem = Problem::new(ProblemKind::Forbidden, detail);
        Refusal::challenging(problem, "insufficient_scope", ("scope", permission))
    }

    /// The caller is known and has to authenticate anew, which is told so that a program can ask its issuer for it (RFC 9470).
    pub(super) fn stepping_up(error: CallError, acr_values: Vec<String>) -> Refusal {
        let mut problem = Problem::of_call(error);
        let Some(challenge) = &mut problem.step_up else { return problem.into() };
        challenge.acr_values = acr_values;
        let (acr_values, max_age) = (challenge.acr_values.join(" "), challenge.max_age.to_string());
        let mut members = vec![("error_description", problem.detail.clone())];
        if !acr_values.is_empty() {
            members.push(("acr_values", acr_values));
        }
        members.push(("max_age", max_age));
        let members: Vec<(&str, &str)> = members.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let header = (WWW_AUTHENTICATE, challenge_of("insufficient_user_authentication", &members));
        Refusal { problem: problem.into(), header: Some(header) }
    }

    fn challenging(problem: Problem, error: &str, member: (&str, &str)) -> Refusal {
        let challenge = challenge_of(error, &[member]);
        Refusal { problem: problem.into(), header: Some((WWW_AUTHENTICATE, challenge)) }
    }

    /// A call that was refused after it came in.
    pub(super) fn of_call(error: CallError) -> Refusal {
        match error {
            CallError::TooOften { wait, .. } => Refusal::too_many(error.to_string(), wait),
            error => Problem::of_call(error).into(),
        }
    }

    /// Too many calls; how long to wait, in whole seconds.
    pub(super) fn too_many(detail: String, wait: Duration) -> Refusal {
        let seconds = in_seconds(&wait);
        let problem = Problem::new(ProblemKind::TooMany, detail);
        Refusal { problem: problem.into(), header: Some((RETRY_AFTER, HeaderValue::from(seconds))) }
    }

    /// The rest of the body is not read.
    pub(super) fn closing(problem: Problem) -> Refusal {
        Refusal { problem: problem.into(), header: Some((CONNECTION, HeaderValue::from_static("close"))) }
    }
}

impl Refusal {
    /// What is wrong.
    pub(super) fn into_problem(self) -> Problem {
        *self.problem
    }
}

/// A challenge to whoever sent a bearer token.
fn challenge_of(error: &str, members: &[(&str, &str)]) -> HeaderValue {
    let mut text = format!("Bearer error=\"{error}\"");
    for (name, value) in members {
        let value: String = value.chars().filter(|c| matches!(c, ' '..='~') && !matches!(c, '"' | '\\')).collect();
        text.push_str(&format!(", {name}=\"{value}\""));
    }
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("Bearer"))
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal { problem: problem.into(), header: None }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = json(self.problem.kind.status(), MEDIA_TYPE, &self.problem.to_json());
        if let Some((name, value)) = self.header {
            response.headers_mut().insert(name, value);
        }
        response
    }
}

/// An outcome.
pub(super) fn outcome(text: ResultText) -> Response<Full<Bytes>> {
    response(StatusCode::OK, "application/json", text.0.into())
}

/// JSON that is text already.
pub(super) fn document<B>(body: B) -> Response<B> {
    response(StatusCode::OK, "application/json", body)
}

/// Server-sent events.
pub(super) fn events<B>(body: B) -> Response<B> {
    response(StatusCode::OK, "text/event-stream", body)
}

/// Any JSON.
pub(super) fn json(status: u16, media_type: &'static str, body: &impl Serialize) -> Response {
    // What is written here is made of texts, numbers and maps with text keys: it can be written.
    let text = serde_json::to_vec(body).unwrap_or_default();
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response(status, media_type, text.into())
}

fn response<B>(status: StatusCode, media_type: &'static str, body: B) -> Response<B> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Another method is needed.
pub(super) fn method_not_allowed(allow: &'static str) -> Response {
    let problem = Problem::new(ProblemKind::MethodNotAllowed, format!("this address takes {allow}"));
    Refusal { problem: problem.into(), header: Some((ALLOW, HeaderValue::from_static(allow))) }.into_response()
}

/// There is no such address.
pub(super) async fn no_address() -> Response {
    let detail = "capabilities are served at /capabilities/<name>";
    Refusal::from(Problem::new(ProblemKind::NotFound, detail)).into_response()
}
