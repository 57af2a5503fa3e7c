//! What a ledger forgets, and when.

use std::time::Duration;

use super::{Ledger, LedgerError};

/// How long things are kept. What is under way, and a result without a `ttl`, is kept for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retention {
    /// How long the log is; for ever when none.
    pub log: Option<Duration>,
    /// How long tasks are that are over, with their exact input; for ever when none, or until the result that they led to
    /// stops to answer for its key.
    pub tasks: Option<Duration>,
    /// How long approvals are that are over, with the input that was approved, secrets masked; for ever when none.
    pub approvals: Option<Duration>,
    /// At most so many of each are forgotten at once, so that no call waits for long.
    pub batch: u32,
}

/// What was forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Results whose `ttl` was over, and their claims.
    pub claims: u64,
    /// Tasks.
    pub tasks: u64,
    /// Approvals.
    pub approvals: u64,
    /// Log entries.
    pub actions: u64,
    /// There may be more.
    pub more: bool,
}

impl Default for Retention {
    /// Keeps the log, all tasks and all approvals.
    fn default() -> Retention {
        Retention { log: None, tasks: None, approvals: None, batch: 1000 }
    }
}

impl Ledger {
    /// Forgets what has outlived its time, batch after batch until nothing is left of it. Run it now and then, on any node.
    ///
    /// # Errors
    /// When the ledger is not usable. What was forgotten by then stays forgotten.
    pub async fn sweep(&self, retention: &Retention) -> Result<Swept, LedgerError> {
        let mut whole = Swept::default();
        loop {
            let batch = self.store().sweep(retention.clone()).await?;
            whole.claims = whole.claims.saturating_add(batch.claims);
            whole.tasks = whole.tasks.saturating_add(batch.tasks);
            whole.approvals = whole.approvals.saturating_add(batch.approvals);
            whole.actions = whole.actions.saturating_add(batch.actions);
            if !batch.more {
                return Ok(whole);
            }
        }
    }
}
