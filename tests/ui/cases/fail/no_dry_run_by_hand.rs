//! A provider written by hand acts, and says nothing of what it would do.
use capabilities::identity;
use capgen::{Call, Done, Failure, Provide, Provider, capability};

capgen_ui_tests::brick!();

#[derive(Provider)]
#[provider(brick = "directory")]
struct Directory;

impl Provide<identity::SuspendUser> for Directory {
    async fn call(
        &self,
        _: &Call,
        _: identity::SuspendUserInput,
    ) -> Result<Done<identity::SuspendUserOutput>, Failure> {
        Err(Failure::permanent("no"))
    }
}

#[capability("identity.find_user")]
async fn find(_: &Directory, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

fn main() {}
