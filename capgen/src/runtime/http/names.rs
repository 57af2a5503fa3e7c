//! Names that both sides of a call tell alike: headers, and types of problem details.

use hyper::header::HeaderName;

/// The customer that the caller means. It grants nothing: a call for another one than the token's is refused.
pub(super) static TENANT: HeaderName = HeaderName::from_static("capgen-tenant");
/// How many calls this one is made within. It ends circles between servers.
pub(super) static DEPTH: HeaderName = HeaderName::from_static("capgen-depth");
/// The span that a call is made within (W3C Trace Context).
pub(super) static TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");
/// What tracing systems tell each other beside it.
pub(super) static TRACE_STATE: HeaderName = HeaderName::from_static("tracestate");
/// The digest of the contract that the caller planned against.
pub(super) static CONTRACT: HeaderName = HeaderName::from_static("capgen-contract");
/// A token that proves that the actor has authenticated anew.
pub(super) static STEP_UP: HeaderName = HeaderName::from_static("x-step-up");
/// What the type of each of our problem details begins with.
pub(super) const PROBLEM: &str = "urn:capgen:problem:";
/// The end of the type: nobody there serves the capability.
pub(super) const NOT_SERVED: &str = "not-served";
/// The end of the type: the contract does not let it be called so.
pub(super) const NOT_SUPPORTED: &str = "not-supported";
/// The end of the type: the key was used up, and is not to be used again.
pub(super) const KEY_USED: &str = "key-used";
/// The end of the type: a commit came before its plan.
pub(super) const NOT_PLANNED: &str = "not-planned";
/// The end of the type: somebody has to authenticate anew.
pub(super) const STEP_UP_NEEDED: &str = "step-up-needed";
/// The end of the type: bricks ask each other in a circle.
pub(super) const CIRCLE: &str = "circle";
