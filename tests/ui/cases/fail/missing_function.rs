//! A capability is declared, and no function serves it: one error, in the words of brick.yaml.
use capgen::{Call, Done, Failure, Provider, capability};
use capabilities::identity;

capgen_ui_tests::brick!();

#[derive(Provider)]
#[provider(brick = "directory")]
struct Directory;

#[capability("identity.find_user")]
async fn find(_: &Directory, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

fn main() {}
