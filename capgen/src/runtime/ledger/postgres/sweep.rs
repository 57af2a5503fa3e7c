//! Forgetting, by the batch.
//!
//! Invariant: a row is deleted only if it is as old as that, and held by nobody, when it is deleted: a call may have taken it up since it
//! was found.

use std::time::Duration;

use deadpool_postgres::Pool;
use tokio_postgres::types::ToSql;

use super::super::durable::{column, result, result_text};
use super::super::hold::{SCOPE, unheld};
use super::super::retention::forgotten;
use super::super::rules::millis;
use super::super::{LegalHold, Retention, Swept};
use super::fault::Fault;
use super::read::query;
use super::work::{Params, signed};

const NOW_MS: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT";

/// The capability that a claim is of, by its scope.
const OF_SCOPE: &str = "split_part(translate(c.scope, '!?', '  '), ' ', 1)";

const HOLDS: &str =
    "SELECT key, result FROM capgen_claims WHERE tenant = $1 AND scope = $2 AND result IS NOT NULL ORDER BY key";

/// What has gone by says nothing of a caller.
const PACES: &str = "WITH gone AS (
        DELETE FROM capgen_paces WHERE due <= (extract(epoch FROM clock_timestamp()) * 1000000)::BIGINT RETURNING due
    )
    SELECT count(*) FROM gone";

const NEXT_TENANT: &str = "SELECT min(tenant) FROM capgen_actions WHERE tenant > $1";

/// The longest period that is counted with, a thousand years: nothing is as old.
const LONGEST_MS: u64 = 1000 * 366 * 24 * 3_600_000;

/// The legal holds of a tenant.
pub(super) async fn holds(pool: &Pool, tenant: &str) -> Result<Vec<LegalHold>, Fault> {
    let rows = query(pool, HOLDS, &[&column(tenant), &SCOPE]).await?;
    let hold = |row: &tokio_postgres::Row| {
        let failed = |error| Fault::of(&error, false);
        let (key, text): (&str, &str) = (row.try_get(0).map_err(failed)?, row.try_get(1).map_err(failed)?);
        Ok(LegalHold::of(tenant, key, &result(text)?.output.unwrap_or_default()))
    };
    rows.iter().map(hold).collect()
}

/// One batch of each; of the log, one of each tenant.
pub(super) async fn sweep(pool: &Pool, retention: &Retention) -> Result<Swept, Fault> {
    let batch = i64::from(retention.batch.max(1));
    let mut swept = Swept::default();
    let gone = counts::<2>(pool, &claims(), &[&batch]).await?;
    (swept.claims, swept.tasks) = (gone[0], gone[1]);
    counts::<1>(pool, PACES, &[]).await?;
    let mut most = swept.claims;
    for part in parts(retention) {
        if let Some(kept) = part.tasks {
            let [gone] = counts::<1>(pool, &part.tasks_sql(), &[&kept, &batch, &*part.third]).await?;
            swept.tasks += gone;
            most = most.max(gone);
        }
        if let Some(kept) = part.approvals {
            let [gone] = counts::<1>(pool, &part.approvals_sql(), &[&kept, &batch, &*part.third]).await?;
            swept.approvals += gone;
            most = most.max(gone);
        }
        let mut tenant = String::new();
        while let (Some(kept), Some(next)) = (part.log, next_tenant(pool, &tenant, part.log.is_some()).await?) {
            if part.forgets_results {
                let forgotten = result_text(&forgotten())?;
                let params: &Params<'_> = &[&kept, &batch, &*part.third, &next, &forgotten];
                let [gone] = counts::<1>(pool, &part.results_sql(), params).await?;
                swept.results += gone;
            }
            let params: &Params<'_> = &[&kept, &batch, &*part.third, &next];
            let [gone] = counts::<1>(pool, &part.actions_sql(), params).await?;
            swept.actions += gone;
            most = most.max(gone);
            tenant = next;
        }
    }
    swept.more = i64::try_from(most).is_ok_and(|most| most >= batch);
    Ok(swept)
}

/// Results whose time to answer is over, with the tasks that led to them.
fn claims() -> String {
    let unheld = unheld("capgen_claims", "c", OF_SCOPE);
    format!(
        "WITH clock AS (SELECT {NOW_MS} AS ms),
        old AS (
            SELECT tenant, scope, key FROM capgen_claims c, clock WHERE keep_until <= ms AND {unheld}
              AND NOT EXISTS (SELECT 1 FROM capgen_claims h WHERE c.scope = '*' AND h.tenant = c.tenant
                AND h.scope = '{SCOPE}' AND h.result IS NOT NULL
                AND (strpos(h.key, ' ') = 0 OR substr(h.key, strpos(h.key, ' ') + 1) = c.key))
            ORDER BY keep_until LIMIT $1
        ),
        claims AS (
            DELETE FROM capgen_claims c USING old, clock
            WHERE c.tenant = old.tenant AND c.scope = old.scope AND c.key = old.key AND c.keep_until <= ms
            RETURNING c.tenant, c.scope, c.key
        ),
        tasks AS (
            DELETE FROM capgen_tasks t USING claims c
            WHERE t.tenant = c.tenant AND t.scope = c.scope AND t.key = c.key AND t.state NOT IN ('open', 'claimed')
            RETURNING t.number
        )
        SELECT (SELECT count(*) FROM claims), (SELECT count(*) FROM tasks)"
    )
}

