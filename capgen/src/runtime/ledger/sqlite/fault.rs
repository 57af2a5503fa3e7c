//! What can go wrong within a step.

use super::super::LedgerError;

/// A step was not carried out.
#[derive(Debug)]
pub(super) enum Fault {
    Sqlite(rusqlite::Error),
    Ledger(LedgerError),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        Fault::Sqlite(error)
    }
}

impl From<LedgerError> for Fault {
    fn from(error: LedgerError) -> Fault {
        Fault::Ledger(error)
    }
}

impl From<Fault> for LedgerError {
    fn from(fault: Fault) -> LedgerError {
        match fault {
            Fault::Sqlite(error) => LedgerError::new(format!("its file says: {error}")),
            Fault::Ledger(error) => error,
        }
    }
}
