//! The tries of one attempt: when there is another, and what is told of those there were.
//!
//! Invariant: another try begins only within the lease that the attempt began with.

use std::time::{Duration, Instant};

use super::super::{Backoff, Delays, Failure};
use super::breaker::Shut;

/// Those there were, and what may still come.
pub(super) struct Tries {
    delays: Delays,
    /// No try begins after this; none where the clock does not count that far.
    until: Option<Instant>,
    /// What each earlier try said, and how long was waited after it.
    before: Vec<(String, Duration)>,
}

impl Tries {
    /// None yet. Waits and tries have to begin within `time` from when the attempt began.
    pub(super) fn new(backoff: &Backoff, begun: Instant, time: Duration) -> Tries {
        Tries { delays: backoff.delays(), until: begun.checked_add(time), before: Vec::new() }
    }

    /// How many there were before the one under way.
    pub(super) fn before(&self) -> u32 {
        u32::try_from(self.before.len()).unwrap_or(u32::MAX)
    }

    /// How long to wait before the next try, or the failure as its caller is told when there is no other.
    pub(super) fn wait_after(&mut self, failure: Failure) -> Result<Duration, Failure> {
        let asked = failure.retry_after();
        let Some(delay) = self.delays.next() else {
            let after = asked.map(|asked| format!("; the vendor asks to be left alone for {}", span(asked)));
            return Err(self.telling(failure).adding(&after.unwrap_or_default()));
        };
        // What many were told at once, they must not come back with at once.
        let wait = asked.unwrap_or_default().saturating_add(delay);
        let begins = Instant::now().checked_add(wait);
        if begins.is_none_or(|begins| self.until.is_some_and(|until| begins >= until)) {
            let words = match asked {
                Some(asked) => format!(
                    "; the vendor asks to be left alone for {}, which is longer than this attempt may wait: call again \
                     with the same key after that",
                    span(asked)
                ),
                None => "; the time of this attempt is over: call again with the same key".to_owned(),
            };
            return Err(self.telling(failure).adding(&words));
        }
        self.before.push((failure.message().to_owned(), wait));
        Ok(wait)
    }

    /// A failure that also says how often there was a try.
    pub(super) fn telling(&self, failure: Failure) -> Failure {
        match self.words() {
            Some(words) => failure.adding(&format!(" ({words})")),
            None => failure,
        }
    }

    /// The failure of a try that was not made, because the vendor is left alone.
    pub(super) fn left_alone(&self, brick: &str, tenant: &str, shut: &Shut) -> Failure {
        left_alone(self.before.last().map(|(message, _)| message.as_str()), brick, tenant, shut)
    }

    /// How often there was a try, and how long was waited; none when there was only one.
    pub(super) fn words(&self) -> Option<String> {
        if self.before.is_empty() {
            return None;
        }
        let waits: Vec<String> = self.before.iter().map(|(_, wait)| span(*wait)).collect();
        Some(format!("tried {} times, waited {}", waits.len().saturating_add(1), waits.join(", ")))
    }
}

/// The failure of a try that was not made, because the connection is left alone; `last` is what the try before it said, within
/// the same attempt.
pub(super) fn left_alone(last: Option<&str>, brick: &str, tenant: &str, shut: &Shut) -> Failure {
    let when = match shut {
        Shut::For(left) => format!("the next call is let through in {}", span(*left)),
        Shut::Probed => "one call is let through now, and its end decides".to_owned(),
    };
    let last = last.map(|message| format!("{message}; ")).unwrap_or_default();
    Failure::transient(format!(
        "{last}the connection of `{brick}` for `{tenant}` is left alone, because it failed again and again: {when}; call \
         again with the same key after that"
    ))
}

/// A span of time in words: milliseconds below ten seconds, whole seconds above, rounded up.
pub(super) fn span(time: Duration) -> String {
    match time.as_millis() {
        ms @ 0..10_000 => format!("{ms} ms"),
        ms => format!("{} s", ms.div_ceil(1000)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn tries(lease: Duration) -> Tries {
        Tries::new(&Backoff::default().tries(3).first(Duration::ZERO), Instant::now(), lease)
    }

    #[test]
    fn each_try_is_told() {
        let mut tries = tries(60 * SECOND);
        assert_eq!((tries.before(), tries.words()), (0, None));
        assert_eq!(tries.wait_after(Failure::transient("one")).ok(), Some(Duration::ZERO));
        assert_eq!(tries.wait_after(Failure::transient("two").with_retry_after(SECOND * 2)).ok(), Some(SECOND * 2));
        assert_eq!(tries.before(), 2);
        assert_eq!(tries.words().as_deref(), Some("tried 3 times, waited 0 ms, 2000 ms"));
        let last = tries.wait_after(Failure::transient("three").with_retry_after(SECOND * 20)).unwrap_err();
        let told = "three (tried 3 times, waited 0 ms, 2000 ms); the vendor asks to be left alone for 20 s";
        assert_eq!(last.message(), told);
    }

    #[test]
    fn no_try_begins_after_the_lease() {
        let long = tries(SECOND).wait_after(Failure::transient("busy").with_retry_after(SECOND * 90)).unwrap_err();
        assert!(long.message().starts_with("busy; the vendor asks to be left alone for 90 s, which is longer"));
        let endless = tries(Duration::MAX).wait_after(Failure::transient("busy").with_retry_after(Duration::MAX));
        assert!(endless.is_err());
        let over = tries(Duration::ZERO).wait_after(Failure::transient("busy")).unwrap_err();
        assert_eq!(over.message(), "busy; the time of this attempt is over: call again with the same key");
    }
}
