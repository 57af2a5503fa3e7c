//! A schema for a ledger, and a file for the effects at the vendor.

use std::path::Path;

use capgen_ledger_tests::{Server, TempFile, sql};

/// Both.
pub struct Place {
    url: String,
    effects: TempFile,
}

impl Place {
    /// How many processes share a ledger.
    pub const NODES: usize = 4;

    pub fn new() -> Place {
        Place { url: Server::shared().schema(), effects: TempFile::new() }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn effects(&self) -> &Path {
        self.effects.path()
    }

    /// Ends all leases now.
    pub fn let_leases_end(&self) {
        sql(&self.url, "UPDATE capgen_claims SET lease_until = 1 WHERE lease_until IS NOT NULL");
    }

    /// How many migrations were run.
    pub fn migrations(&self) -> i64 {
        sql(&self.url, "SELECT count(*) FROM capgen_migrations").unwrap().parse().unwrap()
    }
}
