//! The server: `POST /capabilities/<name>` for what linked providers provide, tasks, approvals and the log as JSON (`/api/tasks`,
//! `/api/approvals`, `/api/holds`, `/api/log`) and as pages (`/tasks`, `/approvals`, `/log`),
//! `/openapi.json`, specs for who plans before calling (`/.well-known/capgen.json`, `GET /capabilities`, `/catalogues`), `/health`,
//! `/ready` and `/metrics`.
//! Invariants
//! - Nobody is served who is not authenticated and permitted; without an [`Authenticate`] nobody is.
//! - A call that has begun is not ended by its caller going away: it runs to its end, so that its claim is finished.
//! - When the server ends, calls under way finish; what does not finish in time is told to the ledger as broken off.

mod admit;
mod approval_body;
mod approvals;
mod body;
mod calls;
mod direct;
mod events;
mod front;
mod handle;
mod hold_body;
mod holds;
mod limits;
mod listen;
mod log;
#[cfg(feature = "mcp")]
mod mcp;
mod metrics;
mod openapi;
mod pages;
mod person;
mod query;
mod rates;
mod reply;
mod specs;
mod task_body;
mod tasks;
mod told;
mod trace;

use std::future::{Future, IntoFuture};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::middleware::map_response_with_state;
use axum::routing::{get, post};

use super::super::{BoxFuture, CallError, Composition};
use super::Authenticate;
pub use limits::Limits;
pub use listen::{Listening, ServeError};
#[cfg(feature = "mcp")]
pub use mcp::StdioError;
pub use pages::{SessionKey, SessionKeyError};

/// Serves a composition's linked providers over HTTP.
///
/// ```no_run
/// # async fn serve(acme: capgen::Composition) -> Result<(), Box<dyn std::error::Error>> {
/// use capgen::http::TokenFile;
/// acme.serve("0.0.0.0:8080").authenticate(TokenFile::open("tokens.json")?).await?;
/// # Ok(())
/// # }
/// ```
#[must_use = "a server serves when it is awaited"]
pub struct Server {
    composition: Composition,
    address: String,
    authorities: Vec<Box<dyn Authenticate>>,
    limits: Limits,
    public_metrics: bool,
    public_openapi: bool,
    session_key: Option<SessionKey>,
    until: Option<BoxFuture<'static, ()>>,
}

/// What every request needs.
struct Shared {
    composition: Composition,
    authorities: Vec<Box<dyn Authenticate>>,
    limits: Limits,
    calls: calls::Calls,
    rates: rates::Rates,
    counts: metrics::Counts,
    public_metrics: bool,
    public_openapi: bool,
    sessions: pages::Sessions,
    ending: AtomicBool,
}

impl Composition {
    /// Serves what the linked providers provide, until the process is asked to end (Ctrl-C, SIGTERM). The address is a host
    /// and a port. Nobody is let in who is not known: see [`Server::authenticate`].
    pub fn serve(&self, address: impl ToString) -> Server {
        Server::new(self).at(address)
    }
}

impl Server {
    /// One for a composition, at 127.0.0.1:8080 unless said.
    pub fn new(composition: &Composition) -> Server {
        Server {
            composition: composition.clone(),
            address: "127.0.0.1:8080".to_owned(),
            authorities: Vec::new(),
            limits: Limits::default(),
            public_metrics: false,
            public_openapi: false,
            session_key: None,
            until: None,
        }
    }

    /// At another address: a host and a port; port 0 takes a free one.
    pub fn at(mut self, address: impl ToString) -> Server {
        self.address = address.to_string();
        self
    }

    /// Lets in whom this knows. With several, each is asked in turn.
    pub fn authenticate(mut self, authority: impl Authenticate) -> Server {
        self.authorities.push(Box::new(authority));
        self
    }

    /// With other limits.
    pub fn limits(mut self, limits: Limits) -> Server {
        self.limits = limits;
        self
    }

    /// Tells what is counted at `/metrics` to anyone who can reach the address. Unless said, only to who bears a token with
    /// the permission `<composition>:metrics:read`.
    pub fn public_metrics(mut self) -> Server {
        self.public_metrics = true;
        self
    }

