//! Approvals as JSON: `/api/approvals`.
//!
//! | | |
//! |---|---|
//! | `GET /api/approvals` | a page: `state` (`pending` unless said, another state, or `all`), `capability`, `after`, `limit` |
//! | `GET /api/approvals/<id>` | one: the exact input, the plan, price, risk, who has to agree, what was said |
//! | `POST /api/approvals/<id>/approve` | agrees: `{"reason": …, "seen": …, "policy": …, "ticket": …, "attachment": …}`, what is needed of it |
//! | `POST /api/approvals/<id>/refuse` | is against it: the same, with a reason |
//!
//! Invariants
//! - It is for programs: it takes a bearer token and no cookie. People have the pages at `/approvals`.
//! - Who decides, and what they are, is what the token says, and nothing that is sent.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;

use super::super::super::Json;
use super::super::super::approvals::{ApprovalId, ApprovalState, approval_json};
use super::super::super::ledger::ApprovalFilter;
use super::super::problem::{Problem, ProblemKind};
use super::approval_body::Decision;
use super::person::{self, Right};
use super::query::Query;
use super::reply::{self, Refusal};
use super::tasks::PAGE;
use super::{Shared, body, task_body};

type Param<T> = Result<Path<T>, PathRejection>;

pub(super) fn routes() -> Router<Arc<Shared>> {
    let other = |allow: &'static str| move || async move { reply::method_not_allowed(allow) };
    Router::new()
        .route("/api/approvals", get(list).fallback(other("GET, HEAD")))
        .route("/api/approvals/{id}", get(show).fallback(other("GET, HEAD")))
        .route("/api/approvals/{id}/{step}", post(decide).fallback(other("POST")))
}

async fn list(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    answer(list_them(&shared, request).await)
}

async fn show(State(shared): State<Arc<Shared>>, path: Param<String>, request: Request) -> Response {
    answer(show_one(&shared, path, request).await)
}

async fn decide(State(shared): State<Arc<Shared>>, path: Param<(String, String)>, request: Request) -> Response {
    answer(decide_one(&shared, path, request).await)
}

fn answer(result: Result<Json, Refusal>) -> Response {
    match result {
        Ok(json) => reply::json(200, "application/json", &json),
        Err(refusal) => refusal.into_response(),
    }
}

async fn list_them(shared: &Shared, request: Request) -> Result<Json, Refusal> {
    let (identity, _turn) = person::admit(shared, request.headers(), &[Right::SeeApprovals]).await?;
    let mut query = Query::of(request.uri(), &["state", "capability", "after", "limit"]);
    let filter = filter(&mut query);
    query.finish()?;
    let limit = filter.limit;
    let page = person::approvals(shared, &identity).list(filter).await.map_err(Problem::of_approval)?;
    let is_full = limit.is_some_and(|limit| page.len() >= limit as usize);
    let next = page.last().filter(|_| is_full).map(|approval| approval.id.as_str());
    Ok(json!({ "approvals": page.iter().map(approval_json).collect::<Vec<_>>(), "next": next }))
}

/// Which approvals a query asks for. What is over is listed from its end.
pub(super) fn filter(query: &mut Query) -> ApprovalFilter {
    let words: Vec<&str> = ApprovalState::ALL.iter().map(|state| state.word()).collect();
    let expected = format!("`all` or one of {}", words.join(", "));
    let read = |word: &str| match word {
        "all" => Some(None),
        word => ApprovalState::from_word(word).map(Some),
    };
    let state = query.read("state", &expected, read).unwrap_or(Some(ApprovalState::Pending));
    ApprovalFilter {
        capability: query.text("capability").map(str::to_owned),
        state,
        latest_first: !state.is_some_and(ApprovalState::is_live),
        after: query.text("after").map(ApprovalId::new),
        limit: Some(query.limit(PAGE.0, PAGE.1)),
    }
}

async fn show_one(shared: &Shared, path: Param<String>, request: Request) -> Result<Json, Refusal> {
    let (identity, _turn) = person::admit(shared, request.headers(), &[Right::SeeApprovals]).await?;
    let id = ApprovalId::new(path.map_or_else(|_| String::new(), |Path(id)| id));
    let approval = person::approvals(shared, &identity).get(&id).await.map_err(Problem::of_approval)?;
    Ok(approval_json(&approval))
}

async fn decide_one(shared: &Shared, path: Param<(String, String)>, request: Request) -> Result<Json, Refusal> {
    let (head, body) = request.into_parts();
    let rights = [Right::SeeApprovals, Right::DecideApprovals];
    let (identity, _turn) = person::admit(shared, &head.headers, &rights).await?;
    let (id, step) = path.map_or_else(|_| (String::new(), String::new()), |Path(path)| path);
    let agrees = match step.as_str() {
        "approve" => true,
        "refuse" => false,
        _ => {
            let detail = "an approval is approved or refused: POST /api/approvals/<id>/approve or /refuse";
            return Err(Problem::new(ProblemKind::NotFound, detail).into());
        }
    };
    let body = body::read(&shared.limits, &head.headers, body).await?;
    let Decision(grounds) = task_body::read(&body).map_err(Problem::of_task_body)?;
    let (approvals, by) = (person::approvals(shared, &identity), person::approver(&identity));
    let id = ApprovalId::new(id);
    let decided = match agrees {
        true => approvals.approve(&id, &by, grounds).await,
        false => approvals.refuse(&id, &by, grounds).await,
    };
    Ok(approval_json(&decided.map_err(Problem::of_approval)?))
}
