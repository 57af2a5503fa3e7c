//! What is asked about a call beside the call itself: plan and commit, cancel, reconcile, compensate.

use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use capgen::ledger::Event;
use capgen::rt::{MapTo, Need};
use capgen::{Answer, BrickInfo, CallError, Capability, CapabilitySeam, Composition, StreamPart};

use crate::bricks::hotel::{Book, Hotel};
use crate::store::{self, Clock};
use crate::world::{at_gate, key, poll, run};

/// Whoever asks.
static DESK: BrickInfo = BrickInfo {
    name: "desk",
    permission: "desk",
    file: "desk/brick.yaml",
    requires: &[Need { descriptor: Book::DESCRIPTOR, optional: false, line: 3 }],
    provides: &[],
};

pub struct House {
    pub hotel: Hotel,
    acme: Composition,
    desk: CapabilitySeam,
    pub clock: Clock,
}

pub fn house() -> House {
    let (ledger, clock) = store::open();
    let hotel = Hotel::new(at_gate);
    let start = Composition::builder("acme", ledger).brick("desk", &DESK).brick("bar", &DESK);
    let acme = start.provider("hotel", hotel.clone()).map("stay.book", MapTo::brick("hotel")).build();
    House { hotel, desk: acme.seam("desk"), acme, clock }
}

impl House {
    pub fn book(&self, with: &str, room: &str) -> Answer<String> {
        run(self.desk.call::<Book>(key(with), room.to_owned())).unwrap()
    }

    fn plan(&self, with: &str, room: &str) -> Result<Answer<String>, CallError> {
        run(self.desk.plan::<Book>(key(with), room.to_owned()))
    }

    fn commit(&self, with: &str, room: &str) -> Result<Answer<String>, CallError> {
        run(self.desk.commit::<Book>(key(with), room.to_owned()))
    }

    fn reconcile(&self, with: &str, room: &str) -> Answer<String> {
        run(self.desk.reconcile::<Book>(key(with), room.to_owned())).unwrap()
    }

    pub fn compensate(&self, with: &str) -> Result<Answer<()>, CallError> {
        run(self.desk.compensate::<Book>(key(with)))
    }

    fn events(&self) -> Vec<Event> {
        run(self.acme.log(0, 1000)).unwrap().into_iter().map(|action| action.event).collect()
    }
}

pub fn failed<T: std::fmt::Debug>(answer: Answer<T>) -> (bool, String, bool) {
    let Answer::Failed(failed) = answer else { panic!("{answer:?}") };
    (failed.retryable, failed.message, failed.replay)
}

#[test]
fn what_is_committed_is_what_was_planned() {
    let house = house();
    assert_eq!(
        house.commit("k", "red").unwrap_err(),
        CallError::NotPlanned { capability: "stay.book".into(), key: key("k") }
    );
    for _ in 0..2 {
        let Ok(Answer::Planned(plan)) = house.plan("k", "red") else { panic!() };
        assert_eq!(plan.to_string(), "book: red");
    }
    assert_eq!((house.hotel.planned(), house.hotel.booked().len()), (1, 0));
    // The plan is of this input, and of no other.
    let conflict = CallError::Conflict { capability: "stay.book".into(), key: key("k") };
    assert_eq!(house.plan("k", "blue").unwrap_err(), conflict);
    assert_eq!(house.commit("k", "blue").unwrap_err(), conflict);
    let done = house.commit("k", "red").unwrap().done().unwrap();
    assert_eq!((done.output.as_str(), done.replay), ("[book: red] for k", false));
    // It is the call of that key.
    assert!(house.commit("k", "red").unwrap().done().unwrap().replay);
    assert_eq!(house.book("k", "red").done().unwrap().output, "[book: red] for k");
    assert_eq!(house.hotel.booked().len(), 1);
    assert_eq!(house.events(), [Event::Started, Event::Planned, Event::Started, Event::Done]);
}

#[test]
fn what_was_done_is_taken_back_once() {
    let house = house();
    let nothing = house.compensate("k").unwrap_err();
    assert_eq!(nothing.http_status(), 404);
    house.book("k", "red");
    house.clock.advance(Duration::from_secs(1));
    let done = house.compensate("k").unwrap().done().unwrap();
    assert_eq!((done.provider_ref.as_deref(), done.replay), (Some("refunds/k"), false));
    assert!(house.compensate("k").unwrap().done().unwrap().replay);
    assert_eq!(house.hotel.taken_back(), ["red for k (bookings/k)"]);
    // What failed has done nothing.
    house.book("other", "none");
    assert_eq!(house.compensate("other").unwrap_err().http_status(), 404);
    assert_eq!(house.hotel.taken_back().len(), 1);
}

