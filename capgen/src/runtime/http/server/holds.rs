//! Legal holds as JSON: `/api/holds`.
//!
//! | | |
//! |---|---|
//! | `GET /api/holds` | those of the customer that are set |
//! | `POST /api/holds/set` | sets one: `{"reason": …, "capability": …, "idempotency_key": …}`; of all there is where neither is named |
//! | `POST /api/holds/lift` | lifts one, named as it was set |
//!
//! Invariants
//! - The customer and the person are those of the token.
//! - To set what is set already, or to lift what is not, changes nothing and is no fault: `"changed": false`.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;

use super::super::super::Json;
use super::super::super::ledger::LegalHold;
use super::super::problem::{Problem, ProblemKind};
use super::hold_body::HoldBody;
use super::person::{self, Right};
use super::query::Query;
use super::reply::{self, Refusal};
use super::{Shared, body, task_body};
use crate::DateTime;

pub(super) fn routes() -> Router<Arc<Shared>> {
    let other = |allow: &'static str| move || async move { reply::method_not_allowed(allow) };
    Router::new()
        .route("/api/holds", get(list).fallback(other("GET, HEAD")))
        .route("/api/holds/{step}", post(change).fallback(other("POST")))
}

async fn list(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    answer(list_them(&shared, request).await)
}

async fn change(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    answer(change_one(&shared, path, request).await)
}

fn answer(result: Result<Json, Refusal>) -> Response {
    match result {
        Ok(json) => reply::json(200, "application/json", &json),
        Err(refusal) => refusal.into_response(),
    }
}

async fn list_them(shared: &Shared, request: Request) -> Result<Json, Refusal> {
    let (identity, _turn) = person::admit(shared, request.headers(), &[Right::SeeHolds]).await?;
    Query::of(request.uri(), &[]).finish()?;
    let holds = person::holds(shared, &identity).list().await;
    let holds = holds.map_err(|error| Problem::new(ProblemKind::NotReady, error.to_string()))?;
    Ok(json!({ "holds": holds.iter().map(told).collect::<Vec<_>>() }))
}

async fn change_one(
    shared: &Shared,
    path: Result<Path<String>, PathRejection>,
    request: Request,
) -> Result<Json, Refusal> {
    let (head, body) = request.into_parts();
    let rights = [Right::SeeHolds, Right::SetHolds];
    let (identity, _turn) = person::admit(shared, &head.headers, &rights).await?;
    let step = path.map_or_else(|_| String::new(), |Path(step)| step);
    if !matches!(step.as_str(), "set" | "lift") {
        let detail = "a legal hold is set or lifted: POST /api/holds/set or /api/holds/lift";
        return Err(Problem::new(ProblemKind::NotFound, detail).into());
    }
    let body = body::read(&shared.limits, &head.headers, body).await?;
    let HoldBody { reason, capability, key } = task_body::read(&body).map_err(Problem::of_task_body)?;
    let (holds, capability, key) = (person::holds(shared, &identity), capability.as_deref(), key.as_deref());
    let changed = match step.as_str() {
        "set" => holds.set(capability, key, &reason).await,
        _ => holds.lift(capability, key, &reason).await,
    };
    Ok(json!({ "changed": changed.map_err(Problem::of_hold)? }))
}

/// A hold as it is told here.
fn told(hold: &LegalHold) -> Json {
    json!({
        "capability": hold.place.capability,
        "idempotency_key": hold.place.key,
        "reason": hold.why,
        "by": hold.by,
        "since": DateTime::from_unix_ms(hold.since_ms).to_string(),
    })
}
