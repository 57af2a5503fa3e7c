//! The two steps that nearly every call takes, without loading the piece of work: the claim of a key that nobody has used, and
//! the end of an attempt that nobody has overtaken. Whatever is not so simple goes by the rules in full.

use rusqlite::{Connection, params};

use super::super::durable::{column, result_text};
use super::super::rules::{Note, event_of, millis, note_of};
use super::super::{Asked, ClaimRequest, Ending, Event, Lease};
use super::fault::Fault;
use super::log;
use super::work::{now_ms, signed};

const CLAIM: &str = concat!(
    "INSERT INTO claims (tenant, scope, key, input_hash, attempt, started, lost, lease_until, ttl)
     VALUES (?1, ?2, ?3, ?4, 1, ",
    log::next!(),
    ", 0, ?5, ?6) ON CONFLICT DO NOTHING"
);

/// The time to live ends with the integers: a thousand years are for ever.
const FINISH: &str = "UPDATE claims SET lease_until = NULL, ttl = NULL, result = ?6,
        keep_until = CASE WHEN ?6 IS NULL THEN NULL ELSE ?7 + min(ttl, 31622400000000) END
    WHERE tenant = ?1 AND scope = ?2 AND key = ?3 AND attempt = ?4 AND started = ?5
      AND lease_until IS NOT NULL AND result IS NULL AND task IS NULL";

/// Claims a key that nobody has used. Nothing when somebody has.
pub(super) fn claim(connection: &Connection, request: &ClaimRequest) -> Result<Option<Lease>, Fault> {
    let (key, now_ms) = (&request.key, now_ms());
    let claimed = connection.prepare_cached(CLAIM)?.execute(params![
        column(&key.tenant),
        column(&key.scope),
        column(&key.key),
        request.input_hash,
        signed(now_ms.saturating_add(millis(request.lease))),
        request.ttl.map(|ttl| signed(millis(ttl))),
    ])?;
    if claimed == 0 {
        return Ok(None);
    }
    let note = Note { attempt: Some(1), ..Note::default() };
    // Nobody wrote in between, and so it is the number that the claim has.
    let started = log::append(connection, now_ms, (Event::Started, &request.asked, &note))?;
    Ok(Some(Lease { key: key.clone(), attempt: 1, started }))
}

/// Ends an attempt that nobody has overtaken. False when it is not so simple.
pub(super) fn finish(connection: &Connection, lease: &Lease, asked: &Asked, ending: &Ending) -> Result<bool, Fault> {
    let result = match ending {
        Ending::Terminal(report) => Some(result_text(&report.result)?),
        Ending::Released(_) => None,
        _ => return Ok(false),
    };
    let (key, now_ms) = (&lease.key, now_ms());
    let finished = connection.prepare_cached(FINISH)?.execute(params![
        column(&key.tenant),
        column(&key.scope),
        column(&key.key),
        lease.attempt,
        signed(lease.started),
        result,
        signed(now_ms),
    ])?;
    if finished == 0 {
        return Ok(false);
    }
    let note = Note { attempt: Some(lease.attempt), ..note_of(ending) };
    log::append(connection, now_ms, (event_of(ending), asked, &note))?;
    Ok(true)
}
