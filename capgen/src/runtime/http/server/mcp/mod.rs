//! Capabilities as tools of the Model Context Protocol: over streamable HTTP at `/mcp`, and over standard input and output.
//!
//! Invariants
//! - A tool call is a call like any other: the same permissions, keys, claims, replays, limits and log.
//! - Every request is answered for who sends it. A session of the protocol holds nothing that could be taken over.
//! - A caller is told of the tools that it may call. A tool that it may not call does not exist for it.
//! - An outcome is a result, whoever brings it about: a task of a person is one. Only `failed`, and what is wrong with a call,
//!   is an error of a tool.

mod call;
mod handler;
mod stdio;
mod tools;

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::Method;
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use http_body_util::Full;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};

use super::reply::Refusal;
use super::{Shared, admit, body, person};
use handler::Agent;
pub use stdio::StdioError;
use tools::Names;

type Service = StreamableHttpService<Agent, LocalSessionManager>;

/// `/mcp`, for agents that are known.
pub(super) fn routes(shared: &Arc<Shared>) -> Router<Arc<Shared>> {
    let names = Arc::new(Names::of(&shared.composition));
    let of_agent = Arc::clone(shared);
    let agent = move || Ok(Agent::new(Arc::clone(&of_agent), Arc::clone(&names)));
    // A page elsewhere cannot make a browser call here: it has no token to send. So any host and origin will do.
    let config = StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .with_max_request_body_bytes(shared.limits.body)
        .with_json_response(true);
    let service = Service::new(agent, Arc::default(), config);
    Router::new().route("/mcp", any(move |State(shared), request| serve(shared, service, request)))
}

async fn serve(shared: Arc<Shared>, service: Service, request: Request) -> Response {
    match admitted(&shared, request).await {
        Ok(request) => service.handle(request).await.map(Body::new),
        Err(refusal) => refusal.into_response(),
    }
}

/// The request of somebody who is known, with its body read within limits.
async fn admitted(shared: &Shared, request: Request) -> Result<axum::http::Request<Full<Bytes>>, Refusal> {
    let (mut head, body) = request.into_parts();
    let identity = admit::identify(shared, &head.headers).await?;
    admit::same_tenant(&identity, &head.headers)?;
    let body = match head.method {
        // What comes in is read for somebody who has a turn; what is made of it is counted by itself.
        Method::POST => {
            let _turn = person::turn(shared, &identity)?;
            body::read(&shared.limits, &head.headers, body).await?
        }
        _ => Bytes::new(),
    };
    head.extensions.insert(identity);
    Ok(axum::http::Request::from_parts(head, Full::new(body)))
}
