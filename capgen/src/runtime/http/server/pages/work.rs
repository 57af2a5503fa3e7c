//! What a person can do with a task: the forms, and what of them was wrong.
//!
//! The forms depend on how the task stands, and on what it asks for: those of a review are in [`super::proposal`].

use maud::{Markup, html};

use super::super::person::Right;
use super::form::{Entered, Form, Values};
use super::layout::{self, Wrong};
use super::proposal;
use super::task::Seen;
use super::text::{LINE, Shown};
use crate::runtime::{Faults, ManualTask, TaskState};

/// What somebody tried, and what was wrong with it.
#[derive(Default)]
pub(super) struct Tried {
    /// What was entered.
    pub(super) values: Values,
    /// Was it an output?
    pub(super) is_output: bool,
    /// What was wrong with the output.
    pub(super) output: Faults,
    /// What was wrong with the reference at the vendor.
    pub(super) reference: Option<String>,
    /// What was wrong with the reason.
    pub(super) reason: Option<String>,
    /// Why the task does not stand as it would have to.
    pub(super) conflict: Option<String>,
}

/// The forms of a task, and the faults for the list on top.
pub(super) struct Work {
    pub(super) markup: Markup,
    pub(super) wrongs: Vec<Wrong>,
}

impl Tried {
    /// Does the task stand otherwise than the person thought?
    pub(super) fn is_conflict(&self) -> bool {
        self.conflict.is_some()
    }
}

/// What can be done with a task by whoever looks at it.
pub(super) fn show(seen: &Seen, tried: &Tried) -> Work {
    let mut wrongs: Vec<Wrong> =
        tried.conflict.iter().map(|words| Wrong { field: None, words: words.clone() }).collect();
    let (visit, task) = (&seen.visit, &seen.task);
    let markup = match &task.state {
        _ if !visit.has(Right::DoTasks) => html! { p.hint { "You may look at tasks, and not do them." } },
        TaskState::Open => html! {
            section aria-labelledby="claim" {
                h2 #claim { "Do it" }
                @if task.proposal.is_some() {
                    p { "Claim the task first: then you alone decide, and what is proposed stays as you see it." }
                } @else {
                    p { "Claim the task first: then nobody else does the same, and no provider either." }
                }
                (small_form(seen, "claim", "Claim this task", ""))
            }
        },
        TaskState::Claimed { by } if *by == *visit.identity.actor => of_mine(seen, tried, &mut wrongs),
        TaskState::Claimed { by } => html! {
            p.hint { (Shown(by, LINE)) " has this task. Ask them to give it back if you want to do it." }
        },
        TaskState::Completed { .. } | TaskState::Declined { .. } | TaskState::Withdrawn => html! {},
    };
    Work { markup, wrongs }
}

/// A form that is only a button.
pub(super) fn small_form(seen: &Seen, step: &str, words: &str, class: &str) -> Markup {
    html! {
        form method="post" action=(action(&seen.task, step)) { (layout::token(&seen.visit)) button class=(class) { (words) } }
    }
}

pub(super) fn action(task: &ManualTask, step: &str) -> String {
    format!("/tasks/{}/{step}", task.id)
}

/// The forms of a task that is in the hands of whoever looks at it.
fn of_mine(seen: &Seen, tried: &Tried, wrongs: &mut Vec<Wrong>) -> Markup {
    if let Some(proposed) = seen.task.proposal.as_deref().and_then(|proposal| proposal.output.as_ref()) {
        return proposal::forms(seen, proposed, tried, wrongs);
    }
    html! {
        section aria-labelledby="complete" {
            h2 #complete { "It is done" }
            (completing(seen, tried, wrongs))
        }
        section aria-labelledby="decline" {
            h2 #decline { "It will not be done" }
            (declining(seen, tried, &DECLINING, wrongs))
        }
        (releasing(seen))
    }
}

/// To give a task back.
pub(super) fn releasing(seen: &Seen) -> Markup {
    html! {
        section aria-labelledby="release" {
            h2 #release { "Somebody else should do it" }
            (small_form(seen, "release", "Give it back", "quiet"))
        }
    }
}

fn completing(seen: &Seen, tried: &Tried, wrongs: &mut Vec<Wrong>) -> Markup {
    let descriptor = match seen.tasks.descriptor(&seen.task) {
        Ok(descriptor) => descriptor,
        Err(error) => return html! { p { (error) } },
    };
    let form = Form::of(descriptor.output);
    let entered = Entered::new(&form, &tried.values, &tried.output);
    wrongs.extend(entered.wrongs().iter().cloned());
    wrongs.extend(tried.reference.iter().map(|words| wrong("reference", words)));
    completion(seen, tried, &entered)
}

fn wrong(field: &str, words: &str) -> Wrong {
    Wrong { field: Some(field.to_owned()), words: words.to_owned() }
}

fn completion(seen: &Seen, tried: &Tried, entered: &Entered<'_>) -> Markup {
    let value = tried.values.get("reference").unwrap_or_default();
    let described = if tried.reference.is_some() { "reference-fault reference-hint" } else { "reference-hint" };
    html! {
        form method="post" action=(action(&seen.task, "complete")) novalidate {
            (layout::token(&seen.visit))
            (entered.show())
            div.field.faulty[tried.reference.is_some()] {
                label for="reference" { "Reference at the vendor" span.optional { " (optional)" } }
                p.hint #reference-hint { "What the vendor calls what you made or changed." }
                (fault("reference-fault", tried.reference.as_deref()))
                input #reference name="reference" type="text" value=(value) autocomplete="off" spellcheck="false"
                    aria-describedby=(described) aria-invalid=[tried.reference.as_ref().map(|_| "true")];
            }
            button { "Complete the task" }
        }
    }
}

/// How a task is declined, in words.
pub(super) struct Declining {
    /// What comes of it.
    pub(super) hint: &'static str,
    pub(super) button: &'static str,
}

const DECLINING: Declining = Declining {
    hint: "Whoever asked is told that the step failed for good, and this reason.",
    button: "Decline the task",
};

/// To decline a task with a reason.
pub(super) fn declining(seen: &Seen, tried: &Tried, words: &Declining, wrongs: &mut Vec<Wrong>) -> Markup {
    wrongs.extend(tried.reason.iter().map(|words| wrong("reason", words)));
    let value = tried.values.get("reason").unwrap_or_default();
    let described = if tried.reason.is_some() { "reason-fault reason-hint" } else { "reason-hint" };
    html! {
        form method="post" action=(action(&seen.task, "decline")) novalidate {
            (layout::token(&seen.visit))
            div.field.faulty[tried.reason.is_some()] {
                label for="reason" { "Reason" }
                p.hint #reason-hint { (words.hint) }
                (fault("reason-fault", tried.reason.as_deref()))
                textarea #reason name="reason" rows="3" required aria-describedby=(described)
                    aria-invalid=[tried.reason.as_ref().map(|_| "true")] { "\n" (value) }
            }
            button.danger { (words.button) }
        }
    }
}

fn fault(id: &str, words: Option<&str>) -> Markup {
    html! { @if let Some(words) = words { p.fault id=(id) { span.unseen { "Error: " } (words) } } }
}
