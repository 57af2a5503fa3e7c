//! Where a call stands in a trace, as W3C Trace Context has it: `traceparent` and `tracestate`.
//!
//! Invariants
//! - What comes from outside is taken whole or not at all: a `traceparent` that is wrong begins a new trace, and a
//!   `tracestate` that is wrong is dropped.
//! - What is written is always right, whatever was read.
//! - Nothing of a call is in it: ids are drawn at random.

mod draw;
mod state;

use std::fmt;
use std::sync::Arc;

/// What may be told of the flags: sampled, and that the trace id is random.
const KNOWN_FLAGS: u8 = 0b11;
/// Who began the trace keeps what is told of it.
const SAMPLED: u8 = 0b01;

/// A place in a trace: the trace, and the span in it that whatever happens next belongs to.
///
/// ```
/// use capgen::TraceContext;
///
/// let caller = TraceContext::parse("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01").unwrap();
/// let ours = caller.child();
/// assert_eq!(ours.trace_id(), "4bf92f3577b34da6a3ce929d0e0e4736");
/// assert_ne!(ours.span_id(), caller.span_id());
/// assert!(ours.traceparent().starts_with("00-4bf92f3577b34da6a3ce929d0e0e4736-"));
/// assert!(TraceContext::parse("00-0-0-01").is_none());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct TraceContext {
    trace: u128,
    span: u64,
    flags: u8,
    state: Option<Arc<str>>,
}

/// A number that no other is like, of any process.
pub(super) fn drawn() -> u128 {
    draw::trace_id()
}

impl TraceContext {
    /// The beginning of a new trace, sampled.
    pub fn begin() -> TraceContext {
        TraceContext { trace: draw::trace_id(), span: draw::span_id(), flags: SAMPLED, state: None }
    }

    /// Reads a `traceparent`. None when it is wrong: begin a new trace then. Of a later version than 00 the parts that
    /// this one knows are read.
    pub fn parse(traceparent: &str) -> Option<TraceContext> {
        let mut parts = traceparent.trim_matches([' ', '\t']).split('-');
        let version = hex(parts.next()?, 2)?;
        let (trace, span) = (hex(parts.next()?, 32)?, hex(parts.next()?, 16)?);
        let flags = hex(parts.next()?, 2)?;
        let ends_right = match version {
            0 => parts.next().is_none(),
            0xff => false,
            _ => true,
        };
        let span = u64::try_from(span).ok()?;
        let flags = u8::try_from(flags).ok()? & KNOWN_FLAGS;
        (ends_right && trace != 0 && span != 0).then_some(TraceContext { trace, span, flags, state: None })
    }

    /// The same with the `tracestate` of the same request: that of several headers joined by commas. One that is wrong is
    /// dropped; one longer than 512 bytes loses members at its end.
    #[must_use]
    pub fn with_state(mut self, tracestate: &str) -> TraceContext {
        self.state = state::read(tracestate).map(Arc::from);
        self
    }

    /// A new span in the same trace, below this one.
    #[must_use]
    pub fn child(&self) -> TraceContext {
        TraceContext { span: draw::span_id(), ..self.clone() }
    }

    /// The trace: 32 lower-case hexadecimal digits.
    pub fn trace_id(&self) -> String {
        format!("{:032x}", self.trace)
    }

    /// The span: 16 lower-case hexadecimal digits.
    pub fn span_id(&self) -> String {
        format!("{:016x}", self.span)
    }

    /// Does who began the trace keep what is told of it?
    pub fn is_sampled(&self) -> bool {
        self.flags & SAMPLED != 0
    }

    /// The header `traceparent` for a call made within this span.
    pub fn traceparent(&self) -> String {
        self.to_string()
    }

    /// The header `tracestate` to send beside it, when there is one.
    pub fn tracestate(&self) -> Option<&str> {
        self.state.as_deref()
    }
}

/// As `traceparent`.
impl fmt::Display for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "00-{:032x}-{:016x}-{:02x}", self.trace, self.span, self.flags)
    }
}

/// As `traceparent`: the state is of others' making.
impl fmt::Debug for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TraceContext({self})")
    }
}

/// So many lower-case hexadecimal digits, no more and no fewer.
fn hex(text: &str, digits: usize) -> Option<u128> {
    let right = text.len() == digits && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    right.then(|| u128::from_str_radix(text, 16).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const PARENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[test]
    fn what_is_read_is_written_again() {
        let context = TraceContext::parse(PARENT).unwrap();
        assert_eq!(context.traceparent(), PARENT);
        assert!(context.is_sampled() && context.tracestate().is_none());
        assert_eq!(context.span_id(), "00f067aa0ba902b7");
        let unsampled = TraceContext::parse(&format!("{}00", &PARENT[..53])).unwrap();
        assert!(!unsampled.is_sampled());
        assert_eq!(TraceContext::parse(&format!(" {PARENT}\t")), Some(context));
    }

    #[test]
    fn unknown_flags_are_dropped_and_later_versions_read_as_far_as_known() {
        let told = |text: &str| TraceContext::parse(text).unwrap().traceparent();
        let rest = &PARENT[3..53];
        assert_eq!(told(&format!("00-{rest}ff")), format!("00-{rest}03"));
        assert_eq!(told(&format!("cc-{rest}01")), PARENT);
        assert_eq!(told(&format!("cc-{rest}01-what-comes-later")), PARENT);
    }

    #[test]
    fn what_is_wrong_is_not_read() {
        let rest = &PARENT[3..];
        let zero_trace = format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32));
        let zero_span = format!("00-4bf92f3577b34da6a3ce929d0e0e4736-{}-01", "0".repeat(16));
        let wrong = [
            String::new(),
            "00".to_owned(),
            PARENT[..54].to_owned(),
            format!("{PARENT}-"),
            format!("{PARENT}-00"),
            format!("{PARENT}0"),
            format!("ff-{rest}"),
            format!("0-{rest}"),
            format!("+0-{rest}"),
            format!("cc-{rest}x"),
            PARENT.to_uppercase(),
            PARENT.replace('-', "_"),
            PARENT.replace("4bf", "+bf"),
            PARENT.replace("4bf9", "ü9"),
            PARENT.replace("00f067aa0ba902b7", "00f067aa0ba902b"),
            zero_trace,
            zero_span,
        ];
        for text in wrong {
            assert_eq!(TraceContext::parse(&text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_read_is_written_in_the_form_that_everyone_reads(
            text in "(cc|00|ff)-[0-9a-f]{31,33}-[0-9a-f]{16,17}-[0-9a-f]{2}(-.{0,3})?",
            state in "[a-z=,@ -~]{0,600}",
        ) {
            if let Some(read) = TraceContext::parse(&text) {
                assert_eq!(TraceContext::parse(&read.traceparent()), Some(read));
            }
            let context = TraceContext::begin().with_state(&state);
            if let Some(told) = context.tracestate() {
                assert!(told.len() <= 512);
                assert_eq!(context.clone().with_state(told), context);
            }
        }
    }

    #[test]
    fn ids_are_new_each_time_and_a_child_keeps_trace_flags_and_state() {
        let parent = TraceContext::parse(PARENT).unwrap().with_state("a=1");
        let child = parent.child();
        assert_eq!((child.trace, child.flags, child.tracestate()), (parent.trace, parent.flags, Some("a=1")));
        let mut seen = BTreeSet::new();
        for _ in 0..1000 {
            let context = TraceContext::begin();
            assert_eq!(TraceContext::parse(&context.traceparent()), Some(context.clone()));
            assert!(seen.insert(context.trace_id()) && seen.insert(context.span_id()));
        }
    }
}
