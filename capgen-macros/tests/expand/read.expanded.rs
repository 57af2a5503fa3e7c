async fn find_user(
    _: &Directory,
    _: &Call,
    identity::FindUserInput { email }: identity::FindUserInput,
) -> Result<Done<identity::FindUserOutput>, Failure> {
    find(email).await
}
impl ::capgen::Provide<identity::FindUser> for Directory {
    fn call(
        &self,
        call: &Call,
        input: identity::FindUserInput,
    ) -> impl ::core::future::Future<
        Output = Result<Done<identity::FindUserOutput>, Failure>,
    > + ::core::marker::Send {
        find_user(self, call, input)
    }
}
impl ::capgen::DryRun<identity::FindUser> for Directory {
    fn plan(
        &self,
        _: &::capgen::PlanCall,
        _: &<identity::FindUser as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Plan, ::capgen::Failure>,
    > + ::core::marker::Send {
        ::capgen::rt::plan_of_read()
    }
}
const _: fn() = ::capgen::rt::reads::<identity::FindUser>;
