//! The one thread that writes, and grouped commits.
//!
//! Invariants
//! - A step is acknowledged after the commit that made it durable, never before.
//! - Steps that wait at the same time are committed together, in the order they came, each in a savepoint of its own: one
//!   that fails takes nothing with it, and none sees half of another. A step alone has the transaction for a savepoint.
//! - However many wait, memory stays bounded: what does not fit into the queue is refused.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;

use futures_channel::oneshot;
use rusqlite::Connection;

use super::super::{LedgerError, Step};
use super::fault::Fault;

/// At most so many steps wait.
const QUEUE: usize = 8192;

/// At most so many are committed together.
const GROUP: usize = 256;

/// Where steps wait for the writer.
pub(super) struct Writer {
    queue: SyncSender<Box<dyn Waiting>>,
}

/// A step that waits.
trait Waiting: Send {
    /// Carries it out. It is not durable yet.
    fn run(&mut self, connection: &Connection) -> Result<(), Fault>;

    /// Tells whoever waits: it is durable, or it was not stored.
    fn tell(self: Box<Self>, failure: Option<LedgerError>);
}

/// A step, what it gave, and who waits for it.
struct Asked<T, F> {
    rule: Option<F>,
    answer: Option<T>,
    reply: oneshot::Sender<Result<T, LedgerError>>,
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
        let answer = match failure {
            Some(error) => Err(error),
            None => self.answer.ok_or_else(stopped),
        };
        // Whoever asked may have gone away.
        drop(self.reply.send(answer));
    }
}

impl Writer {
    /// Starts the thread. It ends when the writer is dropped, after the steps that wait.
    pub(super) fn start(connection: Connection) -> std::io::Result<Writer> {
        let (queue, steps) = sync_channel(QUEUE);
        let name = "capgen-ledger".to_owned();
        thread::Builder::new().name(name).spawn(move || write(&connection, &steps))?;
        Ok(Writer { queue })
    }

    /// Has a step carried out. It is, even when nobody waits for the answer any more.
    pub(super) fn step<'a, T: Send + 'static>(
        &self,
        rule: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Step<'a, T> {
        let (reply, answer) = oneshot::channel();
        let waiting = Box::new(Asked { rule: Some(rule), answer: None, reply });
        let refused = match self.queue.try_send(waiting) {
            Ok(()) => None,
            Err(TrySendError::Full(_)) => Some(LedgerError::new(format!("{QUEUE} steps wait for it already"))),
            Err(TrySendError::Disconnected(_)) => Some(stopped()),
        };
        Box::pin(async move {
            match refused {
                Some(error) => Err(error),
                None => answer.await.unwrap_or_else(|_| Err(stopped())),
            }
        })
    }
}

fn stopped() -> LedgerError {
    LedgerError::unknown("the thread that writes has stopped")
}

/// Commits group after group.
fn write(connection: &Connection, steps: &Receiver<Box<dyn Waiting>>) {
    while let Ok(first) = steps.recv() {
        let mut group = vec![first];
        group.extend(steps.try_iter().take(GROUP - 1));
        commit(connection, group);
    }
}

/// Carries out a group of steps and tells each what came of it.
fn commit(connection: &Connection, group: Vec<Box<dyn Waiting>>) {
    if let Err(error) = execute(connection, "BEGIN IMMEDIATE") {
        let error = LedgerError::from(Fault::from(error));
        return group.into_iter().for_each(|step| step.tell(Some(error.clone())));
    }
    let mut done: Vec<(Box<dyn Waiting>, Option<LedgerError>)> = Vec::with_capacity(group.len());
    let is_alone = group.len() == 1;
    for mut step in group {
        let result = if is_alone { step.run(connection) } else { run(connection, &mut *step) };
        done.push((step, result.err().map(LedgerError::from)));
    }
    let failed_alone = is_alone && done.iter().any(|(_, failure)| failure.is_some());
    // SQLite rolls the whole transaction back by itself when, say, the disk is full.
    let failure = match connection.is_autocommit() {
        true => Some(LedgerError::new("its file took nothing more: is the disk full?")),
        false if failed_alone => execute(connection, "ROLLBACK").err().map(|error| Fault::from(error).into()),
        false => execute(connection, "COMMIT").err().map(|error| not_committed(connection, &error)),
    };
    for (step, own) in done {
        step.tell(own.or_else(|| failure.clone()));
    }
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
