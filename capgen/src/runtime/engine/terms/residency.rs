//! Where the data of a call may be.
//!
//! Invariants
//! - Nothing of a call is handed to a provider that lies where a contract does not let it: not the input, not a question about an
//!   earlier call, not a dry run.
//! - A provider lies where the composition says. Where it says nothing it is not known, and a contract that names regions lets nobody
//!   have it whose place is not known.
//! - A refusal is in the log; that of a dry run is not, which leaves nothing behind.

use std::sync::Arc;

use super::super::super::CallError;
use super::super::super::contract::DataPolicy;
use super::super::super::ledger::Event;
use super::super::wiring::Target;
use super::super::work::Work;
use crate::region;

/// Why who serves must not have it; nothing where it may.
pub(in super::super) fn forbids(work: &Work, target: &Target) -> Option<CallError> {
    let Target::Brick(by) = target else { return None };
    let mut named = work.terms.residency().peekable();
    named.peek()?;
    let brick = by.brick();
    let region = work.engine.parts.regions.get(&**brick).map(String::as_str);
    let rule = named.find_map(|data| broken(region, data))?;
    let (capability, brick) = (work.descriptor.name.to_owned(), brick.to_string());
    Some(CallError::WrongRegion { capability, brick, region: region.map(str::to_owned), rule })
}

/// The rule that a provider there breaks, in words.
fn broken(region: Option<&str>, data: &DataPolicy) -> Option<String> {
    let (allowed, prohibited) = (data.allowed_regions, data.prohibited_regions);
    let listed = |regions: &[&str]| regions.join("`, `");
    match region {
        None if !allowed.is_empty() => Some(format!("allows only `{}`", listed(allowed))),
        None => Some(format!("prohibits `{}`", listed(prohibited))),
        Some(region) => match region::prohibited(region, prohibited.iter().copied()) {
            Some(other) => Some(format!("prohibits `{other}`")),
            None if region::allowed(region, allowed.iter().copied()) => None,
            None => Some(format!("allows only `{}`", listed(allowed))),
        },
    }
}

/// Writes the refusal down.
pub(in super::super) async fn refuse<T>(work: Box<Work>, target: Target, error: CallError) -> Result<T, CallError> {
    if let (Target::Brick(by), false) = (target, work.context.dry_run) {
        let engine = Arc::clone(&work.engine);
        let note = work.into_note(by.brick(), Event::Refused, Some(error.to_string()));
        engine.ledger.store().record_read(note).await?;
    }
    Err(error)
}
