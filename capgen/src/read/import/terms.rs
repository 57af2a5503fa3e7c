//! What capgen's own documents tell of a contract (`x-capgen`, and `capgen/contract` of a tool), as a native catalogue says it.

use super::{list, object};
use crate::model::json::Json;

/// The members of a capability that follow from its terms: flags, what to use instead, and the contract.
pub(super) fn native(terms: &Json) -> Vec<(&'static str, Json)> {
    let mut says = Vec::new();
    for flag in ["read", "destructive"] {
        if terms.get(flag).is_some_and(|value| value.value == Json::Bool(true)) {
            says.push((flag, Json::Bool(true)));
        }
    }
    if let Some(instead) = terms.get("deprecated").and_then(|text| text.as_text()) {
        says.push(("deprecated", Json::text(instead)));
    }
    let contract = contract(terms);
    if !contract.is_empty() {
        says.push(("contract", object(contract)));
    }
    says
}

fn contract(terms: &Json) -> Vec<(&'static str, Json)> {
    let value = |name: &str| terms.get(name).map(|value| value.value.clone());
    let mut says = Vec::new();
    for name in ["risk", "side_effects", "scopes", "refundable"] {
        says.extend(value(name).map(|value| (name, value)));
    }
    says.extend(value("step_up").map(|value| ("sca", value)));
    says.extend(value("rate_limit_rpm").map(|rpm| ("rate_limit", object(vec![("rpm", rpm)]))));
    says.extend(value("price").map(|price| ("pricing", price)));
    // A read has none, and what every action has need not be said.
    if let Some(key) = value("idempotency_key").filter(|key| *key == Json::text("optional")) {
        says.push(("idempotency", object(vec![("requirement", key)])));
    }
    if let Some(safety) =
        value("retry_safety").filter(|safety| [Json::text("unsafe"), Json::text("unknown")].contains(safety))
    {
        says.push(("execution", object(vec![("retry_safety", safety)])));
    }
    if value("approval") == Some(Json::Bool(true)) {
        let evidence = list([Json::text("reason")]);
        says.push(("approval", object(vec![("required", Json::Bool(true)), ("evidence_requirements", evidence)])));
    }
    says
}
