//! Who asks and who serves: put together once, and found by name in one step however many there are.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::super::names::ByName;
use super::super::route::Endpoint;
use super::super::seam::Context;
use super::super::signed::SignedCatalogue;
use super::super::value::{Facts, KnownFacts, Shape};
use super::super::{BrickInfo, CallError, Descriptor, Dispatch, MapTo, WiringError};
use super::counts::{Counts, Metrics};
use super::terms::Terms;

/// A brick that serves.
pub(in crate::runtime) enum Server {
    /// In this process: the way to each capability it provides.
    Linked(BTreeMap<&'static str, Arc<dyn Endpoint>>),
    /// Elsewhere.
    Remote(Arc<dyn Dispatch>),
}

impl Server {
    /// Does a brick of this process provide a capability?
    pub(super) fn offers(&self, capability: &str) -> bool {
        matches!(self, Server::Linked(endpoints) if endpoints.contains_key(capability))
    }
}

/// What a composition is put together from.
#[derive(Default)]
pub(in crate::runtime) struct Parts {
    pub(in crate::runtime) bricks: BTreeMap<String, &'static BrickInfo>,
    pub(in crate::runtime) servers: BTreeMap<String, Server>,
    pub(in crate::runtime) map: BTreeMap<String, MapTo>,
    /// What callers of a brick need that is not linked in, where that is known.
    pub(in crate::runtime) permissions: BTreeMap<String, String>,
    /// What the mandates of bricks carry.
    pub(in crate::runtime) scopes: BTreeMap<String, BTreeSet<String>>,
    /// Where bricks lie, where that is known.
    pub(in crate::runtime) regions: BTreeMap<String, String>,
    /// The catalogues that had to be signed.
    pub(in crate::runtime) signed: &'static [SignedCatalogue],
}

/// Not a part of the builder's generic methods, which every program compiles for itself: a map takes more than all else in them.
impl Parts {
    pub(in crate::runtime) fn put_brick(&mut self, name: String, info: &'static BrickInfo) {
        self.bricks.insert(name, info);
    }

    pub(in crate::runtime) fn put_server(&mut self, name: String, server: Server) {
        self.servers.insert(name, server);
    }

    pub(in crate::runtime) fn put_target(&mut self, capability: String, to: MapTo) {
        self.map.insert(capability, to);
    }
}

/// A composition, put together.
pub(in crate::runtime) struct Wiring {
    bricks: ByName<Arc<str>, Arc<Brick>>,
    descriptors: ByName<&'static str, &'static Descriptor>,
    /// What reverses calls by itself, whoever asks for that.
    reversing: ByName<&'static str, Ask>,
    #[cfg(feature = "server")]
    pub(super) desks: ByName<&'static str, super::visit::Desk>,
}

/// A brick of the composition, and what it may ask for.
pub(in crate::runtime) struct Brick {
    info: &'static BrickInfo,
    scopes: BTreeSet<String>,
    asks: ByName<&'static str, Ask>,
}

/// Something that a brick may ask for.
pub(super) struct Ask {
    descriptor: &'static Descriptor,
    input: KnownFacts,
    pub(super) terms: Terms,
    pub(super) place: Arc<Place>,
    pub(super) counts: Counts,
}

/// Where a capability is served.
pub(super) enum Place {
    Linked(Arc<LinkedPlace>),
    Remote(Arc<str>, Arc<dyn Dispatch>),
    Manual,
    Absent,
    Route(Vec<(Vec<(String, String)>, Place)>),
    Wrong(WiringError),
}

/// A provider in this process, for one capability.
#[derive(Clone)]
pub(super) struct LinkedPlace {
    pub(super) brick: Arc<str>,
    pub(super) endpoint: Arc<dyn Endpoint>,
    terms: Terms,
    output: KnownFacts,
}

/// Who serves a call.
pub(super) enum Target {
    Brick(By),
    Manual,
}

/// A brick that serves a call.
pub(super) enum By {
    Linked(Arc<LinkedPlace>),
    Remote(Arc<str>, Arc<dyn Dispatch>),
}

impl Wiring {
    pub(in crate::runtime) fn new(parts: &Parts, metrics: &Metrics) -> Wiring {
        let places: ByName<&str, Arc<Place>> =
            parts.map.iter().map(|(name, to)| (name.as_str(), Arc::new(parts.place(name, to)))).collect();
        let mut descriptors = ByName::default();
        let needs = parts.bricks.values().flat_map(|info| info.requires.iter().map(|need| need.descriptor));
        let offers = parts.bricks.values().flat_map(|info| info.provides.iter().map(|offer| offer.descriptor));
        for descriptor in needs.chain(offers) {
            descriptors.entry(descriptor.name).or_insert(descriptor);
        }
        let reversing = descriptors.values().filter_map(|descriptor| descriptor.compensated_by());
        let reversing = reversing.map(|reversal| {
            let descriptor = reversal.descriptor();
            let place = places.get(descriptor.name).cloned();
            let place = place.unwrap_or_else(|| Arc::new(parts.only_place(descriptor.name)));
            (descriptor.name, Ask::new(descriptor, place, metrics))
        });
        let reversing = reversing.collect();
        let brick = |(name, info): (&String, &&'static BrickInfo)| {
            let scopes = parts.scopes.get(name).cloned().unwrap_or_default();
            (Arc::from(name.as_str()), Arc::new(Brick::new(info, scopes, &places, metrics)))
        };
        Wiring {
            bricks: parts.bricks.iter().map(brick).collect(),
            descriptors,
            reversing,
            #[cfg(feature = "server")]
            desks: super::visit::desks(parts, &places, metrics),
        }
    }

