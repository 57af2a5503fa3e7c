//! Sealing anew what a ledger keeps, so that a key can be taken out of use.
//!
//! Invariants
//! - Connections come in bounded batches, by tenant and brick, and each is looked at once.
//! - One that somebody changes meanwhile is left as they want it.

use super::super::ledger::{ConnectionPlace, SealedConnection};
use super::kept::{opened, seal_secrets};
use super::{ConnectionError, Connections};
use crate::Json;

/// So many are read at once.
const BATCH: u32 = 100;

/// What came of sealing anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resealed {
    /// How many connections are sealed with the current key that were not before.
    pub sealed: u64,
    /// How many could not be: as long as there are any, an older key is needed.
    pub left: u64,
    /// Which was the first of those, and why, without any secret.
    pub first_left: Option<String>,
}

impl Connections {
    /// Seals the secrets of all connections of the ledger, of every tenant, with the current key. To take a key out of use:
    /// give all nodes a ring in which the new key stands first and the old one after it, call this on one of them until
    /// nothing is left, and then take the old key out of the ring.
    ///
    /// ```
    /// # async fn rotate(acme: &capgen::Composition) -> Result<(), capgen::ConnectionError> {
    /// let resealed = acme.connections().reseal().await?;
    /// println!("{} sealed anew", resealed.sealed);
    /// if let Some(left) = resealed.first_left {
    ///     println!("{} still need an older key, the first of them {left}", resealed.left);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When there is no key to seal with, or the ledger is not usable. What was sealed by then stays so.
    pub async fn reseal(&self) -> Result<Resealed, ConnectionError> {
        let keys = self.engine.access.keys().ok_or(ConnectionError::NoKeys)?;
        let current = keys.current().await.map_err(ConnectionError::Key)?;
        let (mut resealed, mut after) = (Resealed::default(), ConnectionPlace::default());
        loop {
            let batch = self.engine.ledger.store().sealed_otherwise(current.id(), after.clone(), BATCH).await?;
            if let Some(last) = batch.last() {
                after = last.place.clone();
            }
            let is_last = batch.len() < BATCH as usize;
            for kept in batch {
                let which = format!("that of `{}` for `{}`", kept.place.brick, kept.place.tenant);
                match self.seal_anew(kept).await? {
                    Ok(()) => resealed.sealed += 1,
                    Err(why) => {
                        resealed.left += 1;
                        resealed.first_left.get_or_insert_with(|| format!("{which}: {why}"));
                    }
                }
            }
            if is_last {
                return Ok(resealed);
            }
        }
    }

    /// Seals one anew, or says why it stays as it is.
    async fn seal_anew(&self, kept: SealedConnection) -> Result<Result<(), String>, ConnectionError> {
        let keys = self.engine.access.keys();
        let secrets = match opened(&kept.body, &kept.sealed, keys).await {
            Ok(secrets) => secrets,
            Err(not) => return Ok(Err(not.what)),
        };
        let secrets = secrets.into_iter().map(|(name, value)| (name, Json::from(value))).collect();
        let anew = seal_secrets(keys, &kept.body, Json::Object(secrets)).await?;
        match self.engine.ledger.store().reseal_connection(kept, anew).await? {
            true => Ok(Ok(())),
            false => Ok(Err("somebody changed it meanwhile: seal anew once more".to_owned())),
        }
    }
}
