//! What a caller may assume: the union of what AIP contracts and Sgovr specs declare.
//!
//! Everything is optional, because "not declared" is a fact of its own: it never means "harmless". The words are the wire
//! words of AIP, and of Sgovr where AIP has none.

use super::principal::DelegatedAuthority;
use super::{At, FieldPath};

pub use crate::words::{
    Collision, CompensationMode, Completion, DryRunFidelity, Evidence, KeyRequirement, KeyScope, PricingModel,
    RetrySafety, Risk, Sensitivity, SideEffect, Stability, TransactionMode,
};

/// A capability's contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contract {
    /// `risk`.
    pub risk: Option<At<Risk>>,
    /// `stability`.
    pub stability: Option<At<Stability>>,
    /// `side_effects`, in the order written.
    pub side_effects: Vec<At<SideEffect>>,
    /// `idempotency`.
    pub idempotency: Option<Idempotency>,
    /// `execution`.
    pub execution: Option<At<Execution>>,
    /// `data`.
    pub data: Option<DataPolicy>,
    /// `credentials`.
    pub credentials: Option<Credentials>,
    /// `approval`.
    pub approval: Option<Approval>,
    /// `sla`.
    pub sla: Option<ServiceLevel>,
    /// `transaction`.
    pub transaction: Option<At<Transaction>>,
    /// `compensation`.
    pub compensation: Option<Compensation>,
    /// `pricing`.
    pub pricing: Option<Pricing>,
    /// `scopes`: what the caller's mandate must carry.
    pub scopes: Vec<At<String>>,
    /// `rate_limit.rpm`: calls a minute for one caller.
    pub rate_limit_rpm: Option<At<u64>>,
    /// `refundable`.
    pub refundable: Option<At<bool>>,
    /// `sca`: a step-up challenge is always asked for.
    pub sca: Option<At<bool>>,
    /// `requires_human_approval`: a person approves each call, whatever `approval` says of who.
    pub requires_human_approval: Option<At<bool>>,
}

impl Contract {
    /// Does a call wait for somebody's approval?
    pub fn asks_for_approval(&self) -> bool {
        self.requires_human_approval.as_ref().is_some_and(|flag| flag.value)
            || self.approval.as_ref().is_some_and(|approval| approval.required.value)
    }
}

/// `idempotency`.
#[derive(Clone, Debug, PartialEq)]
pub struct Idempotency {
    /// `requirement`.
    pub requirement: At<KeyRequirement>,
    /// `collision_behavior`.
    pub collision_behavior: Option<At<Collision>>,
    /// `key_scope`.
    pub key_scope: Option<At<KeyScope>>,
    /// `ttl_ms`: milliseconds.
    pub ttl_ms: Option<At<u64>>,
}

/// `execution`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Execution {
    /// `supports_sync`.
    pub supports_sync: Option<At<bool>>,
    /// `supports_async`.
    pub supports_async: Option<At<bool>>,
    /// `supports_streaming`.
    pub supports_streaming: Option<At<bool>>,
    /// `supports_cancel`.
    pub supports_cancel: Option<At<bool>>,
    /// `supports_retry`.
    pub supports_retry: Option<At<bool>>,
    /// `expected_completion`.
    pub expected_completion: Option<At<Completion>>,
    /// `retry_safety`.
    pub retry_safety: Option<At<RetrySafety>>,
}

/// `data`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DataPolicy {
    /// `sensitivity`.
    pub sensitivity: Option<At<Sensitivity>>,
    /// `contains_pii`.
    pub contains_pii: Option<At<bool>>,
    /// `redaction_required`.
    pub redaction_required: Option<At<bool>>,
    /// `residency.allowed_regions`.
    pub allowed_regions: Vec<At<String>>,
    /// `residency.prohibited_regions`.
    pub prohibited_regions: Vec<At<String>>,
    /// `retention`.
    pub retention: Option<Retention>,
    /// `redact`: fields that are masked wherever an input or an output is shown, as secrets are.
    pub redact: Vec<At<FieldPath>>,
}

/// `data.retention`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Retention {
    /// `retain_for_ms`: milliseconds.
    pub retain_for_ms: Option<At<u64>>,
    /// `delete_after_ms`: milliseconds.
    pub delete_after_ms: Option<At<u64>>,
    /// `legal_hold_allowed`.
    pub legal_hold_allowed: bool,
}

/// `credentials`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Credentials {
    /// `required`.
    pub required: At<bool>,
    /// `allow_oauth_refresh`.
    pub allow_oauth_refresh: bool,
    /// `accepted_issuers`; empty is any.
    pub accepted_issuers: Vec<At<String>>,
    /// `required_scopes`.
    pub required_scopes: Vec<At<String>>,
}

