//! Opening the file, and bringing its tables up to date.
//!
//! Invariant: whoever opens a file, and however many do so at once, each migration is run once, and a file that a ledger
//! did not make is left as it is.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::super::error::OpenError;

/// What a file says that a ledger made it: `capg`.
const APPLICATION: i64 = 0x6361_7067;

/// Each brings the tables from the version of its position to the next.
pub(super) const MIGRATIONS: [&str; 7] = [
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
    include_str!("migrations/0007.sql"),
];

/// The size of a page in a file that is made, in bytes. A commit writes whole pages, and it writes few bytes of each.
const PAGE: u32 = 2048;

/// How long to wait for another process that is writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long between two looks whether it has finished: one that writes without pause leaves only short gaps.
const PAUSE: Duration = Duration::from_millis(1);

/// Opens the file for writing, makes it if there is none, and brings its tables up to date.
pub(super) fn open(path: &Path) -> Result<Connection, OpenError> {
    let unusable = |error: &dyn std::fmt::Display| unusable(path, error);
    if path.as_os_str() == ":memory:" {
        return Err(unusable(&"for a ledger that is gone with its process there is `Ledger::memory()`"));
    }
    make_private(path).map_err(|error| unusable(&error))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags).map_err(|error| unusable(&error))?;
    prepare(&connection).map_err(|error| unusable(&error))?;
    refuse_strangers(&connection, path)?;
    let settings = || {
        connection.pragma_update(None, "page_size", PAGE)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")
    };
    patiently(settings).map_err(|error| unusable(&error))?;
    migrate(&mut connection, path)?;
    Ok(connection)
}

/// Opens the file, which is there already, for reading.
pub(super) fn open_reader(path: &Path) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| unusable(path, &error))?;
    prepare(&connection).map_err(|error| unusable(path, &error))?;
    // SQLite opens a file when it first reads it: now, where a failure is told to whoever can do something about it.
    patiently(|| number(&connection, "schema_version")).map_err(|error| unusable(path, &error))?;
    Ok(connection)
}

fn unusable(path: &Path, error: &dyn std::fmt::Display) -> OpenError {
    OpenError::Unusable { place: path.display().to_string(), message: error.to_string() }
}

/// Makes the file if there is none, readable for its owner alone: it holds what was sent to vendors.
fn make_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_handler(Some(wait_for_others))?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

fn wait_for_others(looked: i32) -> bool {
    sleep(PAUSE);
    u128::try_from(looked).is_ok_and(|looked| looked < PATIENCE.as_millis())
}

/// Tries again while another process is in the way and SQLite does not wait by itself.
pub(super) fn patiently<T>(mut run: impl FnMut() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let until = Instant::now() + PATIENCE;
    loop {
        match run() {
            Err(error) if is_busy(&error) && Instant::now() < until => sleep(PAUSE),
            result => return result,
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// A file that holds anything else is not touched.
fn refuse_strangers(connection: &Connection, path: &Path) -> Result<(), OpenError> {
    let stranger = || OpenError::NotALedger { place: path.display().to_string() };
    let tables = "SELECT count(*) FROM sqlite_schema";
    let found = patiently(|| {
        let tables: i64 = connection.query_row(tables, [], |row| row.get(0))?;
        Ok((tables, number(connection, "application_id")?))
    });
    match found {
        Ok((0, 0) | (_, APPLICATION)) => Ok(()),
        Ok(_) => Err(stranger()),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) => Err(stranger()),
        Err(error) => Err(unusable(path, &error)),
    }
}

fn number(connection: &Connection, pragma: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, pragma, |row| row.get(0))
}

/// Runs the migrations that are missing, all in one transaction that holds the file against other writers.
fn migrate(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let known = u32::try_from(MIGRATIONS.len()).unwrap_or(u32::MAX);
    let run = |connection: &mut Connection| {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let found = u32::try_from(number(&transaction, "user_version")?).unwrap_or(u32::MAX);
        for (_, migration) in (0..).zip(MIGRATIONS).filter(|(from, _)| *from >= found) {
            transaction.execute_batch(migration)?;
        }
        if found < known {
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", known)?;
        }
        transaction.commit()?;
        Ok(found)
    };
    let found = patiently(|| run(connection)).map_err(|error| unusable(path, &error))?;
    match found > known {
        true => Err(OpenError::Newer { place: path.display().to_string(), found, known }),
        false => Ok(()),
    }
}
