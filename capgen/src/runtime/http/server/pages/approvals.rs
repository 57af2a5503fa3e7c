//! The list of approvals.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};

use super::super::person::{self, Right};
use super::super::query::Query;
use super::super::{Shared, approvals};
use super::guard::{self, Visit};
use super::layout::{self, Place};
use super::listing::Listing;
use super::text::{LINE, Shown};
use crate::runtime::approvals::{Approval, ApprovalState};
use crate::runtime::contract::Risk;
use crate::runtime::http::problem::Problem;
use crate::runtime::ledger::ApprovalFilter;

/// What of the approvals is listed, and how it is called.
const VIEWS: [(&str, &str); 7] = [
    ("pending", "To decide"),
    ("approved", "Approved"),
    ("refused", "Refused"),
    ("expired", "Expired"),
    ("spent", "Taken up"),
    ("superseded", "Replaced"),
    ("all", "All"),
];

/// So many that wait are shown beside the tasks.
const BESIDE_TASKS: u32 = 10;

pub(super) async fn show(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let here = request.uri().path_and_query().map_or("/approvals", |here| here.as_str());
    let visit = match guard::enter(&shared, request.headers(), here, &[Right::SeeApprovals]).await {
        Ok(visit) => visit,
        Err(answer) => return answer,
    };
    let mut query = Query::of(request.uri(), &["state", "capability", "after", "limit"]);
    let filter = approvals::filter(&mut query);
    let shown = Listing::of(&query, "approvals", &VIEWS);
    match page_of(&shared, &visit, query, filter).await {
        Ok((page, next)) => {
            let main = main(&shown, &page, next.as_deref());
            let page = layout::page(shared.composition.name(), "Approvals", Place::Approvals, Some(&visit), main);
            super::html(StatusCode::OK, page)
        }
        Err(problem) => guard::failed(&shared, Some(&visit), &problem),
    }
}

/// The approvals of a page, and the address parameter of the next.
async fn page_of(
    shared: &Shared,
    visit: &Visit,
    query: Query,
    filter: ApprovalFilter,
) -> Result<(Vec<Approval>, Option<String>), Problem> {
    query.finish()?;
    let limit = filter.limit.unwrap_or(0) as usize;
    let page = person::approvals(shared, &visit.identity).list(filter).await.map_err(Problem::of_approval)?;
    let next = page.last().filter(|_| page.len() >= limit).map(|approval| approval.id.to_string());
    Ok((page, next))
}

/// What waits for somebody to decide, beside the tasks; nothing for who may not see it.
pub(super) async fn waiting(shared: &Shared, visit: &Visit) -> Markup {
    if !visit.has(Right::SeeApprovals) {
        return html! {};
    }
    let filter = ApprovalFilter { limit: Some(BESIDE_TASKS), ..ApprovalFilter::pending() };
    let page = person::approvals(shared, &visit.identity).list(filter).await.unwrap_or_default();
    html! {
        @if !page.is_empty() {
            h2 #approvals { "Approvals" }
            ul.tasks aria-labelledby="approvals" { @for approval in &page { (entry(approval, true)) } }
            p { a href="/approvals" { "All approvals" } }
        }
    }
}

fn main(shown: &Listing, page: &[Approval], next: Option<&str>) -> Markup {
    html! {
        h1 { "Approvals" }
        (shown.filters())
        @if page.is_empty() {
            p.empty { "There are no approvals of this kind." }
        } @else {
            ul.tasks { @for approval in page { (entry(approval, false)) } }
        }
        (shown.pages(next))
    }
}

/// One of a list. Beside tasks it stands under a heading of its own.
fn entry(approval: &Approval, beside_tasks: bool) -> Markup {
    let link = html! { a href={ "/approvals/" (approval.id) } { (Shown(&approval.words, 200)) } };
    html! {
        li {
            @if beside_tasks { h3 { (link) } } @else { h2 { (link) } }
            p.facts {
                (badges(approval)) " "
                code { (Shown(&approval.capability, LINE)) }
                " for " (Shown(&approval.actor, LINE)) ", asked " (layout::time(Some(approval.opened_ms)))
                @if let (ApprovalState::Pending, Some(_)) = (approval.state, approval.expires_ms) {
                    ", until " (layout::time(approval.expires_ms))
                }
            }
        }
    }
}

/// How an approval stands and how bad a wrong call can be, in words.
pub(super) fn badges(approval: &Approval) -> Markup {
    let class = match approval.state {
        ApprovalState::Pending => "badge open",
        ApprovalState::Approved | ApprovalState::Spent => "badge done",
        ApprovalState::Refused => "badge danger",
        ApprovalState::Expired | ApprovalState::Superseded => "badge over",
    };
    html! {
        span class=(class) { (approval.state.word()) }
        @if let Some(risk) = approval.risk {
            " " span class=(if risk >= Risk::High { "badge danger" } else { "badge over" }) { (risk.word()) " risk" }
        }
        @if approval.destructive { " " span.badge.danger { "destructive" } }
    }
}
