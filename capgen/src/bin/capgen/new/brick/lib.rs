//! Asks for notes to be kept, and leaves open whose product keeps them.

capgen::include_brick!(); // pub mod capabilities

use capabilities::{{{Type}}Seam, notes};
use capgen::{Answer, CallError};

/// Keeps a note about a customer. The same reference is never noted twice.
///
/// TO WRITE: what your brick is about, in place of this.
///
/// # Errors
/// The call itself is wrong, or the ledger cannot be reached.
pub async fn remember(seam: &{{Type}}Seam, customer: &str, reference: &str, text: &str) -> Result<String, CallError> {
    let input = notes::AddInput { customer: customer.into(), text: text.into() };
    let key = notes::Add::key(&input, reference)?;
    Ok(match seam.notes().add(key, input).await? {
        Answer::Done(done) => format!("noted: {}", done.output.note),
        Answer::Manual(task) => format!("a task for a person: {}", task.plan),
        Answer::InProgress(wait) => format!("under way: {}", wait.message),
        Answer::Planned(plan) => format!("would do: {plan}"),
        Answer::Failed(failed) => format!("failed: {}", failed.message),
    })
}

#[cfg(test)]
mod tests {
    use capgen::testing::{Fake, Scripted};

    use super::*;

    #[tokio::test]
    async fn a_note_is_kept_once() {
        let fake = Fake::new();
        let seam: {{Type}}Seam = fake.seam();
        let first = remember(&seam, "ann", "call-1", "wants a quote").await.unwrap();
        assert!(first.starts_with("noted: "), "{first}");
        assert_eq!(remember(&seam, "ann", "call-1", "wants a quote").await.unwrap(), first);
        assert_eq!(fake.calls_of::<notes::Add>().len(), 1);
    }

    #[tokio::test]
    async fn who_keeps_them_may_be_busy() {
        let fake = Fake::new();
        fake.on::<notes::Add>([Scripted::transient("busy"), Scripted::done()]);
        let seam: {{Type}}Seam = fake.seam();
        assert!(remember(&seam, "ann", "call-1", "wants a quote").await.unwrap().starts_with("failed: "));
        assert!(remember(&seam, "ann", "call-1", "wants a quote").await.unwrap().starts_with("noted: "));
    }
}
