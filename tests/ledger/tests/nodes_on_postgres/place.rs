//! A schema for a ledger, and a file for the effects at the vendor.

use std::path::Path;

use capgen_ledger_tests::{Server, TempFile, sql};

/// Both.
pub struct Place {
    url: String,
    effects: TempFile,
}

impl Place {
    /// How many migrations there are.
    pub const MIGRATIONS: i64 = 6;

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

    /// Has a statement carried out, as somebody would who has the database and no key.
    pub fn meddle(&self, statement: &str) {
        let changed = format!("WITH changed AS ({statement} RETURNING 1) SELECT count(*) FROM changed");
        assert_ne!(sql(&self.url, &changed).unwrap(), "0");
    }

    /// Everything that is kept, as a dump writes it, and what is bytes in it as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let mut dump = Server::shared().dump();
        let text = String::from_utf8_lossy(&dump).into_owned();
        for hex in text.split("\\x").skip(1) {
            let digits: Vec<u8> = hex.chars().map_while(|digit| digit.to_digit(16)).map(|digit| digit as u8).collect();
            dump.extend(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]));
        }
        dump
    }

    /// How many migrations were run.
    pub fn migrations(&self) -> i64 {
        sql(&self.url, "SELECT count(*) FROM capgen_migrations").unwrap().parse().unwrap()
    }
}
