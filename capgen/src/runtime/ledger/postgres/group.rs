//! Statements that are steps by themselves, sent together: those that wait at the same time share a transaction, and with it
//! its commit, its exchange with the database, and the change of processes at both ends.
//!
//! Invariants
//! - What a statement gave is told after the commit that made it durable, never before.
//! - A group that fails has stored nothing, or nobody knows what; where it has stored nothing, each of its statements is made by
//!   itself, so that none fails of another.
//! - Statements that wait for another node hold others up for a moment only: then a further group is sent beside them.
//! - A group takes hold of its rows in the order of their keys, on every node: no two groups wait for each other.
//! - However many wait, memory stays bounded: a claim too many is refused. An end never is: a vendor may have acted.

use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use deadpool_postgres::Pool;
use futures_channel::oneshot;
use tokio::time::timeout;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Row};

use super::super::ScopedKey;
use super::again;
use super::fault::{Fault, is_taken};
use super::open::PATIENCE;
use super::session::{Open, Session};
use super::work::unsigned;

/// At most so many statements are sent together.
const GROUP: usize = 32;

/// No claim is taken up while so many wait.
const QUEUE: usize = 8192;

/// So many groups are under way at once, as long as the database answers them soon.
const AT_ONCE: usize = 4;

/// How soon.
const SOON: Duration = Duration::from_millis(2);

/// A statement that gives the number of one log entry, or nothing.
pub(super) struct Statement {
    pub(super) sql: &'static str,
    /// The row that it takes hold of.
    pub(super) place: ScopedKey,
    /// Nothing has been done yet that would be lost without it.
    pub(super) is_claim: bool,
    pub(super) params: Vec<Box<dyn ToSql + Send + Sync>>,
}

/// What a statement gave: no row when none fitted, or when there was one of the same primary key already.
type Outcome = Result<Option<u64>, Fault>;

/// Where statements wait.
#[derive(Default)]
pub(super) struct Groups(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    statements: VecDeque<(Arc<Statement>, oneshot::Sender<Outcome>)>,
    /// How many groups are under way, those not counted that take long.
    under_way: usize,
}

impl Groups {
    /// Makes a statement, together with those that wait.
    pub(super) async fn make(self: &Arc<Self>, pool: &Pool, statement: Statement) -> Outcome {
        let statement = Arc::new(statement);
        let (reply, outcome) = oneshot::channel();
        self.accept(Arc::clone(&statement), reply)?;
        self.send_more(pool);
        match outcome.await.unwrap_or_else(|_| Err(Fault::silent())) {
            Err(fault) if !fault.unknown => again(|| alone(pool, &statement)).await,
            outcome => outcome,
        }
    }

    fn accept(&self, statement: Arc<Statement>, reply: oneshot::Sender<Outcome>) -> Result<(), Fault> {
        let mut waiting = self.waiting();
        if statement.is_claim && waiting.statements.len() >= QUEUE {
            return Err(Fault::plain(format!("{QUEUE} statements wait for it already")));
        }
        waiting.statements.push_back((statement, reply));
        Ok(())
    }

