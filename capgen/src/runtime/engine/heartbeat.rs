//! Extending a lease while a call runs.
//!
//! Invariants
//! - A beat comes after each third of the lease, so that one that fails leaves time for another.
//! - A lease that is lost cancels nothing: what the provider did is true, and the ledger decides what its result counts for.
//! - Whoever waits drives the beats: a call that is dropped, or a provider that blocks its thread, has none, and its lease
//!   ends as if the process had died.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use super::super::Ledger;
use super::super::ledger::Lease;
use super::super::timer::sleep;

/// Leases are extended no more often than this.
const SHORTEST: Duration = Duration::from_millis(10);

/// Gives what a future gives, and has the lease last for as long as that takes.
pub(super) async fn beside<T>(
    ledger: &Ledger,
    lease: &Lease,
    lease_time: Duration,
    future: impl Future<Output = T>,
) -> T {
    let (mut future, mut beats) = (pin!(future), pin!(beats(ledger, lease, lease_time)));
    let mut owned = true;
    poll_fn(|context| {
        if let Poll::Ready(value) = future.as_mut().poll(context) {
            return Poll::Ready(value);
        }
        if owned && beats.as_mut().poll(context).is_ready() {
            owned = false;
        }
        Poll::Pending
    })
    .await
}

/// Beats until the lease is lost. A ledger that does not answer may do so at the next beat.
async fn beats(ledger: &Ledger, lease: &Lease, lease_time: Duration) {
    let pause = (lease_time / 3).max(SHORTEST);
    loop {
        sleep(pause).await;
        if let Ok(false) = ledger.store().extend(lease, lease_time).await {
            return;
        }
    }
}
