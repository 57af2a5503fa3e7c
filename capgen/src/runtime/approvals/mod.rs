//! Approvals: what somebody has to agree to before a call acts, who may agree, and what they have said.
//!
//! Invariants
//! - An approval is for one digest: of the canonical input, the plan, and the contract that it was asked under. What has
//!   another digest never passes under it.
//! - Who may decide, and when enough have, is worked out from the approval alone, in the ledger's step that records the
//!   decision. A contract that changes later changes nothing about an approval that was asked for before.
//! - Who an approver is, and what they are, comes from a trusted source: never from the call, and never from a form.
//! - No secret of an input is kept in an approval.

mod approval;
mod approver;
mod inbox;
mod json;
mod judge;
mod meet;
mod rule;
mod settings;

pub use approval::{Approval, ApprovalDecision, ApprovalId, ApprovalState, ApprovalTerms, Grounds};
pub use approver::Approver;
pub use inbox::{ApprovalError, Approvals};
#[cfg(feature = "server")]
pub(super) use json::approval_json;
pub(super) use json::wire_json;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(super) use json::{approval_body, approval_of_body};
pub use judge::Barred;
pub(super) use rule::Reach;
pub use rule::Rule;
pub(super) use settings::{ApprovalSettings, resolve};
