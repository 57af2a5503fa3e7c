//! TLS: whom the client believes.

use std::sync::Arc;
use std::time::Duration;

use capgen::http::{Client, ClientError};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::{TlsAcceptor, rustls};

use super::raw::{DONE, outcome, request};
use super::{account, client, key, told};
use crate::directory::{AddUser, How};

/// The authority's certificate; its key is thrown away.
pub const AUTHORITY: &[u8] = include_bytes!("../tls/ca.pem");
/// For `localhost`, until 2126.
const SERVER: &[u8] = include_bytes!("../tls/server.pem");
const SERVER_KEY: &[u8] = include_bytes!("../tls/server.key");

/// Speaks as the server that has the certificate.
pub fn acceptor() -> TlsAcceptor {
    let certificate = CertificateDer::from_pem_slice(SERVER).unwrap();
    let private = PrivateKeyDer::from_pem_slice(SERVER_KEY).unwrap();
    let config = rustls::ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], private)
        .unwrap();
    TlsAcceptor::from(Arc::new(config))
}

/// The port of a server that has the certificate.
async fn secured() -> u16 {
    let acceptor = acceptor();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let Ok(mut stream) = acceptor.accept(stream).await else { return };
                while request(&mut stream).await.is_some() {
                    stream.write_all(&outcome(DONE)).await.unwrap();
                }
                drop(stream.read_u8().await);
            });
        }
    });
    port
}

async fn call(client: Client) -> String {
    told(&client.call::<AddUser>(&key("k"), &account(How::Well)).await)
}

#[tokio::test]
async fn only_a_server_that_an_authority_vouches_for_is_called() {
    let port = secured().await;
    let believing = |host: &str| client(&format!("https://{host}:{port}")).root_certificates(AUTHORITY);
    assert_eq!(call(believing("localhost").build().unwrap()).await, "done by far, replay false");
    assert!(call(believing("localhost").without_system_certificates().build().unwrap()).await.starts_with("done"));
    for (what, client) in [
        ("another name", believing("127.0.0.1").build().unwrap()),
        (
            "another authority",
            client(&format!("https://localhost:{port}"))
                .without_system_certificates()
                .root_certificates(SERVER)
                .build()
                .unwrap(),
        ),
    ] {
        let line = call(client).await;
        assert!(
            line.starts_with("failed, retryable true") && line.contains("is not believed to be itself"),
            "{what}: {line}"
        );
    }
}

#[tokio::test]
async fn a_server_without_tls_is_not_called_as_one_with() {
    let raw = super::raw::always(outcome(DONE)).await;
    let address = raw.base.replace("http://127.0.0.1", "https://localhost");
    let line =
        call(client(&address).connect_time(Duration::from_millis(300)).root_certificates(AUTHORITY).build().unwrap())
            .await;
    assert!(line.starts_with("failed, retryable true"), "{line}");
    assert!(raw.requests().is_empty());
}

#[test]
fn certificates_that_are_none_are_told() {
    let build =
        |pem: &[u8]| Client::builder("https://a.example").without_system_certificates().root_certificates(pem).build();
    for pem in [&b""[..], b"hello", b"-----BEGIN CERTIFICATE-----\n!!\n-----END CERTIFICATE-----\n", SERVER_KEY] {
        assert!(matches!(build(pem), Err(ClientError::Certificates(_))));
    }
    let none = Client::builder("https://a.example").without_system_certificates().build();
    assert!(matches!(none, Err(ClientError::Certificates(why)) if why.contains("no certificates")));
    assert!(Client::builder("http://a.example").without_system_certificates().build().is_ok());
}
