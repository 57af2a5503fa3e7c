//! A key set that an issuer publishes on the web.

use std::net::IpAddr;

use axum::http::Uri;
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Bytes;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

use super::super::key_set::LARGEST;
use super::{KeySource, KeysError};
use crate::runtime::BoxFuture;

/// A key set at a web address: the `jwks_uri` of an issuer. Redirections are not followed.
#[derive(Clone, Debug)]
pub struct KeyUrl {
    address: Uri,
    client: Client<HttpConnector, Empty<Bytes>>,
}

impl KeyUrl {
    /// At this address.
    ///
    /// # Errors
    /// When it is no address that keys can be trusted from: anyone on the way could put their own into what comes by plain
    /// http. From this machine itself they may come so.
    pub fn new(address: &str) -> Result<KeyUrl, KeysError> {
        let wrong = |words: &str| KeysError::Unreachable(format!("`{address}` {words}"));
        let uri: Uri = address.parse().map_err(|_| wrong("is no web address"))?;
        match (uri.scheme_str(), uri.host()) {
            (Some("http"), Some(host)) if is_local(host) => {}
            (Some("http"), Some(_)) => {
                return Err(wrong("must begin with https: keys by plain http could be anyone's"));
            }
            (Some("https"), Some(_)) => {
                return Err(wrong("needs TLS, which is not built in: fetch it with a `KeySource` of your own"));
            }
            _ => return Err(wrong("must be a whole address that begins with https")),
        }
        Ok(KeyUrl { address: uri, client: Client::builder(TokioExecutor::new()).build_http() })
    }

    async fn get(&self) -> Result<Vec<u8>, KeysError> {
        let failed = |words: String| KeysError::Unreachable(format!("{}: {words}", self.address));
        let response = self.client.get(self.address.clone()).await.map_err(|error| failed(error.to_string()))?;
        let status = response.status();
        if status.as_u16() != 200 {
            return Err(failed(format!("the answer is {status}")));
        }
        let body = Limited::new(response.into_body(), LARGEST).collect().await;
        let body = body.map_err(|_| failed(format!("the answer broke off, or has more than {LARGEST} bytes")))?;
        Ok(body.to_bytes().to_vec())
    }
}

impl KeySource for KeyUrl {
    fn fetch(&self) -> BoxFuture<'_, Result<Vec<u8>, KeysError>> {
        Box::pin(self.get())
    }
}

fn is_local(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || address.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_by_plain_http_from_this_machine_only() {
        for right in ["http://127.0.0.1:99/jwks", "http://localhost/", "http://[::1]:1/"] {
            assert!(KeyUrl::new(right).is_ok(), "{right}");
        }
        for wrong in
            ["", "jwks.json", "/jwks", "http://id.example/jwks", "http://127.0.0.1.example/", "ftp://localhost/"]
        {
            assert!(KeyUrl::new(wrong).is_err(), "{wrong}");
        }
    }
}
