//! For tests: a provider that does not exist, inputs that nobody wrote, and proof that a provider keeps its contract.
//!
//! Nothing here is imitated that capgen does itself: a test with a [`Fake`] runs on the real engine and a real ledger.
//!
//! Invariant: whatever is made up follows from a seed, so that a test that fails fails again.

mod choices;
#[cfg(feature = "conformance")]
mod conformance;
mod fake;
mod hint;
mod make;
mod pattern;
mod record;
mod script;
mod spoil;
#[cfg(feature = "proptest")]
mod strategy;

pub use choices::Choices;
#[cfg(all(feature = "client", feature = "conformance"))]
pub use conformance::Served;
#[cfg(feature = "conformance")]
pub use conformance::{Behaviour, Case, Conformance, Report, Rule, Vendor, VendorProxy, Verdict};
pub use fake::Fake;
pub use record::Recorded;
pub use script::Scripted;
pub use spoil::Invalid;
#[cfg(feature = "proptest")]
pub use strategy::{inputs, invalid_inputs};

use make::Style;

use super::value::{Unknown, from_json};
use super::{BrickSeam, Capability, Typed};

/// A seam for the test of a consumer, in one line: `let seam: HrSeam = capgen::testing::seam();`. All that its brick requires is
/// done, by a [`Fake`], on a ledger of its own. Take the fake itself to say how it answers, or to see what it was asked.
pub fn seam<S: BrickSeam>() -> S {
    Fake::new().seam()
}

/// An input of a capability, with odd texts and values at the ends of their ranges among it. None where no input could be made
/// that its schema takes.
///
/// ```
/// use capgen::testing::{Choices, input};
/// # use capgen::{Capability, Descriptor};
/// # struct Shout;
/// # impl Capability for Shout {
/// #     type Input = String;
/// #     type Output = String;
/// #     const DESCRIPTOR: &'static Descriptor = &Descriptor::of("text.shout", "Shout.", capgen::rt::TEXT, capgen::rt::TEXT);
/// # }
///
/// for seed in 0..100 {
///     let made = input::<Shout>(&mut Choices::seeded(seed));
///     assert!(made.is_some(), "every text is an input");
/// }
/// ```
pub fn input<C: Capability>(choices: &mut Choices) -> Option<C::Input> {
    typed(make::valid(C::DESCRIPTOR.input, C::DESCRIPTOR.input_check, Style::Odd, choices)?)
}

/// An output of a capability; likewise.
pub fn output<C: Capability>(choices: &mut Choices) -> Option<C::Output> {
    typed(make::valid(C::DESCRIPTOR.output, C::DESCRIPTOR.output_check, Style::Odd, choices)?)
}

/// An input that a capability must refuse, and where it is wrong. None where every input is right.
pub fn invalid_input<C: Capability>(choices: &mut Choices) -> Option<Invalid> {
    spoil::invalid(C::DESCRIPTOR, choices)
}

fn typed<T: Typed>(json: crate::Json) -> Option<T> {
    from_json(json, Unknown::Refuse).ok()
}
