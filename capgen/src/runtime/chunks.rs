//! What a stream tells before its end: a line with room for a few chunks between who serves and who listens.
//!
//! Invariants
//! - Whoever sends waits while there is no room, so a slow listener costs no memory.
//! - A listener that goes away ends nothing: the work goes on, and what it tells is dropped.
//! - What is sent is valid by the declared shape.

use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use super::erased::Erased;
use super::value::{Unknown, validate};
use super::{Failure, Typed};

/// How many chunks wait for a listener.
const ROOM: usize = 16;

/// Where a provider tells what there is so far.
///
/// ```
/// use capgen::{Chunks, Failure};
///
/// async fn tell(chunks: &Chunks<String>) -> Result<(), Failure> {
///     for line in ["searching", "found"] {
///         chunks.send(line.to_owned()).await?;
///     }
///     Ok(())
/// }
///
/// let (chunks, sent) = Chunks::stand_in();
/// # let tell = std::pin::pin!(tell(&chunks));
/// # let mut context = std::task::Context::from_waker(std::task::Waker::noop());
/// # assert!(std::future::Future::poll(tell, &mut context).is_ready());
/// assert_eq!(sent.take(), ["searching", "found"]);
/// ```
pub struct Chunks<T: Typed> {
    line: Arc<Line>,
    of: PhantomData<fn(T)>,
}

impl<T: Typed> Chunks<T> {
    pub(super) fn new(line: Arc<Line>) -> Chunks<T> {
        Chunks { line, of: PhantomData }
    }

    /// A line to test a provider with: it has room for all that is sent.
    pub fn stand_in() -> (Chunks<T>, Sent<T>) {
        let line = Arc::new(Line::with_room(usize::MAX));
        (Chunks::new(Arc::clone(&line)), Sent(Chunks::new(line)))
    }

    /// Tells the next chunk; waits while the listener has not taken those before it. When nobody listens any more, it is
    /// dropped.
    ///
    /// # Errors
    /// A permanent failure, to be passed on with `?`, when the chunk breaks its declared shape.
    pub async fn send(&self, chunk: T) -> Result<(), Failure> {
        validate(T::SHAPE, &chunk).map_err(|faults| {
            let faults = faults.to_string().replace('\n', "; ");
            Failure::permanent(format!("a chunk is not what is declared: {faults}"))
        })?;
        let mut chunk = Some(Erased::of(chunk));
        poll_fn(|context| self.line.poll_put(&mut chunk, context)).await;
        Ok(())
    }
}

impl<T: Typed> fmt::Debug for Chunks<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chunks")
    }
}

/// What a provider in a test has sent.
#[derive(Debug)]
pub struct Sent<T: Typed>(Chunks<T>);

impl<T: Typed> Sent<T> {
    /// All that was sent since this was asked last, in order.
    pub fn take(&self) -> Vec<T> {
        let waiting = std::mem::take(&mut self.0.line.state().waiting);
        waiting.into_iter().filter_map(|chunk| chunk.into_typed(Unknown::Refuse).ok()).collect()
    }
}

/// The line between who serves and who listens.
pub(super) struct Line {
    state: Mutex<State>,
    room: usize,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Erased>,
    /// Nobody listens any more.
    closed: bool,
    senders: Vec<Waker>,
    listener: Option<Waker>,
}

impl Line {
    pub(super) fn new() -> Line {
        Line::with_room(ROOM)
    }

    fn with_room(room: usize) -> Line {
        Line { state: Mutex::default(), room }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a chunk down once there is room for it.
    fn poll_put(&self, chunk: &mut Option<Erased>, context: &mut Context<'_>) -> Poll<()> {
        let mut state = self.state();
        if state.closed {
            return Poll::Ready(());
        }
        if state.waiting.len() >= self.room {
            if !state.senders.iter().any(|waker| waker.will_wake(context.waker())) {
                state.senders.push(context.waker().clone());
            }
            return Poll::Pending;
        }
        state.waiting.extend(chunk.take());
        let listener = state.listener.take();
        drop(state);
        listener.into_iter().for_each(Waker::wake);
        Poll::Ready(())
    }

    /// The next chunk, when there is one; the listener is woken when there is.
    pub(super) fn poll_take(&self, context: &mut Context<'_>) -> Poll<Erased> {
        let mut state = self.state();
        let Some(chunk) = state.waiting.pop_front() else {
            state.listener = Some(context.waker().clone());
            return Poll::Pending;
        };
        let senders = std::mem::take(&mut state.senders);
        drop(state);
        senders.into_iter().for_each(Waker::wake);
        Poll::Ready(chunk)
    }

    /// Nobody listens any more.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.waiting.clear();
        let senders = std::mem::take(&mut state.senders);
        drop(state);
        senders.into_iter().for_each(Waker::wake);
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;

    use super::*;

    fn taken(line: &Line) -> Option<String> {
        match line.poll_take(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(chunk) => chunk.into_typed(Unknown::Refuse).ok(),
            Poll::Pending => None,
        }
    }

    #[test]
    fn a_sender_waits_for_room_and_keeps_the_order() {
        let line = Arc::new(Line::new());
        let chunks: Chunks<String> = Chunks::new(Arc::clone(&line));
        let mut sending = pin!(async {
            for number in 0..ROOM + 2 {
                chunks.send(number.to_string()).await?;
            }
            Ok::<(), Failure>(())
        });
        let mut context = Context::from_waker(Waker::noop());
        assert!(sending.as_mut().poll(&mut context).is_pending());
        assert_eq!(taken(&line).as_deref(), Some("0"));
        assert!(sending.as_mut().poll(&mut context).is_pending());
        assert_eq!(taken(&line).as_deref(), Some("1"));
        assert!(sending.as_mut().poll(&mut context).is_ready());
        let rest: Vec<String> = std::iter::from_fn(|| taken(&line)).collect();
        assert_eq!(rest, (2..ROOM + 2).map(|number| number.to_string()).collect::<Vec<_>>());
    }

    #[test]
    fn a_listener_that_goes_away_lets_the_sender_go_on() {
        let line = Arc::new(Line::with_room(1));
        let chunks: Chunks<String> = Chunks::new(Arc::clone(&line));
        let mut sending = pin!(async { (chunks.send("a".into()).await, chunks.send("b".into()).await) });
        let mut context = Context::from_waker(Waker::noop());
        assert!(sending.as_mut().poll(&mut context).is_pending());
        line.close();
        assert_eq!(sending.as_mut().poll(&mut context), Poll::Ready((Ok(()), Ok(()))));
        assert_eq!(taken(&line), None);
    }
}
