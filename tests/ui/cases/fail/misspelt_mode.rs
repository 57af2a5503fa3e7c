//! Options that are nearly right, given twice, and not a function.
use capabilities::stay;
use capgen::{Call, Done, Failure, Provider, capability};

capgen_ui_tests::hotel!();

#[derive(Provider)]
#[provider(brick = "hotel")]
struct Hotel;

#[capability("stay.book", plan = plan, cancl = cancel, stream = stream(), reconcile = "reconcile", compensate = a, compensate = b, commit)]
async fn book(_: &Hotel, _: &Call, _: stay::BookInput) -> Result<Done<stay::BookOutput>, Failure> {
    Err(Failure::permanent("no"))
}

fn main() {}
