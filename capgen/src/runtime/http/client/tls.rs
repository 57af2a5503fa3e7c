//! Whom to believe that it is the server.

use std::sync::Arc;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;
use tokio_rustls::{TlsConnector, rustls};

use super::target::Target;
use super::trouble::Trouble;

/// Which authorities are believed.
#[derive(Clone, Debug)]
pub(super) struct Roots {
    /// Those of the system.
    pub(super) system: bool,
    pub(super) own: Vec<CertificateDer<'static>>,
}

impl Default for Roots {
    fn default() -> Self {
        Roots { system: true, own: Vec::new() }
    }
}

impl Roots {
    /// Believes these too: certificates as PEM.
    pub(super) fn add(&mut self, pem: &[u8]) -> Result<(), String> {
        let before = self.own.len();
        for certificate in CertificateDer::pem_slice_iter(pem) {
            self.own.push(certificate.map_err(|error| format!("a certificate cannot be read: {error}"))?);
        }
        match self.own.len() > before {
            true => Ok(()),
            false => Err("there is no certificate in what was given as one: write it as PEM".to_owned()),
        }
    }

    /// What connects.
    pub(super) fn connector(&self) -> Result<TlsConnector, String> {
        let mut store = RootCertStore::empty();
        for certificate in &self.own {
            store.add(certificate.clone()).map_err(|error| format!("a certificate cannot be used: {error}"))?;
        }
        if self.system {
            // One certificate of the system that cannot be used is no reason not to believe the others.
            store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
        if store.is_empty() {
            return Err("this system has no certificates of authorities: give the client one of your own".to_owned());
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .with_root_certificates(store)
            .with_no_client_auth();
        Ok(TlsConnector::from(Arc::new(config)))
    }
}

/// Makes sure of the server at the other end of a stream.
pub(super) async fn secure(
    connector: &TlsConnector,
    target: &Target,
    stream: TcpStream,
) -> Result<TlsStream<TcpStream>, Trouble> {
    let failed =
        |error: &dyn std::fmt::Display| Trouble::unsent(format!("is not believed to be itself ({error})")).in_vain();
    let name = ServerName::try_from(target.host.clone()).map_err(|error| failed(&error))?;
    connector.connect(name, stream).await.map_err(|error| {
        match error.get_ref().is_some_and(|e| e.is::<rustls::Error>()) {
            true => failed(&error),
            false => Trouble::unsent(format!("closed the connection while it was being secured ({error})")),
        }
    })
}
