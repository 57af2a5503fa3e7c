/// Suspends a user.
#[tracing::instrument(skip_all)]
pub(crate) async fn suspend_user(
    directory: &Directory,
    call: &Call,
    mut input: identity::SuspendUserInput,
) -> Result<Done<identity::SuspendUserOutput>, Failure> {
    directory.suspend(call, &mut input).await
}
impl ::capgen::Provide<crate::capabilities::by_name::identity::suspend_user>
for Directory {
    fn call(
        &self,
        call: &Call,
        input: identity::SuspendUserInput,
    ) -> impl ::core::future::Future<
        Output = Result<Done<identity::SuspendUserOutput>, Failure>,
    > + ::core::marker::Send {
        suspend_user(self, call, input)
    }
}
impl ::capgen::DryRun<crate::capabilities::by_name::identity::suspend_user>
for Directory {
    fn plan(
        &self,
        call: &::capgen::PlanCall,
        input: &<crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Plan, ::capgen::Failure>,
    > + ::core::marker::Send {
        let provider = self;
        plan_suspend_user(provider, call, input)
    }
}
async fn plan_suspend_user(
    directory: &Directory,
    call: &PlanCall,
    input: &identity::SuspendUserInput,
) -> Result<Plan, Failure> {
    directory.plan(call, input)
}
