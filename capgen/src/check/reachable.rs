//! Can an approval be given at all?
//!
//! Invariant: what is found here fails for everybody. Roles, groups, systems and policies may stand for any number of people,
//! so only people who are named one by one are counted.

use std::collections::BTreeSet;

use super::contracts::Subject;
use crate::diagnostic::Findings;
use crate::diagnostic::codes::cg03::NEVER_APPROVED;
use crate::model::contract::{Approval, ApprovalRule, Approver, Risk};
use crate::model::{At, Span};
use crate::ordered::Ordered;

/// Why a part of a rule is never met.
struct Cause {
    place: Span,
    words: String,
}

/// The people who may decide, when they are named one by one.
type People<'a> = Option<BTreeSet<&'a str>>;

/// Runs the rule.
pub(super) fn check(subject: &Subject<'_>, approval: &Approval, findings: &mut Findings) {
    let risk = subject.contract.risk.as_ref().map(|risk| risk.value);
    let mut causes = Vec::new();
    let is_met = approval.rule.as_ref().is_none_or(|rule| can_be_met(rule, risk, &mut causes));
    if is_met {
        causes = too_few(approval).into_iter().collect();
    }
    for Cause { place, words } in causes {
        let message = format!("nobody can give the approval of `{}`: {words}", subject.name());
        findings.push(
            subject
                .error(NEVER_APPROVED, place, message)
                .why("every call would wait until its approval expires")
                .help("name somebody else, or a role or a group in place of one person"),
        );
    }
}

/// Can somebody meet it? If nobody can, why.
fn can_be_met(rule: &At<ApprovalRule>, risk: Option<Risk>, causes: &mut Vec<Cause>) -> bool {
    match &rule.value {
        ApprovalRule::DelegatedAuthority { scope, max_risk: Some(most), .. } if risk > Some(most.value) => {
            let words = format!("authority for `{}` reaches `{}` risk at most", scope.value, most.value.word());
            causes.push(Cause { place: most.span, words });
            false
        }
        ApprovalRule::All { rules, allow_decision_reuse } => {
            enough(rule, rules, rules.len(), !allow_decision_reuse, risk, causes)
        }
        ApprovalRule::Quorum { required, rules, distinct_principals } => {
            let required = usize::try_from(required.value).unwrap_or(usize::MAX);
            // One that asks for none, or for more than there are, is told by itself.
            !(1..=rules.len()).contains(&required) || enough(rule, rules, required, *distinct_principals, risk, causes)
        }
        ApprovalRule::Any(rules) => rules.is_empty() || enough(rule, rules, 1, false, risk, causes),
        _ => true,
    }
}

/// Can so many of these be met, where they have to be apart by as many people?
fn enough(
    whole: &At<ApprovalRule>,
    rules: &[At<ApprovalRule>],
    required: usize,
    apart: bool,
    risk: Option<Risk>,
    causes: &mut Vec<Cause>,
) -> bool {
    let mut own = Vec::new();
    let met = rules.iter().filter(|rule| can_be_met(rule, risk, &mut own)).count();
    if met < required {
        causes.append(&mut own);
        return false;
    }
    let people = people_of(rules).filter(|people| apart && people.len() < required);
    if let Some(people) = people {
        let words = format!("it takes {required} who decide, and names {}", named(&people));
        causes.push(Cause { place: whole.span, words });
        return false;
    }
    true
}

/// Fewer people are named than have to agree.
fn too_few(approval: &Approval) -> Option<Cause> {
    let least = approval.minimum_distinct_principals.as_ref()?;
    let selected = match &approval.approver_selector {
        Some(Approver::Principal(id)) => Some(BTreeSet::from([id.value.as_str()])),
        // With a rule, the tenant's policy is that rule.
        Some(Approver::TenantPolicy) if approval.rule.is_some() => Some(BTreeSet::new()),
        None => Some(BTreeSet::new()),
        Some(_) => None,
    };
    let ruled = approval.rule.as_ref().map_or_else(|| Some(BTreeSet::new()), people);
    let all: BTreeSet<&str> = selected?.union(&ruled?).copied().into_set();
    let is_too_few = !all.is_empty() && usize::try_from(least.value).is_ok_and(|least| all.len() < least);
    let words = || format!("`minimum_distinct_principals` is {}, and it names {}", least.value, named(&all));
    is_too_few.then(|| Cause { place: least.span, words: words() })
}

fn people(rule: &At<ApprovalRule>) -> People<'_> {
    match &rule.value {
        ApprovalRule::Principal(id) => Some(BTreeSet::from([id.value.as_str()])),
        ApprovalRule::All { rules, .. } | ApprovalRule::Any(rules) | ApprovalRule::Quorum { rules, .. } => {
            people_of(rules)
        }
        _ => None,
    }
}

fn people_of(rules: &[At<ApprovalRule>]) -> People<'_> {
    let mut all = BTreeSet::new();
    for rule in rules {
        all.extend(people(rule)?);
    }
    Some(all)
}

fn named(people: &BTreeSet<&str>) -> String {
    let names: Vec<String> = people.iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}
