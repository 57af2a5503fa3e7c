//! A trace goes through a call, from whoever calls to the provider.

use capgen::TraceContext;
use serde_json::json;

use crate::world::{ADD, World, read, start, user};

const PARENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

/// The span that the provider sees when these headers are sent.
async fn seen(world: &World, headers: &[(&str, &[u8])]) -> TraceContext {
    let before = world.directory.traces().len();
    let mut request = world.post(ADD);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let body = json!({ "idempotency_key": format!("k{before}"), "input": user("ok") });
    assert_eq!(read(request.json(&body).send().await.unwrap()).await.0, 200);
    world.directory.traces()[before].clone()
}

#[tokio::test]
async fn a_call_is_a_new_span_of_its_callers_trace() {
    let world = start().await;
    let told: [(&str, &[u8]); 3] =
        [("traceparent", PARENT.as_bytes()), ("tracestate", b"rojo=1"), ("tracestate", b"congo=t61rcWkgMzE")];
    let span = seen(&world, &told).await;
    assert_eq!((span.trace_id().as_str(), span.is_sampled()), (TRACE, true));
    assert_ne!(span.span_id(), "00f067aa0ba902b7");
    assert_eq!(span.tracestate(), Some("rojo=1,congo=t61rcWkgMzE"));
    let wrong_state = [("traceparent", PARENT.as_bytes()), ("tracestate", b"Not=a,state")];
    let span = seen(&world, &wrong_state).await;
    assert_eq!((span.trace_id().as_str(), span.tracestate()), (TRACE, None));
}

#[tokio::test]
async fn a_call_whose_trace_is_told_wrongly_or_not_at_all_begins_one() {
    let world = start().await;
    let cut = &PARENT[..40];
    let zero = format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32));
    let wrong: [&[(&str, &[u8])]; 6] = [
        &[],
        &[("traceparent", b"")],
        &[("traceparent", cut.as_bytes())],
        &[("traceparent", zero.as_bytes())],
        &[("traceparent", b"00-\xff")],
        &[("traceparent", PARENT.as_bytes()), ("traceparent", PARENT.as_bytes()), ("tracestate", b"a=1")],
    ];
    let mut traces = Vec::new();
    for headers in wrong {
        let span = seen(&world, headers).await;
        assert!(span.trace_id() != TRACE && span.tracestate().is_none(), "{headers:?}");
        traces.push(span.trace_id());
    }
    traces.sort();
    traces.dedup();
    assert_eq!(traces.len(), 6, "each call has a trace of its own");
}
