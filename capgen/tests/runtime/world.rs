//! A composition of the two bricks on a memory ledger whose clock stands still, and the little that polls futures.

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use capgen::ledger::{Event, MemoryClock};
use capgen::rt::{CompositionBuilder, MapTo};
use capgen::{CapabilitySeam, Composition, Key, Ledger, TaskFilter, TaskLine};

use crate::bricks::google::Google;
use crate::bricks::hr;

/// Everything a test needs.
pub struct World {
    pub google: Google,
    pub clock: MemoryClock,
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

/// The same with everything mapped like this.
pub fn mapped(to: MapTo) -> World {
    let (ledger, clock) = Ledger::memory_with_clock();
    let google = Google::default();
    let acme = compose(ledger.clone(), &google, to).build();
    World { google, clock, ledger, hr: acme.seam("hr"), acme }
}

pub const CAPABILITIES: [&str; 4] =
    ["contracts.draft", "drive.transfer_status", "identity.delete_user", "identity.provision_user"];

pub fn compose(ledger: Ledger, google: &Google, to: MapTo) -> CompositionBuilder {
    let start = Composition::builder("acme", ledger).brick("hr", &hr::BRICK).provider("google", google.clone());
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

/// Runs a future that never has to wait.
pub fn run<T>(future: impl Future<Output = T>) -> T {
    match poll(pin!(future)) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("nothing here waits"),
    }
}

/// Polls a future once.
pub fn poll<T>(future: Pin<&mut impl Future<Output = T>>) -> Poll<T> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}
