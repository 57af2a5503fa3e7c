//! What people may do here: look at tasks, do them, decide about approvals, hold data, read the log.
//!
//! Invariants
//! - Each of these is a permission of the composition by itself, and none follows from another: `acme:tasks:read`,
//!   `acme:tasks:complete`, `acme:approvals:read`, `acme:approvals:decide`, `acme:holds:read`, `acme:holds:set`,
//!   `acme:log:read`. Whoever changes a task must be allowed to see it too.
//! - The customer and the person are those of the token. No address and no body says another.

use std::sync::Arc;

use axum::http::HeaderMap;

use super::super::super::approvals::{Approvals, Approver};
use super::super::super::{Holds, Tasks};
use super::super::Identity;
use super::rates::Turn;
use super::reply::Refusal;
use super::{Shared, admit};

/// Something that people may be allowed to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Right {
    /// See the tasks of the customer.
    SeeTasks,
    /// Claim, complete, accept, decline and give them back.
    DoTasks,
    /// See what waits for an approval of the customer, and what was decided.
    SeeApprovals,
    /// Decide about it, where its rule lets one.
    DecideApprovals,
    /// See the legal holds of the customer.
    SeeHolds,
    /// Set and lift them.
    SetHolds,
    /// Read the action log of the customer.
    ReadLog,
    /// Read what is counted, of all customers.
    ReadMetrics,
}

impl Right {
    /// The permission that it is.
    pub(super) fn permission(self, composition: &str) -> String {
        let right = match self {
            Right::SeeTasks => "tasks:read",
            Right::DoTasks => "tasks:complete",
            Right::SeeApprovals => "approvals:read",
            Right::DecideApprovals => "approvals:decide",
            Right::SeeHolds => "holds:read",
            Right::SetHolds => "holds:set",
            Right::ReadLog => "log:read",
            Right::ReadMetrics => "metrics:read",
        };
        format!("{composition}:{right}")
    }

    /// Has somebody this right?
    pub(super) fn is_of(self, identity: &Identity, composition: &str) -> bool {
        identity.may(&self.permission(composition))
    }
}

/// Who asks over the JSON interface, with a bearer token, and may do all of this.
pub(super) async fn admit(
    shared: &Shared,
    headers: &HeaderMap,
    rights: &[Right],
) -> Result<(Arc<Identity>, Turn), Refusal> {
    let identity = admit::identify(shared, headers).await?;
    admit::same_tenant(&identity, headers)?;
    permit(shared, &identity, rights)?;
    let turn = turn(shared, &identity)?;
    Ok((identity, turn))
}

/// May somebody do all of this?
pub(super) fn permit(shared: &Shared, identity: &Identity, rights: &[Right]) -> Result<(), Refusal> {
    let composition = shared.composition.name();
    match rights.iter().find(|right| !right.is_of(identity, composition)) {
        None => Ok(()),
        Some(right) => {
            let needed = right.permission(composition);
            Err(Refusal::lacking(format!("this needs the permission `{needed}`"), &needed))
        }
    }
}

/// A turn of somebody who does not ask for too much at once.
pub(super) fn turn(shared: &Shared, identity: &Identity) -> Result<Turn, Refusal> {
    let most = shared.limits.calls_of_caller;
    let turn = shared.rates.turn(identity, most);
    turn.map_err(|wait| {
        shared.counts.at_once.add();
        Refusal::too_many(format!("a caller makes at most {most} calls at once"), wait)
    })
}

/// The tasks of somebody's customer, in their hands.
pub(super) fn tasks(shared: &Shared, identity: &Identity) -> Tasks {
    shared.composition.tasks().for_tenant(&*identity.tenant).by(&*identity.actor)
}

/// The legal holds of somebody's customer, for what they do.
pub(super) fn holds(shared: &Shared, identity: &Identity) -> Holds {
    shared.composition.holds().for_tenant(&*identity.tenant).by(&*identity.actor)
}

/// The approvals of somebody's customer.
pub(super) fn approvals(shared: &Shared, identity: &Identity) -> Approvals {
    shared.composition.approvals().for_tenant(&*identity.tenant)
}

/// Somebody as who decides: everything about them is what their token says. A program speaks for the system of its name, and
/// what a token permits is the authority that was lent.
pub(super) fn approver(identity: &Identity) -> Approver {
    let start = Approver::new(&*identity.actor).as_system(&*identity.caller);
    let start = identity.roles.iter().fold(start, Approver::with_role);
    let start = identity.groups.iter().fold(start, Approver::with_group);
    identity.permissions.iter().fold(start, Approver::with_authority)
}
