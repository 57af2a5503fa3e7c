//! A read: no claim and nothing stored but the log. Where a person answers it, the answer is kept on the task.

use super::super::erased::Output;
use super::super::ledger::Event;
use super::super::{Answer, CallError, Why};
use super::outcome::Outcome;
use super::work::Work;
use super::{Server, person, vendor};

/// Has a brick answer it.
pub(super) async fn by_brick(mut work: Work, brick: &str, server: &Server) -> Result<Answer<Output>, CallError> {
    let outcome = match server {
        Server::Linked(linked) => vendor::attempt(&mut work, brick, &**linked, None).await,
        Server::Remote(transport) => vendor::elsewhere(&mut work, brick, &**transport, None).await,
    };
    let (event, message, answer) = match outcome {
        Outcome::Terminal(answer, report) if report.result.is_done() => (Event::Done, report.log_message(), Ok(answer)),
        Outcome::Terminal(answer, report) => (Event::Failed, report.log_message(), Ok(answer)),
        Outcome::Released(answer, report) => (Event::FailedForNow, report.log_message(), Ok(answer)),
        Outcome::Broken(answer, message) => (Event::Broken, Some(message), Ok(answer)),
        Outcome::Refused(error) => (Event::Refused, Some(error.to_string()), Err(error)),
        Outcome::NoConnection { missing } => {
            work.engine.access.forget(&work.context.tenant, brick);
            return person::open(&work, Why::ConnectionMissing, Some(missing), Some(brick)).await;
        }
    };
    let asked = work.asked(Some(brick));
    work.engine.ledger.store().record_read(work.scoped_key(), asked, event, message).await?;
    answer
}
