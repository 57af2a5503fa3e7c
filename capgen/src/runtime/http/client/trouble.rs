//! What went wrong on the way, and what that means for asking again.

use std::time::Duration;

use super::super::super::contract::RetrySafety;
use super::super::super::{CallResult, Descriptor, Failed};

/// A call that has no answer.
#[derive(Debug)]
pub(super) struct Trouble {
    /// What the server did or did not do, to go after its name: `refuses connections`.
    pub(super) words: String,
    pub(super) sent: Sent,
    pub(super) again: Again,
}

/// How much of the call the server may have seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// So little that it cannot have acted, or it said itself that it did not.
    Nothing,
    /// Perhaps everything.
    Perhaps,
}

/// Is another try worth it, here and now?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// At once: the connection had been closed while nobody used it.
    AtOnce,
    /// After a while; the server may have said how long.
    Later(Option<Duration>),
    /// It would go the same way.
    No,
}

impl Trouble {
    pub(super) fn unsent(words: impl Into<String>) -> Trouble {
        Trouble { words: words.into(), sent: Sent::Nothing, again: Again::Later(None) }
    }

    pub(super) fn lost(words: impl Into<String>) -> Trouble {
        Trouble { words: words.into(), sent: Sent::Perhaps, again: Again::Later(None) }
    }

    /// Not to be tried again by itself.
    pub(super) fn in_vain(self) -> Trouble {
        Trouble { again: Again::No, ..self }
    }

    pub(super) fn again(self, again: Again) -> Trouble {
        Trouble { again, ..self }
    }

    /// May the same call be sent once more, as far as acting twice is concerned?
    pub(super) fn may_repeat(&self, descriptor: &Descriptor, dry_run: bool) -> bool {
        self.sent == Sent::Nothing || dry_run || is_repeatable(descriptor)
    }

    /// The outcome when it is not tried again. It is retryable, so that nothing is stored for it, unless the call may have
    /// been made and must not be made twice.
    pub(super) fn into_result(self, server: &str, descriptor: &Descriptor, dry_run: bool) -> CallResult {
        let Trouble { words, .. } = &self;
        let failed = match (self.may_repeat(descriptor, dry_run), descriptor.read || dry_run) {
            (true, true) => Failed::new(true, format!("{server} {words}; call again")),
            (true, false) => Failed::new(true, format!("{server} {words}; call again with the same key")),
            (false, _) => Failed::new(
                false,
                format!(
                    "{server} {words}; whether `{}` was done is not known, and its contract says that it is not safe to \
                     repeat: look there before anything else",
                    descriptor.name
                ),
            ),
        };
        CallResult::from_failed(&failed)
    }
}

/// A call of which the server may have seen everything is repeated only where the contract allows it.
fn is_repeatable(descriptor: &Descriptor) -> bool {
    matches!(descriptor.retry_safety(), RetrySafety::Safe | RetrySafety::SafeWithIdempotencyKey)
}

#[cfg(test)]
mod tests {
    use super::super::super::super::contract::{Contract, Execution};
    use super::super::super::super::value::Shape;
    use super::*;

    const UNSAFE: Contract = Contract {
        execution: Some(Execution { retry_safety: Some(RetrySafety::Unsafe), ..Execution::NONE }),
        ..Contract::NONE
    };
    const PLAIN: Descriptor = Descriptor::of("mail.send", "Send.", &Shape::TEXT, &Shape::TEXT);
    const ONCE: Descriptor = Descriptor { contract: Some(&UNSAFE), ..PLAIN };

    #[test]
    fn what_may_have_been_done_and_must_not_be_repeated_is_final() {
        let result = Trouble::lost("closed the connection").into_result("`post`", &ONCE, false);
        assert!(!result.retryable && result.message.unwrap().contains("whether `mail.send` was done is not known"));
        for (trouble, descriptor, dry_run) in [
            (Trouble::unsent("refuses connections"), &ONCE, false),
            (Trouble::lost("closed the connection"), &ONCE, true),
            (Trouble::lost("closed the connection").in_vain(), &PLAIN, false),
        ] {
            assert!(trouble.may_repeat(descriptor, dry_run));
            assert!(trouble.into_result("`post`", descriptor, dry_run).retryable);
        }
    }
}
