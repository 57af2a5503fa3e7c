//! Connections.

use deadpool_postgres::Pool;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::super::durable::column;
use super::super::rules::page;
use super::super::{ConnectionPlace, KeptConnection, Sealed, SealedConnection};
use super::fault::Fault;
use super::read::query;

const GET: &str = "SELECT brick, body, key_id, sealed FROM capgen_connections WHERE tenant = $1 AND brick = $2";

const LIST: &str =
    "SELECT brick, body, key_id, sealed FROM capgen_connections WHERE tenant = $1 ORDER BY brick LIMIT $2";

const PUT: &str = "INSERT INTO capgen_connections (tenant, brick, body, key_id, sealed, changed)
    VALUES ($1, $2, $3, $4, $5, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT)
    ON CONFLICT (tenant, brick) DO UPDATE
    SET body = excluded.body, key_id = excluded.key_id, sealed = excluded.sealed, changed = excluded.changed";

const SEALED_OTHERWISE: &str = "SELECT tenant, brick, body, key_id, sealed FROM capgen_connections
    WHERE key_id <> $1 AND (tenant, brick) > ($2, $3) ORDER BY tenant, brick LIMIT $4";

const RESEAL: &str = "UPDATE capgen_connections
    SET key_id = $1, sealed = $2, changed = (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT
    WHERE tenant = $3 AND brick = $4 AND body = $5 AND key_id = $6 AND sealed = $7 RETURNING brick";

const REMOVE: &str = "DELETE FROM capgen_connections WHERE tenant = $1 AND brick = $2 RETURNING brick";

/// What a brick acts with for a tenant.
pub(super) async fn get(pool: &Pool, tenant: &str, brick: &str) -> Result<Option<KeptConnection>, Fault> {
    let rows = query(pool, GET, &[&column(tenant), &column(brick)]).await?;
    let kept = rows.first().map(|row| of_row(row, tenant)).transpose()?;
    Ok(kept.map(|kept| KeptConnection { brick: brick.to_owned(), ..kept }))
}

/// The connections of a tenant, by brick.
pub(super) async fn list(pool: &Pool, tenant: &str) -> Result<Vec<KeptConnection>, Fault> {
    let rows = query(pool, LIST, &[&column(tenant), &i64::from(page(None))]).await?;
    rows.iter().map(|row| of_row(row, tenant)).collect()
}

fn of_row(row: &Row, tenant: &str) -> Result<KeptConnection, Fault> {
    let failed = |error| Fault::of(&error, false);
    let key: Option<String> = row.try_get(2).map_err(failed)?;
    let bytes: Option<Vec<u8>> = row.try_get(3).map_err(failed)?;
    Ok(KeptConnection {
        tenant: tenant.to_owned(),
        brick: row.try_get(0).map_err(failed)?,
        body: row.try_get(1).map_err(failed)?,
        sealed: key.zip(bytes).map(|(key, bytes)| Sealed { key, bytes }),
    })
}

/// Keeps one, in place of what there was.
pub(super) async fn put(pool: &Pool, kept: &KeptConnection) -> Result<(), Fault> {
    let (key, bytes) = kept.sealed.as_ref().map(|sealed| (&sealed.key, &sealed.bytes)).unzip();
    query(pool, PUT, &[&column(&kept.tenant), &column(&kept.brick), &kept.body, &key, &bytes]).await?;
    Ok(())
}

/// A batch of those of all tenants that are sealed with another key than this one.
pub(super) async fn sealed_otherwise(
    pool: &Pool,
    key: &str,
    after: &ConnectionPlace,
    limit: u32,
) -> Result<Vec<SealedConnection>, Fault> {
    let rows = query(pool, SEALED_OTHERWISE, &[&key, &after.tenant, &after.brick, &i64::from(limit)]).await?;
    let sealed = |row: &Row| {
        Ok(SealedConnection {
            place: ConnectionPlace { tenant: row.try_get(0)?, brick: row.try_get(1)? },
            body: row.try_get(2)?,
            sealed: Sealed { key: row.try_get(3)?, bytes: row.try_get(4)? },
        })
    };
    rows.iter().map(|row| sealed(row).map_err(|error| Fault::of(&error, false))).collect()
}

/// Seals one anew. False when it is not any more what it was.
pub(super) async fn reseal(pool: &Pool, was: &SealedConnection, anew: &Sealed) -> Result<bool, Fault> {
    let SealedConnection { place, body, sealed } = was;
    let new: [&(dyn ToSql + Sync); 2] = [&anew.key, &anew.bytes];
    let old: [&(dyn ToSql + Sync); 5] = [&place.tenant, &place.brick, body, &sealed.key, &sealed.bytes];
    Ok(!query(pool, RESEAL, &[new.as_slice(), &old].concat()).await?.is_empty())
}

/// Takes one away. False when there was none.
pub(super) async fn remove(pool: &Pool, tenant: &str, brick: &str) -> Result<bool, Fault> {
    Ok(!query(pool, REMOVE, &[&column(tenant), &column(brick)]).await?.is_empty())
}
