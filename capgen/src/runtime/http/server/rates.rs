//! How often one caller may call.
//!
//! Invariants
//! - A caller is a caller of one customer: nobody is held up by another.
//! - What is kept of callers is bounded: a pace that has caught up with the clock says nothing and is dropped.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::super::Identity;

/// What a rate is counted over.
const MINUTE: Duration = Duration::from_secs(60);
/// Paces are swept when there are so many.
const SWEEP: usize = 1024;

/// What is known of callers.
#[derive(Default)]
pub(super) struct Rates(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// Calls at once, by caller.
    at_once: BTreeMap<Caller, usize>,
    /// By caller and capability, when its next call would be due were all evenly spread.
    due: BTreeMap<(Caller, &'static str), Instant>,
    sweep: usize,
}

/// Customer and caller.
type Caller = (String, String);

/// A call's turn; the next may come when it is dropped.
pub(super) struct Turn {
    rates: Arc<Mutex<State>>,
    caller: Caller,
}

impl Rates {
    /// A turn, or how long to wait for one.
    pub(super) fn turn(&self, identity: &Identity, most: usize) -> Result<Turn, Duration> {
        let caller = (identity.tenant.clone(), identity.caller.clone());
        let mut state = lock(&self.0);
        let at_once = state.at_once.entry(caller.clone()).or_default();
        if *at_once >= most {
            return Err(Duration::from_secs(1));
        }
        *at_once += 1;
        Ok(Turn { rates: Arc::clone(&self.0), caller })
    }
}

impl Turn {
    /// Nothing, or how long to wait until the capability may be called again, so many times a minute.
    pub(super) fn keep_pace(&self, capability: &'static str, per_minute: u64, now: Instant) -> Result<(), Duration> {
        let apart = MINUTE / u32::try_from(per_minute.max(1)).unwrap_or(u32::MAX);
        let mut state = lock(&self.rates);
        state.sweep(now);
        let due = state.due.entry((self.caller.clone(), capability)).or_insert(now);
        let next = (*due).max(now) + apart;
        match next.saturating_duration_since(now + MINUTE) {
            Duration::ZERO => {
                *due = next;
                Ok(())
            }
            early => Err(early),
        }
    }
}

impl State {
    fn sweep(&mut self, now: Instant) {
        if self.due.len() >= self.sweep.max(SWEEP) {
            self.due.retain(|_, due| *due > now);
            self.sweep = self.due.len() * 2;
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = lock(&self.rates);
        if let Some(at_once) = state.at_once.get_mut(&self.caller) {
            *at_once = at_once.saturating_sub(1);
            if *at_once == 0 {
                state.at_once.remove(&self.caller);
            }
        }
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn caller(name: &str) -> Identity {
        let name = name.to_owned();
        Identity { caller: name.clone(), tenant: "acme".to_owned(), actor: name, permissions: BTreeSet::new() }
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
        let (rates, now) = (Rates::default(), Instant::now());
        let turn = rates.turn(&caller("hr"), 9).unwrap();
        for _ in 0..6 {
            assert_eq!(turn.keep_pace("mail.send", 6, now), Ok(()));
        }
        assert_eq!(turn.keep_pace("mail.send", 6, now), Err(Duration::from_secs(10)));
        assert_eq!(turn.keep_pace("chat.send", 6, now), Ok(()));
        assert_eq!(turn.keep_pace("mail.send", 6, now + Duration::from_secs(10)), Ok(()));
        assert!(turn.keep_pace("mail.send", 6, now + Duration::from_secs(10)).is_err());
    }
}
