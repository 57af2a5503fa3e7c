//! What the clients call: `server json` for those that speak JSON, `server tonic` for tonic's. Both read the whole call and
//! answer always the same. The address is printed.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use http_body_util::{BodyExt, Full};
use http_clients::Error;
use http_clients::messages::{Input, Output};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tonic::Status;
use tonic::server::{Grpc, NamedService, UnaryService};
use tonic_prost::ProstCodec;
use tower_service::Service;

const OUTCOME: &str = r#"{"status":"done","retryable":false,"provider":"directory","provider_ref":"users/1729","output":{"account_id":"acc-1729","primary_email":"anna.berg@acme.example","created":true},"plan":null,"message":null,"idempotent_replay":false}"#;

#[tokio::main]
async fn main() -> Result<(), Error> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    match std::env::args().nth(1).as_deref() {
        Some("json") => json(listener).await,
        Some("tonic") => {
            let incoming = tonic::transport::server::TcpIncoming::from(listener).with_nodelay(Some(true));
            Ok(tonic::transport::Server::builder().add_service(People).serve_with_incoming(incoming).await?)
        }
        _ => Err("usage: server json|tonic".into()),
    }
}

async fn json(listener: TcpListener) -> Result<(), Error> {
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        tokio::spawn(async move {
            let connection = hyper::server::conn::http1::Builder::new();
            let _ = connection.serve_connection(TokioIo::new(stream), service_fn(answer)).await;
        });
    }
}

async fn answer(request: Request<Incoming>) -> Result<Response<Full<Bytes>>, hyper::Error> {
    request.into_body().collect().await?;
    let mut response = Response::new(Full::from(OUTCOME));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok(response)
}

/// As tonic generates it.
#[derive(Clone)]
struct People;

impl NamedService for People {
    const NAME: &'static str = "work.People";
}

type Future_<T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send>>;

impl Service<Request<tonic::body::Body>> for People {
    type Response = Response<tonic::body::Body>;
    type Error = Infallible;
    type Future = Future_<Self::Response, Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<tonic::body::Body>) -> Self::Future {
        Box::pin(async move {
            let codec: ProstCodec<Output, Input> = ProstCodec::default();
            Ok(Grpc::new(codec).unary(OpenAccount, request).await)
        })
    }
}

struct OpenAccount;

impl UnaryService<Input> for OpenAccount {
    type Response = Output;
    type Future = Future_<tonic::Response<Output>, Status>;

    fn call(&mut self, request: tonic::Request<Input>) -> Self::Future {
        let Input { primary_email, .. } = request.into_inner();
        Box::pin(async move {
            Ok(tonic::Response::new(Output { account_id: "acc-1729".to_owned(), primary_email, created: true }))
        })
    }
}
