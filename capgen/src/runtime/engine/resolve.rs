//! Who serves a call: what compose.yaml says, and for a route the first line whose conditions hold.

use super::super::seam::Context;
use super::super::{CallError, Descriptor, MapTo, WiringError};
use super::{Engine, Server};

/// Who serves.
pub(super) enum Target<'a> {
    /// A brick, by its name in the composition.
    Brick(&'a str, &'a Server),
    /// A person.
    Manual,
}

impl Engine {
    pub(super) fn resolve(&self, descriptor: &Descriptor, context: &Context) -> Result<Target<'_>, CallError> {
        let capability = descriptor.name.to_owned();
        let Some(mut to) = self.map.get(descriptor.name) else {
            return Err(WiringError::Unmapped { capability }.into());
        };
        loop {
            match to {
                MapTo::Manual => return Ok(Target::Manual),
                MapTo::Absent => return Err(CallError::Absent { capability, brick: context.brick.clone() }),
                MapTo::Brick(brick) => return self.brick_that_provides(brick, descriptor),
                MapTo::Route(lines) => {
                    let holds = |(name, value): &(String, String)| context.attributes.get(name) == Some(value);
                    let Some((_, then)) = lines.iter().find(|(conditions, _)| conditions.iter().all(holds)) else {
                        return Err(WiringError::NoRoute { capability }.into());
                    };
                    to = then;
                }
            }
        }
    }

    fn brick_that_provides<'a>(&'a self, brick: &'a str, descriptor: &Descriptor) -> Result<Target<'a>, CallError> {
        match self.servers.get(brick) {
            Some(Server::Linked(linked)) if linked.offers(descriptor.name).is_none() => {
                let (capability, brick) = (descriptor.name.to_owned(), brick.to_owned());
                Err(WiringError::NotProvided { capability, brick }.into())
            }
            Some(server) => Ok(Target::Brick(brick, server)),
            None => Err(WiringError::UnknownBrick { brick: brick.to_owned() }.into()),
        }
    }
}
