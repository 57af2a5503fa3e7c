//! Connections that are kept for the next call.
//!
//! Invariants
//! - There are never more connections than the limit; who finds none free waits, no longer than its call may take.
//! - A connection is kept only when its last call ended as it should, and used again only while the server has not closed
//!   it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout_at;
use tokio_rustls::TlsConnector;

use super::target::Target;
use super::tls;
use super::trouble::Trouble;
use super::wire::Wire;

/// Connections to one server.
pub(super) struct Pool {
    pub(super) target: Target,
    tls: Option<TlsConnector>,
    times: Times,
    permits: Semaphore,
    idle: Mutex<Vec<Idle>>,
}

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    pub(super) connect: Duration,
    pub(super) idle: Duration,
}

struct Idle {
    wire: Wire,
    since: Instant,
}

/// A connection for one call.
pub(super) struct Lent<'p> {
    pub(super) wire: Wire,
    /// Has it waited for this call?
    pub(super) reused: bool,
    pool: &'p Pool,
    _permit: SemaphorePermit<'p>,
}

impl Pool {
    pub(super) fn new(target: Target, tls: Option<TlsConnector>, times: Times, most: usize) -> Pool {
        let permits = Semaphore::new(most.clamp(1, Semaphore::MAX_PERMITS));
        Pool { target, tls, times, permits, idle: Mutex::default() }
    }

    /// A connection, until a time.
    pub(super) async fn lend(&self, until: Instant) -> Result<Lent<'_>, Trouble> {
        let permit = self.permit(until).await?;
        while let Some(mut wire) = self.take() {
            if wire.is_open().await {
                return Ok(Lent { wire, reused: true, pool: self, _permit: permit });
            }
        }
        let longest = Instant::now() + self.times.connect;
        let Ok(wire) = timeout_at(until.min(longest).into(), self.connect()).await else {
            return Err(Trouble::unsent(match until < longest {
                true => "takes no connection in the time that was left for the call".to_owned(),
                false => format!("takes no connection within {} s", self.times.connect.as_secs_f32()),
            }));
        };
        Ok(Lent { wire: wire?, reused: false, pool: self, _permit: permit })
    }

    async fn permit(&self, until: Instant) -> Result<SemaphorePermit<'_>, Trouble> {
        let busy = || Trouble::unsent("has as many calls of this client under way as it has connections for");
        if let Ok(permit) = self.permits.try_acquire() {
            return Ok(permit);
        }
        // It is never closed.
        let permit = timeout_at(until.into(), self.permits.acquire()).await.map_err(|_| busy())?.map_err(|_| busy())?;
        // Given up by a call whose time ended with ours: too late to begin one.
        if Instant::now() < until { Ok(permit) } else { Err(busy()) }
    }

    /// The connection that was used last: those that are not needed grow old together.
    fn take(&self) -> Option<Wire> {
        let mut idle = self.idle();
        let last = idle.pop()?;
        if last.since.elapsed() < self.times.idle {
            return Some(last.wire);
        }
        idle.clear();
        None
    }

    async fn connect(&self) -> Result<Wire, Trouble> {
        let Target { host, port, .. } = &self.target;
        let stream = TcpStream::connect((host.as_str(), *port))
            .await
            .map_err(|error| Trouble::unsent(format!("cannot be connected to ({error})")))?;
        // A call is written at once; waiting to fill packets would only delay it.
        let _ = stream.set_nodelay(true);
        let wire = match &self.tls {
            None => Wire::over(stream).await,
            Some(connector) => Wire::over(tls::secure(connector, &self.target, stream).await?).await,
        };
        wire.map_err(|error| Trouble::unsent(format!("cannot be talked with ({error})")))
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lent<'_> {
    /// Keeps the connection for the next call, if it can make one.
    pub(super) async fn give_back(mut self) {
        if self.wire.is_open().await {
            self.pool.idle().push(Idle { wire: self.wire, since: Instant::now() });
        }
    }
}
