//! Approvals.

use rusqlite::{Connection, Row, params};

use super::super::super::approvals::{Approval, ApprovalDecision, ApprovalId, ApprovalState, Barred};
use super::super::durable::{approval_text, column, kept_approval};
use super::super::rules::KeptApproval;
use super::super::{ApprovalFilter, Decided, ScopedKey};
use super::fault::Fault;
use super::find::Query;
use super::work::{now_ms, signed, step_approving, unsigned};

/// The columns of an approval, in the order that [`of_row`] reads them.
const COLUMNS: &str = "number, expires, body";

/// The latest approval of a piece of work.
pub(super) fn latest(connection: &Connection, key: &ScopedKey) -> Result<Option<KeptApproval>, Fault> {
    let sql = format!(
        "SELECT {COLUMNS} FROM approvals WHERE tenant = ?1 AND scope = ?2 AND key = ?3 ORDER BY number DESC LIMIT 1"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![column(&key.tenant), column(&key.scope), column(&key.key)])?;
    rows.next()?.map(of_row).transpose()
}

/// An approval, if it is this tenant's.
pub(super) fn get(connection: &Connection, tenant: &str, id: &ApprovalId) -> Result<Option<KeptApproval>, Fault> {
    let Some(number) = id.number() else { return Ok(None) };
    let sql = format!("SELECT {COLUMNS} FROM approvals WHERE number = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([signed(number)])?;
    let kept = rows.next()?.map(of_row).transpose()?;
    Ok(kept.filter(|kept| kept.approval.tenant == tenant))
}

/// Approvals of a tenant, by the order in which they were asked for.
pub(super) fn list(connection: &Connection, tenant: &str, filter: &ApprovalFilter) -> Result<Vec<Approval>, Fault> {
    let now_ms = now_ms();
    let query = query(tenant, filter, now_ms);
    let mut statement = connection.prepare_cached(&query.sql)?;
    let mut rows = statement.query(&*query.params())?;
    let mut approvals = Vec::new();
    while let Some(row) = rows.next()? {
        approvals.push(of_row(row)?.approval.seen_at(now_ms));
    }
    Ok(approvals)
}

/// What has run out of time has expired, whether or not anybody has noticed.
fn query(tenant: &str, filter: &ApprovalFilter, now_ms: u64) -> Query {
    let mut query = Query::of(&format!("SELECT {COLUMNS} FROM approvals"), tenant);
    query.and_text("capability", filter.capability.as_deref());
    if let Some(state) = filter.state {
        let now = query.param(signed(now_ms));
        match state {
            ApprovalState::Expired => {
                query.and(&format!("(state = 'expired' OR (state IN ('pending', 'approved') AND expires <= {now}))"));
            }
            _ => {
                query.and_text("state", Some(state.word()));
                query.and(&format!("({} OR expires IS NULL OR expires > {now})", i32::from(!state.is_live())));
            }
        }
    }
    if let Some(after) = filter.after.as_ref().and_then(ApprovalId::number) {
        let after = query.param(signed(after));
        query.and(&format!("number {} {after}", if filter.latest_first { "<" } else { ">" }));
    }
    query.end(if filter.latest_first { "number DESC" } else { "number" }, filter.limit);
    query
}

/// Takes a decision about the latest approval of its work. An earlier one is over.
pub(super) fn decide(
    connection: &Connection,
    tenant: &str,
    id: &ApprovalId,
    decision: ApprovalDecision,
) -> Result<Decided, Fault> {
    let Some(kept) = get(connection, tenant, id)? else { return Ok(Decided::Unknown) };
    step_approving(connection, kept.key.clone(), |work| match work.approval.as_ref() {
        Some(latest) if latest.number == kept.number => work.decide(decision),
        _ => Decided::Barred(Barred::Over { state: kept.approval.state }),
    })
}

/// Keeps one, in place of what there was.
pub(super) fn save(connection: &Connection, kept: &KeptApproval) -> Result<(), Fault> {
    let sql = "INSERT INTO approvals (number, tenant, scope, key, capability, state, changed, expires, body)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
               ON CONFLICT (number) DO UPDATE SET state = ?6, changed = ?7, body = ?9";
    connection.prepare_cached(sql)?.execute(params![
        signed(kept.number),
        column(&kept.key.tenant),
        column(&kept.key.scope),
        column(&kept.key.key),
        column(&kept.approval.capability),
        kept.approval.state.word(),
        signed(kept.approval.changed_ms),
        kept.approval.expires_ms.map(signed),
        approval_text(kept),
    ])?;
    Ok(())
}

fn of_row(row: &Row<'_>) -> Result<KeptApproval, Fault> {
    let (number, expires, body): (i64, Option<i64>, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(kept_approval(unsigned(number), expires.map(unsigned), &body)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How the database goes about a statement.
    fn way(query: &Query) -> String {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(include_str!("migrations/0005.sql")).unwrap();
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {}", query.sql)).unwrap();
        let rows = statement.query_map(&*query.params(), |row| row.get::<_, String>(3)).unwrap();
        rows.map(Result::unwrap).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn every_filter_of_approvals_is_answered_from_an_index_in_order() {
        for latest_first in [false, true] {
            let after = Some(ApprovalId::of_number(4));
            let all = ApprovalFilter { after, latest_first, limit: Some(3), ..ApprovalFilter::default() };
            let of = |state| ApprovalFilter { state: Some(state), ..all.clone() };
            for (filter, index) in [
                (all.clone(), "approvals_by_tenant (tenant=? AND number"),
                (of(ApprovalState::Pending), "approvals_by_state (tenant=? AND state=? AND number"),
                (of(ApprovalState::Spent), "approvals_by_state (tenant=? AND state=? AND number"),
                (of(ApprovalState::Expired), "(tenant=? AND number"),
            ] {
                let way = way(&query("acme", &filter, 7));
                assert!(way.contains(index) && !way.contains("TEMP B-TREE"), "{way}");
            }
        }
    }
}
