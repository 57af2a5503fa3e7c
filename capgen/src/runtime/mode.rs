//! The ways in which a capability can be called beside plainly, and which of them a contract lets be used.
//!
//! Invariant: what a contract does not declare is refused before anything else is done, in words that say what it declares.

#[cfg(feature = "server")]
use super::contract::Completion;
use super::contract::{CompensationMode, Contract, TransactionMode};
use super::{CallError, Descriptor};

/// A way to call a capability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CallMode {
    /// Have it done.
    #[default]
    Execute,
    /// Have it planned, and the plan kept under the key.
    Plan,
    /// Have done what was planned under the key.
    Commit,
    /// Have the call of the key stopped.
    Cancel,
    /// Find out what became of the call of the key.
    Reconcile,
    /// Have taken back what the call of the key has done.
    Compensate,
}

impl CallMode {
    const ALL: &'static [CallMode] = &[
        CallMode::Execute,
        CallMode::Plan,
        CallMode::Commit,
        CallMode::Cancel,
        CallMode::Reconcile,
        CallMode::Compensate,
    ];

    /// The wire word.
    pub const fn word(self) -> &'static str {
        match self {
            CallMode::Execute => "execute",
            CallMode::Plan => "plan",
            CallMode::Commit => "commit",
            CallMode::Cancel => "cancel",
            CallMode::Reconcile => "reconcile",
            CallMode::Compensate => "compensate",
        }
    }

    /// The mode of a wire word.
    pub fn from_word(word: &str) -> Option<CallMode> {
        CallMode::ALL.iter().copied().find(|mode| mode.word() == word)
    }

    /// Does a call in this mode have an input? Of the others the key says all.
    pub const fn takes_input(self) -> bool {
        !matches!(self, CallMode::Cancel | CallMode::Compensate)
    }

    /// May a call in this mode bring something about in the world? A plan, what stops a call and what finds out about it do not.
    pub(super) const fn acts(self) -> bool {
        matches!(self, CallMode::Execute | CallMode::Commit | CallMode::Compensate)
    }

    /// Is it a piece of work of its own about another call, with a claim of its own?
    pub(super) const fn is_aside(self) -> bool {
        !matches!(self, CallMode::Execute | CallMode::Commit)
    }

    /// Does the contract let a capability be called so?
    pub(super) fn admit(self, descriptor: &Descriptor, dry_run: bool) -> Result<(), CallError> {
        if self.is_declared(descriptor, dry_run) {
            return Ok(());
        }
        let wanted = if dry_run { TransactionMode::DryRun.word() } else { self.word() };
        let modes = descriptor.contract.and_then(|contract| contract.transaction.as_ref());
        let declared: Vec<&str> =
            modes.iter().flat_map(|part| part.supported_modes.iter().map(|mode| mode.word())).collect();
        let message = match (self, declared.is_empty()) {
            _ if descriptor.read => format!("it is a read, which has no `{wanted}`"),
            (CallMode::Cancel, _) => "its contract does not say `supports_cancel: true`".to_owned(),
            (_, true) => format!("its contract does not declare the mode `{wanted}`"),
            (_, false) => format!("its contract declares only `{}`, and not `{wanted}`", declared.join("`, `")),
        };
        Err(CallError::NotSupported { capability: descriptor.name.to_owned(), message })
    }

    fn is_declared(self, descriptor: &Descriptor, dry_run: bool) -> bool {
        let plain = self == CallMode::Execute;
        let Some(contract) = descriptor.contract else { return plain };
        if descriptor.read {
            return plain;
        }
        let lists = |mode| match &contract.transaction {
            Some(transaction) => transaction.supported_modes.contains(&mode),
            None => false,
        };
        match self {
            CallMode::Execute if contract.transaction.is_none() => true,
            CallMode::Execute if dry_run => lists(TransactionMode::DryRun),
            CallMode::Execute => lists(TransactionMode::Execute),
            CallMode::Plan => lists(TransactionMode::Plan),
            CallMode::Commit => lists(TransactionMode::Commit),
            CallMode::Reconcile => lists(TransactionMode::Reconcile),
            CallMode::Cancel => may_be_cancelled(descriptor),
            CallMode::Compensate => {
                lists(TransactionMode::Compensate)
                    || contract.compensation.is_some_and(|part| part.mode == CompensationMode::Supported)
            }
        }
    }
}

/// Can a call be stopped once it is under way?
pub(super) const fn may_be_cancelled(descriptor: &Descriptor) -> bool {
    match descriptor.contract {
        Some(Contract { execution: Some(execution), .. }) => matches!(execution.supports_cancel, Some(true)),
        _ => false,
    }
}

