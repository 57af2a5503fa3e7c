//! What is proven: one rule each, in the order in which they are looked at.

use crate::Descriptor;
use crate::contract::Contract;
use crate::runtime::CallMode;
use crate::runtime::mode::{may_be_cancelled, needs_plan};

/// A rule that a provider keeps, or a flag that its contract declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// Nobody is let in who is not known.
    Identity,
    /// Whatever input is valid has an outcome.
    ValidInputs,
    /// Whatever input is not valid is refused before anything is done.
    InvalidInputs,
    /// What it answers is what it declares.
    Output,
    /// A failure has no reason that is not declared.
    Reasons,
    /// Asked again with a key, the ledger answers.
    Replay,
    /// Another input under a used key is what the contract says.
    Conflict,
    /// A key is free once its time is over.
    Expiry,
    /// A read changes nothing.
    Read,
    /// A dry run tells a plan and touches nothing.
    DryRun,
    /// A vendor that is busy is a failure for now.
    Transient,
    /// How long a vendor asks to be left alone is passed on.
    RetryAfter,
    /// Without a connection a person gets a task.
    Connection,
    /// Credentials that the vendor does not accept are a missing connection.
    Credentials,
    /// What broke off before its result is attempted again.
    Crash,
    /// An attempt made again brings nothing about twice.
    Vendor,
    /// An attempt that was overtaken stops acting.
    Fencing,
    /// After so many attempts that never came back, a person does it.
    Attempts,
    /// A call that is cancelled has no effect.
    Cancel,
    /// A stream tells what there is, and ends as a call does.
    Stream,
    /// A plan touches nothing, and a commit does what was planned.
    Commit,
    /// What became of a call is found out, and nothing is changed by that.
    Reconcile,
    /// What was done is taken back.
    Compensate,
    /// Nothing is done without the scopes.
    Scopes,
    /// Calls beyond the rate are refused.
    RateLimit,
    /// Nothing is done before it is approved.
    Approval,
    /// Nothing is done for who has not authenticated anew.
    StepUp,
    /// What a person does counts as what a machine does.
    Manual,
    /// Every attempt is in the log.
    Log,
    /// No secret is told.
    Redaction,
    /// What else is declared, and no case looks at: never proven.
    Terms,
}

