//! A capability's contract, as constants that generated code carries and a caller can ask.
//!
//! It mirrors the compiler's model member by member. Everything is optional, because "not declared" is a fact of its own:
//! it never means "harmless".

use super::Origin;

pub use crate::words::{
    Collision, CompensationMode, Completion, DryRunFidelity, Evidence, KeyRequirement, KeyScope, PricingModel,
    PrincipalKind, RetrySafety, Risk, Sensitivity, SideEffect, Stability, TransactionMode,
};

/// A capability's contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    /// `risk`.
    pub risk: Option<Risk>,
    /// `stability`.
    pub stability: Option<Stability>,
    /// `side_effects`, in the order written.
    pub side_effects: &'static [SideEffect],
    /// `idempotency`.
    pub idempotency: Option<Idempotency>,
    /// `execution`.
    pub execution: Option<Execution>,
    /// `data`.
    pub data: Option<DataPolicy>,
    /// `credentials`.
    pub credentials: Option<Credentials>,
    /// `approval`.
    pub approval: Option<Approval>,
    /// `sla`.
    pub sla: Option<ServiceLevel>,
    /// `transaction`.
    pub transaction: Option<Transaction>,
    /// `compensation`.
    pub compensation: Option<Compensation>,
    /// `pricing`.
    pub pricing: Option<Pricing>,
    /// `scopes`: what the caller's mandate must carry.
    pub scopes: &'static [&'static str],
    /// `rate_limit.rpm`: calls a minute for one caller.
    pub rate_limit_rpm: Option<u64>,
    /// `refundable`.
    pub refundable: Option<bool>,
    /// `sca`: a step-up challenge is always asked for.
    pub sca: Option<bool>,
    /// `requires_human_approval`: a person approves each call, whatever `approval` says of who.
    pub requires_human_approval: Option<bool>,
}

impl Contract {
    /// One that declares nothing.
    pub const NONE: Self = Contract {
        risk: None,
        stability: None,
        side_effects: &[],
        idempotency: None,
        execution: None,
        data: None,
        credentials: None,
        approval: None,
        sla: None,
        transaction: None,
        compensation: None,
        pricing: None,
        scopes: &[],
        rate_limit_rpm: None,
        refundable: None,
        sca: None,
        requires_human_approval: None,
    };

    /// Does a call wait for somebody's approval?
    pub const fn asks_for_approval(&self) -> bool {
        matches!(self.requires_human_approval, Some(true))
            || matches!(self.approval, Some(Approval { required: true, .. }))
    }
}

/// `idempotency`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idempotency {
    /// `requirement`.
    pub requirement: KeyRequirement,
    /// `collision_behavior`.
    pub collision_behavior: Option<Collision>,
    /// `key_scope`.
    pub key_scope: Option<KeyScope>,
    /// `ttl_ms`: milliseconds.
    pub ttl_ms: Option<u64>,
}

impl Idempotency {
    /// One that declares `requirement` and nothing else.
    pub const fn of(requirement: KeyRequirement) -> Self {
        Idempotency { requirement, collision_behavior: None, key_scope: None, ttl_ms: None }
    }
}

/// `execution`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Execution {
    /// `supports_sync`.
    pub supports_sync: Option<bool>,
    /// `supports_async`.
    pub supports_async: Option<bool>,
    /// `supports_streaming`.
    pub supports_streaming: Option<bool>,
    /// `supports_cancel`.
    pub supports_cancel: Option<bool>,
    /// `supports_retry`.
    pub supports_retry: Option<bool>,
    /// `expected_completion`.
    pub expected_completion: Option<Completion>,
    /// `retry_safety`.
    pub retry_safety: Option<RetrySafety>,
}

impl Execution {
    /// One that declares nothing.
    pub const NONE: Self = Execution {
        supports_sync: None,
        supports_async: None,
        supports_streaming: None,
        supports_cancel: None,
        supports_retry: None,
        expected_completion: None,
        retry_safety: None,
    };
}

