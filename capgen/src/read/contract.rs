//! `contract:` of a native catalogue.
//!
//! Every part is optional. Inside a part, what decides its meaning (`idempotency.requirement`, `approval.required`,
//! `credentials.required`, `compensation.mode`, `pricing.model`) must be written; other flags are false unless written.
//! AIP's contracts have the same parts, of which more must be written: what a part demands beyond is told to
//! `Fields::demand`.

use super::approval;
use super::fields::{Fields, Subject, Words};
use super::names;
use super::yaml::Node;
use crate::diagnostic::codes::cg01;
use crate::diagnostic::{Finding, Findings};
use crate::model::contract::{
    Collision, Compensation, CompensationMode, Completion, Contract, Credentials, DataPolicy, DryRunFidelity,
    Execution, Idempotency, KeyRequirement, KeyScope, Pricing, PricingModel, Retention, RetrySafety, Risk, Sensitivity,
    ServiceLevel, SideEffect, Stability, Transaction, TransactionMode,
};
use crate::model::{At, FieldPath, Form};

/// The words of an enum of the model.
macro_rules! words {
    ($name:ident) => {
        Words { all: $name::WORDS, from_word: $name::from_word }
    };
}
pub(super) use words;

/// Reads the contract of a capability.
pub fn read(node: &Node, capability: &str, findings: &mut Findings) -> Option<At<Contract>> {
    let what = format!("the contract of `{capability}`");
    let mut fields = Fields::open(node, Subject::of(&what, capability), findings)?;
    let mut contract = Contract {
        risk: fields.word("risk", words!(Risk)),
        stability: fields.word("stability", words!(Stability)),
        ..parts(&mut fields)
    };
    contract.pricing = fields.nested("pricing").and_then(pricing);
    contract.scopes = fields.texts("scopes");
    contract.rate_limit_rpm = fields.nested("rate_limit").and_then(rate_limit);
    contract.refundable = fields.flag("refundable");
    contract.sca = fields.flag("sca");
    contract.requires_human_approval = fields.flag("requires_human_approval");
    fields.close();
    Some(At::new(contract, node.span))
}

/// The parts that AIP's contracts have, too.
pub(super) fn parts(fields: &mut Fields) -> Contract {
    Contract {
        side_effects: fields.words("side_effects", words!(SideEffect)),
        idempotency: fields.nested("idempotency").and_then(idempotency),
        execution: placed(fields, "execution", execution),
        data: fields.nested("data").map(data),
        credentials: fields.nested("credentials").and_then(credentials),
        approval: fields.nested("approval").and_then(approval::read),
        sla: fields.nested("sla").map(service_level),
        transaction: placed(fields, "transaction", transaction),
        compensation: fields.nested("compensation").and_then(compensation),
        ..Contract::default()
    }
}

/// A part and the place of its key.
fn placed<T>(fields: &mut Fields, key: &'static str, read: fn(Fields) -> T) -> Option<At<T>> {
    let place = fields.place(key);
    fields.nested(key).map(|part| At::new(read(part), place))
}

fn idempotency(mut fields: Fields) -> Option<Idempotency> {
    let requirement = fields.require_word("requirement", words!(KeyRequirement));
    let collision_behavior = fields.word("collision_behavior", words!(Collision));
    let key_scope = fields.word("key_scope", words!(KeyScope));
    fields.demand(&["collision_behavior", "key_scope"]);
    let ttl_ms = fields.count("ttl_ms");
    fields.close();
    Some(Idempotency { requirement: requirement?, collision_behavior, key_scope, ttl_ms })
}

fn execution(mut fields: Fields) -> Execution {
    fields.demand(&[
        "supports_sync",
        "supports_async",
        "supports_streaming",
        "supports_cancel",
        "supports_retry",
        "expected_completion",
        "retry_safety",
    ]);
    let execution = Execution {
        supports_sync: fields.flag("supports_sync"),
        supports_async: fields.flag("supports_async"),
        supports_streaming: fields.flag("supports_streaming"),
        supports_cancel: fields.flag("supports_cancel"),
        supports_retry: fields.flag("supports_retry"),
        expected_completion: fields.word("expected_completion", words!(Completion)),
        retry_safety: fields.word("retry_safety", words!(RetrySafety)),
    };
    fields.close();
    execution
}

fn data(mut fields: Fields) -> DataPolicy {
    let sensitivity = fields.word("sensitivity", words!(Sensitivity));
    fields.demand(&["sensitivity", "contains_pii", "redaction_required"]);
    let contains_pii = fields.flag("contains_pii");
    let redaction_required = fields.flag("redaction_required");
    let (allowed_regions, prohibited_regions) = fields.nested("residency").map(residency).unwrap_or_default();
    let retention = fields.nested("retention").map(retention);
    // AIP knows none of these.
    let redact = if fields.form() == Form::Native { redact(&mut fields) } else { Vec::new() };
    fields.close();
    DataPolicy { sensitivity, contains_pii, redaction_required, allowed_regions, prohibited_regions, retention, redact }
}

