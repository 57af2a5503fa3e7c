//! Any request to a server, and whatever it answers: for who looks at the server itself.

use std::time::Duration;

use http_body_util::Full;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderName, HeaderValue};
use hyper::{Method, Request, Uri};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::target::Target;
use super::tls::{self, Roots};
use super::wire::{Reply, Wire};
use crate::Json;

/// The longest that an answer is waited for.
const LIMIT: Duration = Duration::from_secs(60);
/// The most bytes of an answer.
const MOST: usize = 16 << 20;

/// A server.
pub(in crate::runtime) struct Plainly {
    target: Target,
    tls: Option<TlsConnector>,
}

/// What it answered.
pub(in crate::runtime) struct Plain {
    pub(in crate::runtime) status: u16,
    /// How long to wait, when it says so.
    pub(in crate::runtime) retry_after: bool,
    pub(in crate::runtime) text: String,
}

impl Plain {
    /// As JSON; null where it is none.
    pub(in crate::runtime) fn json(&self) -> Json {
        serde_json::from_str(&self.text).unwrap_or(Json::Null)
    }
}

impl Plainly {
    /// At an address. The error is in words.
    pub(in crate::runtime) fn at(url: &str) -> Result<Plainly, String> {
        let target = Target::parse(url)?;
        let tls = target.tls.then(|| Roots::default().connector()).transpose()?;
        Ok(Plainly { target, tls })
    }

    /// Asks it: with a body it is a POST. The error is in words.
    pub(in crate::runtime) async fn ask(
        &self,
        path: &str,
        token: Option<&str>,
        body: Option<&Json>,
    ) -> Result<Plain, String> {
        let request = self.request(path, token, body)?;
        let asked = timeout(LIMIT, self.exchange(request)).await;
        let reply = asked.map_err(|_| format!("{} does not answer within 60 s", self.target))??;
        let text = String::from_utf8_lossy(&reply.body).into_owned();
        let retry_after = reply.headers.contains_key(hyper::header::RETRY_AFTER);
        Ok(Plain { status: reply.status.as_u16(), retry_after, text })
    }

    fn request(
        &self,
        path: &str,
        token: Option<&str>,
        body: Option<&Json>,
    ) -> Result<Request<Full<hyper::body::Bytes>>, String> {
        let bytes = body.map(Json::to_string).unwrap_or_default();
        let mut request = Request::new(Full::from(bytes));
        *request.method_mut() = if body.is_some() { Method::POST } else { Method::GET };
        *request.uri_mut() =
            Uri::try_from(format!("{}{path}", self.target.path())).map_err(|error| error.to_string())?;
        let mut put = |name: HeaderName, value: HeaderValue| drop(request.headers_mut().insert(name, value));
        put(HOST, self.target.authority.clone());
        if body.is_some() {
            put(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        if let Some(token) = token {
            let value = HeaderValue::from_str(&format!("Bearer {token}"));
            put(AUTHORIZATION, value.map_err(|_| "the token cannot be sent: it holds a character that no header may")?);
        }
        Ok(request)
    }

    async fn exchange(&self, request: Request<Full<hyper::body::Bytes>>) -> Result<Reply, String> {
        let Target { host, port, .. } = &self.target;
        let failed = |words: String| format!("{} {words}", self.target);
        let stream = TcpStream::connect((host.as_str(), *port)).await;
        let stream = stream.map_err(|error| failed(format!("cannot be connected to ({error})")))?;
        let wire = match &self.tls {
            None => Wire::over(stream).await,
            Some(connector) => {
                let stream = tls::secure(connector, &self.target, stream).await;
                Wire::over(stream.map_err(|trouble| failed(trouble.words))?).await
            }
        };
        let mut wire = wire.map_err(|error| failed(format!("cannot be talked with ({error})")))?;
        wire.exchange(request, MOST, false).await.map_err(|trouble| failed(trouble.words))
    }
}