    /// A brick by its name in the composition.
    pub(in crate::runtime) fn brick(&self, name: &str) -> Option<Arc<Brick>> {
        self.bricks.get(name).cloned()
    }

    /// What is understood by a capability: by the first brick that requires it, or else by the first that provides it.
    pub(in crate::runtime) fn descriptor(&self, capability: &str) -> Option<&'static Descriptor> {
        self.descriptors.get(capability).copied()
    }

    /// What reverses calls, by its name.
    pub(super) fn reversing(&self, capability: &str) -> Option<&Ask> {
        self.reversing.get(capability)
    }

    /// What a brick understands by a capability it requires.
    pub(in crate::runtime) fn descriptor_of(&self, brick: &str, capability: &str) -> Option<&'static Descriptor> {
        Some(self.bricks.get(brick)?.asks.get(capability)?.descriptor)
    }
}

impl Brick {
    fn new(
        info: &'static BrickInfo,
        scopes: BTreeSet<String>,
        places: &ByName<&str, Arc<Place>>,
        metrics: &Metrics,
    ) -> Brick {
        let ask = |descriptor: &'static Descriptor| {
            let unmapped = || Arc::new(Place::Wrong(WiringError::Unmapped { capability: descriptor.name.to_owned() }));
            let place = places.get(descriptor.name).cloned().unwrap_or_else(unmapped);
            (descriptor.name, Ask::new(descriptor, place, metrics))
        };
        Brick { info, scopes, asks: info.requires.iter().map(|need| ask(need.descriptor)).collect() }
    }

    /// Does the composition grant it this?
    pub(super) fn has_scope(&self, scope: &str) -> bool {
        self.scopes.contains(scope)
    }
}

impl Ask {
    fn new(descriptor: &'static Descriptor, place: Arc<Place>, metrics: &Metrics) -> Ask {
        let counts = metrics.of(descriptor.name);
        let (input, terms) = (KnownFacts::new(descriptor.input), Terms::of(descriptor));
        Ask { descriptor, input, terms, place, counts }
    }

    /// The facts of an input's shape.
    pub(super) fn facts_of_input(&self, shape: &'static Shape) -> Facts {
        self.input.of(shape)
    }
}

impl By {
    /// Its name in the composition.
    pub(super) fn brick(&self) -> &Arc<str> {
        match self {
            By::Linked(place) => &place.brick,
            By::Remote(brick, _) => brick,
        }
    }
}

impl By {
    /// What who serves understands by the capability, where that is known here; what who asks does elsewhere.
    pub(super) fn offered(&self, asked: &'static Descriptor) -> &'static Descriptor {
        match self {
            By::Linked(place) => place.endpoint.descriptor(),
            By::Remote(..) => asked,
        }
    }
}

impl Target {
    /// What the contract of who serves asks for, where it is known here.
    pub(super) fn terms(&self) -> Terms {
        match self {
            Target::Brick(By::Linked(place)) => place.terms,
            Target::Brick(By::Remote(..)) | Target::Manual => Terms::default(),
        }
    }
}

impl LinkedPlace {
    pub(super) fn new(brick: &str, endpoint: &Arc<dyn Endpoint>) -> LinkedPlace {
        let offered = endpoint.descriptor();
        let (terms, output) = (Terms::of(offered), KnownFacts::new(offered.output));
        LinkedPlace { brick: brick.into(), endpoint: Arc::clone(endpoint), terms, output }
    }

