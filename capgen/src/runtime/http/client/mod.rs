//! The client: calls what another composition serves.
//!
//! Invariants
//! - What goes wrong on the way is an outcome: `failed`, and retryable, so that nothing is stored for it. The one exception
//!   is a call that may have been made and that its contract says must not be repeated.
//! - An answer is bounded in bytes and in time before anything is made of it, and nothing that a server says is trusted:
//!   its words are cut and shown on one line.
//! - No token is shown by `Debug`, an error or an outcome.

mod ask;
mod builder;
#[cfg(feature = "server")]
mod document;
mod exchange;
mod meaning;
#[cfg(feature = "conformance")]
mod plainly;
mod pool;
mod problem;
mod target;
mod tls;
mod token;
mod trouble;
mod typed;
mod wire;

use std::sync::Arc;
use std::time::Duration;

use hyper::HeaderMap;

use super::super::value::Shape;
use super::super::{Backoff, BoxFuture, CallError, CallResult, Dispatch, RemoteCall, StepUp};
use ask::{Ask, From};
pub use builder::{ClientBuilder, ClientError};
#[cfg(feature = "server")]
pub(super) use document::Document;
#[cfg(feature = "conformance")]
pub(in crate::runtime) use plainly::{Plain, Plainly};
use pool::Pool;
use token::Tokens;
pub use token::{TokenFor, TokenSource};

/// Calls what a server provides: for a composition as the way to a brick with a `url`, or alone. Cheap to clone; clones
/// share their connections. It needs a Tokio runtime to be awaited in.
///
/// ```no_run
/// # async fn call<MailSend: capgen::Capability>(key: capgen::Key, input: MailSend::Input) -> Result<(), Box<dyn std::error::Error>> {
/// use capgen::Answer;
/// use capgen::http::Client;
///
/// let post = Client::builder("https://post.example").token(std::env::var("POST_TOKEN")?).build()?;
/// match post.call::<MailSend>(&key, &input).await? {
///     Answer::Done(done) => println!("sent: {:?}", done.provider_ref),
///     Answer::Failed(failed) if failed.retryable => println!("call again with the same key: {}", failed.message),
///     _ => println!("not yet, or not at all"),
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Client(Arc<Inner>);

struct Inner {
    /// What the server is called where no composition has a name for it.
    name: String,
    pool: Pool,
    /// What every call is sent with.
    headers: HeaderMap,
    tokens: Tokens,
    try_time: Duration,
    call_time: Duration,
    backoff: Backoff,
    answer_size: usize,
}

impl Client {
    /// One with everything as it is unless said.
    ///
    /// # Errors
    /// When the address is wrong, or this system has no certificates that an `https` address needs.
    pub fn new(url: impl Into<String>) -> Result<Client, ClientError> {
        Client::builder(url).build()
    }

    /// Begins one for a server: `https://contracts.example`, with the path that stands before `/capabilities`, if there is
    /// one.
    pub fn builder(url: impl Into<String>) -> ClientBuilder {
        ClientBuilder::new(url.into())
    }

    fn of(inner: Inner) -> Client {
        Client(Arc::new(inner))
    }
}

impl Dispatch for Client {
    fn dispatch(&self, call: RemoteCall) -> BoxFuture<'_, Result<CallResult, CallError>> {
        Box::pin(async move {
            let ask = Ask {
                descriptor: call.descriptor,
                key: Some(&call.key),
                mode: call.mode,
                dry_run: call.dry_run,
                shape: &Shape::Json,
                input: &call.input,
                from: From {
                    brick: Some(&call.brick),
                    tenant: Some(&call.tenant),
                    actor: Some(&call.actor),
                    depth: call.depth,
                    step_up: call.step_up.as_ref().and_then(StepUp::token).map(|token| &**token),
                    max_price: call.max_price.as_ref(),
                    trace: Some(&call.trace),
                    connection: call.connection.as_deref(),
                    permissions: Some(&call.permissions),
                },
                deadline: call.deadline,
            };
            Ok(self.0.exchange(&ask, None).await?.result)
        })
    }
}

/// Shows the address, and no token.
impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Client").field(&format_args!("{}", self.0.pool.target)).finish()
    }
}
