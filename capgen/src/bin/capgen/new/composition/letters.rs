//! Writes letters.

capgen::include_brick!(); // pub mod capabilities

use capabilities::letters::{WriteInput, WriteOutput};
use capgen::{Call, Done, Failure, Json, Plan, PlanCall, capability};

/// The provider. It would hold configuration; what it acts with comes from `call.connection()`.
#[derive(Clone, Debug, Default, capgen::Provider)]
#[provider(brick = "letters")]
pub struct Letters;

#[capability("letters.write", plan = plan_write)]
async fn write(_provider: &Letters, _call: &Call, input: WriteInput) -> Result<Done<WriteOutput>, Failure> {
    Ok(Done::new(WriteOutput { letter: format!("Dear {}, we expect you on {}.", input.guest, input.arrives) }))
}

async fn plan_write(_provider: &Letters, _call: &PlanCall, input: &WriteInput) -> Result<Plan, Failure> {
    Ok(Plan::of("write a letter", input.guest.clone(), Json::Null))
}

#[cfg(test)]
mod tests {
    use capgen::Key;

    use super::*;

    #[tokio::test]
    async fn a_letter_names_the_guest_and_the_day() {
        let input = WriteInput { guest: "Ann".into(), arrives: "2030-05-01".parse().unwrap() };
        let call = Call::stand_in(Key::new("ann").unwrap());
        let done = write(&Letters, &call, input).await.unwrap();
        assert_eq!(done.output.letter, "Dear Ann, we expect you on 2030-05-01.");
    }
}
