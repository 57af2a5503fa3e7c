//! The engine behind every seam: it validates, finds who serves, claims, calls, and tells the caller what came of it.
//!
//! Invariants
//! - The engine is not generic: types are known to the seam before it and to the route behind it.
//! - Between two steps of the ledger it holds nothing but a lease. A call that is dropped anywhere leaves a claim that its
//!   lease ends, and nothing else.
//! - A dry run claims and stores nothing, and gives a provider nothing to act with. Where a brick elsewhere makes the plan, it
//!   is asked with the connection that it is always asked with.
//! - No lock is held while it waits.

mod access;
mod act;
mod approvals;
mod aside;
mod breaker;
#[cfg(not(feature = "server"))]
#[path = "uncounted.rs"]
mod counts;
mod credentials;
mod decide;
mod dry_run;
mod heartbeat;
#[cfg(feature = "tracing")]
mod observe;
#[cfg(not(feature = "tracing"))]
#[path = "unobserved.rs"]
mod observe;
mod outcome;
pub(super) mod permissions;
mod person;
mod read;
mod remote;
mod scrub;
mod serving;
mod stops;
mod terms;
mod tries;
mod vendor;
#[cfg(feature = "server")]
mod visit;
mod wiring;
mod work;

use std::sync::Arc;
use std::time::Duration;

use super::approvals::ApprovalSettings;
use super::deed::Deed;
use super::erased::Erased;
use super::halt::Halt;
use super::ledger::Retention;
#[cfg(feature = "server")]
use super::metrics as counts;
use super::seam::Context;
use super::{CallError, Connection, Descriptor, Key, Ledger, Patience};
pub(super) use access::Access;
pub(super) use breaker::Breakers;
pub(super) use counts::Metrics;
pub(super) use decide::{Question, decide, words};
pub(super) use scrub::Secrets;
pub(super) use serving::Serving;
pub(super) use stops::Stops;
#[cfg(feature = "server")]
pub(super) use visit::{Desk, Visitor};
pub(super) use wiring::{Brick, Parts, Server, Wiring};

/// The deepest that calls may nest: a provider that calls a provider that calls a provider …
const DEEPEST: u32 = 32;

/// A composition, wired.
pub(super) struct Engine {
    pub(super) name: Arc<str>,
    pub(super) ledger: Ledger,
    pub(super) parts: Parts,
    pub(super) wiring: Wiring,
    pub(super) access: Access,
    pub(super) settings: Settings,
    pub(super) halt: Halt,
    pub(super) breakers: Breakers,
    pub(super) stops: Stops,
    #[cfg(feature = "server")]
    pub(super) metrics: Metrics,
}

/// What a composition may set.
pub(super) struct Settings {
    pub(super) lease: Duration,
    pub(super) attempts: u32,
    pub(super) patience: Patience,
    pub(super) approvals: ApprovalSettings,
    /// How long ago somebody may have authenticated, for what asks for that.
    pub(super) step_up_age: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            lease: Duration::from_secs(120),
            attempts: 5,
            patience: Patience::default(),
            approvals: ApprovalSettings::default(),
            step_up_age: Duration::from_secs(300),
        }
    }
}

/// A call as the seam hands it over.
pub(super) struct Request {
    pub(super) engine: Arc<Engine>,
    pub(super) context: Arc<Context>,
    /// What the caller understands by the capability.
    pub(super) descriptor: &'static Descriptor,
    /// None for a read.
    pub(super) key: Option<Key>,
    pub(super) input: Erased,
    /// What is asked, where it is not the call and nothing more.
    pub(super) deed: Option<Box<Deed>>,
}

impl Engine {
    /// The bricks that serve, here and elsewhere, by their names in the composition.
    #[cfg(feature = "server")]
    pub(super) fn serving_bricks(&self) -> impl Iterator<Item = &str> {
        self.parts.servers.keys().map(String::as_str)
    }

    /// Sets up a connection of this program, or takes it away.
    pub(super) fn connect(&self, tenant: String, brick: String, connection: Option<Connection>) {
        self.breakers.forget(&tenant, &brick);
        self.access.connect(tenant, brick, connection);
    }

    /// A connection of the ledger was changed: what was known of it says nothing.
    pub(super) fn connection_changed(&self, tenant: &str, brick: &str) {
        self.breakers.forget(tenant, brick);
        self.access.forget(tenant, brick);
    }

    /// How long things are kept, as the contracts that bricks know have it.
    pub(super) fn retention(&self, general: Retention) -> Retention {
        let bricks = || self.parts.bricks.values();
        let needs = bricks().flat_map(|info| info.requires.iter().map(|need| need.descriptor));
        let offers = bricks().flat_map(|info| info.provides.iter().map(|offer| offer.descriptor));
        general.under(needs.chain(offers))
    }

    /// What the brick that asked for a task understands by its capability; failing that, what any brick does.
    pub(super) fn descriptor(&self, capability: &str, asked_by: &str) -> Option<&'static Descriptor> {
        self.wiring.descriptor_of(asked_by, capability).or_else(|| self.wiring.descriptor(capability))
    }
}

fn not_too_deep(capability: &str, depth: u32) -> Result<(), CallError> {
    match depth {
        0..DEEPEST => Ok(()),
        _ => Err(CallError::TooDeep { capability: capability.to_owned(), depth }),
    }
}
