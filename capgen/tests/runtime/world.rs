//! A composition of the two bricks on a fresh ledger, and the little that polls futures. Every rule is held against every
//! kind of ledger: which one, says `store`.

use std::cell::Cell;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use capgen::ledger::Event;
use capgen::rt::{CompositionBuilder, MapTo};
use capgen::{Backoff, Breaker, CapabilitySeam, Composition, Key, Ledger, Patience, TaskFilter, TaskLine};

use crate::bricks::google::Google;
use crate::bricks::hr;
use crate::store::{self, Clock};

/// Everything a test needs.
pub struct World {
    pub google: Google,
    pub clock: Clock,
    pub ledger: Ledger,
    pub acme: Composition,
    pub hr: CapabilitySeam,
}

/// `hr` and `google` with everything mapped to `google`.
pub fn automatic() -> World {
    mapped(MapTo::brick("google"))
}

/// The same with everything mapped to people.
pub fn manual() -> World {
    mapped(MapTo::Manual)
}

/// `hr` and `google` with everything mapped to `google`, this patient.
pub fn patient(patience: Patience) -> World {
    let mut world = automatic();
    let builder = compose(world.ledger.clone(), &world.google, MapTo::brick("google"));
    world.acme = builder.patience(patience).build();
    world.hr = world.acme.seam("hr");
    world
}

/// The same with everything mapped like this.
pub fn mapped(to: MapTo) -> World {
    let (ledger, clock) = store::open();
    let google = Google::default();
    let acme = compose(ledger.clone(), &google, to).build();
    World { google, clock, ledger, hr: acme.seam("hr"), acme }
}

pub const CAPABILITIES: [&str; 4] =
    ["contracts.draft", "drive.transfer_status", "identity.delete_user", "identity.provision_user"];

pub fn compose(ledger: Ledger, google: &Google, to: MapTo) -> CompositionBuilder {
    // Each call is one try, unless a test says otherwise.
    let patience = Patience::default().backoff(Backoff::never()).breaker(Breaker::never());
    let start = Composition::builder("acme", ledger).brick("hr", &hr::BRICK).provider("google", google.clone());
    let start = start.patience(patience);
    CAPABILITIES.into_iter().fold(start, |builder, capability| builder.map(capability, to.clone()))
}

impl World {
    /// The same ledger and provider, wired anew.
    pub fn rewire(&mut self, to: MapTo) {
        self.acme = compose(self.ledger.clone(), &self.google, to).build();
        self.hr = self.acme.seam("hr");
    }

    pub fn tasks(&self) -> Vec<TaskLine> {
        run(self.acme.tasks().list(TaskFilter::default())).unwrap()
    }

    /// What the log tells, in order.
    pub fn events(&self) -> Vec<Event> {
        run(self.acme.log(0, 1000)).unwrap().into_iter().map(|action| action.event).collect()
    }
}

pub fn key(text: &str) -> Key {
    Key::new(text).unwrap()
}

/// Runs a future that waits for nothing but the ledger.
pub fn run<T>(future: impl Future<Output = T>) -> T {
    match poll(pin!(future)) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("it waits for a gate"),
    }
}

thread_local! {
    /// Did a future of this thread come to a shut gate?
    static AT_GATE: Cell<bool> = const { Cell::new(false) };
}

/// A gate is shut: whoever polls need not wait.
pub fn at_gate() {
    AT_GATE.set(true);
}

/// Polls a future until it is ready or has come to a shut gate.
pub fn poll<T>(mut future: Pin<&mut impl Future<Output = T>>) -> Poll<T> {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let until = Instant::now() + Duration::from_secs(60);
    while Instant::now() < until {
        AT_GATE.set(false);
        let polled = future.as_mut().poll(&mut Context::from_waker(&waker));
        if polled.is_ready() || AT_GATE.get() {
            return polled;
        }
        thread::park_timeout(Duration::from_secs(10));
    }
    panic!("the ledger does not answer");
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
