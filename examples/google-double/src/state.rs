//! What the double remembers, in a SQLite file or in memory.
//!
//! Invariants
//! - A step is one transaction: what it changed and the effects it counted are kept together or not at all, whoever is
//!   killed. Several doubles may share a file.
//! - An effect is counted when something came about that others can see. A request that finds things as it wants them
//!   counts nothing, and neither does a first password that is set anew before anybody was told it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{directory, drive, mail};

/// Why the double cannot remember.
pub type StateError = Box<dyn std::error::Error + Send + Sync>;

/// Everything the double remembers.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tenant {
    pub(crate) users: BTreeMap<String, directory::User>,
    /// By group: each member's address, and its role.
    pub(crate) members: BTreeMap<String, BTreeMap<String, String>>,
    pub(crate) files: BTreeMap<String, drive::File>,
    pub(crate) transfers: BTreeMap<String, drive::Transfer>,
    pub(crate) messages: BTreeMap<String, mail::Message>,
    pub(crate) vacations: BTreeMap<String, Value>,
    /// By calendar, by id.
    pub(crate) events: BTreeMap<String, BTreeMap<String, Value>>,
    pub(crate) effects: u64,
    serial: u64,
}

impl Tenant {
    /// The next id with this prefix.
    pub(crate) fn next_id(&mut self, prefix: &str) -> String {
        self.serial += 1;
        format!("{prefix}-{}", self.serial)
    }

    /// Something came about.
    pub(crate) fn count(&mut self) {
        self.effects += 1;
    }
}

/// Where it is remembered.
#[derive(Debug)]
pub(crate) struct Memory(Mutex<Connection>);

impl Memory {
    /// In a file, which is made if there is none; without one, in this process.
    pub(crate) fn open(file: Option<&Path>) -> Result<Memory, StateError> {
        let connection = match file {
            Some(file) => Connection::open(file)?,
            None => Connection::open_in_memory()?,
        };
        connection.busy_timeout(Duration::from_secs(20))?;
        // The double need not outlive the machine, only its process.
        connection.pragma_update(None, "synchronous", "off")?;
        connection.execute_batch("CREATE TABLE IF NOT EXISTS tenant (one INTEGER PRIMARY KEY, state TEXT NOT NULL)")?;
        Ok(Memory(Mutex::new(connection)))
    }

    /// Has something done with what is remembered. Gives its answer, and how many effects it had.
    pub(crate) fn step<T>(&self, run: impl FnOnce(&mut Tenant) -> T) -> Result<(T, u64), StateError> {
        let mut connection = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let read = "SELECT state FROM tenant WHERE one = 1";
        let text: Option<String> = transaction.query_row(read, [], |row| row.get(0)).optional()?;
        let mut tenant: Tenant = text.as_deref().map(serde_json::from_str).transpose()?.unwrap_or_default();
        let before = tenant.effects;
        let answer = run(&mut tenant);
        let state = serde_json::to_string(&tenant)?;
        if text.as_ref() != Some(&state) {
            let write = "INSERT INTO tenant (one, state) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET state = ?1";
            transaction.execute(write, [&state])?;
        }
        transaction.commit()?;
        Ok((answer, tenant.effects - before))
    }
}
