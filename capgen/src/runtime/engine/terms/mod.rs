//! What contracts ask of a call before it is made.
//!
//! Invariants
//! - The terms of a capability are told from its contract when the composition is built. A capability that has none pays one
//!   branch.
//! - A call is held to the terms of who asks and of who serves. Where they differ, to whichever asks for more.
//! - The gates stand in one order: scopes, mode, input, region, step-up, price, approval, rate, claim. Who may not call learns nothing of what
//!   is wrong with the input. What is refused, waits for somebody, or was done before is not counted against a rate.
//! - A dry run passes who may call and where the data may be, and nothing else: it brings nothing about, and the ledger is not asked.

pub(super) mod price;
mod rate;
pub(super) mod residency;
mod scopes;
pub(super) mod step_up;

use super::super::contract::{Contract, DataPolicy};
use super::super::seam::Context;
use super::super::{CallError, Descriptor, redact};
pub(super) use rate::keep_pace;

/// The contracts that a call is held to. Those without terms are left out.
#[derive(Clone, Copy, Default)]
pub(in crate::runtime) struct Terms {
    asked: Option<&'static Contract>,
    offered: Option<&'static Contract>,
}

impl Terms {
    /// Those of one who knows the capability so.
    pub(super) fn of(descriptor: &Descriptor) -> Terms {
        Terms { asked: descriptor.contract.filter(|contract| holds(contract)), offered: None }
    }

    /// These, and those of who serves.
    pub(super) fn and(self, offered: Terms) -> Terms {
        Terms { asked: self.asked, offered: offered.asked }
    }

    /// May this caller call at all?
    pub(super) fn admit(self, descriptor: &Descriptor, context: &Context) -> Result<(), CallError> {
        if self.asked.is_none() && self.offered.is_none() {
            return Ok(());
        }
        scopes::check(self, descriptor.name, context)
    }

    /// How often may one caller call in a minute?
    pub(super) fn per_minute(self) -> Option<u64> {
        self.contracts().filter_map(|contract| contract.rate_limit_rpm).min()
    }

    /// What is masked wherever it is shown.
    pub(super) fn redacted(self) -> impl Iterator<Item = redact::Paths> {
        self.contracts().map(redact::of_contract).filter(|paths| !paths.is_empty())
    }

    /// Does it take somebody who has authenticated anew?
    pub(in crate::runtime) fn want_step_up(self) -> bool {
        self.contracts().any(|contract| contract.sca == Some(true))
    }

    /// What is said of where the data may be.
    fn residency(self) -> impl Iterator<Item = &'static DataPolicy> {
        self.contracts().filter_map(|contract| contract.data.as_ref()).filter(|data| names_regions(data))
    }

    fn contracts(self) -> impl Iterator<Item = &'static Contract> {
        [self.asked, self.offered].into_iter().flatten()
    }
}

/// Is there something that a call is held to?
fn holds(contract: &Contract) -> bool {
    let is_rated = contract.rate_limit_rpm.is_some();
    let is_somewhere = contract.data.as_ref().is_some_and(names_regions);
    let is_masked = !redact::of_contract(contract).is_empty();
    !contract.scopes.is_empty() || is_rated || contract.sca == Some(true) || is_somewhere || is_masked
}

fn names_regions(data: &DataPolicy) -> bool {
    !data.allowed_regions.is_empty() || !data.prohibited_regions.is_empty()
}
