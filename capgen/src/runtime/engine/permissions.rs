//! What a brick may do: just what its requirements need, told from who serves them.
//!
//! Invariants
//! - A brick needs the permission of each brick that may serve what it requires, on any line of a route, and the scopes
//!   that contracts ask for; nothing else.
//! - What is `absent` or not mapped needs nothing: it cannot be called.

use std::collections::BTreeSet;

use super::super::{Descriptor, MapTo, Need, WiringError};
use super::Engine;

/// What a caller needs to call what a brick provides.
pub(in crate::runtime) fn invoke(permission: &str) -> String {
    format!("{permission}:capability:invoke")
}

impl Engine {
    /// What a brick needs to call all that it requires.
    pub(in crate::runtime) fn permissions(&self, brick: &str) -> Result<BTreeSet<String>, WiringError> {
        let Some(info) = self.parts.bricks.get(brick) else {
            return Err(WiringError::UnknownBrick { brick: brick.to_owned() });
        };
        Ok(info.requires.iter().flat_map(|need| self.permissions_for(need)).collect())
    }

    /// What it takes to call it, and to take back what was called.
    fn permissions_for(&self, need: &Need) -> BTreeSet<String> {
        let mut permissions = self.permissions_to_call(need.descriptor);
        if let Some(reversal) = need.descriptor.compensated_by() {
            permissions.extend(self.permissions_to_call(reversal.descriptor()));
        }
        permissions
    }

    fn permissions_to_call(&self, asked: &Descriptor) -> BTreeSet<String> {
        let capability = asked.name;
        let mut providers = Vec::new();
        match self.parts.map.get(capability) {
            Some(to) => self.providers(capability, to, &mut providers),
            // What only reverses others need not be mapped.
            None if self.wiring.reversing(capability).is_some() => {
                self.providers(capability, &MapTo::Manual, &mut providers);
            }
            None => {}
        }
        let mut permissions = BTreeSet::new();
        for provider in providers {
            let offered = self.parts.bricks.get(provider).and_then(|brick| brick.offer(capability));
            let scopes = offered.map_or(&[][..], |offer| offer.descriptor.scopes());
            permissions.extend(scopes.iter().chain(asked.scopes()).map(|scope| (*scope).to_owned()));
            permissions.insert(invoke(self.permission_of(provider)));
        }
        permissions
    }

    /// What one call of a brick needs, and no more.
    pub(in crate::runtime) fn permissions_of_call(&self, brick: &str, asked: &Descriptor) -> BTreeSet<String> {
        let scopes = asked.scopes().iter().map(|scope| (*scope).to_owned());
        scopes.chain([invoke(self.permission_of(brick))]).collect()
    }

    /// The bricks that may serve a capability. What a person does is asked for at the brick that could do it, too.
    fn providers<'e>(&'e self, capability: &str, to: &'e MapTo, into: &mut Vec<&'e str>) {
        match to {
            MapTo::Brick(brick) => into.push(brick),
            MapTo::Route(lines) => lines.iter().for_each(|(_, to)| self.providers(capability, to, into)),
            MapTo::Manual => {
                let offering = self.parts.servers.iter().find(|(_, server)| server.offers(capability));
                into.extend(offering.map(|(brick, _)| brick.as_str()));
            }
            MapTo::Absent => {}
        }
    }

    /// The permission that callers of a brick need; its name, when nothing else is known.
    fn permission_of<'e>(&'e self, brick: &'e str) -> &'e str {
        match (self.parts.permissions.get(brick), self.parts.bricks.get(brick)) {
            (Some(permission), _) => permission,
            (None, Some(info)) => info.permission,
            (None, None) => brick,
        }
    }
}
