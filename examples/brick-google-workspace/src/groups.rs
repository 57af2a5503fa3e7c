//! Groups.

use capgen::{Call, Done, Failure, Plan, PlanCall, capabilities};
use serde_json::json;

use crate::GoogleWorkspace;
use crate::capabilities::groups::{AddMemberInput, AddMemberOutput, RemoveMemberInput, RemoveMemberOutput};
use crate::vendor::Reply;

fn members(group: &str) -> Vec<&str> {
    vec!["admin", "directory", "v1", "groups", group, "members"]
}

#[capabilities]
impl GoogleWorkspace {
    #[capability("groups.add_member", plan = plan_add_member)]
    async fn add_member(&self, call: &Call, input: AddMemberInput) -> Result<Done<AddMemberOutput>, Failure> {
        let body = json!({"email": input.member_email, "role": input.role.as_str().to_uppercase()});
        match self.vendor(call)?.post(&members(&input.group), body).await? {
            Reply::Ok(_) => Ok(Done::new(AddMemberOutput { group_id: input.group, added: true })),
            Reply::Taken => Ok(Done::new(AddMemberOutput { group_id: input.group, added: false })),
            Reply::Missing => Err(Failure::permanent(format!("there is no account {}", input.member_email))),
        }
    }

    async fn plan_add_member(&self, _: &PlanCall, input: &AddMemberInput) -> Result<Plan, Failure> {
        let payload = json!({"member": input.member_email, "role": input.role.as_str()});
        Ok(Plan::of("add a member to the group", input.group.clone(), payload))
    }

    #[capability("groups.remove_member", plan = plan_remove_member)]
    async fn remove_member(&self, call: &Call, input: RemoveMemberInput) -> Result<Done<RemoveMemberOutput>, Failure> {
        let mut path = members(&input.group);
        path.push(&input.member_email);
        let removed = matches!(self.vendor(call)?.delete(&path).await?, Reply::Ok(_));
        Ok(Done::new(RemoveMemberOutput { group_id: input.group, removed }))
    }

    async fn plan_remove_member(&self, _: &PlanCall, input: &RemoveMemberInput) -> Result<Plan, Failure> {
        let payload = json!({"member": input.member_email});
        Ok(Plan::of("remove a member from the group", input.group.clone(), payload))
    }
}
