//! Threads that read beside the one that writes: a page of the log holds no call up.

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use futures_channel::oneshot;
use rusqlite::Connection;

use super::super::error::OpenError;
use super::super::{LedgerError, Step};
use super::fault::Fault;
use super::open::open_reader;

/// How many threads read.
const READERS: usize = 2;

/// At most so many reads wait.
const QUEUE: usize = 1024;

type Read = Box<dyn FnOnce(&Connection) + Send>;

/// Where reads wait.
pub(super) struct Readers {
    queue: SyncSender<Read>,
}

impl Readers {
    /// Starts the threads. They end when this is dropped.
    pub(super) fn start(path: &Path) -> Result<Readers, OpenError> {
        let (queue, reads) = sync_channel::<Read>(QUEUE);
        let reads = Arc::new(Mutex::new(reads));
        for _ in 0..READERS {
            let (connection, reads) = (open_reader(path)?, Arc::clone(&reads));
            let thread = thread::Builder::new().name("capgen-ledger-reader".to_owned());
            let started = thread.spawn(move || {
                while let Some(read) = next(&reads) {
                    read(&connection);
                }
            });
            started.map_err(|error| OpenError::Unusable {
                place: path.display().to_string(),
                message: format!("no thread can be started: {error}"),
            })?;
        }
        Ok(Readers { queue })
    }

    /// Has something read.
    pub(super) fn read<'a, T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Step<'a, T> {
        let (reply, answer) = oneshot::channel();
        let refused = self.queue.try_send(Box::new(move |connection| {
            drop(reply.send(read(connection).map_err(LedgerError::from)));
        }));
        let refused = match refused {
            Ok(()) => None,
            Err(TrySendError::Full(_)) => Some(LedgerError::new(format!("{QUEUE} reads wait for it already"))),
            Err(TrySendError::Disconnected(_)) => Some(stopped()),
        };
        Box::pin(async move {
            match refused {
                Some(error) => Err(error),
                None => answer.await.unwrap_or_else(|_| Err(stopped())),
            }
        })
    }
}

fn next(reads: &Mutex<Receiver<Read>>) -> Option<Read> {
    reads.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

fn stopped() -> LedgerError {
    LedgerError::new("the threads that read have stopped")
}
