//! The six questions that a caller asks before it calls, as typed constants.

use super::Capability;
use super::contract::{KeyRequirement, Pricing, RetrySafety};

/// What every capability answers, when the program is compiled. What is not declared is not promised: `None`, and never a
/// harmless guess.
///
/// ```
/// use capgen::contract::{Contract, Execution, KeyRequirement, Pricing, PricingModel, RetrySafety};
/// use capgen::{Capability, Descriptor, Questions};
///
/// // In a brick, the build script writes the markers.
/// struct Pay;
/// impl Capability for Pay {
///     type Input = String;
///     type Output = String;
///     const DESCRIPTOR: &'static Descriptor = &Descriptor {
///         undo: Some("money.refund"),
///         contract: Some(&Contract {
///             execution: Some(Execution { retry_safety: Some(RetrySafety::Unsafe), ..Execution::NONE }),
///             pricing: Some(Pricing { take_rate_bps: Some(150), ..Pricing::of(PricingModel::PerTransaction) }),
///             scopes: &["money:send"],
///             sca: Some(true),
///             ..Contract::NONE
///         }),
///         ..Descriptor::of("money.pay", "Pay.", capgen::rt::TEXT, capgen::rt::TEXT)
///     };
/// }
///
/// // An agent that may not spend on its own, and says so to the compiler.
/// const { assert!(matches!(Pay::RETRY_SAFETY, RetrySafety::Unsafe)) };
/// assert_eq!(Pay::COST.and_then(|cost| cost.take_rate_bps), Some(150));
/// assert_eq!(Pay::SCOPES, ["money:send"]);
/// assert_eq!(Pay::KEY, KeyRequirement::Required);
/// assert_eq!(Pay::UNDO, Some("money.refund"));
/// assert_eq!(Pay::STEP_UP, Some(true));
/// ```
pub trait Questions: Capability {
    /// Is it safe to ask again? See [`Repeatable`](super::Repeatable) for the same as a bound.
    const RETRY_SAFETY: RetrySafety = Self::DESCRIPTOR.retry_safety();
    /// What does it cost? None when no price is declared.
    const COST: Option<Pricing> = match Self::DESCRIPTOR.price() {
        Some(price) => Some(*price),
        None => None,
    };
    /// What must the caller's mandate carry?
    const SCOPES: &'static [&'static str] = Self::DESCRIPTOR.scopes();
    /// Does a call carry an idempotency key?
    const KEY: KeyRequirement = Self::DESCRIPTOR.key_requirement();
    /// Which capability reverses it? None when none is declared.
    const UNDO: Option<&'static str> = Self::DESCRIPTOR.undo();
    /// Is a step-up challenge always asked for? None when that is not declared.
    const STEP_UP: Option<bool> = Self::DESCRIPTOR.step_up();
}

impl<C: Capability> Questions for C {}
