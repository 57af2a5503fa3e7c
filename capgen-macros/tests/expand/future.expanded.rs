fn call<'a>(
    input: &'a crate::Mailer,
    call: &'a Call,
    letter: mail::SendInput,
) -> impl Future<Output = Result<Done<mail::SendOutput>, Failure>> + Send + use<'a> {
    input.send(call, letter)
}
impl ::capgen::Provide<crate::capabilities::by_name::mail::send> for crate::Mailer {
    async fn call(
        &self,
        call: &Call,
        input: mail::SendInput,
    ) -> ::core::result::Result<
        ::capgen::Done<
            <crate::capabilities::by_name::mail::send as ::capgen::Capability>::Output,
        >,
        ::capgen::Failure,
    > {
        call(self, call, input).await
    }
}
impl ::capgen::DryRun<crate::capabilities::by_name::mail::send> for crate::Mailer {
    fn plan(
        &self,
        call: &::capgen::PlanCall,
        input: &<crate::capabilities::by_name::mail::send as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Plan, ::capgen::Failure>,
    > + ::core::marker::Send {
        let provider = self;
        plans::send(provider, call, input)
    }
}
