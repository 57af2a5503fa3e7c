//! A stand-in for the vendor: accounts, groups, files, transfers, mail and calendars, over HTTP and in memory.
//!
//! It speaks the part of the vendor's REST API that `brick-google-workspace` uses, at the vendor's own paths, asks for a
//! bearer token, and counts the requests that change something. A requested transfer completes after it was asked about
//! twice.

mod calendar;
mod directory;
mod drive;
mod mail;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};

/// A running double. It stops when this is dropped.
#[derive(Debug)]
pub struct GoogleDouble {
    address: SocketAddr,
    world: World,
    server: tokio::task::JoinHandle<()>,
}

impl GoogleDouble {
    /// Starts a double on a free loopback port. It lets in whoever shows `token`.
    ///
    /// # Errors
    /// When no port can be had.
    pub async fn start(token: &str) -> std::io::Result<Self> {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let world = World { token: token.into(), state: Arc::default() };
        let app = router(world.clone());
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, app).await {
                eprintln!("the double stopped: {error}");
            }
        });
        Ok(GoogleDouble { address, world, server })
    }

    /// Where it listens, such as `http://127.0.0.1:40123`.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// How many requests changed something, or tried to.
    pub fn changes(&self) -> usize {
        self.world.lock().changes
    }

    /// The addresses of all accounts, with `true` for those that are suspended.
    pub fn accounts(&self) -> BTreeMap<String, bool> {
        self.world.lock().users.iter().map(|(email, user)| (email.clone(), user.suspended)).collect()
    }

    /// The subjects of every mail that was sent.
    pub fn sent_subjects(&self) -> Vec<String> {
        self.world.lock().messages.values().map(|message| message.subject.clone()).collect()
    }

    /// The next `times` requests are answered with this status instead of being looked at.
    pub fn fail_next(&self, times: usize, status: u16) {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        self.world.lock().failures = vec![status; times];
    }
}

impl Drop for GoogleDouble {
    fn drop(&mut self) {
        self.server.abort();
    }
}

#[derive(Clone, Debug)]
pub(crate) struct World {
    token: Arc<str>,
    state: Arc<Mutex<Tenant>>,
}

impl World {
    pub(crate) fn lock(&self) -> MutexGuard<'_, Tenant> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Everything the double remembers.
#[derive(Debug, Default)]
pub(crate) struct Tenant {
    pub(crate) users: BTreeMap<String, directory::User>,
    pub(crate) members: BTreeMap<(String, String), String>,
    pub(crate) files: BTreeMap<String, drive::File>,
    pub(crate) transfers: BTreeMap<String, drive::Transfer>,
    pub(crate) messages: BTreeMap<String, mail::Message>,
    pub(crate) vacations: BTreeMap<String, Value>,
    pub(crate) events: BTreeMap<(String, String), Value>,
    changes: usize,
    serial: u64,
    failures: Vec<StatusCode>,
}

impl Tenant {
    /// The next id with this prefix.
    pub(crate) fn next_id(&mut self, prefix: &str) -> String {
        self.serial += 1;
        format!("{prefix}-{}", self.serial)
    }
}

fn router(world: World) -> Router {
    Router::new()
        .merge(directory::routes())
        .merge(drive::routes())
        .merge(mail::routes())
        .merge(calendar::routes())
        .layer(middleware::from_fn_with_state(world.clone(), gate))
        .with_state(world)
}

/// Counts, fails when told to, and turns away who has no token.
async fn gate(State(world): State<World>, request: Request, next: Next) -> Response {
    {
        let mut tenant = world.lock();
        if request.method() != Method::GET {
            tenant.changes += 1;
        }
        if let Some(status) = tenant.failures.pop() {
            return refuse(status, "told to fail");
        }
    }
    let wanted = format!("Bearer {}", world.token);
    let shown = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if shown != Some(wanted.as_str()) {
        return refuse(StatusCode::UNAUTHORIZED, "the bearer token is missing or wrong");
    }
    next.run(request).await
}

/// The vendor's error shape.
pub(crate) fn refuse(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({"error": {"code": status.as_u16(), "message": message}}))).into_response()
}
