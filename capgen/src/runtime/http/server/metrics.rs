//! `/metrics`, for Prometheus.
//!
//! Invariant: it is told to whoever may `<composition>:metrics:read`, and to others only where the server's owner said so.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use tokio::time::timeout;

use super::person::{self, Right};
use super::reply::Refusal;
use super::{Shared, admit};
use crate::runtime::metrics::{Counter, Text};
use crate::{CircuitState, Composition};

/// How long the ledger may take to count.
const PATIENCE: Duration = Duration::from_secs(2);

/// The statuses that are counted each for itself.
const STATUSES: [(u16, &str); 16] = [
    (200, "200"),
    (303, "303"),
    (400, "400"),
    (401, "401"),
    (403, "403"),
    (404, "404"),
    (405, "405"),
    (408, "408"),
    (409, "409"),
    (413, "413"),
    (415, "415"),
    (422, "422"),
    (429, "429"),
    (500, "500"),
    (503, "503"),
    (508, "508"),
];

/// What is counted of requests.
#[derive(Default)]
pub(super) struct Counts {
    statuses: [Counter; STATUSES.len()],
    others: Counter,
    /// Refused because the caller had too many calls under way.
    pub(super) at_once: Counter,
    /// Refused because the capability was called too often in a minute.
    pub(super) per_minute: Counter,
}

impl Counts {
    /// A request was answered with this status.
    pub(super) fn answered(&self, status: StatusCode) {
        let known = STATUSES.iter().position(|(known, _)| *known == status.as_u16());
        known.and_then(|known| self.statuses.get(known)).unwrap_or(&self.others).add();
    }

    fn write(&self, text: &mut Text) {
        text.family("capgen_http_responses_total", "counter", "Requests by the status they were answered with.");
        for ((_, status), count) in STATUSES.iter().zip(&self.statuses) {
            text.sample("", &[("status", status)], count.get());
        }
        text.sample("", &[("status", "other")], self.others.get());
        text.family("capgen_rate_limited_total", "counter", "Calls that were told to come again later, by the limit.");
        text.sample("", &[("limit", "at_once")], self.at_once.get());
        text.sample("", &[("limit", "per_minute")], self.per_minute.get());
    }
}

/// Counts every answer of a router.
pub(super) async fn count(State(shared): State<Arc<Shared>>, response: Response) -> Response {
    shared.counts.answered(response.status());
    response
}

/// All that is counted, for whoever may read it.
pub(super) async fn tell(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    if !shared.public_metrics
        && let Err(refusal) = permit(&shared, &headers).await
    {
        return refusal.into_response();
    }
    let mut text = Text::default();
    shared.composition.engine().metrics.write(&mut text);
    shared.counts.write(&mut text);
    write_circuits(&shared.composition, &mut text);
    write_tasks(&shared.composition, &mut text).await;
    let mut response = Response::new(Body::from(text.into_string()));
    let media_type = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, media_type);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Connections that are left alone, by brick: a customer is no label.
fn write_circuits(composition: &Composition, text: &mut Text) {
    let mut bricks: BTreeMap<&str, [u64; 2]> =
        composition.engine().serving_bricks().map(|brick| (brick, [0, 0])).collect();
    for circuit in composition.circuits() {
        let Some([open, probing]) = bricks.get_mut(circuit.brick.as_str()) else { continue };
        match circuit.state {
            CircuitState::Open { .. } => *open += 1,
            CircuitState::Probing => *probing += 1,
            _ => {}
        }
    }
    text.family(
        "capgen_circuits",
        "gauge",
        "Connections to vendors and to bricks elsewhere that are left alone, or tried for the first time after.",
    );
    for (brick, [open, probing]) in bricks {
        text.sample("", &[("brick", brick), ("state", "open")], open);
        text.sample("", &[("brick", brick), ("state", "probing")], probing);
    }
}

/// What people have to do. Left out when the ledger does not say: no number is better than a wrong one.
async fn write_tasks(composition: &Composition, text: &mut Text) {
    if let Ok(Ok(count)) = timeout(PATIENCE, composition.unfinished_tasks()).await {
        text.family("capgen_tasks_unfinished", "gauge", "Manual tasks that are open or claimed, of all customers.");
        text.sample("", &[], count);
    }
}

async fn permit(shared: &Shared, headers: &HeaderMap) -> Result<(), Refusal> {
    let identity = admit::identify(shared, headers).await?;
    person::permit(shared, &identity, &[Right::ReadMetrics])
}
