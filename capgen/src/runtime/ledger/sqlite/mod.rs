//! A ledger in a file, by SQLite: durable before acknowledged, for one process or several on one machine.
//!
//! Invariants
//! - A step runs in a transaction that holds the file against other writers, of this process and of others.
//! - The clock is the machine's, which all processes that share the file share as well.

mod approvals;
mod connections;
mod fast;
mod fault;
mod find;
mod group;
mod log;
mod open;
mod pace;
mod read;
mod readers;
mod sweep;
mod work;
mod writer;

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use futures_channel::oneshot;
use rusqlite::Connection;

use super::super::approvals::{Approval, ApprovalDecision, ApprovalId};
use super::super::{ManualTask, TaskId};
use super::error::OpenError;
use super::rules::Work;
use super::{
    Action, ActionFilter, ApprovalFilter, ApprovalRequest, Asked, ClaimRequest, Claimed, ConnectionPlace, Decided,
    Ended, Ending, HoldMove, KeptConnection, Lease, Ledger, LedgerStore, LegalHold, Looked, Moved, NewTask, Opened,
    Pace, ReadNote, Retention, ScopedKey, Sealed, SealedConnection, Standing, Step, Swept, TaskFilter, TaskMove,
};
use fault::Fault;
use readers::Readers;
use writer::Writer;

/// The store behind [`Ledger::sqlite`].
struct SqliteStore {
    writer: Writer,
    readers: Readers,
}

impl Ledger {
    /// One that is kept in a file. The file is made if there is none; several processes on one machine may share it. What is
    /// acknowledged is on the disk.
    ///
    /// # Errors
    /// When the file cannot be used, holds something else, or was changed by a later version of this crate.
    pub async fn sqlite(path: impl Into<PathBuf>) -> Result<Ledger, OpenError> {
        let path = path.into();
        let place = path.display().to_string();
        let (reply, opened) = oneshot::channel();
        // Opening waits for the disk and for other processes: not on the thread of an executor.
        let thread = thread::Builder::new().name("capgen-ledger-open".to_owned());
        let started = thread.spawn(move || drop(reply.send(SqliteStore::open(&path))));
        let failed = |message: String| OpenError::Unusable { place: place.clone(), message };
        started.map_err(|error| failed(format!("no thread can be started: {error}")))?;
        opened.await.unwrap_or_else(|_| Err(failed("the thread that opens it has stopped".to_owned()))).map(Ledger::of)
    }
}

impl SqliteStore {
    fn open(path: &std::path::Path) -> Result<SqliteStore, OpenError> {
        let connection = open::open(path)?;
        let readers = Readers::start(path)?;
        let writer = Writer::start(connection).map_err(|error| OpenError::Unusable {
            place: path.display().to_string(),
            message: format!("no thread can be started: {error}"),
        })?;
        Ok(SqliteStore { writer, readers })
    }

    /// Runs a rule on one piece of work.
    fn step<T: Send + 'static>(
        &self,
        key: ScopedKey,
        rule: impl FnOnce(&mut Work) -> T + Send + 'static,
    ) -> Step<'_, T> {
        self.writer.step(move |connection| work::step(connection, key, rule))
    }

    /// The same for a rule that concerns approvals.
    fn step_approving<T: Send + 'static>(
        &self,
        key: ScopedKey,
        rule: impl FnOnce(&mut Work) -> T + Send + 'static,
    ) -> Step<'_, T> {
        self.writer.step(move |connection| work::step_approving(connection, key, rule))
    }
}

