//! Lists by filter.
//!
//! Invariants
//! - A statement holds the conditions that were asked for and no others, so that the index is used which fits them best.
//! - The number of a log entry is its time in microseconds: a range of time is one of numbers.

use deadpool_postgres::Pool;
use tokio_postgres::types::ToSql;

use super::super::super::ManualTask;
use super::super::durable::column;
use super::super::rules::{KeptTask, page};
use super::super::{Action, ActionFilter, TaskFilter};
use super::fault::Fault;
use super::read::{COLUMNS, of_row, query, task_of_row};
use super::work::{Params, signed};

/// A statement that grows with its parameters.
pub(super) struct Query {
    pub(super) sql: String,
    params: Vec<Box<dyn ToSql + Sync + Send>>,
}

impl Query {
    /// Of a tenant.
    pub(super) fn of(select: &str, tenant: &str) -> Query {
        Query { sql: format!("{select} WHERE tenant = $1"), params: vec![Box::new(column(tenant).into_owned())] }
    }

    /// One more condition: a column is so to a value.
    pub(super) fn and(&mut self, condition: &str, value: impl ToSql + Sync + Send + 'static) {
        self.params.push(Box::new(value));
        self.sql.push_str(&format!(" AND {condition} ${}", self.params.len()));
    }

    /// One more condition on a text, when there is one.
    pub(super) fn and_text(&mut self, condition: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.and(condition, column(text).into_owned());
        }
    }

    /// The order, and how many.
    pub(super) fn end(&mut self, order: &str, limit: Option<u32>) {
        self.params.push(Box::new(i64::from(page(limit))));
        self.sql.push_str(&format!(" ORDER BY {order} LIMIT ${}", self.params.len()));
    }

    pub(super) async fn rows(&self, pool: &Pool) -> Result<Vec<tokio_postgres::Row>, Fault> {
        let params: Vec<&(dyn ToSql + Sync)> =
            self.params.iter().map(|param| &**param as &(dyn ToSql + Sync)).collect();
        let params: &Params<'_> = &params;
        query(pool, &self.sql, params).await
    }
}

/// Tasks of a tenant, by the order in which they were first opened.
pub(super) async fn tasks(pool: &Pool, tenant: &str, filter: &TaskFilter) -> Result<Vec<ManualTask>, Fault> {
    let mut query = Query::of("SELECT number, body FROM capgen_tasks", tenant);
    query.and_text("capability =", filter.capability.as_deref());
    query.and_text("state =", filter.stage.map(|stage| stage.word()));
    if filter.unfinished {
        query.sql.push_str(" AND state IN ('open', 'claimed')");
    }
    if let Some(after) = filter.after.as_ref().and_then(KeptTask::number_of) {
        query.and(if filter.latest_first { "number <" } else { "number >" }, signed(after));
    }
    query.end(if filter.latest_first { "number DESC" } else { "number" }, filter.limit);
    let rows = query.rows(pool).await?;
    rows.iter().map(|row| task_of_row(row).map(|kept| kept.task)).collect()
}

/// Log entries of a tenant, the latest first.
pub(super) async fn actions(pool: &Pool, tenant: &str, filter: &ActionFilter) -> Result<Vec<Action>, Fault> {
    let mut query = Query::of(&format!("SELECT {COLUMNS} FROM capgen_actions a"), tenant);
    query.and_text("capability =", filter.capability.as_deref());
    query.and_text("key =", filter.key.as_deref());
    let before = filter.before.map_or(u64::MAX, |place| place.number);
    let until = filter.until_ms.map_or(u64::MAX, micros);
    query.and("number >=", signed(filter.from_ms.map_or(0, micros)));
    query.and("number <", signed(before.min(until)));
    query.end("number DESC", filter.limit);
    query.rows(pool).await?.iter().map(of_row).collect()
}

fn micros(ms: u64) -> u64 {
    ms.saturating_mul(1000)
}
