//! Free functions, by name and by path, in modules of their own, with any argument pattern.

#![deny(warnings, missing_docs)]

capgen_ui_tests::brick!();

/// A provider.
#[derive(capgen::Provider)]
#[provider(brick = "directory")]
pub struct Directory {
    base: String,
}

mod suspend {
    use capgen::{Call, Done, Failure, Plan, PlanCall, capability};

    use super::Directory;
    use crate::capabilities::identity::{SuspendUserInput, SuspendUserOutput};

    #[capability("identity.suspend_user", plan = plan)]
    async fn call(_: &Directory, call: &Call, mut input: SuspendUserInput) -> Result<Done<SuspendUserOutput>, Failure> {
        let _ = call;
        input.email.push('.');
        Err(Failure::permanent(&input.email))
    }

    async fn plan(input: &Directory, _call: &PlanCall, _: &SuspendUserInput) -> Result<Plan, Failure> {
        Ok(Plan::new().saying(&input.base))
    }
}

mod find {
    use std::future::Future;

    use capgen::{Call, Done, Failure};

    use crate::capabilities::identity::{self, FindUserInput};

    #[capgen::capability(identity::FindUser)]
    fn find<'a>(
        directory: &'a crate::Directory,
        _: &'a Call,
        FindUserInput { email }: FindUserInput,
    ) -> impl Future<Output = Result<Done<identity::FindUserOutput>, Failure>> + Send + use<'a> {
        async move { Err(Failure::permanent(&format!("{}{email}", directory.base))) }
    }
}

fn main() {
    let _ = Directory { base: String::new() };
    assert_eq!(<Directory as capgen::Provider>::routes().len(), 2);
}
