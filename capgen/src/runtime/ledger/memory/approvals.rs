//! Approvals.

use std::ops::Bound::{Excluded, Unbounded};

use super::super::super::approvals::{Approval, ApprovalDecision, ApprovalId, ApprovalState, Barred};
use super::super::rules::{KeptApproval, page};
use super::super::{ApprovalFilter, Decided};
use super::state::State;

impl State {
    /// An approval, if it is this tenant's.
    pub(super) fn approval_of(&self, tenant: &str, id: &ApprovalId) -> Option<&KeptApproval> {
        self.approvals.get(&id.number()?).filter(|kept| kept.approval.tenant == tenant)
    }

    pub(super) fn list_approvals(&self, tenant: &str, filter: &ApprovalFilter) -> Vec<Approval> {
        let after = filter.after.as_ref().and_then(ApprovalId::number);
        let wanted = |(_, kept): (&u64, &KeptApproval)| {
            let is_ours = kept.approval.tenant == tenant
                && filter.capability.as_ref().is_none_or(|wanted| kept.approval.capability == *wanted);
            let approval = is_ours.then(|| kept.approval.clone().seen_at(self.now_ms))?;
            Some(approval).filter(|approval| filter.state.is_none_or(|wanted| approval.state == wanted))
        };
        let most = page(filter.limit) as usize;
        match filter.latest_first {
            false => {
                let rest = self.approvals.range((after.map_or(Unbounded, Excluded), Unbounded));
                rest.filter_map(wanted).take(most).collect()
            }
            true => self.approvals.range(..after.unwrap_or(u64::MAX)).rev().filter_map(wanted).take(most).collect(),
        }
    }

    /// Takes a decision about the latest approval of its work. An earlier one is over.
    pub(super) fn decide(&mut self, tenant: &str, id: &ApprovalId, decision: ApprovalDecision) -> Decided {
        let Some(kept) = self.approval_of(tenant, id) else { return Decided::Unknown };
        let (key, number, state) = (kept.key.clone(), kept.number, kept.approval.state);
        if self.latest_approval.get(&key) != Some(&number) {
            let state = if state.is_live() { ApprovalState::Superseded } else { state };
            return Decided::Barred(Barred::Over { state });
        }
        self.step(key, |work| work.decide(decision))
    }
}
