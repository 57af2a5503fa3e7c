//! How a client is made.

use std::time::Duration;

use hyper::HeaderMap;
use hyper::header::{ACCEPT, CONTENT_TYPE, HOST, HeaderValue, USER_AGENT};

use super::super::super::Backoff;
use super::pool::{Pool, Times};
use super::target::Target;
use super::tls::Roots;
use super::token::{Credential, TokenSource, Tokens};
use super::{Client, Inner};

/// The longest time that is told apart from for ever.
const FOR_EVER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Why there can be no such client.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The address is none. It is not shown: it may hold what must not be.
    #[error("the address of a server is wrong: {0}")]
    Address(&'static str),
    /// The certificates cannot be used.
    #[error("no server can be believed: {0}")]
    Certificates(String),
    /// A header cannot be sent.
    #[error("{0}")]
    Header(&'static str),
}

/// Puts a client together. Begin with [`Client::builder`].
#[must_use = "a client is made by `build`"]
pub struct ClientBuilder {
    url: String,
    name: Option<String>,
    tokens: Result<Tokens, &'static str>,
    agent: String,
    roots: Result<Roots, String>,
    times: Times,
    try_time: Duration,
    call_time: Duration,
    backoff: Backoff,
    connections: usize,
    answer_size: usize,
}

impl ClientBuilder {
    pub(super) fn new(url: String) -> ClientBuilder {
        ClientBuilder {
            url,
            name: None,
            tokens: Ok(Tokens::Connection),
            agent: concat!("capgen/", env!("CARGO_PKG_VERSION")).to_owned(),
            roots: Ok(Roots::default()),
            times: Times { connect: Duration::from_secs(5), idle: Duration::from_secs(20) },
            try_time: FOR_EVER,
            call_time: Duration::from_secs(105),
            backoff: Backoff::default().tries(3),
            connections: 64,
            answer_size: 4 * 1024 * 1024,
        }
    }

    /// What the server is called in messages, where no composition calls it; its host unless said.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Shows this bearer token with each call. Unless a token or a source of tokens is given, a composition shows the
    /// secret `token` of the connection that it has for the brick and the tenant.
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.tokens = Credential::new(token.into()).map(Tokens::One);
        self
    }

    /// Asks this for the token of each call: another for each tenant, say.
    ///
    /// ```
    /// use capgen::http::{Client, TokenFor};
    ///
    /// let client = Client::builder("https://contracts.example").tokens(|call: TokenFor<'_>| match call.tenant {
    ///     Some("acme") => std::env::var("ACME_TOKEN").ok(),
    ///     _ => None,
    /// });
    /// ```
    pub fn tokens(mut self, source: impl TokenSource) -> Self {
        self.tokens = Ok(Tokens::Source(Box::new(source)));
        self
    }

    /// The header `User-Agent`; `capgen/<version>` unless said.
    pub fn user_agent(mut self, agent: impl Into<String>) -> Self {
        self.agent = agent.into();
        self
    }

    /// Believes these authorities too: certificates as PEM, one after the other.
    pub fn root_certificates(mut self, pem: &[u8]) -> Self {
        self.roots = self.roots.and_then(|mut roots| roots.add(pem).map(|()| roots));
        self
    }

    /// Believes only the authorities that were given, and none of the system's.
    pub fn without_system_certificates(mut self) -> Self {
        self.roots = self.roots.map(|roots| Roots { system: false, ..roots });
        self
    }

    /// How long a connection may take to be made, its securing included; 5 seconds unless said.
    pub fn connect_time(mut self, time: Duration) -> Self {
        self.times.connect = time.min(FOR_EVER);
        self
    }

    /// How long one try may take from sending the call to the end of its answer; all of the call's time unless said.
    pub fn try_time(mut self, time: Duration) -> Self {
        self.try_time = time.min(FOR_EVER);
        self
    }

    /// How long a call may take, with all tries and the waits between them; 105 seconds unless said. A call of a
    /// composition takes no longer than that has for its capability.
    pub fn call_time(mut self, time: Duration) -> Self {
        self.call_time = time.min(FOR_EVER);
        self
    }

    /// How often a call is tried, and how long is waited in between: three times unless said. A call that the server may
    /// have seen is tried again only where its contract allows it.
    pub fn backoff(mut self, backoff: Backoff) -> Self {
        self.backoff = backoff;
        self
    }

    /// The most connections at once, at least 1; 64 unless said. Further calls wait for one.
    pub fn connections(mut self, most: usize) -> Self {
        self.connections = most;
        self
    }

    /// How long a connection is kept that nobody needs; 20 seconds unless said. It should be less than the server keeps
    /// one.
    pub fn idle_time(mut self, time: Duration) -> Self {
        self.times.idle = time;
        self
    }

    /// The most bytes that an answer may have; 4 MiB unless said.
    pub fn answer_size(mut self, bytes: usize) -> Self {
        self.answer_size = bytes;
        self
    }

    /// The client. Nothing is connected to before the first call.
    ///
    /// # Errors
    /// When the address, a token, a header or a certificate is wrong.
    pub fn build(self) -> Result<Client, ClientError> {
        let target = Target::parse(&self.url).map_err(ClientError::Address)?;
        let tokens = self.tokens.map_err(ClientError::Header)?;
        let roots = self.roots.map_err(ClientError::Certificates)?;
        let tls = target.tls.then(|| roots.connector()).transpose().map_err(ClientError::Certificates)?;
        let agent =
            HeaderValue::from_str(&self.agent).map_err(|_| ClientError::Header("the user agent cannot be sent"))?;
        let json = HeaderValue::from_static("application/json");
        let accept = HeaderValue::from_static("application/json, application/problem+json");
        let headers = [(HOST, target.authority.clone()), (CONTENT_TYPE, json), (ACCEPT, accept), (USER_AGENT, agent)];
        Ok(Client::of(Inner {
            name: self.name.unwrap_or_else(|| target.host.clone()),
            headers: HeaderMap::from_iter(headers),
            pool: Pool::new(target, tls, self.times, self.connections),
            tokens,
            try_time: self.try_time,
            call_time: self.call_time,
            backoff: self.backoff,
            answer_size: self.answer_size,
        }))
    }
}

/// Shows no token, and no address before it was looked at.
impl std::fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClientBuilder").field("name", &self.name).finish_non_exhaustive()
    }
}
