//! Providers that are not a named type behind a shared reference.
use capgen::{Call, Done, Failure, capability};
use capabilities::identity;

capgen_ui_tests::brick!();

struct Directory;

#[capability("identity.find_user")]
async fn tuple(_: &(u8, u8), _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

#[capability("identity.find_user")]
async fn any(_: &impl Send, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

#[capability("identity.find_user")]
async fn exclusive(_: &mut Directory, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

fn main() {}