/// `data`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataPolicy {
    /// `sensitivity`.
    pub sensitivity: Option<Sensitivity>,
    /// `contains_pii`.
    pub contains_pii: Option<bool>,
    /// `redaction_required`.
    pub redaction_required: Option<bool>,
    /// `residency.allowed_regions`.
    pub allowed_regions: &'static [&'static str],
    /// `residency.prohibited_regions`.
    pub prohibited_regions: &'static [&'static str],
    /// `retention`.
    pub retention: Option<Retention>,
    /// `redact`: fields that are masked wherever an input or an output is shown.
    pub redact: &'static [(Origin, &'static str)],
}

impl DataPolicy {
    /// One that declares nothing.
    pub const NONE: Self = DataPolicy {
        sensitivity: None,
        contains_pii: None,
        redaction_required: None,
        allowed_regions: &[],
        prohibited_regions: &[],
        retention: None,
        redact: &[],
    };
}

/// `data.retention`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// `retain_for_ms`: milliseconds.
    pub retain_for_ms: Option<u64>,
    /// `delete_after_ms`: milliseconds.
    pub delete_after_ms: Option<u64>,
    /// `legal_hold_allowed`.
    pub legal_hold_allowed: bool,
}

impl Retention {
    /// One that declares nothing.
    pub const NONE: Self = Retention { retain_for_ms: None, delete_after_ms: None, legal_hold_allowed: false };
}

/// `credentials`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// `required`.
    pub required: bool,
    /// `allow_oauth_refresh`.
    pub allow_oauth_refresh: bool,
    /// `accepted_issuers`; empty is any.
    pub accepted_issuers: &'static [&'static str],
    /// `required_scopes`.
    pub required_scopes: &'static [&'static str],
}

impl Credentials {
    /// One that declares nothing.
    pub const NONE: Self =
        Credentials { required: false, allow_oauth_refresh: false, accepted_issuers: &[], required_scopes: &[] };
}

/// `approval`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approval {
    /// `required`.
    pub required: bool,
    /// `approver_selector`.
    pub approver_selector: Option<Approver>,
    /// `reason`.
    pub reason: Option<&'static str>,
    /// `ttl_ms`: milliseconds.
    pub ttl_ms: Option<u64>,
    /// `evidence_requirements`.
    pub evidence_requirements: &'static [Evidence],
    /// `delegated_authority`: whose authority an approver acts with.
    pub delegated_authority: Option<DelegatedAuthority>,
    /// `rule`.
    pub rule: Option<ApprovalRule>,
    /// `minimum_distinct_principals`.
    pub minimum_distinct_principals: Option<u32>,
    /// `separation_of_duties`.
    pub separation_of_duties: SeparationOfDuties,
    /// `policy_version`.
    pub policy_version: Option<&'static str>,
}

impl Approval {
    /// One that declares nothing.
    pub const NONE: Self = Approval {
        required: false,
        approver_selector: None,
        reason: None,
        ttl_ms: None,
        evidence_requirements: &[],
        delegated_authority: None,
        rule: None,
        minimum_distinct_principals: None,
        separation_of_duties: SeparationOfDuties::NONE,
        policy_version: None,
    };
}

/// `approval.delegated_authority`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DelegatedAuthority {
    /// `principal.kind`: who lent it.
    pub principal_kind: PrincipalKind,
    /// `principal.id`.
    pub principal_id: &'static str,
    /// `scope`: for what.
    pub scope: Option<&'static str>,
    /// `expires_at`: until when, RFC 3339.
    pub expires_at: Option<&'static str>,
}

impl DelegatedAuthority {
    /// All of a principal's authority, without end.
    pub const fn of(principal_kind: PrincipalKind, principal_id: &'static str) -> Self {
        DelegatedAuthority { principal_kind, principal_id, scope: None, expires_at: None }
    }
}

/// `approval.separation_of_duties`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeparationOfDuties {
    /// `requester_must_differ`.
    pub requester_must_differ: bool,
    /// `operator_must_differ`.
    pub operator_must_differ: bool,
    /// `allow_self_approval`.
    pub allow_self_approval: bool,
}

impl SeparationOfDuties {
    /// One that declares nothing.
    pub const NONE: Self =
        SeparationOfDuties { requester_must_differ: false, operator_must_differ: false, allow_self_approval: false };
}

