//! A piece of work, saved: everything is sent at once, behind it the end of the transaction.
//!
//! Invariant: all statements are prepared before the first is sent. So they reach the database in the order in which they
//! stand here, and nothing is written after the end.

use tokio_postgres::{Error, Statement};

use super::super::durable::{action_body, column, result_text, task_body};
use super::super::rules::{KeptTask, Work};
use super::approvals;
use super::fault::Fault;
use super::session::Open;
use super::work::{Params, signed};

const INSERT_CLAIM: &str = "INSERT INTO capgen_claims (tenant, scope, key, input_hash, attempt, started, lost,
    lease_until, ttl, result, keep_until, task) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";

const UPDATE_CLAIM: &str = "UPDATE capgen_claims SET input_hash = $4, attempt = $5, started = $6, lost = $7,
    lease_until = $8, ttl = $9, result = $10, keep_until = $11, task = $12
    WHERE tenant = $1 AND scope = $2 AND key = $3";

const INSERT_TASK: &str = "INSERT INTO capgen_tasks (number, tenant, scope, key, capability, state, changed, body)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

const UPDATE_TASK: &str = "UPDATE capgen_tasks SET state = $2, changed = $3, body = $4 WHERE number = $1";

const APPEND: &str = "INSERT INTO capgen_actions (tenant, number, capability, key, attempt, event, body)
    SELECT $1, * FROM unnest($2::BIGINT[], $3::TEXT[], $4::TEXT[], $5::BIGINT[], $6::TEXT[], $7::TEXT[])";

/// Saves what a rule changed, and ends the transaction.
pub(super) async fn save(client: &Open<'_>, work: &Work, is_new: bool) -> Result<(), Fault> {
    let failed = |error: Error| Fault::of(&error, false);
    let claim_sql = if is_new { INSERT_CLAIM } else { UPDATE_CLAIM };
    let claim = client.prepare_cached(claim_sql).await.map_err(failed)?;
    let insert_task = client.prepare_cached(INSERT_TASK).await.map_err(failed)?;
    let update_task = client.prepare_cached(UPDATE_TASK).await.map_err(failed)?;
    let append = client.prepare_cached(APPEND).await.map_err(failed)?;
    let result = work.entry.stored.as_ref().map(|stored| result_text(&stored.result)).transpose()?;
    let task = work.task.as_ref().filter(|_| work.task.is_changed());
    let task = task.map(|kept| task_body(kept).map(|body| (kept, body))).transpose()?;
    let saving = approvals::Saving::prepared(client, work).await.map_err(failed)?;
    let (claim, task, approval, log, end) = tokio::join!(
        biased;
        save_claim(client, &claim, work, result),
        save_task(client, &insert_task, &update_task, work, task),
        approvals::save(client, saving.as_ref(), work),
        save_log(client, &append, work),
        client.batch_execute("COMMIT"),
    );
    // Had one of them failed, the end would have taken everything back.
    claim.and(task).and(approval).and(log).map_err(failed)?;
    end.map_err(|error| Fault::of(&error, true))
}

async fn save_claim(client: &Open<'_>, claim: &Statement, work: &Work, result: Option<String>) -> Result<u64, Error> {
    if !work.entry.is_changed() {
        return Ok(0);
    }
    let (entry, key) = (&*work.entry, &work.key);
    let (running, stored) = (entry.running.as_ref(), entry.stored.as_ref());
    let params: &Params<'_> = &[
        &column(&key.tenant),
        &column(&key.scope),
        &column(&key.key),
        &entry.input_hash,
        &i64::from(entry.attempt),
        &signed(entry.started),
        &i64::from(entry.lost),
        &running.map(|running| signed(running.until_ms)),
        &running.and_then(|running| running.ttl_ms).map(signed),
        &result,
        &stored.and_then(|stored| stored.until_ms).map(signed),
        &entry.task.map(signed),
    ];
    client.execute(claim, params).await
}

async fn save_task(
    client: &Open<'_>,
    insert: &Statement,
    update: &Statement,
    work: &Work,
    task: Option<(&KeptTask, String)>,
) -> Result<u64, Error> {
    let Some((kept, body)) = task else { return Ok(0) };
    let (number, changed) = (signed(kept.number), signed(work.now_ms));
    let state = kept.task.state.word();
    if kept.number != work.next_task {
        return client.execute(update, &[&number, &state, &changed, &body]).await;
    }
    let (tenant, scope, key) = (column(&kept.key.tenant), column(&kept.key.scope), column(&kept.key.key));
    let capability = column(&kept.task.capability);
    client.execute(insert, &[&number, &tenant, &scope, &key, &capability, &state, &changed, &body]).await
}

/// All entries in one statement. They are of one tenant, as the work is.
async fn save_log(client: &Open<'_>, append: &Statement, work: &Work) -> Result<u64, Error> {
    if work.log.is_empty() {
        return Ok(0);
    }
    let log = &work.log;
    let numbers: Vec<i64> = (work.next_action..).zip(log).map(|(number, _)| signed(number)).collect();
    let capabilities: Vec<_> = log.iter().map(|noted| column(&noted.asked.capability)).collect();
    let keys: Vec<_> = log.iter().map(|noted| noted.asked.key.as_deref().map(column)).collect();
    let attempts: Vec<_> = log.iter().map(|noted| noted.note.attempt.map(i64::from)).collect();
    let events: Vec<_> = log.iter().map(|noted| noted.event.word()).collect();
    let bodies: Vec<_> = log.iter().map(|noted| action_body(&noted.asked, &noted.note)).collect();
    let tenant = column(&work.key.tenant);
    client.execute(append, &[&tenant, &numbers, &capabilities, &keys, &attempts, &events, &bodies]).await
}