    /// The facts of an output's shape.
    pub(super) fn facts_of_output(&self, shape: &'static Shape) -> Facts {
        self.output.of(shape)
    }
}

impl Context {
    /// What a brick asks for. It asks only for what it declares.
    pub(super) fn ask(&self, capability: &str) -> Result<&Ask, WiringError> {
        let brick = || String::from(&*self.brick);
        let asker = self.asker.as_ref().ok_or_else(|| WiringError::UnknownBrick { brick: brick() })?;
        asker.asks.get(capability).ok_or_else(|| {
            let (capability, file) = (capability.to_owned(), asker.info.file.to_owned());
            WiringError::NotRequired { brick: brick(), capability, file }
        })
    }

    /// Does the caller's mandate carry this?
    pub(super) fn has_scope(&self, scope: &str) -> bool {
        match &self.scopes {
            Some(scopes) => scopes.contains(scope),
            None => self.asker.as_ref().is_some_and(|asker| asker.has_scope(scope)),
        }
    }
}

impl Parts {
    /// What bricks of this process provide, in the order of the bricks' names.
    #[cfg(feature = "server")]
    pub(super) fn endpoints(&self) -> impl Iterator<Item = (&str, &Arc<dyn Endpoint>)> {
        self.servers.iter().flat_map(|(brick, server)| match server {
            Server::Linked(endpoints) => endpoints.values().map(|endpoint| (brick.as_str(), endpoint)).collect(),
            Server::Remote(_) => Vec::new(),
        })
    }

    fn place(&self, capability: &str, to: &MapTo) -> Place {
        match to {
            MapTo::Manual => Place::Manual,
            MapTo::Absent => Place::Absent,
            MapTo::Brick(brick) => self.place_at(capability, brick),
            MapTo::Route(lines) => {
                let line = |(conditions, then): &(Vec<(String, String)>, MapTo)| {
                    (conditions.clone(), self.place(capability, then))
                };
                Place::Route(lines.iter().map(line).collect())
            }
        }
    }

    /// Where a capability is served that the composition says nothing of: by the one brick of this process that provides it.
    fn only_place(&self, capability: &str) -> Place {
        let mut offering = self.servers.iter().filter(|(_, server)| server.offers(capability));
        match (offering.next(), offering.next()) {
            (Some((brick, _)), None) => self.place_at(capability, brick),
            _ => Place::Wrong(WiringError::Unmapped { capability: capability.to_owned() }),
        }
    }

    fn place_at(&self, capability: &str, brick: &str) -> Place {
        match self.servers.get(brick) {
            Some(Server::Linked(endpoints)) => match endpoints.get(capability) {
                Some(endpoint) => Place::Linked(Arc::new(LinkedPlace::new(brick, endpoint))),
                None => {
                    let (capability, brick) = (capability.to_owned(), brick.to_owned());
                    Place::Wrong(WiringError::NotProvided { capability, brick })
                }
            },
            Some(Server::Remote(transport)) => Place::Remote(brick.into(), Arc::clone(transport)),
            None => Place::Wrong(WiringError::UnknownBrick { brick: brick.to_owned() }),
        }
    }
}

impl Place {
    /// Who serves: what compose.yaml says, and for a route the first line whose conditions hold.
    pub(super) fn target(&self, capability: &str, context: &Context) -> Result<Target, CallError> {
        let mut place = self;
        loop {
            match place {
                Place::Linked(linked) => return Ok(Target::Brick(By::Linked(Arc::clone(linked)))),
                Place::Remote(brick, transport) => {
                    return Ok(Target::Brick(By::Remote(Arc::clone(brick), Arc::clone(transport))));
                }
                Place::Manual => return Ok(Target::Manual),
                Place::Absent => {
                    let (capability, brick) = (capability.to_owned(), String::from(&*context.brick));
                    return Err(CallError::Absent { capability, brick });
                }
                Place::Wrong(error) => return Err(error.clone().into()),
                Place::Route(lines) => {
                    let holds = |(name, value): &(String, String)| context.attributes.get(name) == Some(value);
                    let Some((_, then)) = lines.iter().find(|(conditions, _)| conditions.iter().all(holds)) else {
                        return Err(WiringError::NoRoute { capability: capability.to_owned() }.into());
                    };
                    place = then;
                }
            }
        }
    }
}

impl std::fmt::Debug for Brick {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.info.name)
    }
}
