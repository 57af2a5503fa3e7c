//! A brick that provides everything, as a test tells it to.
//!
//! Invariants
//! - A consumer cannot tell it from a brick elsewhere: rules 1 to 8 are the engine's and the ledger's, nothing is imitated.
//! - What it makes up follows from seed, capability and key alone, and is valid.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

use super::make::{Style, held, valid};
use super::script::Reply;
use super::{Choices, Recorded, Scripted};
use crate::ledger::MemoryClock;
use crate::runtime::MapTo;
use crate::runtime::timer::sleep;
use crate::{
    Backoff, BoxFuture, Breaker, BrickInfo, BrickSeam, CallError, CallMode, CallResult, Capability, Composition,
    Descriptor, Dispatch, Json, Ledger, Patience, PlanStep, RemoteCall, Status,
};

/// Its name in the compositions that it makes.
const NAME: &str = "fake";
/// How long an attempt is alive after it was last heard of.
const LEASE: Duration = Duration::from_secs(120);
/// The longest wait of a late answer for the attempt that overtakes it.
const PATIENCE: Duration = Duration::from_secs(10);

/// A fake provider of all that a consumer requires. Cheap to clone; a clone is the same fake.
///
#[doc = include_str!("../docs/fake.md")]
#[derive(Clone)]
pub struct Fake {
    ledger: Ledger,
    people: Vec<&'static str>,
    absent: Vec<&'static str>,
    told: Arc<Told>,
}

/// What it was told, and what was asked of it.
struct Told {
    seed: u64,
    clock: Option<MemoryClock>,
    /// What providers understand by capabilities, where that is not what the consumer does.
    offers: BTreeMap<&'static str, &'static Descriptor>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    scripts: BTreeMap<&'static str, VecDeque<Scripted>>,
    calls: Vec<Recorded>,
}

impl Default for Fake {
    fn default() -> Self {
        Fake::new()
    }
}

impl Fake {
    /// One that does whatever it is asked.
    pub fn new() -> Fake {
        let (ledger, clock) = Ledger::memory_with_clock();
        Fake::of(ledger, Some(clock))
    }

    /// The same on a ledger of yours, such as one in a file.
    pub fn on_ledger(ledger: Ledger) -> Fake {
        Fake::of(ledger, None)
    }

    fn of(ledger: Ledger, clock: Option<MemoryClock>) -> Fake {
        let told = Told { seed: 0, clock, offers: BTreeMap::new(), state: Mutex::default() };
        Fake { ledger, people: Vec::new(), absent: Vec::new(), told: Arc::new(told) }
    }

