//! A call that tells what there is so far, on the side of whoever asks.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::chunks::Line;
use super::value::Unknown;
use super::{Answer, CallError, Pending, Streamed};

/// A streamed call under way. Nothing happens before it is asked for its next part.
///
/// Dropped half-way, it is a call that is dropped: its claim stands until its lease ends.
#[must_use = "a stream does nothing until it is asked for its next part"]
pub struct Streaming<C: Streamed> {
    line: Arc<Line>,
    call: Option<Pending<C>>,
    end: Option<Result<Answer<C::Output>, CallError>>,
}

/// What a streamed call tells next.
#[derive(Clone, Debug, PartialEq)]
pub enum StreamPart<T> {
    /// What there is so far.
    Chunk(T),
    /// The answer; nothing comes after it. Where the work was done before under its key, or by a brick elsewhere or a person,
    /// it is all there is.
    End(Result<Answer<T>, CallError>),
}

impl<C: Streamed> Streaming<C> {
    pub(super) fn new(line: Arc<Line>, call: Pending<C>) -> Streaming<C> {
        Streaming { line, call: Some(call), end: None }
    }

    /// The next part; none after the end.
    pub async fn next(&mut self) -> Option<StreamPart<C::Output>> {
        poll_fn(|context| self.poll_next(context)).await
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<StreamPart<C::Output>>> {
        loop {
            if let Poll::Ready(chunk) = self.line.poll_take(context) {
                return Poll::Ready(Some(self.told(chunk.into_typed(Unknown::Skip))));
            }
            if let Some(end) = self.end.take() {
                return Poll::Ready(Some(StreamPart::End(end)));
            }
            let Some(call) = &mut self.call else { return Poll::Ready(None) };
            match Pin::new(call).poll(context) {
                Poll::Ready(end) => (self.call, self.end) = (None, Some(end)),
                // It may have told something just now.
                Poll::Pending => match self.line.poll_take(context) {
                    Poll::Ready(chunk) => return Poll::Ready(Some(self.told(chunk.into_typed(Unknown::Skip)))),
                    Poll::Pending => return Poll::Pending,
                },
            }
        }
    }

    /// A chunk that this brick cannot read ends the stream.
    fn told(&mut self, chunk: Result<C::Output, super::Faults>) -> StreamPart<C::Output> {
        match chunk {
            Ok(chunk) => StreamPart::Chunk(chunk),
            Err(faults) => {
                self.line.close();
                (self.call, self.end) = (None, None);
                let capability = C::DESCRIPTOR.name.to_owned();
                StreamPart::End(Err(CallError::Unreadable { capability, faults }))
            }
        }
    }
}

impl<C: Streamed> Drop for Streaming<C> {
    fn drop(&mut self) {
        self.line.close();
    }
}

impl<C: Streamed> fmt::Debug for Streaming<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Streaming({})", C::DESCRIPTOR.name)
    }
}
