//! A composition and bricks whose names need care.

/// Builds it.
pub fn start(ledger: capgen::Ledger) -> Self_ {
    Self_::builder(ledger)._1(golden_postmark::Postmark).self_(golden_digits::Digits).build()
}
