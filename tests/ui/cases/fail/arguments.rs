//! Arguments are missing, or too many: all are told, and the provider is not said to lack what is faulty.
use capgen::{Call, Done, Failure, Provider, capability};
use capabilities::identity;

capgen_ui_tests::brick!();

#[derive(Provider)]
#[provider(brick = "directory")]
struct Directory;

#[capability("identity.find_user")]
async fn find(_: &Directory, _: &Call) -> Result<Done<identity::FindUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

#[capability("identity.suspend_user")]
fn suspend<T>(_: Directory, _: identity::SuspendUserInput, _: u8, _: T) {}

#[capability("identity.find_user")]
async fn nothing() -> Result<Done<identity::FindUserOutput>, Failure> {
    Err(Failure::permanent("no"))
}

fn main() {}
