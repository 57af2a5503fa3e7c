//! Calls of this process that can be cancelled, while they are under way.
//!
//! Invariants
//! - Only the ledger decides that a call is cancelled. What is here ends the waiting of this process for it, afterwards.
//! - A call that ends, or is dropped, is forgotten.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::super::Failed;
use super::super::halt::Halt;
use super::super::ledger::Lease;
use super::outcome::{self, Outcome};
use super::vendor;
use super::wiring::LinkedPlace;
use super::work::Work;

/// By tenant, scope and key, with the number of the attempt.
#[derive(Default)]
pub(in crate::runtime) struct Stops(Mutex<BTreeMap<Name, Arc<Halt>>>);

type Name = (String, String, String, u64);

/// A call under way.
struct UnderWay<'s> {
    stops: &'s Stops,
    name: Name,
}

impl Stops {
    fn map(&self) -> MutexGuard<'_, BTreeMap<Name, Arc<Halt>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nobody waits any longer for what an attempt of this process brings.
    pub(super) fn stop(&self, lease: &Lease) {
        let halt = self.map().get(&name(lease)).cloned();
        if let Some(halt) = halt {
            halt.give();
        }
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.stops.map().remove(&self.name);
    }
}

fn name(lease: &Lease) -> Name {
    let key = &lease.key;
    (key.tenant.clone(), key.scope.clone(), key.key.clone(), lease.started)
}

/// An attempt that ends when its call is cancelled. What it brings then is told to the ledger, which has the result already.
pub(super) async fn attempt(work: &mut Work, place: &LinkedPlace, lease: &Lease) -> Outcome {
    let engine = Arc::clone(&work.engine);
    let halt = Arc::new(Halt::default());
    let name = name(lease);
    engine.stops.map().insert(name.clone(), Arc::clone(&halt));
    let _until_it_ends = UnderWay { stops: &engine.stops, name };
    match halt.unless(Box::pin(vendor::attempt(work, place, lease))).await {
        Some(outcome) => outcome,
        None => outcome::failed(&place.brick, Failed::new(false, "it was cancelled")),
    }
}
