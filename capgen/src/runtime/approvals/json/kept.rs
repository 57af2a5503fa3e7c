//! An approval as a ledger keeps it.

use std::collections::BTreeSet;

use serde_json::json;

use super::super::super::contract::{Evidence, Risk, SeparationOfDuties};
use super::super::super::members::Members;
use super::super::super::{CallMode, Json, Key, PlanStep};
use super::super::{Approval, ApprovalDecision, ApprovalId, ApprovalState, ApprovalTerms, Approver, Grounds};
use super::rule::{rule_json, rule_of_json};
use super::{grounds, step_json};

/// An approval, beside its number and when it ends.
pub(in crate::runtime) fn approval_body(approval: &Approval) -> Json {
    let Approval { terms, .. } = approval;
    let SeparationOfDuties { requester_must_differ, operator_must_differ, allow_self_approval } = terms.separation;
    let plan: Vec<Json> = approval.plan.iter().map(step_json).collect();
    json!({
        "tenant": approval.tenant,
        "capability": approval.capability,
        "mode": approval.mode.word(),
        "key": approval.key.as_ref().map(|key| key.as_str()),
        "brick": approval.brick,
        "actor": approval.actor,
        "provider": approval.provider,
        "input": approval.input.to_string(),
        "plan": Json::from(plan).to_string(),
        "words": approval.words,
        "price": approval.price,
        "risk": approval.risk.map(|risk| risk.word()),
        "destructive": approval.destructive,
        "why": approval.why,
        "rule": rule_json(&terms.rule).to_string(),
        "minimum": terms.minimum,
        "requester_must_differ": requester_must_differ,
        "operator_must_differ": operator_must_differ,
        "allow_self_approval": allow_self_approval,
        "evidence": terms.evidence.iter().map(|evidence| evidence.word()).collect::<Vec<_>>(),
        "policy_version": terms.policy_version,
        "digest": approval.digest,
        "input_hash": approval.input_hash,
        "state": approval.state.word(),
        "decisions": approval.decisions.iter().map(decision_body).collect::<Vec<_>>(),
        "opened_ms": approval.opened_ms,
        "changed_ms": approval.changed_ms,
    })
}

fn decision_body(decision: &ApprovalDecision) -> Json {
    let by = &decision.by;
    let mut json = json!({
        "by": by.principal, "roles": by.roles, "groups": by.groups, "authorities": by.authorities,
        "system": by.system, "agrees": decision.agrees, "at_ms": decision.at_ms,
    });
    for (name, value) in grounds(decision) {
        json[name] = Json::from(value.as_deref());
    }
    json
}

/// An approval of [`approval_body`].
pub(in crate::runtime) fn approval_of_body(
    number: u64,
    expires_ms: Option<u64>,
    json: Json,
) -> Result<Approval, String> {
    let mut members = Members::of(json, "an approval")?;
    let key = members.optional_text("key")?.map(Key::new).transpose().map_err(|error| error.to_string())?;
    let (mode, state) = (members.text("mode")?, members.text("state")?);
    let risk = members.optional_text("risk")?;
    Ok(Approval {
        id: ApprovalId::of_number(number),
        tenant: members.text("tenant")?,
        capability: members.text("capability")?,
        mode: CallMode::from_word(&mode).ok_or_else(|| format!("`{mode}` is no known mode"))?,
        key,
        brick: members.text("brick")?,
        actor: members.text("actor")?,
        provider: members.optional_text("provider")?,
        input: nested(&mut members, "input")?,
        plan: list(nested(&mut members, "plan")?).into_iter().map(step).collect::<Result<_, _>>()?,
        words: members.text("words")?,
        price: members.optional_text("price")?,
        risk: risk.as_deref().and_then(Risk::from_word),
        destructive: members.flag("destructive")?,
        why: members.text("why")?,
        terms: terms(&mut members)?,
        digest: members.text("digest")?,
        input_hash: members.text("input_hash")?,
        state: ApprovalState::from_word(&state).ok_or_else(|| format!("`{state}` is no known state"))?,
        decisions: list(members.any("decisions").unwrap_or_default())
            .into_iter()
            .map(decision)
            .collect::<Result<_, _>>()?,
        opened_ms: whole(&mut members, "opened_ms"),
        changed_ms: whole(&mut members, "changed_ms"),
        expires_ms,
    })
}

fn terms(members: &mut Members) -> Result<ApprovalTerms, String> {
    let evidence = list(members.any("evidence").unwrap_or_default());
    let known = |word: &Json| {
        word.as_str().and_then(Evidence::from_word).ok_or_else(|| format!("`{word}` is no known evidence"))
    };
    Ok(ApprovalTerms {
        rule: rule_of_json(nested(members, "rule")?)?,
        minimum: u32::try_from(whole(members, "minimum")).unwrap_or(u32::MAX),
        separation: SeparationOfDuties {
            requester_must_differ: members.flag("requester_must_differ")?,
            operator_must_differ: members.flag("operator_must_differ")?,
            allow_self_approval: members.flag("allow_self_approval")?,
        },
        evidence: evidence.iter().map(known).collect::<Result<_, _>>()?,
        policy_version: members.optional_text("policy_version")?,
    })
}

fn decision(json: Json) -> Result<ApprovalDecision, String> {
    let mut members = Members::of(json, "a decision")?;
    Ok(ApprovalDecision {
        by: Approver {
            principal: members.text("by")?,
            roles: words(&mut members, "roles"),
            groups: words(&mut members, "groups"),
            authorities: words(&mut members, "authorities"),
            system: members.optional_text("system")?,
        },
        agrees: members.flag("agrees")?,
        at_ms: whole(&mut members, "at_ms"),
        grounds: Grounds {
            reason: members.optional_text("reason")?,
            seen: members.optional_text("seen")?,
            policy: members.optional_text("policy")?,
            ticket: members.optional_text("ticket")?,
            attachment: members.optional_text("attachment")?,
        },
    })
}

fn step(json: Json) -> Result<PlanStep, String> {
    let mut members = Members::of(json, "a step")?;
    Ok(PlanStep {
        action: members.text("action")?,
        target: members.text("target")?,
        payload: members.any("payload").unwrap_or_default(),
    })
}

/// What is kept as text.
fn nested(members: &mut Members, name: &str) -> Result<Json, String> {
    serde_json::from_str(&members.text(name)?).map_err(|fault| format!("`{name}`: {fault}"))
}

fn list(json: Json) -> Vec<Json> {
    match json {
        Json::Array(items) => items,
        _ => Vec::new(),
    }
}

fn words(members: &mut Members, name: &str) -> BTreeSet<String> {
    let items = list(members.any(name).unwrap_or_default());
    items.iter().filter_map(Json::as_str).map(str::to_owned).collect()
}

fn whole(members: &mut Members, name: &str) -> u64 {
    members.any(name).and_then(|number| number.as_u64()).unwrap_or(0)
}
