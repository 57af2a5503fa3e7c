//! One approval: what would be done, exactly; who has to agree; and the forms to decide.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};

use super::super::Shared;
use super::super::person::{self, Right};
use super::super::query::Query;
use super::decide::{self, Tried};
use super::guard::{self, Visit};
use super::layout::{self, Place};
use super::text::{LINE, MOST, Shown, plain};
use super::{approvals, payload};
use crate::runtime::approvals::{Approval, ApprovalDecision, ApprovalId};
use crate::runtime::http::problem::Problem;

/// An approval that somebody may see.
pub(super) struct Seen {
    pub(super) visit: Visit,
    pub(super) approval: Approval,
}

pub(super) async fn show(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let id = path.map_or_else(|_| String::new(), |Path(id)| id);
    let here = request.uri().path().to_owned();
    let seen = match guard::enter(&shared, request.headers(), &here, &[Right::SeeApprovals]).await {
        Ok(visit) => find(&shared, visit, id).await,
        Err(answer) => Err(answer),
    };
    match seen {
        Ok(seen) => {
            let did = Query::of(request.uri(), &["did"]);
            page(&shared, &seen, StatusCode::OK, &Tried::default(), did.text("did").and_then(done))
        }
        Err(answer) => answer,
    }
}

/// An approval of the customer of a visit.
pub(super) async fn find(shared: &Shared, visit: Visit, id: String) -> Result<Seen, Response> {
    match person::approvals(shared, &visit.identity).get(&ApprovalId::new(id)).await {
        Ok(approval) => Ok(Seen { visit, approval }),
        Err(error) => Err(guard::failed(shared, Some(&visit), &Problem::of_approval(error))),
    }
}

/// What was done, in words.
fn done(word: &str) -> Option<&'static str> {
    Some(match word {
        "approve" => "You agreed. Once enough have, the next call with the key acts.",
        "refuse" => "You refused it. Whoever asked is told your reason.",
        _ => return None,
    })
}

/// The page of an approval, with what was tried and went wrong.
pub(super) fn page(
    shared: &Shared,
    seen: &Seen,
    status: StatusCode,
    tried: &Tried,
    notice: Option<&'static str>,
) -> Response {
    let Seen { visit, approval } = seen;
    let is_wrong = !tried.wrongs.is_empty();
    let title = format!("{}{}: {}", if is_wrong { "Error: " } else { "" }, approval.id, plain(&approval.words, LINE));
    let main = html! {
        (layout::faults("This was not decided", &tried.wrongs))
        (layout::notice(notice))
        p.back { a href="/approvals" { "All approvals" } }
        h1 { (Shown(&approval.words, 300)) }
        p.facts { (approvals::badges(approval)) }
        section aria-labelledby="plan" { h2 #plan { "What would be done" } (plan(approval)) }
        section aria-labelledby="payload" {
            h2 #payload { "Payload" }
            (payload::show(&approval.input))
            p.hint { "Exactly this is approved, and nothing else; secrets are masked." }
        }
        section aria-labelledby="about" { h2 #about { "About this approval" } (about(approval)) }
        section aria-labelledby="agree" { h2 #agree { "Who has to agree" } (agreement(approval)) }
        (decide::forms(seen, tried))
    };
    super::html(status, layout::page(shared.composition.name(), &title, Place::Elsewhere, Some(visit), main))
}

fn plan(approval: &Approval) -> Markup {
    html! {
        @if approval.plan.is_empty() { p { "Nothing: what is asked for is so already." } }
        ol { @for step in approval.plan.iter().take(50) {
            li {
                (Shown(&step.action, LINE)) @if !step.target.is_empty() { ": " (Shown(&step.target, MOST)) }
                @if !step.payload.is_null() { (payload::show(&step.payload)) }
            }
        } }
        @if approval.plan.len() > 50 { p.cut { "There are more steps; the JSON has all of them." } }
    }
}

fn about(approval: &Approval) -> Markup {
    let fact = |term: &str, value: Markup| html! { div { dt { (term) } dd { (value) } } };
    html! {
        dl.about {
            (fact("Why", html! { (Shown(&approval.why, MOST)) }))
            (fact("Capability", html! { code { (Shown(&approval.capability, LINE)) } ", " (approval.mode.word()) }))
            @if let Some(price) = &approval.price { (fact("Price", html! { (Shown(price, LINE)) })) }
            (fact("Asked by", html! { (Shown(&approval.actor, LINE)) ", through " (Shown(&approval.brick, LINE)) }))
            (fact("Would be done by", html! {
                @match &approval.provider { Some(brick) => (Shown(brick, LINE)), None => "a person" }
            }))
            (fact("Idempotency key", html! {
                @match &approval.key { Some(key) => code { (Shown(key.as_str(), 600)) }, None => "none: it is a read" }
            }))
            (fact("Digest", html! { code { (approval.digest) } }))
            (fact("Asked", layout::time(Some(approval.opened_ms))))
            @if approval.expires_ms.is_some() { (fact("Ends", layout::time(approval.expires_ms))) }
        }
    }
}

fn agreement(approval: &Approval) -> Markup {
    let terms = &approval.terms;
    html! {
        p { (Shown(&terms.rule.to_string(), MOST)) }
        @if terms.minimum > 1 { p { "At least " (terms.minimum) " of them." } }
        @if let Some(version) = &terms.policy_version { p.hint { "Policy version " (Shown(version, LINE)) } }
        @if !approval.decisions.is_empty() {
            ul { @for decision in &approval.decisions { li { (said(decision)) } } }
        }
    }
}

/// What somebody said.
fn said(decision: &ApprovalDecision) -> Markup {
    let grounds = &decision.grounds;
    let others = [("policy", &grounds.policy), ("ticket", &grounds.ticket), ("attachment", &grounds.attachment)];
    html! {
        (Shown(decision.by.principal(), LINE)) (if decision.agrees { " agreed " } else { " refused " })
        (layout::time(Some(decision.at_ms)))
        @if let Some(reason) = &grounds.reason { ": " (Shown(reason, MOST)) }
        @for (name, value) in others {
            @if let Some(value) = value { "; " (name) " " (Shown(value, LINE)) }
        }
    }
}
