//! What people may do here: look at tasks, do them, read the log.
//!
//! Invariants
//! - Each of these is a permission of the composition by itself, and none follows from another: `acme:tasks:read`,
//!   `acme:tasks:complete`, `acme:log:read`. Whoever changes a task must be allowed to see it too.
//! - The customer and the person are those of the token. No address and no body says another.

use std::sync::Arc;

use axum::http::HeaderMap;

use super::super::super::Tasks;
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
