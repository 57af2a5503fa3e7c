//! A contract as a constant expression. Only what is declared is written.

use super::scope::Scope;
use super::text::{literal, literals};
use super::undo;
use crate::model::At;
use crate::model::contract::{
    Approval, ApprovalRule, Approver, Compensation, Contract, Credentials, DataPolicy, Execution, Idempotency, Pricing,
    Retention, ServiceLevel, Transaction,
};
use crate::model::principal::DelegatedAuthority;

/// The expression.
pub(super) fn text(contract: &Contract, scope: &Scope<'_>) -> String {
    let mut members = Members::new("Contract", "Contract::NONE", scope);
    members.some("risk", contract.risk.as_ref().map(|risk| word("Risk", risk)));
    members.some("stability", contract.stability.as_ref().map(|stability| word("Stability", stability)));
    members.slice("side_effects", contract.side_effects.iter().map(|effect| word("SideEffect", effect)));
    members.some("idempotency", contract.idempotency.as_ref().map(|part| idempotency(part, scope)));
    members.some("execution", contract.execution.as_ref().map(|part| execution(part, scope)));
    members.some("data", contract.data.as_ref().map(|part| data(part, scope)));
    members.some("credentials", contract.credentials.as_ref().map(|part| credentials(part, scope)));
    members.some("approval", contract.approval.as_ref().map(|part| approval(part, scope)));
    members.some("sla", contract.sla.as_ref().map(|part| sla(part, scope)));
    members.some("transaction", contract.transaction.as_ref().map(|part| transaction(part, scope)));
    members.some("compensation", contract.compensation.as_ref().map(|part| compensation(part, scope)));
    members.some("pricing", contract.pricing.as_ref().map(|part| pricing(part, scope)));
    members.texts("scopes", &contract.scopes);
    members.some("rate_limit_rpm", plain(&contract.rate_limit_rpm));
    members.some("refundable", plain(&contract.refundable));
    members.some("sca", plain(&contract.sca));
    members.some("requires_human_approval", plain(&contract.requires_human_approval));
    members.finish()
}

fn idempotency(part: &Idempotency, scope: &Scope<'_>) -> String {
    let rest = format!("Idempotency::of({})", word("KeyRequirement", &part.requirement));
    let mut members = Members::new("Idempotency", &rest, scope);
    members.some("collision_behavior", part.collision_behavior.as_ref().map(|value| word("Collision", value)));
    members.some("key_scope", part.key_scope.as_ref().map(|value| word("KeyScope", value)));
    members.some("ttl_ms", plain(&part.ttl_ms));
    members.finish()
}

fn execution(part: &Execution, scope: &Scope<'_>) -> String {
    let mut members = Members::new("Execution", "Execution::NONE", scope);
    for (name, declared) in [
        ("supports_sync", &part.supports_sync),
        ("supports_async", &part.supports_async),
        ("supports_streaming", &part.supports_streaming),
        ("supports_cancel", &part.supports_cancel),
        ("supports_retry", &part.supports_retry),
    ] {
        members.some(name, plain(declared));
    }
    members.some("expected_completion", part.expected_completion.as_ref().map(|value| word("Completion", value)));
    members.some("retry_safety", part.retry_safety.as_ref().map(|value| word("RetrySafety", value)));
    members.finish()
}

fn data(part: &DataPolicy, scope: &Scope<'_>) -> String {
    let mut members = Members::new("DataPolicy", "DataPolicy::NONE", scope);
    members.some("sensitivity", part.sensitivity.as_ref().map(|value| word("Sensitivity", value)));
    members.some("contains_pii", plain(&part.contains_pii));
    members.some("redaction_required", plain(&part.redaction_required));
    members.texts("allowed_regions", &part.allowed_regions);
    members.texts("prohibited_regions", &part.prohibited_regions);
    members.some("retention", part.retention.as_ref().map(|retention| keeping(retention, scope)));
    members.slice("redact", part.redact.iter().map(|path| undo::field_path(path)));
    members.finish()
}

fn keeping(part: &Retention, scope: &Scope<'_>) -> String {
    let mut members = Members::new("Retention", "Retention::NONE", scope);
    members.some("retain_for_ms", plain(&part.retain_for_ms));
    members.some("delete_after_ms", plain(&part.delete_after_ms));
    members.flag("legal_hold_allowed", part.legal_hold_allowed);
    members.finish()
}

