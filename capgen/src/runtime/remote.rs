//! A brick that is reached from elsewhere: what a transport has to be able to do.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use super::future::BoxFuture;
use super::{CallError, CallMode, CallResult, Connection, Descriptor, Json, Key, Price, StepUp, TraceContext};

/// Takes a call to a brick outside this process and brings its RESULT back. Object safe.
pub trait Dispatch: Send + Sync + 'static {
    /// Carries one call. A transport that fails answers with a RESULT that is `failed` and retryable.
    ///
    /// # Errors
    /// What the other side says is wrong with the call: invalid input, a key conflict, not allowed, not found.
    fn dispatch(&self, call: RemoteCall) -> BoxFuture<'_, Result<CallResult, CallError>>;
}

/// A call on its way out.
#[derive(Clone)]
#[non_exhaustive]
pub struct RemoteCall {
    /// The wire name.
    pub capability: &'static str,
    /// What the caller understands by the capability; whether it is a read, and whether it may be repeated.
    pub descriptor: &'static Descriptor,
    /// The brick that is asked, by its name in the composition.
    pub brick: String,
    /// The idempotency key; a read has one made from its input.
    pub key: Key,
    /// What is asked: the call itself, or something about it. Where [`CallMode::takes_input`] says no, there is no input.
    pub mode: CallMode,
    /// Only the plan is wanted.
    pub dry_run: bool,
    /// The validated input. May hold secrets.
    pub input: Json,
    /// The customer.
    pub tenant: String,
    /// The brick that asks.
    pub caller: String,
    /// The person or service on whose behalf.
    pub actor: String,
    /// How many calls this one is made within. It ends circles between compositions.
    pub depth: u32,
    /// When it is given up: an answer that comes later is of no use.
    pub deadline: Option<Instant>,
    /// What the composition has set up for the brick and the tenant.
    pub connection: Option<Arc<Connection>>,
    /// What it takes to make this call, and no more: `<permission>:capability:invoke` of the brick, and the scopes of the
    /// contract. A token that is fetched for it should ask for these.
    pub permissions: BTreeSet<String>,
    /// When the actor authenticated anew, when that was proven, perhaps with the token that proves it.
    pub step_up: Option<StepUp>,
    /// The most that whoever asks accepts to pay.
    pub max_price: Option<Price>,
    /// The span of this call, to be sent as `traceparent` and `tracestate`.
    pub trace: TraceContext,
}

/// Shows no input: it may hold secrets.
impl std::fmt::Debug for RemoteCall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RemoteCall")
            .field("capability", &self.capability)
            .field("brick", &self.brick)
            .field("key", &self.key)
            .field("mode", &self.mode)
            .field("dry_run", &self.dry_run)
            .field("tenant", &self.tenant)
            .field("caller", &self.caller)
            .field("actor", &self.actor)
            .field("depth", &self.depth)
            .field("permissions", &self.permissions)
            .field("trace", &self.trace)
            .finish_non_exhaustive()
    }
}
