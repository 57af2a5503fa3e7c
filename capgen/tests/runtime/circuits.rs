//! A vendor that keeps failing is left alone for a while.

use std::time::Duration;

use capgen::{Answer, Backoff, Breaker, CircuitState, Connection, Failure, Patience};

use crate::bricks::google::Next;
use crate::bricks::hr::{ProvisionUser, ProvisionUserOutput, anna};
use crate::world::{World, key, patient, run};

const HOUR: Duration = Duration::from_secs(3600);

fn breaks(after: u32, cool_down: Duration) -> Patience {
    Patience::default().backoff(Backoff::never()).breaker(Breaker::after(after, cool_down))
}

fn provision(world: &World, with: &str) -> Answer<ProvisionUserOutput> {
    run(world.hr.call::<ProvisionUser>(key(with), anna())).unwrap()
}

fn message(answer: Answer<ProvisionUserOutput>) -> String {
    let Answer::Failed(failed) = answer else { panic!("{answer:?}") };
    assert!(failed.retryable);
    failed.message
}

fn busy() -> Next {
    Next::Fail(Failure::transient("503"))
}

fn states(world: &World) -> Vec<CircuitState> {
    world.acme.circuits().into_iter().map(|circuit| circuit.state).collect()
}

#[test]
fn after_failures_in_a_row_calls_fail_at_once_and_touch_nobody() {
    let world = patient(breaks(2, HOUR));
    world.google.will([Next::Make("acc1"), busy(), busy()]);
    assert!(provision(&world, "done").done().is_some());
    assert_eq!(message(provision(&world, "a")), "503");
    assert_eq!(states(&world), [CircuitState::Closed { failures: 1 }]);
    assert_eq!(message(provision(&world, "b")), "503");
    let told = message(provision(&world, "c"));
    let begins = "the connection of `google` for `acme` is left alone, because it failed again and again: the next call \
                  is let through in ";
    assert!(told.starts_with(begins), "{told}");
    assert_eq!(world.google.acted(), 3);
    let circuits = world.acme.circuits();
    let [circuit] = circuits.as_slice() else { panic!("{circuits:?}") };
    assert_eq!((circuit.tenant.as_str(), circuit.brick.as_str()), ("acme", "google"));
    assert!(matches!(circuit.state, CircuitState::Open { left } if left > HOUR / 2));
    // What is done stays done, and another customer has another connection.
    assert!(provision(&world, "done").done().unwrap().replay);
    world.google.will([Next::Make("acc2")]);
    let globex = world.hr.for_tenant("globex");
    assert!(run(globex.call::<ProvisionUser>(key("a"), anna())).unwrap().done().is_some());
}

#[test]
fn after_the_cool_down_one_call_decides() {
    let world = patient(breaks(1, Duration::ZERO));
    world.google.will([busy(), busy(), Next::Make("acc1")]);
    message(provision(&world, "a"));
    assert_eq!(states(&world), [CircuitState::Open { left: Duration::ZERO }]);
    assert_eq!(message(provision(&world, "a")), "503");
    assert!(provision(&world, "a").done().is_some());
    assert_eq!(states(&world), []);
}

#[test]
fn while_one_call_probes_the_others_fail() {
    let world = std::sync::Arc::new(patient(breaks(1, Duration::ZERO)));
    let other = std::sync::Arc::clone(&world);
    let meanwhile = move || {
        assert_eq!(states(&other), [CircuitState::Probing]);
        let told = message(provision(&other, "b"));
        assert!(told.contains("one call is let through now, and its end decides"), "{told}");
    };
    world.google.will([busy(), Next::FailAfter(Box::new(meanwhile))]);
    message(provision(&world, "a"));
    message(provision(&world, "a"));
    assert_eq!(world.google.acted(), 2);
}

#[test]
fn a_probe_that_breaks_off_gives_its_place_to_the_next() {
    let world = patient(breaks(1, Duration::ZERO));
    world.google.will([busy(), Next::Panic, Next::Make("acc1")]);
    for _ in 0..2 {
        message(provision(&world, "a"));
    }
    assert!(provision(&world, "a").done().is_some());
}

#[test]
fn tries_stop_when_the_vendor_is_left_alone() {
    let backoff = Backoff::default().tries(9).first(Duration::from_millis(1));
    let world = patient(breaks(2, HOUR).backoff(backoff));
    world.google.will([busy(), busy()]);
    let told = message(provision(&world, "a"));
    assert!(told.starts_with("503; the connection of `google` for `acme` is left alone"), "{told}");
    assert_eq!(world.google.acted(), 2);
}

#[test]
fn an_answer_counts_as_one_even_when_it_is_a_refusal() {
    let world = patient(breaks(2, HOUR));
    world.google.will([busy(), Next::Fail(Failure::permanent("no such domain")), busy(), Next::Make("acc1")]);
    message(provision(&world, "a"));
    assert!(matches!(provision(&world, "b"), Answer::Failed(failed) if !failed.retryable));
    message(provision(&world, "c"));
    assert!(provision(&world, "c").done().is_some());
}

#[test]
fn a_connection_that_is_set_up_anew_is_used_at_once() {
    let world = patient(breaks(1, HOUR));
    world.google.will([busy(), Next::UseToken]);
    message(provision(&world, "a"));
    world.acme.connect("acme", "google", Connection::new().with_secret("token", "acc9"));
    assert!(provision(&world, "a").done().is_some());
}