fn redact(fields: &mut Fields) -> Vec<At<FieldPath>> {
    let mut paths = Vec::new();
    for text in fields.texts("redact") {
        match FieldPath::parse(&text) {
            Some(path) => paths.push(At::new(path, text.span)),
            None => {
                let message = format!("`{}` names no field to be masked", text.value);
                let finding = Finding::error(cg01::UNSUPPORTED_VALUE, text.span, message)
                    .why("what is not masked would stand in the log, and nobody would know")
                    .help("write the path of a field: `input.guest.email`, `output.card`");
                fields.report(finding);
            }
        }
    }
    paths
}

fn residency(mut fields: Fields) -> (Vec<At<String>>, Vec<At<String>>) {
    let regions = (fields.texts("allowed_regions"), fields.texts("prohibited_regions"));
    fields.close();
    regions
}

fn retention(mut fields: Fields) -> Retention {
    fields.demand(&["legal_hold_allowed"]);
    let retention = Retention {
        retain_for_ms: fields.count("retain_for_ms"),
        delete_after_ms: fields.count("delete_after_ms"),
        legal_hold_allowed: is_set(&mut fields, "legal_hold_allowed"),
    };
    fields.close();
    retention
}

fn credentials(mut fields: Fields) -> Option<Credentials> {
    let required = require_flag(&mut fields, "required");
    fields.demand(&["allow_oauth_refresh"]);
    let allow_oauth_refresh = is_set(&mut fields, "allow_oauth_refresh");
    let accepted_issuers = fields.texts("accepted_issuers");
    let required_scopes = fields.texts("required_scopes");
    fields.close();
    Some(Credentials { required: required?, allow_oauth_refresh, accepted_issuers, required_scopes })
}

fn service_level(mut fields: Fields) -> ServiceLevel {
    fields.demand(&["async_expected"]);
    let service_level = ServiceLevel {
        async_expected: is_set(&mut fields, "async_expected"),
        expected_latency_ms: fields.count("expected_latency_ms"),
        timeout_ms: fields.count("timeout_ms"),
        max_queue_delay_ms: fields.count("max_queue_delay_ms"),
        availability_target: fields.text("availability_target").map(|text| text.value),
    };
    fields.close();
    service_level
}

fn transaction(mut fields: Fields) -> Transaction {
    fields.demand(&["requires_plan_before_commit", "dry_run_fidelity"]);
    let transaction = Transaction {
        requires_plan_before_commit: switch(&mut fields, "requires_plan_before_commit"),
        dry_run_fidelity: fields.word("dry_run_fidelity", words!(DryRunFidelity)),
        supported_modes: fields.words("supported_modes", words!(TransactionMode)),
    };
    fields.close();
    transaction
}

fn compensation(mut fields: Fields) -> Option<Compensation> {
    let mode = fields.require_word("mode", words!(CompensationMode));
    fields.demand(&["requires_approval"]);
    let requires_approval = is_set(&mut fields, "requires_approval");
    let target = fields.text("compensation_capability_id");
    let target = target.and_then(|id| names::capability(At::new(id.as_str(), id.span), fields.findings));
    let compensation_window_ms = fields.count("compensation_window_ms");
    fields.close();
    Some(Compensation { mode: mode?, requires_approval, compensation_capability_id: target, compensation_window_ms })
}

fn pricing(mut fields: Fields) -> Option<Pricing> {
    let model = fields.require_word("model", words!(PricingModel));
    let take_rate_bps = fields.count("take_rate_bps");
    let take_rate_fixed_minor = fields.count("take_rate_fixed_minor");
    let currency = currency(&mut fields);
    fields.close();
    Some(Pricing { model: model?, take_rate_bps, take_rate_fixed_minor, currency })
}

pub(super) fn currency(fields: &mut Fields) -> Option<At<String>> {
    let currency = fields.text("currency")?;
    if currency.len() == 3 && currency.bytes().all(|b| b.is_ascii_uppercase()) {
        return Some(currency);
    }
    let message = format!("`{}` is not a currency", currency.value);
    let finding = Finding::error(cg01::UNSUPPORTED_VALUE, currency.span, message);
    let finding = finding.why("a price is only understood by everybody in a currency that everybody knows");
    fields.report(finding.help("a currency is an ISO 4217 code of three capital letters, as `EUR`"));
    None
}

pub(super) fn rate_limit(mut fields: Fields) -> Option<At<u64>> {
    fields.require("rpm");
    let rpm = fields.count("rpm");
    fields.close();
    rpm
}

/// A flag that is false unless written.
pub(super) fn is_set(fields: &mut Fields, key: &'static str) -> bool {
    fields.flag(key).is_some_and(|flag| flag.value)
}

/// A flag that is false unless written, at the place of its object then.
fn switch(fields: &mut Fields, key: &'static str) -> At<bool> {
    fields.flag(key).unwrap_or_else(|| At::new(false, fields.place(key)))
}

/// A flag that must be written.
pub(super) fn require_flag(fields: &mut Fields, key: &'static str) -> Option<At<bool>> {
    fields.require(key)?;
    fields.flag(key)
}
