//! HTTP: the server that callers outside this process reach linked providers through.
//!
//! Invariants
//! - An outcome is answered with 200 and a RESULT. Every other status is a problem detail (RFC 9457) and says that the
//!   call was wrong or could not be taken, never how it ended.
//! - Who calls, for which customer and with which permissions comes from an [`Authenticate`] alone. A header or a body may
//!   narrow that, never widen it.
//! - What a caller sends is bounded in bytes, in time and in depth before anything is made of it.
//! - No token is shown by `Debug`, an error or an answer.

mod auth;
mod headers;
mod problem;
mod server;

pub use auth::{Authenticate, Denied, Identity, Jwt, KeyFile, KeySource, KeyUrl, KeysError, TokenError, TokenTable};
pub use problem::{Problem, ProblemKind};
pub use server::{Limits, Listening, ServeError, Server};