fn credentials(part: &Credentials, scope: &Scope<'_>) -> String {
    let mut members = Members::new("Credentials", "Credentials::NONE", scope);
    members.flag("required", *part.required);
    members.flag("allow_oauth_refresh", part.allow_oauth_refresh);
    members.texts("accepted_issuers", &part.accepted_issuers);
    members.texts("required_scopes", &part.required_scopes);
    members.finish()
}

fn approval(part: &Approval, scope: &Scope<'_>) -> String {
    let mut members = Members::new("Approval", "Approval::NONE", scope);
    members.flag("required", *part.required);
    members.some("approver_selector", part.approver_selector.as_ref().map(approver));
    members.some("reason", part.reason.as_deref().map(literal));
    members.some("ttl_ms", plain(&part.ttl_ms));
    members.slice("evidence_requirements", part.evidence_requirements.iter().map(|value| word("Evidence", value)));
    let delegated = part.delegated_authority.as_ref().map(|part| delegated(part, scope));
    members.some("delegated_authority", delegated);
    members.some("rule", part.rule.as_ref().map(|declared| rule(declared, scope)));
    members.some("minimum_distinct_principals", plain(&part.minimum_distinct_principals));
    let duties = part.separation_of_duties;
    let mut separation = Members::new("SeparationOfDuties", "SeparationOfDuties::NONE", scope);
    separation.flag("requester_must_differ", duties.requester_must_differ);
    separation.flag("operator_must_differ", duties.operator_must_differ);
    separation.flag("allow_self_approval", duties.allow_self_approval);
    members.put("separation_of_duties", separation.finish());
    members.some("policy_version", part.policy_version.as_deref().map(literal));
    members.finish()
}

fn approver(approver: &Approver) -> String {
    let (variant, text) = match approver {
        Approver::Principal(id) => ("Principal", id),
        Approver::Role(name) => ("Role", name),
        Approver::Group(name) => ("Group", name),
        Approver::TenantPolicy => return path("Approver::TenantPolicy"),
        Approver::ExternalSystem(system) => ("ExternalSystem", system),
    };
    path(&format!("Approver::{variant}({})", literal(text)))
}

fn delegated(part: &DelegatedAuthority, scope: &Scope<'_>) -> String {
    let principal = &part.principal;
    let rest =
        format!("DelegatedAuthority::of({}, {})", word("PrincipalKind", &principal.kind), literal(&principal.id));
    let mut members = Members::new("DelegatedAuthority", &rest, scope);
    members.some("scope", part.scope.as_ref().map(|scope| literal(scope)));
    members.some("expires_at", part.expires_at.as_ref().map(|time| literal(time)));
    members.finish()
}

fn rule(declared: &ApprovalRule, scope: &Scope<'_>) -> String {
    let all = |rules: &[At<ApprovalRule>]| {
        format!("&[{}]", rules.iter().map(|inner| rule(inner, scope)).collect::<Vec<_>>().join(", "))
    };
    let text = match declared {
        ApprovalRule::All { rules, allow_decision_reuse } => {
            format!("All {{ rules: {}, allow_decision_reuse: {allow_decision_reuse} }}", all(rules))
        }
        ApprovalRule::Any(rules) => format!("Any({})", all(rules)),
        ApprovalRule::Quorum { required, rules, distinct_principals } => format!(
            "Quorum {{ required: {}, rules: {}, distinct_principals: {distinct_principals} }}",
            required.value,
            all(rules)
        ),
        ApprovalRule::Principal(id) => format!("Principal({})", literal(id)),
        ApprovalRule::Role(name) => format!("Role({})", literal(name)),
        ApprovalRule::Group(name) => format!("Group({})", literal(name)),
        ApprovalRule::TenantPolicy(id) => format!("TenantPolicy({})", literal(id)),
        ApprovalRule::ExternalSystem(system) => format!("ExternalSystem({})", literal(system)),
        ApprovalRule::DelegatedAuthority { scope: mandate, max_risk, max_value } => format!(
            "DelegatedAuthority {{ scope: {}, max_risk: {}, max_value: {} }}",
            literal(mandate),
            scope.option(&max_risk.as_ref().map(|risk| word("Risk", risk))),
            scope.option(&max_value.as_ref().map(|value| literal(value)))
        ),
    };
    path(&format!("ApprovalRule::{text}"))
}

