//! How many calls of one caller are under way.
//!
//! Invariants
//! - A caller is a caller of one customer: nobody is held up by another.
//! - What is kept of callers is bounded: who has no call under way is dropped each time that their number has doubled.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::super::Identity;

/// Callers are swept when there are so many.
const SWEEP: usize = 1024;

/// What is known of callers.
#[derive(Default)]
pub(super) struct Rates(Mutex<State>);

struct State {
    /// Calls at once, by caller. It is counted up under the lock, and down without.
    at_once: BTreeMap<Caller, Arc<AtomicUsize>>,
    sweep: usize,
}

/// Customer and caller.
type Caller = (Arc<str>, Arc<str>);

/// A call's turn; the next may come when it is dropped.
pub(super) struct Turn(Arc<AtomicUsize>);

impl Rates {
    /// A turn, or how long to wait for one.
    pub(super) fn turn(&self, identity: &Identity, most: usize) -> Result<Turn, Duration> {
        let mut state = self.lock();
        let at_once = state.at(caller(identity));
        if at_once.load(Ordering::Relaxed) >= most {
            return Err(Duration::from_secs(1));
        }
        at_once.fetch_add(1, Ordering::Relaxed);
        Ok(Turn(Arc::clone(at_once)))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn at(&mut self, caller: Caller) -> &Arc<AtomicUsize> {
        if self.at_once.len() >= self.sweep {
            self.at_once.retain(|_, at_once| at_once.load(Ordering::Relaxed) > 0);
            self.sweep = SWEEP.max(self.at_once.len() * 2);
        }
        self.at_once.entry(caller).or_default()
    }
}

impl Default for State {
    fn default() -> State {
        State { at_once: BTreeMap::new(), sweep: SWEEP }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn caller(identity: &Identity) -> Caller {
    (Arc::clone(&identity.tenant), Arc::clone(&identity.caller))
}

#[cfg(test)]
mod tests {

    use super::*;

    fn caller(name: &str) -> Identity {
        Identity::new(name, "acme")
    }

    #[test]
    fn only_so_many_at_once_and_each_caller_for_itself() {
        let rates = Rates::default();
        let first = rates.turn(&caller("hr"), 2).unwrap();
        let _second = rates.turn(&caller("hr"), 2).unwrap();
        assert!(rates.turn(&caller("hr"), 2).is_err());
        assert!(rates.turn(&caller("it"), 2).is_ok());
        drop(first);
        assert!(rates.turn(&caller("hr"), 2).is_ok());
    }

    #[test]
    fn who_has_no_call_under_way_is_forgotten_and_who_has_one_is_not() {
        let rates = Rates::default();
        let _under_way = rates.turn(&caller("hr"), 1).unwrap();
        for number in 0..3 * SWEEP {
            rates.turn(&caller(&number.to_string()), 1).unwrap();
        }
        assert!(rates.lock().at_once.len() <= SWEEP);
        assert!(rates.turn(&caller("hr"), 1).is_err());
    }
}
