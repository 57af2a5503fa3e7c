//! The listener: connections in, an orderly end.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::super::super::BoxFuture;
use super::front::Front;
use super::{Server, Shared, reply, routes};

/// How long a listener that cannot accept waits: until some connection was closed, say.
const PAUSE: Duration = Duration::from_millis(50);
/// How long calls that were told to end have for telling the ledger.
const LAST: Duration = Duration::from_secs(5);

/// Why a server does not serve.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {source}")]
    Listen {
        /// Which address.
        address: String,
        /// Why.
        source: std::io::Error,
    },
    /// The signals that end it cannot be heard.
    #[error("cannot hear the signals that end the server: {0}")]
    Signals(std::io::Error),
}

/// A server that listens and does not serve yet.
#[must_use = "a server serves when it is run"]
pub struct Listening {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
    until: BoxFuture<'static, ()>,
}

impl Server {
    /// Listens. The port is known from here on.
    ///
    /// # Errors
    /// When the address cannot be listened at, or signals cannot be heard.
    pub async fn listen(self) -> Result<Listening, ServeError> {
        let address = self.address.clone();
        let failed = |source| ServeError::Listen { address: address.clone(), source };
        let listener = TcpListener::bind(&address).await.map_err(failed)?;
        let local = listener.local_addr().map_err(failed)?;
        let (shared, until) = self.share();
        let until = match until {
            Some(until) => until,
            None => signals().map_err(ServeError::Signals)?,
        };
        Ok(Listening { listener, address: local, shared: Arc::new(shared), until })
    }
}

impl Listening {
    /// Where.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the end: then takes no more connections, lets calls under way finish, and has those that do not finish
    /// in time told to the ledger as broken off.
    ///
    /// # Errors
    /// None at present: a connection that fails ends alone.
    pub async fn run(self) -> Result<(), ServeError> {
        let Listening { listener, shared, until, .. } = self;
        let router = routes(Arc::clone(&shared)).fallback(reply::no_address);
        let front = Arc::new(Front::new(Arc::clone(&shared), router));
        let (graceful, mut connections) = (GracefulShutdown::new(), JoinSet::new());
        let permits = Arc::new(Semaphore::new(shared.limits.connections));
        let mut until = until;
        while let Some((stream, permit)) = next(&listener, &permits, until.as_mut()).await {
            connect(&shared, Arc::clone(&front), &graceful, &mut connections, stream, permit);
            while connections.try_join_next().is_some() {}
        }
        drop(listener);
        shared.ending.store(true, Ordering::Relaxed);
        let mut finished = pin!(async {
            graceful.shutdown().await;
            shared.calls.none().await;
        });
        if timeout(shared.limits.grace, finished.as_mut()).await.is_err() {
            shared.composition.halt();
            // What has not ended now is left to its lease.
            let _ = timeout(LAST, finished).await;
        }
        Ok(())
    }
}

/// The next connection, or none when it is the end.
async fn next(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
    mut until: Pin<&mut (dyn Future<Output = ()> + Send)>,
) -> Option<(TcpStream, OwnedSemaphorePermit)> {
    let permit = tokio::select! {
        permit = Arc::clone(permits).acquire_owned() => permit.ok()?,
        () = until.as_mut() => return None,
    };
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => return Some((stream, permit)),
                Err(_) => sleep(PAUSE).await,
            },
            () = until.as_mut() => return None,
        }
    }
}

fn connect(
    shared: &Shared,
    front: Arc<Front>,
    graceful: &GracefulShutdown,
    connections: &mut JoinSet<()>,
    stream: TcpStream,
    permit: OwnedSemaphorePermit,
) {
    // Answers are written at once; waiting to fill packets would only delay them.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(shared.limits.head_time)
        .serve_connection(TokioIo::new(stream), service_fn(move |request| Front::answer(Arc::clone(&front), request)));
    let connection = graceful.watch(connection);
    connections.spawn(async move {
        let _until_it_ends = permit;
        // A connection that fails was the caller's to keep.
        let _ = connection.await;
    });
}

/// Ready when the process is asked to end.
fn signals() -> std::io::Result<BoxFuture<'static, ()>> {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        Ok(Box::pin(async move {
            tokio::select! {
                () = interrupt => {}
                _ = terminate.recv() => {}
            }
        }))
    }
    #[cfg(not(unix))]
    Ok(Box::pin(interrupt))
}

impl std::fmt::Debug for Listening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Listening").field("address", &self.address).finish_non_exhaustive()
    }
}
