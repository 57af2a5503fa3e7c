//! What was asked of a fake.

use crate::runtime::value::{Unknown, from_json};
use crate::{CallMode, Capability, Faults, Json, Key, RemoteCall};

/// A call that came to a [`Fake`](super::Fake).
#[derive(Clone)]
#[non_exhaustive]
pub struct Recorded {
    /// The capability.
    pub capability: &'static str,
    /// The key; a read has one made from its input.
    pub key: Key,
    /// What was asked: the call, or something about it.
    pub mode: CallMode,
    /// Only the plan was wanted.
    pub dry_run: bool,
    /// What it was sent. May hold secrets.
    pub sent: Json,
    /// The customer.
    pub tenant: String,
    /// The brick that asked.
    pub caller: String,
    /// The person or service on whose behalf.
    pub actor: String,
    shown: Json,
}

impl Recorded {
    pub(super) fn of(call: &RemoteCall) -> Recorded {
        Recorded {
            capability: call.capability,
            key: call.key.clone(),
            mode: call.mode,
            dry_run: call.dry_run,
            sent: call.input.clone(),
            tenant: call.tenant.clone(),
            caller: call.caller.clone(),
            actor: call.actor.clone(),
            shown: shown(call),
        }
    }

    /// What it was sent, as the type of a capability.
    ///
    /// # Errors
    /// When it is of another.
    pub fn input<C: Capability>(&self) -> Result<C::Input, Faults> {
        from_json(self.sent.clone(), Unknown::Refuse)
    }

    /// Is it the same piece of work, asked for again?
    pub(super) fn is_same_work(&self, call: &RemoteCall) -> bool {
        let same_call = self.capability == call.capability && self.mode == call.mode && !self.dry_run;
        same_call && self.key == call.key && self.tenant == call.tenant
    }
}

/// The input with secrets masked.
fn shown(call: &RemoteCall) -> Json {
    let checked = crate::runtime::tree::check_json(call.descriptor.input, call.input.clone(), Unknown::Skip);
    checked.map(|checked| checked.shown).unwrap_or(Json::Null)
}

/// Shows no secret.
impl std::fmt::Debug for Recorded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mode = if self.dry_run { "dry_run" } else { self.mode.word() };
        write!(f, "{} {mode} {:?} {}", self.capability, self.key, self.shown)
    }
}
