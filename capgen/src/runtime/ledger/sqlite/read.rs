//! What is only read: a task, and log entries in the order of their numbers.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::super::super::TaskId;
use super::super::Action;
use super::super::durable::{self, column};
use super::super::rules::{KeptTask, page};
use super::fault::Fault;
use super::work::{load_task, signed, unsigned};

/// A task, if it is this tenant's.
pub(super) fn task(connection: &Connection, tenant: &str, id: &TaskId) -> Result<Option<KeptTask>, Fault> {
    let Some(number) = KeptTask::number_of(id) else { return Ok(None) };
    Ok(load_task(connection, number)?.filter(|kept| kept.task.tenant == tenant))
}

/// The columns of a log entry, in the order that [`of_row`] reads them.
pub(super) const COLUMNS: &str = "number, at, attempt, event, body";

/// How many tasks of all tenants are open or claimed.
pub(super) fn unfinished_tasks(connection: &Connection) -> Result<u64, Fault> {
    let mut statement = connection.prepare_cached("SELECT count(*) FROM tasks WHERE state IN ('open', 'claimed')")?;
    Ok(unsigned(statement.query_row([], |row| row.get(0))?))
}

/// Log entries of a tenant after a number, in order.
pub(super) fn actions(connection: &Connection, tenant: &str, after: u64, limit: u32) -> Result<Vec<Action>, Fault> {
    let of_tenant = "WHERE tenant = ?1 AND number > ?2";
    let sql = format!(
        "SELECT {COLUMNS} FROM settled_actions {of_tenant} UNION ALL SELECT {COLUMNS} FROM recent_actions {of_tenant}
         ORDER BY number LIMIT ?3"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![column(tenant), signed(after), page(Some(limit))])?;
    let mut actions = Vec::new();
    while let Some(row) = rows.next()? {
        actions.push(of_row(row)?);
    }
    Ok(actions)
}

/// One log entry.
pub(super) fn action(connection: &Connection, number: u64) -> Result<Option<Action>, Fault> {
    let sql = format!("SELECT {COLUMNS} FROM actions WHERE number = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    let action = statement.query_row([signed(number)], |row| Ok(of_row(row))).optional()?;
    action.transpose()
}

pub(super) fn of_row(row: &Row<'_>) -> Result<Action, Fault> {
    let (number, at): (i64, i64) = (row.get(0)?, row.get(1)?);
    let (event, body): (String, String) = (row.get(3)?, row.get(4)?);
    Ok(durable::action(unsigned(number), unsigned(at), row.get(2)?, &event, &body)?)
}
