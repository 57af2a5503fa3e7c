//! A key set that an issuer publishes on the web.

use std::net::IpAddr;

use super::super::key_set::LARGEST;
use super::{KeySource, KeysError};
use crate::runtime::BoxFuture;
use crate::runtime::http::client::Document;

/// A key set at a web address: the `jwks_uri` of an issuer (feature `client`). Redirections are not followed.
#[derive(Clone, Debug)]
pub struct KeyUrl(Document);

impl KeyUrl {
    /// At this address, of a server that the authorities of this system vouch for.
    ///
    /// # Errors
    /// When it is no address that keys can be trusted from: anyone on the way could put their own into what comes by plain
    /// http. From this machine itself they may come so.
    pub fn new(address: &str) -> Result<KeyUrl, KeysError> {
        KeyUrl::at(address, None)
    }

    /// The same where these authorities are believed too: certificates as PEM, one after the other.
    ///
    /// # Errors
    /// As [`new`](KeyUrl::new), and when there is a certificate that cannot be used.
    pub fn with_root_certificates(address: &str, pem: &[u8]) -> Result<KeyUrl, KeysError> {
        KeyUrl::at(address, Some(pem))
    }

    fn at(address: &str, authorities: Option<&[u8]>) -> Result<KeyUrl, KeysError> {
        let wrong = |words: &str| KeysError::Unreachable(format!("the address of the keys is wrong: {words}"));
        let document = Document::at(address, authorities).map_err(|words| wrong(&words))?;
        match document.is_secure() || is_local(document.host()) {
            true => Ok(KeyUrl(document)),
            false => Err(wrong("it must begin with `https://`: keys that come by plain http could be anyone's")),
        }
    }
}

impl KeySource for KeyUrl {
    fn fetch(&self) -> BoxFuture<'_, Result<Vec<u8>, KeysError>> {
        Box::pin(async { self.0.get(LARGEST).await.map(Vec::from).map_err(KeysError::Unreachable) })
    }
}

fn is_local(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_by_plain_http_from_this_machine_only() {
        for right in ["http://127.0.0.1:99/jwks?a=b", "http://localhost", "http://[::1]:1/", "https://id.example/jwks"]
        {
            assert!(KeyUrl::new(right).is_ok(), "{right}");
        }
        for wrong in
            ["", "jwks.json", "/jwks", "http://id.example/jwks", "http://127.0.0.1.example/", "ftp://localhost/"]
        {
            assert!(KeyUrl::new(wrong).is_err(), "{wrong}");
        }
    }
}
