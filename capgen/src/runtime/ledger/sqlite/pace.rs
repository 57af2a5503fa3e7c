//! How often callers call.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use super::super::Pace;
use super::super::durable::column;
use super::super::rules::{apart_us, next_due};
use super::fault::Fault;
use super::work::{now_ms, signed, unsigned};

const DUE: &str = "SELECT due FROM paces WHERE tenant = ?1 AND capability = ?2 AND caller = ?3";

const COUNT: &str = "INSERT INTO paces (tenant, capability, caller, due) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (tenant, capability, caller) DO UPDATE SET due = ?4";

/// Counts a call, or says how long to wait. The caller holds the file against other writers.
pub(super) fn pace(connection: &Connection, pace: &Pace) -> Result<Option<Duration>, Fault> {
    let (tenant, capability, caller) = (column(&pace.tenant), column(&pace.capability), column(&pace.caller));
    let mut kept = connection.prepare_cached(DUE)?;
    let due: Option<i64> = kept.query_row(params![tenant, capability, caller], |row| row.get(0)).optional()?;
    match next_due(due.map(unsigned), now_ms().saturating_mul(1000), apart_us(pace)) {
        Ok(next) => {
            connection.prepare_cached(COUNT)?.execute(params![tenant, capability, caller, signed(next)])?;
            Ok(None)
        }
        Err(wait) => Ok(Some(wait)),
    }
}
