//! The ledger: claims, results, manual tasks and the action log, behind one handle.
//!
//! Invariants
//! - Each method of [`LedgerStore`] is one atomic step: all of it happens, with its log entries, or nothing does. Callers
//!   hold nothing between steps but a [`Lease`], so any number of nodes may share a store.
//! - The store owns the clock. No step is told what time it is.
//! - For one scoped key there is at most one live lease, at most one unfinished task, and at most one terminal result; a
//!   claim never exists beside a task that a person has claimed.

mod address;
mod approval;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
mod durable;
mod error;
mod event;
mod filter;
mod hold;
mod kept;
mod memory;
#[cfg(feature = "postgres")]
mod postgres;
mod record;
mod retention;
mod rules;
#[cfg(feature = "sqlite")]
mod sqlite;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

pub use approval::{ApprovalDemand, ApprovalFilter, ApprovalRequest, Decided};
pub use error::{LedgerError, OpenError};
pub use event::Event;
pub use filter::{ActionFilter, ActionPlace, TaskFilter};
pub use hold::{HoldMove, HoldPlace, LegalHold};
pub use kept::{ConnectionPlace, KeptConnection, Sealed, SealedConnection};
pub use memory::MemoryClock;
pub(super) use record::log_message;
pub use record::{
    Action, Asked, ClaimRequest, Claimed, Ended, Ending, Lease, Looked, Moved, NewTask, Opened, Pace, ReadNote, Report,
    ScopedKey, Standing, TaskMove,
};
pub use retention::{KeptFor, Retention, Swept};

use super::approvals::{Approval, ApprovalDecision, ApprovalId};
use super::{ManualTask, TaskId};

/// One step of a ledger, under way.
pub type Step<'a, T> = Pin<Box<dyn Future<Output = Result<T, LedgerError>> + Send + 'a>>;

