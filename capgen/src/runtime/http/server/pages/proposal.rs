//! What a model proposes, and what a person can do about it: accept it, change it, or reject it.
//!
//! Invariants
//! - Everything that tells how far to trust it stands beside it: who proposes, with which model, how sure that is, how sure
//!   it has to be, and what the answer leads to.
//! - Only who has claimed the task decides, and what is proposed in a claimed task is no longer replaced: what is accepted is
//!   what was seen.

use maud::{Markup, html};

use super::form::{Entered, Form};
use super::layout::{self, Wrong};
use super::payload;
use super::task::Seen;
use super::text::{LINE, MOST, Shown};
use super::work::{self, Declining, Tried};
use crate::runtime::value::Shape;
use crate::runtime::{Json, ManualTask, Proposal, TaskState, Verdict, Why};

/// The longest proposal that is edited here, in bytes of JSON.
const LONGEST: usize = 100_000;

/// How sure a model is, for a list.
pub(super) fn badge(proposal: &Proposal) -> Markup {
    html! {
        @match (proposal.output.is_some(), proposal.confidence) {
            (false, _) => span.badge { "nothing proposed" },
            (true, Some(sure)) if sure >= proposal.floor => span.badge { "proposed, confidence " (sure) },
            (true, Some(sure)) => span.badge.danger { "proposed, confidence only " (sure) },
            (true, None) => span.badge.danger { "proposed, confidence not told" },
        }
    }
}

/// The section about the proposal of a task, when it is one of an AI step.
pub(super) fn show(seen: &Seen) -> Markup {
    let Some(proposal) = seen.task.proposal.as_deref() else { return html! {} };
    html! {
        section aria-labelledby="proposal" {
            h2 #proposal { "What is proposed" }
            (facts(seen, proposal))
            @match proposal.masked_output() {
                Some(output) => {
                    h3 { "The values" }
                    (payload::show(output))
                },
                None => p { "Nothing is proposed. The answer is up to you." },
            }
        }
    }
}

fn facts(seen: &Seen, proposal: &Proposal) -> Markup {
    let fact = |term: &str, value: Markup| html! { div { dt { (term) } dd { (value) } } };
    html! {
        dl.about {
            (fact("Step", html! { code { (Shown(&proposal.step, LINE)) } }))
            @if let Some(provider) = &proposal.provider { (fact("Proposed by", html! { (Shown(provider, LINE)) })) }
            @if proposal.output.is_some() {
                (fact("Model", match &proposal.model {
                    Some(model) => html! { (Shown(model, LINE)) },
                    None => html! { span.none { "not told" } },
                }))
                (fact("Confidence", confidence(proposal)))
            }
            @if let Some(applies) = &proposal.applies { (fact("What it leads to", effect(seen, applies))) }
            @if seen.task.why == Why::Applied { (fact("Applied", html! { "already: you confirm it, correct it or have it undone" })) }
        }
    }
}

fn confidence(proposal: &Proposal) -> Markup {
    let floor = proposal.floor;
    html! {
        @match proposal.confidence {
            Some(sure) if sure >= floor => { (sure) " of 100; at least " (floor) " is enough" },
            Some(sure) => { (sure) " of 100 " span.badge.danger { "below the " (floor) " that it takes" } },
            None => span.badge.danger { "not told" },
        }
    }
}

/// What the answer is for, by the words of its capability.
fn effect(seen: &Seen, applies: &str) -> Markup {
    let descriptor = seen.tasks.declared(applies, &seen.task.brick);
    html! {
        code { (Shown(applies, LINE)) }
        @if let Some(descriptor) = descriptor {
            ": " (Shown(descriptor.summary, MOST))
            @if descriptor.destructive { " " span.badge.danger { "destructive: not to be undone lightly" } }
        }
    }
}

/// The form for the output of a task: to edit what is proposed, or to enter one.
pub(super) fn form(task: &ManualTask, shape: &'static Shape) -> Form {
    match task.proposal.as_deref().and_then(|proposal| proposal.output.as_ref()) {
        Some(proposed) => Form::to_edit(shape, proposed).0,
        None => Form::of(shape),
    }
}

/// The forms of a review that is in the hands of whoever looks at it.
pub(super) fn forms(seen: &Seen, proposed: &Json, tried: &Tried, wrongs: &mut Vec<Wrong>) -> Markup {
    let reject = match seen.task.why == Why::Applied {
        true => "It was applied already: whoever asked is told to take it back, and this reason.",
        false => "Whoever asked is told that nothing is to be applied, and this reason.",
    };
    html! {
        section aria-labelledby="accept" {
            h2 #accept { "It is right as it is" }
            p { "What is proposed becomes the answer, with you as the one who accepted it." }
            (work::small_form(seen, "accept", "Accept what is proposed", ""))
        }
        section aria-labelledby="complete" {
            h2 #complete { "It is right with changes" }
            (editing(seen, proposed, tried, wrongs))
        }
        section aria-labelledby="decline" {
            h2 #decline { "It is not right" }
            (work::declining(seen, tried, &Declining { hint: reject, button: "Reject what is proposed" }, wrongs))
        }
        (work::releasing(seen))
    }
}

fn editing(seen: &Seen, proposed: &Json, tried: &Tried, wrongs: &mut Vec<Wrong>) -> Markup {
    let descriptor = match seen.tasks.descriptor(&seen.task) {
        Ok(descriptor) => descriptor,
        Err(error) => return html! { p { (error) } },
    };
    if proposed.to_string().len() > LONGEST {
        return html! { p { "It is too long to be edited here. POST the edited one to "
        code { "/api/tasks/" (seen.task.id) "/complete" } "." } };
    }
    let (form, there) = Form::to_edit(descriptor.output, proposed);
    let values = if tried.is_output { &tried.values } else { &there };
    let entered = Entered::new(&form, values, &tried.output);
    wrongs.extend(entered.wrongs().iter().cloned());
    html! {
        form method="post" action=(work::action(&seen.task, "complete")) novalidate {
            (layout::token(&seen.visit))
            (entered.show())
            button { "Accept with these changes" }
        }
    }
}

/// Who decided what about a proposal; nothing for another task, and before that.
pub(super) fn verdict(seen: &Seen) -> Markup {
    let Some(verdict) = seen.task.verdict() else { return html! {} };
    let words = match verdict {
        Verdict::Accepted => "Accepted as it was proposed",
        Verdict::Edited => "Accepted with changes",
        Verdict::ByHand => "Answered without a proposal",
        Verdict::Rejected => "Rejected",
    };
    let by = match &seen.task.state {
        TaskState::Completed { by } | TaskState::Declined { by, .. } => by.as_deref(),
        _ => None,
    };
    html! { p.verdict { (words) @if let Some(by) = by { " by " (Shown(by, LINE)) } "." } }
}
