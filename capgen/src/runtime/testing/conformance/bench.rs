//! A provider in a composition of its own, on a fresh ledger whose clock stands still until a case moves it.

use std::collections::BTreeSet;
use std::future::{Future, poll_fn, ready};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::{Duration, Instant};

use super::approve::approve_all;
use super::spy::Heard;
use crate::contract::Contract;
use crate::ledger::MemoryClock;
use crate::runtime::chunks::Line;
use crate::runtime::deed::Deed;
use crate::runtime::erased::{Erased, Output};
use crate::runtime::timer::sleep;
use crate::runtime::tree::value_of;
use crate::runtime::value::Unknown;
use crate::{BoxFuture, CallError, CallMode, CallResult, CapabilitySeam, Composition, Descriptor, Json, Key};

/// How long an attempt is alive on the standing clock.
pub(super) const LEASE: Duration = Duration::from_secs(120);
/// The longest that anything is waited for.
const LIMIT: Duration = Duration::from_secs(10);

/// What a call came to.
pub(super) type Told = Result<CallResult, CallError>;

/// A piece of work.
#[derive(Clone)]
pub(super) struct Ask {
    /// None for a read.
    pub(super) key: Option<Key>,
    pub(super) input: Json,
}

/// A provider, composed.
pub(super) struct Bench {
    pub(super) composition: Composition,
    pub(super) seam: CapabilitySeam,
    pub(super) clock: MemoryClock,
    pub(super) heard: Arc<Heard>,
    pub(super) descriptor: &'static Descriptor,
    /// The keys of what was asked to be approved.
    pub(super) approved: Mutex<BTreeSet<Key>>,
}

impl Bench {
    /// Begins a call, or what is asked about one.
    pub(super) fn begin(&self, mode: CallMode, ask: &Ask) -> BoxFuture<'static, Told> {
        self.begun(&self.seam, Deed::of(mode), ask)
    }

    fn begun(&self, seam: &CapabilitySeam, deed: Deed, ask: &Ask) -> BoxFuture<'static, Told> {
        let descriptor = self.descriptor;
        let input = match deed.mode.takes_input() {
            true => value_of(descriptor.input, ask.input.clone(), Unknown::Refuse)
                .map(|value| Erased { shape: descriptor.input, value }),
            false => Ok(Erased::of(Json::Null)),
        };
        let input = match input {
            Ok(input) => input,
            Err(faults) => {
                return Box::pin(ready(Err(CallError::Invalid { capability: descriptor.name.to_owned(), faults })));
            }
        };
        let serving = seam.ask(descriptor, deed, ask.key.clone(), input);
        Box::pin(async move { serving.await.map(|answer| CallResult::of(&answer, Output::to_json)) })
    }

    /// The same to its end.
    pub(super) async fn ask(&self, mode: CallMode, ask: &Ask) -> Told {
        self.to_its_end(self.begin(mode, ask)).await
    }

    /// Has only the plan made.
    pub(super) async fn dry_run(&self, ask: &Ask) -> Told {
        self.to_its_end(self.begun(&self.seam.dry_run(), Deed::default(), ask)).await
    }

    /// Begins to have it done: at once, or as a commit of a plan where the contract knows no other way.
    pub(super) async fn doing(&self, ask: &Ask) -> Result<BoxFuture<'static, Told>, Told> {
        let mut mode = CallMode::Execute;
        if mode.admit(self.descriptor, false).is_err() {
            let planned = self.ask(CallMode::Plan, ask).await;
            if planned.is_err() {
                return Err(planned);
            }
            mode = CallMode::Commit;
        }
        if self.descriptor.contract.is_some_and(Contract::asks_for_approval) && self.is_new(ask) {
            match self.ask(mode, ask).await {
                Ok(result) if result.approval.is_some() => approve_all(&self.composition, self.descriptor).await,
                answered => return Err(answered),
            }
        }
        Ok(self.begin(mode, ask))
    }

    /// Was it never asked to be approved? An approval covers all attempts of its work.
    fn is_new(&self, ask: &Ask) -> bool {
        let mut approved = self.approved.lock().unwrap_or_else(PoisonError::into_inner);
        ask.key.as_ref().is_none_or(|key| approved.insert(key.clone()))
    }

    /// Has it done.
    pub(super) async fn act(&self, ask: &Ask) -> Told {
        match self.doing(ask).await {
            Ok(call) => self.to_its_end(call).await,
            Err(refused) => refused,
        }
    }

    /// The same once more: a commit whose plan was made before, or a call.
    pub(super) async fn again(&self, ask: &Ask) -> Told {
        match CallMode::Execute.admit(self.descriptor, false) {
            Ok(()) => self.ask(CallMode::Execute, ask).await,
            Err(_) => self.ask(CallMode::Commit, ask).await,
        }
    }

    /// Has it done as a stream; gives the chunks as well.
    pub(super) async fn stream(&self, ask: &Ask) -> (Vec<Erased>, Told) {
        let line = Arc::new(Line::new());
        let deed = Deed { chunks: Some(Arc::clone(&line)), ..Deed::default() };
        let mut call = self.begun(&self.seam, deed, ask);
        let mut chunks = Vec::new();
        let told = self
            .to_its_end(Box::pin(poll_fn(|context| {
                let polled = call.as_mut().poll(context);
                while let Poll::Ready(chunk) = line.poll_take(context) {
                    chunks.push(chunk);
                }
                polled
            })))
            .await;
        (chunks, told)
    }

    async fn to_its_end(&self, call: impl Future<Output = Told>) -> Told {
        match until(&mut pin!(call), || false).await {
            Some(told) => told,
            None => Ok(CallResult { message: Some(TOO_LONG.to_owned()), ..CallResult::new(crate::Status::InProgress) }),
        }
    }
}

const TOO_LONG: &str = "there was no answer within 10 s";

/// Polls a future to its end, or until something holds, or until it takes too long.
pub(super) async fn until<T>(future: &mut (impl Future<Output = T> + Unpin), holds: impl Fn() -> bool) -> Option<T> {
    let begun = Instant::now();
    loop {
        let mut pause = pin!(sleep(Duration::from_millis(2)));
        let polled = poll_fn(|context| match std::pin::Pin::new(&mut *future).poll(context) {
            Poll::Ready(value) => Poll::Ready(Some(value)),
            Poll::Pending => pause.as_mut().poll(context).map(|()| None),
        })
        .await;
        if polled.is_some() || holds() || begun.elapsed() > LIMIT {
            return polled;
        }
    }
}
