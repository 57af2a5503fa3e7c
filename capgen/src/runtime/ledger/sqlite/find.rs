//! Lists by filter.
//!
//! Invariant: a statement holds the conditions that were asked for and no others, so that the index is used which fits them
//! best. There are few different statements, and each is prepared once.

use rusqlite::{Connection, ToSql};

use super::super::super::ManualTask;
use super::super::durable::{column, kept_task};
use super::super::rules::{KeptTask, page};
use super::super::{Action, ActionFilter, TaskFilter};
use super::fault::Fault;
use super::read::{COLUMNS, of_row};
use super::work::{signed, unsigned};

/// A statement that grows with its parameters.
pub(super) struct Query {
    pub(super) sql: String,
    params: Vec<Box<dyn ToSql>>,
}

impl Query {
    /// Of a tenant.
    pub(super) fn of(select: &str, tenant: &str) -> Query {
        Query { sql: format!("{select} WHERE tenant = ?1"), params: vec![Box::new(column(tenant).into_owned())] }
    }

    /// A place for a value.
    pub(super) fn param(&mut self, value: impl ToSql + 'static) -> String {
        self.params.push(Box::new(value));
        format!("?{}", self.params.len())
    }

    /// One more condition.
    pub(super) fn and(&mut self, condition: &str) {
        self.sql.push_str(" AND ");
        self.sql.push_str(condition);
    }

    /// A column holds this text, when there is one.
    pub(super) fn and_text(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            let value = self.param(column(text).into_owned());
            self.and(&format!("{name} = {value}"));
        }
    }

    /// The order, and how many.
    pub(super) fn end(&mut self, order: &str, limit: Option<u32>) {
        let limit = self.param(page(limit));
        self.sql.push_str(&format!(" ORDER BY {order} LIMIT {limit}"));
    }

    pub(super) fn params(&self) -> Vec<&dyn ToSql> {
        self.params.iter().map(|param| &**param).collect()
    }
}

/// Tasks of a tenant, by the order in which they were first opened.
pub(super) fn tasks(connection: &Connection, tenant: &str, filter: &TaskFilter) -> Result<Vec<ManualTask>, Fault> {
    let query = task_query(tenant, filter);
    let mut statement = connection.prepare_cached(&query.sql)?;
    let mut rows = statement.query(&*query.params())?;
    let mut tasks = Vec::new();
    while let Some(row) = rows.next()? {
        let (number, body): (i64, String) = (row.get(0)?, row.get(1)?);
        tasks.push(kept_task(unsigned(number), &body)?.task);
    }
    Ok(tasks)
}

fn task_query(tenant: &str, filter: &TaskFilter) -> Query {
    let mut query = Query::of("SELECT number, body FROM tasks", tenant);
    query.and_text("capability", filter.capability.as_deref());
    query.and_text("state", filter.stage.map(|stage| stage.word()));
    if filter.unfinished {
        query.and("state IN ('open', 'claimed')");
    }
    if let Some(after) = filter.after.as_ref().and_then(KeptTask::number_of) {
        let after = query.param(signed(after));
        query.and(&format!("number {} {after}", if filter.latest_first { "<" } else { ">" }));
    }
    query.end(if filter.latest_first { "number DESC" } else { "number" }, filter.limit);
    query
}

/// Log entries of a tenant, the latest first.
pub(super) fn actions(connection: &Connection, tenant: &str, filter: &ActionFilter) -> Result<Vec<Action>, Fault> {
    let query = action_query(tenant, filter);
    let mut statement = connection.prepare_cached(&query.sql)?;
    let mut rows = statement.query(&*query.params())?;
    let mut actions = Vec::new();
    while let Some(row) = rows.next()? {
        actions.push(of_row(row)?);
    }
    Ok(actions)
}

