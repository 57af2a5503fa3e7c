//! What contracts ask of a call: each refused where it is not met, in words, before anybody acts.

mod keys;
mod prices;
mod rates;
mod regions;
mod scopes;
mod step_ups;

use capgen::rt::{CompositionBuilder, MapTo};
use capgen::{Composition, Ledger};

use crate::bricks::bank::{self, Bank};
use crate::bricks::clerk::{self, Clerk};

/// A desk, a clerk and a bank, all wired.
fn compose(ledger: Ledger, bank: &Bank) -> CompositionBuilder {
    let start = Composition::builder("acme", ledger).brick("desk", &bank::DESK).brick("front", &clerk::FRONT);
    let start = start.provider("bank", bank.clone()).provider("clerk", Clerk);
    let start = start.map("money.forward", MapTo::brick("clerk"));
    bank::BRICK.provides.iter().fold(start, |built, offer| built.map(offer.descriptor.name, MapTo::brick("bank")))
}
