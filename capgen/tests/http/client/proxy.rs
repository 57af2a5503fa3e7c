//! What stands between a client and a server: it counts connections and breaks them as a test says.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

use super::raw::request;

/// The way to a server.
pub struct Proxy {
    pub base: String,
    accepted: Arc<AtomicUsize>,
}

/// Passes everything on. Of the first so many connections, only the first request, and never its answer: when the answer
/// begins to come, the connection breaks.
pub async fn between(server: &str, breaking: usize) -> Proxy {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let proxy = Proxy { base: format!("http://{}", listener.local_addr().unwrap()), accepted: Arc::default() };
    let (accepted, server) = (Arc::clone(&proxy.accepted), server.trim_start_matches("http://").to_owned());
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let number = accepted.fetch_add(1, Ordering::SeqCst);
            let mut far = TcpStream::connect(&server).await.unwrap();
            tokio::spawn(async move {
                if number >= breaking {
                    return drop(copy_bidirectional(&mut near, &mut far).await);
                }
                let Some(text) = request(&mut near).await else { return };
                far.write_all(text.as_bytes()).await.unwrap();
                far.readable().await.unwrap();
            });
        }
    });
    proxy
}

impl Proxy {
    pub fn accepted(&self) -> usize {
        self.accepted.load(Ordering::SeqCst)
    }
}
