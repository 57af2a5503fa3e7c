//! One piece of work: loaded, and saved again.

use rusqlite::{Connection, OptionalExtension, Row, params};

pub(super) use super::super::super::unix::millis as now_ms;
use super::super::ScopedKey;
use super::super::durable::{column, kept_task, result, result_text, task_body};
use super::super::rules::{Entry, Kept, KeptTask, Running, Stored, Work};
use super::approvals;
use super::fault::Fault;
use super::log;

/// Runs a rule on one piece of work and saves what it changed. The caller holds the file against other writers.
pub(super) fn step<T>(connection: &Connection, key: ScopedKey, rule: impl FnOnce(&mut Work) -> T) -> Result<T, Fault> {
    run(connection, load(connection, key)?, rule)
}

/// The same for a rule that concerns approvals: the latest of the work is loaded with it.
pub(super) fn step_approving<T>(
    connection: &Connection,
    key: ScopedKey,
    rule: impl FnOnce(&mut Work) -> T,
) -> Result<T, Fault> {
    let (mut work, is_new) = load(connection, key)?;
    work.next_approval = next(connection, "SELECT max(number) FROM approvals")?;
    work.approval = Kept::loaded(approvals::latest(connection, &work.key)?);
    run(connection, (work, is_new), rule)
}

fn run<T>(
    connection: &Connection,
    (mut work, is_new): (Work, bool),
    rule: impl FnOnce(&mut Work) -> T,
) -> Result<T, Fault> {
    let answer = rule(&mut work);
    save(connection, &work, is_new)?;
    Ok(answer)
}

/// A piece of work, and whether nobody has asked for it before.
fn load(connection: &Connection, key: ScopedKey) -> Result<(Work, bool), Fault> {
    let entry = load_entry(connection, &key)?;
    let is_new = entry.is_none();
    let entry = entry.unwrap_or_default();
    let task = match entry.task {
        Some(number) => load_task(connection, number)?,
        None => None,
    };
    let work = Work {
        now_ms: now_ms(),
        next_action: log::next_number(connection)?,
        next_task: next(connection, "SELECT max(number) FROM tasks")?,
        entry: Kept::loaded(entry),
        task: Kept::loaded(task),
        ..Work::new(key)
    };
    Ok((work, is_new))
}

/// A task by its number.
pub(super) fn load_task(connection: &Connection, number: u64) -> Result<Option<KeptTask>, Fault> {
    let mut statement = connection.prepare_cached("SELECT body FROM tasks WHERE number = ?1")?;
    let body: Option<String> = statement.query_row([signed(number)], |row| row.get(0)).optional()?;
    Ok(body.map(|body| kept_task(number, &body)).transpose()?)
}

/// How a piece of work stands.
pub(super) fn load_entry(connection: &Connection, key: &ScopedKey) -> Result<Option<Entry>, Fault> {
    let mut statement = connection.prepare_cached(
        "SELECT input_hash, attempt, started, lost, lease_until, ttl, result, keep_until, task
         FROM claims WHERE tenant = ?1 AND scope = ?2 AND key = ?3",
    )?;
    let place = params![column(&key.tenant), column(&key.scope), column(&key.key)];
    let mut rows = statement.query(place)?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let started: i64 = row.get(2)?;
    let mut entry = Entry {
        input_hash: row.get(0)?,
        attempt: row.get(1)?,
        started: unsigned(started),
        lost: row.get(3)?,
        running: None,
        stored: load_stored(row)?,
        task: row.get::<_, Option<i64>>(8)?.map(unsigned),
    };
    if let Some(until) = row.get::<_, Option<i64>>(4)? {
        let ttl_ms = row.get::<_, Option<i64>>(5)?.map(unsigned);
        let asked = super::read::action(connection, entry.started)?.map(|action| action.asked);
        entry.running = Some(Running { until_ms: unsigned(until), ttl_ms, asked });
    }
    Ok(Some(entry))
}

fn load_stored(row: &Row<'_>) -> Result<Option<Stored>, Fault> {
    let Some(text) = row.get::<_, Option<String>>(6)? else { return Ok(None) };
    let until_ms = row.get::<_, Option<i64>>(7)?.map(unsigned);
    Ok(Some(Stored { result: result(&text)?, until_ms }))
}

fn next(connection: &Connection, last: &str) -> Result<u64, Fault> {
    let last: Option<i64> = connection.prepare_cached(last)?.query_row([], |row| row.get(0))?;
    Ok(last.map_or(0, unsigned).saturating_add(1))
}

fn save(connection: &Connection, work: &Work, is_new: bool) -> Result<(), Fault> {
    if work.entry.is_changed() {
        save_entry(connection, &work.key, &work.entry, is_new)?;
    }
    if let Some(kept) = work.task.as_ref().filter(|_| work.task.is_changed()) {
        save_task(connection, kept, work)?;
    }
    if work.approval.is_changed() {
        work.ended.iter().chain(&*work.approval).try_for_each(|kept| approvals::save(connection, kept))?;
    }
    for (number, noted) in (work.next_action..).zip(&work.log) {
        let written = log::append(connection, work.now_ms, (noted.event, &noted.asked, &noted.note))?;
        debug_assert_eq!(written, number, "rules count on as the log does");
    }
    Ok(())
}

/// A new entry is inserted plainly: should anybody else have made one, this fails, and never overwrites theirs.
fn save_entry(connection: &Connection, key: &ScopedKey, entry: &Entry, is_new: bool) -> Result<(), Fault> {
    let sql = match is_new {
        true => {
            "INSERT INTO claims (tenant, scope, key, input_hash, attempt, started, lost, lease_until, ttl, result,
             keep_until, task) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
        }
        false => {
            "UPDATE claims SET input_hash = ?4, attempt = ?5, started = ?6, lost = ?7, lease_until = ?8, ttl = ?9,
             result = ?10, keep_until = ?11, task = ?12 WHERE tenant = ?1 AND scope = ?2 AND key = ?3"
        }
    };
    let (running, stored) = (entry.running.as_ref(), entry.stored.as_ref());
    connection.prepare_cached(sql)?.execute(params![
        column(&key.tenant),
        column(&key.scope),
        column(&key.key),
        entry.input_hash,
        entry.attempt,
        signed(entry.started),
        entry.lost,
        running.map(|running| signed(running.until_ms)),
        running.and_then(|running| running.ttl_ms).map(signed),
        stored.map(|stored| result_text(&stored.result)).transpose()?,
        stored.and_then(|stored| stored.until_ms).map(signed),
        entry.task.map(signed),
    ])?;
    Ok(())
}

fn save_task(connection: &Connection, kept: &KeptTask, work: &Work) -> Result<(), Fault> {
    let state = kept.task.state.word();
    let body = task_body(kept)?;
    let mut update =
        connection.prepare_cached("UPDATE tasks SET state = ?2, changed = ?3, body = ?4 WHERE number = ?1")?;
    if update.execute(params![signed(kept.number), state, signed(work.now_ms), body])? == 0 {
        let sql = "INSERT INTO tasks (number, tenant, scope, key, capability, state, changed, body)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        connection.prepare_cached(sql)?.execute(params![
            signed(kept.number),
            column(&kept.key.tenant),
            column(&kept.key.scope),
            column(&kept.key.key),
            column(&kept.task.capability),
            state,
            signed(work.now_ms),
            body,
        ])?;
    }
    Ok(())
}

/// As SQLite has numbers. What is too far in the future stays there.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// As Rust has them.
pub(super) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
