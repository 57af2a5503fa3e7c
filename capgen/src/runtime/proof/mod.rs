//! The second guard: in const evaluation, the linked crates' own constants are held against the mappings of the
//! composition. A generated file that is stale cannot hide a gap.
//!
//! Everything here is `const fn` over sorted lists, each looked through from where the last look ended: const evaluation is
//! slow. All that is wrong goes into one message, because a constant can panic only once.

mod message;
mod text;

use super::{BrickInfo, Need};
use message::Message;
use text::{find_brick, find_mapping, find_offer, find_pair, same};

/// What a composition was generated from. Lists are sorted by their first text.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    /// The composition file, for messages: `compose.yaml`.
    pub file: &'static str,
    /// Every capability that is mapped, and to whom.
    pub mappings: &'static [(&'static str, Mapped)],
    /// Every linked brick by its name in the composition, as its own crate declares it.
    pub bricks: &'static [(&'static str, &'static BrickInfo)],
    /// Pairs of digests, a consumer's and a provider's, that differ though the shapes fit.
    pub accepted: &'static [(&'static str, &'static str)],
}

/// To whom a capability is mapped.
#[derive(Clone, Copy, Debug)]
pub enum Mapped {
    /// Linked bricks, by their names in the composition; more than one for a route.
    By(&'static [&'static str]),
    /// People, or bricks elsewhere: nothing that is linked.
    Elsewhere,
    /// Nobody.
    Absent,
}

/// Fails to compile, with every gap and the line that closes it, when a linked brick's need is not met.
pub const fn prove(proof: &Proof) {
    let message = gaps(proof);
    if !message.is_empty() {
        panic!("{}", message.as_str());
    }
}

/// Every gap, in words. Empty when there is none.
const fn gaps(proof: &Proof) -> Message {
    let mut message = Message::new();
    let mut at = 0;
    while at < proof.bricks.len() {
        let (name, brick) = proof.bricks[at];
        let (mut line, mut next_mapping, mut next_offer) = (0, 0, 0);
        while line < brick.requires.len() {
            let need = &brick.requires[line];
            line += 1;
            let Some(found) = find_mapping(proof.mappings, need.descriptor.name, next_mapping) else {
                missing(&mut message, proof, name, brick, need);
                continue;
            };
            next_mapping = found + 1;
            match proof.mappings[found].1 {
                Mapped::Elsewhere => {}
                Mapped::Absent if need.optional => {}
                Mapped::Absent => absent(&mut message, proof, name, brick, need),
                Mapped::By(servers) => served(&mut message, proof, name, brick, need, servers, &mut next_offer),
            }
        }
        at += 1;
    }
    message
}

/// Does each of these bricks provide what is needed, in a shape that fits? `next_offer` is where to look first.
const fn served(
    message: &mut Message,
    proof: &Proof,
    name: &str,
    brick: &BrickInfo,
    need: &Need,
    servers: &[&'static str],
    next_offer: &mut usize,
) {
    let mut at = 0;
    while at < servers.len() {
        let server = servers[at];
        at += 1;
        let Some(info) = find_brick(proof.bricks, server) else {
            head(message, "`", server, "` is no linked brick of this composition, though it serves `", need);
            required_by(message, name, brick, need);
            message.line(&["  look at the mapping in ", proof.file, ", and build again"]);
            continue;
        };
        match find_offer(info.provides, need.descriptor.name, *next_offer) {
            None => {
                head(message, "`", server, "` does not provide `", need);
                required_by(message, name, brick, need);
                message.line(&["  its ", info.file, " has no such line under `provides`"]);
                remedy(message, proof, need);
            }
            Some(found) => {
                *next_offer = found + 1;
                let offer = &info.provides[found];
                let (asked, offered) = (need.descriptor.digest, offer.descriptor.digest);
                if !same(asked, offered) && !find_pair(proof.accepted, asked, offered) {
                    head(message, "`", server, "` understands something else by `", need);
                    required_by(message, name, brick, need);
                    message.line(&["  provided in ", info.file, ":", message::number(offer.line).as_str()]);
                    message.line(&["  run the build script again: it names the field that does not fit"]);
                }
            }
        }
    }
}

const fn missing(message: &mut Message, proof: &Proof, name: &str, brick: &BrickInfo, need: &Need) {
    head(message, "nothing in ", proof.file, " serves `", need);
    required_by(message, name, brick, need);
    remedy(message, proof, need);
}

const fn absent(message: &mut Message, proof: &Proof, name: &str, brick: &BrickInfo, need: &Need) {
    head(message, "", proof.file, " says `absent` for a capability that is not optional: `", need);
    required_by(message, name, brick, need);
    remedy(message, proof, need);
}

const fn head(message: &mut Message, before: &str, name: &str, between: &str, need: &Need) {
    message.line(&["error[CG0501]: ", before, name, between, need.descriptor.name, "`"]);
}

const fn required_by(message: &mut Message, name: &str, brick: &BrickInfo, need: &Need) {
    let line = message::number(need.line);
    message.line(&["  required by `", name, "` in ", brick.file, ":", line.as_str()]);
}

/// The line to add: the linked bricks that provide it first, a person otherwise.
const fn remedy(message: &mut Message, proof: &Proof, need: &Need) {
    message.line(&["  write under `capabilities:` in ", proof.file, ":"]);
    let mut at = 0;
    while at < proof.bricks.len() {
        let (name, info) = proof.bricks[at];
        if find_offer(info.provides, need.descriptor.name, usize::MAX).is_some() {
            message.line(&["      ", need.descriptor.name, ": ", name]);
        }
        at += 1;
    }
    message.line(&["      ", need.descriptor.name, ": manual"]);
}

#[cfg(test)]
mod tests;
