//! Forgetting, by the batch.
//!
//! Invariant: a row is deleted only if it is as old as that when it is deleted: a call may have taken it up since it was found.

use std::time::Duration;

use deadpool_postgres::Pool;

use super::super::rules::millis;
use super::super::{Retention, Swept};
use super::fault::Fault;
use super::read::query;
use super::work::{Params, signed};

const CLAIMS: &str = "WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT AS ms),
    old AS (SELECT tenant, scope, key FROM capgen_claims, clock WHERE keep_until <= ms ORDER BY keep_until LIMIT $1),
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
    SELECT (SELECT count(*) FROM claims), (SELECT count(*) FROM tasks)";

const TASKS: &str = "WITH old AS (
        SELECT number FROM capgen_tasks WHERE state NOT IN ('open', 'claimed')
          AND changed <= (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT - $1
        ORDER BY changed LIMIT $2
    ),
    gone AS (
        DELETE FROM capgen_tasks t USING old WHERE t.number = old.number AND t.state NOT IN ('open', 'claimed')
        RETURNING t.number
    )
    SELECT count(*) FROM gone";

/// Those that are over, and those whose time ran out without anybody coming back for them.
const APPROVALS: &str = "WITH since AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT - $1 AS ms),
    over AS (
        SELECT number FROM capgen_approvals, since WHERE state NOT IN ('pending', 'approved') AND changed <= ms
        ORDER BY changed LIMIT $2
    ),
    unclaimed AS (
        SELECT number FROM capgen_approvals, since WHERE state IN ('pending', 'approved') AND expires <= ms
        ORDER BY expires LIMIT $2
    ),
    gone AS (
        DELETE FROM capgen_approvals a USING (SELECT number FROM over UNION ALL SELECT number FROM unclaimed) old
        WHERE a.number = old.number RETURNING a.number
    )
    SELECT count(*) FROM gone";

/// What has gone by says nothing of a caller.
const PACES: &str = "WITH gone AS (
        DELETE FROM capgen_paces WHERE due <= (extract(epoch FROM clock_timestamp()) * 1000000)::BIGINT RETURNING due
    )
    SELECT count(*) FROM gone";

const NEXT_TENANT: &str = "SELECT min(tenant) FROM capgen_actions WHERE tenant > $1";

const ACTIONS: &str = "WITH gone AS (
        DELETE FROM capgen_actions WHERE tenant = $1 AND number IN (
            SELECT number FROM capgen_actions WHERE tenant = $1
              AND number <= (extract(epoch FROM clock_timestamp()) * 1000000)::BIGINT - $2::BIGINT * 1000
            ORDER BY number LIMIT $3)
        RETURNING number
    )
    SELECT count(*) FROM gone";

/// The longest period that is counted with, a thousand years: nothing is as old.
const LONGEST_MS: u64 = 1000 * 366 * 24 * 3_600_000;

/// One batch of each; of the log, one of each tenant.
pub(super) async fn sweep(pool: &Pool, retention: &Retention) -> Result<Swept, Fault> {
    let batch = i64::from(retention.batch.max(1));
    let period = |period: Duration| signed(millis(period).min(LONGEST_MS));
    let mut swept = Swept::default();
    let gone = counts::<2>(pool, CLAIMS, &[&batch]).await?;
    (swept.claims, swept.tasks) = (gone[0], gone[1]);
    swept.more = is_full(gone[0], batch);
    counts::<1>(pool, PACES, &[]).await?;
    if let Some(kept) = retention.tasks.map(period) {
        let [gone] = counts::<1>(pool, TASKS, &[&kept, &batch]).await?;
        swept.tasks += gone;
        swept.more |= is_full(gone, batch);
    }
    if let Some(kept) = retention.approvals.map(period) {
        let [gone] = counts::<1>(pool, APPROVALS, &[&kept, &batch]).await?;
        swept.approvals = gone;
        swept.more |= is_full(gone, batch);
    }
    if let Some(kept) = retention.log.map(period) {
        let mut tenant = String::new();
        while let Some(next) = next_tenant(pool, &tenant).await? {
            let [gone] = counts::<1>(pool, ACTIONS, &[&next, &kept, &batch]).await?;
            swept.actions += gone;
            swept.more |= is_full(gone, batch);
            tenant = next;
        }
    }
    Ok(swept)
}

fn is_full(gone: u64, batch: i64) -> bool {
    i64::try_from(gone).is_ok_and(|gone| gone >= batch)
}

/// The tenant that comes next in the log.
async fn next_tenant(pool: &Pool, after: &str) -> Result<Option<String>, Fault> {
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
