//! Somebody decides about an approval: the forms, and what of them was wrong.
//!
//! Invariant: the form carries the digest of what its page showed. What has changed since is not decided by it.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

use super::super::approval_body::LONGEST_EVIDENCE;
use super::super::person::{self, Right};
use super::super::task_body::LONGEST_REASON;
use super::super::{Shared, body};
use super::approval::{self, Seen};
use super::form::Values;
use super::guard::{self, check_form};
use super::layout::{self, FORM, Wrong};
use super::text::{MOST, Shown};
use crate::runtime::approvals::{Approval, ApprovalError, ApprovalState, Barred, Grounds};
use crate::runtime::contract::Evidence;
use crate::runtime::http::problem::{Problem, ProblemKind};

/// What somebody tried, and what was wrong with it.
#[derive(Default)]
pub(super) struct Tried {
    /// What was entered, and where.
    values: Values,
    step: String,
    /// What was wrong.
    pub(super) wrongs: Vec<Wrong>,
}

/// What may be entered beside the reason.
const FIELDS: [(Evidence, &str); 3] = [
    (Evidence::PolicyDecision, "What the policy says"),
    (Evidence::ExternalTicket, "Ticket"),
    (Evidence::Attachment, "Where the attachment is kept"),
];

pub(super) async fn take(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<(String, String)>, PathRejection>,
    request: Request,
) -> Response {
    let (id, step) = path.map_or_else(|_| (String::new(), String::new()), |Path(path)| path);
    match decide(&shared, id, step, request).await {
        Ok(answer) | Err(answer) => answer,
    }
}

async fn decide(shared: &Shared, id: String, step: String, request: Request) -> Result<Response, Response> {
    let (head, body) = request.into_parts();
    let rights = [Right::SeeApprovals, Right::DecideApprovals];
    let visit = guard::enter(shared, &head.headers, "/approvals", &rights).await?;
    let body = body::read_form(&shared.limits, &head.headers, body).await;
    let body = body.map_err(|refusal| guard::failed(shared, Some(&visit), &refusal.into_problem()))?;
    let values = Values::of(&body);
    check_form(&visit, &head.headers, values.get(FORM))
        .map_err(|problem| guard::failed(shared, Some(&visit), &problem))?;
    let seen = approval::find(shared, visit, id).await?;
    let (approvals, by) = (person::approvals(shared, &seen.visit.identity), person::approver(&seen.visit.identity));
    let wrongs = too_long(&values, &step);
    let mut tried = Tried { values, step, wrongs };
    if !tried.wrongs.is_empty() {
        return Err(approval::page(shared, &seen, StatusCode::UNPROCESSABLE_ENTITY, &tried, None));
    }
    let (grounds, id) = (grounds(&tried.values), &seen.approval.id);
    let decided = match tried.step.as_str() {
        "approve" => approvals.approve(id, &by, grounds).await,
        "refuse" => approvals.refuse(id, &by, grounds).await,
        _ => {
            let problem = Problem::new(ProblemKind::NotFound, "an approval is approved or refused");
            return Err(guard::failed(shared, Some(&seen.visit), &problem));
        }
    };
    match decided {
        Ok(approval) => Ok(Redirect::to(&format!("/approvals/{}?did={}", approval.id, tried.step)).into_response()),
        Err(error) => {
            tried.wrongs = wrongs_of(&error, &tried.step);
            Err(refused(shared, seen, tried, error).await)
        }
    }
}

fn grounds(values: &Values) -> Grounds {
    let given = |evidence| {
        let text = values.get(Grounds::member(evidence)).map(str::trim).filter(|text| !text.is_empty());
        text.map(str::to_owned)
    };
    let mut grounds = Grounds::default();
    (grounds.reason, grounds.seen) = (given(Evidence::Reason), given(Evidence::InputSnapshot));
    (grounds.policy, grounds.ticket) = (given(Evidence::PolicyDecision), given(Evidence::ExternalTicket));
    grounds.attachment = given(Evidence::Attachment);
    grounds
}

fn too_long(values: &Values, step: &str) -> Vec<Wrong> {
    let most = |evidence| if evidence == Evidence::Reason { LONGEST_REASON } else { LONGEST_EVIDENCE };
    let all = [Evidence::Reason].into_iter().chain(FIELDS.map(|(evidence, _)| evidence));
    let is_long = |evidence: &Evidence| {
        values.get(Grounds::member(*evidence)).is_some_and(|text| text.chars().count() as u64 > most(*evidence))
    };
    let wrong = |evidence| {
        let words = format!("{} has at most {} characters", label(step, evidence), most(evidence));
        Wrong { field: Some(field(step, evidence)), words }
    };
    all.filter(is_long).map(wrong).collect()
}

