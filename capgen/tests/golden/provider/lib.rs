//! A provider of all that its brick.yaml declares.

use capabilities::identity;
use capgen::{Call, Done, Failure, Plan, PlanCall};

/// The provider.
#[derive(Debug, capgen::Provider)]
#[provider(brick = "google-workspace")]
pub struct Google;

#[capgen::capabilities]
impl Google {
    #[capability("identity.provision_user", plan = plan_provision_user)]
    async fn provision_user(
        &self,
        _call: &Call,
        input: identity::ProvisionUserInput,
    ) -> Result<Done<identity::ProvisionUserOutput>, Failure> {
        Ok(Done::new(identity::ProvisionUserOutput { account_id: input.email }))
    }

    async fn plan_provision_user(
        &self,
        _call: &PlanCall,
        _input: &identity::ProvisionUserInput,
    ) -> Result<Plan, Failure> {
        Ok(Plan::new())
    }

    #[capability("identity.suspend_user", plan = plan_suspend_user)]
    async fn suspend_user(
        &self,
        _call: &Call,
        _input: identity::SuspendUserInput,
    ) -> Result<Done<identity::SuspendUserOutput>, Failure> {
        Ok(Done::new(identity::SuspendUserOutput { suspended: true }))
    }

    async fn plan_suspend_user(&self, _call: &PlanCall, _input: &identity::SuspendUserInput) -> Result<Plan, Failure> {
        Ok(Plan::new())
    }

    #[capability("identity.find_user")]
    async fn find_user(
        &self,
        _call: &Call,
        _input: identity::FindUserInput,
    ) -> Result<Done<identity::FindUserOutput>, Failure> {
        Ok(Done::new(identity::FindUserOutput { account_id: None }))
    }

    #[capability(identity::groups::Add, plan = plan_add)]
    async fn add(
        &self,
        _call: &Call,
        _input: identity::groups::AddInput,
    ) -> Result<Done<identity::groups::AddOutput>, Failure> {
        Ok(Done::new(identity::groups::AddOutput { added: true }))
    }

    async fn plan_add(&self, _call: &PlanCall, _input: &identity::groups::AddInput) -> Result<Plan, Failure> {
        Ok(Plan::new())
    }

    #[capability("search_rooms")]
    async fn search_rooms(
        &self,
        _call: &Call,
        _input: capabilities::google_workspace::SearchRoomsInput,
    ) -> Result<Done<capabilities::google_workspace::SearchRoomsOutput>, Failure> {
        Ok(Done::new(capabilities::google_workspace::SearchRoomsOutput { rooms: Vec::new() }))
    }
}
