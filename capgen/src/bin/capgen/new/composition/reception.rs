//! Expects guests: who writes the letter and who prepares the room is not said here.

capgen::include_brick!(); // pub mod capabilities

use capabilities::{ReceptionSeam, letters, rooms};
use capgen::{Answer, CallError, Date, Key};

/// Has all done for a guest, and tells how each step stands. Asked again, nothing is done twice.
///
/// # Errors
/// A call itself is wrong, or the ledger cannot be reached.
pub async fn expect(seam: &ReceptionSeam, guest: &str, arrives: &Date) -> Result<Vec<String>, CallError> {
    let key = Key::join([guest, &arrives.to_string()])?;
    let input = letters::WriteInput { guest: guest.into(), arrives: arrives.clone() };
    let letter = seam.letters().write(key.clone(), input).await?;
    let input = rooms::PrepareInput { guest: guest.into(), arrives: arrives.clone() };
    let room = seam.rooms().prepare(key, input).await?;
    Ok(vec![
        told(letter, |output| format!("letter: {}", output.letter)),
        told(room, |output| format!("room: {}", output.room)),
    ])
}

/// How a step stands, in words.
fn told<T: capgen::rt::Typed>(answer: Answer<T>, done: impl Fn(T) -> String) -> String {
    match answer {
        Answer::Done(it) => done(it.output),
        Answer::Manual(task) => format!("a task for a person: {}", task.plan),
        Answer::InProgress(wait) => format!("under way: {}", wait.message),
        Answer::Planned(plan) => format!("would do: {plan}"),
        Answer::Failed(failed) => format!("failed: {}", failed.message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn both_steps_are_asked_for() {
        let seam: ReceptionSeam = capgen::testing::seam();
        let steps = expect(&seam, "Ann", &"2030-05-01".parse().unwrap()).await.unwrap();
        assert!(steps[0].starts_with("letter: ") && steps[1].starts_with("room: "), "{steps:?}");
    }
}
