//! A composition with its bricks, seen by capability.
//!
//! Invariants
//! - A brick requires and provides what its lines name, whether or not a catalogue could be read; only what is described
//!   has an id.
//! - Names that a complete brick lists and no catalogue describes are left out: they have a finding of their own.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::context::Context;
use super::{BrickUnit, CapabilityId, ComposedBrick, CompositionUnit, ResolvedBrick};
use crate::model::{At, Capability, Pattern, Span};

/// What the rules about a composition share.
pub(super) struct Scene<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) unit: &'a CompositionUnit,
    /// By capability name, who requires it. In the order of the composition's bricks.
    pub(super) needs: BTreeMap<&'a str, Vec<Need>>,
    /// By capability name, who provides it.
    providers: HashMap<&'a str, Vec<Provision>>,
    /// The composition's bricks by name.
    by_name: HashMap<&'a str, usize>,
    /// The catalogues of its bricks, each once.
    pub(super) catalogues: BTreeSet<usize>,
    /// Every brick was read, and every name it lists is described.
    pub(super) certain: bool,
}

/// A brick that requires a capability.
#[derive(Clone, Copy)]
pub(super) struct Need {
    /// Position in the composition's bricks.
    pub(super) brick: usize,
    pub(super) id: Option<CapabilityId>,
    pub(super) optional: bool,
    pub(super) span: Span,
}

/// A brick that provides a capability.
#[derive(Clone, Copy)]
pub(super) struct Provision {
    /// Position in the composition's bricks.
    pub(super) brick: usize,
    pub(super) id: Option<CapabilityId>,
    pub(super) span: Span,
}

impl<'a> Scene<'a> {
    pub(super) fn new(context: &'a Context<'a>, unit: &'a CompositionUnit, resolved: &'a [ResolvedBrick]) -> Self {
        let mut scene = Scene {
            context,
            unit,
            needs: BTreeMap::new(),
            providers: HashMap::new(),
            by_name: HashMap::new(),
            catalogues: BTreeSet::new(),
            certain: true,
        };
        for (position, composed) in unit.bricks.iter().enumerate() {
            scene.by_name.entry(&composed.name).or_insert(position);
            let found = composed.unit.and_then(|u| Some((context.project.bricks.get(u)?, resolved.get(u)?)));
            let Some((brick, resolved)) = found else {
                scene.certain = false;
                continue;
            };
            scene.certain &= context.is_certain(brick);
            scene.catalogues.extend(&brick.catalogues);
            scene.add_resolved(position, resolved);
            if brick.incomplete {
                scene.add_undescribed(position, brick);
            }
        }
        scene
    }

    fn add_resolved(&mut self, brick: usize, resolved: &ResolvedBrick) {
        for requirement in &resolved.requires {
            let Some(capability) = self.context.capability(requirement.capability) else { continue };
            let id = Some(requirement.capability);
            let need = Need { brick, id, optional: requirement.optional, span: requirement.span };
            self.needs.entry(&capability.name).or_default().push(need);
        }
        for &(id, span) in &resolved.provides {
            let Some(capability) = self.context.capability(id) else { continue };
            self.providers.entry(&capability.name).or_default().push(Provision { brick, id: Some(id), span });
        }
    }

    /// What a brick lists by name although the catalogue that describes it could not be read.
    fn add_undescribed(&mut self, brick: usize, unit: &'a BrickUnit) {
        for line in &unit.brick.requires {
            if let Pattern::Name(name) = &line.capability.value
                && self.context.find(unit, name).is_none()
            {
                let need = Need { brick, id: None, optional: line.optional, span: line.capability.span };
                self.needs.entry(name).or_default().push(need);
            }
        }
        for pattern in &unit.brick.provides {
            if let Pattern::Name(name) = &pattern.value
                && self.context.find(unit, name).is_none()
            {
                let provision = Provision { brick, id: None, span: pattern.span };
                self.providers.entry(name).or_default().push(provision);
            }
        }
    }

    pub(super) fn brick(&self, position: usize) -> Option<&'a ComposedBrick> {
        self.unit.bricks.get(position)
    }

    /// A brick's name in this composition.
    pub(super) fn name(&self, position: usize) -> &'a str {
        self.brick(position).map_or("", |b| b.name.as_str())
    }

    /// A brick's file.
    pub(super) fn brick_unit(&self, position: usize) -> Option<&'a BrickUnit> {
        self.context.project.bricks.get(self.brick(position)?.unit?)
    }

    /// A brick of this composition by its name here.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The names of the composition's bricks.
    pub(super) fn brick_names(&self) -> impl Iterator<Item = &'a str> {
        self.unit.bricks.iter().map(|b| b.name.as_str())
    }

    /// Who provides a capability.
    pub(super) fn providers(&self, capability: &str) -> &[Provision] {
        self.providers.get(capability).map_or(&[], Vec::as_slice)
    }

    /// A brick's line that provides a capability.
    pub(super) fn provision(&self, brick: usize, capability: &str) -> Option<Provision> {
        self.providers(capability).iter().find(|p| p.brick == brick).copied()
    }

    /// May a brick provide a capability through a family whose catalogue could not be read?
    pub(super) fn may_provide(&self, brick: usize, capability: &str) -> bool {
        self.brick_unit(brick)
            .is_some_and(|unit| unit.incomplete && unit.brick.provides.iter().any(|p| p.matches(capability)))
    }

    /// A description of a capability, whoever has one.
    pub(super) fn describes(&self, capability: &str) -> Option<&'a Capability> {
        let need = self.needs.get(capability).into_iter().flatten().find_map(|n| n.id);
        let id = need.or_else(|| self.providers(capability).iter().find_map(|p| p.id));
        id.or_else(|| self.catalogues.iter().find_map(|&catalogue| self.context.find_in(catalogue, capability)))
            .and_then(|id| self.context.capability(id))
    }

    /// Labels such as "`hr` requires it", for each brick that requires a capability.
    pub(super) fn requirers(&self, capability: &str) -> impl Iterator<Item = At<String>> {
        self.needs.get(capability).into_iter().flatten().map(|need| {
            let may = if need.optional { " if it is there" } else { "" };
            At::new(format!("`{}` requires it{may}", self.name(need.brick)), need.span)
        })
    }
}
