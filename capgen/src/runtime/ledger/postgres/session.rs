//! Connections from the pool.
//!
//! Invariant: a connection goes back to the pool only when it is known to be outside any transaction with nothing under way;
//! otherwise it is closed, which takes back whatever it had not committed.

use std::ops::Deref;

use deadpool_postgres::{Object, Pool};

use super::fault::{Fault, words};

/// A connection in use.
pub(super) struct Session(Option<Object>);

/// Keeps a connection open for as long as it is looked at.
pub(super) struct Open<'a>(&'a Object);

impl Session {
    /// Takes one, when there is one in time.
    pub(super) async fn take(pool: &Pool) -> Result<Session, Fault> {
        let object = pool.get().await.map_err(|error| Fault::plain(words(&error)))?;
        Ok(Session(Some(object)))
    }

    /// The connection.
    pub(super) fn open(&self) -> Result<Open<'_>, Fault> {
        self.0.as_ref().map(Open).ok_or_else(|| Fault::plain("the connection is closed"))
    }

    /// It is clean: others may have it.
    pub(super) fn give_back(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(object) = self.0.take() {
            drop(Object::take(object));
        }
    }
}

impl Deref for Open<'_> {
    type Target = Object;

    fn deref(&self) -> &Object {
        self.0
    }
}
