//! A server that answers each request with what a test says, byte for byte.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;

/// What is done when a request has come.
pub enum Then {
    /// These bytes; the connection stays open.
    Answer(Vec<u8>),
    /// These bytes, and the end.
    Last(Vec<u8>),
    /// These bytes, and then nothing.
    Hang(Vec<u8>),
    /// These bytes, and then the last of them for ever.
    Endless(Vec<u8>),
    /// One byte after the other, slowly.
    Drip(Vec<u8>),
}

/// A server, and what it saw.
#[derive(Clone)]
pub struct Raw {
    pub base: String,
    saw: Arc<Saw>,
}

#[derive(Default)]
struct Saw {
    accepted: AtomicUsize,
    requests: Mutex<Vec<String>>,
}

/// Answers the requests by their number, from 0.
pub async fn serve(answers: impl Fn(usize) -> Then + Send + Sync + 'static) -> Raw {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let raw = Raw { base: format!("http://{}", listener.local_addr().unwrap()), saw: Arc::default() };
    let (saw, answers) = (Arc::clone(&raw.saw), Arc::new(answers));
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            saw.accepted.fetch_add(1, Ordering::SeqCst);
            let (saw, answers) = (Arc::clone(&saw), Arc::clone(&answers));
            tokio::spawn(async move { converse(stream, &saw, &*answers).await });
        }
    });
    raw
}

/// Always the same answer, and the end of the connection.
pub async fn always(answer: Vec<u8>) -> Raw {
    serve(move |_| Then::Last(answer.clone())).await
}

/// An answer with a length that is right.
pub fn answer(status: u16, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
    let mut text = format!("HTTP/1.1 {status} Some Words\r\ncontent-length: {}\r\n", body.len());
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    (text + "\r\n" + body).into_bytes()
}

/// An outcome.
pub fn outcome(body: &str) -> Vec<u8> {
    answer(200, &[("content-type", "application/json")], body)
}

/// What is done of `directory.add_user`.
pub const DONE: &str =
    r#"{"status": "done", "provider": "far", "provider_ref": "r", "output": {"account_id": "id", "attempt": 1}}"#;

impl Raw {
    pub fn accepted(&self) -> usize {
        self.saw.accepted.load(Ordering::SeqCst)
    }

    /// The requests in full.
    pub fn requests(&self) -> Vec<String> {
        self.saw.requests.lock().unwrap().clone()
    }
}

async fn converse(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    saw: &Saw,
    answers: &(impl Fn(usize) -> Then + Send + Sync),
) {
    while let Some(request) = request(&mut stream).await {
        let number = {
            let mut requests = saw.requests.lock().unwrap();
            requests.push(request);
            requests.len() - 1
        };
        match answers(number) {
            Then::Answer(bytes) => drop(stream.write_all(&bytes).await),
            Then::Last(bytes) => {
                drop(stream.write_all(&bytes).await);
                drop(stream.shutdown().await);
                return;
            }
            Then::Hang(bytes) => {
                drop(stream.write_all(&bytes).await);
                return drop(stream.read_u8().await);
            }
            Then::Endless(bytes) => {
                let more = [*bytes.last().unwrap(); 8192];
                let mut sent = stream.write_all(&bytes).await;
                while sent.is_ok() {
                    sent = stream.write_all(&more).await;
                }
                return;
            }
            Then::Drip(bytes) => {
                for byte in bytes {
                    if stream.write_all(&[byte]).await.is_err() {
                        return;
                    }
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
        }
    }
}

/// The next request in full. None at the end.
pub async fn request(stream: &mut (impl AsyncRead + Unpin)) -> Option<String> {
    let mut text = Vec::new();
    loop {
        text.push(stream.read_u8().await.ok()?);
        if text.ends_with(b"\r\n\r\n") {
            break;
        }
    }
    let head = String::from_utf8(text).unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).map_or(0, |n| n.parse().unwrap());
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    Some(head + &String::from_utf8(body).unwrap())
}
