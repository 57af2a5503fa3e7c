//! Rule 7: what fails for now is tried again inside the lease, and then told in words.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use capgen::ledger::Event;
use capgen::{Answer, Backoff, Breaker, Failed, Failure, Patience};

use crate::bricks::google::{Dropped, Next};
use crate::bricks::hr::{Draft, DraftInput, ProvisionUser, ProvisionUserOutput, TransferStatus, anna};
use crate::bricks::hr::{ProvisionUserInput, TransferStatusInput};
use crate::world::{World, key, patient, run};

/// Three tries with next to no time in between.
fn three() -> Patience {
    let backoff = Backoff::default().tries(3).first(Duration::from_millis(2));
    Patience::default().backoff(backoff).breaker(Breaker::never())
}

fn provision(world: &World) -> Answer<ProvisionUserOutput> {
    run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap()
}

fn failed<T: std::fmt::Debug>(answer: Answer<T>) -> Failed {
    let Answer::Failed(failed) = answer else { panic!("{answer:?}") };
    failed
}

fn busy(message: &str) -> Next {
    Next::Fail(Failure::transient(message))
}

fn log(world: &World) -> Vec<(Event, Option<String>)> {
    run(world.acme.log(0, 100)).unwrap().into_iter().map(|action| (action.event, action.message)).collect()
}