fn sla(part: &ServiceLevel, scope: &Scope<'_>) -> String {
    let mut members = Members::new("ServiceLevel", "ServiceLevel::NONE", scope);
    members.flag("async_expected", part.async_expected);
    members.some("expected_latency_ms", plain(&part.expected_latency_ms));
    members.some("timeout_ms", plain(&part.timeout_ms));
    members.some("max_queue_delay_ms", plain(&part.max_queue_delay_ms));
    members.some("availability_target", part.availability_target.as_deref().map(literal));
    members.finish()
}

fn transaction(part: &Transaction, scope: &Scope<'_>) -> String {
    let mut members = Members::new("Transaction", "Transaction::NONE", scope);
    members.flag("requires_plan_before_commit", *part.requires_plan_before_commit);
    members.some("dry_run_fidelity", part.dry_run_fidelity.as_ref().map(|value| word("DryRunFidelity", value)));
    members.slice("supported_modes", part.supported_modes.iter().map(|mode| word("TransactionMode", mode)));
    members.finish()
}

fn compensation(part: &Compensation, scope: &Scope<'_>) -> String {
    let rest = format!("Compensation::of({})", word("CompensationMode", &part.mode));
    let mut members = Members::new("Compensation", &rest, scope);
    members.flag("requires_approval", part.requires_approval);
    let capability = part.compensation_capability_id.as_ref().map(|id| literal(id));
    members.some("compensation_capability_id", capability);
    members.some("compensation_window_ms", plain(&part.compensation_window_ms));
    members.finish()
}

fn pricing(part: &Pricing, scope: &Scope<'_>) -> String {
    let rest = format!("Pricing::of({})", word("PricingModel", &part.model));
    let mut members = Members::new("Pricing", &rest, scope);
    members.some("take_rate_bps", plain(&part.take_rate_bps));
    members.some("take_rate_fixed_minor", plain(&part.take_rate_fixed_minor));
    members.some("currency", part.currency.as_ref().map(|code| literal(code)));
    members.finish()
}

/// Whole paths, so that generated code needs no import.
fn path(name: &str) -> String {
    format!("::capgen::rt::contract::{name}")
}

/// A word of one of the closed vocabularies: `Debug` of those enums is the name of the variant.
fn word<T: std::fmt::Debug>(vocabulary: &str, variant: &At<T>) -> String {
    path(&format!("{vocabulary}::{:?}", variant.value))
}

fn plain<T: ToString>(value: &Option<At<T>>) -> Option<String> {
    value.as_ref().map(|at| at.value.to_string())
}

/// The members of a struct expression that starts from one that declares nothing.
struct Members<'a> {
    name: &'static str,
    rest: String,
    scope: &'a Scope<'a>,
    members: Vec<String>,
}

impl<'a> Members<'a> {
    fn new(name: &'static str, rest: &str, scope: &'a Scope<'a>) -> Self {
        Members { name, rest: path(rest), scope, members: Vec::new() }
    }

    fn put(&mut self, name: &str, value: String) {
        self.members.push(format!("{name}: {value}"));
    }

    fn some(&mut self, name: &str, value: Option<String>) {
        if value.is_some() {
            self.put(name, self.scope.option(&value));
        }
    }

    fn flag(&mut self, name: &str, value: bool) {
        if value {
            self.put(name, "true".to_owned());
        }
    }

    fn slice(&mut self, name: &str, values: impl Iterator<Item = String>) {
        let values: Vec<String> = values.collect();
        if !values.is_empty() {
            self.put(name, format!("&[{}]", values.join(", ")));
        }
    }

    fn texts(&mut self, name: &str, texts: &[At<String>]) {
        if !texts.is_empty() {
            self.put(name, literals(texts.iter().map(|text| text.as_str())));
        }
    }

    /// The expression; the plain start when nothing is declared.
    fn finish(self) -> String {
        if self.members.is_empty() {
            return self.rest;
        }
        format!("{} {{ {}, ..{} }}", path(self.name), self.members.join(", "), self.rest)
    }
}
