#[capabilities]
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
    #[capability("identity.suspend_user", plan = plan_suspend_user)]
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

    #[capgen::capability("cap:calendar:booking:create", plan = crate::plan_booking)]
    async fn book(
        self: &Self,
        call: &Call,
        input: calendar::booking::CreateInput,
    ) -> Result<Done<calendar::booking::CreateOutput>, Failure> {
        self.send(call, input).await
    }
}
