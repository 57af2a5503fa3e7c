//! What is only read: a task, and log entries in the order of their numbers.

use deadpool_postgres::Pool;
use tokio_postgres::Row;

use super::super::super::TaskId;
use super::super::Action;
use super::super::durable::{self, column, kept_task};
use super::super::rules::{KeptTask, page};
use super::fault::Fault;
use super::session::Session;
use super::work::{Params, signed, unsigned};

const TASK: &str = "SELECT number, body FROM capgen_tasks WHERE number = $1";

const UNFINISHED: &str = "SELECT count(*) FROM capgen_tasks WHERE state IN ('open', 'claimed')";

/// The columns of a log entry, in the order that [`of_row`] reads them.
macro_rules! columns {
    () => {
        "a.number, a.attempt, a.event, a.body"
    };
}

/// The same, of the table by the name of `a`.
pub(super) const COLUMNS: &str = columns!();

const ACTIONS: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM capgen_actions a WHERE a.tenant = $1 AND a.number > $2 ORDER BY a.number LIMIT $3"
);

/// The log entry that the start of the attempt under way is.
pub(super) const START: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM capgen_claims c JOIN capgen_actions a ON a.tenant = c.tenant AND a.number = c.started
      WHERE c.tenant = $1 AND c.scope = $2 AND c.key = $3 AND c.lease_until IS NOT NULL"
);

/// A task, if it is this tenant's.
pub(super) async fn task(pool: &Pool, tenant: &str, id: &TaskId) -> Result<Option<KeptTask>, Fault> {
    let Some(number) = KeptTask::number_of(id) else { return Ok(None) };
    let rows = query(pool, TASK, &[&signed(number)]).await?;
    let kept = rows.first().map(task_of_row).transpose()?;
    Ok(kept.filter(|kept| kept.task.tenant == tenant))
}

/// How many tasks of all tenants are open or claimed.
pub(super) async fn unfinished_tasks(pool: &Pool) -> Result<u64, Fault> {
    let rows = query(pool, UNFINISHED, &[]).await?;
    let count = rows.first().map(|row| row.try_get(0)).transpose().map_err(|error| Fault::of(&error, false))?;
    Ok(count.map_or(0, unsigned))
}

/// Log entries of a tenant after a number, in order.
pub(super) async fn actions(pool: &Pool, tenant: &str, after: u64, limit: u32) -> Result<Vec<Action>, Fault> {
    let limit = i64::from(page(Some(limit)));
    let rows = query(pool, ACTIONS, &[&column(tenant), &signed(after), &limit]).await?;
    rows.iter().map(of_row).collect()
}

/// The rows of one statement. Statements are few, and each is prepared once a connection.
pub(super) async fn query(pool: &Pool, sql: &str, params: &Params<'_>) -> Result<Vec<Row>, Fault> {
    let session = Session::take(pool).await?;
    let client = session.open()?;
    let statement = client.prepare_cached(sql).await.map_err(|error| Fault::of(&error, false))?;
    let rows = client.query(&statement, params).await.map_err(|error| Fault::of(&error, false))?;
    session.give_back();
    Ok(rows)
}

/// A task.
pub(super) fn task_of_row(row: &Row) -> Result<KeptTask, Fault> {
    let failed = |error| Fault::of(&error, false);
    let (number, body): (i64, &str) = (row.try_get(0).map_err(failed)?, row.try_get(1).map_err(failed)?);
    Ok(kept_task(unsigned(number), body)?)
}

/// A log entry.
pub(super) fn of_row(row: &Row) -> Result<Action, Fault> {
    let failed = |error| Fault::of(&error, false);
    let number: i64 = row.try_get(0).map_err(failed)?;
    let attempt: Option<i64> = row.try_get(1).map_err(failed)?;
    let (event, body): (&str, &str) = (row.try_get(2).map_err(failed)?, row.try_get(3).map_err(failed)?);
    let attempt = attempt.map(|attempt| u32::try_from(attempt).unwrap_or(u32::MAX));
    Ok(durable::action(unsigned(number), unsigned(number / 1000), attempt, event, body)?)
}
