//! Methods that do not take `&self`.
use capgen::{Call, Done, Failure, Provider, capabilities as serve};
use capabilities::identity;

capgen_ui_tests::brick!();

#[derive(Provider)]
#[provider(brick = "directory")]
struct Directory;

#[serve]
impl Directory {
    #[capability("identity.find_user")]
    async fn find(&mut self, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
        Err(Failure::permanent("no"))
    }

    #[capability("identity.suspend_user")]
    async fn suspend(_: &Call, _: identity::SuspendUserInput) -> Result<Done<identity::SuspendUserOutput>, Failure> {
        Err(Failure::permanent("no"))
    }
}

fn main() {}
