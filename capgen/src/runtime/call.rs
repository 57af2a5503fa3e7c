//! What a provider learns of the call it serves.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::engine::Engine;
use super::kept::KeptInput;
use super::ledger::Lease;
use super::seam::Context;
use super::shared::Shared;
use super::{CapabilitySeam, Composition, Connection, Failure, Key, Ledger, Seam, StepUp, TraceContext};

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
    connection: Option<Shared<Connection>>,
    lease: Option<Box<Held>>,
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
pub(super) struct About {
    engine: Shared<Engine>,
    /// Of the call.
    context: Shared<Context>,
    /// The provider, by its name in the composition.
    brick: Arc<str>,
    key: CallKey,
    /// Drawn when somebody looks.
    trace: OnceLock<TraceContext>,
}

/// The key of a call. That of a read is made from its input, when somebody looks.
#[derive(Clone, Debug)]
pub(super) struct CallKey {
    key: OnceLock<Key>,
    input: Option<KeptInput>,
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
                self.about.key.get()
            }

            /// The customer.
            pub fn tenant(&self) -> &str {
                &self.about.context.tenant
            }

            /// The brick that asks, by its name in the composition.
            pub fn caller(&self) -> &str {
                &self.about.context.brick
            }

            /// The person or service on whose behalf.
            pub fn actor(&self) -> &str {
                &self.about.context.actor
            }

            /// When the actor authenticated anew, when that was proven. What this brick calls has no part in it unless it is passed
            /// on with [`with_step_up`](CapabilitySeam::with_step_up).
            pub fn step_up(&self) -> Option<&StepUp> {
                self.about.context.step_up.as_ref()
            }

            /// The span of this call. Tell the vendor, when it takes `traceparent`; calls of [`seam`](Self::seam) are made
            /// within it.
            pub fn trace(&self) -> &TraceContext {
                self.about.trace()
            }

            /// What this brick may call itself.
            pub fn seam<S: Seam>(&self) -> S {
                S::from_seam(self.about.seam())
            }
        }
    };
}

about!(Call);
about!(PlanCall);

impl Call {
    pub(super) fn new(about: About, connection: Option<Arc<Connection>>, lease: Option<Box<Held>>, tried: u32) -> Call {
        Call { about, connection: connection.map(Shared::from), lease, tried }
    }

    /// A call that nobody made, to test a provider with.
    pub fn stand_in(key: Key) -> Call {
        Call { about: About::stand_in(key), connection: None, lease: None, tried: 0 }
    }

    /// The same with a connection.
    #[must_use]
    pub fn with_connection(mut self, connection: Connection) -> Call {
        self.connection = Some(Arc::new(connection).into());
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
            let (brick, tenant) = (&self.about.brick, self.tenant());
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
    pub(super) fn new(
        engine: Arc<Engine>,
        context: Arc<Context>,
        brick: Arc<str>,
        key: CallKey,
        trace: OnceLock<TraceContext>,
    ) -> About {
        About { engine: engine.into(), context: context.into(), brick, key, trace }
    }

    fn stand_in(key: Key) -> About {
        let seam = Composition::builder("stand-in", Ledger::memory()).build().seam("stand-in");
        let (engine, context) = seam.into_parts();
        About::new(engine, context, "stand-in".into(), CallKey::given(key), OnceLock::new())
    }

    fn trace(&self) -> &TraceContext {
        self.trace.get_or_init(|| self.context.trace.as_ref().map_or_else(TraceContext::begin, TraceContext::child))
    }

    /// The provider's own seam: its tenant and actor are those of the call.
    fn seam(&self) -> CapabilitySeam {
        let context = Context {
            brick: Arc::clone(&self.brick),
            asker: self.engine.wiring.brick(&self.brick),
            scopes: None,
            step_up: None,
            max_price: None,
            depth: self.context.depth.saturating_add(1),
            trace: Some(self.trace().clone()),
            ..Context::clone(&self.context)
        };
        CapabilitySeam::new(self.engine.to_arc(), context)
    }
}

/// A copy stands in the same span.
impl Clone for About {
    fn clone(&self) -> About {
        About {
            engine: self.engine.clone(),
            context: self.context.clone(),
            brick: Arc::clone(&self.brick),
            key: self.key.clone(),
            trace: self.trace().clone().into(),
        }
    }
}

impl fmt::Debug for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("About")
            .field("key", self.key.get())
            .field("context", &self.context)
            .field("brick", &self.brick)
            .finish_non_exhaustive()
    }
}

impl CallKey {
    /// That of a call.
    pub(super) fn given(key: Key) -> CallKey {
        CallKey { key: key.into(), input: None }
    }

    /// That of a read.
    pub(super) fn of_read(input: KeptInput) -> CallKey {
        CallKey { key: OnceLock::new(), input: Some(input) }
    }

    pub(super) fn get(&self) -> &Key {
        self.key.get_or_init(|| Key::of_read(&self.input.as_ref().map(KeptInput::hash).unwrap_or_default()))
    }
}
