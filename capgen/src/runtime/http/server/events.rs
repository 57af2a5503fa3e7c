//! A call that is streamed: `Accept: text/event-stream` is answered with server-sent events.
//!
//! Invariants
//! - Each chunk is an event `chunk` with its JSON; the last event is `result` with the RESULT, or `problem` with a problem
//!   detail when the call turned out to be wrong after something was told.
//! - A call that is refused before anything was told has its status, as any call.
//! - A caller that goes away does not end what acts; it ends a read.

use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, Response};
use hyper::body::Frame;
use tokio::task::{JoinError, JoinHandle};

use super::super::super::chunks::Line;
use super::super::super::contract::Completion;
use super::super::super::engine::Desk;
use super::super::super::erased::Erased;
use super::super::super::result::ResultText;
use super::super::super::value::push_json;
use super::super::problem::{Problem, ProblemKind};
use super::Shared;
use super::body::Incoming;
use super::handle::{Admitted, admit};
use super::reply::{self, Refusal};
use crate::{CallError, CallMode};

/// The media type of server-sent events.
const EVENTS: &str = "text/event-stream";

/// Does the caller want to be told while the call goes on?
pub(super) fn are_wanted(headers: &HeaderMap) -> bool {
    let mut types =
        headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok()).flat_map(|all| all.split(','));
    types.any(|one| one.split(';').next().is_some_and(|name| name.trim().eq_ignore_ascii_case(EVENTS)))
}

/// Serves a call, and tells what there is so far.
pub(super) async fn serve(
    shared: &Arc<Shared>,
    desk: Option<&Desk>,
    headers: HeaderMap,
    body: impl Incoming,
) -> Result<Response<Body>, Refusal> {
    let admitted = admit(shared, desk, CallMode::Execute, Completion::Streaming, headers, body).await?;
    let mut events = Events::begin(shared, admitted)?;
    events.first = match events.told().await {
        Some(Told::End(Err(refusal))) => return Err(refusal),
        first => first,
    };
    Ok(reply::events(Body::new(events)))
}

/// What there is to tell, as it comes.
pub(super) struct Events {
    shared: Arc<Shared>,
    line: Arc<Line>,
    call: Option<JoinHandle<Result<ResultText, CallError>>>,
    end: Option<Result<ResultText, Refusal>>,
    first: Option<Told>,
    is_read: bool,
}

pub(super) enum Told {
    Chunk(Erased),
    End(Result<ResultText, Refusal>),
}

impl Events {
    /// Begins a call of which there is something to tell while it goes on.
    pub(super) fn begin(shared: &Arc<Shared>, admitted: Admitted<'_>) -> Result<Events, Refusal> {
        let Admitted { desk, visitor, mut opened, turn } = admitted;
        let line = Arc::new(Line::new());
        opened.deed.chunks = Some(Arc::clone(&line));
        let under_way = shared.calls.begin();
        let begun = shared.composition.engine().visit(desk, visitor, opened).map_err(|error| shared.refuse(error))?;
        let call = tokio::spawn(async move {
            let _until_it_ends = (under_way, turn);
            begun.await.map(|answer| ResultText::of(&answer))
        });
        let shared = Arc::clone(shared);
        Ok(Events { shared, line, call: Some(call), end: None, first: None, is_read: desk.offered.read })
    }

    /// The next thing to tell, when there is one.
    pub(super) async fn told(&mut self) -> Option<Told> {
        poll_fn(|context| self.poll_told(context)).await
    }

    /// The next thing to tell: all chunks before the end, and nothing after it.
    fn poll_told(&mut self, context: &mut Context<'_>) -> Poll<Option<Told>> {
        loop {
            if let Poll::Ready(chunk) = self.line.poll_take(context) {
                return Poll::Ready(Some(Told::Chunk(chunk)));
            }
            if let Some(end) = self.end.take() {
                return Poll::Ready(Some(Told::End(end)));
            }
            let Some(call) = &mut self.call else { return Poll::Ready(None) };
            match Pin::new(call).poll(context) {
                Poll::Ready(end) => (self.call, self.end) = (None, Some(ended(&self.shared, end))),
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}

fn ended(shared: &Shared, end: Result<Result<ResultText, CallError>, JoinError>) -> Result<ResultText, Refusal> {
    match end {
        Ok(answer) => answer.map_err(|error| shared.refuse(error)),
        Err(_) => Err(Problem::new(ProblemKind::Broken, "the call broke off; call again with the same key").into()),
    }
}

impl HttpBody for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let told = match self.first.take() {
            Some(first) => Poll::Ready(Some(first)),
            None => self.poll_told(context),
        };
        told.map(|told| told.map(|told| Ok(Frame::data(event(told)))))
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.line.close();
        if let (true, Some(call)) = (self.is_read, &self.call) {
            call.abort();
        }
    }
}

/// JSON text has no line breaks outside of its strings, and none inside: it is one line of data.
fn event(told: Told) -> Bytes {
    let (name, data) = match told {
        Told::Chunk(chunk) => {
            let mut data = String::new();
            push_json(chunk.shape, &*chunk.value, &mut data);
            ("chunk", data)
        }
        Told::End(Ok(result)) => ("result", result.0),
        Told::End(Err(refusal)) => ("problem", refusal.into_problem().to_json().to_string()),
    };
    let parts: [&[u8]; 5] = [b"event: ", name.as_bytes(), b"\ndata: ", data.as_bytes(), b"\n\n"];
    parts.concat().into()
}
