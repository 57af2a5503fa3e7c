//! A file for a ledger, and one for the effects at the vendor.

use std::path::Path;
use std::time::Duration;

use capgen_ledger_tests::TempFile;

/// Both. They are gone when this is.
pub struct Place {
    url: String,
    ledger: TempFile,
    effects: TempFile,
}

impl Place {
    /// How many migrations there are.
    pub const MIGRATIONS: i64 = 7;

    /// How many processes share a ledger.
    pub const NODES: usize = 2;

    pub fn new() -> Place {
        let ledger = TempFile::new();
        Place { url: format!("sqlite://{}", ledger.path().display()), ledger, effects: TempFile::new() }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn effects(&self) -> &Path {
        self.effects.path()
    }

    /// The file of the ledger.
    pub fn connection(&self) -> rusqlite::Connection {
        let connection = rusqlite::Connection::open(self.ledger.path()).unwrap();
        connection.busy_timeout(Duration::from_secs(30)).unwrap();
        connection
    }

    /// Ends all leases now.
    pub fn let_leases_end(&self) {
        self.connection().execute("UPDATE claims SET lease_until = 1 WHERE lease_until IS NOT NULL", []).unwrap();
    }

    /// Has a statement carried out, as somebody would who has the file and no key.
    pub fn meddle(&self, statement: &str) {
        assert!(self.connection().execute(&statement.replace("capgen_", ""), []).unwrap() > 0);
    }

    /// Everything that is kept, as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let path = self.ledger.path().display().to_string();
        let files = ["", "-wal", "-shm"].map(|end| std::fs::read(format!("{path}{end}")).unwrap_or_default());
        files.concat()
    }

    /// How many migrations were run.
    pub fn migrations(&self) -> i64 {
        self.connection().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    }
}