    fn next_group(&self) -> Option<Vec<(Arc<Statement>, oneshot::Sender<Outcome>)>> {
        let mut waiting = self.waiting();
        let count = waiting.statements.len().min(GROUP);
        if count == 0 {
            waiting.under_way -= 1;
            return None;
        }
        let mut group: Vec<_> = waiting.statements.drain(..count).collect();
        group.sort_by(|(one, _), (other, _)| one.place.cmp(&other.place));
        Some(group)
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to send groups, if something waits and not enough are under way.
    fn send_more(self: &Arc<Self>, pool: &Pool) {
        let mut waiting = self.waiting();
        if waiting.statements.is_empty() || waiting.under_way >= AT_ONCE {
            return;
        }
        waiting.under_way += 1;
        drop(waiting);
        tokio::spawn(Arc::clone(self).send(pool.clone()));
    }

    /// Sends group after group, until nothing waits or one of them takes long.
    async fn send(self: Arc<Self>, pool: Pool) {
        while let Some(group) = self.next_group() {
            let (statements, replies): (Vec<_>, Vec<_>) = group.into_iter().unzip();
            let mut group = pin!(timeout(PATIENCE * 2, together(&pool, &statements)));
            let soon = timeout(SOON, &mut group).await;
            let is_late = soon.is_err();
            if is_late {
                self.waiting().under_way -= 1;
                self.send_more(&pool);
            }
            let outcome = match soon {
                Ok(outcome) => outcome,
                Err(_) => group.await,
            };
            tell(replies, outcome.unwrap_or_else(|_| Err(Fault::silent())));
            if is_late {
                return;
            }
        }
    }
}

/// Whoever waits may have gone away.
fn tell(replies: Vec<oneshot::Sender<Outcome>>, outcome: Result<Vec<Option<u64>>, Fault>) {
    match outcome {
        Ok(numbers) => replies.into_iter().zip(numbers).for_each(|(reply, number)| drop(reply.send(Ok(number)))),
        Err(fault) => replies.into_iter().for_each(|reply| drop(reply.send(Err(fault.clone())))),
    }
}

/// Makes one statement: a transaction by itself.
async fn alone(pool: &Pool, statement: &Statement) -> Outcome {
    let session = Session::take(pool).await?;
    let client = session.open()?;
    let prepared = prepare(&client, statement).await?;
    let outcome = match query(&client, &prepared, statement).await {
        Ok(row) => number(row.as_ref()).map_err(|error| Fault::of(&error, true)),
        Err(error) if is_taken(&error) => Ok(None),
        Err(error) => Err(Fault::of(&error, true)),
    };
    // A statement by itself leaves nothing open, unless the connection is lost.
    if outcome.as_ref().err().is_none_or(|fault| fault.again) {
        session.give_back();
    }
    outcome
}

/// Makes statements in one transaction and one exchange.
async fn together(pool: &Pool, statements: &[Arc<Statement>]) -> Result<Vec<Option<u64>>, Fault> {
    if let [statement] = statements {
        return alone(pool, statement).await.map(|number| vec![number]);
    }
    let session = Session::take(pool).await?;
    let client = session.open()?;
    let mut queries = Vec::with_capacity(statements.len());
    for statement in statements {
        let prepared = prepare(&client, statement).await?;
        let client = &client;
        queries.push(Box::pin(async move { query(client, &prepared, statement).await }));
    }
    let (begun, rows, ended) =
        tokio::join!(biased; client.batch_execute("BEGIN"), in_order(queries), client.batch_execute("COMMIT"));
    let rows = begun.and_then(|()| rows.into_iter().collect::<Result<Vec<_>, Error>>());
    let numbers = rows.and_then(|rows| rows.iter().map(|row| number(row.as_ref())).collect());
    // Had one of them failed, the end would have taken everything back.
    let outcome = numbers.map_err(|error| Fault::of(&error, false));
    let outcome = outcome.and_then(|numbers| ended.map(|()| numbers).map_err(|error| Fault::of(&error, true)));
    if outcome.as_ref().err().is_none_or(|fault| fault.again) {
        session.give_back();
    }
    outcome
}

async fn prepare(client: &Open<'_>, statement: &Statement) -> Result<tokio_postgres::Statement, Fault> {
    client.prepare_cached(statement.sql).await.map_err(|error| Fault::of(&error, false))
}

async fn query(
    client: &Open<'_>,
    prepared: &tokio_postgres::Statement,
    statement: &Statement,
) -> Result<Option<Row>, Error> {
    let params: Vec<_> = statement.params.iter().map(|param| &**param as &(dyn ToSql + Sync)).collect();
    client.query_opt(prepared, &params).await
}

fn number(row: Option<&Row>) -> Result<Option<u64>, Error> {
    row.map(|row| row.try_get::<_, i64>(0).map(unsigned)).transpose()
}

/// Begins all of these before it waits for any, in their order: a query is sent when it is first polled.
async fn in_order<F: Future + Unpin>(mut futures: Vec<F>) -> Vec<F::Output> {
    let mut outputs: Vec<Option<F::Output>> = futures.iter().map(|_| None).collect();
    poll_fn(|context| {
        let mut is_over = true;
        for (future, output) in futures.iter_mut().zip(&mut outputs).filter(|(_, output)| output.is_none()) {
            match Pin::new(future).poll(context) {
                Poll::Ready(value) => *output = Some(value),
                Poll::Pending => is_over = false,
            }
        }
        if is_over { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    outputs.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::LedgerError;
    use super::*;

    fn statement(key: &str, is_claim: bool) -> Arc<Statement> {
        let place = ScopedKey { tenant: "acme".to_owned(), scope: "thing.make".to_owned(), key: key.to_owned() };
        Arc::new(Statement { sql: "", place, is_claim, params: Vec::new() })
    }

    fn accept(groups: &Groups, key: &str, is_claim: bool) -> Result<(), Fault> {
        groups.accept(statement(key, is_claim), oneshot::channel().0)
    }

    #[test]
    fn a_group_takes_hold_of_its_rows_in_one_order_and_ends_what_it_claims_after_that() {
        let groups = Groups::default();
        for (key, is_claim) in [("b", true), ("c", true), ("a", true), ("b", false)] {
            accept(&groups, key, is_claim).unwrap();
        }
        let group = groups.next_group().unwrap();
        let order: Vec<_> = group.iter().map(|(statement, _)| (&*statement.place.key, statement.is_claim)).collect();
        assert_eq!(order, [("a", true), ("b", true), ("b", false), ("c", true)]);
    }

    #[test]
    fn a_claim_too_many_is_refused_and_an_end_never() {
        let groups = Groups::default();
        (0..QUEUE).for_each(|number| accept(&groups, &number.to_string(), true).unwrap());
        let refused = LedgerError::from(accept(&groups, "more", true).unwrap_err());
        assert_eq!(refused.message(), "its database says: 8192 statements wait for it already");
        accept(&groups, "0", false).unwrap();
    }
}
