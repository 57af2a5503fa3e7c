//! Contracts as canonical text: a line for each thing declared.

use super::{Lines, quoted};
use crate::model::At;
use crate::model::contract::{
    Approval, ApprovalRule, Approver, Compensation, Contract, Credentials, DataPolicy, Execution, Idempotency, Pricing,
    ServiceLevel, Transaction,
};
use crate::model::principal::DelegatedAuthority;

/// Writes a contract. An empty one differs from none.
pub(super) fn write(contract: &Contract, lines: &mut Lines) {
    lines.put("contract", "declared");
    lines.put_some("contract.risk", contract.risk.as_ref().map(|risk| risk.word()));
    lines.put_some("contract.stability", contract.stability.as_ref().map(|stability| stability.word()));
    lines.put_set("contract.side_effects", contract.side_effects.iter().map(|effect| effect.word().to_owned()));
    lines.put_set("contract.scopes", texts(&contract.scopes));
    lines.put_some("contract.rate_limit.rpm", plain(&contract.rate_limit_rpm));
    lines.put_some("contract.refundable", flag(&contract.refundable));
    lines.put_some("contract.sca", flag(&contract.sca));
    lines.put_some("contract.requires_human_approval", flag(&contract.requires_human_approval));
    idempotency(contract.idempotency.as_ref(), lines);
    execution(contract.execution.as_deref(), lines);
    data(contract.data.as_ref(), lines);
    credentials(contract.credentials.as_ref(), lines);
    approval(contract.approval.as_ref(), lines);
    service_level(contract.sla.as_ref(), lines);
    transaction(contract.transaction.as_deref(), lines);
    compensation(contract.compensation.as_ref(), lines);
    pricing(contract.pricing.as_ref(), lines);
}

fn idempotency(part: Option<&Idempotency>, lines: &mut Lines) {
    let Some(part) = part else { return };
    lines.put("contract.idempotency.requirement", part.requirement.word());
    lines.put_some("contract.idempotency.collision_behavior", part.collision_behavior.as_ref().map(|c| c.word()));
    lines.put_some("contract.idempotency.key_scope", part.key_scope.as_ref().map(|scope| scope.word()));
    lines.put_some("contract.idempotency.ttl_ms", plain(&part.ttl_ms));
}

fn execution(part: Option<&Execution>, lines: &mut Lines) {
    let Some(part) = part else { return };
    lines.put("contract.execution", "declared");
    lines.put_some("contract.execution.supports_sync", flag(&part.supports_sync));
    lines.put_some("contract.execution.supports_async", flag(&part.supports_async));
    lines.put_some("contract.execution.supports_streaming", flag(&part.supports_streaming));
    lines.put_some("contract.execution.supports_cancel", flag(&part.supports_cancel));
    lines.put_some("contract.execution.supports_retry", flag(&part.supports_retry));
    lines.put_some("contract.execution.expected_completion", part.expected_completion.as_ref().map(|c| c.word()));
    lines.put_some("contract.execution.retry_safety", part.retry_safety.as_ref().map(|safety| safety.word()));
}

fn data(part: Option<&DataPolicy>, lines: &mut Lines) {
    let Some(part) = part else { return };
    lines.put("contract.data", "declared");
    lines.put_some("contract.data.sensitivity", part.sensitivity.as_ref().map(|sensitivity| sensitivity.word()));
    lines.put_some("contract.data.contains_pii", flag(&part.contains_pii));
    lines.put_some("contract.data.redaction_required", flag(&part.redaction_required));
    lines.put_set("contract.data.residency.allowed_regions", texts(&part.allowed_regions));
    lines.put_set("contract.data.residency.prohibited_regions", texts(&part.prohibited_regions));
    lines.put_set("contract.data.redact", part.redact.iter().map(|path| quoted(&path.to_string())));
    let Some(retention) = &part.retention else { return };
    lines.put_some("contract.data.retention.retain_for_ms", plain(&retention.retain_for_ms));
    lines.put_some("contract.data.retention.delete_after_ms", plain(&retention.delete_after_ms));
    lines.put("contract.data.retention.legal_hold_allowed", retention.legal_hold_allowed);
}

fn credentials(part: Option<&Credentials>, lines: &mut Lines) {
    let Some(part) = part else { return };
    lines.put("contract.credentials.required", part.required.value);
    lines.put("contract.credentials.allow_oauth_refresh", part.allow_oauth_refresh);
    lines.put_set("contract.credentials.accepted_issuers", texts(&part.accepted_issuers));
    lines.put_set("contract.credentials.required_scopes", texts(&part.required_scopes));
}

fn approval(part: Option<&Approval>, lines: &mut Lines) {
    let Some(part) = part else { return };
    lines.put("contract.approval.required", part.required.value);
    lines.put_some("contract.approval.approver_selector", part.approver_selector.as_ref().map(approver));
    lines.put_some("contract.approval.reason", part.reason.as_deref().map(quoted));
    lines.put_some("contract.approval.ttl_ms", plain(&part.ttl_ms));
    let evidence = part.evidence_requirements.iter().map(|evidence| evidence.word().to_owned());
    lines.put_set("contract.approval.evidence_requirements", evidence);
    lines.put_some("contract.approval.delegated_authority", part.delegated_authority.as_ref().map(delegated));
    lines.put_some("contract.approval.rule", part.rule.as_deref().map(rule));
    lines.put_some("contract.approval.minimum_distinct_principals", plain(&part.minimum_distinct_principals));
    let duties = &part.separation_of_duties;
    lines.put("contract.approval.separation_of_duties.requester_must_differ", duties.requester_must_differ);
    lines.put("contract.approval.separation_of_duties.operator_must_differ", duties.operator_must_differ);
    lines.put("contract.approval.separation_of_duties.allow_self_approval", duties.allow_self_approval);
    lines.put_some("contract.approval.policy_version", part.policy_version.as_deref().map(quoted));
}

