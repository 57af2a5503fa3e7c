impl Hotel {
    async fn book(
        &self,
        call: &Call,
        input: stay::BookInput,
    ) -> Result<Done<stay::BookOutput>, Failure> {
        self.book_room(call, input).await
    }
    async fn cancel(&self, call: &Call) -> Result<Cancelled, Failure> {
        self.stop(call).await
    }
}
impl ::capgen::Provide<crate::capabilities::by_name::stay::book> for Hotel {
    fn call(
        &self,
        call: &Call,
        input: stay::BookInput,
    ) -> impl ::core::future::Future<
        Output = Result<Done<stay::BookOutput>, Failure>,
    > + ::core::marker::Send {
        Self::book(self, call, input)
    }
}
impl ::capgen::DryRun<crate::capabilities::by_name::stay::book> for Hotel {
    fn plan(
        &self,
        call: &::capgen::PlanCall,
        input: &<crate::capabilities::by_name::stay::book as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Plan, ::capgen::Failure>,
    > + ::core::marker::Send {
        let provider = self;
        plan(provider, call, input)
    }
}
impl ::capgen::Cancel<crate::capabilities::by_name::stay::book> for Hotel {
    fn cancel(
        &self,
        call: &::capgen::Call,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Cancelled, ::capgen::Failure>,
    > + ::core::marker::Send {
        let provider = self;
        Self::cancel(provider, call)
    }
}
impl ::capgen::Reconcile<crate::capabilities::by_name::stay::book> for Hotel {
    fn reconcile(
        &self,
        call: &::capgen::Call,
        input: &<crate::capabilities::by_name::stay::book as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<
            ::capgen::Reconciled<
                <crate::capabilities::by_name::stay::book as ::capgen::Capability>::Output,
            >,
            ::capgen::Failure,
        >,
    > + ::core::marker::Send {
        let provider = self;
        other::reconcile(provider, call, input)
    }
}
impl ::capgen::Compensate<crate::capabilities::by_name::stay::book> for Hotel {
    fn compensate(
        &self,
        call: &::capgen::Call,
        original: &::capgen::Done<
            <crate::capabilities::by_name::stay::book as ::capgen::Capability>::Output,
        >,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Compensated, ::capgen::Failure>,
    > + ::core::marker::Send {
        let provider = self;
        give_back(provider, call, original)
    }
}
impl ::capgen::Commit<crate::capabilities::by_name::stay::book> for Hotel {
    fn commit(
        &self,
        call: &::capgen::Call,
        plan: <crate::capabilities::by_name::stay::book as ::capgen::Committable>::Plan,
        input: <crate::capabilities::by_name::stay::book as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<
            ::capgen::Done<
                <crate::capabilities::by_name::stay::book as ::capgen::Capability>::Output,
            >,
            ::capgen::Failure,
        >,
    > + ::core::marker::Send {
        let _ = (call, plan, input);
        async { ::core::unreachable!() }
    }
}
::core::compile_error! {
    "`commit` takes the name of a function\nhelp: write `commit = x`, without quotes or call"
}
