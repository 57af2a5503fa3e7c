//! A ledger in PostgreSQL, or in a distributed database that speaks as PostgreSQL does: for any number of nodes.
//!
//! Invariants
//! - A step is one transaction. What several nodes do to one piece of work is put in order by the row of its claim.
//! - The clock is the database's. Nodes may disagree about the time as they like.
//! - A step that another node is in the way of is made again; nothing of the first try was stored.

mod approvals;
mod connections;
mod fast;
mod fault;
mod find;
mod group;
mod open;
mod pace;
mod read;
mod save;
mod session;
mod sweep;
mod thread;
mod work;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::Pool;
use tokio::time::{Instant, sleep, timeout};

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
use group::Groups;
use open::PATIENCE;
use thread::Thread;

/// The store behind [`Ledger::postgres`].
struct PostgresStore {
    pool: Pool,
    groups: Arc<Groups>,
    thread: Thread,
}

impl Ledger {
    /// One that is kept in a PostgreSQL database, which any number of nodes may share. Its tables begin with `capgen_` and
    /// are made when they are not there.
    ///
    /// Log entries are numbered by the clock of the database. An entry may become visible after one with a higher number,
    /// up to ten seconds later: whoever follows the log to its end should look that far back again.
    ///
    /// # Errors
    /// When the address is none, the database cannot be reached, or a later version of this crate has changed its tables.
    pub async fn postgres(url: impl Into<String>) -> Result<Ledger, OpenError> {
        let url = url.into();
        let failed = |message: String| OpenError::Unusable { place: "postgres://…".to_owned(), message };
        let thread = Thread::start().map_err(|error| failed(format!("no thread can be started: {error}")))?;
        let pool = thread.run(async move { open::open(&url).await }).await;
        let pool = pool.ok_or_else(|| failed("its thread has stopped".to_owned()))??;
        Ok(Ledger::of(PostgresStore { pool, groups: Arc::default(), thread }))
    }
}

impl PostgresStore {
    /// Runs a rule on one piece of work.
    fn step<T: Send + 'static>(
        &self,
        key: ScopedKey,
        rule: impl Fn(&mut Work) -> T + Send + Sync + 'static,
    ) -> Step<'_, T> {
        let pool = self.pool.clone();
        self.thread.step(async move { again(|| work::step(&pool, &key, &rule)).await })
    }

    /// The same for a rule that concerns approvals.
    fn step_approving<T: Send + 'static>(
        &self,
        key: ScopedKey,
        rule: impl Fn(&mut Work) -> T + Send + Sync + 'static,
    ) -> Step<'_, T> {
        let pool = self.pool.clone();
        self.thread.step(async move { again(|| work::step_approving(&pool, &key, &rule)).await })
    }
}

/// Makes a step again while another node is in the way, for as long as a step may take.
async fn again<T, F>(mut step: impl FnMut() -> F) -> Result<T, Fault>
where
    F: Future<Output = Result<T, Fault>>,
{
    let until = Instant::now() + PATIENCE;
    let mut pause = Duration::from_millis(1);
    loop {
        match timeout(PATIENCE * 2, step()).await.unwrap_or_else(|_| Err(Fault::silent())) {
            Err(fault) if fault.again && Instant::now() < until => sleep(jittered(pause)).await,
            result => return result,
        }
        pause = (pause * 2).min(Duration::from_millis(100));
    }
}

/// Somewhere between nothing and this long, so that nodes which met once do not meet again.
fn jittered(pause: Duration) -> Duration {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    pause.mul_f64(f64::from(now.subsec_nanos() % 1000) / 1000.0)
}