fn approver(approver: &Approver) -> String {
    match approver {
        Approver::Principal(id) => format!("principal({})", quoted(id)),
        Approver::Role(name) => format!("role({})", quoted(name)),
        Approver::Group(name) => format!("group({})", quoted(name)),
        Approver::TenantPolicy => "tenant_policy".to_owned(),
        Approver::ExternalSystem(system) => format!("external_system({})", quoted(system)),
    }
}

/// Whose authority it is: who that is, not what else is known of them.
fn delegated(part: &DelegatedAuthority) -> String {
    let or_none = |text: &Option<At<String>>| text.as_ref().map_or("-".to_owned(), |text| quoted(text));
    let principal = &part.principal;
    let who = format!("{}({})", principal.kind.word(), quoted(&principal.id));
    format!("{who},{},{}", or_none(&part.scope), or_none(&part.expires_at))
}

/// A rule; the order of its children means nothing.
fn rule(of: &ApprovalRule) -> String {
    let children = |rules: &[At<ApprovalRule>]| {
        let mut texts: Vec<String> = rules.iter().map(|child| rule(child)).collect();
        texts.sort_unstable();
        texts.join(",")
    };
    match of {
        ApprovalRule::All { rules, allow_decision_reuse } => {
            format!("all(reuse={allow_decision_reuse},{})", children(rules))
        }
        ApprovalRule::Any(rules) => format!("any({})", children(rules)),
        ApprovalRule::Quorum { required, rules, distinct_principals } => {
            format!("quorum({},distinct={distinct_principals},{})", required.value, children(rules))
        }
        ApprovalRule::Principal(id) => format!("principal({})", quoted(id)),
        ApprovalRule::Role(name) => format!("role({})", quoted(name)),
        ApprovalRule::Group(name) => format!("group({})", quoted(name)),
        ApprovalRule::TenantPolicy(id) => format!("tenant_policy({})", quoted(id)),
        ApprovalRule::ExternalSystem(system) => format!("external_system({})", quoted(system)),
        ApprovalRule::DelegatedAuthority { scope, max_risk, max_value } => {
            let max_risk = max_risk.as_ref().map_or("-", |risk| risk.word());
            let max_value = max_value.as_ref().map_or("-".to_owned(), |value| quoted(value));
            format!("delegated_authority({},{max_risk},{max_value})", quoted(scope))
        }
    }
}

fn service_level(part: Option<&ServiceLevel>, lines: &mut Lines) {
    let Some(part) = part else { return };
    lines.put("contract.sla.async_expected", part.async_expected);
    lines.put_some("contract.sla.expected_latency_ms", plain(&part.expected_latency_ms));
    lines.put_some("contract.sla.timeout_ms", plain(&part.timeout_ms));
    lines.put_some("contract.sla.max_queue_delay_ms", plain(&part.max_queue_delay_ms));
    lines.put_some("contract.sla.availability_target", part.availability_target.as_deref().map(quoted));
}

fn transaction(part: Option<&Transaction>, lines: &mut Lines) {
    let Some(part) = part else { return };
    lines.put("contract.transaction.requires_plan_before_commit", part.requires_plan_before_commit.value);
    let fidelity = part.dry_run_fidelity.as_ref().map(|fidelity| fidelity.word());
    lines.put_some("contract.transaction.dry_run_fidelity", fidelity);
    let modes = part.supported_modes.iter().map(|mode| mode.word().to_owned());
    lines.put_set("contract.transaction.supported_modes", modes);
}

fn compensation(part: Option<&Compensation>, lines: &mut Lines) {
    let Some(part) = part else { return };
    lines.put("contract.compensation.mode", part.mode.word());
    lines.put("contract.compensation.requires_approval", part.requires_approval);
    let target = part.compensation_capability_id.as_ref().map(|id| quoted(id));
    lines.put_some("contract.compensation.compensation_capability_id", target);
    lines.put_some("contract.compensation.compensation_window_ms", plain(&part.compensation_window_ms));
}

fn pricing(part: Option<&Pricing>, lines: &mut Lines) {
    let Some(part) = part else { return };
    lines.put("contract.pricing.model", part.model.word());
    lines.put_some("contract.pricing.take_rate_bps", plain(&part.take_rate_bps));
    lines.put_some("contract.pricing.take_rate_fixed_minor", plain(&part.take_rate_fixed_minor));
    lines.put_some("contract.pricing.currency", part.currency.as_ref().map(|currency| quoted(currency)));
}

fn texts(values: &[At<String>]) -> impl Iterator<Item = String> {
    values.iter().map(|value| quoted(value))
}

fn plain<T: Copy>(value: &Option<At<T>>) -> Option<T> {
    value.as_ref().map(|at| at.value)
}

fn flag(value: &Option<At<bool>>) -> Option<bool> {
    plain(value)
}
