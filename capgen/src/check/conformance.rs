//! What AIP's conformance kit asks of contracts.
//!
//! Errors in AIP's own files. Elsewhere notes, and only about contracts that declare as much as AIP has them declare
//! (idempotency, execution and data): in those that say less, a part left out is not yet known.

use super::contracts::Subject;
use crate::diagnostic::codes::cg03::{
    APPROVAL_EXPECTED, COMMIT_WITHOUT_PLAN, CONTRACT_EXPECTED, EFFECTS_EXPECTED, EVIDENCE_EXPECTED, KEY_EXPECTED,
    REDACTION_EXPECTED, RETRY_EXPECTED, SCOPES_EXPECTED,
};
use crate::diagnostic::{Code, Finding, Findings, Level};
use crate::model::contract::{KeyRequirement, RetrySafety, Risk, Sensitivity, SideEffect, TransactionMode};
use crate::model::{At, Contract, Form, Span};

/// Runs every rule of the kit on one contract.
pub(super) fn check(subject: &Subject<'_>, findings: &mut Findings) {
    contract_expected(subject, findings);
    if !is_whole(subject.contract) {
        return;
    }
    effects_expected(subject, findings);
    retry_expected(subject, findings);
    evidence_expected(subject, findings);
    redaction_expected(subject, findings);
    scopes_expected(subject, findings);
    key_expected(subject, findings);
    approval_expected(subject, findings);
    commit_without_plan(subject, findings);
}

fn is_whole(contract: &Contract) -> bool {
    contract.idempotency.is_some() && contract.execution.is_some() && contract.data.is_some()
}

fn finding(subject: &Subject<'_>, code: Code, place: Span, message: String) -> Finding {
    let level = if subject.form == Form::Aip { Level::Error } else { Level::Note };
    Finding::new(level, code, place, message).about(subject.name())
}

/// What is risky, or waits for a person, says how it behaves.
fn contract_expected(subject: &Subject<'_>, findings: &mut Findings) {
    let contract = subject.contract;
    let declares = contract.idempotency.is_some() || contract.execution.is_some() || contract.data.is_some();
    if declares || subject.form == Form::Sgovr {
        return;
    }
    let risky = contract.risk.as_ref().filter(|risk| matches!(risk.value, Risk::High | Risk::Critical));
    let waits = contract.requires_human_approval.as_ref().filter(|flag| flag.value);
    let place = risky.map(|risk| (risk.span, "risky")).or(waits.map(|flag| (flag.span, "left to a person")));
    let Some((place, what)) = place else { return };
    let message = format!("`{}` is {what}, and nothing is declared of how it behaves", subject.name());
    findings.push(
        finding(subject, CONTRACT_EXPECTED, place, message)
            .why("whoever decides about a call has to know whether it may be repeated, and what data it touches")
            .help("declare `idempotency`, `execution` and `data` in its contract"),
    );
}

/// A contract says what a call touches.
fn effects_expected(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(execution) = subject.contract.execution.as_ref().filter(|_| subject.contract.side_effects.is_empty())
    else {
        return;
    };
    let message = format!("the contract of `{}` names no side effect", subject.name());
    findings.push(
        finding(subject, EFFECTS_EXPECTED, execution.span, message)
            .why("an empty list could mean that there is none, or that nobody has thought of it")
            .help("list what a call touches; `side_effects: [read]` is for what only reads"),
    );
}

/// What may be repeated with a key supports that.
fn retry_expected(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(execution) = &subject.contract.execution else { return };
    let requires =
        subject.contract.idempotency.as_ref().is_some_and(|i| i.requirement.value == KeyRequirement::Required);
    let safe = execution.retry_safety.as_ref().filter(|s| s.value == RetrySafety::SafeWithIdempotencyKey);
    let Some(safe) = safe.filter(|_| requires) else { return };
    let supported = execution.supports_retry.as_ref();
    if supported.is_some_and(|flag| flag.value) {
        return;
    }
    let message = format!("`{}` may be repeated with its key, and does not support retries", subject.name());
    findings.push(
        finding(subject, RETRY_EXPECTED, supported.map_or(safe.span, |flag| flag.span), message)
            .also(safe.span, "repeating it is declared safe")
            .why("callers that lost an answer would not know whether to ask again")
            .help("set `supports_retry` to true, or take back that it is safe"),
    );
}