impl LedgerStore for SqliteStore {
    fn claim(&self, request: ClaimRequest) -> Step<'_, Claimed> {
        if request.approval.is_some() {
            return self.step_approving(request.key.clone(), |work| work.claim(request));
        }
        self.writer.step(move |connection| match fast::claim(connection, &request)? {
            Some(lease) => Ok(Claimed::Ours(lease)),
            None => work::step(connection, request.key.clone(), |work| work.claim(request)),
        })
    }

    fn pace(&self, pace: Pace) -> Step<'_, Option<Duration>> {
        self.writer.step(move |connection| pace::pace(connection, &pace))
    }

    fn look(&self, key: &ScopedKey) -> Step<'_, Looked> {
        self.step(key.clone(), Work::look)
    }

    fn extend(&self, lease: &Lease, lease_time: Duration) -> Step<'_, bool> {
        let lease = lease.clone();
        self.step(lease.key.clone(), move |work| work.extend(&lease, lease_time))
    }

    fn try_again(&self, lease: &Lease, lease_time: Duration, asked: Asked, message: String) -> Step<'_, bool> {
        let lease = lease.clone();
        self.step(lease.key.clone(), move |work| work.try_again(&lease, lease_time, &asked, message.clone()))
    }

    fn finish(&self, lease: Lease, asked: Asked, ending: Ending) -> Step<'_, Ended> {
        self.writer.step(move |connection| match fast::finish(connection, &lease, &asked, &ending)? {
            true => Ok(Ended::Kept),
            false => work::step(connection, lease.key.clone(), |work| work.finish(&lease, &asked, ending)),
        })
    }

    fn open_task(&self, task: NewTask) -> Step<'_, Opened> {
        match task.approval {
            Some(_) => self.step_approving(task.key.clone(), |work| work.open_task(task)),
            None => self.step(task.key.clone(), |work| work.open_task(task)),
        }
    }

    fn record_read(&self, read: ReadNote) -> Step<'_, ()> {
        self.step(read.key(), move |work| work.record_read(&read))
    }

    fn task(&self, tenant: &str, id: &TaskId) -> Step<'_, Option<ManualTask>> {
        let (tenant, id) = (tenant.to_owned(), id.clone());
        self.readers.read(move |connection| Ok(read::task(connection, &tenant, &id)?.map(|kept| kept.task)))
    }

    fn tasks(&self, tenant: &str, filter: TaskFilter) -> Step<'_, Vec<ManualTask>> {
        let tenant = tenant.to_owned();
        self.readers.read(move |connection| find::tasks(connection, &tenant, &filter))
    }

    fn unfinished_tasks(&self) -> Step<'_, u64> {
        self.readers.read(read::unfinished_tasks)
    }

    fn move_task(&self, tenant: &str, id: &TaskId, person: Option<String>, step: TaskMove) -> Step<'_, Moved> {
        let (tenant, id) = (tenant.to_owned(), id.clone());
        self.writer.step(move |connection| move_task(connection, &tenant, &id, person, step))
    }

    fn pass(&self, request: ApprovalRequest) -> Step<'_, Result<(), Standing>> {
        self.step_approving(request.key.clone(), move |work| work.pass(&request.demand, &request.asked))
    }

    fn approval(&self, tenant: &str, id: &ApprovalId) -> Step<'_, Option<Approval>> {
        let (tenant, id) = (tenant.to_owned(), id.clone());
        self.readers.read(move |connection| {
            let kept = approvals::get(connection, &tenant, &id)?;
            Ok(kept.map(|kept| kept.approval.seen_at(work::now_ms())))
        })
    }

    fn approvals(&self, tenant: &str, filter: ApprovalFilter) -> Step<'_, Vec<Approval>> {
        let tenant = tenant.to_owned();
        self.readers.read(move |connection| approvals::list(connection, &tenant, &filter))
    }

    fn decide(&self, tenant: &str, id: &ApprovalId, decision: ApprovalDecision) -> Step<'_, Decided> {
        let (tenant, id) = (tenant.to_owned(), id.clone());
        self.writer.step(move |connection| approvals::decide(connection, &tenant, &id, decision))
    }

    fn actions(&self, tenant: &str, after: u64, limit: u32) -> Step<'_, Vec<Action>> {
        let tenant = tenant.to_owned();
        self.readers.read(move |connection| read::actions(connection, &tenant, after, limit))
    }

    fn find_actions(&self, tenant: &str, filter: ActionFilter) -> Step<'_, Vec<Action>> {
        let tenant = tenant.to_owned();
        self.readers.read(move |connection| find::actions(connection, &tenant, &filter))
    }

    fn connection(&self, tenant: &str, brick: &str) -> Step<'_, Option<KeptConnection>> {
        let (tenant, brick) = (tenant.to_owned(), brick.to_owned());
        self.readers.read(move |connection| connections::get(connection, &tenant, &brick))
    }

    fn connections(&self, tenant: &str) -> Step<'_, Vec<KeptConnection>> {
        let tenant = tenant.to_owned();
        self.readers.read(move |connection| connections::list(connection, &tenant))
    }

    fn put_connection(&self, kept: KeptConnection) -> Step<'_, ()> {
        self.writer.step(move |connection| connections::put(connection, &kept))
    }

    fn remove_connection(&self, tenant: &str, brick: &str) -> Step<'_, bool> {
        let (tenant, brick) = (tenant.to_owned(), brick.to_owned());
        self.writer.step(move |connection| connections::remove(connection, &tenant, &brick))
    }

    fn sealed_otherwise(&self, key: &str, after: ConnectionPlace, limit: u32) -> Step<'_, Vec<SealedConnection>> {
        let key = key.to_owned();
        self.readers.read(move |connection| connections::sealed_otherwise(connection, &key, &after, limit))
    }

    fn reseal_connection(&self, was: SealedConnection, anew: Sealed) -> Step<'_, bool> {
        self.writer.step(move |connection| connections::reseal(connection, &was, &anew))
    }

    fn hold(&self, step: HoldMove) -> Step<'_, bool> {
        self.step(step.place.scoped_key(), move |work| work.hold(&step))
    }

    fn holds(&self, tenant: &str) -> Step<'_, Vec<LegalHold>> {
        let tenant = tenant.to_owned();
        self.readers.read(move |connection| sweep::holds(connection, &tenant))
    }

    fn sweep(&self, retention: Retention) -> Step<'_, Swept> {
        self.writer.step(move |connection| sweep::sweep(connection, &retention))
    }
}

/// Runs a step on the work that a task belongs to, unless it is over so long that the work has forgotten it.
fn move_task(
    connection: &Connection,
    tenant: &str,
    id: &TaskId,
    person: Option<String>,
    step: TaskMove,
) -> Result<Moved, Fault> {
    let Some(kept) = read::task(connection, tenant, id)? else { return Ok(Moved::Unknown) };
    work::step_approving(connection, kept.key.clone(), |work| match work.entry.task == Some(kept.number) {
        true => work.move_task(person, step),
        false => Moved::No(Box::new(kept.task)),
    })
}
