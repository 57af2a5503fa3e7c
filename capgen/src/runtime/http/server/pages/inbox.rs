//! The list of tasks.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};

use super::super::person::{self, Right};
use super::super::query::Query;
use super::super::{Shared, tasks};
use super::guard::{self, Visit};
use super::layout::{self, Place};
use super::listing::Listing;
use super::text::{LINE, Shown};
use super::{approvals, proposal};
use crate::runtime::http::problem::Problem;
use crate::runtime::{TaskFilter, TaskLine, TaskStage, TaskState};

/// What of the tasks is listed, and how it is called.
const VIEWS: [(&str, &str); 7] = [
    ("unfinished", "To do"),
    ("open", "Open"),
    ("claimed", "Claimed"),
    ("completed", "Completed"),
    ("declined", "Declined"),
    ("withdrawn", "Withdrawn"),
    ("all", "All"),
];

pub(super) async fn show(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let here = request.uri().path_and_query().map_or("/tasks", |here| here.as_str());
    let visit = match guard::enter(&shared, request.headers(), here, &[Right::SeeTasks]).await {
        Ok(visit) => visit,
        Err(answer) => return answer,
    };
    let mut query = Query::of(request.uri(), &["state", "capability", "after", "limit"]);
    let filter = tasks::filter(&mut query);
    let shown = Listing::of(&query, "tasks", &VIEWS);
    match page_of(&shared, &visit, query, filter).await {
        Ok(lines) => {
            let main = html! { (main(&shown, &lines)) (approvals::waiting(&shared, &visit).await) };
            super::html(
                StatusCode::OK,
                layout::page(shared.composition.name(), "Tasks", Place::Tasks, Some(&visit), main),
            )
        }
        Err(problem) => guard::failed(&shared, Some(&visit), &problem),
    }
}

/// The tasks of a page, and the address parameter of the next.
struct Lines {
    lines: Vec<TaskLine>,
    next: Option<String>,
}

async fn page_of(shared: &Shared, visit: &Visit, query: Query, filter: TaskFilter) -> Result<Lines, Problem> {
    query.finish()?;
    let limit = filter.limit.unwrap_or(0) as usize;
    let lines = person::tasks(shared, &visit.identity).list(filter).await.map_err(Problem::of_task)?;
    let next = lines.last().filter(|_| lines.len() >= limit).map(|line| line.id.to_string());
    Ok(Lines { lines, next })
}

fn main(shown: &Listing, page: &Lines) -> Markup {
    html! {
        h1 { "Tasks" }
        (shown.filters())
        @if page.lines.is_empty() {
            p.empty { "There are no tasks of this kind." }
        } @else {
            ul.tasks { @for line in &page.lines { (entry(line)) } }
        }
        (shown.pages(page.next.as_deref()))
    }
}

fn entry(line: &TaskLine) -> Markup {
    html! {
        li {
            h2 { a href={ "/tasks/" (line.id) } { (Shown(&line.plan, 200)) } }
            p.facts {
                (badge(&line.state)) " "
                @if line.destructive { span.badge.danger { "destructive" } " " }
                @if let Some(proposal) = &line.proposal { (proposal::badge(proposal)) " " }
                code { (Shown(&line.capability, LINE)) }
                " for " (Shown(&line.brick, LINE)) ", opened " (layout::time(line.opened_ms))
            }
        }
    }
}

/// How a task stands, in a word, and by whom.
pub(super) fn badge(state: &TaskState) -> Markup {
    let by = state.by_and_reason().0;
    let class = match state.stage() {
        TaskStage::Open => "badge open",
        TaskStage::Claimed => "badge claimed",
        TaskStage::Completed => "badge done",
        TaskStage::Declined | TaskStage::Withdrawn => "badge over",
    };
    html! {
        span class=(class) { (state.word()) }
        @if let Some(by) = by { " by " (Shown(by, LINE)) }
    }
}
