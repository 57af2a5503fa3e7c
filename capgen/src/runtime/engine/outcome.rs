//! What a provider's answer means: for the caller, and for the ledger.

use super::super::erased::{Erased, Output};
use super::super::failure::{Failure, Kind};
use super::super::future::Panicked;
use super::super::ledger::Report;
use super::super::value::{masked, to_json, validate};
use super::super::{Answer, CallError, CallResult, Descriptor, Done, Failed, Faults, Status};
use super::work::Work;

/// What came of asking a provider.
pub(super) enum Outcome {
    /// The same call would get the same again: it is stored.
    Terminal(Answer<Output>, Report),
    /// The same call may be made again.
    Released(Answer<Output>, Report),
    /// The call was refused and nothing was done.
    Refused(CallError),
    /// There is nothing to act with.
    NoConnection {
        /// In words.
        missing: String,
    },
    /// It broke off, and what it did is not known.
    Broken(Answer<Output>, String),
}

/// Reads a provider's answer. `offered` is what the provider understands by the capability.
pub(super) fn read(
    work: &Work,
    brick: &str,
    offered: &'static Descriptor,
    answer: Result<Result<Done<Erased>, Failure>, Panicked>,
) -> Outcome {
    match answer {
        Ok(Ok(done)) => read_done(work, brick, offered, done),
        Ok(Err(failure)) => read_failure(work, brick, offered, failure),
        Err(Panicked) => broken(brick, format!("`{brick}` broke off while it served `{}`", offered.name)),
    }
}

/// The attempt broke off, for a reason in words.
pub(super) fn broken(brick: &str, reason: String) -> Outcome {
    let message = format!("{reason}; call again with the same key");
    let mut failed = Failed::new(true, message.clone());
    failed.provider = Some(brick.to_owned());
    Outcome::Broken(Answer::Failed(failed), message)
}

/// The provider was not asked: something of ours is not there just now.
pub(super) fn not_now(brick: &str, message: String) -> Outcome {
    failed_outcome(brick, Failed::new(true, message))
}

/// It is done. What was done stays done even when it is told wrongly, so a faulty output is a stored failure.
fn read_done(work: &Work, brick: &str, offered: &'static Descriptor, done: Done<Erased>) -> Outcome {
    let Done { output, provider_ref, message, .. } = done;
    if let Err(faults) = validate(output.shape, &*output.value) {
        let mut failed = Failed::new(false, work.secrets.scrubbed(misshapen(brick, offered, &faults)));
        failed.provider_ref = provider_ref;
        return failed_outcome(brick, failed);
    }
    let provider = Some(brick.to_owned());
    let message = message.map(|message| work.secrets.scrubbed(message));
    let result = CallResult {
        provider: provider.clone(),
        provider_ref: provider_ref.clone(),
        output: Some(to_json(output.shape, &*output.value)),
        message: message.clone(),
        ..CallResult::new(Status::Done)
    };
    let shown = Some(masked(output.shape, &*output.value));
    let done = Done { output: Output::Here(output), provider, provider_ref, message, replay: false };
    Outcome::Terminal(Answer::Done(done), Report { result, shown, aside: None })
}

fn misshapen(brick: &str, offered: &Descriptor, faults: &Faults) -> String {
    let faults = faults.to_string().replace('\n', "; ");
    format!("`{brick}` did `{}`, but its output is not what it declares: {faults}", offered.name)
}

fn read_failure(work: &Work, brick: &str, offered: &'static Descriptor, failure: Failure) -> Outcome {
    let Failure { kind, message, output, provider_ref } = failure;
    let message = work.secrets.scrubbed(message);
    let capability = work.descriptor.name.to_owned();
    let (retryable, reason, message) = match kind {
        Kind::Transient { .. } => (true, None, message),
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

fn failed_outcome(brick: &str, mut failed: Failed) -> Outcome {
    failed.provider = Some(brick.to_owned());
    let report = Report { result: CallResult::from_failed(&failed), shown: None, aside: None };
    match failed.retryable {
        true => Outcome::Released(Answer::Failed(failed), report),
        false => Outcome::Terminal(Answer::Failed(failed), report),
    }
}
