//! A call from outside: no brick of this composition makes it, and a linked provider serves it.
//!
//! Invariants
//! - What compose.yaml says of a capability holds for callers from outside too: what it gives to a person is done by a
//!   person, and what it gives to a brick elsewhere is not passed on from here.
//! - A capability that compose.yaml does not map is served by the one linked brick that provides it, and by none where
//!   there are several.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::deed::Deed;
use super::super::envelope::{About, Opened};
use super::super::names::ByName;
use super::super::route::Endpoint;
use super::super::seam::Context;
use super::super::value::{Facts, Unknown, read_json};
use super::super::{CallError, CallMode, Descriptor, Faults, Price, StepUp, TraceContext};
use super::counts::{Counts, Metrics};
use super::permissions::invoke;
use super::serving::Serving;
use super::terms::Terms;
use super::wiring::{By, LinkedPlace, Parts, Place, Target};
use super::{Engine, Request, aside, not_too_deep};

/// Who calls, as a trusted source says.
pub(in crate::runtime) struct Visitor {
    pub(in crate::runtime) caller: Arc<str>,
    pub(in crate::runtime) tenant: Arc<str>,
    pub(in crate::runtime) actor: Arc<str>,
    /// How many calls this one is made within, elsewhere.
    pub(in crate::runtime) depth: u32,
    /// When the actor authenticated anew, when that was proven.
    pub(in crate::runtime) step_up: Option<StepUp>,
    /// The span that the caller made it in, when it told a right one.
    pub(in crate::runtime) trace: Option<TraceContext>,
}

/// A capability that is served to callers from outside.
pub(in crate::runtime) struct Desk {
    /// The permission that callers need: `<permission>:capability:invoke`.
    pub(in crate::runtime) needed: String,
    /// What the provider understands by it.
    pub(in crate::runtime) offered: &'static Descriptor,
    /// The brick that offers it, whoever does it.
    brick: Arc<str>,
    endpoint: Arc<dyn Endpoint>,
    /// Of an input that was read: it keeps the rules of its shape.
    input: Facts,
    /// None where a person does it.
    place: Option<Arc<LinkedPlace>>,
    terms: Terms,
    counts: Counts,
}

/// The desks of a composition, by capability.
pub(super) fn desks(parts: &Parts, places: &ByName<&str, Arc<Place>>, metrics: &Metrics) -> ByName<&'static str, Desk> {
    let mut offers: BTreeMap<&'static str, Vec<Arc<LinkedPlace>>> = BTreeMap::new();
    for (brick, endpoint) in parts.endpoints() {
        let place = Arc::new(LinkedPlace::new(brick, endpoint));
        offers.entry(endpoint.descriptor().name).or_default().push(place);
    }
    let desk = |(name, offers): (&'static str, Vec<Arc<LinkedPlace>>)| {
        let mapped = places.get(name).map(|place| &**place);
        Some((name, Desk::new(parts, &offers, mapped, metrics.of(name))?))
    };
    offers.into_iter().filter_map(desk).collect()
}

impl Engine {
    /// Who serves a capability to callers from outside, when somebody does.
    pub(in crate::runtime) fn desk(&self, capability: &str) -> Option<&Desk> {
        self.wiring.desks.get(capability)
    }

    /// All capabilities that are served to callers from outside.
    pub(in crate::runtime) fn desks(&self) -> impl Iterator<Item = &Desk> {
        self.wiring.desks.values()
    }

    /// Begins a call from outside.
    pub(in crate::runtime) fn visit(
        self: &Arc<Engine>,
        desk: &Desk,
        visitor: Visitor,
        opened: Opened,
    ) -> Result<Serving, CallError> {
        not_too_deep(desk.offered.name, visitor.depth)?;
        let Opened { key, dry_run, max_price, input, deed } = opened;
        let (context, deed) = (Arc::new(visitor.context(dry_run, max_price)), deed.asked());
        let request = Request { engine: Arc::clone(self), context, descriptor: desk.offered, key, input, deed };
        let work = aside::prepare(request, desk.input, desk.counts.clone())?;
        Ok(Serving::of(work, desk.target(), desk.terms))
    }
}

/// Routes look at attributes of a call, and a call from outside has none: the last line of a route holds.
fn nobody() -> Context {
    let nobody: Arc<str> = "".into();
    let (caller, tenant) = (Arc::clone(&nobody), Arc::clone(&nobody));
    Visitor { caller, tenant, actor: nobody, depth: 0, step_up: None, trace: None }.context(false, None)
}

impl Visitor {
    fn context(self, dry_run: bool, max_price: Option<Price>) -> Context {
        let Visitor { caller, tenant, actor, depth, step_up, trace } = self;
        Context {
            brick: caller,
            asker: None,
            tenant,
            actor,
            // What it may call was told from its token, before anything was read of the call.
            scopes: None,
            step_up,
            max_price,
            attributes: BTreeMap::new(),
            dry_run,
            depth,
            trace,
        }
    }
}

impl Desk {
    /// The brick that offers it, by its name in the composition.
    pub(in crate::runtime) fn brick(&self) -> &str {
        &self.brick
    }

    fn new(parts: &Parts, offers: &[Arc<LinkedPlace>], mapped: Option<&Place>, counts: Counts) -> Option<Desk> {
        let first = offers.first()?;
        let offered = first.endpoint.descriptor();
        let place = match mapped.map(|place| place.target(offered.name, &nobody())) {
            None if offers.len() == 1 => Some(Arc::clone(first)),
            Some(Ok(Target::Brick(By::Linked(place)))) => Some(place),
            Some(Ok(Target::Manual)) => None,
            None | Some(Ok(Target::Brick(By::Remote(..))) | Err(_)) => return None,
        };
        let at = place.as_ref().unwrap_or(first);
        let offered = at.endpoint.descriptor();
        Some(Desk {
            needed: invoke(parts.bricks.get(&*at.brick)?.permission),
            offered,
            brick: Arc::clone(&at.brick),
            endpoint: Arc::clone(&at.endpoint),
            input: Facts { breakable: false, ..Facts::of(offered.input) },
            place,
            terms: Terms::of(offered),
            counts,
        })
    }

    /// Is it held to a step-up? Then a proof is looked for.
    pub(in crate::runtime) fn wants_step_up(&self) -> bool {
        self.terms.want_step_up()
    }

    fn target(&self) -> Target {
        self.place.as_ref().map_or(Target::Manual, |place| Target::Brick(By::Linked(Arc::clone(place))))
    }

    /// Reads the wire form of a call.
    pub(in crate::runtime) fn open(&self, body: &[u8], mode: CallMode) -> Result<Opened, Faults> {
        match mode {
            mode if mode.takes_input() => Ok(Opened { deed: Deed::of(mode), ..self.endpoint.open(body)? }),
            mode => read_json::<About>(body, Unknown::Refuse)?.open(mode),
        }
    }
}
