//! A ledger in a schema of its own. Its clock is moved forward by moving all that is stored into the past.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use capgen::Ledger;
use capgen_ledger_tests::{Server, sql};

use crate::world::run;

/// A fresh ledger and its clock.
pub fn open() -> (Ledger, Clock) {
    let url = Server::shared().schema();
    (run(Ledger::postgres(url.clone())).unwrap(), Clock { url })
}

/// The clock of a ledger.
pub struct Clock {
    url: String,
}

impl Clock {
    /// Moves it forward.
    pub fn advance(&self, by: Duration) {
        let ms = by.as_millis();
        let moved =
            format!("UPDATE capgen_claims SET lease_until = lease_until - {ms}, keep_until = keep_until - {ms}");
        sql(&self.url, &moved);
        sql(&self.url, &format!("UPDATE capgen_paces SET due = due - {}", by.as_micros()));
        sql(&self.url, &format!("UPDATE capgen_approvals SET expires = expires - {ms}"));
    }

    /// Moves it forward for the log, too: its entries are numbered by the time.
    pub fn advance_log(&self, by: Duration) {
        self.advance(by);
        let us = by.as_micros();
        sql(&self.url, &format!("UPDATE capgen_actions SET number = number - {us}"));
        sql(&self.url, &format!("UPDATE capgen_claims SET started = started - {us}"));
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
    }
}
