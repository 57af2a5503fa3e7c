//! What a provider's answer means: for the caller, and for the ledger.

use super::super::erased::{Erased, Output};
use super::super::failure::{Failure, Kind};
use super::super::future::Panicked;
use super::super::ledger::Report;
use super::super::value::{check, validate};
use super::super::{Answer, CallError, CallResult, Descriptor, Done, Failed, Faults, Receipt};
use super::terms::price;
use super::wiring::LinkedPlace;
use super::work::Work;

/// What came of asking a provider.
pub(super) enum Outcome {
    /// It answered. Beside it, for the log alone, how often it was tried in the same attempt.
    Answered(Answer<Output>, Option<String>),
    /// The call was refused and nothing was done.
    Refused(CallError),
    /// There is nothing to act with.
    NoConnection {
        /// In words.
        missing: String,
    },
    /// It broke off, and what it did is not known.
    Broken(Failed),
}

/// Reads a provider's answer.
pub(super) fn read(
    work: &Work,
    place: &LinkedPlace,
    answer: Result<Result<Done<Erased>, Failure>, Panicked>,
) -> Outcome {
    let brick = &place.brick;
    match answer {
        Ok(Ok(done)) => read_done(work, place, done),
        Ok(Err(failure)) => read_failure(work, brick, place.endpoint.descriptor(), failure),
        Err(Panicked) => broken(brick, format!("`{brick}` broke off while it served `{}`", work.descriptor.name)),
    }
}

/// The attempt broke off, for a reason in words.
pub(super) fn broken(brick: &str, reason: String) -> Outcome {
    let mut failed = Failed::new(true, format!("{reason}; call again with the same key"));
    failed.provider = Some(brick.to_owned());
    Outcome::Broken(failed)
}

/// Would the same call get the same answer again? Then it is stored.
pub(super) fn is_terminal(answer: &Answer<Output>) -> bool {
    match answer {
        Answer::Done(_) => true,
        Answer::Failed(failed) => !failed.retryable,
        Answer::Manual(_) | Answer::InProgress(_) | Answer::Planned(_) => false,
    }
}

/// An answer as the ledger keeps it. Of an output from elsewhere nobody here knows what is secret: it is not shown.
pub(super) fn report(work: &Work, answer: &Answer<Output>, aside: Option<String>) -> Report {
    let shown = match answer {
        Answer::Done(Done { output: Output::Here(output), .. }) => Some(work.shown_output(output)),
        _ => None,
    };
    Report { result: CallResult::of(answer, Output::to_json), shown, aside }
}

/// The provider was not asked: something of ours is not there just now.
pub(super) fn not_now(brick: &str, message: String) -> Outcome {
    failed_outcome(brick, Failed::new(true, message))
}

/// It is done. What was done stays done even when it is told wrongly, so a faulty output is a stored failure.
fn read_done(work: &Work, place: &LinkedPlace, done: Done<Erased>) -> Outcome {
    let Done { output, receipt } = done;
    let facts = place.facts_of_output(output.shape);
    let valid = if facts.breakable { validate(output.shape, &*output.value) } else { Ok(()) };
    let offered = place.endpoint.descriptor();
    if let Err(faults) = valid.and_then(|()| check(offered.output_check, output.shape, &*output.value)) {
        let message = misshapen(&place.brick, offered, &faults);
        let mut failed = Failed::new(false, work.secrets.scrubbed(message));
        failed.provider_ref = receipt.provider_ref;
        return failed_outcome(&place.brick, failed);
    }
    let message = receipt.message.map(|message| work.secrets.scrubbed(message));
    let provider = Some(String::from(&*place.brick));
    let receipt = Receipt { provider, message, replay: false, ..receipt };
    let mut done = Done { output: Output::Here(output), receipt };
    price::charge(work, offered, &mut done);
    Outcome::Answered(Answer::Done(done), None)
}

fn misshapen(brick: &str, offered: &Descriptor, faults: &Faults) -> String {
    let faults = faults.to_string().replace('\n', "; ");
    format!("`{brick}` did `{}`, but its output is not what it declares: {faults}", offered.name)
}

/// It is not done. `offered` is what the provider understands by the capability.
pub(super) fn read_failure(work: &Work, brick: &str, offered: &'static Descriptor, failure: Failure) -> Outcome {
    let Failure { kind, message, output, provider_ref } = failure;
    let message = work.secrets.scrubbed(message);
    let capability = work.descriptor.name.to_owned();
    let (retryable, reason, message) = match kind {
        Kind::Transient { .. } | Kind::NotDone => (true, None, message),
        Kind::Permanent => (false, None, message),
        Kind::Reason(name) => match offered.reason(&name) {
            Some(reason) => (reason.retryable, Some(name), message),
            None => (false, None, undeclared(brick, offered, &name, &message)),
        },
        Kind::ConnectionRequired { missing } => {
            return Outcome::NoConnection { missing: work.secrets.scrubbed(missing) };
        }
        Kind::Forbidden => return Outcome::Refused(CallError::Forbidden { capability, message }),
        Kind::NotFound => return Outcome::Refused(CallError::NotFound { capability, message }),
        Kind::Invalid(faults) => {
            return Outcome::Refused(CallError::Invalid { capability, faults: work.secrets.scrubbed_faults(faults) });
        }
    };
    let mut failed = Failed::new(retryable, message);
    (failed.reason, failed.output, failed.provider_ref) = (reason, output, provider_ref);
    failed_outcome(brick, failed)
}

fn undeclared(brick: &str, offered: &Descriptor, reason: &str, message: &str) -> String {
    format!(
        "{message} (`{brick}` gives the reason `{reason}`, which `{}` does not declare under `failures`)",
        offered.name
    )
}

/// It was not done, for a reason of ours.
pub(super) fn failed(brick: &str, failed: Failed) -> Outcome {
    failed_outcome(brick, failed)
}

fn failed_outcome(brick: &str, mut failed: Failed) -> Outcome {
    failed.provider = Some(brick.to_owned());
    Outcome::Answered(Answer::Failed(failed), None)
}
