//! Headers that both sides of a call tell alike.

/// The customer that the caller means. It grants nothing: a call for another one than the token's is refused.
pub(super) const TENANT: &str = "capgen-tenant";
/// How many calls this one is made within. It ends circles between servers.
pub(super) const DEPTH: &str = "capgen-depth";
/// The span that a call is made within (W3C Trace Context).
pub(super) const TRACE_PARENT: &str = "traceparent";
/// What tracing systems tell each other beside it.
pub(super) const TRACE_STATE: &str = "tracestate";