/// Must a plan be there before a commit?
pub(super) const fn needs_plan(descriptor: &Descriptor) -> bool {
    match descriptor.contract {
        Some(Contract { transaction: Some(transaction), .. }) => transaction.requires_plan_before_commit,
        _ => false,
    }
}

/// How a call completes that is asked for so, where the contract lets it. One that cannot complete at once is answered that it
/// goes on.
#[cfg(feature = "server")]
pub(super) fn completion(descriptor: &Descriptor, asked: Completion) -> Result<Completion, CallError> {
    let (sync, later, streamed) = match descriptor.contract {
        Some(Contract { execution: Some(part), .. }) => (
            part.supports_sync != Some(false),
            part.supports_async == Some(true),
            part.supports_streaming == Some(true),
        ),
        _ => (true, false, false),
    };
    let message = match asked {
        Completion::Streaming if streamed => return Ok(asked),
        Completion::Streaming => "its contract does not say `supports_streaming: true`",
        Completion::Async if descriptor.read => "it is a read, which has no key to ask again with",
        Completion::Async if later => return Ok(asked),
        Completion::Async => "its contract does not say `supports_async: true`",
        _ if sync => return Ok(Completion::Sync),
        _ if later && !descriptor.read => return Ok(Completion::Async),
        _ if streamed => "it is only streamed: send `Accept: text/event-stream`",
        _ => return Ok(Completion::Sync),
    };
    Err(CallError::NotSupported { capability: descriptor.name.to_owned(), message: message.to_owned() })
}

/// What may be asked of a capability beside a plain call.
#[cfg(feature = "server")]
pub(super) fn beside(descriptor: &Descriptor) -> impl Iterator<Item = CallMode> {
    let modes = CallMode::ALL.iter().copied().filter(|mode| *mode != CallMode::Execute);
    modes.filter(|mode| mode.admit(descriptor, false).is_ok())
}

/// May a caller be told to ask again later?
#[cfg(feature = "server")]
pub(super) fn completes_later(descriptor: &Descriptor) -> bool {
    matches!(completion(descriptor, Completion::Async), Ok(Completion::Async))
}

/// May a call be told as it comes about?
#[cfg(feature = "server")]
pub(super) fn streams(descriptor: &Descriptor) -> bool {
    completion(descriptor, Completion::Streaming).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::contract::{Execution, Transaction};
    use super::super::value::Shape;
    use super::*;

    const PLAIN: Descriptor = Descriptor::of("stay.book", "Book.", &Shape::TEXT, &Shape::TEXT);
    const STRICT: Descriptor = Descriptor {
        contract: Some(&Contract {
            execution: Some(Execution { supports_cancel: Some(false), ..Execution::NONE }),
            transaction: Some(Transaction {
                supported_modes: &[TransactionMode::Plan, TransactionMode::Commit],
                ..Transaction::NONE
            }),
            ..Contract::NONE
        }),
        ..PLAIN
    };

    fn refusal(mode: CallMode, of: &Descriptor, dry_run: bool) -> Option<String> {
        mode.admit(of, dry_run).err().map(|error| error.to_string())
    }

    #[test]
    fn words_are_told_apart() {
        for mode in CallMode::ALL {
            assert_eq!(CallMode::from_word(mode.word()), Some(*mode));
        }
        assert_eq!(CallMode::from_word("dry_run"), None);
    }

    #[test]
    fn a_capability_that_declares_nothing_is_called_plainly_or_as_a_dry_run() {
        assert_eq!(refusal(CallMode::Execute, &PLAIN, false), None);
        assert_eq!(refusal(CallMode::Execute, &PLAIN, true), None);
        let said = refusal(CallMode::Commit, &PLAIN, false).unwrap_or_default();
        assert!(said.contains("`stay.book`") && said.contains("does not declare the mode `commit`"), "{said}");
    }

    #[test]
    fn a_transaction_is_held_to_the_modes_that_it_lists() {
        assert_eq!(refusal(CallMode::Plan, &STRICT, false), None);
        for (mode, dry_run, word) in [
            (CallMode::Execute, false, "execute"),
            (CallMode::Execute, true, "dry_run"),
            (CallMode::Reconcile, false, "reconcile"),
            (CallMode::Compensate, false, "compensate"),
        ] {
            let said = refusal(mode, &STRICT, dry_run).unwrap_or_default();
            assert!(
                said.contains("declares only `plan`, `commit`") && said.contains(&format!("not `{word}`")),
                "{said}"
            );
        }
        let said = refusal(CallMode::Cancel, &STRICT, false).unwrap_or_default();
        assert!(said.contains("supports_cancel: true"), "{said}");
    }
}
