//! What a provider learns of the call it serves.

use std::sync::Arc;
use std::time::Duration;

use super::ledger::Lease;
use super::{CapabilitySeam, Composition, Connection, Failure, Key, Ledger, Seam, TraceContext};

/// A call to be served.
///
/// ```
/// use capgen::{Call, Connection, Failure, Key};
///
/// fn token(call: &Call) -> Result<&str, Failure> {
///     call.connection()?.need_secret("token")
/// }
///
/// let call = Call::stand_in(Key::join(["run-7", "step-3"])?);
/// assert!(token(&call).is_err(), "nobody set up a connection");
/// let call = call.with_connection(Connection::new().with_secret("token", "s3cret"));
/// assert_eq!(token(&call).ok(), Some("s3cret"));
/// assert_eq!(call.attempt(), 1);
/// # Ok::<(), capgen::KeyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Call {
    about: About,
    connection: Option<Arc<Connection>>,
    lease: Option<Held>,
    /// How often the provider was tried before within the same claim.
    tried: u32,
}

/// A call to be planned. It has no connection: there is nothing to act with.
///
/// ```
/// use capgen::{Json, Key, Plan, PlanCall};
///
/// fn plan_hire(call: &PlanCall, name: &str) -> Plan {
///     Plan::of(format!("hire, as {}", call.key()), name, Json::Null)
/// }
///
/// let call = PlanCall::stand_in(Key::new("run-7")?);
/// assert_eq!(plan_hire(&call, "Anna").to_string(), "hire, as run-7: Anna");
/// # Ok::<(), capgen::KeyError>(())
/// ```
///
/// ```compile_fail,E0599
/// fn act(call: &capgen::PlanCall) {
///     call.connection();
/// }
/// ```
#[derive(Clone, Debug)]
pub struct PlanCall {
    about: About,
}

/// What both know.
#[derive(Clone, Debug)]
pub(super) struct About {
    pub(super) key: Key,
    pub(super) caller: String,
    /// The provider's own seam: its tenant and actor are those of the call.
    pub(super) seam: CapabilitySeam,
    pub(super) trace: TraceContext,
}

/// The claim of the attempt.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) ledger: Ledger,
    pub(super) lease: Lease,
}

macro_rules! about {
    ($type:ident) => {
        impl $type {
            /// The idempotency key: derive the vendor's ids from it, so that an attempt made again finds what the first one
            /// left. A read has one made from its input.
            pub fn key(&self) -> &Key {
                &self.about.key
            }

            /// The customer.
            pub fn tenant(&self) -> &str {
                self.about.seam.tenant()
            }

            /// The brick that asks, by its name in the composition.
            pub fn caller(&self) -> &str {
                &self.about.caller
            }

            /// The person or service on whose behalf.
            pub fn actor(&self) -> &str {
                self.about.seam.actor()
            }

            /// The span of this call. Tell the vendor, when it takes `traceparent`; calls of [`seam`](Self::seam) are made
            /// within it.
            pub fn trace(&self) -> &TraceContext {
                &self.about.trace
            }

            /// What this brick may call itself.
            pub fn seam<S: Seam>(&self) -> S {
                S::from_seam(self.about.seam.clone())
            }
        }
    };
}

about!(Call);
about!(PlanCall);

impl Call {
    pub(super) fn new(about: About, connection: Option<Arc<Connection>>, lease: Option<Held>, tried: u32) -> Call {
        Call { about, connection, lease, tried }
    }

    /// A call that nobody made, to test a provider with.
    pub fn stand_in(key: Key) -> Call {
        Call { about: About::stand_in(key), connection: None, lease: None, tried: 0 }
    }

    /// The same with a connection.
    #[must_use]
    pub fn with_connection(mut self, connection: Connection) -> Call {
        self.connection = Some(Arc::new(connection));
        self
    }

    /// The number of this attempt, from 1. Above 1 an earlier one may have acted already: look before you create. It grows
    /// with every claim, and with every try within one.
    pub fn attempt(&self) -> u32 {
        self.lease.as_ref().map_or(1, |held| held.lease.attempt).saturating_add(self.tried)
    }

    /// What to act with.
    ///
    /// # Errors
    /// A `connection_required`, to be passed on with `?`, when the customer set up none for this brick.
    pub fn connection(&self) -> Result<&Connection, Failure> {
        self.connection.as_deref().ok_or_else(|| {
            let (brick, tenant) = (self.about.seam.brick(), self.tenant());
            Failure::connection_required(format!("the connection of `{brick}` for `{tenant}`"))
        })
    }

    /// Says that the attempt is alive and needs at least this much longer, counted from now. The lease is extended without
    /// it while the provider waits for its vendor; it is for work that holds the thread for longer than a lease.
    ///
    /// # Errors
    /// A transient failure, to be passed on with `?`, when another attempt or a person has taken over: stop acting.
    pub async fn keep_alive(&self, lease_time: Duration) -> Result<(), Failure> {
        let Some(held) = &self.lease else { return Ok(()) };
        match held.ledger.store().extend(&held.lease, lease_time).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Failure::transient("the attempt took longer than its lease, and another took over")),
            Err(error) => Err(Failure::transient(error.to_string())),
        }
    }
}

impl PlanCall {
    pub(super) fn new(about: About) -> PlanCall {
        PlanCall { about }
    }

    /// A call that nobody made, to test a dry run with.
    pub fn stand_in(key: Key) -> PlanCall {
        PlanCall { about: About::stand_in(key) }
    }
}

impl About {
    fn stand_in(key: Key) -> About {
        let seam = Composition::builder("stand-in", Ledger::memory()).build().seam("stand-in");
        About { key, caller: "stand-in".to_owned(), seam, trace: TraceContext::begin() }
    }
}
