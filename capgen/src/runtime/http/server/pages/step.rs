//! A person does something with a task.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use super::super::person::Right;
use super::super::task_body::{LONGEST_REASON, LONGEST_REFERENCE};
use super::super::{Shared, body};
use super::form::Values;
use super::guard::{self, check_form};
use super::layout::FORM;
use super::proposal;
use super::task::{self, Seen};
use super::work::Tried;
use crate::runtime::http::problem::{Problem, ProblemKind};
use crate::runtime::{Faults, Json, ManualTask, TaskError};

pub(super) async fn take(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<(String, String)>, PathRejection>,
    request: Request,
) -> Response {
    let (id, step) = path.map_or_else(|_| (String::new(), String::new()), |Path(path)| path);
    match take_step(&shared, id, &step, request).await {
        Ok(answer) | Err(answer) => answer,
    }
}

async fn take_step(shared: &Shared, id: String, step: &str, request: Request) -> Result<Response, Response> {
    let (head, body) = request.into_parts();
    let visit = guard::enter(shared, &head.headers, "/tasks", &[Right::SeeTasks, Right::DoTasks]).await?;
    let body = body::read_form(&shared.limits, &head.headers, body).await;
    let body = body.map_err(|refusal| guard::failed(shared, Some(&visit), &refusal.into_problem()))?;
    let values = Values::of(&body);
    check_form(&visit, &head.headers, values.get(FORM))
        .map_err(|problem| guard::failed(shared, Some(&visit), &problem))?;
    let seen = task::find(shared, visit, id).await?;
    let mut tried = Tried { values, ..Tried::default() };
    let moved = match step {
        "claim" => seen.tasks.claim(&seen.task.id, &*seen.visit.identity.actor).await,
        "release" => seen.tasks.give_back(&seen.task.id).await,
        "accept" => seen.tasks.accept_claimed(&seen.task.id).await,
        "complete" => complete(&seen, &mut tried).await,
        "decline" => decline(&seen, &mut tried).await,
        _ => {
            let problem = Problem::new(ProblemKind::NotFound, "nothing of that name is done with a task");
            return Err(guard::failed(shared, Some(&seen.visit), &problem));
        }
    };
    match moved {
        Ok(task) => Ok(Redirect::to(&format!("/tasks/{}?did={step}", task.id)).into_response()),
        Err(error) => Err(refused(shared, seen, tried, error).await),
    }
}

/// Completes a task with what was entered. What is wrong with it is told in full.
async fn complete(seen: &Seen, tried: &mut Tried) -> Result<ManualTask, TaskError> {
    let Seen { tasks, task, .. } = seen;
    tried.is_output = true;
    let form = proposal::form(task, tasks.descriptor(task)?.output);
    let (output, faults) = form.read(&tried.values);
    let reference = tried.values.get("reference").map(str::to_owned);
    if reference.as_ref().is_some_and(|text| text.chars().count() as u64 > LONGEST_REFERENCE) {
        tried.reference = Some(format!("A reference has at most {LONGEST_REFERENCE} characters"));
    }
    if faults.is_empty() && tried.reference.is_none() {
        return tasks.complete(&task.id, output, reference).await;
    }
    let faults = all_faults(seen, output, faults);
    Err(TaskError::Invalid { capability: task.capability.clone(), faults })
}

/// What is no JSON, and what the shape says of the rest.
fn all_faults(seen: &Seen, output: Json, mut faults: Faults) -> Faults {
    let own: Vec<String> = faults.list().iter().map(|fault| fault.path.clone()).collect();
    let found = seen.tasks.check_output(&seen.task, output).unwrap_or_default();
    for fault in found.into_iter().filter(|fault| !own.contains(&fault.path)) {
        faults.add(|| fault);
    }
    faults
}

async fn decline(seen: &Seen, tried: &mut Tried) -> Result<ManualTask, TaskError> {
    let reason = tried.values.get("reason").map(str::trim).unwrap_or_default().to_owned();
    tried.reason = match reason.chars().count() as u64 {
        0 => Some("Say why it will not be done".to_owned()),
        length if length > LONGEST_REASON => Some(format!("A reason has at most {LONGEST_REASON} characters")),
        _ => None,
    };
    match tried.reason {
        None => seen.tasks.decline(&seen.task.id, reason).await,
        Some(_) => Err(TaskError::Invalid { capability: seen.task.capability.clone(), faults: Faults::default() }),
    }
}

/// The page of the task once more, with what was wrong. Of a task that stands otherwise, as it stands now.
async fn refused(shared: &Shared, seen: Seen, mut tried: Tried, error: TaskError) -> Response {
    if let TaskError::Invalid { faults, .. } = error {
        tried.output = faults;
        return task::page(shared, &seen, StatusCode::UNPROCESSABLE_ENTITY, &tried, None);
    }
    let problem = Problem::of_task(error);
    if problem.kind != ProblemKind::TaskConflict {
        return guard::failed(shared, Some(&seen.visit), &problem);
    }
    tried.conflict = Some(problem.detail);
    let id = seen.task.id.to_string();
    match task::find(shared, seen.visit, id).await {
        Ok(seen) => task::page(shared, &seen, StatusCode::CONFLICT, &tried, None),
        Err(answer) => answer,
    }
}
