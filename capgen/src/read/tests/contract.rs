use super::{brings, read, right};
use crate::diagnostic::Findings;
use crate::model::contract::{ApprovalRule, Approver, Contract, PricingModel, RetrySafety, Risk, SideEffect};
use crate::read::yaml::Node;

fn contract(node: &Node, findings: &mut Findings) -> Option<Contract> {
    crate::read::contract::read(node, "a.b", findings).map(|contract| contract.value)
}

#[test]
fn every_key_of_a_contract_is_read() {
    let text = r#"
risk: high
stability: stable
side_effects: [financial, external_network]
idempotency: {requirement: required, collision_behavior: revalidate_input_hash, key_scope: tenant, ttl_ms: 60000}
execution: {supports_sync: true, supports_async: false, supports_streaming: false, supports_cancel: true,
            supports_retry: true, expected_completion: sync, retry_safety: safe_with_idempotency_key}
data: {sensitivity: confidential, contains_pii: true, redaction_required: true,
       residency: {allowed_regions: [eu], prohibited_regions: [us]},
       retention: {retain_for_ms: 1, delete_after_ms: 2, legal_hold_allowed: true}}
credentials: {required: true, allow_oauth_refresh: true, accepted_issuers: [i], required_scopes: [s]}
approval: {required: true, approver_selector: {type: role, name: manager}, reason: why, ttl_ms: 5,
           delegated_authority: {principal: {id: boss, kind: human}, scope: spend, expires_at: '2027-01-31T12:00:00Z'},
           evidence_requirements: [reason], minimum_distinct_principals: 2, policy_version: v1,
           separation_of_duties: {requester_must_differ: true, operator_must_differ: true, allow_self_approval: false},
           rule: {operator: any, rules: [{operator: quorum, required: 1, rules: [{operator: role, name: r}]},
                  {operator: delegated_authority, scope: s, max_risk: low, max_value: 2500.00}]}}
sla: {async_expected: true, expected_latency_ms: 1, timeout_ms: 2, max_queue_delay_ms: 3, availability_target: high}
transaction: {requires_plan_before_commit: true, dry_run_fidelity: full_simulation, supported_modes: [plan, commit]}
compensation: {mode: supported, requires_approval: true, compensation_capability_id: a.undo, compensation_window_ms: 4}
pricing: {model: per_transaction, take_rate_bps: 290, take_rate_fixed_minor: 30, currency: EUR}
scopes: [booking:write]
rate_limit: {rpm: 30}
refundable: true
sca: false
requires_human_approval: true
"#;
    let contract = right(text, contract);
    assert_eq!(contract.risk.as_ref().map(|r| r.value), Some(Risk::High));
    assert_eq!(contract.side_effects[0].value, SideEffect::Financial);
    let execution = contract.execution.unwrap().value;
    assert_eq!(execution.retry_safety.unwrap().value, RetrySafety::SafeWithIdempotencyKey);
    assert_eq!((execution.supports_sync.unwrap().value, execution.supports_async.unwrap().value), (true, false));
    let data = contract.data.unwrap();
    assert_eq!((data.allowed_regions[0].as_str(), data.prohibited_regions[0].as_str()), ("eu", "us"));
    assert!(data.retention.unwrap().legal_hold_allowed);
    let approval = contract.approval.unwrap();
    assert!(matches!(approval.approver_selector, Some(Approver::Role(name)) if name.value == "manager"));
    assert!(approval.separation_of_duties.operator_must_differ);
    let authority = approval.delegated_authority.unwrap();
    assert_eq!((authority.principal.id.as_str(), authority.scope.unwrap().as_str()), ("boss", "spend"));
    assert!(contract.requires_human_approval.unwrap().value);
    let Some(ApprovalRule::Any(rules)) = approval.rule.map(|rule| rule.value) else { panic!("any") };
    assert!(matches!(&rules[0].value, ApprovalRule::Quorum { distinct_principals: true, .. }));
    assert!(
        matches!(&rules[1].value, ApprovalRule::DelegatedAuthority { max_value: Some(v), .. } if v.value == "2500.00")
    );
    assert_eq!(contract.compensation.unwrap().compensation_capability_id.unwrap().value, "a.undo");
    let pricing = contract.pricing.unwrap();
    assert_eq!((pricing.model.value, pricing.take_rate_bps.unwrap().value), (PricingModel::PerTransaction, 290));
    assert_eq!(
        (contract.rate_limit_rpm.unwrap().value, contract.refundable.unwrap().value, contract.sca.unwrap().value),
        (30, true, false)
    );
    assert!(contract.idempotency.is_some() && contract.sla.is_some() && contract.transaction.is_some());
}

#[test]
fn undeclared_stays_undeclared() {
    assert_eq!(right("{}", contract), Contract::default());
}

#[test]
fn wrong_contracts() {
    let cases: [(&str, &[&str]); 19] = [
        ("risk: hihg", &["CG0123 1:7-1:11 `hihg` is no value of `risk`"]),
        ("riks: high", &["CG0120 1:1-1:5 unknown key `riks` in the contract of `a.b`"]),
        ("x-a: 1", &["CG0120 1:1-1:4"]),
        ("side_effects: read", &["CG0116 1:15-1:19 `side_effects` of the contract of `a.b` should be a list"]),
        ("side_effects: [raed]", &["CG0123 1:16-1:20 `raed` is no value of `side_effects`"]),
        ("idempotency: {}", &["CG0122 1:1-1:12 `idempotency` of the contract of `a.b` has no `requirement`"]),
        ("idempotency: {requirement: optional, ttl_ms: -1}", &["CG0116 1:46-1:48 `ttl_ms` of"]),
        ("idempotency: {requirement: optional, ttl_ms: 1.5}", &["CG0116 1:46-1:49 `ttl_ms` of"]),
        ("approval: {}", &["CG0122 1:1-1:9 `approval` of the contract of `a.b` has no `required`"]),
        ("approval: {required: true, minimum_distinct_principals: 4294967296}", &["CG0123 1:57-1:67"]),
        ("approval: {required: true, approver_selector: {type: rol, name: a}}", &["CG0123 1:54-1:57 `rol` is no kind"]),
        ("approval: {required: true, rule: {operator: all}}", &["CG0122 1:34-1:49 an approval rule has no `rules`"]),
        ("approval: {required: true, rule: {operator: al, rules: []}}", &["CG0123 1:45-1:47 `al` is no operator"]),
        (
            "approval: {required: true, rule: {operator: delegated_authority, scope: s, max_value: much}}",
            &["CG0123 1:87"],
        ),
        ("compensation: {mode: supported, compensation_capability_id: A}", &["CG0124 1:61-1:62"]),
        ("pricing: {model: free, currency: eur}", &["CG0123 1:34-1:37 `eur` is not a currency"]),
        ("rate_limit: {}", &["CG0122 1:1-1:11"]),
        ("rate_limit: 5", &["CG0116 1:13-1:14"]),
        ("refundable: maybe", &["CG0116 1:13-1:18"]),
    ];
    for (text, expected) in cases {
        brings(text, contract, expected);
    }
}

/// Approval rules nested so many levels.
fn nested(levels: usize) -> String {
    let inner = "{operator: role, name: r}".to_owned();
    let rule = (1..levels).fold(inner, |rule, _| format!("{{operator: all, rules: [{rule}]}}"));
    format!("approval: {{required: true, rule: {rule}}}")
}

#[test]
fn rules_nest_to_a_bound() {
    right(&nested(16), contract);
    let (_, found) = read(&nested(17), contract);
    assert!(matches!(found.as_slice(), [one] if one.starts_with("CG0127")), "{found:?}");
}
