//! Connections.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::super::durable::column;
use super::super::rules::page;
use super::super::{ConnectionPlace, KeptConnection, Sealed, SealedConnection};
use super::fault::Fault;
use super::work::{now_ms, signed};

/// What a brick acts with for a tenant.
pub(super) fn get(connection: &Connection, tenant: &str, brick: &str) -> Result<Option<KeptConnection>, Fault> {
    let sql = "SELECT brick, body, key_id, sealed FROM connections WHERE tenant = ?1 AND brick = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let kept = statement.query_row([column(tenant), column(brick)], |row| of_row(row, tenant)).optional()?;
    Ok(kept.map(|kept| KeptConnection { brick: brick.to_owned(), ..kept }))
}

/// The connections of a tenant, by brick.
pub(super) fn list(connection: &Connection, tenant: &str) -> Result<Vec<KeptConnection>, Fault> {
    let sql = "SELECT brick, body, key_id, sealed FROM connections WHERE tenant = ?1 ORDER BY brick LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![column(tenant), page(None)], |row| of_row(row, tenant))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn of_row(row: &Row<'_>, tenant: &str) -> rusqlite::Result<KeptConnection> {
    let (key, bytes): (Option<String>, Option<Vec<u8>>) = (row.get(2)?, row.get(3)?);
    let sealed = key.zip(bytes).map(|(key, bytes)| Sealed { key, bytes });
    Ok(KeptConnection { tenant: tenant.to_owned(), brick: row.get(0)?, body: row.get(1)?, sealed })
}

/// Keeps one, in place of what there was.
pub(super) fn put(connection: &Connection, kept: &KeptConnection) -> Result<(), Fault> {
    let sql = "INSERT INTO connections (tenant, brick, body, key_id, sealed, changed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
               ON CONFLICT (tenant, brick) DO UPDATE SET body = ?3, key_id = ?4, sealed = ?5, changed = ?6";
    let sealed = kept.sealed.as_ref();
    connection.prepare_cached(sql)?.execute(params![
        column(&kept.tenant),
        column(&kept.brick),
        kept.body,
        sealed.map(|sealed| sealed.key.as_str()),
        sealed.map(|sealed| sealed.bytes.as_slice()),
        signed(now_ms()),
    ])?;
    Ok(())
}

/// A batch of those of all tenants that are sealed with another key than this one.
pub(super) fn sealed_otherwise(
    connection: &Connection,
    key: &str,
    after: &ConnectionPlace,
    limit: u32,
) -> Result<Vec<SealedConnection>, Fault> {
    let sql = "SELECT tenant, brick, body, key_id, sealed FROM connections
               WHERE key_id <> ?1 AND (tenant, brick) > (?2, ?3) ORDER BY tenant, brick LIMIT ?4";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![key, after.tenant, after.brick, limit], |row| {
        Ok(SealedConnection {
            place: ConnectionPlace { tenant: row.get(0)?, brick: row.get(1)? },
            body: row.get(2)?,
            sealed: Sealed { key: row.get(3)?, bytes: row.get(4)? },
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Seals one anew. False when it is not any more what it was.
pub(super) fn reseal(connection: &Connection, was: &SealedConnection, anew: &Sealed) -> Result<bool, Fault> {
    let sql = "UPDATE connections SET key_id = ?1, sealed = ?2, changed = ?3
               WHERE tenant = ?4 AND brick = ?5 AND body = ?6 AND key_id = ?7 AND sealed = ?8";
    let changed = connection.prepare_cached(sql)?.execute(params![
        anew.key,
        anew.bytes,
        signed(now_ms()),
        was.place.tenant,
        was.place.brick,
        was.body,
        was.sealed.key,
        was.sealed.bytes,
    ])?;
    Ok(changed > 0)
}

/// Takes one away. False when there was none.
pub(super) fn remove(connection: &Connection, tenant: &str, brick: &str) -> Result<bool, Fault> {
    let sql = "DELETE FROM connections WHERE tenant = ?1 AND brick = ?2";
    Ok(connection.prepare_cached(sql)?.execute([column(tenant), column(brick)])? > 0)
}
