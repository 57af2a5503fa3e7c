/// Suspends a user.
#[tracing::instrument(skip_all)]
#[capability("identity.suspend_user", plan = plan_suspend_user)]
pub(crate) async fn suspend_user(
    directory: &Directory,
    call: &Call,
    mut input: identity::SuspendUserInput,
) -> Result<Done<identity::SuspendUserOutput>, Failure> {
    directory.suspend(call, &mut input).await
}

async fn plan_suspend_user(
    directory: &Directory,
    call: &PlanCall,
    input: &identity::SuspendUserInput,
) -> Result<Plan, Failure> {
    directory.plan(call, input)
}
