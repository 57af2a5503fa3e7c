//! The action log.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};

use super::super::person::Right;
use super::super::query::Query;
use super::super::{Shared, log};
use super::guard::{self, Visit};
use super::layout::{self, Place};
use super::payload;
use super::text::{LINE, MOST, Shown};
use crate::runtime::http::problem::Problem;
use crate::runtime::ledger::{Action, ActionFilter, ActionPlace, Event};

/// What the log is filtered by, as it was asked for.
struct View {
    given: Vec<(&'static str, String)>,
    is_later_page: bool,
}

const FILTERS: [&str; 4] = ["capability", "key", "from", "until"];

pub(super) async fn show(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let here = request.uri().path_and_query().map_or("/log", |here| here.as_str());
    let visit = match guard::enter(&shared, request.headers(), here, &[Right::ReadLog]).await {
        Ok(visit) => visit,
        Err(answer) => return answer,
    };
    let mut query = Query::of(request.uri(), &["capability", "key", "from", "until", "before", "limit"]);
    let filter = log::filter(&mut query);
    let given = FILTERS.map(|name| (name, query.text(name).unwrap_or_default().to_owned()));
    let view = View { given: given.into(), is_later_page: filter.before.is_some() };
    match page_of(&shared, &visit, query, filter).await {
        Ok((actions, next)) => {
            let main = main(&view, &actions, next);
            super::html(StatusCode::OK, layout::page(shared.composition.name(), "Log", Place::Log, Some(&visit), main))
        }
        Err(problem) => guard::failed(&shared, Some(&visit), &problem),
    }
}

async fn page_of(
    shared: &Shared,
    visit: &Visit,
    query: Query,
    filter: ActionFilter,
) -> Result<(Vec<Action>, Option<ActionPlace>), Problem> {
    query.finish()?;
    log::page(shared, &visit.identity.tenant, filter).await
}

fn main(view: &View, actions: &[Action], next: Option<ActionPlace>) -> Markup {
    html! {
        h1 { "Log" }
        (filters(view))
        @if actions.is_empty() {
            p.empty { "Nothing was done that this filter lets through." }
        } @else {
            (table(actions))
        }
        @if next.is_some() || view.is_later_page { nav.pages aria-label="Pages of the log" { ul {
            @if view.is_later_page { li { a href=(address(view, None)) { "Latest" } } }
            @if let Some(next) = next { li { a href=(address(view, Some(next))) rel="next" { "Older" } } }
        } } }
    }
}

fn filters(view: &View) -> Markup {
    let labels = ["Capability", "Idempotency key", "From", "Before"];
    html! {
        form.filter method="get" action="/log" role="search" aria-label="Filter the log" {
            @for ((name, value), label) in view.given.iter().zip(labels) {
                div.field {
                    label for=(name) { (label) }
                    input id=(name) name=(name) type="text" value=(value) autocomplete="off" spellcheck="false"
                        placeholder=(if *name == "from" || *name == "until" { "2026-01-31" } else { "any" });
                }
            }
            button.quiet { "Filter" }
        }
    }
}

fn table(actions: &[Action]) -> Markup {
    html! {
        div.wide tabindex="0" role="region" aria-label="Entries of the log" {
            table {
                caption { "What was done, the latest first. Times are in UTC; secrets are masked." }
                thead { tr {
                    @for column in ["Time", "What", "Capability", "Key", "Who", "Details"] { th scope="col" { (column) } }
                } }
                tbody { @for action in actions { (row(action)) } }
            }
        }
    }
}

fn row(action: &Action) -> Markup {
    let asked = &action.asked;
    html! {
        tr {
            td { (layout::time(Some(action.at_ms))) }
            td {
                (words(action.event))
                @if let Some(attempt) = action.attempt { span.hint { " attempt " (attempt) } }
            }
            td { code { (Shown(&asked.capability, LINE)) } }
            td { @match &asked.key { Some(key) => code { (Shown(key, LINE)) }, None => span.none { "none" } } }
            td {
                (Shown(&asked.actor, LINE))
                @if asked.caller != asked.actor { " by " (Shown(&asked.caller, LINE)) }
                @if let Some(provider) = &asked.provider { ", from " (Shown(provider, LINE)) }
            }
            td { (details(action)) }
        }
    }
}

fn details(action: &Action) -> Markup {
    html! {
        @if let Some(message) = &action.message { p { (Shown(message, MOST)) } }
        @if let Some(price) = &action.price { p { "Price " (price) } }
        @if let Some(reference) = &action.provider_ref { p { "Reference " code { (Shown(reference, LINE)) } } }
        details {
            summary { "Input" @if action.output.is_some() { " and output" } }
            h2 { "Input" }
            (payload::show(&action.asked.input.to_json()))
            @if let Some(output) = &action.output {
                h2 { "Output" }
                (payload::show(&output.to_json()))
            }
        }
    }
}

fn address(view: &View, before: Option<ActionPlace>) -> String {
    let mut parameters = form_urlencoded::Serializer::new(String::new());
    for (name, value) in view.given.iter().filter(|(_, value)| !value.is_empty()) {
        parameters.append_pair(name, value);
    }
    parameters.extend_pairs(before.map(|before| ("before", before.to_string())));
    format!("/log?{}", parameters.finish())
}

/// What happened, in words.
fn words(event: Event) -> &'static str {
    match event {
        Event::Started => "Started",
        Event::Retried => "Tried again",
        Event::Done => "Done",
        Event::Planned => "Planned",
        Event::FailedForNow => "Failed, may be tried again",
        Event::Failed => "Failed for good",
        Event::Refused => "Refused by the provider",
        Event::Broken => "Broke off",
        Event::ConnectionRequired => "No connection",
        Event::Expired => "Lease ran out",
        Event::Late => "Came too late",
        Event::TaskOpened => "Task opened",
        Event::TaskClaimed => "Task claimed",
        Event::TaskGivenBack => "Task given back",
        Event::TaskCompleted => "Task completed",
        Event::TaskDeclined => "Task declined",
        Event::TaskWithdrawn => "Task withdrawn",
        Event::ApprovalAsked => "Approval asked for",
        Event::ApprovalGiven => "Agreed, others have to as well",
        Event::ApprovalApproved => "Approved",
        Event::ApprovalRefused => "Approval refused",
        Event::ApprovalExpired => "Approval expired",
        Event::ApprovalSpent => "Approval taken up",
        Event::ApprovalSuperseded => "Approval replaced: the plan has changed",
        Event::HoldSet => "Legal hold set",
        Event::HoldLifted => "Legal hold lifted",
    }
}
