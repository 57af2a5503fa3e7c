//! What a contract asks of a provider beside the call, and where it is declared.
//!
//! Invariant: the markers of a capability and what its provider must implement are told from one list, so a provider can
//! write exactly what it has to.

use super::code::Code;
use super::plan::Operation;
use crate::model::contract::{CompensationMode, RetrySafety, TransactionMode};
use crate::model::{Capability, Contract, Span};

/// One thing that is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Cancel,
    Stream,
    Reconcile,
    Compensate,
    Commit {
        /// Never without a plan.
        planned: bool,
    },
}

/// What a provider has to write a function for. A call that `undo` reverses by itself is compensated without one.
pub(super) fn demanded(capability: &Capability) -> Vec<(Mode, Span, &'static str)> {
    let mut declared = declared(capability);
    declared.retain(|(mode, ..)| *mode != Mode::Compensate || !capability.is_compensated_by_undo());
    declared
}

/// What a contract declares, with the place of the word that says so and the words there.
pub(super) fn declared(capability: &Capability) -> Vec<(Mode, Span, &'static str)> {
    let Some(contract) = &capability.contract else { return Vec::new() };
    let execution = contract.execution.as_ref();
    let stream = execution.and_then(|execution| execution.supports_streaming.as_ref());
    let stream = stream.filter(|flag| flag.value).map(|flag| (flag.span, "supports_streaming: true"));
    // A read has no key by which a call of it could be named later.
    if *capability.read {
        return stream.into_iter().map(|(span, words)| (Mode::Stream, span, words)).collect();
    }
    let mode = |mode| transaction_mode(contract, mode);
    let cancel = execution.and_then(|execution| execution.supports_cancel.as_ref());
    let cancel = cancel.filter(|flag| flag.value).map(|flag| (flag.span, "supports_cancel: true"));
    let supported = contract.compensation.as_ref().map(|compensation| &compensation.mode);
    let supported = supported.filter(|mode| mode.value == CompensationMode::Supported);
    let compensate = supported.map(|mode| (mode.span, "compensation: {mode: supported}"));
    let compensate = compensate.or_else(|| Some((mode(TransactionMode::Compensate)?, "supported_modes: [compensate]")));
    let planned = contract.transaction.as_ref().is_some_and(|transaction| *transaction.requires_plan_before_commit);
    let found = [
        (Mode::Cancel, cancel),
        (Mode::Commit { planned }, mode(TransactionMode::Commit).map(|span| (span, "supported_modes: [commit]"))),
        (Mode::Compensate, compensate),
        (Mode::Reconcile, mode(TransactionMode::Reconcile).map(|span| (span, "supported_modes: [reconcile]"))),
        (Mode::Stream, stream),
    ];
    found.into_iter().filter_map(|(mode, place)| place.map(|(span, words)| (mode, span, words))).collect()
}

fn transaction_mode(contract: &Contract, wanted: TransactionMode) -> Option<Span> {
    let transaction = contract.transaction.as_ref()?;
    transaction.supported_modes.iter().find(|mode| mode.value == wanted).map(|mode| mode.span)
}

/// May a call be made again by itself? As the runtime's descriptor tells it.
fn is_repeatable(capability: &Capability) -> bool {
    let execution = capability.contract.as_ref().and_then(|contract| contract.execution.as_ref());
    let safety = execution.and_then(|execution| execution.retry_safety.as_ref().map(|safety| safety.value));
    let unsafe_words = matches!(safety, Some(RetrySafety::Unsafe | RetrySafety::Unknown));
    !unsafe_words
        && execution.and_then(|execution| execution.supports_retry.as_ref().map(|flag| flag.value)) != Some(false)
}

/// The markers of what is declared.
pub(super) fn markers(operation: &Operation<'_>, code: &mut Code) {
    let (capability, marker) = (operation.capability, &operation.marker);
    if is_repeatable(capability) {
        code.parts(&["impl ::capgen::Repeatable for ", marker, " {}"]);
    }
    for (mode, _, _) in declared(capability) {
        let name = match mode {
            Mode::Cancel => "Cancellable",
            Mode::Stream => "Streamed",
            Mode::Reconcile => "Reconcilable",
            Mode::Compensate => "Compensable",
            Mode::Commit { planned } => {
                let plan = if planned { "::capgen::Plan" } else { "::std::option::Option<::capgen::Plan>" };
                code.block(format!("impl ::capgen::Committable for {marker}"), |code| {
                    code.line(format!("type Plan = {plan};"));
                });
                continue;
            }
        };
        code.parts(&["impl ::capgen::", name, " for ", marker, " {}"]);
    }
}

/// How a provider lacks it, and what is to be written.
pub(super) struct Lack {
    /// The small trait's name begins with it.
    pub prefix: &'static str,
    /// The runtime's trait.
    pub of: &'static str,
    /// What the provider does not do, before the name of the capability.
    pub cannot: &'static str,
    /// The option of the attribute.
    pub option: &'static str,
    /// What the function takes after the call, and what it answers.
    pub takes: String,
    pub answers: String,
}

impl Mode {
    /// In words, for a message. `family` is the module of the types.
    pub fn lack(self, operation: &Operation<'_>, family: &str) -> Lack {
        let (input, output) = (&operation.input, &operation.output);
        let (prefix, of, cannot, option, takes, answers) = match self {
            Mode::Cancel => ("Cancels", "Cancel", "cannot cancel", "cancel", String::new(), "Cancelled".to_owned()),
            Mode::Stream => (
                "Streams",
                "Stream",
                "cannot stream",
                "stream",
                format!(", input: {family}::{input}, chunks: &Chunks<{family}::{output}>"),
                format!("Done<{family}::{output}>"),
            ),
            Mode::Reconcile => (
                "Reconciles",
                "Reconcile",
                "cannot reconcile",
                "reconcile",
                format!(", input: &{family}::{input}"),
                format!("Reconciled<{family}::{output}>"),
            ),
            Mode::Compensate => (
                "Compensates",
                "Compensate",
                "cannot compensate",
                "compensate",
                format!(", original: &Done<{family}::{output}>"),
                "Compensated".to_owned(),
            ),
            Mode::Commit { planned } => (
                "Commits",
                "Commit",
                "cannot commit",
                "commit",
                format!(", plan: {}, input: {family}::{input}", if planned { "Plan" } else { "Option<Plan>" }),
                format!("Done<{family}::{output}>"),
            ),
        };
        Lack { prefix, of, cannot, option, takes, answers }
    }
}
