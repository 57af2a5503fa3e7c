//! What contracts ask of a call before it is made.
//!
//! Invariants
//! - The terms of a capability are told from its contract when the composition is built. A capability that has none pays one
//!   branch.
//! - A call is held to the terms of who asks and of who serves. Where they differ, to whichever asks for more.
//! - The gates stand in one order: scopes, step-up, mode, input, approval, rate, claim. Who may not call learns nothing of what
//!   is wrong with the input. What is refused, waits for somebody, or was done before is not counted against a rate.
//! - A dry run passes who may call, and nothing else: it brings nothing about, and the ledger is not asked.

mod rate;
mod scopes;

use super::super::contract::Contract;
use super::super::erased::Output;
use super::super::future::BoxFuture;
use super::super::ledger::Standing;
use super::super::seam::Context;
use super::super::{Answer, CallError, CallMode, Descriptor};
use super::serving::serve;
use super::wiring::Target;
use super::work::Work;

/// The contracts that a call is held to. Those without terms are left out.
#[derive(Clone, Copy, Default)]
pub(in crate::runtime) struct Terms {
    asked: Option<&'static Contract>,
    offered: Option<&'static Contract>,
}

impl Terms {
    /// Those of one who knows the capability so.
    pub(super) fn of(descriptor: &Descriptor) -> Terms {
        let asked = descriptor.contract.filter(|contract| !contract.scopes.is_empty() || waits(contract));
        Terms { asked, offered: None }
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

    /// Is there something that only the ledger can tell?
    pub(super) fn wait(self) -> bool {
        self.contracts().any(waits)
    }

    fn contracts(self) -> impl Iterator<Item = &'static Contract> {
        [self.asked, self.offered].into_iter().flatten()
    }
}

/// Does the ledger have a say in whether a call is made?
fn waits(contract: &Contract) -> bool {
    contract.rate_limit_rpm.is_some()
}

/// Has a call served once its terms are met that only the ledger can tell. `target` serves it.
pub(super) fn hold(
    work: Box<Work>,
    target: Target,
    terms: Terms,
) -> BoxFuture<'static, Result<Answer<Output>, CallError>> {
    Box::pin(async move {
        if acts(&work) && !is_answered(&work).await? && !matches!(target, Target::Manual) {
            rate::count(terms, &work).await?;
        }
        serve(work, target).await
    })
}

/// May it bring something about, or tell what is so?
fn acts(work: &Work) -> bool {
    !work.context.dry_run && matches!(work.mode(), CallMode::Execute | CallMode::Commit)
}

/// Is there an answer already, or somebody at work? Then nothing is done anew, and the claim tells it.
async fn is_answered(work: &Work) -> Result<bool, CallError> {
    if work.key.is_none() {
        return Ok(false);
    }
    let looked = work.engine.ledger.store().look(&work.scoped_key()).await?;
    Ok(looked.standing != Standing::Free)
}
