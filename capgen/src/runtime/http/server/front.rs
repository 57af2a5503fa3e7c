//! Where requests come in: calls of capabilities go straight to whoever serves them, all else to the router.
//!
//! Invariants
//! - A call is answered as the router would answer it. What a plain look at the address does not settle goes to the router.
//! - Every answer is counted.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, Response, Uri};
use axum::response::IntoResponse;
use http_body_util::{Either, Full};
use hyper::body::Incoming;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;

use super::{Shared, events, handle, reply};
use crate::CallMode;

/// What capabilities are called at.
const CAPABILITIES: &str = "/capabilities/";

/// What the connections of a server hand their requests to.
pub(super) struct Front {
    shared: Arc<Shared>,
    router: TowerToHyperService<Router>,
}

type Answer = Response<Either<Full<Bytes>, Body>>;

impl Front {
    pub(super) fn new(shared: Arc<Shared>, router: Router) -> Front {
        Front { shared, router: TowerToHyperService::new(router) }
    }

    pub(super) async fn answer(self: Arc<Front>, request: Request<Incoming>) -> Result<Answer, Infallible> {
        let (head, body) = request.into_parts();
        // What is streamed goes to the router, so that calls that are not have not the size of it.
        let answer = match called(&head.method, &head.uri).filter(|_| !events::are_wanted(&head.headers)) {
            Some(name) => {
                let desk = self.shared.composition.engine().desk(name);
                match handle::serve(&self.shared, desk, CallMode::Execute, head.headers, body).await {
                    Ok(text) => reply::outcome(text).map(Either::Left),
                    Err(refusal) => refusal.into_response().map(Either::Right),
                }
            }
            // In a box, so that calls of capabilities have not the size of both.
            None => Box::pin(self.router.call(Request::from_parts(head, body))).await?.map(Either::Right),
        };
        self.shared.counts.answered(answer.status());
        Ok(answer)
    }
}

/// The capability that is called, where the address spells its name out.
fn called<'u>(method: &Method, uri: &'u Uri) -> Option<&'u str> {
    let name = uri.path().strip_prefix(CAPABILITIES)?;
    let is_spelt_out = !name.is_empty() && !name.bytes().any(|byte| matches!(byte, b'/' | b'%'));
    (*method == Method::POST && is_spelt_out).then_some(name)
}
