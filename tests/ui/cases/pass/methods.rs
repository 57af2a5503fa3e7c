//! Methods of a generic provider's impl block, beside methods that serve no capability.

#![deny(warnings, missing_docs)]

use capgen::{Call, Done, Failure, Plan, PlanCall, Provider, capabilities as serve};
use capabilities::identity;

capgen_ui_tests::brick!();

/// How it reaches the vendor.
pub trait Transport: Send + Sync + 'static {}

impl Transport for () {}

/// A provider.
#[derive(Provider)]
#[provider(brick = "directory", capabilities = capabilities)]
pub struct Directory<T: Transport>
where
    T: Clone,
{
    transport: T,
}

#[serve]
impl<T: Transport> Directory<T>
where
    T: Clone,
{
    /// One with this transport.
    pub fn new(transport: T) -> Self {
        Directory { transport }
    }

    #[capability("identity.suspend_user", plan = Self::plan_suspend)]
    async fn suspend(
        &self,
        _call: &Call,
        input: identity::SuspendUserInput,
    ) -> Result<Done<identity::SuspendUserOutput>, Failure> {
        let _ = self.transport.clone();
        Err(Failure::permanent(&input.email))
    }

    async fn plan_suspend(&self, _: &PlanCall, input: &identity::SuspendUserInput) -> Result<Plan, Failure> {
        Ok(Plan::new().saying(&input.email))
    }

    /// Finds none.
    #[cfg(any())]
    #[capability("identity.find_user")]
    async fn find_none(&self, _: &Call, _: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure> {
        Err(Failure::permanent("none"))
    }

    /// Finds one.
    #[capability("identity.find_user", plan = plan)]
    async fn find(
        self: &Self,
        _call: &Call,
        input: identity::FindUserInput,
    ) -> Result<Done<identity::FindUserOutput>, Failure> {
        Err(Failure::permanent(&input.email))
    }
}

async fn plan<T: Transport + Clone>(
    _: &Directory<T>,
    _: &PlanCall,
    input: &identity::FindUserInput,
) -> Result<Plan, Failure> {
    Ok(Plan::new().saying(&input.email))
}

fn main() {
    let _ = Directory::new(());
    assert_eq!(<Directory<()> as Provider>::routes().len(), 2);
}
