//! Pages for people: tasks at `/tasks`, approvals at `/approvals`, the log at `/log`, signing in at `/sign-in`.
//!
//! Invariants
//! - They work without script, and no script runs on them: the policy that goes with every answer allows none.
//! - What others wrote is shown by [`text`] and [`payload`], which escape it, cut it, and write out what would hide; all
//!   else goes through templates that escape.
//! - No secret is put on a page: not one of an input or a proposal, and not one that a person entered and has to enter again.
//! - Nothing is kept by a browser or a proxy, but for the stylesheet and the icon.

mod approval;
mod approvals;
mod decide;
mod form;
mod guard;
mod inbox;
mod layout;
mod listing;
mod log;
mod payload;
mod proposal;
mod session;
mod sign_in;
mod step;
mod task;
mod text;
mod work;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use maud::Markup;

use super::{Shared, reply};
pub(super) use session::Sessions;
pub use session::{SessionKey, SessionKeyError};

/// No script, no frame, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

pub(super) fn routes() -> Router<Arc<Shared>> {
    let other = |allow: &'static str| move || async move { reply::method_not_allowed(allow) };
    Router::new()
        .route("/tasks", get(inbox::show).fallback(other("GET, HEAD")))
        .route("/tasks/{id}", get(task::show).fallback(other("GET, HEAD")))
        .route("/tasks/{id}/payload.json", get(task::download).fallback(other("GET, HEAD")))
        .route("/tasks/{id}/{step}", post(step::take).fallback(other("POST")))
        .route("/approvals", get(approvals::show).fallback(other("GET, HEAD")))
        .route("/approvals/{id}", get(approval::show).fallback(other("GET, HEAD")))
        .route("/approvals/{id}/{step}", post(decide::take).fallback(other("POST")))
        .route("/log", get(log::show).fallback(other("GET, HEAD")))
        .route("/sign-in", get(sign_in::show).post(sign_in::sign_in).fallback(other("GET, HEAD, POST")))
        .route("/sign-in/kept", get(sign_in::kept).fallback(other("GET, HEAD")))
        .route("/sign-out", post(sign_in::sign_out).fallback(other("POST")))
        .route("/pages/style.css", get(style).fallback(other("GET, HEAD")))
        .route("/pages/icon.svg", get(icon).fallback(other("GET, HEAD")))
        .layer(map_response(guarded))
}

/// A page as an answer.
fn html(status: StatusCode, page: Markup) -> Response {
    (status, [(CONTENT_TYPE, "text/html; charset=utf-8")], Body::from(page.into_string())).into_response()
}

async fn style() -> Response {
    asset("text/css; charset=utf-8", include_str!("style.css"))
}

async fn icon() -> Response {
    asset("image/svg+xml", include_str!("icon.svg"))
}

fn asset(media_type: &'static str, text: &'static str) -> Response {
    ([(CONTENT_TYPE, media_type), (CACHE_CONTROL, "public, max-age=300")], text).into_response()
}

/// What goes with every answer.
async fn guarded(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value| headers.insert(name, HeaderValue::from_static(value));
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(X_FRAME_OPTIONS, "DENY");
    // The origin of a form is told to this site, and nothing to others.
    set(REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