    /// The same with other made-up outputs. Call it before anything else is told.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Fake {
        self.with(|told| told.seed = seed)
    }

    /// The same, answering as this provider's catalogue has it: inputs are held against what the provider takes, and outputs are
    /// what it gives. Call it before anything else is told.
    #[must_use]
    pub fn in_place_of(self, provider: &'static BrickInfo) -> Fake {
        let offers = provider.provides.iter().map(|offer| (offer.descriptor.name, offer.descriptor));
        self.with(|told| told.offers.extend(offers))
    }

    fn with(mut self, change: impl FnOnce(&mut Told)) -> Fake {
        let Told { seed, clock, offers, .. } = &*self.told;
        let mut told = Told { seed: *seed, clock: clock.clone(), offers: offers.clone(), state: Mutex::default() };
        change(&mut told);
        self.told = Arc::new(told);
        self
    }

    /// The same, but a person does this.
    #[must_use]
    pub fn by_hand<C: Capability>(mut self) -> Fake {
        self.people.push(C::DESCRIPTOR.name);
        self
    }

    /// The same, but nobody does this. It has to be optional.
    #[must_use]
    pub fn without<C: Capability>(mut self) -> Fake {
        self.absent.push(C::DESCRIPTOR.name);
        self
    }

    /// What it answers to the next calls of a capability, one after the other; after these everything is done again.
    ///
    /// # Panics
    /// When an output is not one of the capability: a test that goes on with it would prove nothing.
    pub fn on<C: Capability>(&self, script: impl IntoIterator<Item = Scripted>) -> &Fake {
        let descriptor = C::DESCRIPTOR;
        let script = script.into_iter().inspect(|scripted| {
            if let Reply::DoneWith(output) = &scripted.answer
                && let Err(faults) = held(descriptor.output, descriptor.output_check, output.clone())
            {
                panic!("`{}` cannot answer this: {faults}", descriptor.name);
            }
        });
        let script: Vec<Scripted> = script.collect();
        self.told.state().scripts.entry(descriptor.name).or_default().extend(script);
        self
    }

    /// A seam over it: that of a brick, whose requirements it all provides.
    pub fn seam<S: BrickSeam>(&self) -> S {
        S::from_seam(self.composition::<S>().seam(S::BRICK.name))
    }

    /// The composition behind such a seam, called `test`: its tasks, its approvals and its log.
    pub fn composition<S: BrickSeam>(&self) -> Composition {
        let needs: Vec<&'static Descriptor> = S::BRICK.requires.iter().map(|need| need.descriptor).collect();
        // Each call is one try: a test that scripts a failure wants to see it.
        let patience = Patience::default().backoff(Backoff::never()).breaker(Breaker::never());
        let builder = Composition::builder("test", self.ledger.clone())
            .brick(S::BRICK.name, S::BRICK)
            .remote(NAME, Answering(Arc::clone(&self.told)))
            .scopes(S::BRICK.name, needs.iter().flat_map(|need| need.scopes().iter().copied()))
            .patience(patience)
            .lease(LEASE);
        needs.iter().fold(builder, |builder, need| builder.map(need.name, self.who(need.name))).build()
    }

    /// It alone, to be wired to whatever else there is.
    #[cfg(feature = "conformance")]
    pub(super) fn transport(&self) -> impl Dispatch + use<> {
        Answering(Arc::clone(&self.told))
    }

    fn who(&self, capability: &str) -> MapTo {
        match capability {
            name if self.people.contains(&name) => MapTo::Manual,
            name if self.absent.contains(&name) => MapTo::Absent,
            _ => MapTo::brick(NAME),
        }
    }

    /// Lets time go by on the ledger: leases and plans end.
    ///
    /// # Panics
    /// When it is on a ledger of yours, whose clock is its own.
    pub fn advance(&self, time: Duration) {
        match &self.told.clock {
            Some(clock) => clock.advance(time),
            None => panic!("a fake on a ledger of yours has no clock to advance"),
        }
    }

    /// What was asked of it, in order, dry runs among it. Replays are answered by the ledger and do not come this far.
    pub fn calls(&self) -> Vec<Recorded> {
        self.told.state().calls.clone()
    }

    /// The same of one capability.
    pub fn calls_of<C: Capability>(&self) -> Vec<Recorded> {
        self.calls().into_iter().filter(|call| call.capability == C::DESCRIPTOR.name).collect()
    }
}

impl std::fmt::Debug for Fake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fake").field("seed", &self.told.seed).field("calls", &self.calls()).finish_non_exhaustive()
    }
}

/// The fake as the engine sees it: a brick elsewhere.
struct Answering(Arc<Told>);

impl Dispatch for Answering {
    fn dispatch(&self, call: RemoteCall) -> BoxFuture<'_, Result<CallResult, CallError>> {
        Box::pin(self.0.answer(call))
    }
}

impl Told {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn answer(&self, call: RemoteCall) -> Result<CallResult, CallError> {
        let descriptor = self.offers.get(call.capability).copied().unwrap_or(call.descriptor);
        if call.mode.takes_input() {
            held(descriptor.input, descriptor.input_check, call.input.clone())
                .map_err(|faults| CallError::Invalid { capability: call.capability.to_owned(), faults })?;
        }
        let number = self.record(&call);
        if call.dry_run || call.mode == CallMode::Plan {
            return Ok(planned(descriptor));
        }
        let scripted = self.next_of(call.capability, call.mode);
        if !scripted.after.is_zero() {
            sleep(scripted.after).await;
        }
        if scripted.late {
            self.outlive(&call, number).await;
        }
        self.replied(scripted.answer, descriptor, &call)
    }

