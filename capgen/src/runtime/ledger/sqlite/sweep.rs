//! Forgetting, by the batch.
//!
//! Invariant: the latest log entry, task and approval stay, however old they are: their numbers are what the next ones are
//! counted on from, and no number is ever used twice.

use std::time::Duration;

use rusqlite::{Connection, Params, params};

use super::super::rules::millis;
use super::super::{Retention, Swept};
use super::fault::Fault;
use super::log;
use super::work::{now_ms, signed};

/// One batch of each.
pub(super) fn sweep(connection: &Connection, retention: &Retention) -> Result<Swept, Fault> {
    let batch = retention.batch.max(1);
    let now = now_ms();
    let since = |period: Duration| signed(now.saturating_sub(millis(period)));
    let mut swept = Swept::default();
    swept.tasks += delete(
        connection,
        "DELETE FROM tasks WHERE state NOT IN ('open', 'claimed') AND number < (SELECT max(number) FROM tasks)
         AND (tenant, scope, key) IN (SELECT tenant, scope, key FROM claims
                                      WHERE keep_until <= ?1 ORDER BY keep_until LIMIT ?2)",
        params![signed(now), batch],
    )?;
    swept.claims = delete(
        connection,
        "DELETE FROM claims WHERE (tenant, scope, key) IN (SELECT tenant, scope, key FROM claims
                                                           WHERE keep_until <= ?1 ORDER BY keep_until LIMIT ?2)",
        params![signed(now), batch],
    )?;
    delete(connection, "DELETE FROM paces WHERE due <= ?1", params![signed(now.saturating_mul(1000))])?;
    let mut old_tasks = 0;
    if let Some(period) = retention.tasks {
        old_tasks = delete(
            connection,
            "DELETE FROM tasks WHERE number IN (
                SELECT number FROM tasks WHERE state NOT IN ('open', 'claimed') AND changed <= ?1
                ORDER BY changed LIMIT ?2) AND number < (SELECT max(number) FROM tasks)",
            params![since(period), batch],
        )?;
    }
    if let Some(period) = retention.approvals {
        swept.approvals = approvals(connection, since(period), batch)?;
    }
    if let Some(period) = retention.log {
        log::settle(connection)?;
        swept.actions = delete(
            connection,
            "DELETE FROM settled_actions WHERE number IN (SELECT number FROM settled_actions ORDER BY number LIMIT ?2)
             AND at <= ?1 AND number < (SELECT max(number) FROM settled_actions)",
            params![since(period), batch],
        )?;
    }
    swept.tasks += old_tasks;
    swept.more =
        [swept.claims, old_tasks, swept.approvals, swept.actions].into_iter().any(|gone| gone >= u64::from(batch));
    Ok(swept)
}

/// A batch of those that are over, and of those whose time ran out without anybody coming back for them.
fn approvals(connection: &Connection, since: i64, batch: u32) -> Result<u64, Fault> {
    let over = delete(
        connection,
        "DELETE FROM approvals WHERE number IN (
            SELECT number FROM approvals WHERE state NOT IN ('pending', 'approved') AND changed <= ?1
            ORDER BY changed LIMIT ?2) AND number < (SELECT max(number) FROM approvals)",
        params![since, batch],
    )?;
    let left = delete(
        connection,
        "DELETE FROM approvals WHERE number IN (
            SELECT number FROM approvals WHERE state IN ('pending', 'approved') AND expires <= ?1
            ORDER BY expires LIMIT ?2) AND number < (SELECT max(number) FROM approvals)",
        params![since, batch],
    )?;
    Ok(over + left)
}

fn delete(connection: &Connection, sql: &str, params: impl Params) -> Result<u64, Fault> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
