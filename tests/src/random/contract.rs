//! Random contracts.

use capgen::model::contract::{
    Approval, ApprovalRule, Approver, Compensation, Contract, Credentials, DataPolicy, Execution, Idempotency, Pricing,
    Retention, SeparationOfDuties, ServiceLevel, Transaction,
};
use capgen::model::json::{Json, Member};
use capgen::model::principal::{DelegatedAuthority, ExternalRef, Principal};
use capgen::model::{At, FieldPath, Side};
use capgen::words::{
    Collision, CompensationMode, Completion, DryRunFidelity, Evidence, KeyRequirement, KeyScope, PricingModel,
    PrincipalKind, RetrySafety, Risk, Sensitivity, SideEffect, Stability, TransactionMode,
};

use super::words::{self, text, texts};
use super::{Tape, at};

/// One of an enum's words.
macro_rules! word {
    ($name:ident) => {
        |tape: &mut Tape| at($name::from_word(tape.one($name::WORDS)).expect("a word of the enum"))
    };
}

/// A contract as its reader could have made it.
pub fn contract(tape: &mut Tape) -> Contract {
    Contract {
        risk: tape.maybe(word!(Risk)),
        stability: tape.maybe(word!(Stability)),
        side_effects: tape.several(3, word!(SideEffect)),
        idempotency: tape.maybe(idempotency),
        execution: tape.maybe(|tape| at(execution(tape))),
        data: tape.maybe(data),
        credentials: tape.maybe(credentials),
        approval: tape.maybe(approval),
        sla: tape.maybe(service_level),
        transaction: tape.maybe(|tape| at(transaction(tape))),
        compensation: tape.maybe(compensation),
        pricing: tape.maybe(pricing),
        scopes: texts(tape),
        rate_limit_rpm: tape.maybe(count),
        refundable: tape.maybe(flag),
        sca: tape.maybe(flag),
        requires_human_approval: tape.maybe(flag),
    }
}

fn count(tape: &mut Tape) -> At<u64> {
    at(tape.number())
}

fn flag(tape: &mut Tape) -> At<bool> {
    at(tape.flag())
}

fn idempotency(tape: &mut Tape) -> Idempotency {
    Idempotency {
        requirement: word!(KeyRequirement)(tape),
        collision_behavior: tape.maybe(word!(Collision)),
        key_scope: tape.maybe(word!(KeyScope)),
        ttl_ms: tape.maybe(count),
    }
}

fn execution(tape: &mut Tape) -> Execution {
    Execution {
        supports_sync: tape.maybe(flag),
        supports_async: tape.maybe(flag),
        supports_streaming: tape.maybe(flag),
        supports_cancel: tape.maybe(flag),
        supports_retry: tape.maybe(flag),
        expected_completion: tape.maybe(word!(Completion)),
        retry_safety: tape.maybe(word!(RetrySafety)),
    }
}

fn data(tape: &mut Tape) -> DataPolicy {
    DataPolicy {
        sensitivity: tape.maybe(word!(Sensitivity)),
        contains_pii: tape.maybe(flag),
        redaction_required: tape.maybe(flag),
        allowed_regions: texts(tape),
        prohibited_regions: texts(tape),
        retention: tape.maybe(|tape| Retention {
            retain_for_ms: tape.maybe(count),
            delete_after_ms: tape.maybe(count),
            legal_hold_allowed: tape.flag(),
        }),
        redact: tape.several(2, |tape| {
            let side = if tape.flag() { Side::Input } else { Side::Output };
            at(FieldPath { side, path: words::word(tape) })
        }),
    }
}

fn credentials(tape: &mut Tape) -> Credentials {
    Credentials {
        required: flag(tape),
        allow_oauth_refresh: tape.flag(),
        accepted_issuers: texts(tape),
        required_scopes: texts(tape),
    }
}

fn approval(tape: &mut Tape) -> Approval {
    Approval {
        required: flag(tape),
        approver_selector: tape.maybe(approver),
        reason: tape.maybe(text),
        ttl_ms: tape.maybe(count),
        evidence_requirements: tape.several(3, word!(Evidence)),
        delegated_authority: tape.maybe(|tape| authority(tape, 2)),
        rule: tape.maybe(|tape| at(rule(tape, 3))),
        minimum_distinct_principals: tape.maybe(|tape| at(tape.number() as u32)),
        separation_of_duties: SeparationOfDuties {
            requester_must_differ: tape.flag(),
            operator_must_differ: tape.flag(),
            allow_self_approval: tape.flag(),
        },
        policy_version: tape.maybe(text),
    }
}

