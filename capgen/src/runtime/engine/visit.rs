//! A call from outside: no brick of this composition makes it, and a linked provider serves it.
//!
//! Invariants
//! - What compose.yaml says of a capability holds for callers from outside too: what it gives to a person is done by a
//!   person, and what it gives to a brick elsewhere is not passed on from here.
//! - A capability that compose.yaml does not map is served by the one linked brick that provides it, and by none where
//!   there are several.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use super::super::envelope::Opened;
use super::super::route::Linked;
use super::super::seam::Context;
use super::super::value::to_json;
use super::super::{CallError, CallResult, Descriptor, Faults, Json, TraceContext, WiringError};
use super::resolve::Target;
use super::work::Work;
use super::{Engine, Output, Request, Server, not_too_deep};

/// Who calls, as a trusted source says.
pub(in crate::runtime) struct Visitor {
    pub(in crate::runtime) caller: String,
    pub(in crate::runtime) tenant: String,
    pub(in crate::runtime) actor: String,
    /// How many calls this one is made within, elsewhere.
    pub(in crate::runtime) depth: u32,
    /// The span that the caller made it in, when it told a right one.
    pub(in crate::runtime) trace: Option<TraceContext>,
}

/// A capability that is served to callers from outside.
pub(in crate::runtime) struct Desk<'e> {
    /// Callers need `<this>:capability:invoke`.
    pub(in crate::runtime) permission: &'static str,
    /// What the provider understands by it.
    pub(in crate::runtime) offered: &'static Descriptor,
    linked: &'e dyn Linked,
    target: Target<'e>,
}

impl Engine {
    /// Who serves a capability to callers from outside, when somebody does.
    pub(in crate::runtime) fn desk(&self, capability: &str) -> Option<Desk<'_>> {
        let mut offering = self.servers.iter().filter(|(_, server)| server.offers(capability).is_some());
        let (first, server) = offering.next()?;
        let alone = offering.next().is_none();
        if !self.map.contains_key(capability) {
            return if alone { self.desk_at(capability, first, server, Target::Brick(first, server)) } else { None };
        }
        match self.resolve(server.offers(capability)?, &nobody()).ok()? {
            Target::Manual => self.desk_at(capability, first, server, Target::Manual),
            Target::Brick(brick, server) => self.desk_at(capability, brick, server, Target::Brick(brick, server)),
        }
    }

    fn desk_at<'e>(
        &'e self,
        capability: &str,
        brick: &str,
        server: &'e Server,
        target: Target<'e>,
    ) -> Option<Desk<'e>> {
        let Server::Linked(linked) = server else { return None };
        let (permission, offered) = (self.bricks.get(brick)?.permission, linked.offers(capability)?);
        Some(Desk { permission, offered, linked: &**linked, target })
    }

    /// Serves a call from outside.
    pub(in crate::runtime) async fn visit(
        self: Arc<Engine>,
        capability: &str,
        visitor: Visitor,
        opened: Opened,
    ) -> Result<CallResult, CallError> {
        not_too_deep(capability, visitor.depth)?;
        let desk = self.desk(capability).ok_or_else(|| WiringError::Unmapped { capability: capability.to_owned() })?;
        let Opened { key, dry_run, input } = opened;
        let context = Arc::new(visitor.context(dry_run));
        let request = Request { engine: Arc::clone(&self), context, descriptor: desk.offered, key, input };
        let answer = Engine::serve(Work::prepare(request)?, desk.target).await?;
        let Ok(answer) = answer.try_map(written);
        Ok(CallResult::from_outcome(&answer))
    }
}

/// An output as it goes over the wire.
fn written(output: Output) -> Result<Json, Infallible> {
    Ok(match output {
        Output::Here(output) => to_json(output.shape, &*output.value),
        Output::Json(json) => json,
    })
}

/// Routes look at attributes of a call, and a call from outside has none: the last line of a route holds.
fn nobody() -> Context {
    Visitor { caller: String::new(), tenant: String::new(), actor: String::new(), depth: 0, trace: None }.context(false)
}

impl Visitor {
    fn context(self, dry_run: bool) -> Context {
        let Visitor { caller, tenant, actor, depth, trace } = self;
        Context { brick: caller, tenant, actor, attributes: BTreeMap::new(), dry_run, depth, trace }
    }
}

impl Desk<'_> {
    /// Reads the wire form of a call.
    pub(in crate::runtime) fn open(&self, body: &[u8]) -> Result<Opened, Faults> {
        match self.linked.open(self.offered.name, body) {
            Some(opened) => opened,
            None => Err(Faults::default()),
        }
    }
}
