//! A seam over only some families, had from another one.

#![deny(warnings, missing_docs)]

use capgen::{CapabilitySeam, Seam};
use capabilities::mail;

capgen_ui_tests::brick!();

/// Letters, and nothing else.
#[derive(Clone, Debug, CapabilitySeam)]
pub struct Letters {
    /// By mail.
    pub mail: mail::Stub,
    /// To the same.
    pub again: mail::Stub,
}

/// The same, by position and over another seam.
#[derive(CapabilitySeam)]
pub struct Wrapped<S: Seam>(pub Letters, S);

/// Takes any seam.
pub fn narrow(seam: &impl Seam) -> Wrapped<mail::Stub> {
    Wrapped::from_seam(seam.as_seam().clone())
}

fn main() {
    let _: fn(&Letters) -> Wrapped<mail::Stub> = narrow;
}
