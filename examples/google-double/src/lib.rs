//! A stand-in for the vendor: accounts, groups, files, transfers, mail and calendars, over HTTP.
//!
//! It speaks the part of the vendor's REST API that `brick-google-workspace` uses, at the vendor's own paths, asks for a
//! bearer token, and counts the effects it had. A requested transfer completes after it was asked about twice. With a file
//! it remembers from one run to the next, as a vendor does.

mod calendar;
mod directory;
mod drive;
mod mail;
mod state;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, middleware};
use serde_json::json;

pub use state::StateError;
use state::{Memory, Tenant};

/// How a double behaves.
#[derive(Clone, Debug, Default)]
pub struct Behaviour {
    /// Where it remembers; without a file, in this process. Several doubles may share a file, and are one vendor then.
    pub file: Option<PathBuf>,
    /// How long it takes for each request: half of it before it does anything, half before it answers.
    pub pause: Duration,
}

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
    pub async fn start(token: &str) -> Result<Self, StateError> {
        GoogleDouble::start_with(token, Behaviour::default()).await
    }

    /// The same, told how to behave.
    ///
    /// # Errors
    /// When no port can be had, or its file cannot be used.
    pub async fn start_with(token: &str, behaviour: Behaviour) -> Result<Self, StateError> {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let world = World {
            token: token.into(),
            memory: Arc::new(Memory::open(behaviour.file.as_deref())?),
            effects: Arc::default(),
            failures: Arc::default(),
            pause: behaviour.pause / 2,
        };
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

    /// How many effects requests to this double had: accounts made, mails sent and so on. One that finds everything as it
    /// wants it has none.
    pub fn effects(&self) -> u64 {
        self.world.effects.load(Ordering::Relaxed)
    }

    /// The same of all who ever shared its file.
    ///
    /// # Errors
    /// When its file cannot be read.
    pub fn effects_so_far(&self) -> Result<u64, StateError> {
        self.read(|tenant| tenant.effects)
    }

    /// The addresses of all accounts, with `true` for those that are suspended.
    ///
    /// # Errors
    /// When its file cannot be read.
    pub fn accounts(&self) -> Result<BTreeMap<String, bool>, StateError> {
        self.read(|tenant| tenant.users.iter().map(|(email, user)| (email.clone(), user.suspended)).collect())
    }

    /// The next `times` requests are answered with this status instead of being looked at.
    pub fn fail_next(&self, times: usize, status: u16) {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        *self.world.failures.lock().unwrap_or_else(PoisonError::into_inner) = vec![status; times];
    }

    fn read<T>(&self, look: impl FnOnce(&Tenant) -> T) -> Result<T, StateError> {
        Ok(self.world.memory.step(|tenant| look(tenant))?.0)
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
    memory: Arc<Memory>,
    effects: Arc<AtomicU64>,
    failures: Arc<Mutex<Vec<StatusCode>>>,
    pause: Duration,
}

impl World {
    /// Answers a request from what is remembered, and remembers what came of it.
    pub(crate) fn answer(&self, run: impl FnOnce(&mut Tenant) -> Response) -> Response {
        match self.memory.step(run) {
            Ok((response, effects)) => {
                self.effects.fetch_add(effects, Ordering::Relaxed);
                response
            }
            Err(error) => refuse(StatusCode::INTERNAL_SERVER_ERROR, &format!("the double cannot remember: {error}")),
        }
    }

    fn failure(&self) -> Option<StatusCode> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).pop()
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

/// Takes its time, fails when told to, and turns away who has no token.
async fn gate(State(world): State<World>, request: Request, next: Next) -> Response {
    tokio::time::sleep(world.pause).await;
    if let Some(status) = world.failure() {
        return refuse(status, "told to fail");
    }
    let wanted = format!("Bearer {}", world.token);
    let shown = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if shown != Some(wanted.as_str()) {
        return refuse(StatusCode::UNAUTHORIZED, "the bearer token is missing or wrong");
    }
    let response = next.run(request).await;
    tokio::time::sleep(world.pause).await;
    response
}

/// The vendor's error shape.
pub(crate) fn refuse(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({"error": {"code": status.as_u16(), "message": message}}))).into_response()
}