    fn record(&self, call: &RemoteCall) -> usize {
        let mut state = self.state();
        state.calls.push(Recorded::of(call));
        state.calls.len()
    }

    /// Scripts are for calls; what is asked about one is done.
    fn next_of(&self, capability: &'static str, mode: CallMode) -> Scripted {
        let next = || self.state().scripts.get_mut(capability).and_then(VecDeque::pop_front);
        match mode {
            CallMode::Execute | CallMode::Commit => next().unwrap_or_else(Scripted::done),
            _ => Scripted::done(),
        }
    }

    /// Waits until the lease is over and another attempt is under way.
    async fn outlive(&self, call: &RemoteCall, number: usize) {
        if let Some(clock) = &self.clock {
            clock.advance(LEASE + Duration::from_millis(1));
        }
        let begun = Instant::now();
        let is_overtaken = || self.state().calls.iter().skip(number).any(|later| later.is_same_work(call));
        while !is_overtaken() && begun.elapsed() < PATIENCE {
            sleep(Duration::from_millis(2)).await;
        }
    }

    fn replied(
        &self,
        answer: Reply,
        descriptor: &'static Descriptor,
        call: &RemoteCall,
    ) -> Result<CallResult, CallError> {
        let capability = call.capability.to_owned();
        Ok(match answer {
            Reply::Done if !call.mode.takes_input() => done(Json::Null, None),
            Reply::Done => match self.made_up(descriptor, call) {
                Some(output) => done(output, Some(self.reference(call))),
                None => failed(
                    false,
                    &format!("no output of `{capability}` could be made up: give one with `Scripted::done_with`"),
                ),
            },
            Reply::DoneWith(output) => done(output, Some(self.reference(call))),
            Reply::Transient(message) => failed(true, &message),
            Reply::Permanent(message) => failed(false, &message),
            Reply::Reason(name, message) => {
                let retryable = descriptor.failures.iter().any(|reason| reason.name == name && reason.retryable);
                CallResult { reason: Some(name), ..failed(retryable, &message) }
            }
            Reply::ConnectionRequired(missing) => saying(Status::ConnectionRequired, missing),
            Reply::InProgress(message) => saying(Status::InProgress, message),
            Reply::Forbidden(message) => return Err(CallError::Forbidden { capability, message }),
            Reply::NotFound(message) => return Err(CallError::NotFound { capability, message }),
            Reply::Invalid(faults) => return Err(CallError::Invalid { capability, faults }),
        })
    }

    /// A number that follows from the seed and the work.
    fn number(&self, call: &RemoteCall) -> u64 {
        let digest = Sha256::new()
            .chain_update(self.seed.to_le_bytes())
            .chain_update(call.capability)
            .chain_update([0])
            .chain_update(call.key.as_str())
            .finalize();
        digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    fn made_up(&self, descriptor: &'static Descriptor, call: &RemoteCall) -> Option<Json> {
        let mut choices = Choices::seeded(self.number(call));
        valid(descriptor.output, descriptor.output_check, Style::Plain, &mut choices)
    }

    fn reference(&self, call: &RemoteCall) -> String {
        format!("fake/{:08x}", self.number(call) >> 32)
    }
}

fn planned(descriptor: &Descriptor) -> CallResult {
    let step = PlanStep { action: descriptor.name.to_owned(), target: NAME.to_owned(), payload: Json::Null };
    CallResult {
        plan: Some(vec![step]),
        ..saying(Status::Planned, format!("a fake would do it: {}", descriptor.summary))
    }
}

fn done(output: Json, provider_ref: Option<String>) -> CallResult {
    CallResult { output: Some(output), provider_ref, ..CallResult::new(Status::Done) }
}

fn failed(retryable: bool, message: &str) -> CallResult {
    CallResult { retryable, ..saying(Status::Failed, message.to_owned()) }
}

fn saying(status: Status, message: String) -> CallResult {
    CallResult { message: Some(message), ..CallResult::new(status) }
}
