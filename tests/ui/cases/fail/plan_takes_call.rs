//! The function that plans asks for a call to act with.
use capgen::{Call, Done, Failure, Plan, Provider, capability};
use capabilities::identity;

capgen_ui_tests::brick!();

#[derive(Provider)]
#[provider(brick = "directory")]
struct Directory;

#[capability("identity.suspend_user", plan = plan_suspend)]
async fn suspend(_: &Directory, _: &Call, _: identity::SuspendUserInput) -> Result<Done<identity::SuspendUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

async fn plan_suspend(_: &Directory, _: &Call, _: &identity::SuspendUserInput) -> Result<Plan, Failure> {
    Ok(Plan::new().saying("suspends"))
}

#[capability("identity.find_user")]
async fn find(_: &Directory, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

fn main() {}
