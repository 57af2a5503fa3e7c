//! Keeps notes. What is not written yet answers that it is not.

capgen::include_brick!(); // pub mod capabilities

use capabilities::notes::{AddInput, AddOutput, ListInput, ListOutput};
use capgen::{Call, Done, Failure, Json, Plan, PlanCall, capability};

/// The provider. It holds configuration only: what it acts with comes from `call.connection()`.
#[derive(Clone, Debug, Default, capgen::Provider)]
#[provider(brick = "{{name}}")]
pub struct {{Type}};

// TO WRITE: add the note. `call.key()` is the same when the call is made again, so that nothing is added twice.
#[capability("notes.add", plan = plan_add)]
async fn add(_provider: &{{Type}}, _call: &Call, _input: AddInput) -> Result<Done<AddOutput>, Failure> {
    Err(Failure::permanent("`notes.add` is not written yet"))
}

/// What it would do, told without doing anything.
async fn plan_add(_provider: &{{Type}}, _call: &PlanCall, input: &AddInput) -> Result<Plan, Failure> {
    Ok(Plan::of("add a note", input.customer.clone(), Json::Null))
}

// TO WRITE: look the notes up.
#[capability("notes.list")]
async fn list(_provider: &{{Type}}, _call: &Call, _input: ListInput) -> Result<Done<ListOutput>, Failure> {
    Err(Failure::permanent("`notes.list` is not written yet"))
}

#[cfg(test)]
mod tests {
    use capgen::Key;

    use super::*;

    /// What is not written yet could not be proven, and is told so. TO WRITE, once there is a vendor: `.vendor(…)`, a double of it
    /// or a proxy before it, shows what only a vendor sees; `.connection(…)` is what to act with.
    #[tokio::test]
    async fn it_keeps_its_contracts() {
        let report = capgen::conformance!({{Type}}).prove().await;
        println!("{report}");
    }

    #[tokio::test]
    async fn a_note_is_added() {
        let input = AddInput { customer: "ann".into(), text: "wants a quote".into() };
        let call = Call::stand_in(Key::new("ann|call-1").unwrap());
        let answer = add(&{{Type}}, &call, input).await;
        // TO WRITE: what it answers once it is written, in place of this.
        assert_eq!(answer.unwrap_err().message(), "`notes.add` is not written yet");
    }

    #[tokio::test]
    async fn notes_are_listed() {
        let call = Call::stand_in(Key::new("ann").unwrap());
        let answer = list(&{{Type}}, &call, ListInput { customer: "ann".into() }).await;
        // TO WRITE: what it answers once it is written, in place of this.
        assert_eq!(answer.unwrap_err().message(), "`notes.list` is not written yet");
    }
}
