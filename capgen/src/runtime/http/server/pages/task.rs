//! One task: what is to be done, the payload, and what can be done with it.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use maud::{Markup, html};

use super::super::person::{self, Right};
use super::super::query::Query;
use super::super::{Shared, reply};
use super::guard::{self, Visit};
use super::layout::{self, Place};
use super::text::{LINE, MOST, Shown, plain};
use super::work::{self, Tried};
use super::{inbox, payload, proposal};
use crate::runtime::http::problem::Problem;
use crate::runtime::{ManualTask, TaskId, TaskState, Tasks};

/// A task that somebody may see.
pub(super) struct Seen {
    pub(super) visit: Visit,
    pub(super) tasks: Tasks,
    pub(super) task: ManualTask,
}

pub(super) async fn show(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let id = path.map_or_else(|_| String::new(), |Path(id)| id);
    let here = request.uri().path().to_owned();
    match see(&shared, request.headers(), &here, id).await {
        Ok(seen) => {
            let did = Query::of(request.uri(), &["did"]);
            page(&shared, &seen, StatusCode::OK, &Tried::default(), did.text("did").and_then(done))
        }
        Err(answer) => answer,
    }
}

/// The exact payload, secrets masked, as a file.
pub(super) async fn download(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let id = path.map_or_else(|_| String::new(), |Path(id)| id);
    let seen = match see(&shared, request.headers(), "/tasks", id).await {
        Ok(seen) => seen,
        Err(answer) => return answer,
    };
    let mut response = reply::json(200, "application/json", seen.task.masked_input());
    let name = format!("attachment; filename=\"{}.json\"", seen.task.id);
    if let Ok(name) = HeaderValue::try_from(name) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    response
}

async fn see(shared: &Shared, headers: &HeaderMap, here: &str, id: String) -> Result<Seen, Response> {
    let visit = guard::enter(shared, headers, here, &[Right::SeeTasks]).await?;
    find(shared, visit, id).await
}

/// A task of the customer of a visit.
pub(super) async fn find(shared: &Shared, visit: Visit, id: String) -> Result<Seen, Response> {
    let tasks = person::tasks(shared, &visit.identity);
    match tasks.get(&TaskId::new(id)).await {
        Ok(task) => Ok(Seen { visit, tasks, task }),
        Err(error) => Err(guard::failed(shared, Some(&visit), &Problem::of_task(error))),
    }
}

/// What was done, in words.
fn done(word: &str) -> Option<&'static str> {
    Some(match word {
        "claim" => "The task is yours now.",
        "release" => "You gave the task back.",
        "accept" => "You accepted what is proposed. Whoever asked goes on with it.",
        "complete" => "The task is completed. Whoever asked goes on with your answer.",
        "decline" => "The task is declined. Whoever asked is told your reason.",
        _ => return None,
    })
}

/// The page of a task, with what was tried and went wrong.
pub(super) fn page(
    shared: &Shared,
    seen: &Seen,
    status: StatusCode,
    tried: &Tried,
    notice: Option<&'static str>,
) -> Response {
    let Seen { visit, tasks, task } = seen;
    let summary = tasks.descriptor(task).map_or(task.capability.as_str(), |descriptor| descriptor.summary);
    let work = work::show(seen, tried);
    let is_wrong = !work.wrongs.is_empty();
    let title = format!("{}{}: {}", if is_wrong { "Error: " } else { "" }, task.id, plain(summary, LINE));
    let main = html! {
        (layout::faults(if tried.is_conflict() { "This was not done" } else { "Something is not right yet" }, &work.wrongs))
        (layout::notice(notice))
        p.back { a href="/tasks" { "All tasks" } }
        h1 { (Shown(summary, 300)) }
        p.facts {
            (inbox::badge(&task.state))
            @if task.destructive { " " span.badge.danger { "destructive: not to be undone lightly" } }
        }
        section aria-labelledby="plan" {
            h2 #plan { "What to do" }
            p.plan { (Shown(&task.plan, MOST)) }
        }
        (proposal::show(seen))
        section aria-labelledby="payload" {
            h2 #payload { "Payload" }
            (payload::show(task.masked_input()))
            p { a href={ "/tasks/" (task.id) "/payload.json" } { "Download it as JSON" } " (secrets are masked)" }
        }
        section aria-labelledby="about" {
            h2 #about { "About this task" }
            (about(task))
        }
        (ending(seen))
        (work.markup)
    };
    let page = layout::page(shared.composition.name(), &title, Place::Elsewhere, Some(visit), main);
    super::html(status, page)
}

fn about(task: &ManualTask) -> Markup {
    let fact = |term: &str, value: Markup| html! { div { dt { (term) } dd { (value) } } };
    html! {
        dl.about {
            (fact("Capability", html! { code { (Shown(&task.capability, LINE)) } }))
            (fact("Why a person does it", html! { (task.why) }))
            @if let Some(missing) = &task.missing { (fact("Missing", html! { (Shown(missing, MOST)) })) }
            (fact("Asked by", html! { (Shown(&task.brick, LINE)) @if !task.actor.is_empty() && task.actor != task.brick { ", for " (Shown(&task.actor, LINE)) } }))
            (fact("Idempotency key", html! {
                @match &task.key { Some(key) => code { (Shown(key.as_str(), 600)) }, None => "none: it is a read" }
            }))
            (fact("Opened", layout::time(task.opened_ms)))
            (fact("In this state since", layout::time(task.changed_ms)))
        }
    }
}

/// How it ended, when it has.
fn ending(seen: &Seen) -> Markup {
    let Seen { tasks, task, .. } = seen;
    html! {
        @match &task.state {
            TaskState::Completed { .. } => section aria-labelledby="answer" {
                h2 #answer { "Answer" }
                (proposal::verdict(seen))
                @match tasks.shown_answer(task) {
                    Some(answer) => (payload::show(&answer)),
                    None => p { "It cannot be shown: no brick declares any more what of it is secret." },
                }
            },
            TaskState::Declined { reason, .. } => section aria-labelledby="reason-given" {
                h2 #reason-given { "Why it was declined" }
                (proposal::verdict(seen))
                p { (Shown(reason, MOST)) }
            },
            TaskState::Withdrawn => p { "A provider took over; nothing is left to do here." },
            TaskState::Open | TaskState::Claimed { .. } => "",
        }
    }
}
