//! That somebody has authenticated anew.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::unix;
use super::value::DateTime;

/// How far another clock may be ahead of ours.
const AHEAD: i64 = 60;

/// That the person on whose behalf something is called has authenticated anew and strongly, and when. What contracts ask for with
/// `sca` is not done without one that is recent: see [`CompositionBuilder::step_up_age`](super::CompositionBuilder::step_up_age).
///
/// A caller from outside proves it with its token. In this process the program says it, once it has asked the person:
///
/// ```
/// use capgen::{Seam, StepUp};
///
/// /// The seam of a brick, for a person who has just entered a second factor.
/// fn confirmed<S: Seam>(seam: &S) -> S {
///     S::from_seam(seam.as_seam().with_step_up(StepUp::now().with_acr("urn:example:two-factors")))
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct StepUp {
    /// Seconds since 1970.
    at: i64,
    acr: Option<Arc<str>>,
    token: Option<Arc<str>>,
}

impl StepUp {
    /// Just now.
    pub fn now() -> StepUp {
        StepUp::at_unix(unix::seconds())
    }

    /// At a time.
    ///
    /// ```
    /// use capgen::{DateTime, StepUp};
    /// let at: DateTime = "2026-02-28T09:30:00Z".parse()?;
    /// assert_eq!(StepUp::at(&at).unix(), 1_772_271_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at(time: &DateTime) -> StepUp {
        StepUp::at_unix(time.unix().0)
    }

    /// At so many seconds since 1970.
    pub fn at_unix(seconds: i64) -> StepUp {
        StepUp { at: seconds, acr: None, token: None }
    }

    /// In this way: a value of `acr`, as issuers call it.
    #[must_use]
    pub fn with_acr(mut self, acr: impl Into<Arc<str>>) -> StepUp {
        self.acr = Some(acr.into());
        self
    }

    /// With the token that proves it. It is sent on to bricks elsewhere, which believe nobody's word, in the header `x-step-up`.
    #[must_use]
    pub fn with_token(mut self, token: impl Into<Arc<str>>) -> StepUp {
        self.token = Some(token.into());
        self
    }

    /// When, in seconds since 1970.
    pub fn unix(&self) -> i64 {
        self.at
    }

    /// In which way, where that is known.
    pub fn acr(&self) -> Option<&str> {
        self.acr.as_deref()
    }

    /// The token that proves it, where there is one.
    #[cfg(feature = "client")]
    pub(super) fn token(&self) -> Option<&Arc<str>> {
        self.token.as_ref()
    }

    /// Was it within this time before now? One that is still to come is none.
    pub(super) fn is_within(&self, most: Duration) -> bool {
        let age = unix::seconds().saturating_sub(self.at);
        age >= -AHEAD && age <= i64::try_from(most.as_secs()).unwrap_or(i64::MAX)
    }
}

/// Shows no token.
impl fmt::Debug for StepUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepUp").field("at", &self.at).field("acr", &self.acr).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_holds_for_its_time_and_not_before_it_came() {
        let within = |age: i64, most| StepUp::at_unix(unix::seconds() - age).is_within(Duration::from_secs(most));
        assert!(within(0, 0) || within(0, 1), "the second may end between two looks at the clock");
        assert!(within(299, 300) && !within(302, 300));
        assert!(within(-30, 300), "another clock may be ahead");
        assert!(!within(-3600, 300), "what is still to come proves nothing");
        assert!(within(i64::MAX - unix::seconds(), u64::MAX) && !within(-i64::MAX + unix::seconds(), u64::MAX));
    }

    #[test]
    fn its_token_is_not_shown() {
        let shown = format!("{:?}", StepUp::now().with_acr("phr").with_token("s3cret"));
        assert!(shown.contains("phr") && !shown.contains("s3cret"), "{shown}");
    }
}
