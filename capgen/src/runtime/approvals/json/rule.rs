//! A rule as JSON, in AIP's form: an `operator` and its members.

use serde_json::json;

use super::super::super::Json;
use super::super::Rule;

/// A rule.
pub(super) fn rule_json(rule: &Rule) -> Json {
    let each = |rules: &[Rule]| rules.iter().map(rule_json).collect::<Vec<_>>();
    match rule {
        Rule::Anyone => json!({ "operator": "anyone" }),
        Rule::Principal(id) => json!({ "operator": "principal", "id": id }),
        Rule::Role(name) => json!({ "operator": "role", "name": name }),
        Rule::Group(name) => json!({ "operator": "group", "name": name }),
        Rule::System(system) => json!({ "operator": "external_system", "system": system }),
        Rule::Policy(id) => json!({ "operator": "tenant_policy", "policy_id": id }),
        Rule::Authority { scope, max_risk, max_value } => json!({
            "operator": "delegated_authority", "scope": scope, "max_risk": max_risk.map(|risk| risk.word()),
            "max_value": max_value,
        }),
        Rule::All { rules, reuse } => {
            json!({ "operator": "all", "rules": each(rules), "allow_decision_reuse": reuse })
        }
        Rule::Any(rules) => json!({ "operator": "any", "rules": each(rules) }),
        Rule::Quorum { required, rules, distinct } => json!({
            "operator": "quorum", "required": required, "rules": each(rules), "distinct_principals": distinct,
        }),
    }
}

/// A rule of [`rule_json`].
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(super) fn rule_of_json(json: Json) -> Result<Rule, String> {
    let mut members = super::super::super::members::Members::of(json, "a rule")?;
    let operator = members.text("operator")?;
    let mut each = || match members.any("rules") {
        Some(Json::Array(rules)) => rules.into_iter().map(rule_of_json).collect::<Result<Vec<_>, _>>(),
        _ => Err(format!("`{operator}` has no `rules`")),
    };
    Ok(match operator.as_str() {
        "all" => Rule::All { rules: each()?, reuse: members.flag("allow_decision_reuse")? },
        "any" => Rule::Any(each()?),
        "quorum" => {
            let rules = each()?;
            let required = members.any("required").and_then(|count| count.as_u64());
            let required = required.and_then(|count| u32::try_from(count).ok()).ok_or("`required` is no number")?;
            Rule::Quorum { required, rules, distinct: members.flag("distinct_principals")? }
        }
        "anyone" => Rule::Anyone,
        "principal" => Rule::Principal(members.text("id")?),
        "role" => Rule::Role(members.text("name")?),
        "group" => Rule::Group(members.text("name")?),
        "external_system" => Rule::System(members.text("system")?),
        "tenant_policy" => Rule::Policy(members.text("policy_id")?),
        "delegated_authority" => {
            let risk = members.optional_text("max_risk")?;
            let max_risk = match risk {
                Some(word) => Some(crate::words::Risk::from_word(&word).ok_or("`max_risk` is no known word")?),
                None => None,
            };
            Rule::Authority { scope: members.text("scope")?, max_risk, max_value: members.optional_text("max_value")? }
        }
        other => return Err(format!("`{other}` is no known rule")),
    })
}
