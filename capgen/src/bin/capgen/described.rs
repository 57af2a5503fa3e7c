//! Capabilities of a catalogue as callers see them who have no Rust types.

use capgen::CallMode;
use capgen::emit::form::schemas;
use capgen::http::{Operation, PriceTold, ReasonTold, Terms};
use capgen::model::contract::{CompensationMode, Contract, Execution, KeyRequirement, Pricing, RetrySafety};
use capgen::model::{At, Capability, Catalogue, canonical};
use serde_json::Value;

use crate::output::Wrong;

/// All capabilities of a catalogue that can be called, by name.
pub fn operations(catalogue: &Catalogue) -> Result<Vec<Operation>, Wrong> {
    let mut all: Vec<Operation> =
        catalogue.capabilities.iter().map(|capability| operation(catalogue, capability)).collect::<Result<_, _>>()?;
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

fn operation(catalogue: &Catalogue, capability: &Capability) -> Result<Operation, Wrong> {
    let (input, output) = schemas(catalogue, capability);
    let reason = |reason: &capgen::model::FailureReason| ReasonTold {
        name: reason.name.value.clone(),
        words: reason.words.clone(),
        retryable: reason.retryable,
    };
    Ok(Operation {
        name: capability.name.value.clone(),
        summary: capability.summary.value.clone(),
        notes: capability.notes.as_ref().map(|notes| notes.value.clone()),
        input: json(&capability.name, &input)?,
        output: json(&capability.name, &output)?,
        example: None,
        key_recipe: capability.key.as_ref().map(|key| key.text.value.clone()),
        example_key: None,
        reasons: capability.failures.iter().map(reason).collect(),
        modes: modes(capability),
        later: !capability.read.value && declares(capability, |execution| &execution.supports_async),
        streams: declares(capability, |execution| &execution.supports_streaming),
        permission: None,
        terms: terms(catalogue, capability),
    })
}

/// Does the contract say that a call can complete so?
fn declares(capability: &Capability, flag: impl Fn(&Execution) -> &Option<At<bool>>) -> bool {
    let execution = capability.contract.as_ref().and_then(|contract| contract.execution.as_ref());
    execution.and_then(|execution| flag(execution).as_ref()).is_some_and(|flag| flag.value)
}

/// What may be asked beside a plain call.
fn modes(capability: &Capability) -> Vec<CallMode> {
    let Some(contract) = capability.contract.as_ref().filter(|_| !capability.read.value) else { return Vec::new() };
    let transaction = contract.transaction.iter().flat_map(|part| &part.supported_modes);
    let words: Vec<&str> = transaction.map(|mode| mode.value.word()).collect();
    let compensation = contract.compensation.as_ref().map(|part| part.mode.value);
    let is_declared = |mode: &CallMode| match mode {
        CallMode::Cancel => declares(capability, |execution| &execution.supports_cancel),
        CallMode::Compensate if compensation == Some(CompensationMode::Supported) => true,
        mode => words.contains(&mode.word()),
    };
    let all = [CallMode::Plan, CallMode::Commit, CallMode::Cancel, CallMode::Reconcile, CallMode::Compensate];
    all.into_iter().filter(is_declared).collect()
}

fn json(name: &str, text: &str) -> Result<Value, Wrong> {
    serde_json::from_str(text).map_err(|error| Wrong(format!("the schema of `{name}` cannot be written: {error}")))
}

fn terms(catalogue: &Catalogue, capability: &Capability) -> Terms {
    let nothing = Contract::default();
    let contract = capability.contract.as_ref().map_or(&nothing, |contract| &contract.value);
    let read = capability.read.value;
    let retry =
        contract.execution.as_ref().and_then(|part| part.value.retry_safety.as_ref()).map(|safety| safety.value);
    let usual = if read { RetrySafety::Safe } else { RetrySafety::SafeWithIdempotencyKey };
    let key = contract.idempotency.as_ref().map(|part| part.requirement.value);
    let usual_key = if read { KeyRequirement::Unsupported } else { KeyRequirement::Required };
    let compensation = contract.compensation.as_ref().and_then(|part| part.compensation_capability_id.as_ref());
    Terms {
        read,
        destructive: capability.destructive.value,
        risk: contract.risk.as_ref().map(|risk| risk.value.word()),
        side_effects: contract.side_effects.iter().map(|effect| effect.value.word()).collect(),
        retry_safety: retry.unwrap_or(usual).word(),
        idempotency_key: key.unwrap_or(usual_key).word(),
        price: contract.pricing.as_ref().map(price),
        scopes: contract.scopes.iter().map(|scope| scope.value.clone()).collect(),
        rate_limit_rpm: value(contract.rate_limit_rpm.as_ref()),
        approval: contract.asks_for_approval(),
        undo: capability.undo.as_ref().or(compensation).map(|undo| undo.value.clone()),
        refundable: value(contract.refundable.as_ref()),
        step_up: value(contract.sca.as_ref()),
        deprecated: capability.deprecated.as_ref().map(|instead| instead.value.clone()),
        digest: canonical::digest(catalogue, capability),
    }
}

fn price(pricing: &Pricing) -> PriceTold {
    PriceTold {
        model: pricing.model.value.word(),
        take_rate_bps: value(pricing.take_rate_bps.as_ref()),
        take_rate_fixed_minor: value(pricing.take_rate_fixed_minor.as_ref()),
        currency: pricing.currency.as_ref().map(|currency| currency.value.clone()),
    }
}

fn value<T: Copy>(at: Option<&At<T>>) -> Option<T> {
    at.map(|at| at.value)
}
