//! The action log of a customer as JSON: `GET /api/log`, the latest entry first.
//!
//! Parameters: `capability`, `key`, `from`, `until` (a date, or a date and time with an offset; `until` is not within),
//! `before` (the `next` of the page before) and `limit`.
//!
//! Invariant: what is shown is what the ledger keeps, and that has its secrets masked already.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;

use super::super::super::Json;
use super::super::super::ledger::{Action, ActionFilter, ActionPlace};
use super::super::super::value::Shown;
use super::super::problem::{Problem, ProblemKind};
use super::Shared;
use super::person::{self, Right};
use super::query::Query;
use super::reply::{self, Refusal};
use crate::DateTime;

/// So many entries are on a page, unless said, and at most.
pub(super) const PAGE: (u32, u32) = (50, 500);

pub(super) fn routes() -> Router<Arc<Shared>> {
    let other = || async { reply::method_not_allowed("GET, HEAD") };
    Router::new().route("/api/log", get(list).fallback(other))
}

async fn list(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    match list_them(&shared, request).await {
        Ok(json) => reply::json(200, "application/json", &json),
        Err(refusal) => refusal.into_response(),
    }
}

async fn list_them(shared: &Shared, request: Request) -> Result<Json, Refusal> {
    let (identity, _turn) = person::admit(shared, request.headers(), &[Right::ReadLog]).await?;
    let mut query = Query::of(request.uri(), &["capability", "key", "from", "until", "before", "limit"]);
    let filter = filter(&mut query);
    query.finish()?;
    let (page, next) = page(shared, &identity.tenant, filter).await?;
    Ok(json!({ "actions": page.iter().map(told).collect::<Vec<_>>(), "next": next.map(|place| place.to_string()) }))
}

/// Which entries a query asks for.
pub(super) fn filter(query: &mut Query) -> ActionFilter {
    ActionFilter {
        capability: query.text("capability").map(str::to_owned),
        key: query.text("key").map(str::to_owned),
        from_ms: query.time("from"),
        until_ms: query.time("until"),
        before: query.read("before", "the `next` of the page before", ActionPlace::from_text),
        limit: Some(query.limit(PAGE.0, PAGE.1)),
    }
}

/// A page of the log of a customer, and where the next one begins, when there may be one.
pub(super) async fn page(
    shared: &Shared,
    tenant: &str,
    filter: ActionFilter,
) -> Result<(Vec<Action>, Option<ActionPlace>), Problem> {
    let limit = filter.limit;
    let found = shared.composition.find_actions(tenant, filter).await;
    let page = found.map_err(|error| Problem::new(ProblemKind::NotReady, error.to_string()))?;
    let is_full = limit.is_some_and(|limit| page.len() >= limit as usize);
    let next = page.last().filter(|_| is_full).map(Action::place);
    Ok((page, next))
}

/// An entry as it is told here.
fn told(action: &Action) -> Json {
    let asked = &action.asked;
    json!({
        "number": action.number,
        "at": DateTime::from_unix_ms(action.at_ms).to_string(),
        "event": action.event.word(),
        "capability": asked.capability,
        "idempotency_key": asked.key,
        "attempt": action.attempt,
        "brick": &*asked.caller,
        "actor": &*asked.actor,
        "provider": asked.provider.as_deref(),
        "provider_ref": action.provider_ref,
        "message": action.message,
        "input": asked.input.to_json(),
        "output": action.output.as_ref().map(Shown::to_json),
        "price": action.price.as_ref().map(|price| price.to_json()),
    })
}
