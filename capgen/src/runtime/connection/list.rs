//! The connections that a ledger keeps: set up once, seen by every node.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::super::engine::Engine;
use super::super::ledger::KeptConnection;
use super::super::{LedgerError, WiringError};
use super::{Body, Connection, Grant, SecretFault, SecretRef, sealed};

/// A connection may have so many bytes of names, settings and secrets.
const LARGEST: usize = 64 * 1024;

/// The connections that the ledger keeps. Cheap to clone.
///
/// What is set up here lasts, and every node that shares the ledger acts with it, at the latest five seconds later. A
/// connection that a program was built with (`.connection(…)`) goes before one of the ledger.
///
/// ```
/// use capgen::{Composition, Connection, KeyRing, SecretRef};
///
/// # async fn set_up(acme: &Composition) -> Result<(), capgen::ConnectionError> {
/// let google = Connection::new()
///     .with_setting("base_url", "https://www.googleapis.com")
///     .with_secret_at("token", SecretRef::file("/run/secrets/google"));
/// acme.connections().set("acme", "google-workspace", google).await?;
/// for line in acme.connections().list("acme").await? {
///     println!("{line}");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Connections {
    pub(super) engine: Arc<Engine>,
}

/// A connection as it may be shown: it has no secret in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConnectionLine {
    /// Whose.
    pub tenant: String,
    /// The brick that acts with it.
    pub brick: String,
    /// Its settings.
    pub settings: BTreeMap<String, String>,
    /// Where each secret is.
    pub secrets: BTreeMap<String, SecretPlace>,
    /// What is known of its credential.
    pub grant: Grant,
}

/// Where a secret is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SecretPlace {
    /// Elsewhere.
    At(SecretRef),
    /// In the ledger, sealed with the key of this name.
    Sealed {
        /// The name of the key.
        key: String,
    },
}

/// Why a connection was not set up, listed or removed. It tells no secret.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ConnectionError {
    /// No brick here has the name.
    #[error(transparent)]
    Brick(WiringError),
    /// It has secrets of its own, and nothing to seal them with.
    #[error(
        "a secret is kept in the ledger only sealed, and this composition was given no keys: give it some with \
         `.sealing_keys(KeyRing::from_env(\"…\")?)`, or say where the secret is with `with_secret_at`"
    )]
    NoKeys,
    /// The key to seal with cannot be had.
    #[error("the secrets cannot be sealed: {0}")]
    Key(SecretFault),
    /// It is too large.
    #[error("the connection has {size} bytes, and may have {LARGEST}")]
    TooLarge {
        /// The bytes of its names, settings and secrets.
        size: usize,
    },
    /// The ledger did not do its part.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl Connections {
    pub(in super::super) fn new(engine: Arc<Engine>) -> Connections {
        Connections { engine }
    }

    /// Sets up what a brick acts with for a tenant, in place of what there was. Secrets that the connection holds are sealed
    /// with the current key; for those that are elsewhere, the place is kept.
    ///
    /// # Errors
    /// When no brick has the name, there is no key to seal with, the connection is too large, or the ledger is not usable.
    pub async fn set(&self, tenant: &str, brick: &str, connection: Connection) -> Result<(), ConnectionError> {
        if !self.engine.parts.bricks.contains_key(brick) {
            return Err(ConnectionError::Brick(WiringError::UnknownBrick { brick: brick.to_owned() }));
        }
        let size = connection.size();
        if size > LARGEST {
            return Err(ConnectionError::TooLarge { size });
        }
        let kept = sealed(self.engine.access.keys(), tenant, brick, &connection).await?;
        self.engine.ledger.store().put_connection(kept).await?;
        self.engine.connection_changed(tenant, brick);
        Ok(())
    }

    /// The connections of a tenant, by brick, without secrets.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn list(&self, tenant: &str) -> Result<Vec<ConnectionLine>, ConnectionError> {
        let kept = self.engine.ledger.store().connections(tenant).await?;
        kept.iter().map(|kept| Ok(ConnectionLine::of(kept)?)).collect()
    }

    /// Takes a connection away: the next call finds none. False when there was none.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn remove(&self, tenant: &str, brick: &str) -> Result<bool, ConnectionError> {
        let removed = self.engine.ledger.store().remove_connection(tenant, brick).await?;
        self.engine.connection_changed(tenant, brick);
        Ok(removed)
    }
}

impl ConnectionLine {
    fn of(kept: &KeptConnection) -> Result<ConnectionLine, LedgerError> {
        let body = Body::of(kept)?;
        let key = kept.sealed.as_ref().map(|sealed| sealed.key.clone()).unwrap_or_default();
        let sealed = body.sealed.into_iter().map(|name| (name, SecretPlace::Sealed { key: key.clone() }));
        let places = body.places.into_iter().map(|(name, place)| (name, SecretPlace::At(place)));
        Ok(ConnectionLine {
            tenant: kept.tenant.clone(),
            brick: kept.brick.clone(),
            settings: body.settings,
            secrets: places.chain(sealed).collect(),
            grant: body.grant,
        })
    }
}

impl fmt::Display for ConnectionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}:", self.brick, self.tenant)?;
        self.settings.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))?;
        self.secrets.iter().try_for_each(|(name, place)| write!(f, " {name}={place}"))?;
        self.grant.fmt(f)
    }
}

impl fmt::Display for SecretPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SecretPlace::At(place) => place.fmt(f),
            SecretPlace::Sealed { key } => write!(f, "*** (sealed with {key})"),
        }
    }
}

impl fmt::Debug for Connections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connections").field("composition", &self.engine.name).finish_non_exhaustive()
    }
}
