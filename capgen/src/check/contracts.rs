//! Rules about contracts: what is declared must be possible, and must not contradict itself.

use std::collections::BTreeSet;

use super::context::Context;
use super::siblings::Siblings;
use super::{approvals, conformance, reachable, terms};
use crate::diagnostic::codes::cg03::{
    BLANK_NAME, COMPENSATION_TARGET, EMPTY_LIST, KEY_CONTRADICTION, NO_COMPLETION_MODE, PRICING, READ_WITH_EFFECTS,
    REPEATED, RETRY_OF_DESTRUCTIVE, ZERO,
};
use crate::diagnostic::{Code, Finding, Findings};
use crate::model::contract::{CompensationMode, KeyRequirement, PricingModel, RetrySafety, SideEffect};
use crate::model::{At, Capability, Contract, Form, Source, Span};

/// Runs every rule about contracts on one catalogue.
pub(super) fn check(context: &Context<'_>, siblings: &Siblings, index: usize, findings: &mut Findings) {
    let Some(unit) = context.project.catalogues.get(index) else { return };
    for capability in &unit.catalogue.capabilities {
        let Some(contract) = &capability.contract else { continue };
        let subject = Subject { capability, contract: &contract.value, form: unit.catalogue.form() };
        conformance::check(&subject, findings);
        terms::check(&subject, findings);
        no_completion_mode(&subject, findings);
        repeated(&subject, findings);
        zero(&subject, findings);
        blank(&subject, findings);
        empty(&subject, findings);
        compensation(context, siblings, index, &subject, findings);
        pricing(&subject, findings);
        read_with_effects(&subject, findings);
        retry_of_destructive(&subject, findings);
        key_contradiction(&subject, findings);
        if let Some(approval) = &contract.approval {
            approvals::check(&subject, approval, findings);
            reachable::check(&subject, approval, findings);
        }
    }
}

/// A capability and its contract.
pub(super) struct Subject<'a> {
    pub(super) capability: &'a Capability,
    pub(super) contract: &'a Contract,
    /// In whose words it is declared.
    pub(super) form: Form,
}

impl Subject<'_> {
    pub(super) fn name(&self) -> &str {
        &self.capability.name
    }

    pub(super) fn error(&self, code: Code, span: Span, message: String) -> Finding {
        Finding::error(code, span, message).about(self.name())
    }

    /// The same finding with AIP's own code for it, where AIP's words are used.
    pub(super) fn known(&self, finding: Finding, aip: &str) -> Finding {
        if self.form == Form::Aip && !aip.is_empty() { finding.known_as("AIP", aip) } else { finding }
    }

    fn warning(&self, code: Code, span: Span, message: String) -> Finding {
        Finding::warning(code, span, message).about(self.name())
    }
}

/// An execution that is declared completes in some way: at once, later, or as a stream.
fn no_completion_mode(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(execution) = &subject.contract.execution else { return };
    let modes = [&execution.supports_sync, &execution.supports_async, &execution.supports_streaming];
    if modes.iter().all(|mode| mode.as_ref().is_some_and(|mode| !mode.value)) {
        let finding = subject
            .error(NO_COMPLETION_MODE, execution.span, format!("`{}` has no way to complete", subject.name()))
            .why("it is declared to support neither sync, async nor streaming, so no call could end")
            .help("set `supports_sync`, `supports_async` or `supports_streaming` to true");
        findings.push(subject.known(finding, "contract.execution.no_completion_mode"));
    }
}

/// A list that means a set holds each value once.
fn repeated(subject: &Subject<'_>, findings: &mut Findings) {
    let contract = subject.contract;
    let mut check_known = |member: &str, aip: &str, words: Vec<(&str, Span)>| {
        let mut seen = BTreeSet::new();
        for (word, span) in words {
            if !seen.insert(word) {
                let message = format!("`{word}` is repeated in `{member}` of `{}`", subject.name());
                let finding = subject
                    .error(REPEATED, span, message)
                    .why("the list is a set; a repetition usually stands where another value was meant")
                    .help("remove one of the two");
                findings.push(subject.known(finding, aip));
            }
        }
    };
    let effects = contract.side_effects.iter().map(|e| (e.word(), e.span)).collect();
    check_known("side_effects", "contract.side_effect.duplicate", effects);
    if let Some(transaction) = &contract.transaction {
        let modes = transaction.supported_modes.iter().map(|m| (m.word(), m.span)).collect();
        check_known("supported_modes", "contract.transaction.mode_duplicate", modes);
    }
    let mut check = |member: &str, words| check_known(member, "", words);
    check("scopes", texts(&contract.scopes));
    if let Some(approval) = &contract.approval {
        check("evidence_requirements", approval.evidence_requirements.iter().map(|e| (e.word(), e.span)).collect());
    }
    if let Some(credentials) = &contract.credentials {
        check("accepted_issuers", texts(&credentials.accepted_issuers));
        check("required_scopes", texts(&credentials.required_scopes));
    }
    if let Some(data) = &contract.data {
        check("allowed_regions", texts(&data.allowed_regions));
        check("prohibited_regions", texts(&data.prohibited_regions));
    }
}

