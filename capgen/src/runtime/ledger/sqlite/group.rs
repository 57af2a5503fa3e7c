//! Steps that are committed together.
//!
//! Invariants
//! - They are carried out in the order they came, each in a savepoint of its own: one that fails takes nothing with it, and none
//!   sees half of another. A step alone has the transaction for a savepoint.
//! - Nobody is told before the transaction is over.

use futures_channel::oneshot;
use rusqlite::Connection;

use super::super::LedgerError;
use super::fault::Fault;

/// A step that waits.
pub(super) trait Waiting: Send {
    /// Carries it out. It is not durable yet.
    fn run(&mut self, connection: &Connection) -> Result<(), Fault>;

    /// Tells whoever waits: it is durable, or it was not stored.
    fn tell(self: Box<Self>, failure: Option<LedgerError>);
}

/// A step, what it gave, and who waits for it.
pub(super) struct Asked<T, F> {
    rule: Option<F>,
    answer: Option<T>,
    reply: oneshot::Sender<Result<T, LedgerError>>,
}

impl<T, F> Asked<T, F> {
    pub(super) fn new(rule: F, reply: oneshot::Sender<Result<T, LedgerError>>) -> Asked<T, F> {
        Asked { rule: Some(rule), answer: None, reply }
    }
}

impl<T, F> Waiting for Asked<T, F>
where
    T: Send,
    F: FnOnce(&Connection) -> Result<T, Fault> + Send,
{
    fn run(&mut self, connection: &Connection) -> Result<(), Fault> {
        self.answer = self.rule.take().map(|rule| rule(connection)).transpose()?;
        Ok(())
    }

    fn tell(self: Box<Self>, failure: Option<LedgerError>) {
        let answer = match (failure, self.answer) {
            (Some(error), _) => Err(error),
            (None, Some(answer)) => Ok(answer),
            // Without an answer, whoever waits is told that the ledger has stopped.
            (None, None) => return,
        };
        // Whoever asked may have gone away.
        drop(self.reply.send(answer));
    }
}

/// Begins a transaction that holds the file against other writers.
pub(super) fn begin(connection: &Connection) -> rusqlite::Result<()> {
    execute(connection, "BEGIN IMMEDIATE")
}

/// Steps whose transaction is over, each with what it failed of.
pub(super) struct Over(Vec<(Box<dyn Waiting>, Option<LedgerError>)>);

impl Over {
    /// No transaction could be begun for them.
    pub(super) fn refused(group: Vec<Box<dyn Waiting>>, error: &rusqlite::Error) -> Over {
        let error = LedgerError::new(format!("its file says: {error}"));
        Over(group.into_iter().map(|step| (step, Some(error.clone()))).collect())
    }

    /// Tells each what came of it.
    pub(super) fn tell(self) {
        self.0.into_iter().for_each(|(step, failure)| step.tell(failure));
    }
}

/// Carries out a group of steps in the transaction that has begun, and ends it.
pub(super) fn commit(connection: &Connection, group: Vec<Box<dyn Waiting>>) -> Over {
    let is_alone = group.len() == 1;
    let mut over: Vec<(Box<dyn Waiting>, Option<LedgerError>)> = Vec::with_capacity(group.len());
    for mut step in group {
        let result = if is_alone { step.run(connection) } else { run(connection, &mut *step) };
        over.push((step, result.err().map(LedgerError::from)));
    }
    let failed_alone = is_alone && over.iter().any(|(_, failure)| failure.is_some());
    // SQLite rolls the whole transaction back by itself when, say, the disk is full.
    let failure = match connection.is_autocommit() {
        true => Some(LedgerError::new("its file took nothing more: is the disk full?")),
        false if failed_alone => execute(connection, "ROLLBACK").err().map(|error| Fault::from(error).into()),
        false => execute(connection, "COMMIT").err().map(|error| not_committed(connection, &error)),
    };
    if let Some(failure) = failure {
        over.iter_mut().for_each(|(_, own)| *own = own.take().or_else(|| Some(failure.clone())));
    }
    Over(over)
}

/// Carries out one step in its savepoint.
fn run(connection: &Connection, step: &mut dyn Waiting) -> Result<(), Fault> {
    if connection.is_autocommit() {
        return Err(LedgerError::new("an earlier step of the same group broke its file's transaction").into());
    }
    execute(connection, "SAVEPOINT step")?;
    let result = step.run(connection);
    if result.is_err() && !connection.is_autocommit() {
        execute(connection, "ROLLBACK TO step")?;
    }
    if !connection.is_autocommit() {
        execute(connection, "RELEASE step")?;
    }
    result
}

/// The commit failed. When it cannot be taken back, nobody knows whether it reached the disk.
fn not_committed(connection: &Connection, error: &rusqlite::Error) -> LedgerError {
    let message = format!("its file says: {error}");
    match connection.is_autocommit() || execute(connection, "ROLLBACK").is_ok() {
        true => LedgerError::unknown(message),
        false => LedgerError::unknown(format!("{message}, and cannot take it back")),
    }
}

fn execute(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}