impl Rule {
    /// All, in order.
    pub const ALL: &'static [Rule] = &[
        Rule::Identity,
        Rule::ValidInputs,
        Rule::InvalidInputs,
        Rule::Output,
        Rule::Reasons,
        Rule::Replay,
        Rule::Conflict,
        Rule::Expiry,
        Rule::Read,
        Rule::DryRun,
        Rule::Transient,
        Rule::RetryAfter,
        Rule::Connection,
        Rule::Credentials,
        Rule::Crash,
        Rule::Vendor,
        Rule::Fencing,
        Rule::Attempts,
        Rule::Cancel,
        Rule::Stream,
        Rule::Commit,
        Rule::Reconcile,
        Rule::Compensate,
        Rule::Scopes,
        Rule::RateLimit,
        Rule::Approval,
        Rule::StepUp,
        Rule::Manual,
        Rule::Log,
        Rule::Redaction,
        Rule::Terms,
    ];

    /// In one word.
    pub const fn word(self) -> &'static str {
        match self {
            Rule::Identity => "identity",
            Rule::ValidInputs => "valid-inputs",
            Rule::InvalidInputs => "invalid-inputs",
            Rule::Output => "output",
            Rule::Reasons => "reasons",
            Rule::Replay => "replay",
            Rule::Conflict => "conflict",
            Rule::Expiry => "expiry",
            Rule::Read => "read",
            Rule::DryRun => "dry-run",
            Rule::Transient => "transient",
            Rule::RetryAfter => "retry-after",
            Rule::Connection => "connection",
            Rule::Credentials => "credentials",
            Rule::Crash => "crash",
            Rule::Vendor => "vendor",
            Rule::Fencing => "fencing",
            Rule::Attempts => "attempts",
            Rule::Cancel => "cancel",
            Rule::Stream => "stream",
            Rule::Commit => "commit",
            Rule::Reconcile => "reconcile",
            Rule::Compensate => "compensate",
            Rule::Scopes => "scopes",
            Rule::RateLimit => "rate-limit",
            Rule::Approval => "approval",
            Rule::StepUp => "step-up",
            Rule::Manual => "manual",
            Rule::Log => "log",
            Rule::Redaction => "redaction",
            Rule::Terms => "terms",
        }
    }

    /// What it says.
    pub const fn says(self) -> &'static str {
        match self {
            Rule::Identity => "nobody is let in who is not known",
            Rule::ValidInputs => "whatever input is valid has an outcome",
            Rule::InvalidInputs => "whatever input is not valid is refused before anything is done",
            Rule::Output => "what it answers is what it declares",
            Rule::Reasons => "a failure has no reason that is not declared",
            Rule::Replay => "asked again with its key, the ledger answers",
            Rule::Conflict => "another input under a used key is not taken for the first",
            Rule::Expiry => "a key is free once its time is over, and not before",
            Rule::Read => "a read changes nothing and takes no claim",
            Rule::DryRun => "a dry run tells a plan, touches nothing and needs no connection",
            Rule::Transient => "a busy vendor is a failure for now, and the same call succeeds later",
            Rule::RetryAfter => "how long a vendor asks to be left alone is passed on",
            Rule::Connection => "without a connection a person gets a task",
            Rule::Credentials => "credentials that the vendor does not accept are a missing connection",
            Rule::Crash => "what broke off is in progress until its lease ends, and is then attempted again",
            Rule::Vendor => "an attempt made again brings nothing about twice",
            Rule::Fencing => "an attempt that was overtaken brings nothing about, and its result does not count",
            Rule::Attempts => "after five attempts that never came back, a person does it",
            Rule::Cancel => "a call that was stopped has no effect, and one that was not is done",
            Rule::Stream => "a stream tells what there is so far, and ends as the call does",
            Rule::Commit => "a plan touches nothing, and a commit does it once",
            Rule::Reconcile => "what became of a call is found out, and nothing is changed by that",
            Rule::Compensate => "what was done is taken back, once",
            Rule::Scopes => "nothing is done without the scopes that the contract asks for",
            Rule::RateLimit => "calls beyond the rate are refused, and nothing is done",
            Rule::Approval => "nothing is done before it is approved",
            Rule::StepUp => "nothing is done for who has not authenticated anew",
            Rule::Manual => "what a person does under a key is the result of that key",
            Rule::Log => "every attempt is in the log",
            Rule::Redaction => "no secret is in a message, a reference, a plan or the log",
            Rule::Terms => "the other terms of the contract hold",
        }
    }

    /// Why it holds for a capability: what declares it. None where it does not apply.
    pub fn declared_by(self, descriptor: &Descriptor) -> Option<&'static str> {
        let contract = descriptor.contract.unwrap_or(&Contract::NONE);
        let acts = !descriptor.read;
        let can = |mode: CallMode| acts && mode.admit(descriptor, false).is_ok();
        let streams = contract.execution.is_some_and(|part| part.supports_streaming == Some(true));
        let (holds, by) = match self {
            Rule::Identity | Rule::ValidInputs | Rule::InvalidInputs => (true, "input"),
            Rule::Output => (true, "output"),
            Rule::Reasons => (true, if descriptor.failures.is_empty() { "no failures" } else { "failures" }),
            Rule::Replay | Rule::Conflict => (acts, "idempotency"),
            Rule::Expiry => {
                (acts && contract.idempotency.is_some_and(|part| part.ttl_ms.is_some()), "idempotency: ttl_ms")
            }
            Rule::Crash | Rule::Vendor | Rule::Fencing | Rule::Attempts => (acts, "leases and attempts"),
            Rule::Read => (descriptor.read, "read: true"),
            Rule::DryRun => (acts && CallMode::Execute.admit(descriptor, true).is_ok(), "dry runs"),
            Rule::Transient | Rule::RetryAfter => (true, "retries"),
            Rule::Connection | Rule::Credentials => (true, "connections"),
            Rule::Cancel => (acts && may_be_cancelled(descriptor), "supports_cancel: true"),
            Rule::Stream => (streams, "supports_streaming: true"),
            Rule::Commit if needs_plan(descriptor) => (can(CallMode::Commit), "requires_plan_before_commit: true"),
            Rule::Commit => (can(CallMode::Commit), "supported_modes: commit"),
            Rule::Reconcile => (can(CallMode::Reconcile), "supported_modes: reconcile"),
            Rule::Compensate => (can(CallMode::Compensate), "compensation"),
            Rule::Scopes => (!contract.scopes.is_empty(), "scopes"),
            Rule::RateLimit => (contract.rate_limit_rpm.is_some(), "rate_limit"),
            Rule::Approval => (contract.asks_for_approval(), "approval"),
            Rule::StepUp => (contract.sca == Some(true), "sca: true"),
            Rule::Manual => (can(CallMode::Execute), "manual"),
            Rule::Log => (true, "the action log"),
            Rule::Redaction => (true, "secrets"),
            Rule::Terms => (!other_terms(descriptor).is_empty(), "contract"),
        };
        holds.then_some(by)
    }
}

/// What a contract declares beside what there are rules for.
pub(super) fn other_terms(descriptor: &Descriptor) -> Vec<&'static str> {
    let contract = descriptor.contract.unwrap_or(&Contract::NONE);
    let data = contract.data.as_ref();
    let terms = [
        ("supports_async", contract.execution.is_some_and(|part| part.supports_async == Some(true))),
        ("expected_completion", contract.execution.is_some_and(|part| part.expected_completion.is_some())),
        ("sla", contract.sla.is_some()),
        ("pricing", contract.pricing.is_some()),
        ("refundable", contract.refundable.is_some()),
        ("credentials", contract.credentials.is_some()),
        ("regions", data.is_some_and(|data| !data.allowed_regions.is_empty() || !data.prohibited_regions.is_empty())),
        ("retention", data.is_some_and(|data| data.retention.is_some())),
    ];
    terms.into_iter().filter_map(|(term, is_declared)| is_declared.then_some(term)).collect()
}
