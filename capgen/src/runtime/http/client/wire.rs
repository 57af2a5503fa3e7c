//! One connection.
//!
//! Nothing runs beside a call: the connection is moved on by whoever waits for its answer, in the same task. That spares
//! a task for each connection and a change of task for each step of a call.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::{Context, Poll};

use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::{HeaderMap, Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};

use super::super::super::BoxFuture;
use super::trouble::{Again, Trouble};

/// The most bytes that the head of an answer may have; it may have 100 headers.
const HEAD: usize = 64 * 1024;

/// An open connection.
pub(super) struct Wire {
    sender: http1::SendRequest<Full<Bytes>>,
    /// None when it has ended.
    connection: Option<Running>,
}

/// What came back.
pub(super) struct Reply {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

impl Wire {
    /// Over a stream.
    pub(super) async fn over(stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static) -> hyper::Result<Wire> {
        let (sender, connection) = http1::Builder::new().max_buf_size(HEAD).handshake(TokioIo::new(stream)).await?;
        Ok(Wire { sender, connection: Some(Box::pin(connection)) })
    }

    /// Can another call be made over it? Looks whether the server has closed it.
    pub(super) async fn is_open(&mut self) -> bool {
        poll_fn(|context| {
            move_on(&mut self.connection, context);
            Poll::Ready(())
        })
        .await;
        self.connection.is_some() && self.sender.is_ready()
    }

    /// Sends a call and reads the answer, of at most so many bytes. `reused`: has the connection waited for this call?
    pub(super) async fn exchange(
        &mut self,
        request: Request<Full<Bytes>>,
        most: usize,
        reused: bool,
    ) -> Result<Reply, Trouble> {
        let sending = self.sender.try_send_request(request);
        let answer = self.drive(sending).await.map_err(|mut error| {
            let trouble = match error.take_message() {
                Some(_) => Trouble::unsent("closed the connection before anything was sent"),
                None => in_words(&error.into_error()),
            };
            if reused && trouble.again != Again::No { trouble.again(Again::AtOnce) } else { trouble }
        })?;
        let (head, body) = answer.into_parts();
        let body = self.read(body, most).await?;
        Ok(Reply { status: head.status, headers: head.headers, body })
    }

    async fn read(&mut self, mut body: Incoming, most: usize) -> Result<Bytes, Trouble> {
        let too_large = || Trouble::lost(format!("answers with more than {most} bytes")).in_vain();
        if body.size_hint().lower() > most as u64 {
            return Err(too_large());
        }
        let mut whole = Vec::new();
        loop {
            let Some(frame) = self.drive(body.frame()).await else { return Ok(whole.into()) };
            let broken = |error| Trouble::lost(format!("broke off in the middle of its answer ({error})"));
            let frame = frame.map_err(broken)?;
            let Ok(data) = frame.into_data() else { continue };
            if data.len() > most - whole.len() {
                return Err(too_large());
            }
            if whole.is_empty() && body.is_end_stream() {
                return Ok(data);
            }
            whole.extend_from_slice(&data);
        }
    }

    /// Moves the connection on until a future is ready.
    async fn drive<T>(&mut self, future: impl Future<Output = T>) -> T {
        let mut future = pin!(future);
        let connection = &mut self.connection;
        poll_fn(|context| {
            if let Poll::Ready(value) = future.as_mut().poll(context) {
                return Poll::Ready(value);
            }
            move_on(connection, context);
            future.as_mut().poll(context)
        })
        .await
    }
}

type Running = BoxFuture<'static, hyper::Result<()>>;

/// Lets a connection do what it can. What ended it, its call is told.
fn move_on(connection: &mut Option<Running>, context: &mut Context<'_>) {
    if let Some(running) = connection
        && running.as_mut().poll(context).is_ready()
    {
        *connection = None;
    }
}

/// What ended a call that may have been sent.
fn in_words(error: &hyper::Error) -> Trouble {
    if error.is_parse() {
        return Trouble::lost(format!("answers with what is not HTTP ({error})")).in_vain();
    }
    if error.is_incomplete_message() || error.is_canceled() || error.is_closed() {
        return Trouble::lost("closed the connection before it answered");
    }
    Trouble::lost(format!("cannot be talked with ({error})"))
}
