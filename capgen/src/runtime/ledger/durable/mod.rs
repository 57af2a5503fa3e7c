//! What the durable ledgers share: how texts become columns, and plain data becomes JSON.
//!
//! Invariants
//! - What is written is read back equal.
//! - Two texts never become the same column, and every column is short enough to be part of a primary key.

mod column;
mod read;
mod write;

pub(super) use column::column;
pub(super) use read::{action, kept_task, result};
pub(super) use write::{action_body, result_text, task_body};

use super::LedgerError;

/// What is stored cannot be read: somebody else wrote it.
fn unreadable(what: &str, fault: impl std::fmt::Display) -> LedgerError {
    LedgerError::new(format!("{what} that is stored in it cannot be read ({fault}): restore the ledger from a backup"))
}
