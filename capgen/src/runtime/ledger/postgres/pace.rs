//! How often callers call: one statement, on a row of the caller's own. Nodes that count for the same caller at once wait for each
//! other there, and for nobody else.

use std::time::Duration;

use deadpool_postgres::Pool;

use super::super::Pace;
use super::super::durable::column;
use super::super::rules::{MINUTE_US, apart_us, next_due};
use super::fault::Fault;
use super::read::query;
use super::work::{CLOCK, signed, unsigned};

/// Gives the row when the call is counted, and nothing when it comes too early. It is the rule of `next_due` in SQL.
const COUNT: &str = "WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::BIGINT AS us)
    INSERT INTO capgen_paces AS pace (tenant, capability, caller, due)
    SELECT $1, $2, $3, us + $4::BIGINT FROM clock
    ON CONFLICT (tenant, capability, caller) DO UPDATE
    SET due = greatest(pace.due + $4::BIGINT, excluded.due)
    WHERE pace.due <= excluded.due - 2 * $4::BIGINT + $5::BIGINT
    RETURNING pace.due";

/// Counts a call, or says how long to wait.
pub(super) async fn pace(pool: &Pool, pace: &Pace) -> Result<Option<Duration>, Fault> {
    let (tenant, capability, caller) = (column(&pace.tenant), column(&pace.capability), column(&pace.caller));
    let apart = apart_us(pace);
    let (apart_us, minute_us) = (signed(apart), signed(MINUTE_US));
    if !query(pool, COUNT, &[&tenant, &capability, &caller, &apart_us, &minute_us]).await?.is_empty() {
        return Ok(None);
    }
    let due = format!("SELECT due, {CLOCK} FROM capgen_paces WHERE tenant = $1 AND capability = $2 AND caller = $3");
    let rows = query(pool, &due, &[&tenant, &capability, &caller]).await?;
    // Swept away in between, or its time has come since: the next call is let through.
    let Some(row) = rows.first() else { return Ok(Some(Duration::ZERO)) };
    let number = |column: usize| row.try_get::<_, i64>(column).map(unsigned).map_err(|error| Fault::of(&error, false));
    Ok(Some(next_due(Some(number(0)?), number(1)?, apart).err().unwrap_or_default()))
}
