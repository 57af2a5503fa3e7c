//! Names that both sides of a call tell alike: headers, and types of problem details.

/// The customer that the caller means. It grants nothing: a call for another one than the token's is refused.
pub(super) const TENANT: &str = "capgen-tenant";
/// How many calls this one is made within. It ends circles between servers.
pub(super) const DEPTH: &str = "capgen-depth";
/// The span that a call is made within (W3C Trace Context).
pub(super) const TRACE_PARENT: &str = "traceparent";
/// What tracing systems tell each other beside it.
pub(super) const TRACE_STATE: &str = "tracestate";
/// What the type of each of our problem details begins with.
pub(super) const PROBLEM: &str = "urn:capgen:problem:";
/// The end of the type: nobody there serves the capability.
pub(super) const NOT_SERVED: &str = "not-served";
/// The end of the type: bricks ask each other in a circle.
pub(super) const CIRCLE: &str = "circle";
