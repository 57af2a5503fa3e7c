//! Who writes, and grouped commits.
//!
//! Whoever waits for a step commits it, together with all that wait by then: with one caller no other thread has to be woken,
//! which costs more than the statements. Where that cannot be done at once (somebody else is at it, another process holds the
//! file, the disk is slow) it is left to a thread, so that no executor is held up for longer than a commit of a quick disk takes.
//!
//! Invariants
//! - A step is acknowledged after the commit that made it durable, never before.
//! - A step that was asked for is carried out, even when nobody waits for it any more: it is left to the thread then.
//! - Whoever waits lets others of its executor ask before it commits: many callers on one thread share a commit too.
//! - However many wait, memory stays bounded: what does not fit into the queue is refused.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::thread;
use std::time::{Duration, Instant};

use futures_channel::oneshot;
use rusqlite::Connection;

use super::super::{LedgerError, Step};
use super::fault::Fault;
use super::group::{self, Asked, Over, Waiting};
use super::open::patiently;

/// At most so many steps wait.
const QUEUE: usize = 8192;

/// At most so many are committed together.
const GROUP: usize = 256;

/// A commit that takes longer is not made by whoever waits.
const QUICK: Duration = Duration::from_millis(1);

/// Where steps wait to be written. The thread ends when this is dropped, after the steps that wait.
pub(super) struct Writer(Arc<Desk>);

struct Desk {
    queue: Mutex<Queue>,
    bell: Condvar,
    connection: Mutex<Connection>,
    /// Did the latest commit take little time?
    is_quick: AtomicBool,
}

#[derive(Default)]
struct Queue {
    steps: VecDeque<Box<dyn Waiting>>,
    /// The thread is asked to see to them.
    is_left: bool,
    is_closed: bool,
}

/// Somebody who waits for a step.
struct Waiter<T> {
    desk: Arc<Desk>,
    answer: oneshot::Receiver<Result<T, LedgerError>>,
    stage: Stage,
}

enum Stage {
    /// Others may still ask.
    Asked,
    /// It is time to commit.
    Due,
    /// It is done, or left to others.
    Left,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn start(connection: Connection) -> std::io::Result<Writer> {
        // Only the thread waits for other processes, and sees to that itself.
        connection.busy_handler(None).map_err(std::io::Error::other)?;
        let desk = Arc::new(Desk {
            queue: Mutex::default(),
            bell: Condvar::new(),
            connection: Mutex::new(connection),
            is_quick: AtomicBool::new(true),
        });
        let writer = Writer(Arc::clone(&desk));
        thread::Builder::new().name("capgen-ledger".to_owned()).spawn(move || desk.serve())?;
        Ok(writer)
    }

    /// Has a step carried out.
    pub(super) fn step<'a, T: Send + 'static>(
        &self,
        rule: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Step<'a, T> {
        let (reply, answer) = oneshot::channel();
        match self.0.accept(Box::new(Asked::new(rule, reply))) {
            Ok(()) => Box::pin(Waiter { desk: Arc::clone(&self.0), answer, stage: Stage::Asked }),
            Err(error) => Box::pin(async { Err(error) }),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.0.queue().is_closed = true;
        self.0.bell.notify_one();
    }
}

impl<T> Future for Waiter<T> {
    type Output = Result<T, LedgerError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let waiter = &mut *self;
        if matches!(waiter.stage, Stage::Due) {
            waiter.desk.commit_at_once();
        }
        let answer = Pin::new(&mut waiter.answer).poll(context);
        match (&answer, &waiter.stage) {
            (Poll::Pending, Stage::Asked) => {
                waiter.stage = Stage::Due;
                context.waker().wake_by_ref();
            }
            (Poll::Pending, Stage::Due) => {
                waiter.stage = Stage::Left;
                waiter.desk.leave();
            }
            (Poll::Pending, Stage::Left) => {}
            (Poll::Ready(_), _) => waiter.stage = Stage::Left,
        }
        Poll::Ready(ready!(answer).unwrap_or_else(|_| Err(stopped())))
    }
}

impl<T> Drop for Waiter<T> {
    fn drop(&mut self) {
        if !matches!(self.stage, Stage::Left) {
            self.desk.leave();
        }
    }
}

impl Desk {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // It is whole after every statement, whoever panicked.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a step up, for whoever commits next.
    fn accept(&self, step: Box<dyn Waiting>) -> Result<(), LedgerError> {
        let mut queue = self.queue();
        if queue.is_closed {
            return Err(stopped());
        }
        if queue.steps.len() >= QUEUE {
            return Err(LedgerError::new(format!("{QUEUE} steps wait for it already")));
        }
        queue.steps.push_back(step);
        Ok(())
    }

    /// Leaves what waits to the thread.
    fn leave(&self) {
        self.queue().is_left = true;
        self.bell.notify_one();
    }

