//! The two steps that nearly every call takes, each as one statement: the claim of a key that nobody has used, and the end
//! of an attempt that nobody has overtaken. Whatever is not so simple goes by the rules in full.

use deadpool_postgres::Pool;

use super::super::durable::{action_body, column, result_text};
use super::super::rules::{Note, event_of, millis, note_of};
use super::super::{Asked, ClaimRequest, Ending, Event, Lease};
use super::fault::{Fault, is_taken};
use super::session::Session;
use super::work::{Params, signed, unsigned};

const CLAIM: &str = include_str!("claim.sql");

const FINISH: &str = include_str!("finish.sql");

/// Claims a key that nobody has used. Nothing when somebody has.
pub(super) async fn claim(pool: &Pool, request: &ClaimRequest) -> Result<Option<Lease>, Fault> {
    let (key, asked) = (&request.key, &request.asked);
    let note = Note { attempt: Some(1), ..Note::default() };
    let lease_ms = signed(millis(request.lease).min(LONGEST_MS));
    let ttl_ms = request.ttl.map(|ttl| signed(millis(ttl).min(LONGEST_MS)));
    let params: &Params<'_> = &[
        &column(&key.tenant),
        &column(&key.scope),
        &column(&key.key),
        &request.input_hash,
        &lease_ms,
        &ttl_ms,
        &column(&asked.capability),
        &asked.key.as_deref().map(column),
        &Event::Started.word(),
        &action_body(asked, &note),
    ];
    let number = query(pool, CLAIM, params).await?;
    Ok(number.map(|started| Lease { key: key.clone(), attempt: 1, started }))
}

/// Ends an attempt that nobody has overtaken. False when it is not so simple.
pub(super) async fn finish(pool: &Pool, lease: &Lease, asked: &Asked, ending: &Ending) -> Result<bool, Fault> {
    let result = match ending {
        Ending::Terminal(report) => Some(result_text(&report.result)?),
        Ending::Released(_) => None,
        _ => return Ok(false),
    };
    let key = &lease.key;
    let params: &Params<'_> = &[
        &column(&key.tenant),
        &column(&key.scope),
        &column(&key.key),
        &i64::from(lease.attempt),
        &signed(lease.started),
        &result,
        &column(&asked.capability),
        &asked.key.as_deref().map(column),
        &event_of(ending).word(),
        &action_body(asked, &note_of(ending)),
    ];
    query(pool, FINISH, params).await.map(|number| number.is_some())
}

/// A thousand years: longer times would be beyond what the database counts.
const LONGEST_MS: u64 = 1000 * 366 * 24 * 3_600_000;

/// Gives the number of the log entry. Nothing when no row fits, or when there is a row of the same primary key already.
async fn query(pool: &Pool, sql: &str, params: &Params<'_>) -> Result<Option<u64>, Fault> {
    let session = Session::take(pool).await?;
    let client = session.open()?;
    let statement = client.prepare_cached(sql).await.map_err(|error| Fault::of(&error, false))?;
    let row = client.query_opt(&statement, params).await;
    let outcome = match row {
        Ok(row) => row.map(|row| row.try_get::<_, i64>(0)).transpose().map_err(|error| Fault::of(&error, true)),
        Err(error) if is_taken(&error) => Ok(None),
        Err(error) => Err(Fault::of(&error, true)),
    };
    // A statement by itself leaves nothing open, unless the connection is lost.
    if outcome.as_ref().err().is_none_or(|fault| fault.again) {
        session.give_back();
    }
    outcome.map(|number| number.map(unsigned))
}
