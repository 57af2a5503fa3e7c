//! The contract asks for four things beside the call, and none is there: one error for each.
use capabilities::stay;
use capgen::{Call, Done, Failure, Plan, PlanCall, Provider, capability};

capgen_ui_tests::hotel!();

#[derive(Provider)]
#[provider(brick = "hotel")]
struct Hotel;

#[capability("stay.book", plan = plan)]
async fn book(_: &Hotel, _: &Call, _: stay::BookInput) -> Result<Done<stay::BookOutput>, Failure> {
    Err(Failure::permanent("no"))
}

async fn plan(_: &Hotel, _: &PlanCall, _: &stay::BookInput) -> Result<Plan, Failure> {
    Ok(Plan::new())
}

fn main() {}