impl LedgerStore for PostgresStore {
    fn claim(&self, request: ClaimRequest) -> Step<'_, Claimed> {
        let (pool, groups) = (self.pool.clone(), Arc::clone(&self.groups));
        self.thread.step(async move {
            if request.approval.is_some() {
                let claim = || work::step_approving(&pool, &request.key, |work| work.claim(request.clone()));
                return again(claim).await;
            }
            match groups.make(&pool, fast::claim(&request)).await? {
                Some(started) => Ok(Claimed::Ours(Lease { key: request.key, attempt: 1, started })),
                None => again(|| work::step(&pool, &request.key, |work| work.claim(request.clone()))).await,
            }
        })
    }

    fn pace(&self, pace: Pace) -> Step<'_, Option<Duration>> {
        let pool = self.pool.clone();
        self.thread.step(async move { again(|| pace::pace(&pool, &pace)).await })
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
        let (pool, groups) = (self.pool.clone(), Arc::clone(&self.groups));
        self.thread.step(async move {
            let until = Instant::now() + PATIENCE;
            loop {
                match finish(&pool, &groups, &lease, &asked, &ending).await {
                    // What was done is known nowhere else: this is worth waiting for.
                    Err(_) if Instant::now() < until => sleep(Duration::from_millis(200)).await,
                    result => return result,
                }
            }
        })
    }

    fn open_task(&self, task: NewTask) -> Step<'_, Opened> {
        if task.approval.is_some() {
            return self.step_approving(task.key.clone(), move |work| work.open_task(task.clone()));
        }
        self.step(task.key.clone(), move |work| work.open_task(task.clone()))
    }

    fn record_read(&self, read: ReadNote) -> Step<'_, ()> {
        self.step(read.key(), move |work| work.record_read(&read))
    }

    fn task(&self, tenant: &str, id: &TaskId) -> Step<'_, Option<ManualTask>> {
        let (pool, tenant, id) = (self.pool.clone(), tenant.to_owned(), id.clone());
        self.thread.step(async move { Ok(read::task(&pool, &tenant, &id).await?.map(|kept| kept.task)) })
    }

    fn tasks(&self, tenant: &str, filter: TaskFilter) -> Step<'_, Vec<ManualTask>> {
        let (pool, tenant) = (self.pool.clone(), tenant.to_owned());
        self.thread.step(async move { find::tasks(&pool, &tenant, &filter).await })
    }

    fn unfinished_tasks(&self) -> Step<'_, u64> {
        let pool = self.pool.clone();
        self.thread.step(async move { read::unfinished_tasks(&pool).await })
    }

    fn move_task(&self, tenant: &str, id: &TaskId, person: Option<String>, step: TaskMove) -> Step<'_, Moved> {
        let (pool, tenant, id) = (self.pool.clone(), tenant.to_owned(), id.clone());
        self.thread.step(async move {
            let Some(kept) = read::task(&pool, &tenant, &id).await? else { return Ok(Moved::Unknown) };
            let rule = |work: &mut Work| match work.entry.task == Some(kept.number) {
                true => work.move_task(person.clone(), step.clone()),
                false => Moved::No(Box::new(kept.task.clone())),
            };
            again(|| work::step_approving(&pool, &kept.key, &rule)).await
        })
    }

    fn pass(&self, request: ApprovalRequest) -> Step<'_, Result<(), Standing>> {
        self.step_approving(request.key.clone(), move |work| work.pass(&request.demand, &request.asked))
    }

    fn approval(&self, tenant: &str, id: &ApprovalId) -> Step<'_, Option<Approval>> {
        let (pool, tenant, id) = (self.pool.clone(), tenant.to_owned(), id.clone());
        self.thread.step(async move { approvals::get(&pool, &tenant, &id).await })
    }

    fn approvals(&self, tenant: &str, filter: ApprovalFilter) -> Step<'_, Vec<Approval>> {
        let (pool, tenant) = (self.pool.clone(), tenant.to_owned());
        self.thread.step(async move { approvals::list(&pool, &tenant, &filter).await })
    }

    fn decide(&self, tenant: &str, id: &ApprovalId, decision: ApprovalDecision) -> Step<'_, Decided> {
        let (pool, tenant, id) = (self.pool.clone(), tenant.to_owned(), id.clone());
        self.thread.step(async move { again(|| approvals::decide(&pool, &tenant, &id, &decision)).await })
    }

    fn actions(&self, tenant: &str, after: u64, limit: u32) -> Step<'_, Vec<Action>> {
        let (pool, tenant) = (self.pool.clone(), tenant.to_owned());
        self.thread.step(async move { read::actions(&pool, &tenant, after, limit).await })
    }

    fn find_actions(&self, tenant: &str, filter: ActionFilter) -> Step<'_, Vec<Action>> {
        let (pool, tenant) = (self.pool.clone(), tenant.to_owned());
        self.thread.step(async move { find::actions(&pool, &tenant, &filter).await })
    }

    fn connection(&self, tenant: &str, brick: &str) -> Step<'_, Option<KeptConnection>> {
        let (pool, tenant, brick) = (self.pool.clone(), tenant.to_owned(), brick.to_owned());
        self.thread.step(async move { connections::get(&pool, &tenant, &brick).await })
    }

    fn connections(&self, tenant: &str) -> Step<'_, Vec<KeptConnection>> {
        let (pool, tenant) = (self.pool.clone(), tenant.to_owned());
        self.thread.step(async move { connections::list(&pool, &tenant).await })
    }

    fn put_connection(&self, kept: KeptConnection) -> Step<'_, ()> {
        let pool = self.pool.clone();
        self.thread.step(async move { again(|| connections::put(&pool, &kept)).await })
    }

    fn remove_connection(&self, tenant: &str, brick: &str) -> Step<'_, bool> {
        let (pool, tenant, brick) = (self.pool.clone(), tenant.to_owned(), brick.to_owned());
        self.thread.step(async move { again(|| connections::remove(&pool, &tenant, &brick)).await })
    }

    fn sealed_otherwise(&self, key: &str, after: ConnectionPlace, limit: u32) -> Step<'_, Vec<SealedConnection>> {
        let (pool, key) = (self.pool.clone(), key.to_owned());
        self.thread.step(async move { connections::sealed_otherwise(&pool, &key, &after, limit).await })
    }

    fn reseal_connection(&self, was: SealedConnection, anew: Sealed) -> Step<'_, bool> {
        let pool = self.pool.clone();
        self.thread.step(async move { again(|| connections::reseal(&pool, &was, &anew)).await })
    }

    fn hold(&self, step: HoldMove) -> Step<'_, bool> {
        self.step(step.place.scoped_key(), move |work| work.hold(&step))
    }

    fn holds(&self, tenant: &str) -> Step<'_, Vec<LegalHold>> {
        let (pool, tenant) = (self.pool.clone(), tenant.to_owned());
        self.thread.step(async move { sweep::holds(&pool, &tenant).await })
    }

    fn sweep(&self, retention: Retention) -> Step<'_, Swept> {
        let pool = self.pool.clone();
        self.thread.step(async move { again(|| sweep::sweep(&pool, &retention)).await })
    }
}

/// Ends an attempt, in one statement where that is enough.
async fn finish(
    pool: &Pool,
    groups: &Arc<Groups>,
    lease: &Lease,
    asked: &Asked,
    ending: &Ending,
) -> Result<Ended, Fault> {
    if let Some(statement) = fast::finish(lease, asked, ending)?
        && groups.make(pool, statement).await?.is_some()
    {
        return Ok(Ended::Kept);
    }
    again(|| work::step(pool, &lease.key, |work| work.finish(lease, asked, ending.clone()))).await
}
