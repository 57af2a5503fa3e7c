//! HTTP: the server that callers outside this process reach linked providers through, and the client that reaches them.
//!
//! Invariants
//! - An outcome is answered with 200 and a RESULT. Every other status is a problem detail (RFC 9457) and says that the
//!   call was wrong or could not be taken, never how it ended.
//! - Who calls, for which customer and with which permissions comes from an `Authenticate` alone. A header or a body may
//!   narrow that, never widen it.
//! - What comes from outside is bounded in bytes, in time and in depth before anything is made of it.
//! - No token is shown by `Debug`, an error or an answer.

#[cfg(feature = "server")]
mod auth;
#[cfg(feature = "client")]
mod client;
#[cfg(feature = "server")]
mod describe;
mod names;
#[cfg(feature = "server")]
mod problem;
#[cfg(feature = "server")]
mod server;

#[cfg(all(feature = "client", feature = "server"))]
pub use auth::KeyUrl;
#[cfg(feature = "server")]
pub use auth::{
    Authenticate, Denied, Identity, Jwt, KeyFile, KeySource, KeysError, TokenEntry, TokenError, TokenFile, TokenTable,
};
#[cfg(feature = "client")]
pub use client::{Client, ClientBuilder, ClientError, TokenFor, TokenSource};
#[cfg(all(feature = "client", feature = "conformance"))]
pub(super) use client::{Plain, Plainly};
#[cfg(feature = "server")]
pub use describe::{Operation, PriceTold, ReasonTold, Service, Terms, bundle, openapi, tools};
#[cfg(feature = "server")]
pub use problem::{Problem, ProblemKind};
#[cfg(feature = "mcp")]
pub use server::StdioError;
#[cfg(feature = "server")]
pub use server::{Limits, Listening, ServeError, Server, SessionKey, SessionKeyError};
