//! One call: tried until there is an answer, as often and as long as it may be.
//!
//! Invariants
//! - A call of which the server may have seen everything is sent again only where its contract says that it may be.
//! - No try, and no wait before one, goes beyond the call's time.

use std::time::{Duration, Instant};

use hyper::Uri;
use hyper::body::Bytes;
use tokio::time::{sleep, timeout_at};

use super::super::super::CallError;
use super::super::super::result::told::{Place, Told};
use super::super::super::retry::Delays;
use super::Inner;
use super::ask::Ask;
use super::meaning::{self, Meaning, Server};
use super::problem;
use super::token::{Credential, Tokens};
use super::trouble::{Again, Trouble};
use super::wire::Reply;

/// A call that is tried.
struct Tries<'a> {
    client: &'a Inner,
    ask: &'a Ask<'a>,
    uri: Uri,
    body: Bytes,
    until: Instant,
    /// The server, in words.
    shown: String,
}

impl Inner {
    /// Makes a call. The output of what is done is read into the place, when one is given.
    pub(super) async fn exchange(&self, ask: &Ask<'_>, mut place: Option<Place<'_>>) -> Result<Told, CallError> {
        let brick = ask.from.brick.unwrap_or(&self.name);
        let Some(uri) = self.pool.target.path_of(ask.descriptor.name, ask.mode) else {
            return Err(CallError::not_provided(ask.descriptor.name, brick));
        };
        let ends = Instant::now() + self.call_time;
        let until = ask.deadline.map_or(ends, |deadline| deadline.min(ends));
        let shown = format!("`{brick}` at {}", self.pool.target);
        let tries = Tries { client: self, ask, uri, body: ask.body()?, until, shown };
        let (mut delays, mut spare, mut refused) = (self.backoff.delays(), true, false);
        loop {
            let place = place.as_mut().map(Place::again);
            let trouble = match tries.once(brick, refused, place).await {
                Ok(Meaning::Outcome(told)) => return Ok(*told),
                Ok(Meaning::Refused(error)) => return Err(error),
                Ok(Meaning::Unknown(_)) if !refused && matches!(self.tokens, Tokens::Source(_)) => {
                    refused = true;
                    continue;
                }
                Ok(Meaning::Unknown(why)) => return Err(tries.unknown(&why)),
                Ok(Meaning::Trouble(trouble)) | Err(trouble) => trouble,
            };
            match tries.wait(&trouble, &mut delays, &mut spare) {
                Some(wait) => sleep(wait).await,
                None => return Ok(Told::of(trouble.into_result(&tries.shown, ask.descriptor, ask.dry_run))),
            }
        }
    }
}

impl Tries<'_> {
    async fn once(&self, brick: &str, refused: bool, place: Option<Place<'_>>) -> Result<Meaning, Trouble> {
        let credential = self.credential(refused).await?;
        let reply = self.send(credential.as_ref()).await?;
        let token = credential.as_ref().map(|credential| credential.token.as_str());
        let tokens = problem::Tokens::of([token, self.ask.from.step_up]);
        let server = Server { shown: &self.shown, brick, tokens };
        Ok(meaning::of(&reply, self.ask, &server, place))
    }

    async fn credential(&self, refused: bool) -> Result<Option<Credential>, Trouble> {
        let asked = self.client.tokens.of(self.ask.token_for(refused), self.ask.from.connection);
        match timeout_at(self.until.into(), asked).await {
            Ok(credential) => credential.map_err(|why| Trouble::unsent(format!("was not called: {why}")).in_vain()),
            Err(_) => Err(Trouble::unsent("was not called: there was no token in time")),
        }
    }

    async fn send(&self, credential: Option<&Credential>) -> Result<Reply, Trouble> {
        let client = self.client;
        let mut lent = client.pool.lend(self.until).await?;
        let request = self.ask.request(self.uri.clone(), &client.headers, credential, self.body.clone());
        let until = self.until.min(Instant::now() + client.try_time);
        let answered = lent.wire.exchange(request, client.answer_size, lent.reused);
        let Ok(reply) = timeout_at(until.into(), answered).await else {
            return Err(Trouble::lost("did not answer in time"));
        };
        let reply = reply?;
        lent.give_back().await;
        Ok(reply)
    }

    /// How long to wait before the next try. None: there is none.
    fn wait(&self, trouble: &Trouble, delays: &mut Delays, spare: &mut bool) -> Option<Duration> {
        if !trouble.may_repeat(self.ask.descriptor, self.ask.dry_run) {
            return None;
        }
        let wait = match trouble.again {
            Again::No => return None,
            Again::AtOnce if std::mem::take(spare) => Duration::ZERO,
            Again::AtOnce | Again::Later(None) => delays.next()?,
            Again::Later(Some(after)) => delays.next()?.max(after),
        };
        (Instant::now().checked_add(wait)? < self.until).then_some(wait)
    }

    fn unknown(&self, why: &str) -> CallError {
        let capability = self.ask.descriptor.name.to_owned();
        let message = match self.client.tokens {
            Tokens::Connection
                if self.ask.from.connection.and_then(|connection| connection.secret("token")).is_none() =>
            {
                format!(
                    "{} does not know who calls ({why}): set up a connection for it with the secret `token`",
                    self.shown
                )
            }
            _ => format!("{} does not know who calls ({why})", self.shown),
        };
        CallError::Forbidden { capability, message }
    }
}
