#[cfg(feature = "directory")]
impl<T: Transport> Directory<T>
where
    T: Clone,
{
    /// Makes one.
    pub fn new(transport: T) -> Self {
        Directory { transport }
    }
    /// Suspends.
    #[cfg(unix)]
    #[must_use]
    pub async fn suspend_user(
        &self,
        call: &Call,
        input: identity::SuspendUserInput,
    ) -> Result<Done<identity::SuspendUserOutput>, Failure> {
        self.send(call, input).await
    }
    async fn plan_suspend_user(
        &self,
        _: &PlanCall,
        _: &identity::SuspendUserInput,
    ) -> Result<Plan, Failure> {
        Ok(Plan::new())
    }
    async fn book(
        self: &Self,
        call: &Call,
        input: calendar::booking::CreateInput,
    ) -> Result<Done<calendar::booking::CreateOutput>, Failure> {
        self.send(call, input).await
    }
}
#[cfg(feature = "directory")]
#[cfg(unix)]
impl<
    T: Transport,
> ::capgen::Provide<crate::capabilities::by_name::identity::suspend_user>
for Directory<T>
where
    T: Clone,
{
    fn call(
        &self,
        call: &Call,
        input: identity::SuspendUserInput,
    ) -> impl ::core::future::Future<
        Output = Result<Done<identity::SuspendUserOutput>, Failure>,
    > + ::core::marker::Send {
        Self::suspend_user(self, call, input)
    }
}
#[cfg(feature = "directory")]
#[cfg(unix)]
impl<T: Transport> ::capgen::DryRun<crate::capabilities::by_name::identity::suspend_user>
for Directory<T>
where
    T: Clone,
{
    fn plan(
        &self,
        call: &::capgen::PlanCall,
        input: &<crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Plan, ::capgen::Failure>,
    > + ::core::marker::Send {
        let provider = self;
        Self::plan_suspend_user(provider, call, input)
    }
}
#[cfg(feature = "directory")]
impl<
    T: Transport,
> ::capgen::Provide<crate::capabilities::by_name::calendar::booking::create>
for Directory<T>
where
    T: Clone,
{
    fn call(
        &self,
        call: &Call,
        input: calendar::booking::CreateInput,
    ) -> impl ::core::future::Future<
        Output = Result<Done<calendar::booking::CreateOutput>, Failure>,
    > + ::core::marker::Send {
        Self::book(self, call, input)
    }
}
#[cfg(feature = "directory")]
impl<
    T: Transport,
> ::capgen::DryRun<crate::capabilities::by_name::calendar::booking::create>
for Directory<T>
where
    T: Clone,
{
    fn plan(
        &self,
        call: &::capgen::PlanCall,
        input: &<crate::capabilities::by_name::calendar::booking::create as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Plan, ::capgen::Failure>,
    > + ::core::marker::Send {
        let provider = self;
        crate::plan_booking(provider, call, input)
    }
}
