//! Keys come and go, and so does the place they come from.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use capgen::http::{Jwt, KeyFile, KeyUrl};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::issuer::{SigningKey, published};
use super::{AUDIENCE, ISSUER, call, claims, world_of};
use crate::client::secure::{AUTHORITY, acceptor};
use crate::world::{ADD, World};

async fn status(world: &World, key: &SigningKey) -> u16 {
    call(world, &key.token(&claims()), ADD, "k").await.0
}

/// Asks until the answer is this one.
async fn becomes(world: &World, key: &SigningKey, wanted: u16) {
    let asked = async {
        while status(world, key).await != wanted {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), asked).await.unwrap();
}

/// A file of its own, which goes with the test.
struct Kept(PathBuf);

impl Kept {
    fn new(name: &str) -> Kept {
        Kept(std::env::temp_dir().join(format!("capgen-{name}-{}.json", std::process::id())))
    }

    fn hold(&self, text: &str) {
        std::fs::write(&self.0, text).unwrap();
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[tokio::test]
async fn a_file_of_keys_is_read_again_when_it_changes() {
    let (old, new) = (SigningKey::es256("old"), SigningKey::ed25519("new"));
    let file = Kept::new("jwks");
    file.hold(&published(&[&old]));
    let jwt = Jwt::new(ISSUER, AUDIENCE, KeyFile::new(&file.0)).pause(Duration::ZERO);
    assert_eq!(jwt.load().await, Ok(1));
    let world = world_of(jwt).await;
    assert_eq!((status(&world, &old).await, status(&world, &new).await), (200, 401));
    file.hold(&published(&[&old, &new]));
    assert_eq!((status(&world, &old).await, status(&world, &new).await), (200, 200));
    file.hold(&published(&[&new]));
    becomes(&world, &old, 401).await;
    file.hold("{\"keys\": [");
    assert_eq!((status(&world, &old).await, status(&world, &new).await), (401, 200), "the last good keys are kept");
    std::fs::remove_file(&file.0).unwrap();
    assert_eq!(status(&world, &new).await, 200);
}

/// A place on the web that answers what it is told to, and counts.
#[derive(Clone, Default)]
struct Web(Arc<Mutex<(String, usize)>>);

impl Web {
    async fn open() -> (Web, String) {
        let web = Web::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/jwks", listener.local_addr().unwrap());
        let answering = web.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut head = [0; 1024];
                let _ = stream.read(&mut head).await;
                let answer = {
                    let mut state = answering.0.lock().unwrap();
                    state.1 += 1;
                    state.0.clone()
                };
                let _ = stream.write_all(answer.as_bytes()).await;
            }
        });
        (web, address)
    }

    fn answer(&self, status: &str, body: &str) {
        let length = body.len();
        let head = format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n");
        self.0.lock().unwrap().0 = format!("{head}location: /jwks\r\n\r\n{body}");
    }

    fn asked(&self) -> usize {
        self.0.lock().unwrap().1
    }
}

#[tokio::test]
async fn keys_at_a_web_address_are_asked_for_when_a_token_names_a_new_one() {
    let (old, new, stranger) = (SigningKey::es256("old"), SigningKey::rs256("new"), SigningKey::es256("x"));
    let (web, address) = Web::open().await;
    web.answer("200 OK", &published(&[&old]));
    let jwt = Jwt::new(ISSUER, AUDIENCE, KeyUrl::new(&address).unwrap()).pause(Duration::ZERO);
    let world = world_of(jwt).await;
    assert_eq!((status(&world, &old).await, status(&world, &old).await, web.asked()), (200, 200, 1));
    web.answer("200 OK", &published(&[&old, &new]));
    assert_eq!((status(&world, &new).await, web.asked()), (200, 2));
    let too_large = " ".repeat(300 * 1024);
    for (code, body) in [("500 Broken", ""), ("302 Found", ""), ("200 OK", "{}"), ("200 OK", &too_large)] {
        web.answer(code, body);
        let before = web.asked();
        assert_eq!((status(&world, &stranger).await, status(&world, &old).await), (401, 200), "{code}");
        assert_eq!(web.asked(), before + 1, "{code}");
    }
}

#[tokio::test]
async fn keys_come_from_a_server_that_an_authority_vouches_for() {
    let key = SigningKey::es256("e");
    let port = secured(published(&[&key])).await;
    let at = |host: &str| format!("https://{host}:{port}/jwks?of=acme");
    let of = |source| Jwt::new(ISSUER, AUDIENCE, source);
    let right = of(KeyUrl::with_root_certificates(&at("localhost"), AUTHORITY).unwrap());
    assert_eq!(right.load().await, Ok(1));
    assert_eq!(status(&world_of(right).await, &key).await, 200);
    let unknown = of(KeyUrl::new(&at("localhost")).unwrap()).load().await.unwrap_err().to_string();
    assert!(unknown.contains("is not believed to be itself") && !unknown.contains("of=acme"), "{unknown}");
    let other_name = of(KeyUrl::with_root_certificates(&at("127.0.0.1"), AUTHORITY).unwrap());
    assert!(other_name.load().await.is_err());
    assert!(KeyUrl::with_root_certificates(&at("localhost"), b"none").is_err());
}

/// The port of a server with a certificate, which answers with this.
async fn secured(body: String) -> u16 {
    let acceptor = acceptor();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(mut stream) = acceptor.accept(stream).await else { continue };
            let mut head = [0; 1024];
            let _ = stream.read(&mut head).await;
            let answer =
                format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len());
            let _ = stream.write_all(answer.as_bytes()).await;
            let _ = stream.shutdown().await;
        }
    });
    port
}

#[tokio::test]
async fn strangers_cannot_have_keys_asked_for_all_the_time() {
    let (known, stranger) = (SigningKey::es256("known"), SigningKey::es256("x"));
    let (web, address) = Web::open().await;
    web.answer("200 OK", &published(&[&known]));
    let world = world_of(Jwt::new(ISSUER, AUDIENCE, KeyUrl::new(&address).unwrap())).await;
    assert_eq!(status(&world, &known).await, 200);
    for _ in 0..20 {
        assert_eq!(status(&world, &stranger).await, 401);
    }
    assert_eq!(web.asked(), 1);
}

#[tokio::test]
async fn without_keys_the_server_is_not_ready_for_the_token() {
    let key = SigningKey::es256("e");
    let (web, address) = Web::open().await;
    web.answer("503 Down", "");
    let jwt = Jwt::new(ISSUER, AUDIENCE, KeyUrl::new(&address).unwrap()).pause(Duration::ZERO);
    assert!(jwt.load().await.unwrap_err().to_string().contains("503"));
    let world = world_of(jwt).await;
    assert_eq!(status(&world, &key).await, 503);
    assert_eq!(world.add("k", "ok").await.0, 200, "who bears another token is let in");
    web.answer("200 OK", &published(&[&key]));
    assert_eq!(status(&world, &key).await, 200);
}
