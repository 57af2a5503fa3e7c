//! The key argument of a call: it follows what the contract says of keys.

use crate::model::Capability;
use crate::model::contract::KeyRequirement;

/// The key that a call takes.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum KeyArgument {
    /// None: it is a read.
    OfRead,
    /// None: the contract says that no key is supported.
    None,
    /// One or none: the contract says that it is optional.
    Optional,
    /// One.
    Required,
}

impl KeyArgument {
    pub fn of(capability: &Capability) -> KeyArgument {
        let declared = capability.contract.as_ref().and_then(|contract| contract.idempotency.as_ref());
        match declared.map(|declared| declared.requirement.value) {
            _ if *capability.read => KeyArgument::OfRead,
            Some(KeyRequirement::Unsupported) => KeyArgument::None,
            Some(KeyRequirement::Optional) => KeyArgument::Optional,
            Some(KeyRequirement::Required) | None => KeyArgument::Required,
        }
    }
}
