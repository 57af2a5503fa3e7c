//! What can go wrong within a step, and whether making it again helps.

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use super::super::LedgerError;

/// A step was not carried out, or nobody knows whether it was.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The same step may succeed at once: another node was in the way, and nothing was stored.
    pub(super) again: bool,
    /// It is not known whether the step was stored.
    pub(super) unknown: bool,
    message: String,
}

impl Fault {
    /// Nothing was stored, and the same step would not succeed either.
    pub(super) fn plain(message: impl Into<String>) -> Fault {
        Fault { again: false, unknown: false, message: message.into() }
    }

    /// The database went silent in the middle.
    pub(super) fn silent() -> Fault {
        Fault { again: false, unknown: true, message: "the database does not answer in time".to_owned() }
    }

    /// What the database says to a statement. `storing`: had it been carried out, the step would have been stored.
    pub(super) fn of(error: &Error, storing: bool) -> Fault {
        const IN_THE_WAY: [&SqlState; 3] =
            [&SqlState::T_R_SERIALIZATION_FAILURE, &SqlState::T_R_DEADLOCK_DETECTED, &SqlState::UNIQUE_VIOLATION];
        let code = error.code();
        let going = |code: &SqlState| code.code().starts_with("57P");
        Fault {
            again: code.is_some_and(|code| IN_THE_WAY.contains(&code)),
            unknown: storing && code.is_none_or(going),
            message: words(error),
        }
    }
}

/// The error with its causes: by itself it only says that there was one.
pub(super) fn words(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}

/// Has another row the primary key already?
pub(super) fn is_taken(error: &Error) -> bool {
    error.code() == Some(&SqlState::UNIQUE_VIOLATION)
}

impl From<LedgerError> for Fault {
    fn from(error: LedgerError) -> Fault {
        Fault::plain(error.message())
    }
}

impl From<Fault> for LedgerError {
    fn from(fault: Fault) -> LedgerError {
        let message = format!("its database says: {}", fault.message);
        match fault.unknown {
            true => LedgerError::unknown(message),
            false => LedgerError::new(message),
        }
    }
}
