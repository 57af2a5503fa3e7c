//! Serves all operations as services, and calls each through its client.

use tonic::transport::server::{Router, TcpIncoming};
use tonic::transport::{Channel, Endpoint, Server};
use tonic::{Request, Response, Status};

include!(concat!(env!("CAPGEN_BENCH"), "/program.rs"));

/// What serves.
pub struct Service;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let incoming = TcpIncoming::bind(([127, 0, 0, 1], 0).into())?;
    let address = incoming.local_addr()?;
    tokio::spawn(router().serve_with_incoming(incoming));
    let channel = Endpoint::from_shared(format!("http://{address}"))?.connect().await?;
    println!("{}", call_all(channel).await?);
    Ok(())
}
