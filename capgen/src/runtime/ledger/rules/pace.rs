//! How often a caller may call: a bucket that holds the calls of a minute and fills up evenly.
//!
//! Invariants
//! - What is kept of a caller is one time: when its next call would be due, were all of them evenly spread. A time that has gone
//!   by says nothing, and may be forgotten.
//! - A call that is refused leaves that time as it was.

use std::time::Duration;

use super::super::Pace;

/// What a rate is counted over, in microseconds.
pub(in super::super) const MINUTE_US: u64 = 60_000_000;

/// Microseconds from one call to the next, were they evenly spread.
pub(in super::super) fn apart_us(pace: &Pace) -> u64 {
    MINUTE_US / pace.per_minute.clamp(1, MINUTE_US)
}

/// When the call after this one would be due, or how long to wait until this one can be made.
pub(in super::super) fn next_due(due_us: Option<u64>, now_us: u64, apart_us: u64) -> Result<u64, Duration> {
    let next = due_us.unwrap_or(0).max(now_us).saturating_add(apart_us);
    match next.saturating_sub(now_us.saturating_add(MINUTE_US)) {
        0 => Ok(next),
        early => Err(Duration::from_micros(early)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_holds_so_many_and_then_one_comes_free_after_the_other() {
        const APART: u64 = 20_000_000;
        let mut due = None;
        for _ in 0..3 {
            due = Some(next_due(due, 1000, APART).unwrap());
        }
        assert_eq!(next_due(due, 1000, APART), Err(Duration::from_secs(20)));
        assert_eq!(next_due(due, 5_001_000, APART), Err(Duration::from_secs(15)));
        due = Some(next_due(due, 20_001_000, APART).unwrap());
        assert!(next_due(due, 20_001_000, APART).is_err());
        assert_eq!(next_due(due, 200_000_000, APART), Ok(220_000_000));
    }

    #[test]
    fn no_rate_divides_by_nothing() {
        let apart =
            |per_minute| apart_us(&Pace { tenant: "".into(), capability: "".into(), caller: "".into(), per_minute });
        assert_eq!((apart(0), apart(3), apart(u64::MAX)), (MINUTE_US, 20_000_000, 1));
    }
}
