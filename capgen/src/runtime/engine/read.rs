//! A read: no claim and nothing stored but the log. Where a person answers it, the answer is kept on the task.

use std::sync::Arc;

use super::super::erased::Output;
use super::super::ledger::{Event, log_message};
use super::super::{Answer, CallError, CallResult, Why};
use super::outcome::Outcome;
use super::terms::{keep_pace, price};
use super::wiring::By;
use super::work::Work;
use super::{approvals, person, vendor};

/// Has a brick answer it.
pub(super) async fn by_brick(mut work: Box<Work>, by: By) -> Result<Answer<Output>, CallError> {
    let brick = by.brick();
    let begun = work.begun;
    if work.context.max_price.is_some() {
        Box::pin(price::accept(&mut work, &by)).await?;
    }
    // An approval of a read is spent where it is looked at, so nothing may refuse it after that.
    keep_pace(&work).await?;
    if approvals::is_wanted(&work, Some(&by))
        && let Some(answer) = Box::pin(approvals::pass_read(&work, &by)).await?
    {
        return Ok(answer);
    }
    let outcome = match &by {
        By::Linked(place) => vendor::repeat(&mut work, place, None, begun).await,
        // In a box, so that a read of a brick in this process has not the size of both.
        By::Remote(brick, transport) => Box::pin(vendor::elsewhere(&mut work, brick, &**transport, None)).await,
    };
    let (event, message, answer) = match outcome {
        Outcome::Answered(answer, tries) => (event_of(&answer), log_message(words_of(&answer), tries), Ok(answer)),
        Outcome::Broken(failed) => (Event::Broken, Some(failed.message.clone()), Ok(Answer::Failed(failed))),
        Outcome::Refused(error) => (Event::Refused, Some(error.to_string()), Err(error)),
        Outcome::NoConnection { missing } => {
            work.engine.access.forget(&work.context.tenant, brick);
            return Box::pin(person::open(&work, Why::ConnectionMissing, Some(missing), Some(brick))).await;
        }
    };
    let engine = Arc::clone(&work.engine);
    let mut note = work.into_note(brick, event, message);
    if let Ok(Answer::Done(done)) = &answer {
        note.price = done.price.clone();
    }
    engine.ledger.store().record_read(note).await?;
    answer
}

fn event_of(answer: &Answer<Output>) -> Event {
    match answer {
        Answer::Done(_) => Event::Done,
        Answer::Failed(failed) if !failed.retryable => Event::Failed,
        _ => Event::FailedForNow,
    }
}

fn words_of(answer: &Answer<Output>) -> Option<String> {
    match answer {
        Answer::Done(done) => done.message.clone(),
        Answer::Failed(failed) => Some(failed.message.clone()),
        other => CallResult::of(other, Output::to_json).message,
    }
}