fn authority(tape: &mut Tape, deeper: usize) -> DelegatedAuthority {
    DelegatedAuthority {
        principal: principal(tape, deeper),
        scope: tape.maybe(|tape| at(text(tape))),
        expires_at: tape
            .maybe(|tape| at(tape.one(&["2027-01-31T12:00:00Z", "2024-02-29T00:00:00.5+01:00"]).to_owned())),
    }
}

/// A principal with at most so many who lent it authority.
pub fn principal(tape: &mut Tape, deeper: usize) -> Principal {
    Principal {
        id: at(text(tape)),
        kind: word!(PrincipalKind)(tape),
        display_name: tape.maybe(text),
        trust_domain: tape.maybe(text),
        did: tape.maybe(text),
        external_refs: tape.several(2, |tape| ExternalRef { system: text(tape), kind: text(tape), id: text(tape) }),
        delegated_authority: match deeper.checked_sub(1) {
            Some(deeper) => tape.maybe(|tape| Box::new(authority(tape, deeper))),
            None => None,
        },
        auth_context: tape.maybe(|tape| kept(&words::json(tape, 2))),
    }
}

/// JSON as the model keeps it.
pub fn kept(value: &serde_json::Value) -> Json {
    match value {
        serde_json::Value::Null => Json::Null,
        serde_json::Value::Bool(flag) => Json::Bool(*flag),
        serde_json::Value::Number(number) => Json::Number(number.to_string()),
        serde_json::Value::String(text) => Json::text(text.as_str()),
        serde_json::Value::Array(items) => Json::List(items.iter().map(|item| at(kept(item))).collect()),
        serde_json::Value::Object(members) => {
            let member = |(name, value): (&String, _)| Member { name: at(name.clone()), value: at(kept(value)) };
            Json::Object(members.iter().map(member).collect())
        }
    }
}

fn approver(tape: &mut Tape) -> Approver {
    match tape.below(5) {
        0 => Approver::TenantPolicy,
        1 => Approver::Principal(at(text(tape))),
        2 => Approver::Role(at(text(tape))),
        3 => Approver::Group(at(text(tape))),
        _ => Approver::ExternalSystem(at(text(tape))),
    }
}

fn rule(tape: &mut Tape, deeper: usize) -> ApprovalRule {
    match tape.below(if deeper == 0 { 6 } else { 9 }) {
        0 => ApprovalRule::Principal(at(text(tape))),
        1 => ApprovalRule::Role(at(text(tape))),
        2 => ApprovalRule::Group(at(text(tape))),
        3 => ApprovalRule::TenantPolicy(at(text(tape))),
        4 => ApprovalRule::ExternalSystem(at(text(tape))),
        5 => ApprovalRule::DelegatedAuthority {
            scope: at(text(tape)),
            max_risk: tape.maybe(word!(Risk)),
            max_value: tape.maybe(|tape| at(format!("{}{}", tape.number(), tape.one(&["", ".5", ".00"])))),
        },
        6 => ApprovalRule::All { rules: rules(tape, deeper - 1), allow_decision_reuse: tape.flag() },
        7 => ApprovalRule::Any(rules(tape, deeper - 1)),
        _ => ApprovalRule::Quorum {
            required: at(tape.number() as u32),
            rules: rules(tape, deeper - 1),
            distinct_principals: tape.flag(),
        },
    }
}

fn rules(tape: &mut Tape, deeper: usize) -> Vec<At<ApprovalRule>> {
    tape.several(3, |tape| at(rule(tape, deeper)))
}

fn service_level(tape: &mut Tape) -> ServiceLevel {
    ServiceLevel {
        async_expected: tape.flag(),
        expected_latency_ms: tape.maybe(count),
        timeout_ms: tape.maybe(count),
        max_queue_delay_ms: tape.maybe(count),
        availability_target: tape.maybe(text),
    }
}

fn transaction(tape: &mut Tape) -> Transaction {
    Transaction {
        requires_plan_before_commit: flag(tape),
        dry_run_fidelity: tape.maybe(word!(DryRunFidelity)),
        supported_modes: tape.several(3, word!(TransactionMode)),
    }
}

fn compensation(tape: &mut Tape) -> Compensation {
    Compensation {
        mode: word!(CompensationMode)(tape),
        requires_approval: tape.flag(),
        compensation_capability_id: tape.maybe(|tape| at(words::capability(tape))),
        compensation_window_ms: tape.maybe(count),
    }
}

fn pricing(tape: &mut Tape) -> Pricing {
    Pricing {
        model: word!(PricingModel)(tape),
        take_rate_bps: tape.maybe(count),
        take_rate_fixed_minor: tape.maybe(count),
        currency: tape.maybe(|tape| at(tape.one(&["EUR", "USD", "NOK"]).to_owned())),
    }
}
