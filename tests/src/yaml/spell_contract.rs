//! Contracts → trees of YAML.

use capgen::model::At;
use capgen::model::contract::{
    Approval, ApprovalRule, Approver, Compensation, Contract, Credentials, DataPolicy, Execution, Idempotency, Pricing,
    SeparationOfDuties, ServiceLevel, Transaction,
};
use capgen::model::principal::{DelegatedAuthority, Principal};

use super::Yaml;
use super::spell::Members;
use crate::random::Tape;

/// A word of the contract's vocabularies, if it is there.
macro_rules! word {
    ($value:expr) => {
        $value.as_ref().map(|word| word.word())
    };
}

fn words(words: impl Iterator<Item = &'static str>) -> Yaml {
    Yaml::List(words.map(Yaml::text).collect())
}

fn texts(texts: &[At<String>]) -> Yaml {
    Yaml::List(texts.iter().map(|text| Yaml::text(text.as_str())).collect())
}

/// The number in its place.
fn number<T: Copy>(number: &Option<At<T>>) -> Option<T> {
    number.as_ref().map(|number| number.value)
}

pub(super) fn contract(contract: &Contract, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put_text("risk", word!(contract.risk));
    members.put_text("stability", word!(contract.stability));
    members.put_all("side_effects", words(contract.side_effects.iter().map(|effect| effect.word())));
    let part = contract.idempotency.as_ref().map(|part| idempotency(part, members.tape));
    members.put_some("idempotency", part);
    let part = contract.execution.as_ref().map(|part| execution(part, members.tape));
    members.put_some("execution", part);
    let part = contract.data.as_ref().map(|part| data(part, members.tape));
    members.put_some("data", part);
    let part = contract.credentials.as_ref().map(|part| credentials(part, members.tape));
    members.put_some("credentials", part);
    let part = contract.approval.as_ref().map(|part| approval(part, members.tape));
    members.put_some("approval", part);
    let part = contract.sla.as_ref().map(|part| service_level(part, members.tape));
    members.put_some("sla", part);
    let part = contract.transaction.as_ref().map(|part| transaction(part, members.tape));
    members.put_some("transaction", part);
    let part = contract.compensation.as_ref().map(|part| compensation(part, members.tape));
    members.put_some("compensation", part);
    let part = contract.pricing.as_ref().map(|part| pricing(part, members.tape));
    members.put_some("pricing", part);
    members.put_all("scopes", texts(&contract.scopes));
    let rpm = contract.rate_limit_rpm.as_ref().map(|rpm| Yaml::Map(vec![("rpm".into(), Yaml::plain(rpm.value))]));
    members.put_some("rate_limit", rpm);
    members.put_plain("refundable", number(&contract.refundable));
    members.put_plain("sca", number(&contract.sca));
    members.put_plain("requires_human_approval", number(&contract.requires_human_approval));
    members.done()
}

fn idempotency(part: &Idempotency, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put("requirement", Yaml::text(part.requirement.word()));
    members.put_text("collision_behavior", word!(part.collision_behavior));
    members.put_text("key_scope", word!(part.key_scope));
    members.put_plain("ttl_ms", number(&part.ttl_ms));
    members.done()
}

fn execution(part: &Execution, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put_plain("supports_sync", number(&part.supports_sync));
    members.put_plain("supports_async", number(&part.supports_async));
    members.put_plain("supports_streaming", number(&part.supports_streaming));
    members.put_plain("supports_cancel", number(&part.supports_cancel));
    members.put_plain("supports_retry", number(&part.supports_retry));
    members.put_text("expected_completion", word!(part.expected_completion));
    members.put_text("retry_safety", word!(part.retry_safety));
    members.done()
}

fn data(part: &DataPolicy, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put_text("sensitivity", word!(part.sensitivity));
    members.put_plain("contains_pii", number(&part.contains_pii));
    members.put_plain("redaction_required", number(&part.redaction_required));
    let mut residency = Members::new(members.tape);
    residency.put_all("allowed_regions", texts(&part.allowed_regions));
    residency.put_all("prohibited_regions", texts(&part.prohibited_regions));
    let residency = residency.done();
    members.put_all("residency", residency);
    let retention = part.retention.as_ref().map(|part| {
        let mut members = Members::new(members.tape);
        members.put_plain("retain_for_ms", number(&part.retain_for_ms));
        members.put_plain("delete_after_ms", number(&part.delete_after_ms));
        members.put_flag("legal_hold_allowed", part.legal_hold_allowed);
        members.done()
    });
    members.put_some("retention", retention);
    members.put_all(
        "redact",
        texts(&part.redact.iter().map(|path| At::new(path.to_string(), path.span)).collect::<Vec<_>>()),
    );
    members.done()
}

fn credentials(part: &Credentials, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put("required", Yaml::plain(part.required.value));
    members.put_flag("allow_oauth_refresh", part.allow_oauth_refresh);
    members.put_all("accepted_issuers", texts(&part.accepted_issuers));
    members.put_all("required_scopes", texts(&part.required_scopes));
    members.done()
}

fn approval(part: &Approval, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put("required", Yaml::plain(part.required.value));
    members.put_some("approver_selector", part.approver_selector.as_ref().map(approver));
    members.put_text("reason", part.reason.as_ref());
    members.put_plain("ttl_ms", number(&part.ttl_ms));
    members.put_all("evidence_requirements", words(part.evidence_requirements.iter().map(|one| one.word())));
    let authority = part.delegated_authority.as_ref().map(|part| authority(part, members.tape));
    members.put_some("delegated_authority", authority);
    let rule = part.rule.as_ref().map(|one| rule(one, members.tape));
    members.put_some("rule", rule);
    members.put_plain("minimum_distinct_principals", number(&part.minimum_distinct_principals));
    let duties = duties(&part.separation_of_duties, members.tape);
    members.put_all("separation_of_duties", duties);
    members.put_text("policy_version", part.policy_version.as_ref());
    members.done()
}

