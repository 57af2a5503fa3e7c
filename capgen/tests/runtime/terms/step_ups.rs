//! Nobody brings about what asks for a step-up who has not authenticated anew.

use std::time::Duration;

use capgen::rt::MapTo;
use capgen::{Answer, CallError, CapabilitySeam, Composition, StepUp};

use super::compose;
use crate::bricks::bank::{Bank, Pay, Statement, Wire};
use crate::store;
use crate::world::{key, run};

/// How long ago it was: whole seconds.
fn ago(seconds: i64) -> StepUp {
    StepUp::at_unix(StepUp::now().unix() - seconds)
}

fn open(bank: &Bank) -> Composition {
    compose(store::open().0, bank).step_up_age(Duration::from_secs(100)).build()
}

fn wire(seam: &CapabilitySeam, name: &str) -> Result<Answer<String>, CallError> {
    run(seam.call::<Wire>(key(name), "5".to_owned()))
}

/// Was one given that is too old?
fn refused<T: std::fmt::Debug>(answer: Result<Answer<T>, CallError>) -> bool {
    let error = answer.unwrap_err();
    assert_eq!(error.http_status(), 401);
    assert!(error.to_string().contains("within 100 s"), "{error}");
    let CallError::StepUp { too_old, caller, .. } = error else { panic!("{error:?}") };
    assert_eq!(caller, "desk");
    too_old
}

#[test]
fn without_a_step_up_nothing_is_done_and_with_a_recent_one_it_is() {
    let bank = Bank::default();
    let desk = open(&bank).seam("desk");
    assert!(!refused(wire(&desk, "k")));
    assert!(refused(wire(&desk.with_step_up(ago(110)), "k")));
    assert!(refused(wire(&desk.with_step_up(ago(-1000)), "k")), "one that is still to come proves nothing");
    assert!(!refused(run(desk.read::<Statement>("all".to_owned()))));
    assert!(bank.done().is_empty());
    let confirmed = desk.with_step_up(ago(50));
    assert!(wire(&confirmed, "k").unwrap().done().is_some());
    assert!(run(confirmed.read::<Statement>("all".to_owned())).unwrap().done().is_some());
    assert!(run(desk.call::<Pay>(key("p"), "5".to_owned())).unwrap().done().is_some(), "nothing else asks for one");
    assert_eq!(bank.done(), ["wire 5", "tell all", "pay 5"]);
}

#[test]
fn what_was_answered_is_told_again_without_one_and_another_input_is_still_a_conflict() {
    let bank = Bank::default();
    let desk = open(&bank).seam("desk");
    assert!(wire(&desk.with_step_up(ago(0)), "k").unwrap().done().is_some());
    assert!(wire(&desk, "k").unwrap().done().is_some_and(|done| done.replay));
    let other = run(desk.call::<Wire>(key("k"), "6".to_owned()));
    assert!(matches!(other, Err(CallError::Conflict { .. })), "{other:?}");
    assert!(!refused(wire(&desk, "other")));
    assert_eq!(bank.done(), ["wire 5"]);
}

#[test]
fn what_failed_for_now_asks_for_one_again() {
    let bank = Bank::default();
    let desk = open(&bank).seam("desk");
    let busy = |seam: &CapabilitySeam| run(seam.call::<Wire>(key("k"), "busy".to_owned()));
    let failed = busy(&desk.with_step_up(ago(0))).unwrap();
    assert!(matches!(failed, Answer::Failed(failed) if failed.retryable));
    assert!(!refused(busy(&desk)), "another attempt would be made");
}

#[test]
fn a_dry_run_needs_none() {
    let bank = Bank::default();
    let desk = open(&bank).seam("desk");
    assert!(matches!(wire(&desk.dry_run(), "k"), Ok(Answer::Planned(_))));
    assert!(bank.done().is_empty());
}

#[test]
fn what_a_person_does_is_asked_for_with_one_too() {
    let bank = Bank::default();
    let acme = compose(store::open().0, &bank).map("money.wire", MapTo::Manual);
    let desk = acme.step_up_age(Duration::from_secs(100)).build().seam("desk");
    assert!(!refused(wire(&desk, "k")));
    assert!(matches!(wire(&desk.with_step_up(ago(0)), "k"), Ok(Answer::Manual(_))));
}
