//! A lease is extended while a call runs. Beats keep the time of this machine, so only a ledger whose clock a test holds can
//! tell that they came.

use std::pin::pin;
use std::task::Poll;
use std::thread;
use std::time::Duration;

use capgen::ledger::Event;
use capgen::{Answer, Backoff, Composition, Patience};

use crate::bricks::google::{Gate, Next};
use crate::bricks::hr::{ProvisionUser, anna};
use crate::world::{World, automatic, compose, key, poll, run};

const LEASE: Duration = Duration::from_millis(60);

fn brief() -> World {
    let mut world = automatic();
    let builder = compose(world.ledger.clone(), &world.google, capgen::rt::MapTo::brick("google"));
    let patience = Patience::default().backoff(Backoff::never()).default_timeout(Duration::from_secs(600));
    world.acme = builder.lease(LEASE).patience(patience).build();
    world.hr = world.acme.seam("hr");
    world
}

fn events(acme: &Composition) -> Vec<Event> {
    run(acme.log(0, 100)).unwrap().into_iter().map(|action| action.event).collect()
}

#[test]
fn a_long_call_keeps_its_lease_for_as_long_as_somebody_waits_for_it() {
    let world = brief();
    let gate = Gate::default();
    world.google.will([Next::MakeWhen(gate.clone(), "acc1")]);
    let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(first.as_mut()).is_pending());
    for _ in 0..5 {
        world.clock.advance(LEASE / 2);
        // The time of a beat is over, and whoever waits looks.
        thread::sleep(LEASE / 3 + Duration::from_millis(1));
        assert!(poll(first.as_mut()).is_pending());
        let other = run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap();
        assert!(matches!(other, Answer::InProgress(_)), "{other:?}");
    }
    gate.open();
    assert!(matches!(poll(first.as_mut()), Poll::Ready(Ok(Answer::Done(_)))));
    assert_eq!((world.google.acted(), events(&world.acme)), (1, vec![Event::Started, Event::Done]));
}

#[test]
fn a_lease_that_was_lost_is_not_taken_back_and_the_late_result_is_refused() {
    let world = brief();
    let gate = Gate::default();
    world.google.will([Next::MakeWhen(gate.clone(), "late"), Next::Make("fresh")]);
    let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(first.as_mut()).is_pending());
    world.clock.advance(LEASE);
    thread::sleep(LEASE / 3 + Duration::from_millis(1));
    assert!(poll(first.as_mut()).is_pending(), "the provider goes on");
    let fresh = run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap().done().unwrap();
    assert_eq!((fresh.output.account_id.as_str(), fresh.replay), ("fresh", false));
    gate.open();
    let Poll::Ready(Ok(Answer::Done(told))) = poll(first.as_mut()) else { panic!() };
    assert_eq!((told.output.account_id.as_str(), told.replay), ("fresh", true));
    use Event::{Done, Expired, Late, Started};
    assert_eq!(events(&world.acme), [Started, Expired, Started, Done, Late]);
}
