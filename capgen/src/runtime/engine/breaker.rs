//! Leaving a vendor alone that keeps failing, and likewise a brick elsewhere: one circuit for each connection, of a tenant to a
//! brick.
//!
//! Invariants
//! - Only connections whose latest try failed for now have an entry, so a composition without trouble holds none, and asks
//!   for none without taking a lock.
//! - While a circuit is open at most one call is let through, and only after the cool-down. A call that ends without telling
//!   gives its place to the next.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::super::{Breaker, Circuit, CircuitState};

/// The circuits of a composition.
#[derive(Default)]
pub(in crate::runtime) struct Breakers {
    /// How many entries there are.
    count: AtomicUsize,
    states: Mutex<BTreeMap<(String, String), State>>,
}

#[derive(Clone, Copy)]
enum State {
    Closed { failures: u32 },
    Open { until: Instant },
    Probing,
}

/// Why a call is not let through.
pub(super) enum Shut {
    /// The next one is let through after this.
    For(Duration),
    /// One is through, and its end decides.
    Probed,
}

/// A call that was let through. Dropped without telling how the vendor did, it counts for nothing.
pub(super) struct Pass<'b> {
    breakers: &'b Breakers,
    settings: &'b Breaker,
    tenant: &'b str,
    brick: &'b str,
    probes: bool,
}

impl Breakers {
    /// Lets a call through, or says why not.
    pub(super) fn pass<'b>(&'b self, settings: &'b Breaker, tenant: &'b str, brick: &'b str) -> Result<Pass<'b>, Shut> {
        let mut pass = Pass { breakers: self, settings, tenant, brick, probes: false };
        if self.count.load(Ordering::Acquire) == 0 {
            return Ok(pass);
        }
        match self.states().get_mut(&pass.place()) {
            Some(State::Probing) => return Err(Shut::Probed),
            Some(state @ State::Open { .. }) => {
                let left = left(state);
                if !left.is_zero() {
                    return Err(Shut::For(left));
                }
                (*state, pass.probes) = (State::Probing, true);
            }
            Some(State::Closed { .. }) | None => {}
        }
        Ok(pass)
    }

    /// How the connections do that have an entry.
    pub(in crate::runtime) fn list(&self) -> Vec<Circuit> {
        let states = self.states();
        let circuit = |((tenant, brick), state): (&(String, String), &State)| Circuit {
            tenant: tenant.clone(),
            brick: brick.clone(),
            state: match *state {
                State::Closed { failures } => CircuitState::Closed { failures },
                State::Open { .. } => CircuitState::Open { left: left(state) },
                State::Probing => CircuitState::Probing,
            },
        };
        states.iter().map(circuit).collect()
    }

    /// The connection was set up anew: what it did before says nothing.
    pub(super) fn forget(&self, tenant: &str, brick: &str) {
        self.change(|states| states.remove(&(tenant.to_owned(), brick.to_owned())));
    }

    fn states(&self) -> MutexGuard<'_, BTreeMap<(String, String), State>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(&self, change: impl FnOnce(&mut BTreeMap<(String, String), State>) -> T) -> T {
        let mut states = self.states();
        let changed = change(&mut states);
        self.count.store(states.len(), Ordering::Release);
        changed
    }
}

/// How long an open circuit stays so.
fn left(state: &State) -> Duration {
    match state {
        State::Open { until } => until.saturating_duration_since(Instant::now()),
        State::Closed { .. } | State::Probing => Duration::ZERO,
    }
}

impl Pass<'_> {
    /// The vendor answered, be it with a refusal.
    pub(super) fn answered(mut self) {
        let probes = std::mem::take(&mut self.probes);
        if self.breakers.count.load(Ordering::Acquire) == 0 {
            return;
        }
        self.breakers.change(|states| {
            // Others that were under way when the circuit opened say nothing of how the vendor does now.
            if probes || matches!(states.get(&self.place()), Some(State::Closed { .. })) {
                states.remove(&self.place());
            }
        });
    }

    /// The vendor failed for now.
    pub(super) fn failed(mut self) {
        let Some(most) = self.settings.failures() else { return };
        let probes = std::mem::take(&mut self.probes);
        self.breakers.change(|states| {
            let state = states.entry(self.place()).or_insert(State::Closed { failures: 0 });
            let open = match state {
                State::Closed { failures } => {
                    *failures = failures.saturating_add(1);
                    *failures >= most
                }
                State::Open { .. } | State::Probing => probes,
            };
            if open {
                *state = State::Open { until: Instant::now() + self.settings.cool_down() };
            }
        });
    }

    fn place(&self) -> (String, String) {
        (self.tenant.to_owned(), self.brick.to_owned())
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        if self.probes {
            self.breakers.change(|states| {
                if let Some(state @ State::Probing) = states.get_mut(&self.place()) {
                    *state = State::Open { until: Instant::now() };
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states(breakers: &Breakers) -> Vec<CircuitState> {
        breakers.list().into_iter().map(|circuit| circuit.state).collect()
    }

    #[test]
    fn failures_in_a_row_open_it_and_an_answer_in_between_does_not_let_them_add_up() {
        let (breakers, hour) = (Breakers::default(), Breaker::after(2, Duration::from_secs(3600)));
        let pass = || breakers.pass(&hour, "acme", "google");
        for _ in 0..3 {
            pass().ok().unwrap().failed();
            assert_eq!(states(&breakers), [CircuitState::Closed { failures: 1 }]);
            pass().ok().unwrap().answered();
            assert_eq!(states(&breakers), []);
        }
        let slow = pass().ok().unwrap();
        pass().ok().unwrap().failed();
        pass().ok().unwrap().failed();
        assert!(matches!(pass(), Err(Shut::For(left)) if left > Duration::from_secs(3000)));
        slow.answered();
        assert!(pass().is_err(), "what began before says nothing");
        assert!(breakers.pass(&hour, "globex", "google").is_ok(), "another tenant's connection is another");
        assert!(breakers.pass(&hour, "acme", "postmark").is_ok(), "and so is that to another brick");
        breakers.forget("acme", "google");
        assert!(pass().is_ok());
    }

    #[test]
    fn after_the_cool_down_one_is_let_through_and_decides() {
        let (breakers, at_once) = (Breakers::default(), Breaker::after(1, Duration::ZERO));
        let pass = || breakers.pass(&at_once, "acme", "google");
        pass().ok().unwrap().failed();
        let probe = pass().ok().unwrap();
        assert!(matches!(pass(), Err(Shut::Probed)));
        assert_eq!(states(&breakers), [CircuitState::Probing]);
        probe.failed();
        assert_eq!(states(&breakers), [CircuitState::Open { left: Duration::ZERO }]);
        drop(pass().ok().unwrap());
        pass().ok().unwrap().answered();
        assert_eq!(states(&breakers), []);
    }

    #[test]
    fn one_that_is_switched_off_never_opens() {
        let breakers = Breakers::default();
        for _ in 0..100 {
            breakers.pass(&Breaker::never(), "acme", "google").ok().unwrap().failed();
        }
        assert_eq!(states(&breakers), []);
    }
}
