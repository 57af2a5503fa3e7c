#[capabilities]
impl Hotel {
    #[capability("stay.book", plan = plan, cancel = cancel, reconcile = other::reconcile, compensate = give_back, commit = "x")]
    async fn book(&self, call: &Call, input: stay::BookInput) -> Result<Done<stay::BookOutput>, Failure> {
        self.book_room(call, input).await
    }

    async fn cancel(&self, call: &Call) -> Result<Cancelled, Failure> {
        self.stop(call).await
    }
}
