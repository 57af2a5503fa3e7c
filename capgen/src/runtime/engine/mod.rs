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
mod breaker;
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
mod resolve;
mod scrub;
mod tries;
mod vendor;
#[cfg(feature = "server")]
mod visit;
mod work;

use std::collections::BTreeMap;
use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use super::erased::{Erased, Output};
use super::future::BoxFuture;
use super::halt::Halt;
use super::route::Linked;
use super::seam::Context;
use super::{
    Answer, BrickInfo, CallError, Connection, Descriptor, Dispatch, Failed, Key, Ledger, MapTo, Patience, WiringError,
};
pub(super) use access::Access;
pub(super) use breaker::Breakers;
pub(super) use decide::{Question, decide, words};
use observe::Seen;
use resolve::Target;
pub(super) use scrub::Secrets;
#[cfg(feature = "server")]
pub(super) use visit::Visitor;
use work::Work;

/// The deepest that calls may nest: a provider that calls a provider that calls a provider …
const DEEPEST: u32 = 32;

/// A composition, wired.
pub(super) struct Engine {
    pub(super) name: String,
    pub(super) ledger: Ledger,
    pub(super) bricks: BTreeMap<String, &'static BrickInfo>,
    pub(super) servers: BTreeMap<String, Server>,
    pub(super) map: BTreeMap<String, MapTo>,
    /// What callers of a brick need that is not linked in, where that is known.
    pub(super) permissions: BTreeMap<String, String>,
    pub(super) access: Access,
    pub(super) settings: Settings,
    pub(super) halt: Halt,
    pub(super) breakers: Breakers,
    #[cfg(feature = "server")]
    pub(super) metrics: super::metrics::Metrics,
}

/// A brick that serves.
pub(super) enum Server {
    /// In this process.
    Linked(Box<dyn Linked>),
    /// Elsewhere.
    Remote(Box<dyn Dispatch>),
}

impl Server {
    /// What a brick of this process understands by a capability, when it provides it.
    fn offers(&self, capability: &str) -> Option<&'static Descriptor> {
        match self {
            Server::Linked(linked) => linked.offers(capability),
            Server::Remote(_) => None,
        }
    }
}

/// What a composition may set.
pub(super) struct Settings {
    pub(super) lease: Duration,
    pub(super) attempts: u32,
    pub(super) patience: Patience,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { lease: Duration::from_secs(120), attempts: 5, patience: Patience::default() }
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
}

impl Engine {
    /// Serves a call of a brick.
    pub(super) async fn call(request: Request) -> Result<Answer<Output>, CallError> {
        request.engine.may_ask(&request)?;
        let work = Work::prepare(request)?;
        let engine = Arc::clone(&work.engine);
        let target = engine.resolve(work.descriptor, &work.context)?;
        Engine::serve(work, target).await
    }

    /// Serves a call whose server is known. When the ledger does not do its part, or the composition ends, that is an
    /// outcome: the same call may succeed later.
    async fn serve(work: Work, target: Target<'_>) -> Result<Answer<Output>, CallError> {
        if work.engine.halt.is_given() && !work.context.dry_run {
            let message = format!("`{}` is ending; call again with the same key", work.engine.name);
            return Ok(Answer::Failed(Failed::new(true, message)));
        }
        let seen = Seen::begin(&work);
        let answer = seen.within(Engine::serve_by(work, target)).await;
        seen.end(&answer);
        match answer {
            Err(CallError::Ledger(error)) => Ok(Answer::Failed(Failed::new(true, error.to_string()))),
            answer => answer,
        }
    }

    /// In a box, and not async itself: calls nest, and what it takes to begin each of these would add up on the stack.
    fn serve_by(work: Work, target: Target<'_>) -> BoxFuture<'_, Result<Answer<Output>, CallError>> {
        match (target, work.context.dry_run, work.descriptor.read) {
            (Target::Manual, true, _) => Box::pin(ready(Ok(dry_run::by_person(&work)))),
            (Target::Manual, false, _) => Box::pin(async move { person::ask(&work).await }),
            (Target::Brick(brick, server), true, false) => Box::pin(dry_run::by_brick(work, brick, server)),
            (Target::Brick(brick, _), true, true) => Box::pin(ready(Ok(dry_run::of_read(&work, brick)))),
            (Target::Brick(brick, server), false, true) => Box::pin(read::by_brick(work, brick, server)),
            (Target::Brick(brick, server), false, false) => Box::pin(act::by_brick(work, brick, server)),
        }
    }

    /// The bricks of this process that serve, by their names in the composition.
    #[cfg(feature = "server")]
    pub(super) fn linked_bricks(&self) -> impl Iterator<Item = &str> {
        let linked = self.servers.iter().filter(|(_, server)| matches!(server, Server::Linked(_)));
        linked.map(|(brick, _)| brick.as_str())
    }

    /// A brick asks only for what it declares, and not without end.
    fn may_ask(&self, request: &Request) -> Result<(), CallError> {
        let (brick, capability) = (&request.context.brick, request.descriptor.name);
        let Some(info) = self.bricks.get(brick) else {
            return Err(WiringError::UnknownBrick { brick: brick.clone() }.into());
        };
        if info.need(capability).is_none() {
            let (brick, file) = (brick.clone(), info.file.to_owned());
            return Err(WiringError::NotRequired { brick, capability: capability.to_owned(), file }.into());
        }
        not_too_deep(capability, request.context.depth)
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

    /// What the brick that asked for a task understands by its capability; failing that, what any brick does.
    pub(super) fn descriptor(&self, capability: &str, asked_by: &str) -> Option<&'static Descriptor> {
        let own = self.bricks.get(asked_by).and_then(|brick| brick.need(capability));
        let need = own.or_else(|| self.bricks.values().find_map(|brick| brick.need(capability)));
        let offer = || self.bricks.values().find_map(|brick| brick.offer(capability));
        need.map(|need| need.descriptor).or_else(|| offer().map(|offer| offer.descriptor))
    }
}

fn not_too_deep(capability: &str, depth: u32) -> Result<(), CallError> {
    match depth {
        0..DEEPEST => Ok(()),
        _ => Err(CallError::TooDeep { capability: capability.to_owned(), depth }),
    }
}