/// What was wrong, each beside its field.
fn wrongs_of(error: &ApprovalError, step: &str) -> Vec<Wrong> {
    match error {
        ApprovalError::Barred { why: Barred::Evidence { missing }, .. } => {
            let wrong = |evidence: &Evidence| Wrong {
                field: Some(field(step, *evidence)),
                words: format!("{}: is missing", label(step, *evidence)),
            };
            missing.iter().map(wrong).collect()
        }
        error => vec![Wrong { field: None, words: error.to_string() }],
    }
}

/// The page once more, with what was wrong: of the approval as it stands now.
async fn refused(shared: &Shared, seen: Seen, tried: Tried, error: ApprovalError) -> Response {
    let problem = Problem::of_approval(error);
    let status = StatusCode::from_u16(problem.kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if matches!(problem.kind, ProblemKind::NotFound | ProblemKind::NotReady) {
        return guard::failed(shared, Some(&seen.visit), &problem);
    }
    let id = seen.approval.id.to_string();
    match approval::find(shared, seen.visit, id).await {
        Ok(seen) => approval::page(shared, &seen, status, &tried, None),
        Err(answer) => answer,
    }
}

/// The forms, for who may use them.
pub(super) fn forms(seen: &Seen, tried: &Tried) -> Markup {
    let Seen { visit, approval } = seen;
    if approval.state != ApprovalState::Pending {
        return html! {};
    }
    if !visit.has(Right::DecideApprovals) {
        return html! { p.hint { "You may look at approvals, and not decide." } };
    }
    if let Some(why) = approval.bars(&person::approver(&visit.identity)) {
        return html! { p.hint { (Shown(&why.to_string(), MOST)) } };
    }
    html! {
        section aria-labelledby="approve" {
            h2 #approve { "Approve it" }
            (form(seen, tried, "approve", &approval.terms.evidence, html! { button { "Approve" } }))
        }
        section aria-labelledby="refuse" {
            h2 #refuse { "Refuse it" }
            p.hint { "Whoever asked is told that it failed for good, and this reason." }
            (form(seen, tried, "refuse", &[Evidence::Reason], html! { button.danger { "Refuse" } }))
        }
    }
}

fn form(seen: &Seen, tried: &Tried, step: &str, needed: &[Evidence], button: Markup) -> Markup {
    let (visit, approval): (_, &Approval) = (&seen.visit, &seen.approval);
    let needs = |evidence: Evidence| needed.contains(&evidence);
    html! {
        form method="post" action={ "/approvals/" (approval.id) "/" (step) } novalidate {
            (layout::token(visit))
            input type="hidden" name=(Grounds::member(Evidence::InputSnapshot)) value=(approval.digest);
            (entry(tried, step, Evidence::Reason, needs(Evidence::Reason)))
            @for (evidence, _) in FIELDS { @if needs(evidence) { (entry(tried, step, evidence, true)) } }
            (button)
        }
    }
}

/// A field, with what was entered and what was wrong with it.
fn entry(tried: &Tried, step: &str, evidence: Evidence, is_needed: bool) -> Markup {
    let (id, name) = (field(step, evidence), Grounds::member(evidence));
    let value = if tried.step == step { tried.values.get(name).unwrap_or_default() } else { "" };
    let wrong = tried.wrongs.iter().find(|wrong| wrong.field.as_ref() == Some(&id)).map(|wrong| wrong.words.as_str());
    let fault = format!("{id}-fault");
    let (described, invalid) = (wrong.map(|_| fault.as_str()), wrong.map(|_| "true"));
    html! {
        div.field.faulty[wrong.is_some()] {
            label for=(id) { (label(step, evidence)) @if !is_needed { span.optional { " (optional)" } } }
            @if let Some(words) = wrong { p.fault id=(fault) { span.unseen { "Error: " } (words) } }
            @if evidence == Evidence::Reason {
                textarea id=(id) name=(name) rows="3" required[is_needed] aria-describedby=[described]
                    aria-invalid=[invalid] { "\n" (value) }
            } @else {
                input id=(id) name=(name) type="text" value=(value) autocomplete="off" required[is_needed]
                    aria-describedby=[described] aria-invalid=[invalid];
            }
        }
    }
}

/// The two forms of a page have no label in common.
fn label(step: &str, evidence: Evidence) -> &'static str {
    if step == "refuse" && evidence == Evidence::Reason {
        return "Why not";
    }
    FIELDS.iter().find(|(field, _)| *field == evidence).map_or("Reason", |(_, label)| label)
}

/// The id of a field.
fn field(step: &str, evidence: Evidence) -> String {
    format!("{step}-{}", Grounds::member(evidence))
}
