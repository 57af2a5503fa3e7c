//! `approval` of a contract: who approves, and by what rule.

use super::contract::{is_set, require_flag, words};
use super::fields::{Fields, Subject, Words, unknown_word};
use super::principal;
use super::yaml::Node;
use crate::diagnostic::codes::cg01;
use crate::diagnostic::{Finding, Findings};
use crate::model::contract::{Approval, ApprovalRule, Approver, Evidence, Risk, SeparationOfDuties};
use crate::model::{At, Form};

/// Rules nest no deeper.
const DEEPEST: usize = 16;

const SELECTORS: &[&str] = &["principal", "role", "group", "tenant_policy", "external_system"];
const OPERATORS: &[&str] =
    &["all", "any", "quorum", "principal", "role", "group", "tenant_policy", "external_system", "delegated_authority"];

/// Reads `approval`.
pub(super) fn read(mut fields: Fields) -> Option<Approval> {
    let required = require_flag(&mut fields, "required");
    fields.demand(&["approver_selector"]);
    let approver_selector = fields.nested("approver_selector").and_then(selector);
    let reason = fields.text("reason").map(|text| text.value);
    let ttl_ms = fields.count("ttl_ms");
    let evidence_requirements = fields.words("evidence_requirements", words!(Evidence));
    let delegated_authority = fields.nested("delegated_authority").and_then(principal::delegated_authority);
    let form = fields.form();
    let rule = fields.take("rule").and_then(|node| rule(node, DEEPEST, form, fields.findings));
    let minimum_distinct_principals = fields.count_to("minimum_distinct_principals", u32::MAX.into());
    let separation_of_duties = fields.nested("separation_of_duties").map(duties).unwrap_or_default();
    let policy_version = fields.text("policy_version").map(|text| text.value);
    fields.close();
    Some(Approval {
        required: required?,
        approver_selector,
        reason,
        ttl_ms,
        evidence_requirements,
        delegated_authority,
        rule,
        minimum_distinct_principals,
        separation_of_duties,
        policy_version,
    })
}

fn duties(mut fields: Fields) -> SeparationOfDuties {
    let duties = SeparationOfDuties {
        requester_must_differ: is_set(&mut fields, "requester_must_differ"),
        operator_must_differ: is_set(&mut fields, "operator_must_differ"),
        allow_self_approval: is_set(&mut fields, "allow_self_approval"),
    };
    fields.close();
    duties
}

fn selector(mut fields: Fields) -> Option<Approver> {
    let tag = fields.require("type").and_then(|_| fields.text("type"))?;
    let selector = match tag.as_str() {
        "principal" => name(&mut fields, "id").map(Approver::Principal),
        "role" => name(&mut fields, "name").map(Approver::Role),
        "group" => name(&mut fields, "name").map(Approver::Group),
        "tenant_policy" => Some(Approver::TenantPolicy),
        "external_system" => name(&mut fields, "system").map(Approver::ExternalSystem),
        other => {
            let message = format!("`{other}` is no kind of approver");
            fields.report(unknown_word(&tag, message, SELECTORS));
            return None;
        }
    };
    fields.close();
    selector
}

/// Reads a rule that may nest `deeper` levels more.
fn rule(node: &Node, deeper: usize, form: Form, findings: &mut Findings) -> Option<At<ApprovalRule>> {
    let Some(deeper) = deeper.checked_sub(1) else {
        let message = format!("approval rules nest deeper than {DEEPEST} levels");
        let finding = Finding::error(cg01::RULES_TOO_DEEP, node.span, message);
        let finding = finding.why("whoever approves has to see what the rules come to");
        findings.push(finding.help("flatten the rules: `all` within `all`, and `any` within `any`, are one"));
        return None;
    };
    let mut fields = Fields::open(node, Subject::plain("an approval rule"), findings)?.in_form(form);
    let tag = fields.require("operator").and_then(|_| fields.text("operator"))?;
    let rule = match tag.as_str() {
        "all" => {
            let allow_decision_reuse = is_set(&mut fields, "allow_decision_reuse");
            rules(&mut fields, deeper).map(|rules| ApprovalRule::All { rules, allow_decision_reuse })
        }
        "any" => rules(&mut fields, deeper).map(ApprovalRule::Any),
        "quorum" => quorum(&mut fields, deeper),
        "principal" => name(&mut fields, "id").map(ApprovalRule::Principal),
        "role" => name(&mut fields, "name").map(ApprovalRule::Role),
        "group" => name(&mut fields, "name").map(ApprovalRule::Group),
        "tenant_policy" => name(&mut fields, "policy_id").map(ApprovalRule::TenantPolicy),
        "external_system" => name(&mut fields, "system").map(ApprovalRule::ExternalSystem),
        "delegated_authority" => delegated(&mut fields),
        other => {
            let message = format!("`{other}` is no operator of an approval rule");
            fields.report(unknown_word(&tag, message, OPERATORS));
            return None;
        }
    };
    fields.close();
    Some(At::new(rule?, node.span))
}

/// All of the rules, or none when one of them is faulty: the others alone would be another decision.
fn rules(fields: &mut Fields, deeper: usize) -> Option<Vec<At<ApprovalRule>>> {
    fields.require("rules")?;
    let items = fields.list("rules");
    let read: Vec<_> = items.iter().map(|item| rule(item, deeper, fields.form(), fields.findings)).collect();
    read.into_iter().collect()
}

/// A name. That it is not blank is a rule about contracts.
fn name(fields: &mut Fields, key: &'static str) -> Option<At<String>> {
    fields.require(key)?;
    fields.text(key)
}

fn quorum(fields: &mut Fields, deeper: usize) -> Option<ApprovalRule> {
    fields.require("required");
    let required = fields.count_to("required", u32::MAX.into());
    let rules = rules(fields, deeper);
    let distinct_principals = fields.flag("distinct_principals").is_none_or(|flag| flag.value);
    Some(ApprovalRule::Quorum { required: required?, rules: rules?, distinct_principals })
}

fn delegated(fields: &mut Fields) -> Option<ApprovalRule> {
    let scope = name(fields, "scope");
    let max_risk = fields.word("max_risk", words!(Risk));
    let max_value = fields.scalar("max_value");
    if let Some(value) = &max_value
        && !is_decimal(value)
    {
        let message = format!("`max_value` should be a decimal number, but is `{}`", value.value);
        let finding = Finding::error(cg01::UNSUPPORTED_VALUE, value.span, message);
        let finding = finding.why("the value of a call is compared with it");
        fields.report(finding.help("write digits, and perhaps a point with more digits, as in `2500.00`"));
    }
    let max_value = max_value.filter(|value| is_decimal(value));
    Some(ApprovalRule::DelegatedAuthority { scope: scope?, max_risk, max_value })
}

/// Digits, and perhaps a point with more digits.
fn is_decimal(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(text),
    }
}
