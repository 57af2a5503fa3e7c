//! Writing the action log.
//!
//! Invariants
//! - The latest entries are in `recent_actions`, which has no index, all others in `settled_actions`, which has one for every
//!   question. An index costs a page of every commit, and entries that are settled together share most of theirs.
//! - An entry whose number is a multiple of [`SETTLED`] settles all that are there, in the step that writes it. So the recent ones
//!   are never many, whoever wrote them and whenever it ended.
//! - No number is used twice, and those of recent entries are the highest.

use rusqlite::{Connection, params};

use super::super::durable::{action_body, column};
use super::super::rules::Noted;
use super::fault::Fault;
use super::work::{signed, unsigned};

/// So many entries are settled together.
const SETTLED: u64 = 256;

/// The number of the next entry.
pub(super) fn next_number(connection: &Connection) -> Result<u64, Fault> {
    let sql = "SELECT coalesce((SELECT max(number) FROM recent_actions), (SELECT max(number) FROM settled_actions))";
    let last: Option<i64> = connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    Ok(last.map_or(0, unsigned).saturating_add(1))
}

/// Writes the entry of this number.
pub(super) fn append(connection: &Connection, number: u64, now_ms: u64, noted: &Noted) -> Result<(), Fault> {
    let sql = "INSERT INTO recent_actions (number, tenant, at, capability, key, attempt, event, body)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    connection.prepare_cached(sql)?.execute(params![
        signed(number),
        column(&noted.asked.tenant),
        signed(now_ms),
        column(&noted.asked.capability),
        noted.asked.key.as_deref().map(column),
        noted.note.attempt,
        noted.event.word(),
        action_body(&noted.asked, &noted.note),
    ])?;
    match number % SETTLED {
        0 => settle(connection),
        _ => Ok(()),
    }
}

/// Settles all recent entries.
pub(super) fn settle(connection: &Connection) -> Result<(), Fault> {
    let sql = "INSERT INTO settled_actions (number, tenant, at, capability, key, attempt, event, body)
               SELECT number, tenant, at, capability, key, attempt, event, body FROM recent_actions ORDER BY number";
    connection.prepare_cached(sql)?.execute([])?;
    connection.prepare_cached("DELETE FROM recent_actions")?.execute([])?;
    Ok(())
}
