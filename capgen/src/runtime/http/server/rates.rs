//! How often one caller may call.
//!
//! Invariants
//! - A caller is a caller of one customer: nobody is held up by another.
//! - What is kept of callers is bounded: who has no call under way, and a pace that has caught up with the clock, say nothing
//!   and are dropped.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::super::Identity;

/// What a rate is counted over.
const MINUTE: Duration = Duration::from_secs(60);
/// Callers and paces are swept when there are so many.
const SWEEP: usize = 1024;

/// What is known of callers.
#[derive(Default)]
pub(super) struct Rates(Mutex<State>);

#[derive(Default)]
struct State {
    /// Calls at once, by caller. It is counted up under the lock, and down without.
    at_once: Swept<Caller, Arc<AtomicUsize>>,
    /// By caller and capability, when its next call would be due were all evenly spread.
    due: Swept<(Caller, &'static str), Instant>,
}

/// A map that is rid of what says nothing each time that it has doubled.
struct Swept<K, V> {
    map: BTreeMap<K, V>,
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
        let is_idle = |at_once: &Arc<AtomicUsize>| at_once.load(Ordering::Relaxed) == 0;
        let at_once = state.at_once.at(caller(identity), Arc::default, is_idle);
        if at_once.load(Ordering::Relaxed) >= most {
            return Err(Duration::from_secs(1));
        }
        at_once.fetch_add(1, Ordering::Relaxed);
        Ok(Turn(Arc::clone(at_once)))
    }

    /// Nothing, or how long to wait until the capability may be called again, so many times a minute.
    pub(super) fn keep_pace(
        &self,
        identity: &Identity,
        capability: &'static str,
        per_minute: u64,
        now: Instant,
    ) -> Result<(), Duration> {
        let apart = MINUTE / u32::try_from(per_minute.max(1)).unwrap_or(u32::MAX);
        let mut state = self.lock();
        let due = state.due.at((caller(identity), capability), || now, |due| *due <= now);
        let next = (*due).max(now) + apart;
        match next.saturating_duration_since(now + MINUTE) {
            Duration::ZERO => {
                *due = next;
                Ok(())
            }
            early => Err(early),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Ord, V> Swept<K, V> {
    /// What is kept here; at first something new.
    fn at(&mut self, key: K, new: impl FnOnce() -> V, says_nothing: impl Fn(&V) -> bool) -> &mut V {
        if self.map.len() >= self.sweep {
            self.map.retain(|_, value| !says_nothing(value));
            self.sweep = SWEEP.max(self.map.len() * 2);
        }
        self.map.entry(key).or_insert_with(new)
    }
}

impl<K, V> Default for Swept<K, V> {
    fn default() -> Self {
        Swept { map: BTreeMap::new(), sweep: SWEEP }
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
    use std::collections::BTreeSet;

    use super::*;

    fn caller(name: &str) -> Identity {
        Identity { caller: name.into(), tenant: "acme".into(), actor: name.into(), permissions: BTreeSet::new() }
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
    fn a_minute_holds_so_many_and_the_wait_is_told() {
        let (rates, now, hr) = (Rates::default(), Instant::now(), caller("hr"));
        for _ in 0..6 {
            assert_eq!(rates.keep_pace(&hr, "mail.send", 6, now), Ok(()));
        }
        assert_eq!(rates.keep_pace(&hr, "mail.send", 6, now), Err(Duration::from_secs(10)));
        assert_eq!(rates.keep_pace(&hr, "chat.send", 6, now), Ok(()));
        assert_eq!(rates.keep_pace(&hr, "mail.send", 6, now + Duration::from_secs(10)), Ok(()));
        assert!(rates.keep_pace(&hr, "mail.send", 6, now + Duration::from_secs(10)).is_err());
    }

    #[test]
    fn who_has_no_call_under_way_is_forgotten_and_who_has_one_is_not() {
        let rates = Rates::default();
        let _under_way = rates.turn(&caller("hr"), 1).unwrap();
        for number in 0..3 * SWEEP {
            rates.turn(&caller(&number.to_string()), 1).unwrap();
        }
        assert!(rates.lock().at_once.map.len() <= SWEEP);
        assert!(rates.turn(&caller("hr"), 1).is_err());
    }
}
