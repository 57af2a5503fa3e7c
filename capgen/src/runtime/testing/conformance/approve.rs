//! Approving what waits for it, by people who are whoever the contract asks for.

use crate::approvals::{Approver, Grounds};
use crate::contract::{Approval, ApprovalRule, Approver as Selector, Contract};
use crate::{Composition, Descriptor};

/// How many people approve, each of them everybody that the contract names.
const PEOPLE: u32 = 6;

/// Has everything approved that is pending.
pub(super) async fn approve_all(composition: &Composition, descriptor: &Descriptor) {
    let approvals = composition.approvals();
    for pending in approvals.pending().await.unwrap_or_default() {
        for number in 0..PEOPLE {
            let approver = whoever(descriptor, &format!("approver-{number}"));
            let grounds = Grounds::because("a test of conformance").having_seen(&pending.digest).with_ticket("TEST-1");
            // One who is not asked for, or comes after the decision, is told so; that changes nothing.
            drop(approvals.approve(&pending.id, &approver, grounds).await);
        }
    }
}

fn whoever(descriptor: &Descriptor, name: &str) -> Approver {
    let Some(Contract { approval: Some(Approval { approver_selector, rule, .. }), .. }) = descriptor.contract else {
        return Approver::new(name);
    };
    let approver = match approver_selector {
        Some(Selector::Role(role)) => Approver::new(name).with_role(*role),
        Some(Selector::Group(group)) => Approver::new(name).with_group(*group),
        Some(Selector::ExternalSystem(system)) => Approver::new(name).as_system(*system),
        Some(Selector::Principal(principal)) => Approver::new(*principal),
        Some(Selector::TenantPolicy) | None => Approver::new(name),
    };
    rule.as_ref().map_or(approver.clone(), |rule| with_rule(approver, rule))
}

fn with_rule(approver: Approver, rule: &ApprovalRule) -> Approver {
    match rule {
        ApprovalRule::All { rules, .. } | ApprovalRule::Any(rules) | ApprovalRule::Quorum { rules, .. } => {
            rules.iter().fold(approver, with_rule)
        }
        ApprovalRule::Role(role) => approver.with_role(*role),
        ApprovalRule::Group(group) => approver.with_group(*group),
        ApprovalRule::ExternalSystem(system) => approver.as_system(*system),
        ApprovalRule::DelegatedAuthority { scope, .. } => approver.with_authority(*scope),
        ApprovalRule::Principal(_) | ApprovalRule::TenantPolicy(_) => approver,
    }
}
