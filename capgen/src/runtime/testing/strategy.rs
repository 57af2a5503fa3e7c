//! Inputs for `proptest`: whatever fails shrinks towards the simplest input.

use proptest::collection::vec;
use proptest::num::u8::ANY;
use proptest::strategy::Strategy;

use super::{Choices, Invalid, input, invalid_input};
use crate::Capability;

/// The most bytes that an input is made from.
const BYTES: usize = 512;

/// Inputs of a capability.
///
/// ```
/// use capgen::testing::inputs;
/// use proptest::proptest;
/// # use capgen::{Capability, Descriptor};
/// # struct Shout;
/// # impl Capability for Shout {
/// #     type Input = String;
/// #     type Output = String;
/// #     const DESCRIPTOR: &'static Descriptor = &Descriptor::of("text.shout", "Shout.", capgen::rt::TEXT, capgen::rt::TEXT);
/// # }
///
/// proptest!(|(text in inputs::<Shout>())| assert!(text.to_uppercase().len() < 10_000));
/// ```
pub fn inputs<C: Capability>() -> impl Strategy<Value = C::Input>
where
    C::Input: std::fmt::Debug,
{
    choices().prop_filter_map("no input could be made that the schema takes", |mut choices| input::<C>(&mut choices))
}

/// Inputs that a capability must refuse.
pub fn invalid_inputs<C: Capability>() -> impl Strategy<Value = Invalid> {
    choices().prop_filter_map("every input is right", |mut choices| invalid_input::<C>(&mut choices))
}

fn choices() -> impl Strategy<Value = Choices> {
    vec(ANY, 0..BYTES).prop_map(Choices::of_bytes)
}
