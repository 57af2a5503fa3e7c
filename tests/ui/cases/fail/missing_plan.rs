//! A capability that acts has no dry run: told at the attribute, once.
use capgen::{Call, Done, Failure, Provider, capability};
use capabilities::identity;

capgen_ui_tests::brick!();

#[derive(Provider)]
#[provider(brick = "directory")]
struct Directory;

#[capability("identity.suspend_user")]
async fn suspend(_: &Directory, _: &Call, _: identity::SuspendUserInput) -> Result<Done<identity::SuspendUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

#[capability("identity.find_user")]
async fn find(_: &Directory, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

fn main() {}