fn texts(list: &[At<String>]) -> Vec<(&str, Span)> {
    list.iter().map(|text| (text.as_str(), text.span)).collect()
}

/// A time to live, a window, a timeout or a limit of nothing would refuse every call.
fn zero(subject: &Subject<'_>, findings: &mut Findings) {
    let contract = subject.contract;
    let sla = contract.sla.as_ref();
    let members = [
        (
            "idempotency.ttl_ms",
            "contract.idempotency.invalid_ttl",
            contract.idempotency.as_ref().and_then(|i| i.ttl_ms.as_ref()),
        ),
        ("approval.ttl_ms", "", contract.approval.as_ref().and_then(|a| a.ttl_ms.as_ref())),
        (
            "compensation.compensation_window_ms",
            "contract.compensation.invalid_window",
            contract.compensation.as_ref().and_then(|c| c.compensation_window_ms.as_ref()),
        ),
        ("sla.timeout_ms", "", sla.and_then(|s| s.timeout_ms.as_ref())),
        (
            if subject.form == Form::Sgovr { "rateLimit.rpm" } else { "rate_limit.rpm" },
            "",
            contract.rate_limit_rpm.as_ref(),
        ),
    ];
    for (member, aip, value) in members {
        let Some(value) = value.filter(|v| v.value == 0) else { continue };
        let finding = subject
            .error(ZERO, value.span, format!("`{member}` of `{}` is 0", subject.name()))
            .why("nothing would ever be inside that limit")
            .help("give a number above 0, or leave the member out for no limit");
        findings.push(subject.known(finding, aip));
    }
}

/// A scope, issuer or region that is blank names nothing.
fn blank(subject: &Subject<'_>, findings: &mut Findings) {
    let contract = subject.contract;
    let credentials = contract.credentials.iter().flat_map(|c| c.accepted_issuers.iter().chain(&c.required_scopes));
    let regions = contract.data.iter().flat_map(|d| d.allowed_regions.iter().chain(&d.prohibited_regions));
    for text in contract.scopes.iter().chain(credentials).chain(regions) {
        blank_name(subject, text, "", findings);
    }
}

/// Reports a name that is blank.
pub(super) fn blank_name(subject: &Subject<'_>, text: &At<String>, aip: &str, findings: &mut Findings) {
    if text.trim().is_empty() {
        let finding = subject
            .error(BLANK_NAME, text.span, format!("a name in the contract of `{}` is blank", subject.name()))
            .why("it names nobody and nothing, so nothing could ever match it")
            .help("write the name, or remove the entry");
        findings.push(subject.known(finding, aip));
    }
}

/// A transaction that is declared runs in some mode.
fn empty(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(transaction) = &subject.contract.transaction else { return };
    if transaction.supported_modes.is_empty() {
        let finding = subject
            .error(EMPTY_LIST, transaction.span, format!("the transaction of `{}` has no mode", subject.name()))
            .why("a transaction without `supported_modes` could not be run in any way")
            .help("list the modes, such as `supported_modes: [execute, dry_run]`, or remove `transaction`");
        findings.push(subject.known(finding, "contract.transaction.modes_empty"));
    }
}

/// Compensation that is supported names the capability that does it, and that one exists.
fn compensation(
    context: &Context<'_>,
    siblings: &Siblings,
    own: usize,
    subject: &Subject<'_>,
    findings: &mut Findings,
) {
    let Some(compensation) = &subject.contract.compensation else { return };
    let Some(target) = &compensation.compensation_capability_id else {
        if compensation.mode.value == CompensationMode::Supported {
            let message = format!("compensation of `{}` is supported by nothing", subject.name());
            let finding = subject
                .error(COMPENSATION_TARGET, compensation.mode.span, message)
                .why("whoever has to compensate a call must know which capability to call")
                .help("name it in `compensation_capability_id`, or use another mode");
            findings.push(subject.known(finding, "contract.compensation.capability_missing"));
        }
        return;
    };
    // A capability by itself names others that its file cannot know.
    let alone = context.project.catalogues.get(own).is_some_and(|unit| unit.catalogue.source == Source::Capability);
    if alone && siblings.are_none(own) && target.value != subject.capability.name.value {
        return;
    }
    if let Some(problem) = siblings.target_problem(context, own, subject.capability, target) {
        findings.push(
            problem
                .into_finding(COMPENSATION_TARGET, target.span, "compensation of", &subject.capability.name)
                .why("whoever has to compensate a call must know which capability to call"),
        );
    }
}

