//! Functions for what the contract does not declare: nobody could ever ask for them.
use capgen::{Call, Cancelled, Done, Failure, Plan, PlanCall, Provider, capability};
use capabilities::identity;

capgen_ui_tests::brick!();

#[derive(Provider)]
#[provider(brick = "directory")]
struct Directory;

#[capability("identity.suspend_user", plan = plan, cancel = cancel)]
async fn suspend(_: &Directory, _: &Call, _: identity::SuspendUserInput) -> Result<Done<identity::SuspendUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

async fn plan(_: &Directory, _: &PlanCall, _: &identity::SuspendUserInput) -> Result<Plan, Failure> {
    Ok(Plan::new())
}

async fn cancel(_: &Directory, _: &Call) -> Result<Cancelled, Failure> {
    Ok(Cancelled::Stopped)
}

#[capability("identity.find_user")]
async fn find(_: &Directory, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

fn main() {}
