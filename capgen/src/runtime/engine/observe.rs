//! What is told of calls while they are served: a span for each call, events for what happens to it, and counts.
//!
//! Invariants
//! - No input, output, secret or message of a vendor is told, and no key: of a key a short hash, by which two spans can be
//!   seen to be of one piece of work.
//! - What is told of a call changes nothing of it.

use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use tracing::Span;
use tracing::field::Empty;

use super::super::erased::Output;
use super::super::ledger::Lease;
use super::super::outcome::Outcome;
use super::super::{Answer, CallError, TraceContext};
use super::counts::Watch;
use super::work::Work;

/// Where filters of a subscriber find us.
macro_rules! tell {
    ($level:ident, $($what:tt)+) => { tracing::$level!(target: "capgen", $($what)+) };
}

/// A call that is being served.
pub(super) struct Seen {
    span: Span,
    begun: Instant,
    watch: Watch,
}

impl Seen {
    /// It begins.
    pub(super) fn begin(work: &Work) -> Seen {
        Seen { span: span(work), begun: work.begun, watch: work.counts.begin() }
    }

    /// What is told while this runs is told of this call.
    pub(super) fn within<T>(&self, serve: impl FnOnce() -> T) -> T {
        self.span.in_scope(serve)
    }

    /// It ended so.
    pub(super) fn end(self, answer: &Result<Answer<Output>, CallError>) {
        let (outcome, replay) = Outcome::of(answer);
        let took = self.begun.elapsed();
        self.watch.end(outcome, replay, matches!(answer, Err(CallError::Ledger(_))), took);
        if self.span.is_disabled() {
            return;
        }
        self.span.record("outcome", outcome.word()).record("replay", replay);
        if let Some(provider) = provider(answer) {
            self.span.record("provider", provider);
        }
        let milliseconds = took.as_secs_f64() * 1000.0;
        self.span.in_scope(|| {
            match answer {
                Ok(Answer::Manual(task)) => tell!(info, task = task.id.as_str(), why = ?task.why, "a person has it"),
                Err(CallError::Ledger(error)) => {
                    tell!(error, error = error.message(), "the ledger did not do its part")
                }
                _ => {}
            }
            tell!(info, outcome = outcome.word(), replay, milliseconds, "the call ended");
        });
    }
}

/// An attempt begins.
pub(super) fn claimed(brick: &str, lease: &Lease) {
    let span = Span::current();
    // Where calls are filtered out, the current span is somebody else's.
    if span.metadata().is_some_and(|metadata| metadata.target() == "capgen" && metadata.name() == "call") {
        span.record("provider", brick).record("attempt", lease.attempt);
    }
    tell!(debug, provider = brick, attempt = lease.attempt, "an attempt begins");
}

/// The vendor failed for now, and another try is made after a while.
pub(super) fn tried_in_vain(work: &Work, brick: &str, tries: u32, wait: Duration) {
    work.counts.retried();
    let wait_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
    tell!(
        warn,
        capability = work.descriptor.name,
        provider = brick,
        tries,
        wait_ms,
        "the vendor failed and is tried again"
    );
}

/// The vendor is not asked, because it failed again and again.
pub(super) fn left_alone(brick: &str) {
    tell!(warn, provider = brick, "the vendor is left alone because it failed again and again");
}

/// A result came after another attempt or a person had taken over.
pub(super) fn came_late(brick: &str) {
    tell!(warn, provider = brick, "the result came after another attempt or a person had taken over");
}

fn span(work: &Work) -> Span {
    let span = tracing::info_span!(
        target: "capgen",
        "call",
        capability = work.descriptor.name,
        brick = &*work.context.brick,
        tenant = &*work.context.tenant,
        dry_run = work.context.dry_run,
        trace_id = Empty,
        span_id = Empty,
        parent_span_id = Empty,
        key_hash = Empty,
        provider = Empty,
        attempt = Empty,
        outcome = Empty,
        replay = Empty,
    );
    if !span.is_disabled() {
        span.record("trace_id", work.trace().trace_id()).record("span_id", work.trace().span_id());
        if let Some(parent) = &work.context.trace {
            span.record("parent_span_id", TraceContext::span_id(parent));
        }
        if work.key.is_some() {
            span.record("key_hash", key_hash(work));
        }
    }
    span
}

/// 16 hexadecimal digits.
fn key_hash(work: &Work) -> String {
    let key = work.scoped_key();
    let text = format!("{}\n{}\n{}", key.tenant, key.scope, key.key);
    Sha256::digest(text.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn provider(answer: &Result<Answer<Output>, CallError>) -> Option<&str> {
    match answer {
        Ok(Answer::Done(done)) => done.provider.as_deref(),
        Ok(Answer::InProgress(wait)) => wait.provider.as_deref(),
        Ok(Answer::Failed(failed)) => failed.provider.as_deref(),
        _ => None,
    }
}
