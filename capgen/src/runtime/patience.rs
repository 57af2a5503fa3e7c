//! How patient a composition is with vendors: timeouts, tries, and when a vendor is left alone.

use std::collections::BTreeMap;
use std::time::Duration;

use super::contract::{Contract, ServiceLevel};
use super::{Backoff, Descriptor};

/// The longest cool-down.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// How long a provider may take, how often it is tried within one attempt, and when its connection is left alone.
///
/// ```
/// use std::time::Duration;
///
/// use capgen::{Backoff, Breaker, Composition, Ledger, Patience};
///
/// let patience = Patience::default()
///     .timeout("drive.transfer_ownership", Duration::from_secs(900))
///     .default_timeout(Duration::from_secs(60))
///     .backoff(Backoff::default().tries(3))
///     .breaker(Breaker::after(5, Duration::from_secs(20)));
/// let acme = Composition::builder("acme", Ledger::memory()).patience(patience).build();
/// assert!(acme.circuits().is_empty(), "no connection has failed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patience {
    timeouts: BTreeMap<String, Duration>,
    default_timeout: Duration,
    backoff: Backoff,
    breaker: Breaker,
}

/// Five minutes for a try, [`Backoff::default`], [`Breaker::default`].
impl Default for Patience {
    fn default() -> Self {
        Patience {
            timeouts: BTreeMap::new(),
            default_timeout: Duration::from_secs(300),
            backoff: Backoff::default(),
            breaker: Breaker::default(),
        }
    }
}

impl Patience {
    /// How long one try of a capability may take. It counts before `contract.sla.timeout_ms` of the catalogue, because it
    /// was said of this deployment.
    #[must_use]
    pub fn timeout(mut self, capability: impl Into<String>, time: Duration) -> Patience {
        self.timeouts.insert(capability.into(), time);
        self
    }

    /// How long one try may take of a capability for which neither [`Patience::timeout`] nor its contract says it.
    #[must_use]
    pub fn default_timeout(mut self, time: Duration) -> Patience {
        self.default_timeout = time;
        self
    }

    /// How often a provider that fails for now is tried within one attempt. The waits in between have to fit into the lease
    /// that the attempt began with; [`Backoff::never`] leaves trying again to callers.
    #[must_use]
    pub fn backoff(mut self, backoff: Backoff) -> Patience {
        self.backoff = backoff;
        self
    }

    /// When a connection is left alone.
    #[must_use]
    pub fn breaker(mut self, breaker: Breaker) -> Patience {
        self.breaker = breaker;
        self
    }

    /// The time for one try. `asked` is what the caller understands by the capability, `offered` what the provider does.
    pub(super) fn time_for(&self, asked: &Descriptor, offered: &Descriptor) -> Duration {
        let own = self.timeouts.get(asked.name).copied();
        own.or_else(|| declared(asked)).or_else(|| declared(offered)).unwrap_or(self.default_timeout)
    }

    pub(super) fn tries(&self) -> &Backoff {
        &self.backoff
    }

    pub(super) fn breaks(&self) -> &Breaker {
        &self.breaker
    }
}

fn declared(descriptor: &Descriptor) -> Option<Duration> {
    match descriptor.contract {
        Some(Contract { sla: Some(ServiceLevel { timeout_ms: Some(ms), .. }), .. }) => Some(Duration::from_millis(*ms)),
        _ => None,
    }
}

/// When a connection is left alone: after so many tries in a row that failed for now, until a cool-down is over. Then one
/// call is let through; if its try does not fail for now, all are, and if it does, the cool-down begins anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breaker {
    failures: Option<u32>,
    cool_down: Duration,
}

/// After 10 failures in a row, for 30 seconds.
impl Default for Breaker {
    fn default() -> Self {
        Breaker::after(10, Duration::from_secs(30))
    }
}

impl Breaker {
    /// After so many failures in a row, at least 1, for so long, at most a day.
    pub fn after(failures: u32, cool_down: Duration) -> Breaker {
        Breaker { failures: Some(failures.max(1)), cool_down: cool_down.min(LONGEST) }
    }

    /// Never: a vendor that is down is asked by every call.
    pub fn never() -> Breaker {
        Breaker { failures: None, cool_down: Duration::ZERO }
    }

    pub(super) fn failures(&self) -> Option<u32> {
        self.failures
    }

    pub(super) fn cool_down(&self) -> Duration {
        self.cool_down
    }
}

/// How the connection of a tenant to a brick does, since its last try that did not fail for now.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Circuit {
    /// The customer.
    pub tenant: String,
    /// The brick, by its name in the composition.
    pub brick: String,
    /// How it stands.
    pub state: CircuitState,
}

/// Is a connection used?
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CircuitState {
    /// It is. So many tries in a row have failed for now.
    Closed {
        /// How many.
        failures: u32,
    },
    /// It is left alone.
    Open {
        /// How long until the next call is let through; nothing when the next call will be.
        left: Duration,
    },
    /// One call is let through, and its end decides.
    Probing,
}

#[cfg(test)]
mod tests {
    use super::super::value::Shape;
    use super::*;

    #[test]
    fn what_is_said_of_the_deployment_counts_before_the_contract_and_that_before_the_default() {
        const SLA: ServiceLevel = ServiceLevel { timeout_ms: Some(7), ..ServiceLevel::NONE };
        const CONTRACT: Contract = Contract { sla: Some(SLA), ..Contract::NONE };
        let plain = Descriptor::of("a.b", "", &Shape::TEXT, &Shape::TEXT);
        let declares =
            Descriptor { contract: Some(&CONTRACT), ..Descriptor::of("a.b", "", &Shape::TEXT, &Shape::TEXT) };
        let (seconds, seven) = (Duration::from_secs, Duration::from_millis(7));
        let patience = Patience::default().default_timeout(seconds(1));
        assert_eq!(patience.time_for(&plain, &plain), seconds(1));
        assert_eq!(patience.time_for(&declares, &plain), seven);
        assert_eq!(patience.time_for(&plain, &declares), seven);
        assert_eq!(patience.timeout("a.b", seconds(2)).time_for(&declares, &plain), seconds(2));
    }
}
