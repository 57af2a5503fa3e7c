//! A caller may call so often in a minute, whatever it calls with, and on whichever node.

use std::time::Duration;

use capgen::rt::MapTo;
use capgen::{Answer, CallError, CapabilitySeam};

use super::compose;
use crate::bricks::bank::{Bank, DESK, Pay, Rates};
use crate::store;
use crate::world::{key, run};

fn pay(desk: &CapabilitySeam, with: &str) -> Result<Answer<String>, CallError> {
    run(desk.call::<Pay>(key(with), "5".to_owned()))
}

fn is_paid(desk: &CapabilitySeam, with: &str) -> bool {
    pay(desk, with).unwrap().done().is_some()
}

/// How long to wait, for one who is told to.
fn wait(answer: Result<Answer<String>, CallError>) -> Duration {
    let error = answer.unwrap_err();
    assert_eq!(error.http_status(), 429);
    assert!(error.to_string().contains("at most 3 times a minute"), "{error}");
    let CallError::TooOften { wait, .. } = error else { panic!("{error:?}") };
    wait
}

#[test]
fn the_fourth_call_of_a_minute_is_refused_and_waits_for_its_turn() {
    let (bank, (ledger, clock)) = (Bank::default(), store::open());
    let desk = compose(ledger, &bank).build().seam("desk");
    assert!(["a", "b", "c"].iter().all(|with| is_paid(&desk, with)));
    let told = wait(pay(&desk, "d"));
    assert!(Duration::from_secs(10) < told && told <= Duration::from_secs(20), "{told:?}");
    // What was refused was not counted: the turn comes no later for it.
    assert!(wait(pay(&desk, "d")) <= told);
    clock.advance(Duration::from_secs(20));
    assert!(is_paid(&desk, "d"));
    wait(pay(&desk, "e"));
    assert_eq!(bank.done().len(), 4);
}

#[test]
fn nodes_share_the_count_and_each_caller_customer_and_capability_has_its_own() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let node = || compose(ledger.clone(), &bank).brick("till", &DESK).build();
    let (here, there) = (node().seam("desk"), node().seam("desk"));
    assert!(is_paid(&here, "a") && is_paid(&there, "b") && is_paid(&here, "c"));
    wait(pay(&there, "d"));
    wait(pay(&here.as_actor("anna"), "d"));
    assert!(is_paid(&there.for_tenant("beta"), "d"));
    assert!(is_paid(&node().seam("till"), "d"));
    assert!(run(here.read::<Rates>("all".to_owned())).unwrap().done().is_some());
}

#[test]
fn of_many_callers_at_once_as_many_get_through_as_a_minute_holds() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let desk = compose(ledger, &bank).build().seam("desk");
    let one = &|with: usize| pay(&desk, &with.to_string()).is_ok();
    let through = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|with| scope.spawn(move || one(with))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).filter(|through| *through).count()
    });
    assert_eq!((through, bank.done().len()), (3, 3));
}

#[test]
fn only_what_is_done_anew_is_counted() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let desk = compose(ledger, &bank).build().seam("desk");
    for _ in 0..5 {
        assert!(is_paid(&desk, "a"), "a replay costs nothing");
        assert!(matches!(run(desk.dry_run().call::<Pay>(key("x"), "5".to_owned())), Ok(Answer::Planned(_))));
    }
    let conflict = || run(desk.call::<Pay>(key("a"), "6".to_owned())).unwrap_err();
    assert!((0..5).all(|_| matches!(conflict(), CallError::Conflict { .. })));
    // One that failed for now was a call.
    assert!(matches!(run(desk.call::<Pay>(key("b"), "busy".to_owned())), Ok(Answer::Failed(_))));
    assert!(is_paid(&desk, "c"));
    wait(pay(&desk, "d"));
    assert!(is_paid(&desk, "a"), "and is given when the rate is spent");
}

#[test]
fn reads_are_counted_and_what_a_person_does_is_not() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let desk = compose(ledger.clone(), &bank).build().seam("desk");
    let read = || run(desk.read::<Rates>("all".to_owned()));
    assert!((0..3).all(|_| read().unwrap().done().is_some()));
    wait(read());
    let by_hand = compose(ledger, &bank).map("money.pay", MapTo::Manual).build().seam("desk");
    assert!((0..5).all(|_| pay(&by_hand, "a").unwrap().manual().is_some()));
}
