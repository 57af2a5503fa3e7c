//! A method serves a capability, and its block does not say so.
use capgen::{Call, Done, Failure, capability};
use capabilities::identity;

capgen_ui_tests::brick!();

struct Directory;

impl Directory {
    #[capability("identity.find_user")]
    async fn find(&self, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
        Err(Failure::permanent("no"))
    }
}

fn main() {}
