//! The tasks of people as JSON: `/api/tasks`.
//!
//! | | |
//! |---|---|
//! | `GET /api/tasks` | a page: `state` (`unfinished` unless said, a state, or `all`), `capability`, `after`, `limit` |
//! | `GET /api/tasks/<id>` | one |
//! | `POST /api/tasks/<id>/claim`, `/release` | takes it, gives it back |
//! | `POST /api/tasks/<id>/complete` | `{"output": …, "provider_ref": …}`; in the review of a proposal, the edited one |
//! | `POST /api/tasks/<id>/accept` | takes what is proposed as it is, of a task that one has claimed |
//! | `POST /api/tasks/<id>/decline` | `{"reason": …}` |
//!
//! Invariants
//! - It is for programs: it takes a bearer token and no cookie, so no page elsewhere can make a browser act here. People
//!   have the pages at `/tasks`.
//! - No secret of an input, a proposal or an answer is shown.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;

use super::super::super::result::task_json;
use super::super::super::{Json, ManualTask, TaskFilter, TaskStage, Tasks};
use super::super::problem::{Problem, ProblemKind};
use super::person::{self, Right};
use super::query::Query;
use super::reply::{self, Refusal};
use super::task_body::{self, Completion, Decline};
use super::{Shared, body};
use crate::TaskId;

/// So many tasks are on a page, unless said, and at most.
pub(super) const PAGE: (u32, u32) = (50, 200);

type Param<T> = Result<Path<T>, PathRejection>;

pub(super) fn routes() -> Router<Arc<Shared>> {
    let other = |allow: &'static str| move || async move { reply::method_not_allowed(allow) };
    Router::new()
        .route("/api/tasks", get(list).fallback(other("GET, HEAD")))
        .route("/api/tasks/{id}", get(show).fallback(other("GET, HEAD")))
        .route("/api/tasks/{id}/{step}", post(step).fallback(other("POST")))
}

async fn list(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    answer(list_them(&shared, request).await)
}

async fn show(State(shared): State<Arc<Shared>>, path: Param<String>, request: Request) -> Response {
    answer(show_one(&shared, path, request).await)
}

async fn step(State(shared): State<Arc<Shared>>, path: Param<(String, String)>, request: Request) -> Response {
    answer(take_step(&shared, path, request).await)
}

fn answer(result: Result<Json, Refusal>) -> Response {
    match result {
        Ok(json) => reply::json(200, "application/json", &json),
        Err(refusal) => refusal.into_response(),
    }
}

async fn list_them(shared: &Shared, request: Request) -> Result<Json, Refusal> {
    let (identity, _turn) = person::admit(shared, request.headers(), &[Right::SeeTasks]).await?;
    let mut query = Query::of(request.uri(), &["state", "capability", "after", "limit"]);
    let filter = filter(&mut query);
    query.finish()?;
    let limit = filter.limit;
    let tasks = person::tasks(shared, &identity);
    let page = tasks.find(filter).await.map_err(Problem::of_task)?;
    let is_full = limit.is_some_and(|limit| page.len() >= limit as usize);
    let next = page.last().filter(|_| is_full).map(|task| task.id.as_str());
    Ok(json!({ "tasks": page.iter().map(|task| told(&tasks, task)).collect::<Vec<_>>(), "next": next }))
}

/// Which tasks a query asks for. What is over is listed from its end.
pub(super) fn filter(query: &mut Query) -> TaskFilter {
    let words: Vec<&str> = TaskStage::ALL.iter().map(|stage| stage.word()).collect();
    let expected = format!("`unfinished`, `all` or one of {}", words.join(", "));
    let read = |word: &str| match word {
        "unfinished" => Some((true, None)),
        "all" => Some((false, None)),
        word => TaskStage::from_word(word).map(|stage| (false, Some(stage))),
    };
    let (unfinished, stage) = query.read("state", &expected, read).unwrap_or((true, None));
    let waits = matches!(stage, Some(TaskStage::Open | TaskStage::Claimed));
    TaskFilter {
        capability: query.text("capability").map(str::to_owned),
        unfinished,
        stage,
        latest_first: !unfinished && !waits,
        after: query.text("after").map(TaskId::new),
        limit: Some(query.limit(PAGE.0, PAGE.1)),
    }
}

async fn show_one(shared: &Shared, path: Param<String>, request: Request) -> Result<Json, Refusal> {
    let (identity, _turn) = person::admit(shared, request.headers(), &[Right::SeeTasks]).await?;
    let tasks = person::tasks(shared, &identity);
    let id = TaskId::new(path.map_or_else(|_| String::new(), |Path(id)| id));
    let task = tasks.get(&id).await.map_err(Problem::of_task)?;
    Ok(told(&tasks, &task))
}

async fn take_step(shared: &Shared, path: Param<(String, String)>, request: Request) -> Result<Json, Refusal> {
    let (head, body) = request.into_parts();
    let (identity, _turn) = person::admit(shared, &head.headers, &[Right::SeeTasks, Right::DoTasks]).await?;
    let tasks = person::tasks(shared, &identity);
    let (id, step) = path.map_or_else(|_| (String::new(), String::new()), |Path(path)| path);
    let id = TaskId::new(id);
    let moved = match step.as_str() {
        "claim" => tasks.claim(&id, &*identity.actor).await,
        "release" => tasks.give_back(&id).await,
        "accept" => tasks.accept_claimed(&id).await,
        "complete" => {
            let body = body::read(&shared.limits, &head.headers, body).await?;
            let Completion { output, provider_ref } = task_body::read(&body).map_err(Problem::of_task_body)?;
            tasks.complete(&id, output, provider_ref).await
        }
        "decline" => {
            let body = body::read(&shared.limits, &head.headers, body).await?;
            let Decline { reason } = task_body::read(&body).map_err(Problem::of_task_body)?;
            tasks.decline(&id, reason).await
        }
        _ => {
            let detail =
                "a task is claimed, released, completed, accepted or declined: POST /api/tasks/<id>/claim and so on";
            return Err(Problem::new(ProblemKind::NotFound, detail).into());
        }
    };
    Ok(told(&tasks, &moved.map_err(Problem::of_task)?))
}

/// A task as it is told here: as a RESULT tells it, with what it is, the answer, and what of a proposal was made.
pub(super) fn told(tasks: &Tasks, task: &ManualTask) -> Json {
    let mut json = task_json(task);
    json["summary"] = tasks.descriptor(task).ok().map(|descriptor| descriptor.summary).into();
    if task.answer.is_some() {
        json["answer"] = tasks.shown_answer(task).unwrap_or_default();
    }
    if let Some(verdict) = task.verdict() {
        json["verdict"] = verdict.word().into();
    }
    json
}
