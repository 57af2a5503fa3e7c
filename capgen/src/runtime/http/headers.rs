//! Headers of our own, told alike by both sides of a call.

/// The customer that the caller means. It grants nothing: a call for another one than the token's is refused.
pub(super) const TENANT: &str = "capgen-tenant";
/// How many calls this one is made within. It ends circles between servers.
pub(super) const DEPTH: &str = "capgen-depth";
