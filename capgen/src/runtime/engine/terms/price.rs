//! What a call costs, and whether whoever asks accepts that.
//!
//! Invariants
//! - What a provider says counts before what its contract declares, what it has planned under the key before what it would plan now.
//! - Somebody who says how much they accept is not charged what is not known: then the call is refused. A contract that says that it
//!   is free says what it costs.
//! - Asked again what has an answer or is under way, nothing is charged, and nothing refused. A person charges nobody here.

use super::super::super::erased::Output;
use super::super::super::{Answer, CallError, CallMode, Descriptor, Done, Plan, Price};
use super::super::approvals;
use super::super::wiring::By;
use super::super::work::Work;
use super::step_up::unless_begun;

/// What a plan would cost: what it says, or else what the contract of who serves declares, or that of who asks.
pub(in super::super) fn quote(work: &Work, offered: &Descriptor, plan: &mut Plan) {
    if plan.quote.is_none() {
        plan.quote = declared(work, offered);
    }
}

/// What it cost that is done: what the provider says, or else what was planned under the key, or is declared.
pub(in super::super) fn charge<T>(work: &Work, offered: &Descriptor, done: &mut Done<T>) {
    let is_the_call = matches!(work.mode(), CallMode::Execute | CallMode::Commit | CallMode::Reconcile);
    if done.price.is_none() && is_the_call {
        let planned = work.deed().and_then(|deed| deed.plan.as_ref()?.quote.clone());
        done.price = planned.or_else(|| declared(work, offered)).map(Box::new);
    }
}

fn declared(work: &Work, offered: &Descriptor) -> Option<Price> {
    Price::declared(offered).or_else(|| Price::declared(work.descriptor))
}

/// Does whoever asks accept what it costs? Those who do not say take any price.
pub(in super::super) async fn accept(work: &mut Work, by: &By) -> Result<(), CallError> {
    let Some(most) = work.context.max_price.clone() else { return Ok(()) };
    let price = expected(work, by).await?;
    let is_free = price.is_none() && Price::is_free(by.offered(work.descriptor));
    if is_free || price.as_ref().is_some_and(|price| price.is_within(&most)) {
        return Ok(());
    }
    let refused = CallError::TooDear { capability: work.descriptor.name.to_owned(), price, most };
    unless_begun(work, refused).await
}

/// What it is going to cost, where that is known.
async fn expected(work: &mut Work, by: &By) -> Result<Option<Price>, CallError> {
    if let Some(planned) = work.deed().and_then(|deed| deed.plan.as_ref()?.quote.clone()) {
        return Ok(Some(planned));
    }
    if work.descriptor.read {
        return Ok(declared(work, by.offered(work.descriptor)));
    }
    match approvals::plan(work, by).await? {
        Answer::<Output>::Planned(plan) => Ok(plan.quote),
        _ => Ok(None),
    }
}
