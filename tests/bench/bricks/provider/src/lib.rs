//! What is called: it answers at once, so that nothing but the way to it is measured.

use capgen::{Call, Done, Failure, Plan, PlanCall};

capgen::include_brick!();

use capabilities::people;

/// A provider that keeps nothing.
#[derive(capgen::Provider)]
#[provider(brick = "provider")]
pub struct Provider;

#[capgen::capabilities]
impl Provider {
    #[capability("people.open_account", plan = plan_open_account)]
    async fn open_account(
        &self,
        _: &Call,
        input: people::OpenAccountInput,
    ) -> Result<Done<people::OpenAccountOutput>, Failure> {
        let account_id = input.family_name;
        Ok(Done::new(people::OpenAccountOutput { account_id, primary_email: input.primary_email, created: true }))
    }

    async fn plan_open_account(&self, _: &PlanCall, input: &people::OpenAccountInput) -> Result<Plan, Failure> {
        Ok(Plan::of("open an account", input.primary_email.clone(), capgen::Json::Null))
    }

    #[capability("people.find_account")]
    async fn find_account(
        &self,
        _: &Call,
        input: people::FindAccountInput,
    ) -> Result<Done<people::FindAccountOutput>, Failure> {
        let account_id = input.family_name;
        Ok(Done::new(people::FindAccountOutput { account_id, primary_email: input.primary_email, created: false }))
    }

    #[capability("people.measure")]
    async fn measure(&self, _: &Call, input: people::MeasureInput) -> Result<Done<people::MeasureOutput>, Failure> {
        Ok(Done::new(people::MeasureOutput {
            mean: input.samples.iter().sum::<f64>() / input.samples.len().max(1) as f64,
        }))
    }
}
