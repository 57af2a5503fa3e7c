//! `plan` names a method that is in no block.
use capgen::{Call, Done, Failure, Provider, capabilities as serve};
use capabilities::identity;

capgen_ui_tests::brick!();

#[derive(Provider)]
#[provider(brick = "directory")]
struct Directory;

#[serve]
impl Directory {
    #[capability("identity.find_user")]
    async fn find(&self, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
        Err(Failure::permanent("no"))
    }

    #[capability("identity.suspend_user", plan = Self::plan_suspend)]
    async fn suspend(&self, _: &Call, _: identity::SuspendUserInput) -> Result<Done<identity::SuspendUserOutput>, Failure> {
        Err(Failure::permanent("no"))
    }
}

fn main() {}