/// What is forgotten by the same times, in milliseconds: of one capability, or of all that have none of their own.
struct Part {
    /// Which rows `r`, by the third parameter.
    which: &'static str,
    third: Box<dyn ToSql + Sync + Send>,
    log: Option<i64>,
    tasks: Option<i64>,
    approvals: Option<i64>,
    forgets_results: bool,
    may_be_held: bool,
}

fn parts(retention: &Retention) -> Vec<Part> {
    let period = |period: Option<Duration>| Some(signed(millis(period?).min(LONGEST_MS)));
    let own = retention.capabilities.iter().map(|kept| Part {
        which: "r.capability = $3",
        third: Box::new(column(&kept.capability).to_string()),
        log: period(kept.log),
        tasks: period(kept.tasks),
        approvals: period(kept.approvals),
        forgets_results: kept.results.is_some(),
        may_be_held: kept.may_be_held,
    });
    let names: Vec<String> = retention.capabilities.iter().map(|kept| column(&kept.capability).to_string()).collect();
    let others = Part {
        which: "NOT (r.capability = ANY($3::TEXT[]))",
        third: Box::new(names),
        log: period(retention.log),
        tasks: period(retention.tasks),
        approvals: period(retention.approvals),
        forgets_results: false,
        may_be_held: true,
    };
    own.chain([others]).collect()
}

impl Part {
    /// Which rows `r` are meant, and held by nobody.
    fn rows(&self) -> String {
        match self.may_be_held {
            true => format!("{} AND {}", self.which, unheld("capgen_claims", "r", "r.capability")),
            false => self.which.to_owned(),
        }
    }

    fn tasks_sql(&self) -> String {
        format!(
            "WITH old AS (
                SELECT number FROM capgen_tasks r WHERE state NOT IN ('open', 'claimed')
                  AND changed <= {NOW_MS} - $1 AND {} ORDER BY changed LIMIT $2
            ),
            gone AS (
                DELETE FROM capgen_tasks t USING old WHERE t.number = old.number AND t.state NOT IN ('open', 'claimed')
                RETURNING t.number
            )
            SELECT count(*) FROM gone",
            self.rows()
        )
    }

    /// Those that are over, and those whose time ran out without anybody coming back for them.
    fn approvals_sql(&self) -> String {
        let rows = self.rows();
        format!(
            "WITH since AS (SELECT {NOW_MS} - $1 AS ms),
            over AS (
                SELECT number FROM capgen_approvals r, since WHERE state NOT IN ('pending', 'approved') AND changed <= ms
                  AND {rows} ORDER BY changed LIMIT $2
            ),
            unclaimed AS (
                SELECT number FROM capgen_approvals r, since WHERE state IN ('pending', 'approved') AND expires <= ms
                  AND {rows} ORDER BY expires LIMIT $2
            ),
            gone AS (
                DELETE FROM capgen_approvals a USING (SELECT number FROM over UNION ALL SELECT number FROM unclaimed) old
                WHERE a.number = old.number RETURNING a.number
            )
            SELECT count(*) FROM gone"
        )
    }

    fn actions_sql(&self) -> String {
        format!(
            "WITH gone AS (
                DELETE FROM capgen_actions WHERE tenant = $4 AND number IN (
                    SELECT number FROM capgen_actions r WHERE tenant = $4 AND number <= ({NOW_MS} - $1) * 1000 AND {}
                    ORDER BY number LIMIT $2)
                RETURNING number
            )
            SELECT count(*) FROM gone",
            self.rows()
        )
    }

    /// What was answered to calls of which the log has nothing that is younger. It is told from the batch of the log that is
    /// forgotten next.
    fn results_sql(&self) -> String {
        format!(
            "WITH since AS (SELECT ({NOW_MS} - $1) * 1000 AS us),
            old AS (
                SELECT key FROM capgen_actions r, since WHERE tenant = $4 AND number <= us AND key IS NOT NULL AND {}
                ORDER BY number LIMIT $2
            ),
            gone AS (
                UPDATE capgen_claims c SET result = $5 FROM since WHERE c.tenant = $4 AND c.key IN (SELECT key FROM old)
                  AND c.result IS NOT NULL AND c.result <> $5 AND c.scope <> '{SCOPE}' AND ({OF_SCOPE} = $3 OR c.scope = '*')
                  AND NOT EXISTS (SELECT 1 FROM capgen_actions n WHERE n.tenant = $4 AND n.key = c.key
                    AND (n.capability = $3 AND n.number > us OR n.capability <> $3 AND c.scope = '*'))
                RETURNING 1
            )
            SELECT count(*) FROM gone",
            self.rows()
        )
    }
}

/// The tenant that comes next in the log, where that is to be known.
async fn next_tenant(pool: &Pool, after: &str, wanted: bool) -> Result<Option<String>, Fault> {
    if !wanted {
        return Ok(None);
    }
    let rows = query(pool, NEXT_TENANT, &[&after]).await?;
    let next = rows.first().map(|row| row.try_get::<_, Option<String>>(0)).transpose();
    Ok(next.map_err(|error| Fault::of(&error, false))?.flatten())
}

/// The counts that a statement gives.
async fn counts<const N: usize>(pool: &Pool, sql: &str, params: &Params<'_>) -> Result<[u64; N], Fault> {
    let rows = query(pool, sql, params).await?;
    let mut counts = [0; N];
    for (index, count) in counts.iter_mut().enumerate() {
        let row = rows.first().map(|row| row.try_get::<_, i64>(index)).transpose();
        *count = super::work::unsigned(row.map_err(|error| Fault::of(&error, false))?.unwrap_or(0));
    }
    Ok(counts)
}
