//! The calls that are under way.

use tokio::sync::watch;

/// Counts them.
#[derive(Default)]
pub(super) struct Calls(watch::Sender<usize>);

/// One of them; it is over when this is dropped.
pub(super) struct UnderWay(watch::Sender<usize>);

impl Calls {
    /// One more.
    pub(super) fn begin(&self) -> UnderWay {
        self.0.send_modify(|count| *count += 1);
        UnderWay(self.0.clone())
    }

    /// Ready when none is under way.
    pub(super) async fn none(&self) {
        // The sender is ours, so the channel is not closed while we wait.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count = count.saturating_sub(1));
    }
}
