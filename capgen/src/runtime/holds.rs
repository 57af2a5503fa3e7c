//! Legal holds: set and lifted by people, kept and logged by the ledger.

use std::sync::Arc;

use super::LedgerError;
use super::engine::Engine;
use super::ledger::{HoldMove, HoldPlace, LegalHold};

/// The legal holds of a tenant: what they cover is not forgotten, however old it is, until they are lifted.
///
/// ```
/// # use capgen::{Composition, Ledger};
/// # use capgen::ledger::Retention;
/// # async fn of(acme: Composition, ledger: Ledger) -> Result<(), Box<dyn std::error::Error>> {
/// let holds = acme.holds().by("anna@legal");
/// holds.set(Some("bookings.create"), None, "case 7/2031").await?;
/// // Whoever sweeps, wherever: nothing of that capability goes.
/// ledger.sweep(&acme.retention(Retention::default())).await?;
/// holds.lift(Some("bookings.create"), None, "case 7/2031 is closed").await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Holds {
    engine: Arc<Engine>,
    tenant: String,
    by: Option<String>,
}

/// Why a legal hold is not set or lifted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HoldError {
    /// The contract says `legal_hold_allowed: false`, or does not say that it is.
    #[error(
        "the contract of `{capability}` does not let a legal hold keep its data: it does not say `legal_hold_allowed: true`"
    )]
    NotAllowed {
        /// The capability.
        capability: String,
    },
    /// Nobody says who does it, or why.
    #[error("a legal hold is set and lifted by somebody, for a reason: {missing} is missing")]
    Unsaid {
        /// What is missing.
        missing: &'static str,
    },
    /// The name of a capability cannot hold a space.
    #[error("`{capability}` is not the name of a capability")]
    BadName {
        /// The capability.
        capability: String,
    },
    /// The ledger is not usable.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl Holds {
    pub(super) fn new(engine: Arc<Engine>, tenant: String) -> Holds {
        Holds { engine, tenant, by: None }
    }

    /// Those of another tenant.
    #[must_use]
    pub fn for_tenant(&self, tenant: impl Into<String>) -> Holds {
        Holds { tenant: tenant.into(), ..self.clone() }
    }

    /// The same, for what this person does.
    #[must_use]
    pub fn by(&self, person: impl Into<String>) -> Holds {
        Holds { by: Some(person.into()), ..self.clone() }
    }

    /// Those that are set.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn list(&self) -> Result<Vec<LegalHold>, LedgerError> {
        self.engine.ledger.store().holds(&self.tenant).await
    }

    /// Sets one: on all of the tenant, or what is of a capability, or under a key. False when it is set already. The log has who
    /// did it and why.
    ///
    /// # Errors
    /// When the contract of the capability does not allow it, nobody says who does it or why, or the ledger is not usable.
    pub async fn set(&self, capability: Option<&str>, key: Option<&str>, why: &str) -> Result<bool, HoldError> {
        if let Some(capability) = capability.filter(|capability| !self.may_be_held(capability)) {
            return Err(HoldError::NotAllowed { capability: capability.to_owned() });
        }
        self.act(capability, key, why, false).await
    }

    /// Lifts one, named as it was set. False when there is none.
    ///
    /// # Errors
    /// When nobody says who does it or why, or the ledger is not usable.
    pub async fn lift(&self, capability: Option<&str>, key: Option<&str>, why: &str) -> Result<bool, HoldError> {
        self.act(capability, key, why, true).await
    }

    async fn act(&self, capability: Option<&str>, key: Option<&str>, why: &str, lift: bool) -> Result<bool, HoldError> {
        let by = self.by.clone().filter(|by| !by.trim().is_empty()).ok_or(HoldError::Unsaid { missing: "who" })?;
        if why.trim().is_empty() {
            return Err(HoldError::Unsaid { missing: "why" });
        }
        if let Some(capability) = capability.filter(|name| name.is_empty() || name.contains([' ', '*'])) {
            return Err(HoldError::BadName { capability: capability.to_owned() });
        }
        let place = HoldPlace {
            tenant: self.tenant.clone(),
            capability: capability.map(str::to_owned),
            key: key.map(str::to_owned),
        };
        Ok(self.engine.ledger.store().hold(HoldMove { place, lift, by, why: why.to_owned() }).await?)
    }

    /// What declares no retention is kept by whoever runs this, who may hold it.
    fn may_be_held(&self, capability: &str) -> bool {
        let kept = self.engine.retention(Default::default()).capabilities;
        kept.iter().all(|kept| kept.capability != capability || kept.may_be_held)
    }
}

impl std::fmt::Debug for Holds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Holds").field("tenant", &self.tenant).field("by", &self.by).finish_non_exhaustive()
    }
}