/// `approval.approver_selector`: a `type` and its one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approver {
    /// `principal` with `id`.
    Principal(&'static str),
    /// `role` with `name`.
    Role(&'static str),
    /// `group` with `name`.
    Group(&'static str),
    /// `tenant_policy`.
    TenantPolicy,
    /// `external_system` with `system`.
    ExternalSystem(&'static str),
}

/// `approval.rule`: an `operator` and its members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApprovalRule {
    /// `all` with `rules` and `allow_decision_reuse`.
    All {
        /// `rules`.
        rules: &'static [ApprovalRule],
        /// `allow_decision_reuse`.
        allow_decision_reuse: bool,
    },
    /// `any` with `rules`.
    Any(&'static [ApprovalRule]),
    /// `quorum` with `required`, `rules` and `distinct_principals`.
    Quorum {
        /// `required`.
        required: u32,
        /// `rules`.
        rules: &'static [ApprovalRule],
        /// `distinct_principals`.
        distinct_principals: bool,
    },
    /// `principal` with `id`.
    Principal(&'static str),
    /// `role` with `name`.
    Role(&'static str),
    /// `group` with `name`.
    Group(&'static str),
    /// `tenant_policy` with `policy_id`.
    TenantPolicy(&'static str),
    /// `external_system` with `system`.
    ExternalSystem(&'static str),
    /// `delegated_authority` with `scope`, `max_risk` and `max_value`.
    DelegatedAuthority {
        /// `scope`.
        scope: &'static str,
        /// `max_risk`.
        max_risk: Option<Risk>,
        /// `max_value`, as a decimal in text.
        max_value: Option<&'static str>,
    },
}

/// `sla`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServiceLevel {
    /// `async_expected`.
    pub async_expected: bool,
    /// `expected_latency_ms`: milliseconds.
    pub expected_latency_ms: Option<u64>,
    /// `timeout_ms`: milliseconds.
    pub timeout_ms: Option<u64>,
    /// `max_queue_delay_ms`: milliseconds.
    pub max_queue_delay_ms: Option<u64>,
    /// `availability_target`, in words.
    pub availability_target: Option<&'static str>,
}

impl ServiceLevel {
    /// One that declares nothing.
    pub const NONE: Self = ServiceLevel {
        async_expected: false,
        expected_latency_ms: None,
        timeout_ms: None,
        max_queue_delay_ms: None,
        availability_target: None,
    };
}

/// `transaction`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transaction {
    /// `requires_plan_before_commit`.
    pub requires_plan_before_commit: bool,
    /// `dry_run_fidelity`.
    pub dry_run_fidelity: Option<DryRunFidelity>,
    /// `supported_modes`.
    pub supported_modes: &'static [TransactionMode],
}

impl Transaction {
    /// One that declares nothing.
    pub const NONE: Self =
        Transaction { requires_plan_before_commit: false, dry_run_fidelity: None, supported_modes: &[] };
}

/// `compensation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compensation {
    /// `mode`.
    pub mode: CompensationMode,
    /// `requires_approval`.
    pub requires_approval: bool,
    /// `compensation_capability_id`.
    pub compensation_capability_id: Option<&'static str>,
    /// `compensation_window_ms`: milliseconds.
    pub compensation_window_ms: Option<u64>,
}

impl Compensation {
    /// One that declares `mode` and nothing else.
    pub const fn of(mode: CompensationMode) -> Self {
        Compensation { mode, requires_approval: false, compensation_capability_id: None, compensation_window_ms: None }
    }
}

/// `pricing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pricing {
    /// `model`.
    pub model: PricingModel,
    /// `take_rate_bps`: basis points.
    pub take_rate_bps: Option<u64>,
    /// `take_rate_fixed_minor`: minor units of the currency.
    pub take_rate_fixed_minor: Option<u64>,
    /// `currency`: an ISO 4217 code.
    pub currency: Option<&'static str>,
}

impl Pricing {
    /// One that declares `model` and nothing else.
    pub const fn of(model: PricingModel) -> Self {
        Pricing { model, take_rate_bps: None, take_rate_fixed_minor: None, currency: None }
    }
}
