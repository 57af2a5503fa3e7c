//! A document that a server publishes: the keys of an issuer, say. It is asked for seldom, over a connection of its own.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{ACCEPT, HOST, HeaderValue, USER_AGENT};
use hyper::{Request, Uri};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::target::Target;
use super::tls::{self, Roots};
use super::trouble::Trouble;
use super::wire::{Reply, Wire};

/// What this program says that it is.
const AGENT: &str = concat!("capgen/", env!("CARGO_PKG_VERSION"));

/// Where a document is.
#[derive(Clone)]
pub(in crate::runtime::http) struct Document {
    target: Target,
    path: Uri,
    tls: Option<TlsConnector>,
}

impl Document {
    /// At an address, of a server that the system's authorities vouch for, or one of these: certificates as PEM. The error
    /// is in words and does not show the address.
    pub(in crate::runtime::http) fn at(address: &str, authorities: Option<&[u8]>) -> Result<Document, String> {
        let target = Target::parse(address.split(['?', '#']).next().unwrap_or_default())?;
        let uri: Uri = address.parse().map_err(|_| "it is no address")?;
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let path = path.parse().map_err(|_| "its path cannot be sent")?;
        let mut roots = Roots::default();
        if let Some(pem) = authorities {
            roots.add(pem)?;
        }
        let tls = target.tls.then(|| roots.connector()).transpose()?;
        Ok(Document { target, path, tls })
    }

    /// The host that it is at.
    pub(in crate::runtime::http) fn host(&self) -> &str {
        &self.target.host
    }

    /// Is its server made sure of?
    pub(in crate::runtime::http) fn is_secure(&self) -> bool {
        self.tls.is_some()
    }

    /// As it is now, of at most so many bytes. The error is in words. A redirection is one: it might lead anywhere.
    pub(in crate::runtime::http) async fn get(&self, most: usize) -> Result<Bytes, String> {
        let server = &self.target;
        let reply = self.ask(most).await.map_err(|trouble| format!("{server} {}", trouble.words))?;
        match reply.status.as_u16() {
            200 => Ok(reply.body),
            _ => Err(format!("{server} answers {}", reply.status)),
        }
    }

    async fn ask(&self, most: usize) -> Result<Reply, Trouble> {
        let Target { host, port, .. } = &self.target;
        let stream = TcpStream::connect((host.as_str(), *port)).await;
        let stream = stream.map_err(|error| Trouble::unsent(format!("cannot be connected to ({error})")))?;
        let wire = match &self.tls {
            None => Wire::over(stream).await,
            Some(connector) => Wire::over(tls::secure(connector, &self.target, stream).await?).await,
        };
        let mut wire = wire.map_err(|error| Trouble::unsent(format!("cannot be talked with ({error})")))?;
        let mut request = Request::new(Full::default());
        *request.uri_mut() = self.path.clone();
        let headers = request.headers_mut();
        headers.insert(HOST, self.target.authority.clone());
        headers.insert(ACCEPT, HeaderValue::from_static("application/json, */*;q=0.1"));
        headers.insert(USER_AGENT, HeaderValue::from_static(AGENT));
        wire.exchange(request, most, false).await
    }
}

/// Shows where it is, without what may stand in its query.
impl std::fmt::Debug for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Document({})", self.target)
    }
}
