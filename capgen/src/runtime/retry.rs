//! How long to wait before something is tried again: capped exponential backoff with full jitter.
//!
//! Invariants
//! - A wait is anywhere between nothing and its ceiling, so that many who failed together do not come back together.
//! - Ceilings double from the first to the cap and never pass it; there are `tries - 1` of them.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

/// How often something is tried, and how long is waited in between.
///
/// ```
/// use std::time::Duration;
///
/// use capgen::Backoff;
///
/// let backoff = Backoff::default().tries(4).first(Duration::from_millis(100)).cap(Duration::from_millis(250));
/// let waits: Vec<Duration> = backoff.delays().collect();
/// assert_eq!(waits.len(), 3);
/// for (wait, ceiling) in waits.iter().zip([100, 200, 250]) {
///     assert!(*wait <= Duration::from_millis(ceiling));
/// }
/// assert_eq!(Backoff::never().delays().count(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backoff {
    tries: u32,
    first: Duration,
    cap: Duration,
}

/// Four tries; at most 200 milliseconds before the second, and never more than 10 seconds.
impl Default for Backoff {
    fn default() -> Self {
        Backoff { tries: 4, first: Duration::from_millis(200), cap: Duration::from_secs(10) }
    }
}

impl Backoff {
    /// One try, and no other.
    pub fn never() -> Backoff {
        Backoff::default().tries(1)
    }

    /// How many tries there are in all; at least 1.
    #[must_use]
    pub fn tries(mut self, tries: u32) -> Backoff {
        self.tries = tries.max(1);
        self
    }

    /// The longest wait before the second try. Each further one may be twice as long.
    #[must_use]
    pub fn first(mut self, first: Duration) -> Backoff {
        self.first = first;
        self
    }

    /// The longest wait of all.
    #[must_use]
    pub fn cap(mut self, cap: Duration) -> Backoff {
        self.cap = cap;
        self
    }

    /// The waits between the tries, each drawn anew.
    pub fn delays(&self) -> Delays {
        Delays { left: self.tries.saturating_sub(1), ceiling: self.first.min(self.cap), cap: self.cap }
    }
}

/// The waits between tries.
#[derive(Clone, Debug)]
pub struct Delays {
    left: u32,
    ceiling: Duration,
    cap: Duration,
}

impl Iterator for Delays {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        self.left = self.left.checked_sub(1)?;
        let delay = part_of(self.ceiling, chance());
        self.ceiling = self.ceiling.saturating_mul(2).min(self.cap);
        Some(delay)
    }
}

/// A part of a duration; `chance` runs from nothing to nearly all of it.
fn part_of(whole: Duration, chance: u64) -> Duration {
    let part = (whole.as_nanos().saturating_mul(u128::from(chance))) >> 64;
    u64::try_from(part).map_or(whole, Duration::from_nanos)
}

/// A number nobody foresees. Each hasher of the standard library has keys of its own; waits need no better source.
fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ceilings_double_up_to_the_cap() {
        let delays = Backoff::default().tries(6).first(Duration::from_secs(1)).cap(Duration::from_secs(6)).delays();
        let mut ceilings = Vec::new();
        let mut left = delays;
        for _ in 0..5 {
            ceilings.push(left.ceiling.as_secs());
            assert!(left.next().is_some());
        }
        assert_eq!(ceilings, [1, 2, 4, 6, 6]);
        assert_eq!(left.next(), None);
        let first_above_cap = Backoff::default().first(Duration::from_secs(60)).delays();
        assert_eq!(first_above_cap.ceiling, Duration::from_secs(10));
    }

    #[test]
    fn a_wait_is_anywhere_below_its_ceiling() {
        let second = Duration::from_secs(1);
        assert_eq!(part_of(second, 0), Duration::ZERO);
        assert_eq!(part_of(second, 1 << 63), second / 2);
        assert!(part_of(second, u64::MAX) < second && part_of(second, u64::MAX) > second / 2);
        assert!(part_of(Duration::MAX, u64::MAX) <= Duration::MAX);
        let drawn: std::collections::BTreeSet<u64> = (0..64).map(|_| chance()).collect();
        assert!(drawn.len() > 32, "{drawn:?}");
    }
}
