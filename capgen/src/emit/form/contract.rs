//! Contracts in the words of AIP, which are those of native catalogues, too.

use super::members::Members;
use super::principal::delegated_authority;
use crate::model::contract::{
    Approval, ApprovalRule, Approver, Compensation, Contract, Credentials, DataPolicy, Execution, Idempotency, Pricing,
    Retention, ServiceLevel, Transaction,
};
use crate::model::{At, Json, Span};

/// Where and how a contract is written.
#[derive(Clone, Copy)]
pub(super) struct Style {
    /// Of what has no place of its own.
    pub span: Span,
    /// AIP wants flags also where they are false.
    pub all_flags: bool,
    /// Also what only native catalogues have words for.
    pub native: bool,
}

/// The parts that AIP's contracts have.
pub(super) fn parts(contract: &Contract, style: Style, members: &mut Members) {
    members.texts("side_effects", &contract.side_effects);
    members.part("idempotency", contract.idempotency.as_ref().map(idempotency));
    members.part("execution", contract.execution.as_ref().map(execution));
    members.part("data", contract.data.as_ref().map(|part| data(part, style)));
    members.part("credentials", contract.credentials.as_ref().map(|part| credentials(part, style)));
    members.part("approval", contract.approval.as_ref().map(|part| approval(part, style)));
    members.part("sla", contract.sla.as_ref().map(|part| service_level(part, style)));
    members.part("transaction", contract.transaction.as_ref().map(|part| transaction(part, style)));
    members.part("compensation", contract.compensation.as_ref().map(|part| compensation(part, style)));
}

fn idempotency(part: &Idempotency) -> At<Json> {
    let mut members = Members::new(part.requirement.span);
    members.text("requirement", Some(&part.requirement));
    members.text("collision_behavior", part.collision_behavior.as_ref());
    members.text("key_scope", part.key_scope.as_ref());
    members.number("ttl_ms", part.ttl_ms.as_ref());
    members.done()
}

fn execution(part: &At<Execution>) -> At<Json> {
    let mut members = Members::new(part.span);
    for (name, flag) in [
        ("supports_sync", &part.supports_sync),
        ("supports_async", &part.supports_async),
        ("supports_streaming", &part.supports_streaming),
        ("supports_cancel", &part.supports_cancel),
        ("supports_retry", &part.supports_retry),
    ] {
        members.flag(name, flag.as_ref());
    }
    members.text("expected_completion", part.expected_completion.as_ref());
    members.text("retry_safety", part.retry_safety.as_ref());
    members.done()
}

fn data(part: &DataPolicy, style: Style) -> At<Json> {
    let mut members = Members::new(style.span);
    members.text("sensitivity", part.sensitivity.as_ref());
    members.flag("contains_pii", part.contains_pii.as_ref());
    members.flag("redaction_required", part.redaction_required.as_ref());
    let mut residency = Members::new(style.span);
    residency.texts("allowed_regions", &part.allowed_regions);
    residency.texts("prohibited_regions", &part.prohibited_regions);
    members.part("residency", residency.some());
    members.part("retention", part.retention.as_ref().map(|part| retention(part, style)));
    if style.native {
        members.texts("redact", &part.redact);
    }
    members.done()
}

fn retention(part: &Retention, style: Style) -> At<Json> {
    let mut members = Members::new(style.span);
    members.number("retain_for_ms", part.retain_for_ms.as_ref());
    members.number("delete_after_ms", part.delete_after_ms.as_ref());
    members.set("legal_hold_allowed", part.legal_hold_allowed, style.all_flags);
    members.done()
}

fn credentials(part: &Credentials, style: Style) -> At<Json> {
    let mut members = Members::new(part.required.span);
    members.flag("required", Some(&part.required));
    members.set("allow_oauth_refresh", part.allow_oauth_refresh, style.all_flags);
    members.texts("accepted_issuers", &part.accepted_issuers);
    members.texts("required_scopes", &part.required_scopes);
    members.done()
}

fn approval(part: &Approval, style: Style) -> At<Json> {
    let mut members = Members::new(part.required.span);
    members.flag("required", Some(&part.required));
    members.part("approver_selector", part.approver_selector.as_ref().map(|who| approver(who, style.span)));
    members.plain("reason", part.reason.as_deref());
    members.number("ttl_ms", part.ttl_ms.as_ref());
    members.texts("evidence_requirements", &part.evidence_requirements);
    members.part("delegated_authority", part.delegated_authority.as_ref().map(delegated_authority));
    members.part("rule", part.rule.as_ref().map(rule));
    members.number("minimum_distinct_principals", part.minimum_distinct_principals.as_ref());
    let mut duties = Members::new(style.span);
    duties.set("requester_must_differ", part.separation_of_duties.requester_must_differ, false);
    duties.set("operator_must_differ", part.separation_of_duties.operator_must_differ, false);
    duties.set("allow_self_approval", part.separation_of_duties.allow_self_approval, false);
    members.part("separation_of_duties", duties.some());
    members.plain("policy_version", part.policy_version.as_deref());
    members.done()
}

