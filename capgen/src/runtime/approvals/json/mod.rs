//! Approvals as JSON: what a caller is told, what an approver is shown, and what a ledger keeps.
//!
//! Invariants
//! - What a caller is told holds nothing of the input: it goes where the RESULT goes.
//! - What may be nested deeply is kept as text within the text, so that wrapping it makes it no deeper.

#[cfg(any(feature = "postgres", feature = "sqlite"))]
mod kept;
#[cfg(any(feature = "postgres", feature = "server", feature = "sqlite"))]
mod rule;

use serde_json::json;

use super::super::Json;
#[cfg(any(feature = "postgres", feature = "server", feature = "sqlite"))]
use super::super::PlanStep;
use super::{Approval, ApprovalDecision};
use crate::DateTime;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(in crate::runtime) use kept::{approval_body, approval_of_body};

/// What the RESULT says of an approval: how it stands, and who has to agree.
pub(in crate::runtime) fn wire_json(approval: &Approval) -> Json {
    json!({
        "id": approval.id.as_str(),
        "state": approval.state.word(),
        "digest": approval.digest,
        "approvers": approval.terms.rule.to_string(),
        "decisions": approval.decisions.iter().map(brief_json).collect::<Vec<_>>(),
        "expires_at": approval.expires_ms.map(time),
    })
}

fn brief_json(decision: &ApprovalDecision) -> Json {
    json!({ "by": decision.by.principal, "decision": word(decision), "at": time(decision.at_ms) })
}

/// What is shown to who decides: everything.
#[cfg(feature = "server")]
pub(in crate::runtime) fn approval_json(approval: &Approval) -> Json {
    let Approval { terms, .. } = approval;
    let mut json = wire_json(approval);
    let more = json!({
        "capability": approval.capability,
        "mode": approval.mode.word(),
        "idempotency_key": approval.key.as_ref().map(|key| key.as_str()),
        "tenant": approval.tenant,
        "brick": approval.brick,
        "actor": approval.actor,
        "provider": approval.provider,
        "input": approval.input,
        "plan": approval.plan.iter().map(step_json).collect::<Vec<_>>(),
        "words": approval.words,
        "price": approval.price,
        "risk": approval.risk.map(|risk| risk.word()),
        "destructive": approval.destructive,
        "why": approval.why,
        "rule": rule::rule_json(&terms.rule),
        "minimum_distinct_principals": terms.minimum,
        "separation_of_duties": {
            "requester_must_differ": terms.separation.requester_must_differ,
            "operator_must_differ": terms.separation.operator_must_differ,
            "allow_self_approval": terms.separation.allow_self_approval,
        },
        "evidence_requirements": terms.evidence.iter().map(|evidence| evidence.word()).collect::<Vec<_>>(),
        "policy_version": terms.policy_version,
        "decisions": approval.decisions.iter().map(decision_json).collect::<Vec<_>>(),
        "opened_at": time(approval.opened_ms),
        "changed_at": time(approval.changed_ms),
    });
    if let (Json::Object(json), Json::Object(more)) = (&mut json, more) {
        json.extend(more);
    }
    json
}

#[cfg(feature = "server")]
fn decision_json(decision: &ApprovalDecision) -> Json {
    let mut json = brief_json(decision);
    for (name, value) in grounds(decision) {
        if let Some(value) = value {
            json[name] = Json::from(value.as_str());
        }
    }
    json
}

/// The grounds of a decision by the names of their members.
#[cfg(any(feature = "postgres", feature = "server", feature = "sqlite"))]
fn grounds(decision: &ApprovalDecision) -> [(&'static str, &Option<String>); 5] {
    let grounds = &decision.grounds;
    [
        ("reason", &grounds.reason),
        ("seen", &grounds.seen),
        ("policy", &grounds.policy),
        ("ticket", &grounds.ticket),
        ("attachment", &grounds.attachment),
    ]
}

/// What was decided, in a word.
fn word(decision: &ApprovalDecision) -> &'static str {
    if decision.agrees { "approved" } else { "refused" }
}

#[cfg(any(feature = "postgres", feature = "server", feature = "sqlite"))]
fn step_json(step: &PlanStep) -> Json {
    json!({ "action": step.action, "target": step.target, "payload": step.payload })
}

fn time(ms: u64) -> Json {
    Json::from(DateTime::from_unix_ms(ms).as_str())
}