/// `approval`.
#[derive(Clone, Debug, PartialEq)]
pub struct Approval {
    /// `required`.
    pub required: At<bool>,
    /// `approver_selector`.
    pub approver_selector: Option<Approver>,
    /// `reason`.
    pub reason: Option<String>,
    /// `ttl_ms`: milliseconds.
    pub ttl_ms: Option<At<u64>>,
    /// `evidence_requirements`.
    pub evidence_requirements: Vec<At<Evidence>>,
    /// `delegated_authority`: whose authority an approver acts with.
    pub delegated_authority: Option<DelegatedAuthority>,
    /// `rule`.
    pub rule: Option<At<ApprovalRule>>,
    /// `minimum_distinct_principals`.
    pub minimum_distinct_principals: Option<At<u32>>,
    /// `separation_of_duties`.
    pub separation_of_duties: SeparationOfDuties,
    /// `policy_version`.
    pub policy_version: Option<String>,
}

/// `approval.separation_of_duties`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeparationOfDuties {
    /// `requester_must_differ`.
    pub requester_must_differ: bool,
    /// `operator_must_differ`.
    pub operator_must_differ: bool,
    /// `allow_self_approval`.
    pub allow_self_approval: bool,
}

/// `approval.approver_selector`: a `type` and its one member.
#[derive(Clone, Debug, PartialEq)]
pub enum Approver {
    /// `principal` with `id`.
    Principal(At<String>),
    /// `role` with `name`.
    Role(At<String>),
    /// `group` with `name`.
    Group(At<String>),
    /// `tenant_policy`.
    TenantPolicy,
    /// `external_system` with `system`.
    ExternalSystem(At<String>),
}

/// `approval.rule`: an `operator` and its members.
#[derive(Clone, Debug, PartialEq)]
pub enum ApprovalRule {
    /// `all` with `rules` and `allow_decision_reuse`.
    All {
        /// `rules`.
        rules: Vec<At<ApprovalRule>>,
        /// `allow_decision_reuse`.
        allow_decision_reuse: bool,
    },
    /// `any` with `rules`.
    Any(Vec<At<ApprovalRule>>),
    /// `quorum` with `required`, `rules` and `distinct_principals`.
    Quorum {
        /// `required`.
        required: At<u32>,
        /// `rules`.
        rules: Vec<At<ApprovalRule>>,
        /// `distinct_principals`.
        distinct_principals: bool,
    },
    /// `principal` with `id`.
    Principal(At<String>),
    /// `role` with `name`.
    Role(At<String>),
    /// `group` with `name`.
    Group(At<String>),
    /// `tenant_policy` with `policy_id`.
    TenantPolicy(At<String>),
    /// `external_system` with `system`.
    ExternalSystem(At<String>),
    /// `delegated_authority` with `scope`, `max_risk` and `max_value`.
    DelegatedAuthority {
        /// `scope`.
        scope: At<String>,
        /// `max_risk`.
        max_risk: Option<At<Risk>>,
        /// `max_value`, as a decimal in text.
        max_value: Option<At<String>>,
    },
}

/// `sla`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceLevel {
    /// `async_expected`.
    pub async_expected: bool,
    /// `expected_latency_ms`: milliseconds.
    pub expected_latency_ms: Option<At<u64>>,
    /// `timeout_ms`: milliseconds.
    pub timeout_ms: Option<At<u64>>,
    /// `max_queue_delay_ms`: milliseconds.
    pub max_queue_delay_ms: Option<At<u64>>,
    /// `availability_target`, in words.
    pub availability_target: Option<String>,
}

/// `transaction`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transaction {
    /// `requires_plan_before_commit`.
    pub requires_plan_before_commit: At<bool>,
    /// `dry_run_fidelity`.
    pub dry_run_fidelity: Option<At<DryRunFidelity>>,
    /// `supported_modes`.
    pub supported_modes: Vec<At<TransactionMode>>,
}

/// `compensation`.
#[derive(Clone, Debug, PartialEq)]
pub struct Compensation {
    /// `mode`.
    pub mode: At<CompensationMode>,
    /// `requires_approval`.
    pub requires_approval: bool,
    /// `compensation_capability_id`.
    pub compensation_capability_id: Option<At<String>>,
    /// `compensation_window_ms`: milliseconds.
    pub compensation_window_ms: Option<At<u64>>,
}

/// `pricing`.
#[derive(Clone, Debug, PartialEq)]
pub struct Pricing {
    /// `model`.
    pub model: At<PricingModel>,
    /// `take_rate_bps`: basis points.
    pub take_rate_bps: Option<At<u64>>,
    /// `take_rate_fixed_minor`: minor units of the currency.
    pub take_rate_fixed_minor: Option<At<u64>>,
    /// `currency`: an ISO 4217 code.
    pub currency: Option<At<String>>,
}