/// What keeps a ledger. Object safe; each method is one atomic step.
pub trait LedgerStore: Send + Sync + 'static {
    /// Takes a piece of work, or says why not. A plain insert: it never overwrites a live claim. An unclaimed task of the
    /// same work is withdrawn in this step, so that a person and a provider never both act.
    fn claim(&self, request: ClaimRequest) -> Step<'_, Claimed>;

    /// Counts a call, when the caller may make it now. Otherwise nothing is counted, and the answer is how long to wait.
    fn pace(&self, pace: Pace) -> Step<'_, Option<Duration>>;

    /// How a piece of work stands. It claims nothing.
    fn look(&self, key: &ScopedKey) -> Step<'_, Looked>;

    /// Makes a lease last at least this long from now; it is never shortened. False when it is not owned any more.
    fn extend(&self, lease: &Lease, lease_time: Duration) -> Step<'_, bool>;

    /// Logs that a try failed for now, in words, and that the provider is tried again within the same attempt, and makes the
    /// lease last for it as [`extend`](LedgerStore::extend) does. False, and nothing is logged, when it is not owned any more.
    fn try_again(&self, lease: &Lease, lease_time: Duration, asked: Asked, message: String) -> Step<'_, bool>;

    /// Tells how an attempt ended. Refused for an attempt that is not the latest, or that a person has taken over from.
    fn finish(&self, lease: Lease, asked: Asked, ending: Ending) -> Step<'_, Ended>;

    /// Opens a task for a piece of work, or gives the one that is open, or says why there is no need.
    fn open_task(&self, task: NewTask) -> Step<'_, Opened>;

    /// Logs a read that a provider answered. An unclaimed task of the same read is withdrawn in this step.
    fn record_read(&self, read: ReadNote) -> Step<'_, ()>;

    /// A task of a tenant.
    fn task(&self, tenant: &str, id: &TaskId) -> Step<'_, Option<ManualTask>>;

    /// Tasks of a tenant, by the order in which they were first opened.
    fn tasks(&self, tenant: &str, filter: TaskFilter) -> Step<'_, Vec<ManualTask>>;

    /// How many tasks of all tenants are open or claimed.
    fn unfinished_tasks(&self) -> Step<'_, u64>;

    /// What a person does with a task of a tenant. Of several at once one wins, and the others are told.
    fn move_task(&self, tenant: &str, id: &TaskId, person: Option<String>, step: TaskMove) -> Step<'_, Moved>;

    /// Lets a read go on that has to be approved, or says what stands in the way. The approval is taken up in this step.
    fn pass(&self, request: ApprovalRequest) -> Step<'_, Result<(), Standing>>;

    /// An approval of a tenant.
    fn approval(&self, tenant: &str, id: &ApprovalId) -> Step<'_, Option<Approval>>;

    /// Approvals of a tenant, by the order in which they were asked for.
    fn approvals(&self, tenant: &str, filter: ApprovalFilter) -> Step<'_, Vec<Approval>>;

    /// Takes somebody's decision about an approval of a tenant. Of several at once each is taken, one after the other.
    fn decide(&self, tenant: &str, id: &ApprovalId, decision: ApprovalDecision) -> Step<'_, Decided>;

    /// Log entries of a tenant after a number, in order: for who follows the log.
    fn actions(&self, tenant: &str, after: u64, limit: u32) -> Step<'_, Vec<Action>>;

    /// Log entries of a tenant by filter, the latest first: for who looks something up.
    fn find_actions(&self, tenant: &str, filter: ActionFilter) -> Step<'_, Vec<Action>>;

    /// What a brick acts with for a tenant.
    fn connection(&self, tenant: &str, brick: &str) -> Step<'_, Option<KeptConnection>>;

    /// The connections of a tenant, by brick.
    fn connections(&self, tenant: &str) -> Step<'_, Vec<KeptConnection>>;

    /// Keeps a connection, in place of what there was.
    fn put_connection(&self, connection: KeptConnection) -> Step<'_, ()>;

    /// Takes a connection away. False when there was none.
    fn remove_connection(&self, tenant: &str, brick: &str) -> Step<'_, bool>;

    /// A batch of the connections of all tenants whose secrets are sealed with another key than this one, by place, after one.
    fn sealed_otherwise(&self, key: &str, after: ConnectionPlace, limit: u32) -> Step<'_, Vec<SealedConnection>>;

    /// Seals the secrets of a connection anew. False, and nothing is changed, when it is not any more what it was.
    fn reseal_connection(&self, was: SealedConnection, anew: Sealed) -> Step<'_, bool>;

    /// Sets a legal hold or lifts it, and logs who did it and why. False, and nothing is logged, when it was so already.
    fn hold(&self, step: HoldMove) -> Step<'_, bool>;

    /// The legal holds of a tenant.
    fn holds(&self, tenant: &str) -> Step<'_, Vec<LegalHold>>;

    /// Forgets a batch of what has outlived its time, and what nobody holds.
    fn sweep(&self, retention: Retention) -> Step<'_, Swept>;
}

/// A handle on a ledger. Cheap to clone.
///
/// ```
/// use std::time::Duration;
///
/// use capgen::{Composition, Ledger};
///
/// // A test moves the clock on its own: leases end when it says so.
/// let (ledger, clock) = Ledger::memory_with_clock();
/// let composition = Composition::builder("acme", ledger).lease(Duration::from_secs(30)).build();
/// clock.advance(Duration::from_secs(31));
/// # drop(composition);
/// ```
#[derive(Clone)]
pub struct Ledger(Arc<dyn LedgerStore>);

impl Ledger {
    /// One that lives in this process and is gone with it: for tests and first steps.
    pub fn memory() -> Ledger {
        Ledger::of(memory::MemoryStore::new(MemoryClock::system()))
    }

    /// The same, with a clock that stands still until it is advanced.
    pub fn memory_with_clock() -> (Ledger, MemoryClock) {
        let clock = MemoryClock::standing();
        (Ledger::of(memory::MemoryStore::new(clock.clone())), clock)
    }

    /// One that a store keeps.
    pub fn of(store: impl LedgerStore) -> Ledger {
        Ledger(Arc::new(store))
    }

    /// What keeps it.
    pub(crate) fn store(&self) -> &dyn LedgerStore {
        &*self.0
    }
}

impl std::fmt::Debug for Ledger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Ledger")
    }
}
