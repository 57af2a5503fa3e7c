//! What a ledger is told of approvals, and what it answers. Plain data.

use std::time::Duration;

use super::super::approvals::{Approval, ApprovalId, ApprovalState, Barred};
use super::{Asked, ScopedKey};

/// A wish to act, where that has to be approved. The approval of the same digest is found, and taken up when it is approved;
/// where there is none, it is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct ApprovalDemand {
    /// As it is asked for. The ledger gives it its id and its times.
    pub approval: Approval,
    /// How long it may take, from when it is asked for.
    pub ttl: Option<Duration>,
    /// It ends then at the latest, in milliseconds since 1970-01-01T00:00:00Z.
    pub until_ms: Option<u64>,
    /// How long a result answers for the key, when it is refused; for ever when none.
    pub result_ttl: Option<Duration>,
}

/// A wish to read what has to be approved. A call that claims brings its demand along.
#[derive(Clone, Debug, PartialEq)]
pub struct ApprovalRequest {
    /// Where it is kept.
    pub key: ScopedKey,
    /// What has to be approved.
    pub demand: ApprovalDemand,
    /// For the log.
    pub asked: Asked,
}

/// What came of a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Decided {
    /// It is taken; the approval as it stands now.
    Taken(Box<Approval>),
    /// There is no such approval of this tenant.
    Unknown,
    /// It is not taken, and nothing was changed.
    Barred(Barred),
}

/// Which approvals to list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ApprovalFilter {
    /// Only of this capability.
    pub capability: Option<String>,
    /// Only those that stand so.
    pub state: Option<ApprovalState>,
    /// The one that was asked for last comes first.
    pub latest_first: bool,
    /// Only those after this one, in the order of the list.
    pub after: Option<ApprovalId>,
    /// At most so many; the ledger may give fewer than asked.
    pub limit: Option<u32>,
}

impl ApprovalFilter {
    /// Those that wait for somebody to decide.
    pub fn pending() -> ApprovalFilter {
        ApprovalFilter { state: Some(ApprovalState::Pending), ..ApprovalFilter::default() }
    }
}