/// Rates belong to charging per transaction, and that needs at least one of them.
fn pricing(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(pricing) = &subject.contract.pricing else { return };
    let [bps, fixed] = match subject.form {
        Form::Sgovr => ["takeRateBps", "takeRateFixedMinor"],
        Form::Native | Form::Aip => ["take_rate_bps", "take_rate_fixed_minor"],
    };
    let rates = [(bps, &pricing.take_rate_bps), (fixed, &pricing.take_rate_fixed_minor)];
    if pricing.model.value == PricingModel::PerTransaction {
        if rates.iter().all(|(_, rate)| rate.is_none()) {
            let message = format!("`{}` is charged per transaction, but at no rate", subject.name());
            findings.push(
                subject
                    .error(PRICING, pricing.model.span, message)
                    .why("a caller could not know what a call costs before making it")
                    .help(format!("give `{bps}`, `{fixed}` or both")),
            );
        }
        return;
    }
    for (member, rate) in rates {
        let Some(rate) = rate else { continue };
        let message =
            format!("`{member}` has no meaning when `{}` is priced `{}`", subject.name(), pricing.model.word());
        findings.push(
            subject
                .error(PRICING, rate.span, message)
                .also(pricing.model.span, "the model")
                .why("only charging per transaction takes a rate")
                .help("write `model: per_transaction`, or remove the rate"),
        );
    }
}

/// A read has no effect beyond reading, or it is none. (Reaching out over the network changes nothing by itself.)
fn read_with_effects(subject: &Subject<'_>, findings: &mut Findings) {
    if !subject.capability.read.value {
        return;
    }
    let beyond = |effect: &SideEffect| !matches!(effect, SideEffect::Read | SideEffect::ExternalNetwork);
    if let Some(effect) = subject.contract.side_effects.iter().find(|e| beyond(e)) {
        let message = format!("`{}` is a read, but has the side effect `{}`", subject.name(), effect.word());
        findings.push(
            subject
                .error(READ_WITH_EFFECTS, effect.span, message)
                .also(subject.capability.read.span, "said to be a read")
                .why("a read takes no claim and is repeated freely, so its effect could happen any number of times")
                .help("remove `read: true`, or the side effect"),
        );
    }
}

/// What is destructive is not simply safe to repeat: between two calls, someone may have made anew what the second one
/// destroys.
fn retry_of_destructive(subject: &Subject<'_>, findings: &mut Findings) {
    let safety = subject.contract.execution.as_ref().and_then(|e| e.retry_safety.as_ref());
    let Some(safety) = safety.filter(|s| s.value == RetrySafety::Safe) else { return };
    if subject.capability.destructive.value {
        let message = format!("`{}` is destructive, and yet declared safe to repeat", subject.name());
        findings.push(
            subject
                .warning(RETRY_OF_DESTRUCTIVE, safety.span, message)
                .also(subject.capability.destructive.span, "said to be destructive")
                .why("a repeated call could destroy what was made anew after the first one")
                .help("write `retry_safety: safe_with_idempotency_key`"),
        );
    }
}

/// A key that is not supported can be neither what makes a retry safe nor the subject of a recipe.
fn key_contradiction(subject: &Subject<'_>, findings: &mut Findings) {
    let requirement = subject.contract.idempotency.as_ref().map(|i| &i.requirement);
    let Some(requirement) = requirement.filter(|r| r.value == KeyRequirement::Unsupported) else { return };
    let safety = subject.contract.execution.as_ref().and_then(|e| e.retry_safety.as_ref());
    let safety = safety.filter(|s| s.value == RetrySafety::SafeWithIdempotencyKey);
    let uses = [
        safety.map(|s| (s.span, "repeating it is declared safe with a key")),
        subject.capability.key.as_ref().map(|k| (k.text.span, "it has a recipe for its key")),
    ];
    for (span, use_of_key) in uses.into_iter().flatten() {
        let message = format!("`{}` supports no idempotency key, and yet {use_of_key}", subject.name());
        findings.push(
            subject
                .error(KEY_CONTRADICTION, span, message)
                .also(requirement.span, "keys are unsupported")
                .why("a caller would rely on a key that nobody looks at, and a repeated call would act twice")
                .help("write `requirement: required` or `optional`, or remove what relies on the key"),
        );
    }
}