fn approver(who: &Approver, span: Span) -> At<Json> {
    let (tag, member) = match who {
        Approver::Principal(id) => ("principal", Some(("id", id))),
        Approver::Role(name) => ("role", Some(("name", name))),
        Approver::Group(name) => ("group", Some(("name", name))),
        Approver::TenantPolicy => ("tenant_policy", None),
        Approver::ExternalSystem(system) => ("external_system", Some(("system", system))),
    };
    let mut members = Members::new(member.map_or(span, |(_, text)| text.span));
    members.plain("type", Some(tag));
    if let Some((name, text)) = member {
        members.text(name, Some(text));
    }
    members.done()
}

fn rule(of: &At<ApprovalRule>) -> At<Json> {
    let mut members = Members::new(of.span);
    let operator = |members: &mut Members, word| members.plain("operator", Some(word));
    match &of.value {
        ApprovalRule::All { rules, allow_decision_reuse } => {
            operator(&mut members, "all");
            members.put_here("rules", all(rules));
            members.set("allow_decision_reuse", *allow_decision_reuse, false);
        }
        ApprovalRule::Any(rules) => {
            operator(&mut members, "any");
            members.put_here("rules", all(rules));
        }
        ApprovalRule::Quorum { required, rules, distinct_principals } => {
            operator(&mut members, "quorum");
            members.number("required", Some(required));
            members.put_here("rules", all(rules));
            if !distinct_principals {
                members.put_here("distinct_principals", Json::Bool(false));
            }
        }
        ApprovalRule::Principal(id) => one(&mut members, "principal", "id", id),
        ApprovalRule::Role(name) => one(&mut members, "role", "name", name),
        ApprovalRule::Group(name) => one(&mut members, "group", "name", name),
        ApprovalRule::TenantPolicy(id) => one(&mut members, "tenant_policy", "policy_id", id),
        ApprovalRule::ExternalSystem(system) => one(&mut members, "external_system", "system", system),
        ApprovalRule::DelegatedAuthority { scope, max_risk, max_value } => {
            one(&mut members, "delegated_authority", "scope", scope);
            members.text("max_risk", max_risk.as_ref());
            members.text("max_value", max_value.as_ref());
        }
    }
    members.done()
}

fn one(members: &mut Members, operator: &str, name: &str, text: &At<String>) {
    members.plain("operator", Some(operator));
    members.text(name, Some(text));
}

/// Rules nest no deeper than readers let them.
fn all(rules: &[At<ApprovalRule>]) -> Json {
    Json::List(rules.iter().map(rule).collect())
}

fn service_level(part: &ServiceLevel, style: Style) -> At<Json> {
    let mut members = Members::new(style.span);
    members.set("async_expected", part.async_expected, style.all_flags);
    members.number("expected_latency_ms", part.expected_latency_ms.as_ref());
    members.number("timeout_ms", part.timeout_ms.as_ref());
    members.number("max_queue_delay_ms", part.max_queue_delay_ms.as_ref());
    members.plain("availability_target", part.availability_target.as_deref());
    members.done()
}

fn transaction(part: &At<Transaction>, style: Style) -> At<Json> {
    let mut members = Members::new(part.span);
    members.set("requires_plan_before_commit", *part.requires_plan_before_commit, style.all_flags);
    members.text("dry_run_fidelity", part.dry_run_fidelity.as_ref());
    members.texts("supported_modes", &part.supported_modes);
    members.done()
}

fn compensation(part: &Compensation, style: Style) -> At<Json> {
    let mut members = Members::new(part.mode.span);
    members.text("mode", Some(&part.mode));
    members.set("requires_approval", part.requires_approval, style.all_flags);
    members.text("compensation_capability_id", part.compensation_capability_id.as_ref());
    members.number("compensation_window_ms", part.compensation_window_ms.as_ref());
    members.done()
}

/// A price, in native words.
pub(super) fn pricing(part: &Pricing, members: &mut Members) {
    members.text("model", Some(&part.model));
    members.number("take_rate_bps", part.take_rate_bps.as_ref());
    members.number("take_rate_fixed_minor", part.take_rate_fixed_minor.as_ref());
    members.text("currency", part.currency.as_ref());
}

/// A rate limit.
pub(super) fn rate_limit(rpm: &At<u64>) -> At<Json> {
    let mut members = Members::new(rpm.span);
    members.number("rpm", Some(rpm));
    members.done()
}

/// A whole contract in native words.
pub(super) fn native(contract: &At<Contract>) -> At<Json> {
    let style = Style { span: contract.span, all_flags: false, native: true };
    let mut members = Members::new(contract.span);
    members.text("risk", contract.risk.as_ref());
    members.text("stability", contract.stability.as_ref());
    parts(contract, style, &mut members);
    members.part(
        "pricing",
        contract.pricing.as_ref().map(|price| {
            let mut members = Members::new(price.model.span);
            pricing(price, &mut members);
            members.done()
        }),
    );
    members.texts("scopes", &contract.scopes);
    members.part("rate_limit", contract.rate_limit_rpm.as_ref().map(rate_limit));
    members.flag("refundable", contract.refundable.as_ref());
    members.flag("sca", contract.sca.as_ref());
    members.flag("requires_human_approval", contract.requires_human_approval.as_ref());
    members.done()
}
