//! Approvals.

use deadpool_postgres::Pool;
use tokio_postgres::{Error, Row, Statement};

use super::super::super::approvals::{Approval, ApprovalDecision, ApprovalId, ApprovalState, Barred};
use super::super::durable::{approval_text, column, kept_approval};
use super::super::rules::{KeptApproval, Work};
use super::super::{ApprovalFilter, Decided, ScopedKey};
use super::fault::Fault;
use super::find::Query;
use super::read::query;
use super::session::Open;
use super::work::{Params, signed, step_approving, unsigned};

/// The columns of an approval, in the order that [`of_row`] reads them, and the time.
macro_rules! select {
    () => {
        "SELECT number, expires, body, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT FROM capgen_approvals"
    };
}

const LATEST: &str = concat!(select!(), " WHERE tenant = $1 AND scope = $2 AND key = $3 ORDER BY number DESC LIMIT 1");

const GET: &str = concat!(select!(), " WHERE number = $1");

const INSERT: &str =
    "INSERT INTO capgen_approvals (number, tenant, scope, key, capability, state, changed, expires, body)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

const UPDATE: &str = "UPDATE capgen_approvals SET state = $2, changed = $3, body = $4 WHERE number = $1";

/// What has run out of time.
const OVERDUE: &str = "expires <= (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT";

/// The latest approval of a piece of work, whose claim is locked.
pub(super) async fn latest(client: &Open<'_>, key: &ScopedKey) -> Result<Option<KeptApproval>, Fault> {
    let failed = |error: Error| Fault::of(&error, false);
    let statement = client.prepare_cached(LATEST).await.map_err(failed)?;
    let place: &Params<'_> = &[&column(&key.tenant), &column(&key.scope), &column(&key.key)];
    let row = client.query_opt(&statement, place).await.map_err(failed)?;
    row.map(|row| of_row(&row).map(|(kept, _)| kept)).transpose()
}

/// An approval, if it is this tenant's.
pub(super) async fn get(pool: &Pool, tenant: &str, id: &ApprovalId) -> Result<Option<Approval>, Fault> {
    let kept = find(pool, tenant, id).await?;
    Ok(kept.map(|(kept, now_ms)| kept.approval.seen_at(now_ms)))
}

async fn find(pool: &Pool, tenant: &str, id: &ApprovalId) -> Result<Option<(KeptApproval, u64)>, Fault> {
    let Some(number) = id.number() else { return Ok(None) };
    let rows = query(pool, GET, &[&signed(number)]).await?;
    let kept = rows.first().map(of_row).transpose()?;
    Ok(kept.filter(|(kept, _)| kept.approval.tenant == tenant))
}

/// Approvals of a tenant, by the order in which they were asked for.
pub(super) async fn list(pool: &Pool, tenant: &str, filter: &ApprovalFilter) -> Result<Vec<Approval>, Fault> {
    let mut query = Query::of(select!(), tenant);
    query.and_text("capability =", filter.capability.as_deref());
    match filter.state {
        Some(ApprovalState::Expired) => {
            query
                .sql
                .push_str(&format!(" AND (state = 'expired' OR (state IN ('pending', 'approved') AND {OVERDUE}))"));
        }
        Some(state) => {
            query.and_text("state =", Some(state.word()));
            if state.is_live() {
                query.sql.push_str(&format!(" AND (expires IS NULL OR NOT {OVERDUE})"));
            }
        }
        None => {}
    }
    if let Some(after) = filter.after.as_ref().and_then(ApprovalId::number) {
        query.and(if filter.latest_first { "number <" } else { "number >" }, signed(after));
    }
    query.end(if filter.latest_first { "number DESC" } else { "number" }, filter.limit);
    let rows = query.rows(pool).await?;
    rows.iter().map(|row| of_row(row).map(|(kept, now_ms)| kept.approval.seen_at(now_ms))).collect()
}

/// The work that an approval belongs to, and how it stands.
pub(super) async fn decide(
    pool: &Pool,
    tenant: &str,
    id: &ApprovalId,
    decision: &ApprovalDecision,
) -> Result<Decided, Fault> {
    let Some((kept, _)) = find(pool, tenant, id).await? else { return Ok(Decided::Unknown) };
    let rule = |work: &mut Work| match work.approval.as_ref() {
        Some(latest) if latest.number == kept.number => work.decide(decision.clone()),
        _ => Decided::Barred(Barred::Over { state: kept.approval.state }),
    };
    step_approving(pool, &kept.key, rule).await
}

/// What saves approvals.
pub(super) struct Saving {
    insert: Statement,
    update: Statement,
}

impl Saving {
    /// Prepared, unless there is nothing to save.
    pub(super) async fn prepared(client: &Open<'_>, work: &Work) -> Result<Option<Saving>, Error> {
        if !work.approval.is_changed() {
            return Ok(None);
        }
        let insert = client.prepare_cached(INSERT).await?;
        Ok(Some(Saving { insert, update: client.prepare_cached(UPDATE).await? }))
    }
}

/// Keeps what a rule changed; both are sent at once. A new one is inserted plainly: should another have its number, this fails,
/// and never overwrites it.
pub(super) async fn save(client: &Open<'_>, saving: Option<&Saving>, work: &Work) -> Result<u64, Error> {
    let Some(saving) = saving else { return Ok(0) };
    let (ended, latest) = tokio::join!(
        biased;
        save_one(client, saving, work, work.ended.as_ref()),
        save_one(client, saving, work, work.approval.as_ref()),
    );
    ended.and(latest)
}

async fn save_one(client: &Open<'_>, saving: &Saving, work: &Work, kept: Option<&KeptApproval>) -> Result<u64, Error> {
    let Some(kept) = kept else { return Ok(0) };
    let (number, changed) = (signed(kept.number), signed(kept.approval.changed_ms));
    let (state, body) = (kept.approval.state.word(), approval_text(kept));
    if kept.number != work.next_approval {
        return client.execute(&saving.update, &[&number, &state, &changed, &body]).await;
    }
    let (tenant, scope, key) = (column(&kept.key.tenant), column(&kept.key.scope), column(&kept.key.key));
    let (capability, expires) = (column(&kept.approval.capability), kept.approval.expires_ms.map(signed));
    let params: &Params<'_> = &[&number, &tenant, &scope, &key, &capability, &state, &changed, &expires, &body];
    client.execute(&saving.insert, params).await
}

/// An approval, and the time.
fn of_row(row: &Row) -> Result<(KeptApproval, u64), Fault> {
    let failed = |error| Fault::of(&error, false);
    let (number, expires): (i64, Option<i64>) = (row.try_get(0).map_err(failed)?, row.try_get(1).map_err(failed)?);
    let (body, now): (&str, i64) = (row.try_get(2).map_err(failed)?, row.try_get(3).map_err(failed)?);
    Ok((kept_approval(unsigned(number), expires.map(unsigned), body)?, unsigned(now)))
}
