//! A connection as a ledger keeps it. Plain data.

/// A customer's connection. What is secret in it is sealed before a ledger sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptConnection {
    /// The customer.
    pub tenant: String,
    /// The brick, by its name in the composition.
    pub brick: String,
    /// JSON: everything that is no secret, tenant and brick among it.
    pub body: String,
    /// The secrets; none when all of them are kept elsewhere.
    pub sealed: Option<Sealed>,
}

/// Sealed secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// The name of the key.
    pub key: String,
    /// What only that key opens.
    pub bytes: Vec<u8>,
}

/// Where a ledger keeps a connection. Those of all tenants are gone through in this order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ConnectionPlace {
    /// The customer, as the ledger keeps the name.
    pub tenant: String,
    /// The brick, likewise.
    pub brick: String,
}

/// A connection that has sealed secrets, whosever it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedConnection {
    /// Where it is kept.
    pub place: ConnectionPlace,
    /// Its body, which the secrets are sealed together with.
    pub body: String,
    /// The secrets.
    pub sealed: Sealed,
}
