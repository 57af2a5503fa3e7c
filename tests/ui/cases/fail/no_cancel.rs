//! The contract says that a call can be cancelled, and no function does it: the line of the contract is named.
use capabilities::stay;
use capgen::{Call, Chunks, Compensated, Done, Failure, Plan, PlanCall, Provider, Reconciled, capability};

capgen_ui_tests::hotel!();

#[derive(Provider)]
#[provider(brick = "hotel")]
struct Hotel;

#[capability("stay.book", plan = plan, stream = stream, reconcile = reconcile, compensate = compensate, commit = commit)]
async fn book(_: &Hotel, _: &Call, _: stay::BookInput) -> Result<Done<stay::BookOutput>, Failure> {
    Err(Failure::permanent("no"))
}

async fn plan(_: &Hotel, _: &PlanCall, _: &stay::BookInput) -> Result<Plan, Failure> {
    Ok(Plan::new())
}

async fn stream(
    _: &Hotel,
    _: &Call,
    _: stay::BookInput,
    _: &Chunks<stay::BookOutput>,
) -> Result<Done<stay::BookOutput>, Failure> {
    Err(Failure::permanent("no"))
}

async fn reconcile(_: &Hotel, _: &Call, _: &stay::BookInput) -> Result<Reconciled<stay::BookOutput>, Failure> {
    Ok(Reconciled::NotDone)
}

async fn compensate(_: &Hotel, _: &Call, _: &Done<stay::BookOutput>) -> Result<Compensated, Failure> {
    Ok(Compensated::new())
}

async fn commit(_: &Hotel, _: &Call, _: Plan, _: stay::BookInput) -> Result<Done<stay::BookOutput>, Failure> {
    Err(Failure::permanent("no"))
}

fn main() {}