/// Whoever approves leaves something to show for it.
fn evidence_expected(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(approval) = subject.contract.approval.as_ref().filter(|approval| approval.required.value) else { return };
    if approval.evidence_requirements.is_empty() {
        let message = format!("an approval of `{}` leaves no evidence", subject.name());
        findings.push(
            finding(subject, EVIDENCE_EXPECTED, approval.required.span, message)
                .why("later nobody could tell why it was approved, or what")
                .help("ask for some: `evidence_requirements: [reason, input_snapshot]`"),
        );
    }
}

/// What holds personal or guarded data is redacted.
fn redaction_expected(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(data) = &subject.contract.data else { return };
    let redacted = data.redaction_required.as_ref();
    if redacted.is_some_and(|flag| flag.value) {
        return;
    }
    let guarded = |s: &&At<Sensitivity>| matches!(s.value, Sensitivity::Restricted | Sensitivity::Regulated);
    let guarded = data.sensitivity.as_ref().filter(guarded).map(|s| s.span);
    let personal = data.contains_pii.as_ref().filter(|flag| flag.value).map(|flag| flag.span);
    let Some(cause) = personal.or(guarded) else { return };
    let message = format!("the data of `{}` is personal or guarded, and not redacted", subject.name());
    findings.push(
        finding(subject, REDACTION_EXPECTED, redacted.map_or(cause, |flag| flag.span), message)
            .also(cause, "this says so")
            .why("it would stand in logs and records for whoever reads those")
            .help("set `redaction_required` to true"),
    );
}

/// Credentials are asked for with a purpose.
fn scopes_expected(subject: &Subject<'_>, findings: &mut Findings) {
    let credentials = subject.contract.credentials.as_ref();
    let Some(credentials) = credentials.filter(|c| c.required.value && c.required_scopes.is_empty()) else { return };
    let message = format!("`{}` requires credentials, and no scope of them", subject.name());
    findings.push(
        finding(subject, SCOPES_EXPECTED, credentials.required.span, message)
            .why("any credential would do, also one that was given for something else")
            .help("list what the credential has to be good for in `required_scopes`"),
    );
}

/// What changes anything is done once for each key.
fn key_expected(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(idempotency) = &subject.contract.idempotency else { return };
    let beyond = subject.contract.side_effects.iter().find(|effect| effect.value != SideEffect::Read);
    let Some(effect) = beyond.filter(|_| idempotency.requirement.value != KeyRequirement::Required) else { return };
    let message = format!("`{}` has effects, and can be called without a key", subject.name());
    findings.push(
        finding(subject, KEY_EXPECTED, idempotency.requirement.span, message)
            .also(effect.span, "an effect beyond reading")
            .why("a call that is sent twice would have its effect twice")
            .help("write `requirement: required`"),
    );
}

/// What cannot be taken back by the next call waits for an approval.
fn approval_expected(subject: &Subject<'_>, findings: &mut Findings) {
    let grave = |effect: &&At<SideEffect>| {
        use SideEffect::{Delete, Financial, Identity, Legal, Medical, SendMessage};
        matches!(effect.value, Financial | Legal | Medical | Identity | Delete | SendMessage)
    };
    let effect = subject.contract.side_effects.iter().find(grave);
    let Some(effect) = effect.filter(|_| !subject.contract.asks_for_approval()) else { return };
    let message = format!("`{}` has the effect `{}`, and needs no approval", subject.name(), effect.word());
    findings.push(
        finding(subject, APPROVAL_EXPECTED, effect.span, message)
            .why("such an effect reaches people, money or rights, and no later call takes it back")
            .help("declare `approval` with `required: true`, and who may give it"),
    );
}

/// A commit is of a plan.
fn commit_without_plan(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(transaction) = &subject.contract.transaction else { return };
    let mode = |wanted| transaction.supported_modes.iter().find(move |mode| mode.value == wanted);
    let Some(commit) = mode(TransactionMode::Commit).filter(|_| mode(TransactionMode::Plan).is_none()) else { return };
    let message = format!("`{}` commits, and plans nothing", subject.name());
    findings.push(
        finding(subject, COMMIT_WITHOUT_PLAN, commit.span, message)
            .why("a commit carries out a plan that somebody has seen, and there would be none")
            .help("add `plan` to `supported_modes`, or remove `commit`"),
    );
}
