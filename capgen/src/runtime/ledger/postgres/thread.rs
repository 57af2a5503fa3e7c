//! The thread that talks to the database, so that calls may be awaited on any executor.
//!
//! Invariants
//! - A step that was begun is carried through while the ledger lives, even when nobody waits for the answer any more.
//! - However many wait, memory stays bounded: what is too much is refused.

use std::future::Future;
use std::sync::Arc;
use std::thread;

use futures_channel::oneshot;
use tokio::runtime::{Builder, Handle};
use tokio::sync::Semaphore;

use super::super::{LedgerError, Step};
use super::fault::Fault;

/// At most so many steps are under way or wait.
const MOST: usize = 8192;

/// The thread. It ends when this is dropped.
pub(super) struct Thread {
    handle: Handle,
    room: Arc<Semaphore>,
    _alive: oneshot::Sender<()>,
}

impl Thread {
    pub(super) fn start() -> std::io::Result<Thread> {
        let runtime = Builder::new_current_thread().enable_io().enable_time().build()?;
        let handle = runtime.handle().clone();
        let (alive, over) = oneshot::channel::<()>();
        let thread = thread::Builder::new().name("capgen-ledger".to_owned());
        thread.spawn(move || {
            let _over = runtime.block_on(over);
        })?;
        Ok(Thread { handle, room: Arc::new(Semaphore::new(MOST)), _alive: alive })
    }

    /// Has a step carried out.
    pub(super) fn step<'a, T: Send + 'static>(
        &self,
        step: impl Future<Output = Result<T, Fault>> + Send + 'static,
    ) -> Step<'a, T> {
        let Ok(room) = Arc::clone(&self.room).try_acquire_owned() else {
            return Box::pin(async { Err(LedgerError::new(format!("{MOST} steps wait for it already"))) });
        };
        let (reply, answer) = oneshot::channel();
        self.handle.spawn(async move {
            let result = step.await.map_err(LedgerError::from);
            drop(room);
            drop(reply.send(result));
        });
        Box::pin(async move { answer.await.unwrap_or_else(|_| Err(LedgerError::unknown("its thread has stopped"))) })
    }

    /// Has anything else carried out; nothing when the thread has stopped.
    pub(super) async fn run<T: Send + 'static>(&self, future: impl Future<Output = T> + Send + 'static) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        self.handle.spawn(async move { drop(reply.send(future.await)) });
        answer.await.ok()
    }
}
