//! Forgetting, by the batch.
//!
//! Invariant: the latest log entry, task and approval stay, however old they are: their numbers are what the next ones are
//! counted on from, and no number is ever used twice.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Params, params};
use serde_json::json;

use super::super::durable::{column, result, result_text};
use super::super::hold::{SCOPE, unheld};
use super::super::retention::forgotten;
use super::super::rules::millis;
use super::super::{LegalHold, Retention, Swept};
use super::fault::Fault;
use super::log;
use super::work::{now_ms, signed};

/// The capability that a claim is of, by its scope.
const OF_SCOPE: &str = "substr(c.scope, 1, instr(replace(replace(c.scope, '!', ' '), '?', ' ') || ' ', ' ') - 1)";

/// The legal holds of a tenant.
pub(super) fn holds(connection: &Connection, tenant: &str) -> Result<Vec<LegalHold>, Fault> {
    let sql = "SELECT key, result FROM claims WHERE tenant = ?1 AND scope = ?2 AND result IS NOT NULL ORDER BY key";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![column(tenant), SCOPE], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let rows: Vec<(String, String)> = rows.collect::<rusqlite::Result<_>>()?;
    let hold =
        |(key, text): (String, String)| Ok(LegalHold::of(tenant, &key, &result(&text)?.output.unwrap_or_default()));
    rows.into_iter().map(hold).collect()
}

/// One batch of each; of the log, one of each tenant.
pub(super) fn sweep(connection: &Connection, retention: &Retention) -> Result<Swept, Fault> {
    let batch = retention.batch.max(1);
    let mut swept = Swept::default();
    (swept.claims, swept.tasks) = claims(connection, batch)?;
    let now_us = signed(now_ms().saturating_mul(1000));
    delete(connection, "DELETE FROM paces WHERE due <= ?1", params![now_us])?;
    let mut most = swept.claims;
    for part in parts(retention) {
        if let Some(since) = part.since(part.tasks) {
            let gone = part.tasks(connection, since, batch)?;
            swept.tasks += gone;
            most = most.max(gone);
        }
        if let Some(since) = part.since(part.approvals) {
            let gone = part.approvals(connection, since, batch)?;
            swept.approvals += gone;
            most = most.max(gone);
        }
        if let Some(since) = part.since(part.log) {
            log::settle(connection)?;
            let mut tenant = String::new();
            while let Some(next) = next_tenant(connection, &tenant)? {
                if part.forgets_results {
                    swept.results += part.results(connection, &next, since, batch)?;
                }
                let gone = part.actions(connection, &next, since, batch)?;
                swept.actions += gone;
                most = most.max(gone);
                tenant = next;
            }
        }
    }
    swept.more = most >= u64::from(batch);
    Ok(swept)
}

/// Results whose time to answer is over, with the tasks that led to them.
fn claims(connection: &Connection, batch: u32) -> Result<(u64, u64), Fault> {
    let unheld = unheld("claims", "c", OF_SCOPE);
    let any = "NOT EXISTS (SELECT 1 FROM claims h WHERE c.scope = '*' AND h.tenant = c.tenant AND h.scope = '!hold!'
               AND h.result IS NOT NULL AND (instr(h.key, ' ') = 0 OR substr(h.key, instr(h.key, ' ') + 1) = c.key))";
    let old = format!(
        "(tenant, scope, key) IN (SELECT tenant, scope, key FROM claims c
                                  WHERE keep_until <= ?1 AND {unheld} AND {any} ORDER BY keep_until LIMIT ?2)"
    );
    let now = signed(now_ms());
    let tasks = format!(
        "DELETE FROM tasks WHERE state NOT IN ('open', 'claimed') AND number < (SELECT max(number) FROM tasks) AND {old}"
    );
    let tasks = delete(connection, &tasks, params![now, batch])?;
    let claims = delete(connection, &format!("DELETE FROM claims WHERE {old}"), params![now, batch])?;
    Ok((claims, tasks))
}

/// What is forgotten by the same times: of one capability, or of all that have none of their own.
struct Part {
    /// Which rows `r`, by the third parameter.
    which: &'static str,
    third: String,
    log: Option<Duration>,
    tasks: Option<Duration>,
    approvals: Option<Duration>,
    forgets_results: bool,
    may_be_held: bool,
}

