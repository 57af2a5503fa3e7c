//! What a ledger says when it cannot do its part.

/// The ledger could not do a step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the ledger is not usable now: {message}; {}, call again with the same key",
    if *.unknown { "whether the step was stored is not known" } else { "nothing was stored" }
)]
pub struct LedgerError {
    message: String,
    unknown: bool,
}

impl LedgerError {
    /// Nothing of the step was stored, for this reason in words.
    pub fn new(message: impl Into<String>) -> LedgerError {
        LedgerError { message: message.into(), unknown: false }
    }

    /// It is not known whether the step was stored: the ledger went away while it stored it.
    pub fn unknown(message: impl Into<String>) -> LedgerError {
        LedgerError { message: message.into(), unknown: true }
    }

    /// What went wrong, in words.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// Why a ledger could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The address of the ledger is none. It is not repeated here, since it may hold a password.
    #[error(
        "the address of the ledger is none: write `sqlite://FILE`, `postgres://user:password@host/database`, or \
         `memory:` for a ledger that is gone with the process"
    )]
    Address,
    /// This kind of ledger was not built in.
    #[error("this program was built without such a ledger: build it with the feature `{feature}` of capgen")]
    NotBuiltIn {
        /// The feature.
        feature: &'static str,
    },
    /// The place is wrong, or nothing can be kept there.
    #[error("no ledger can be kept at `{place}`: {message}")]
    Unusable {
        /// The file, or the address without its password.
        place: String,
        /// In words.
        message: String,
    },
    /// Something else is kept there.
    #[error("`{place}` holds something else: name a file that does not exist yet, or one that a ledger made")]
    NotALedger {
        /// The file, or the address without its password.
        place: String,
    },
    /// A later version of this crate has changed its tables.
    #[error(
        "the ledger at `{place}` has version {found}, and this program knows versions up to {known}: \
         run a program that was built with the later version of capgen"
    )]
    Newer {
        /// The file, or the address without its password.
        place: String,
        /// The version of its tables.
        found: u32,
        /// The latest version that is known here.
        known: u32,
    },
}
