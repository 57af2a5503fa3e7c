//! What is seen of a provider's vendor, and done to it.

use std::time::Duration;

/// The vendor that a provider under test talks to: a double that can be counted and disturbed. A
/// [`VendorProxy`](super::VendorProxy) is one that stands before any vendor that speaks HTTP.
pub trait Vendor: Send + Sync + 'static {
    /// How many requests have come.
    fn requests(&self) -> u64;

    /// How many things there are that providers brought about: accounts, messages, bookings. None where that cannot be told; then
    /// whether anything happened twice cannot be proven.
    fn effects(&self) -> Option<u64> {
        None
    }

    /// How many answers it holds back now.
    fn held(&self) -> u64 {
        0
    }

    /// Behaves so from now on; what was held back before is let go when it [`Works`](Behaviour::Works). False when it cannot.
    fn behave(&self, behaviour: Behaviour) -> bool {
        behaviour == Behaviour::Works
    }
}

/// How a vendor behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// As it should.
    Works,
    /// It does nothing and says that it is busy: 429 where it says for how long, 503 otherwise.
    Busy {
        /// What it says.
        retry_after: Option<Duration>,
    },
    /// It does nothing and says that it does not accept the credentials: 401.
    Refuses,
    /// It answers so many requests, carries out those after them, and holds their answers back.
    Silent {
        /// How many it answers.
        after: u32,
    },
}

/// No vendor that anybody sees.
pub(super) struct Unseen;

impl Vendor for Unseen {
    fn requests(&self) -> u64 {
        0
    }
}
