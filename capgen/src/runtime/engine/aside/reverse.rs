//! Taking back what a call has done by the call that reverses it, where the catalogue says how that one is made.
//!
//! Invariants
//! - It is a call like any other: with a claim, a log entry, scopes, a rate and approvals of its own, made for whoever asks.
//! - Its key follows from the call that it reverses, so it is made once, however often and by whomever that is asked.
//! - What was given to the call is what the log shows of it. The files are checked for fields that are not shown.

use std::sync::Arc;

use serde_json::json;

use super::super::super::erased::Output;
use super::super::super::ledger::{Action, ScopedKey};
use super::super::super::seam::Context;
use super::super::super::template::key_of;
use super::super::super::value::{Shape, input_hash, to_json};
use super::super::super::{CallError, Descriptor, Done, Failed, Json, Key, Reversal};
use super::super::heartbeat;
use super::super::outcome::{self, Outcome};
use super::super::serving::Serving;
use super::super::work::Work;
use super::super::{Request, not_too_deep};
use super::{Task, original};

/// Makes the call. `action` is the end of the one that is reversed, where it is needed and the log still has it.
pub(super) async fn reverse(
    work: &Work,
    task: &Task,
    reversal: &'static Reversal,
    done: &Done<Json>,
    action: Option<Action>,
) -> Outcome {
    let given = match action {
        Some(action) => action.asked.input.to_json(),
        None if reversal.takes_input() => return forgotten(work, task),
        None => Json::Null,
    };
    let called = match call(work, reversal, &given, &done.output) {
        Ok(called) => called,
        Err(error) => return Outcome::Refused(error),
    };
    let called = Box::pin(called);
    let answer = heartbeat::beside(&work.engine.ledger, &task.lease, work.engine.settings.lease, called).await;
    match answer.and_then(|answer| answer.try_map(|_| Ok(Output::Json(Json::Null)))) {
        Ok(answer) => Outcome::Answered(answer, Some(format!("by `{}`", reversal.descriptor().name))),
        Err(error) => Outcome::Refused(error),
    }
}

fn call(work: &Work, reversal: &'static Reversal, given: &Json, answered: &Json) -> Result<Serving, CallError> {
    let descriptor = reversal.descriptor();
    let invalid = |faults| CallError::Invalid { capability: descriptor.name.to_owned(), faults };
    let input = reversal.input(given, answered).map_err(invalid)?;
    let key = key(&original(work)?, descriptor, &to_json(input.shape, &*input.value));
    let depth = work.context.depth.saturating_add(1);
    let trace = Some(work.trace().clone());
    let context = Context { depth, trace, ..Context::clone(&work.context) };
    not_too_deep(descriptor.name, context.depth)?;
    let (engine, context) = (Arc::clone(&work.engine), Arc::new(context));
    Serving::reversing(Request { engine, context, descriptor, key: Some(key), input, deed: None })
}

/// That of its recipe, or else one that names what it reverses.
fn key(of: &ScopedKey, descriptor: &Descriptor, input: &Json) -> Key {
    if let Some(Ok(key)) = descriptor.key.map(|recipe| key_of(recipe, input)) {
        return key;
    }
    let ScopedKey { scope, key, .. } = of;
    let long = || Key::new(format!("undo|{}", input_hash(&Shape::Json, &json!([scope, key]))));
    Key::new(format!("undo|{scope}|{key}")).or_else(|_| long()).unwrap_or_else(|_| Key::drawn())
}

fn forgotten(work: &Work, task: &Task) -> Outcome {
    let name = work.descriptor.name;
    let message = format!("the log has forgotten what `{name}` was given, and without that it cannot be taken back");
    outcome::failed(&task.brick, Failed::new(false, message))
}
