//! What approvers do.

use std::sync::Arc;

use super::super::LedgerError;
use super::super::engine::Engine;
use super::super::ledger::{ApprovalFilter, Decided};
use super::{Approval, ApprovalDecision, ApprovalId, Approver, Barred, Grounds};

/// The approvals of one tenant. Cheap to clone.
///
/// ```
/// # async fn decide(acme: &capgen::Composition) -> Result<(), capgen::approvals::ApprovalError> {
/// use capgen::approvals::{Approver, Grounds};
///
/// let approvals = acme.approvals();
/// let dora = Approver::new("dora@acme.example").with_role("finance");
/// for approval in approvals.pending().await? {
///     println!("{}: {}", approval.words, approval.input);
///     let grounds = Grounds::because("within the budget").having_seen(&approval.digest);
///     approvals.approve(&approval.id, &dora, grounds).await?;
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Approvals {
    engine: Arc<Engine>,
    tenant: String,
}

/// Why a step with an approval was not taken.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ApprovalError {
    /// This tenant has no such approval.
    #[error("there is no approval `{id}` here: list the approvals to see which there are")]
    Unknown {
        /// Its id.
        id: ApprovalId,
    },
    /// The decision was not taken.
    #[error("the approval `{id}` is not decided by this: {why}")]
    Barred {
        /// Its id.
        id: ApprovalId,
        /// Why not.
        why: Barred,
    },
    /// The ledger did not do its part.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl Approvals {
    pub(in crate::runtime) fn new(engine: Arc<Engine>, tenant: String) -> Approvals {
        Approvals { engine, tenant }
    }

    /// The approvals of another tenant.
    #[must_use]
    pub fn for_tenant(&self, tenant: impl Into<String>) -> Approvals {
        Approvals { tenant: tenant.into(), ..self.clone() }
    }

    /// The approvals that a filter lets through, in the order they were asked for.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn list(&self, filter: ApprovalFilter) -> Result<Vec<Approval>, ApprovalError> {
        Ok(self.engine.ledger.store().approvals(&self.tenant, filter).await?)
    }

    /// Those that wait for somebody to decide, in the order they were asked for.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn pending(&self) -> Result<Vec<Approval>, ApprovalError> {
        self.list(ApprovalFilter::pending()).await
    }

    /// One of them.
    ///
    /// # Errors
    /// When there is no such approval, or the ledger is not usable.
    pub async fn get(&self, id: &ApprovalId) -> Result<Approval, ApprovalError> {
        let approval = self.engine.ledger.store().approval(&self.tenant, id).await?;
        approval.ok_or_else(|| ApprovalError::Unknown { id: id.clone() })
    }

    /// Agrees. When enough have, the next call with the key acts. Of several who decide at once each counts, and none twice.
    ///
    /// # Errors
    /// When there is no such approval, it is over, or this approver may not decide about it, or not on these grounds.
    pub async fn approve(&self, id: &ApprovalId, by: &Approver, grounds: Grounds) -> Result<Approval, ApprovalError> {
        self.decide(id, by, true, grounds).await
    }

    /// Is against it, for a reason. The call with the key has then failed, for good.
    ///
    /// # Errors
    /// As for [`Approvals::approve`], and when there is no reason.
    pub async fn refuse(&self, id: &ApprovalId, by: &Approver, grounds: Grounds) -> Result<Approval, ApprovalError> {
        self.decide(id, by, false, grounds).await
    }

    async fn decide(
        &self,
        id: &ApprovalId,
        by: &Approver,
        agrees: bool,
        grounds: Grounds,
    ) -> Result<Approval, ApprovalError> {
        let decision = ApprovalDecision { by: by.clone(), agrees, grounds, at_ms: 0 };
        match self.engine.ledger.store().decide(&self.tenant, id, decision).await? {
            Decided::Taken(approval) => Ok(*approval),
            Decided::Unknown => Err(ApprovalError::Unknown { id: id.clone() }),
            Decided::Barred(why) => Err(ApprovalError::Barred { id: id.clone(), why }),
        }
    }
}

impl std::fmt::Debug for Approvals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Approvals").field("tenant", &self.tenant).finish_non_exhaustive()
    }
}
