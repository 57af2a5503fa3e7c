//! Rules about who must approve.

use super::contracts::{Subject, blank_name};
use crate::diagnostic::Findings;
use crate::diagnostic::codes::cg03::{EMPTY_LIST, QUORUM, ZERO};
use crate::model::contract::{Approval, ApprovalRule, Approver};
use crate::model::{At, Span};

/// Runs every rule about an approval.
pub(super) fn check(subject: &Subject<'_>, approval: &Approval, findings: &mut Findings) {
    no_principals(subject, approval, findings);
    if let Some(
        Approver::Principal(name) | Approver::Role(name) | Approver::Group(name) | Approver::ExternalSystem(name),
    ) = &approval.approver_selector
    {
        blank_name(subject, name, "", findings);
    }
    let mut open: Vec<&At<ApprovalRule>> = approval.rule.iter().collect();
    while let Some(rule) = open.pop() {
        match &rule.value {
            ApprovalRule::All { rules, .. } => no_children(subject, "all", rule.span, rules, findings),
            ApprovalRule::Any(rules) => no_children(subject, "any", rule.span, rules, findings),
            ApprovalRule::Quorum { required, rules, .. } => quorum(subject, required, rules.len(), findings),
            ApprovalRule::Principal(name) => blank_name(subject, name, "", findings),
            ApprovalRule::Role(name) => blank_name(subject, name, "contract.approval.role_empty", findings),
            ApprovalRule::Group(name) => blank_name(subject, name, "contract.approval.group_empty", findings),
            ApprovalRule::TenantPolicy(name) => {
                blank_name(subject, name, "contract.approval.tenant_policy_empty", findings);
            }
            ApprovalRule::ExternalSystem(name) => {
                blank_name(subject, name, "contract.approval.external_system_empty", findings);
            }
            ApprovalRule::DelegatedAuthority { scope, .. } => {
                blank_name(subject, scope, "contract.approval.delegated_scope_empty", findings);
            }
        }
        open.extend(children(rule));
    }
}

fn children(rule: &ApprovalRule) -> &[At<ApprovalRule>] {
    match rule {
        ApprovalRule::All { rules, .. } | ApprovalRule::Any(rules) | ApprovalRule::Quorum { rules, .. } => rules,
        _ => &[],
    }
}

/// An approval by nobody approves nothing.
fn no_principals(subject: &Subject<'_>, approval: &Approval, findings: &mut Findings) {
    let Some(least) = approval.minimum_distinct_principals.as_ref().filter(|n| n.value == 0) else { return };
    let message = format!("`minimum_distinct_principals` of `{}` is 0", subject.name());
    let finding = subject
        .error(ZERO, least.span, message)
        .why("an approval takes at least one person")
        .help("give a number above 0, or leave it out for 1");
    findings.push(subject.known(finding, "contract.approval.invalid_distinct_principals"));
}

/// `all` and `any` of nothing would approve always, or never.
fn no_children(
    subject: &Subject<'_>,
    operator: &str,
    place: Span,
    rules: &[At<ApprovalRule>],
    findings: &mut Findings,
) {
    if rules.is_empty() {
        let message = format!("`{operator}` in the approval of `{}` has no rules", subject.name());
        let finding = subject
            .error(EMPTY_LIST, place, message)
            .why("`all` of nothing always holds, and `any` of nothing never does: neither is a decision")
            .help("list who may approve under `rules`");
        findings.push(subject.known(finding, "contract.approval.rule_empty"));
    }
}

/// A quorum takes at least one of its rules, and no more than there are.
fn quorum(subject: &Subject<'_>, required: &At<u32>, children: usize, findings: &mut Findings) {
    if required.value == 0 || usize::try_from(required.value).is_ok_and(|n| n > children) {
        let message =
            format!("a quorum of {} out of {children} in the approval of `{}`", required.value, subject.name());
        let finding = subject
            .error(QUORUM, required.span, message)
            .why("a quorum of 0 needs nobody, and one of more than its rules can never be reached")
            .help("require at least 1, and at most as many as there are `rules`");
        findings.push(subject.known(finding, "contract.approval.quorum_invalid"));
    }
}
