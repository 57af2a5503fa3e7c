//! Functions, providers and options that a macro of the user's writes.

#![deny(warnings, missing_docs)]

use capgen::{Call, Done, Failure, Plan, PlanCall};

capgen_ui_tests::brick!();

macro_rules! provider {
    ($provider:ident, $brick:literal) => {
        /// A provider.
        #[derive(capgen::Provider)]
        #[provider(brick = $brick)]
        pub struct $provider;
    };
}

macro_rules! serve {
    ($name:literal, $provider:ty, $input:ty, $output:ty, $function:ident, $plan:path) => {
        #[capgen::capability($name, plan = $plan)]
        async fn $function(_: &$provider, _: &Call, _: $input) -> Result<Done<$output>, Failure> {
            Err(Failure::permanent("no"))
        }
    };
    (read $marker:path, $provider:ty, $input:ty, $output:ty, $function:ident) => {
        #[capgen::capability($marker)]
        async fn $function(provider: &$provider, call: &Call, input: $input) -> Result<Done<$output>, Failure> {
            let _ = (provider, call, input);
            Err(Failure::permanent("no"))
        }
    };
}

provider!(Directory, "directory");
serve!(
    "identity.suspend_user",
    Directory,
    capabilities::identity::SuspendUserInput,
    capabilities::identity::SuspendUserOutput,
    call,
    self::plan
);
serve!(
    read capabilities::identity::FindUser,
    Directory,
    capabilities::identity::FindUserInput,
    capabilities::identity::FindUserOutput,
    input
);

async fn plan(_: &Directory, _: &PlanCall, _: &capabilities::identity::SuspendUserInput) -> Result<Plan, Failure> {
    Ok(Plan::new().saying("suspends"))
}

fn main() {
    assert_eq!(<Directory as capgen::Provider>::routes().len(), 2);
}
