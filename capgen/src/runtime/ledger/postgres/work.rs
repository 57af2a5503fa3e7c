//! One piece of work: loaded, and saved again, in one transaction and two exchanges with the database.
//!
//! Invariant: whoever changes a piece of work, its task included, has locked the row of its claim before anything else is
//! read of it. Work that has no row yet is inserted plainly, so of several who make it at once one succeeds and the others
//! begin anew.

use deadpool_postgres::Pool;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::super::ScopedKey;
use super::super::durable::{column, kept_task, result};
use super::super::rules::{Entry, Kept, Running, Stored, Work};
use super::approvals;
use super::fault::Fault;
use super::read;
use super::save::save;
use super::session::{Open, Session};

/// The parameters of a statement.
pub(super) type Params<'a> = [&'a (dyn ToSql + Sync)];

/// The database's clock, in microseconds.
pub(super) const CLOCK: &str = "(extract(epoch FROM clock_timestamp()) * 1000000)::BIGINT";

const CLAIM: &str = "SELECT input_hash, attempt, started, lost, lease_until, ttl, result, keep_until, task
    FROM capgen_claims WHERE tenant = $1 AND scope = $2 AND key = $3 FOR UPDATE";

/// A statement of its own: it sees what was committed while the row of the claim was waited for.
const TASK: &str = "SELECT t.number, t.body FROM capgen_claims c JOIN capgen_tasks t ON t.number = c.task
    WHERE c.tenant = $1 AND c.scope = $2 AND c.key = $3";

/// Runs a rule on one piece of work and saves what it changed.
pub(super) async fn step<T>(pool: &Pool, key: &ScopedKey, rule: impl FnOnce(&mut Work) -> T) -> Result<T, Fault> {
    run(pool, key, false, rule).await
}

/// The same for a rule that concerns approvals: the latest of the work is loaded with it.
pub(super) async fn step_approving<T>(
    pool: &Pool,
    key: &ScopedKey,
    rule: impl FnOnce(&mut Work) -> T,
) -> Result<T, Fault> {
    run(pool, key, true, rule).await
}

async fn run<T>(pool: &Pool, key: &ScopedKey, approving: bool, rule: impl FnOnce(&mut Work) -> T) -> Result<T, Fault> {
    let session = Session::take(pool).await?;
    let client = session.open()?;
    let (mut work, is_new) = load(&client, key).await?;
    if approving {
        work.approval = Kept::loaded(approvals::latest(&client, key).await?);
    }
    let answer = rule(&mut work);
    let saved = save(&client, &work, is_new).await;
    // A connection whose last transaction is over is clean, however it ended. Of a lost one nothing is known.
    if saved.as_ref().err().is_none_or(|fault| fault.again) {
        session.give_back();
    }
    saved.map(|()| answer)
}

/// Begins a transaction, locks the work, and loads it.
async fn load(client: &Open<'_>, key: &ScopedKey) -> Result<(Work, bool), Fault> {
    let failed = |error: tokio_postgres::Error| Fault::of(&error, false);
    let clock = client.prepare_cached(&format!("SELECT {CLOCK}")).await.map_err(failed)?;
    let claim = client.prepare_cached(CLAIM).await.map_err(failed)?;
    let task = client.prepare_cached(TASK).await.map_err(failed)?;
    let start = client.prepare_cached(read::START).await.map_err(failed)?;
    let (tenant, scope, key_column) = (column(&key.tenant), column(&key.scope), column(&key.key));
    let place: &Params<'_> = &[&tenant, &scope, &key_column];
    let (begun, claim, clock, task, start) = tokio::join!(
        biased;
        client.batch_execute("BEGIN"),
        client.query_opt(&claim, place),
        client.query_one(&clock, &[]),
        client.query_opt(&task, place),
        client.query_opt(&start, place),
    );
    begun.map_err(failed)?;
    let claim = claim.map_err(failed)?;
    let now_us: i64 = clock.and_then(|row| row.try_get(0)).map_err(failed)?;
    let mut work = Work::new(key.clone());
    (work.now_ms, work.next_action) = (unsigned(now_us / 1000), unsigned(now_us));
    (work.next_task, work.next_approval) = (unsigned(now_us), unsigned(now_us));
    let is_new = claim.is_none();
    if let Some(row) = claim {
        work.entry = Kept::loaded(entry(&row, start.map_err(failed)?.as_ref())?);
    }
    if let Some(row) = task.map_err(failed)? {
        let (number, body): (i64, &str) = (row.try_get(0).map_err(failed)?, row.try_get(1).map_err(failed)?);
        work.task = Kept::loaded(Some(kept_task(unsigned(number), body)?));
    }
    Ok((work, is_new))
}

fn entry(row: &Row, start: Option<&Row>) -> Result<Entry, Fault> {
    let number = |column: usize| row.try_get::<_, Option<i64>>(column).map_err(|error| Fault::of(&error, false));
    let text = |column: usize| row.try_get::<_, Option<&str>>(column).map_err(|error| Fault::of(&error, false));
    let count = |column| number(column).map(|count| u32::try_from(count.unwrap_or(0)).unwrap_or(u32::MAX));
    let running = match number(4)? {
        Some(until) => Some(Running {
            until_ms: unsigned(until),
            ttl_ms: number(5)?.map(unsigned),
            asked: start.map(read::of_row).transpose()?.map(|action| action.asked),
        }),
        None => None,
    };
    let stored = match text(6)? {
        Some(text) => Some(Stored { result: result(text)?, until_ms: number(7)?.map(unsigned) }),
        None => None,
    };
    Ok(Entry {
        input_hash: text(0)?.map(str::to_owned),
        attempt: count(1)?,
        started: unsigned(number(2)?.unwrap_or(0)),
        lost: count(3)?,
        running,
        stored,
        task: number(8)?.map(unsigned),
    })
}

/// As PostgreSQL has numbers. What is too far in the future stays there.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// As Rust has them.
pub(super) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