    /// Tells what is served to anyone who can reach the address: at `/openapi.json`, in specs and signed catalogues. Unless
    /// said, a caller with a token is told of what it may invoke.
    pub fn public_openapi(mut self) -> Server {
        self.public_openapi = true;
        self
    }

    /// Seals the sessions of people with this key. Every node that serves the same people needs the same one. Without it
    /// one is drawn at random: then people sign in again when the process was started anew, and on each node by itself.
    pub fn session_key(mut self, key: SessionKey) -> Server {
        self.session_key = Some(key);
        self
    }

    /// Ends when this is ready, in place of Ctrl-C and SIGTERM.
    pub fn until(mut self, end: impl Future<Output = ()> + Send + 'static) -> Server {
        self.until = Some(Box::pin(end));
        self
    }

    /// The routes alone, for a server of your own. That one then sees to the time that heads of requests may take, to the
    /// number of connections, and to its end: call [`Composition::halt`] when calls under way have had their time.
    pub fn router(self) -> Router {
        let shared = Arc::new(self.share().0);
        counted(routes(Arc::clone(&shared)), shared)
    }

    fn share(self) -> (Shared, Option<BoxFuture<'static, ()>>) {
        let sessions = pages::Sessions::new(self.session_key, self.limits.session);
        let shared = Shared {
            composition: self.composition,
            authorities: self.authorities,
            limits: self.limits,
            calls: calls::Calls::default(),
            rates: rates::Rates::default(),
            counts: metrics::Counts::default(),
            public_metrics: self.public_metrics,
            public_openapi: self.public_openapi,
            sessions,
            ending: AtomicBool::new(false),
        };
        (shared, self.until)
    }
}

/// Listens and serves until the end.
impl IntoFuture for Server {
    type Output = Result<(), ServeError>;
    type IntoFuture = BoxFuture<'static, Result<(), ServeError>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move { self.listen().await?.run().await })
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server")
            .field("composition", &self.composition)
            .field("address", &self.address)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Shared {
    /// What is answered to a call that was refused after it came in.
    fn refuse(&self, error: CallError) -> reply::Refusal {
        if matches!(error, CallError::TooOften { .. }) {
            self.counts.per_minute.add();
        }
        match error {
            CallError::StepUp { .. } => reply::Refusal::stepping_up(error, self.step_up_acr()),
            error => reply::Refusal::of_call(error),
        }
    }

    /// The values of `acr` that prove a step-up here, the first the best.
    fn step_up_acr(&self) -> Vec<String> {
        let mut values: Vec<String> = Vec::new();
        for acr in self.authorities.iter().flat_map(|authority| authority.step_up_acr()) {
            if !values.contains(acr) {
                values.push(acr.clone());
            }
        }
        values
    }

    fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }
}

fn routes(shared: Arc<Shared>) -> Router {
    let other = |allow: &'static str| move || async move { reply::method_not_allowed(allow) };
    let router = Router::new()
        .route("/.well-known/capgen.json", get(specs::manifest).fallback(other("GET, HEAD")))
        .route("/capabilities", get(specs::list).fallback(other("GET, HEAD")))
        .route("/catalogues/{digest}", get(specs::catalogue).fallback(other("GET, HEAD")))
        .route("/capabilities/{name}", get(specs::one).post(handle::call).fallback(other("GET, HEAD, POST")))
        .route("/capabilities/{name}/{mode}", post(handle::call_as).fallback(other("POST")))
        .route("/health", get(handle::health).fallback(other("GET, HEAD")))
        .route("/ready", get(handle::ready).fallback(other("GET, HEAD")))
        .route("/openapi.json", get(openapi::tell).fallback(other("GET, HEAD")))
        .route("/metrics", get(metrics::tell).fallback(other("GET, HEAD")))
        .merge(tasks::routes())
        .merge(approvals::routes())
        .merge(holds::routes())
        .merge(log::routes())
        .merge(pages::routes());
    #[cfg(feature = "mcp")]
    let router = router.merge(mcp::routes(&shared));
    router.with_state(shared)
}

/// The same, with every answer counted.
fn counted(router: Router, shared: Arc<Shared>) -> Router {
    router.layer(map_response_with_state(shared, metrics::count))
}