#[test]
fn what_was_lost_is_found_and_kept() {
    let house = house();
    let (retryable, ..) = failed(house.book("k", "lost"));
    assert!(retryable && house.hotel.booked().len() == 1);
    assert_eq!(house.reconcile("k", "lost").done().unwrap().output, "lost for k");
    let done = house.book("k", "lost").done().unwrap();
    assert_eq!((done.output.as_str(), done.replay), ("lost for k", true));
    assert_eq!(house.hotel.booked().len(), 1);
    let other = run(house.desk.reconcile::<Book>(key("k"), "red".to_owned())).unwrap_err();
    assert_eq!(other.http_status(), 409);
}

#[test]
fn what_was_not_done_is_still_to_be_done() {
    let house = house();
    for _ in 0..2 {
        let (retryable, message, replay) = failed(house.reconcile("k", "red"));
        assert!(retryable && !replay && message.contains("has not been done"), "{message}");
    }
    assert!(!house.book("k", "red").done().unwrap().replay);
    assert!(house.reconcile("k", "red").done().unwrap().replay);
}

#[test]
fn a_call_that_is_cancelled_ends_for_all_who_ask() {
    let house = house();
    let mut waits = pin!(house.desk.call::<Book>(key("k"), "slow".to_owned()));
    assert!(poll(waits.as_mut()).is_pending());
    let cancel = || run(house.desk.cancel::<Book>(key("k")));
    assert_eq!(run(house.acme.seam("bar").cancel::<Book>(key("k"))).unwrap_err().http_status(), 403);
    assert!(!cancel().unwrap().done().unwrap().replay);
    // It learns of it when it is polled, at the shut gate; a ledger that is elsewhere may answer only after that.
    let mut polls = [(); 2].into_iter().map(|()| poll(waits.as_mut()));
    let Some(Poll::Ready(Ok(ended))) = polls.find(Poll::is_ready) else { panic!("it still waits") };
    assert_eq!(failed(ended), (false, "it was cancelled by `desk`".to_owned(), true));
    house.hotel.open();
    assert_eq!(failed(house.book("k", "slow")).1, "it was cancelled by `desk`");
    assert!(cancel().unwrap().done().unwrap().replay);
    assert_eq!((house.hotel.begun(), house.hotel.booked().len()), (1, 0));
}

#[test]
fn a_call_that_cannot_be_stopped_goes_on() {
    let house = house();
    let mut waits = pin!(house.desk.call::<Book>(key("late"), "slow".to_owned()));
    assert!(poll(waits.as_mut()).is_pending());
    let (retryable, message, _) = failed(run(house.desk.cancel::<Book>(key("late"))).unwrap());
    assert!(!retryable && message.contains("too late"), "{message}");
    house.hotel.open();
    let Poll::Ready(Ok(Answer::Done(done))) = poll(waits.as_mut()) else { panic!("it was stopped") };
    assert_eq!(done.output, "slow for late");
}

#[test]
fn only_what_is_under_way_is_cancelled() {
    let house = house();
    assert_eq!(run(house.desk.cancel::<Book>(key("k"))).unwrap_err().http_status(), 404);
    house.book("k", "red");
    let (retryable, message, _) = failed(run(house.desk.cancel::<Book>(key("k"))).unwrap());
    assert!(!retryable && message.contains("has ended"), "{message}");
    assert!(house.book("k", "red").done().unwrap().replay);
}

#[test]
fn a_stream_tells_what_there_is_and_then_the_answer() {
    let house = house();
    let told = |with: &str, room: &str| {
        let mut stream = house.desk.stream::<Book>(key(with), room.to_owned());
        std::iter::from_fn(move || run(stream.next())).collect::<Vec<_>>()
    };
    let [StreamPart::Chunk(first), StreamPart::Chunk(second), StreamPart::End(Ok(answer))] = &told("k", "red")[..]
    else {
        panic!("another stream");
    };
    assert_eq!((first.as_str(), second.as_str()), ("looking for red", "found red for k"));
    assert_eq!(answer.clone().done().unwrap().output, "red for k");
    // Done before, there is only the answer; and a failure ends a stream like any call.
    let [StreamPart::End(Ok(Answer::Done(again)))] = &told("k", "red")[..] else { panic!("it was told again") };
    assert!(again.replay);
    let [StreamPart::Chunk(_), StreamPart::End(Ok(Answer::Failed(no)))] = &told("other", "none")[..] else { panic!() };
    assert!(!no.retryable);
    assert_eq!(house.hotel.booked().len(), 1);
}

#[test]
fn a_dry_run_that_is_not_declared_is_refused() {
    let house = house();
    let refused = run(house.desk.dry_run().call::<Book>(key("k"), "red".to_owned())).unwrap_err();
    let CallError::NotSupported { message, .. } = &refused else { panic!("{refused}") };
    assert!(message.contains("`execute`, `plan`, `commit`, `reconcile`, and not `dry_run`"), "{message}");
}