fn parts(retention: &Retention) -> Vec<Part> {
    let own = retention.capabilities.iter().map(|kept| Part {
        which: "r.capability = ?3",
        third: column(&kept.capability).to_string(),
        log: kept.log,
        tasks: kept.tasks,
        approvals: kept.approvals,
        forgets_results: kept.results.is_some(),
        may_be_held: kept.may_be_held,
    });
    let names: Vec<String> = retention.capabilities.iter().map(|kept| column(&kept.capability).to_string()).collect();
    let others = Part {
        which: "r.capability NOT IN (SELECT value FROM json_each(?3))",
        third: json!(names).to_string(),
        log: retention.log,
        tasks: retention.tasks,
        approvals: retention.approvals,
        forgets_results: false,
        may_be_held: true,
    };
    own.chain([others]).collect()
}

impl Part {
    fn since(&self, period: Option<Duration>) -> Option<i64> {
        Some(signed(now_ms().saturating_sub(millis(period?))))
    }

    /// Which rows `r` are meant, and held by nobody.
    fn rows(&self) -> String {
        let unheld = if self.may_be_held { unheld("claims", "r", "r.capability") } else { "1".to_owned() };
        format!("{} AND {unheld}", self.which)
    }

    fn tasks(&self, connection: &Connection, since: i64, batch: u32) -> Result<u64, Fault> {
        let sql = format!(
            "DELETE FROM tasks WHERE number IN (
                SELECT number FROM tasks r WHERE state NOT IN ('open', 'claimed') AND changed <= ?1 AND {}
                ORDER BY changed LIMIT ?2) AND number < (SELECT max(number) FROM tasks)",
            self.rows()
        );
        delete(connection, &sql, params![since, batch, self.third])
    }

    /// A batch of those that are over, and of those whose time ran out without anybody coming back for them.
    fn approvals(&self, connection: &Connection, since: i64, batch: u32) -> Result<u64, Fault> {
        let over = ("state NOT IN ('pending', 'approved')", "changed");
        let left = ("state IN ('pending', 'approved')", "expires");
        let mut gone = 0;
        for (state, time) in [over, left] {
            let sql = format!(
                "DELETE FROM approvals WHERE number IN (
                    SELECT number FROM approvals r WHERE {state} AND {time} <= ?1 AND {}
                    ORDER BY {time} LIMIT ?2) AND number < (SELECT max(number) FROM approvals)",
                self.rows()
            );
            gone += delete(connection, &sql, params![since, batch, self.third])?;
        }
        Ok(gone)
    }

    fn actions(&self, connection: &Connection, tenant: &str, since: i64, batch: u32) -> Result<u64, Fault> {
        let sql = format!(
            "DELETE FROM settled_actions WHERE number IN (
                SELECT number FROM settled_actions r WHERE tenant = ?4 AND at <= ?1 AND {} ORDER BY at LIMIT ?2)
             AND number < (SELECT max(number) FROM settled_actions)",
            self.rows()
        );
        delete(connection, &sql, params![since, batch, self.third, tenant])
    }

    /// What was answered to calls of which the log has nothing that is younger. It is told from the batch of the log that is
    /// forgotten next.
    fn results(&self, connection: &Connection, tenant: &str, since: i64, batch: u32) -> Result<u64, Fault> {
        let sql = format!(
            "UPDATE claims AS c SET result = ?5 WHERE tenant = ?4 AND result IS NOT NULL AND result <> ?5
               AND scope <> '{SCOPE}' AND ({OF_SCOPE} = ?3 OR scope = '*')
               AND key IN (SELECT key FROM settled_actions r
                           WHERE tenant = ?4 AND at <= ?1 AND key IS NOT NULL AND {} ORDER BY at LIMIT ?2)
               AND NOT EXISTS (SELECT 1 FROM settled_actions n WHERE n.tenant = ?4 AND n.key = c.key
                                 AND (n.capability = ?3 AND n.at > ?1 OR n.capability <> ?3 AND c.scope = '*'))",
            self.rows()
        );
        let result = result_text(&forgotten())?;
        delete(connection, &sql, params![since, batch, self.third, tenant, result])
    }
}

/// The tenant that comes next in the log.
fn next_tenant(connection: &Connection, after: &str) -> Result<Option<String>, Fault> {
    let sql = "SELECT min(tenant) FROM settled_actions WHERE tenant > ?1";
    let next = connection.prepare_cached(sql)?.query_row([after], |row| row.get(0)).optional()?;
    Ok(next.flatten())
}

/// How many rows a statement deletes or changes.
fn delete(connection: &Connection, sql: &str, params: impl Params) -> Result<u64, Fault> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
