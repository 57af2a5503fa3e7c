//! All that a contract asks for beside the call, as functions and as methods; and what may be asked of it.
use capabilities::stay;
use capgen::contract::RetrySafety;
use capgen::{
    Call, Cancelled, Chunks, Compensated, Done, Failure, Plan, PlanCall, Provider, Questions, Reconciled, capabilities, capability,
};

capgen_ui_tests::hotel!();

#[derive(Provider)]
#[provider(brick = "hotel")]
struct Hotel;

#[capability("stay.book", plan = plan, cancel = cancel, stream = stream, reconcile = reconcile, compensate = give_back, commit = commit)]
async fn book(_: &Hotel, _: &Call, input: stay::BookInput) -> Result<Done<stay::BookOutput>, Failure> {
    Ok(Done::new(stay::BookOutput { booking: input.room }))
}

async fn plan(_: &Hotel, _: &PlanCall, input: &stay::BookInput) -> Result<Plan, Failure> {
    Ok(Plan::new().saying(input.room.clone()))
}

async fn stream(
    hotel: &Hotel,
    call: &Call,
    input: stay::BookInput,
    chunks: &Chunks<stay::BookOutput>,
) -> Result<Done<stay::BookOutput>, Failure> {
    chunks.send(stay::BookOutput { booking: "asked".to_owned() }).await?;
    book(hotel, call, input).await
}

async fn cancel(_: &Hotel, call: &Call) -> Result<Cancelled, Failure> {
    Ok(if call.key().as_str() == "late" { Cancelled::TooLate } else { Cancelled::Stopped })
}

async fn reconcile(_: &Hotel, _: &Call, _: &stay::BookInput) -> Result<Reconciled<stay::BookOutput>, Failure> {
    Ok(Reconciled::NotDone)
}

async fn give_back(_: &Hotel, _: &Call, original: &Done<stay::BookOutput>) -> Result<Compensated, Failure> {
    Ok(Compensated::new().with_ref(original.output.booking.clone()))
}

async fn commit(_: &Hotel, _: &Call, plan: Plan, _: stay::BookInput) -> Result<Done<stay::BookOutput>, Failure> {
    Ok(Done::new(stay::BookOutput { booking: plan.to_string() }))
}

mod methods {
    use super::*;

    #[derive(Provider)]
    #[provider(brick = "hotel")]
    struct Inn(&'static str);

    #[capabilities]
    impl Inn {
        #[capability("stay.book", plan = plan, cancel = cancel, stream = stream, reconcile = reconcile, compensate = give_back, commit = commit)]
        async fn book(&self, _: &Call, _: stay::BookInput) -> Result<Done<stay::BookOutput>, Failure> {
            Ok(Done::new(stay::BookOutput { booking: self.0.to_owned() }))
        }

        async fn plan(&self, _: &PlanCall, _: &stay::BookInput) -> Result<Plan, Failure> {
            Ok(Plan::new())
        }

        async fn stream(
            &self,
            _: &Call,
            _: stay::BookInput,
            _: &Chunks<stay::BookOutput>,
        ) -> Result<Done<stay::BookOutput>, Failure> {
            Err(Failure::permanent(self.0))
        }

        async fn cancel(&self, _: &Call) -> Result<Cancelled, Failure> {
            Ok(Cancelled::Stopped)
        }

        async fn reconcile(&self, _: &Call, _: &stay::BookInput) -> Result<Reconciled<stay::BookOutput>, Failure> {
            Ok(Reconciled::NotDone)
        }

        async fn give_back(&self, _: &Call, _: &Done<stay::BookOutput>) -> Result<Compensated, Failure> {
            Ok(Compensated::new().saying(self.0))
        }

        async fn commit(&self, _: &Call, _: Plan, _: stay::BookInput) -> Result<Done<stay::BookOutput>, Failure> {
            Ok(Done::new(stay::BookOutput { booking: self.0.to_owned() }))
        }
    }
}

const _: () = assert!(matches!(stay::Book::RETRY_SAFETY, RetrySafety::Unsafe));

fn main() {
    assert_eq!(stay::Book::UNDO, Some("stay.release"));
}
