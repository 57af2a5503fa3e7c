//! The two steps that nearly every call takes, each as one statement: the claim of a key that nobody has used, and the end
//! of an attempt that nobody has overtaken. Whatever is not so simple goes by the rules in full.

use tokio_postgres::types::ToSql;

use super::super::durable::{action_body, column, result_text};
use super::super::rules::{Note, event_of, millis, note_of};
use super::super::{Asked, ClaimRequest, Ending, Event, Lease, LedgerError, ScopedKey};
use super::group::Statement;
use super::work::signed;

const CLAIM: &str = include_str!("claim.sql");

const FINISH: &str = include_str!("finish.sql");

/// Claims a key that nobody has used, under the number that it gives. Nothing when somebody has.
pub(super) fn claim(request: &ClaimRequest) -> Statement {
    let asked = &request.asked;
    let note = Note { attempt: Some(1), ..Note::default() };
    let mut params = place(&request.key);
    params.extend([
        param(request.input_hash.clone()),
        param(signed(millis(request.lease).min(LONGEST_MS))),
        param(request.ttl.map(|ttl| signed(millis(ttl).min(LONGEST_MS)))),
        param(column(&asked.capability).into_owned()),
        param(asked.key.as_deref().map(|key| column(key).into_owned())),
        param(Event::Started.word()),
        param(action_body(asked, &note)),
    ]);
    Statement { sql: CLAIM, place: request.key.clone(), is_claim: true, params }
}

/// Ends an attempt that nobody has overtaken: nothing when somebody has. None when it is not so simple.
pub(super) fn finish(lease: &Lease, asked: &Asked, ending: &Ending) -> Result<Option<Statement>, LedgerError> {
    let result = match ending {
        Ending::Terminal(report) => Some(result_text(&report.result)?),
        Ending::Released(_) => None,
        _ => return Ok(None),
    };
    let mut params = place(&lease.key);
    params.extend([
        param(i64::from(lease.attempt)),
        param(signed(lease.started)),
        param(result),
        param(column(&asked.capability).into_owned()),
        param(asked.key.as_deref().map(|key| column(key).into_owned())),
        param(event_of(ending).word()),
        param(action_body(asked, &note_of(ending))),
    ]);
    Ok(Some(Statement { sql: FINISH, place: lease.key.clone(), is_claim: false, params }))
}

/// A thousand years: longer times would be beyond what the database counts.
const LONGEST_MS: u64 = 1000 * 366 * 24 * 3_600_000;

type Param = Box<dyn ToSql + Send + Sync>;

fn param(value: impl ToSql + Send + Sync + 'static) -> Param {
    Box::new(value)
}

fn place(key: &ScopedKey) -> Vec<Param> {
    [&key.tenant, &key.scope, &key.key].map(|text| param(column(text).into_owned())).into()
}