fn authority(part: &DelegatedAuthority, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    let principal = principal(&part.principal, members.tape);
    members.put("principal", principal);
    members.put_text("scope", part.scope.as_deref());
    members.put_text("expires_at", part.expires_at.as_deref());
    members.done()
}

fn principal(part: &Principal, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put("id", Yaml::text(part.id.as_str()));
    members.put("kind", Yaml::text(part.kind.word()));
    members.put_text("display_name", part.display_name.as_ref());
    members.put_text("trust_domain", part.trust_domain.as_ref());
    members.put_text("did", part.did.as_ref());
    let refs = part.external_refs.iter().map(|one| {
        let texts = [("system", &one.system), ("type", &one.kind), ("id", &one.id)];
        Yaml::Map(texts.into_iter().map(|(key, text)| (key.to_owned(), Yaml::text(text))).collect())
    });
    members.put_all("external_refs", Yaml::List(refs.collect()));
    let lent = part.delegated_authority.as_ref().map(|part| authority(part, members.tape));
    members.put_some("delegated_authority", lent);
    let context = part.auth_context.as_ref().map(|json| serde_json::from_str(&json.to_line()).expect("JSON"));
    members.put_some("auth_context", context.as_ref().map(Yaml::json));
    members.done()
}

fn duties(part: &SeparationOfDuties, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put_flag("requester_must_differ", part.requester_must_differ);
    members.put_flag("operator_must_differ", part.operator_must_differ);
    members.put_flag("allow_self_approval", part.allow_self_approval);
    members.done()
}

/// A tag and the one member that goes with it.
fn tagged(tag: &str, value: &str, member: &str, text: &str) -> Yaml {
    Yaml::Map(vec![(tag.to_owned(), Yaml::text(value)), (member.to_owned(), Yaml::text(text))])
}

fn approver(approver: &Approver) -> Yaml {
    match approver {
        Approver::Principal(id) => tagged("type", "principal", "id", id),
        Approver::Role(name) => tagged("type", "role", "name", name),
        Approver::Group(name) => tagged("type", "group", "name", name),
        Approver::TenantPolicy => Yaml::Map(vec![("type".into(), Yaml::text("tenant_policy"))]),
        Approver::ExternalSystem(system) => tagged("type", "external_system", "system", system),
    }
}

fn rule(rule: &ApprovalRule, tape: &mut Tape) -> Yaml {
    match rule {
        ApprovalRule::Principal(id) => tagged("operator", "principal", "id", id),
        ApprovalRule::Role(name) => tagged("operator", "role", "name", name),
        ApprovalRule::Group(name) => tagged("operator", "group", "name", name),
        ApprovalRule::TenantPolicy(id) => tagged("operator", "tenant_policy", "policy_id", id),
        ApprovalRule::ExternalSystem(system) => tagged("operator", "external_system", "system", system),
        ApprovalRule::Any(rules) => combined("any", rules, tape, |_| {}),
        ApprovalRule::All { rules, allow_decision_reuse } => {
            combined("all", rules, tape, |members| members.put_flag("allow_decision_reuse", *allow_decision_reuse))
        }
        ApprovalRule::Quorum { required, rules, distinct_principals } => combined("quorum", rules, tape, |members| {
            members.put("required", Yaml::plain(required.value));
            if !distinct_principals || members.tape.flag() {
                members.put("distinct_principals", Yaml::plain(distinct_principals));
            }
        }),
        ApprovalRule::DelegatedAuthority { scope, max_risk, max_value } => {
            let mut members = Members::new(tape);
            members.put("operator", Yaml::text("delegated_authority"));
            members.put("scope", Yaml::text(scope.as_str()));
            members.put_text("max_risk", word!(max_risk));
            members.put_text("max_value", max_value.as_deref());
            members.done()
        }
    }
}

fn combined(operator: &str, rules: &[At<ApprovalRule>], tape: &mut Tape, more: impl FnOnce(&mut Members)) -> Yaml {
    let mut members = Members::new(tape);
    members.put("operator", Yaml::text(operator));
    let rules = rules.iter().map(|one| rule(one, members.tape)).collect();
    members.put("rules", Yaml::List(rules));
    more(&mut members);
    members.done()
}

fn service_level(part: &ServiceLevel, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put_flag("async_expected", part.async_expected);
    members.put_plain("expected_latency_ms", number(&part.expected_latency_ms));
    members.put_plain("timeout_ms", number(&part.timeout_ms));
    members.put_plain("max_queue_delay_ms", number(&part.max_queue_delay_ms));
    members.put_text("availability_target", part.availability_target.as_ref());
    members.done()
}

fn transaction(part: &Transaction, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put_flag("requires_plan_before_commit", part.requires_plan_before_commit.value);
    members.put_text("dry_run_fidelity", word!(part.dry_run_fidelity));
    members.put_all("supported_modes", words(part.supported_modes.iter().map(|mode| mode.word())));
    members.done()
}

fn compensation(part: &Compensation, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put("mode", Yaml::text(part.mode.word()));
    members.put_flag("requires_approval", part.requires_approval);
    members.put_text("compensation_capability_id", part.compensation_capability_id.as_deref());
    members.put_plain("compensation_window_ms", number(&part.compensation_window_ms));
    members.done()
}

fn pricing(part: &Pricing, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put("model", Yaml::text(part.model.word()));
    members.put_plain("take_rate_bps", number(&part.take_rate_bps));
    members.put_plain("take_rate_fixed_minor", number(&part.take_rate_fixed_minor));
    members.put_text("currency", part.currency.as_deref());
    members.done()
}
