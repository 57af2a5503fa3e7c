//! Connections.

use deadpool_postgres::Pool;
use tokio_postgres::Row;

use super::super::durable::column;
use super::super::rules::page;
use super::super::{KeptConnection, Sealed};
use super::fault::Fault;
use super::read::query;

const GET: &str = "SELECT brick, body, key_id, sealed FROM capgen_connections WHERE tenant = $1 AND brick = $2";

const LIST: &str =
    "SELECT brick, body, key_id, sealed FROM capgen_connections WHERE tenant = $1 ORDER BY brick LIMIT $2";

const PUT: &str = "INSERT INTO capgen_connections (tenant, brick, body, key_id, sealed, changed)
    VALUES ($1, $2, $3, $4, $5, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT)
    ON CONFLICT (tenant, brick) DO UPDATE
    SET body = excluded.body, key_id = excluded.key_id, sealed = excluded.sealed, changed = excluded.changed";

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

/// Takes one away. False when there was none.
pub(super) async fn remove(pool: &Pool, tenant: &str, brick: &str) -> Result<bool, Fault> {
    Ok(!query(pool, REMOVE, &[&column(tenant), &column(brick)]).await?.is_empty())
}