    /// Commits what waits, if that can be done without waiting.
    fn commit_at_once(&self) {
        if !self.is_quick.load(Ordering::Relaxed) || self.queue().steps.is_empty() {
            return;
        }
        if let Ok(connection) = self.connection.try_lock()
            && group::begin(&connection).is_ok()
        {
            self.commit(connection);
        }
    }

    /// Carries out a group in the transaction that has begun, and tells each what came of it. By then others may write again.
    fn commit(&self, connection: MutexGuard<'_, Connection>) {
        let begun = Instant::now();
        let over = group::commit(&connection, self.next_group());
        drop(connection);
        self.is_quick.store(begun.elapsed() < QUICK, Ordering::Relaxed);
        over.tell();
    }

    fn next_group(&self) -> Vec<Box<dyn Waiting>> {
        let mut queue = self.queue();
        let count = queue.steps.len().min(GROUP);
        queue.steps.drain(..count).collect()
    }

    /// What the thread does.
    fn serve(&self) {
        while self.is_called() {
            while !self.queue().steps.is_empty() {
                let Ok(connection) = self.connection.lock() else { return self.close() };
                match patiently(|| group::begin(&connection)) {
                    Ok(()) => self.commit(connection),
                    Err(error) => Over::refused(self.next_group(), &error).tell(),
                }
            }
        }
    }

    /// Somebody broke off within a transaction: what waits is told so, and nothing more is taken.
    fn close(&self) {
        let mut queue = self.queue();
        queue.is_closed = true;
        queue.steps.clear();
    }

    /// Waits until something is left to the thread. False when nothing will be any more.
    fn is_called(&self) -> bool {
        let is_idle = |queue: &mut Queue| !queue.is_left && !queue.is_closed;
        let queue = self.bell.wait_while(self.queue(), is_idle);
        let mut queue = queue.unwrap_or_else(PoisonError::into_inner);
        queue.is_left = false;
        !(queue.is_closed && queue.steps.is_empty())
    }
}

fn stopped() -> LedgerError {
    LedgerError::unknown("somebody broke off while writing to it")
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::task::Waker;

    use super::*;

    fn writer() -> Writer {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE done (number INTEGER)").unwrap();
        Writer::start(connection).unwrap()
    }

    /// Writes a number, unless it is odd, and gives how many were written before.
    fn note(writer: &Writer, number: i64) -> Step<'_, i64> {
        writer.step(move |connection| {
            let before = connection.query_row("SELECT count(*) FROM done", [], |row| row.get(0))?;
            connection.execute("INSERT INTO done (number) VALUES (?1)", [number])?;
            match number % 2 {
                0 => Ok(before),
                _ => Err(LedgerError::new("odd").into()),
            }
        })
    }

    fn poll<T>(step: &mut Step<'_, T>) -> Poll<Result<T, LedgerError>> {
        step.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    fn wait<T>(mut step: Step<'_, T>) -> Result<T, LedgerError> {
        loop {
            match poll(&mut step) {
                Poll::Ready(answer) => return answer,
                Poll::Pending => thread::yield_now(),
            }
        }
    }

    #[test]
    fn steps_asked_for_on_one_thread_are_committed_together_and_one_that_fails_takes_nothing_with_it() {
        let writer = writer();
        let mut steps: Vec<_> = (0..32).map(|number| note(&writer, number)).collect();
        assert!(steps.iter_mut().all(|step| poll(step).is_pending()));
        let first = poll(&mut steps[0]);
        assert!(matches!(first, Poll::Ready(Ok(0))) || writer.0.queue().is_left, "it was left to the thread at most");
        for (number, step) in (0..).zip(steps).skip(1) {
            assert_eq!(wait(step).ok(), (number % 2 == 0).then_some(number / 2));
        }
        assert_eq!(wait(note(&writer, 1)).unwrap_err().message(), "odd");
        assert_eq!(wait(note(&writer, 2)).unwrap(), 16);
    }

    #[test]
    fn a_step_that_nobody_waits_for_is_carried_out() {
        let (writer, (done, told)) = (writer(), channel());
        let telling = |number| {
            let done = done.clone();
            writer.step(move |_| done.send(number).map_err(|error| LedgerError::new(error.to_string()).into()))
        };
        drop(telling(1));
        let mut polled = telling(2);
        assert!(poll(&mut polled).is_pending());
        drop(polled);
        let next = || told.recv_timeout(Duration::from_secs(60)).ok();
        assert_eq!([next(), next()], [Some(1), Some(2)]);
    }

    #[test]
    fn what_a_panic_broke_off_stops_the_ledger_and_leaves_nobody_waiting() {
        let writer = writer();
        let breaks: Step<'_, ()> = writer.step(|_| panic!("on purpose"));
        let beside = note(&writer, 0);
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| wait(breaks)));
        assert!(broken.is_err() || broken.is_ok_and(|answer| answer.is_err()));
        assert!(wait(beside).is_err() && wait(note(&writer, 2)).is_err());
    }
}