#[test]
fn what_fails_for_now_is_tried_again_with_the_same_key_and_a_higher_number() {
    let world = patient(three());
    world.google.will([busy("503"), busy("s3cr3t-w0rd is refused"), Next::Make("acc1")]);
    let done = provision(&world).done().unwrap();
    assert_eq!((done.output.account_id.as_str(), done.receipt.message, done.receipt.replay), ("acc1", None, false));
    let seen = world.google.seen();
    assert_eq!(seen.iter().map(|seen| seen.attempt).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(seen.iter().all(|seen| (seen.key.as_str(), seen.email.as_str()) == ("k", "anna@co")));
    let log = log(&world);
    use Event::{Done, Retried, Started};
    assert_eq!(log.iter().map(|(event, _)| *event).collect::<Vec<_>>(), [Started, Retried, Retried, Done]);
    for (entry, begins) in log.iter().skip(1).zip([
        "503 (tried again after ",
        "*** is refused (tried again after ",
        "tried 3 times, waited ",
    ]) {
        assert!(entry.1.as_deref().is_some_and(|told| told.starts_with(begins)), "{entry:?}");
    }
    let entries = run(world.acme.log(0, 100)).unwrap();
    assert!(entries.iter().all(|entry| entry.attempt == Some(1) && entry.asked.provider.as_deref() == Some("google")));
}

#[test]
fn an_input_that_is_ahead_of_the_provider_is_given_again_as_it_was() {
    let world = patient(three());
    world.google.will([busy("503"), Next::Make("acc1")]);
    // `org_unit` is null, and the password is a secret: neither is lost or masked on the way to the second try.
    let input = ProvisionUserInput { org_unit: None, ..anna() };
    assert!(run(world.hr.call::<ProvisionUser>(key("k"), input)).unwrap().done().is_some());
}

#[test]
fn after_the_last_try_it_is_told_how_often_and_the_key_is_free_again() {
    let world = patient(three());
    world.google.will([busy("502"), busy("503"), busy("504")]);
    let told = failed(provision(&world));
    assert!(told.retryable && told.message.starts_with("504 (tried 3 times, waited "), "{}", told.message);
    assert_eq!(log(&world).pop(), Some((Event::FailedForNow, Some(told.message))));
    world.google.will([Next::Make("acc1")]);
    assert!(provision(&world).done().is_some());
    assert_eq!(world.google.seen().iter().map(|seen| seen.attempt).collect::<Vec<_>>(), [1, 2, 3, 2]);
}

#[test]
fn what_fails_for_good_after_that_is_stored_at_once() {
    let world = patient(three());
    world.google.will([busy("503"), Next::Fail(Failure::permanent("no such domain"))]);
    let told = failed(provision(&world));
    assert!(!told.retryable && told.message.starts_with("no such domain (tried 2 times"), "{}", told.message);
    assert!(failed(provision(&world)).replay);
}

#[test]
fn a_vendor_that_asks_for_time_gets_it_when_the_lease_has_it() {
    let world = patient(three());
    let later = |time| Next::Fail(Failure::transient("429").with_retry_after(time));
    world.google.will([later(Duration::from_millis(3)), Next::Make("acc1")]);
    assert!(provision(&world).done().is_some());
    let told = log(&world).pop().and_then(|(_, told)| told).unwrap();
    let waited = told.strip_prefix("tried 2 times, waited ").and_then(|rest| rest.split_once(" ms"));
    assert!(waited.and_then(|(ms, _)| ms.parse::<u64>().ok()).is_some_and(|ms| (3..=5).contains(&ms)), "{told}");

    let world = patient(three());
    world.google.will([later(Duration::from_secs(900))]);
    let told = failed(provision(&world));
    assert!(told.retryable && told.message.starts_with("429; the vendor asks to be left alone for 900 s"), "{told:?}");
    assert_eq!(world.google.acted(), 1);
}

#[test]
fn what_is_unsafe_to_repeat_is_tried_once() {
    let world = patient(three());
    world.google.will([busy("503")]);
    let input = DraftInput { source_ref: "s".into(), type_code: "t".into() };
    let told = failed(run(world.hr.call::<Draft>(key("s|t"), input)).unwrap());
    assert_eq!((told.retryable, told.message.as_str(), world.google.acted()), (true, "503", 1));
}

#[test]
fn a_reason_that_the_contract_declares_is_the_callers_to_judge() {
    let world = patient(three());
    world.google.will([Next::Fail(Failure::reason("busy", "the register is busy"))]);
    let input = DraftInput { source_ref: "s".into(), type_code: "t".into() };
    assert!(failed(run(world.hr.call::<Draft>(key("s|t"), input)).unwrap()).retryable);
    assert_eq!(world.google.acted(), 1);
}

#[test]
fn a_try_that_takes_too_long_is_dropped_and_made_again() {
    let world = patient(three().timeout("identity.provision_user", Duration::from_millis(5)));
    let dropped = Dropped::default();
    world.google.will([Next::Hang(dropped.clone()), Next::Make("acc1")]);
    assert!(provision(&world).done().is_some());
    assert_eq!((dropped.count(), world.google.acted()), (1, 2));

    let world = patient(three().default_timeout(Duration::from_millis(5)));
    world.google.will([0; 3].map(|_| Next::Hang(dropped.clone())));
    let told = failed(provision(&world));
    assert!(
        told.retryable && told.message.starts_with("`google` did not answer within 5 ms (tried 3 times"),
        "{told:?}"
    );
    assert_eq!(dropped.count(), 4);
}

#[test]
fn a_read_is_tried_again_too() {
    let world = patient(three());
    world.google.will([busy("503"), Next::Make("completed")]);
    let input = || TransferStatusInput { transfer_ref: "t".into() };
    assert!(run(world.hr.read::<TransferStatus>(input())).unwrap().done().is_some());
    let told = log(&world);
    assert_eq!(told.iter().map(|(event, _)| *event).collect::<Vec<_>>(), [Event::Retried, Event::Done]);
    assert!(told[0].1.as_deref().is_some_and(|told| told.starts_with("503 (tried again after ")), "{told:?}");
    assert!(told[1].1.as_deref().is_some_and(|told| told.starts_with("tried 2 times")), "{told:?}");
    world.google.will([busy("503"), busy("503"), busy("503")]);
    assert!(failed(run(world.hr.read::<TransferStatus>(input())).unwrap()).message.starts_with("503 (tried 3 times"));
}

#[test]
fn whoever_lost_the_lease_between_two_tries_does_not_touch_the_vendor_again() {
    let world = Arc::new(patient(three()));
    let other = Arc::clone(&world);
    let overtaken = move || {
        other.clock.advance(Duration::from_secs(120));
        assert!(provision(&other).done().is_some());
    };
    world.google.will([Next::FailAfter(Box::new(overtaken)), Next::Make("acc2")]);
    let done = provision(&world).done().unwrap();
    assert_eq!((done.output.account_id.as_str(), done.replay, world.google.acted()), ("acc2", true, 2));
    use Event::{Done, Expired, Late, Started};
    assert_eq!(world.events(), [Started, Expired, Started, Done, Late]);
}

#[test]
fn the_end_of_the_composition_ends_the_wait_for_the_next_try() {
    let hour = Duration::from_secs(3600);
    let mut world = patient(three());
    let builder = crate::world::compose(world.ledger.clone(), &world.google, capgen::rt::MapTo::brick("google"));
    world.acme = builder.lease(2 * hour).patience(three()).build();
    world.hr = world.acme.seam("hr");
    world.google.will([Next::Fail(Failure::transient("429").with_retry_after(hour))]);
    let hr = world.hr.clone();
    let waits = thread::spawn(move || run(hr.call::<ProvisionUser>(key("k"), anna())).unwrap());
    while world.google.acted() == 0 {
        thread::yield_now();
    }
    world.acme.halt();
    assert!(failed(waits.join().unwrap()).retryable);
    assert_eq!(world.events(), [Event::Started, Event::FailedForNow]);
}
