//! Forgetting.

use std::time::Duration;

use super::super::super::approvals::Approval;
use super::super::rules::millis;
use super::super::{Retention, Swept};
use super::state::State;

impl State {
    /// All at once: in memory nobody waits for long.
    pub(super) fn sweep(&mut self, retention: &Retention) -> Swept {
        let now_ms = self.now_ms;
        let before = (self.entries.len(), self.tasks.len(), self.log.len());
        let over = |until_ms: Option<u64>| until_ms.is_some_and(|until| until <= now_ms);
        let tasks = &mut self.tasks;
        self.entries.retain(|key, entry| {
            let outlived = entry.stored.as_ref().is_some_and(|stored| over(stored.until_ms));
            if outlived {
                tasks.retain(|_, (_, kept)| kept.key != *key || kept.task.state.is_unfinished());
            }
            !outlived
        });
        let since = |period: Duration| now_ms.checked_sub(millis(period));
        self.paces.retain(|_, due_us| *due_us > now_ms.saturating_mul(1000));
        if let Some(since) = retention.tasks.and_then(since) {
            self.tasks.retain(|_, (changed_ms, kept)| kept.task.state.is_unfinished() || *changed_ms > since);
        }
        let approvals = self.approvals.len();
        if let Some(since) = retention.approvals.and_then(since) {
            let stays = |approval: &Approval| match approval.state.is_live() {
                true => approval.expires_ms.is_none_or(|expires| expires > since),
                false => approval.changed_ms > since,
            };
            self.approvals.retain(|_, kept| stays(&kept.approval));
            let left = &self.approvals;
            self.latest_approval.retain(|_, number| left.contains_key(number));
        }
        if let Some(since) = retention.log.and_then(since) {
            self.log.retain(|action| action.at_ms > since);
        }
        let gone = |before: usize, now: usize| before.saturating_sub(now) as u64;
        Swept {
            claims: gone(before.0, self.entries.len()),
            tasks: gone(before.1, self.tasks.len()),
            approvals: gone(approvals, self.approvals.len()),
            actions: gone(before.2, self.log.len()),
            more: false,
        }
    }
}