/// The conditions stand twice, and so the settled entries come from an index in order, to be merged with the few recent ones.
fn action_query(tenant: &str, filter: &ActionFilter) -> Query {
    // Nobody has told the database how many entries a key has, so it would guess.
    let index = match (&filter.capability, &filter.key) {
        (_, Some(_)) => "actions_by_key",
        (Some(_), None) => "actions_by_capability",
        (None, None) => "actions_by_time",
    };
    let mut query = Query::of("", tenant);
    query.and_text("capability", filter.capability.as_deref());
    query.and_text("key", filter.key.as_deref());
    let end = filter.end();
    let from = query.param(signed(filter.from_ms.unwrap_or(0)));
    let (at, number) = (query.param(signed(end.at_ms)), query.param(signed(end.number)));
    query.and(&format!("at >= {from} AND (at, number) < ({at}, {number})"));
    let wanted = &query.sql;
    query.sql = format!(
        "SELECT {COLUMNS} FROM settled_actions INDEXED BY {index}{wanted}
         UNION ALL SELECT {COLUMNS} FROM recent_actions{wanted}"
    );
    query.end("at DESC, number DESC", filter.limit);
    query
}

#[cfg(test)]
mod tests {
    use super::super::super::ActionPlace;
    use super::super::open::MIGRATIONS;
    use super::*;
    use crate::TaskStage;

    /// How the database goes about a statement.
    fn way(query: &Query) -> String {
        let connection = Connection::open_in_memory().unwrap();
        MIGRATIONS.iter().for_each(|migration| connection.execute_batch(migration).unwrap());
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {}", query.sql)).unwrap();
        let rows = statement.query_map(&*query.params(), |row| row.get::<_, String>(3)).unwrap();
        rows.map(Result::unwrap).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn every_filter_of_the_log_is_answered_from_an_index_in_order() {
        let one = || Some("x".to_owned());
        let before = Some(ActionPlace { at_ms: 9, number: 9 });
        for (capability, key, index) in [
            (None, None, "actions_by_time (tenant=? AND at>? AND at<?)"),
            (one(), None, "actions_by_capability (tenant=? AND capability=? AND at>? AND at<?)"),
            (None, one(), "actions_by_key (tenant=? AND key=? AND at>? AND at<?)"),
        ] {
            for until_ms in [None, Some(7)] {
                let (capability, key) = (capability.clone(), key.clone());
                let filter = ActionFilter { capability, key, from_ms: Some(1), until_ms, before, limit: Some(3) };
                let way = way(&action_query("acme", &filter));
                let (settled, recent) = way.split_once("; RIGHT").unwrap();
                assert!(settled.contains(index) && !settled.contains("TEMP B-TREE"), "{way}");
                assert!(!settled.contains("SCAN") && recent.contains("SCAN recent_actions"), "{way}");
            }
        }
        let both = ActionFilter { capability: one(), key: one(), ..ActionFilter::default() };
        let way = way(&action_query("acme", &both));
        let (settled, _) = way.split_once("; RIGHT").unwrap();
        assert!(settled.contains("SEARCH") && !settled.contains("TEMP B-TREE"), "{way}");
    }

    #[test]
    fn every_filter_of_tasks_is_answered_from_an_index_in_order() {
        for latest_first in [false, true] {
            let after = Some(KeptTask::id_of(4));
            let all = TaskFilter { after, latest_first, limit: Some(3), ..TaskFilter::default() };
            let by_stage = TaskFilter { stage: Some(TaskStage::Completed), ..all.clone() };
            let unfinished = TaskFilter { unfinished: true, capability: Some("x".to_owned()), ..all.clone() };
            for (filter, index) in [
                (all, "tasks_by_tenant (tenant=? AND number"),
                (by_stage, "tasks_by_state (tenant=? AND state=? AND number"),
                (unfinished, "tasks_unfinished (tenant=? AND number"),
            ] {
                let way = way(&task_query("acme", &filter));
                assert!(way.contains(index) && !way.contains("TEMP B-TREE"), "{way}");
            }
        }
    }
}
