//! A ledger that lives in this process: for tests and first steps.
//!
//! Invariants
//! - A step holds the lock from its beginning to its end and never waits inside, so it is atomic.
//! - It grows with every call: nothing is ever forgotten but by the `ttl` of a contract.

mod approvals;
mod clock;
mod state;
mod sweep;

use std::future::ready;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub use clock::MemoryClock;
use state::State;

use super::super::approvals::{Approval, ApprovalDecision, ApprovalId};
use super::super::{ManualTask, TaskId};
use super::{
    Action, ActionFilter, ApprovalFilter, ApprovalRequest, Asked, ClaimRequest, Claimed, ConnectionPlace, Decided,
    Ended, Ending, HoldMove, KeptConnection, Lease, LedgerStore, LegalHold, Looked, Moved, NewTask, Opened, Pace,
    ReadNote, Retention, ScopedKey, Sealed, SealedConnection, Standing, Step, Swept, TaskFilter, TaskMove,
};

/// The store behind [`Ledger::memory`](super::Ledger::memory).
pub(super) struct MemoryStore {
    state: Mutex<State>,
    clock: MemoryClock,
}

impl MemoryStore {
    pub(super) fn new(clock: MemoryClock) -> MemoryStore {
        MemoryStore { state: Mutex::default(), clock }
    }

    /// One atomic step. A poisoned lock is taken all the same: no step panics half-way, so the state is whole.
    fn step<T: Send + 'static>(&self, run: impl FnOnce(&mut State) -> T) -> Step<'_, T> {
        let mut state: MutexGuard<'_, State> = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.now_ms = self.clock.now_ms();
        Box::pin(ready(Ok(run(&mut state))))
    }
}

impl LedgerStore for MemoryStore {
    fn claim(&self, request: ClaimRequest) -> Step<'_, Claimed> {
        self.step(|state| state.step(request.key.clone(), |work| work.claim(request)))
    }

    fn pace(&self, pace: Pace) -> Step<'_, Option<Duration>> {
        self.step(|state| state.pace(pace))
    }

    fn look(&self, key: &ScopedKey) -> Step<'_, Looked> {
        self.step(|state| state.step(key.clone(), |work| work.look()))
    }

    fn extend(&self, lease: &Lease, lease_time: Duration) -> Step<'_, bool> {
        self.step(|state| state.step(lease.key.clone(), |work| work.extend(lease, lease_time)))
    }

    fn try_again(&self, lease: &Lease, lease_time: Duration, asked: Asked, message: String) -> Step<'_, bool> {
        self.step(|state| state.step(lease.key.clone(), |work| work.try_again(lease, lease_time, &asked, message)))
    }

    fn finish(&self, lease: Lease, asked: Asked, ending: Ending) -> Step<'_, Ended> {
        self.step(|state| state.step(lease.key.clone(), |work| work.finish(&lease, &asked, ending)))
    }

    fn open_task(&self, task: NewTask) -> Step<'_, Opened> {
        self.step(|state| state.step(task.key.clone(), |work| work.open_task(task)))
    }

    fn record_read(&self, read: ReadNote) -> Step<'_, ()> {
        self.step(|state| state.record_read(read))
    }

    fn task(&self, tenant: &str, id: &TaskId) -> Step<'_, Option<ManualTask>> {
        self.step(|state| state.task_of(tenant, id).map(|kept| kept.task.clone()))
    }

    fn tasks(&self, tenant: &str, filter: TaskFilter) -> Step<'_, Vec<ManualTask>> {
        self.step(|state| state.list_tasks(tenant, &filter))
    }

    fn unfinished_tasks(&self) -> Step<'_, u64> {
        self.step(|state| state.unfinished_tasks())
    }

    fn move_task(&self, tenant: &str, id: &TaskId, person: Option<String>, step: TaskMove) -> Step<'_, Moved> {
        self.step(|state| state.task_step(tenant, id, |work| work.move_task(person, step)))
    }

    fn pass(&self, request: ApprovalRequest) -> Step<'_, Result<(), Standing>> {
        self.step(|state| state.step(request.key.clone(), |work| work.pass(&request.demand, &request.asked)))
    }

    fn approval(&self, tenant: &str, id: &ApprovalId) -> Step<'_, Option<Approval>> {
        self.step(|state| state.approval_of(tenant, id).map(|kept| kept.approval.clone().seen_at(state.now_ms)))
    }

    fn approvals(&self, tenant: &str, filter: ApprovalFilter) -> Step<'_, Vec<Approval>> {
        self.step(|state| state.list_approvals(tenant, &filter))
    }

    fn decide(&self, tenant: &str, id: &ApprovalId, decision: ApprovalDecision) -> Step<'_, Decided> {
        self.step(|state| state.decide(tenant, id, decision))
    }

    fn actions(&self, tenant: &str, after: u64, limit: u32) -> Step<'_, Vec<Action>> {
        self.step(|state| state.actions(tenant, after, limit))
    }

    fn find_actions(&self, tenant: &str, filter: ActionFilter) -> Step<'_, Vec<Action>> {
        self.step(|state| state.find_actions(tenant, &filter))
    }

    fn connection(&self, tenant: &str, brick: &str) -> Step<'_, Option<KeptConnection>> {
        self.step(|state| state.connections.get(&(tenant.to_owned(), brick.to_owned())).cloned())
    }

    fn connections(&self, tenant: &str) -> Step<'_, Vec<KeptConnection>> {
        self.step(|state| state.connections.values().filter(|kept| kept.tenant == tenant).cloned().collect())
    }

    fn put_connection(&self, kept: KeptConnection) -> Step<'_, ()> {
        self.step(|state| drop(state.connections.insert((kept.tenant.clone(), kept.brick.clone()), kept)))
    }

    fn remove_connection(&self, tenant: &str, brick: &str) -> Step<'_, bool> {
        self.step(|state| state.connections.remove(&(tenant.to_owned(), brick.to_owned())).is_some())
    }

    fn sealed_otherwise(&self, key: &str, after: ConnectionPlace, limit: u32) -> Step<'_, Vec<SealedConnection>> {
        self.step(|state| state.sealed_otherwise(key, after, limit))
    }

    fn reseal_connection(&self, was: SealedConnection, anew: Sealed) -> Step<'_, bool> {
        self.step(|state| state.reseal(was, anew))
    }

    fn hold(&self, step: HoldMove) -> Step<'_, bool> {
        self.step(|state| state.step(step.place.scoped_key(), |work| work.hold(&step)))
    }

    fn holds(&self, tenant: &str) -> Step<'_, Vec<LegalHold>> {
        self.step(|state| state.holds().filter(|hold| hold.place.tenant == tenant).collect())
    }

    fn sweep(&self, retention: Retention) -> Step<'_, Swept> {
        self.step(|state| state.sweep(&retention))
    }
}
