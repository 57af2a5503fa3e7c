//! A ledger in a file of its own. Its clock is moved forward by moving all that is stored into the past.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use capgen::Ledger;
use capgen_ledger_tests::TempFile;

use crate::world::run;

/// A fresh ledger and its clock.
pub fn open() -> (Ledger, Clock) {
    let file = TempFile::new();
    (run(Ledger::sqlite(file.path())).unwrap(), Clock { file })
}

/// The clock of a ledger.
pub struct Clock {
    file: TempFile,
}

impl Clock {
    /// Moves it forward.
    pub fn advance(&self, by: Duration) {
        let connection = rusqlite::Connection::open(self.file.path()).unwrap();
        connection.busy_timeout(Duration::from_secs(30)).unwrap();
        let sql = "UPDATE claims SET lease_until = lease_until - ?1, keep_until = keep_until - ?1";
        connection.execute(sql, [i64::try_from(by.as_millis()).unwrap()]).unwrap();
        connection.execute("UPDATE paces SET due = due - ?1", [i64::try_from(by.as_micros()).unwrap()]).unwrap();
        let by = i64::try_from(by.as_millis()).unwrap();
        connection.execute("UPDATE approvals SET expires = expires - ?1", [by]).unwrap();
    }

    /// Moves it forward for the log, too, though nobody else could.
    pub fn advance_log(&self, by: Duration) {
        self.advance(by);
        let connection = rusqlite::Connection::open(self.file.path()).unwrap();
        connection.busy_timeout(Duration::from_secs(30)).unwrap();
        let by = by.as_millis();
        for (table, trigger) in
            [("settled_actions", "actions_stay_as_they_are"), ("recent_actions", "recent_actions_stay_as_they_are")]
        {
            let sql = format!(
                "DROP TRIGGER {trigger}; UPDATE {table} SET at = at - {by}; CREATE TRIGGER {trigger} BEFORE UPDATE ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END"
            );
            connection.execute_batch(&sql).unwrap();
        }
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
    }
}
