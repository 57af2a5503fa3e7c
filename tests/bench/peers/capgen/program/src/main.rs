//! Serves all operations over HTTP, and calls each through its seam.

use capgen::http::TokenTable;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

include!(concat!(env!("CAPGEN_BENCH"), "/composition.rs"));

/// The hash is that of `bench`.
const TOKENS: &[u8] = br#"{"tokens": [{"sha256": "1b32c28cb38c05480eccc1bd60ff97029b57a05c96718b96dad7e9d84894f549",
    "caller": "bench", "tenant": "bench", "actor": "bench", "permissions": ["provider:capability:invoke"]}]}"#;

const CALL: &str = r#"{"idempotency_key": "over-http", "input": {"given_name": "Anna", "family_name": "Berg",
    "primary_email": "anna@acme.example", "role": "member", "tags": []}}"#;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let work = Work::builder(capgen::Ledger::memory()).provider(provider::Provider).build();
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let server = work.serve("127.0.0.1:0").authenticate(TokenTable::from_json(TOKENS)?);
    let server = server.until(async { drop(ended.await) }).listen().await?;
    let address = server.address();
    let serving = tokio::spawn(server.run());

    let created = consumer::call_all(&work.consumer()).await?;
    let mut stream = tokio::net::TcpStream::connect(address).await?;
    let head = "POST /capabilities/family_01.operate_0001 HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer bench\r\n\
                content-type: application/json\r\nconnection: close";
    stream.write_all(format!("{head}\r\ncontent-length: {}\r\n\r\n{CALL}", CALL.len()).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("\"created\":true"), "{answer}");

    drop(end);
    serving.await??;
    println!("{created}");
    Ok(())
}
