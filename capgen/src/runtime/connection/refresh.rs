//! How a credential that has expired is made fresh.

use super::super::BoxFuture;
use super::{Connection, SecretFault};

/// Makes a credential fresh: with an OAuth refresh token, say. Object safe.
///
/// It is asked when a call finds that the credential of its connection has expired, and the contract allows it. Whatever it gives is
/// sealed, kept in the ledger in place of what there was, and used by every node; it is asked once for each credential that expires,
/// however many nodes and calls find that at the same time.
pub trait RefreshCredential: Send + Sync + 'static {
    /// The connection of a tenant with a credential that is valid again, and all else that is to be kept of it.
    ///
    /// # Errors
    /// When it can be made fresh only by a person ([`SecretFault::Missing`]: the call becomes a task that says so), or not just now
    /// ([`SecretFault::Unavailable`]: the call fails for now). The words are shown to people: they must not tell a secret.
    fn refresh<'a>(
        &'a self,
        tenant: &'a str,
        expired: &'a Connection,
    ) -> BoxFuture<'a, Result<Connection, SecretFault>>;
}
