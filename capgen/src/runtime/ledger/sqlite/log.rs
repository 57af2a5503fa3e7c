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
use super::super::rules::Note;
use super::super::{Asked, Event};
use super::fault::Fault;
use super::work::{signed, unsigned};

/// So many entries are settled together.
const SETTLED: u64 = 256;

/// The number of the next entry, as a part of a statement: one more statement costs more than what it finds out.
macro_rules! next {
    () => {
        "(SELECT 1 + coalesce((SELECT max(number) FROM recent_actions), (SELECT max(number) FROM settled_actions), 0))"
    };
}
pub(super) use next;

/// The number of the next entry.
pub(super) fn next_number(connection: &Connection) -> Result<u64, Fault> {
    let next = connection.prepare_cached(concat!("SELECT ", next!()))?.query_row([], |row| row.get(0))?;
    Ok(unsigned(next))
}

/// Writes the next entry, and gives its number.
pub(super) fn append(
    connection: &Connection,
    now_ms: u64,
    (event, asked, note): (Event, &Asked, &Note),
) -> Result<u64, Fault> {
    let sql = concat!(
        "INSERT INTO recent_actions (number, tenant, at, capability, key, attempt, event, body) VALUES (",
        next!(),
        ", ?1, ?2, ?3, ?4, ?5, ?6, ?7)"
    );
    connection.prepare_cached(sql)?.execute(params![
        column(&asked.tenant),
        signed(now_ms),
        column(&asked.capability),
        asked.key.as_deref().map(column),
        note.attempt,
        event.word(),
        action_body(asked, note),
    ])?;
    let number = unsigned(connection.last_insert_rowid());
    if number.is_multiple_of(SETTLED) {
        settle(connection)?;
    }
    Ok(number)
}

/// Settles all recent entries.
pub(super) fn settle(connection: &Connection) -> Result<(), Fault> {
    let sql = "INSERT INTO settled_actions (number, tenant, at, capability, key, attempt, event, body)
               SELECT number, tenant, at, capability, key, attempt, event, body FROM recent_actions ORDER BY number";
    connection.prepare_cached(sql)?.execute([])?;
    connection.prepare_cached("DELETE FROM recent_actions")?.execute([])?;
    Ok(())
}
