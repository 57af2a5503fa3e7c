//! What a ledger forgets, and that nothing goes wrong by it.

use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use capgen::Answer;
use capgen::ledger::Retention;
use serde_json::json;

use crate::bricks::google::{Gate, Next};
use crate::bricks::hr::{DeleteUser, DeleteUserInput, DeleteUserOutput, ProvisionUser, anna};
use crate::world::{World, automatic, key, manual, poll, run};

/// As long as the result of a deletion answers for its key.
const TTL: Duration = Duration::from_secs(60);

fn input() -> DeleteUserInput {
    DeleteUserInput { primary_email: "anna@co".into() }
}

fn delete(world: &World, with: &str) -> Answer<DeleteUserOutput> {
    run(world.hr.call::<DeleteUser>(key(with), input())).unwrap()
}

#[test]
fn results_that_outlived_their_time_go_in_batches_and_others_stay() {
    let world = automatic();
    world.google.will((0..7).map(|_| Next::Make("acc")));
    for number in 0..5 {
        delete(&world, &format!("k{number}"));
    }
    run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap();
    let retention = Retention { batch: 2, ..Retention::default() };
    assert_eq!(run(world.ledger.sweep(&retention)).unwrap().claims, 0);
    world.clock.advance(TTL);
    let swept = run(world.ledger.sweep(&retention)).unwrap();
    assert_eq!((swept.claims, swept.tasks, swept.actions, swept.more), (5, 0, 0, false));
    assert!(run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap().done().unwrap().replay);
    assert!(!delete(&world, "k0").done().unwrap().replay);
    assert_eq!(world.google.seen().last().unwrap().attempt, 1);
}

#[test]
fn an_attempt_from_before_the_ledger_forgot_its_key_is_fenced_off() {
    let world = automatic();
    let (old, new) = (Gate::default(), Gate::default());
    world.google.will([Next::MakeWhen(old.clone(), ""), Next::Make(""), Next::MakeWhen(new.clone(), "")]);
    let mut first = pin!(world.hr.call::<DeleteUser>(key("k"), input()));
    assert!(poll(first.as_mut()).is_pending());
    world.clock.advance(Duration::from_secs(120));
    assert!(delete(&world, "k").done().is_some());
    world.clock.advance(TTL);
    assert_eq!(run(world.ledger.sweep(&Retention::default())).unwrap().claims, 1);
    let mut third = pin!(world.hr.call::<DeleteUser>(key("k"), input()));
    assert!(poll(third.as_mut()).is_pending());
    let attempts: Vec<_> = world.google.seen().iter().map(|seen| seen.attempt).collect();
    assert_eq!(attempts, [1, 2, 1]);
    old.open();
    assert!(matches!(poll(first.as_mut()), Poll::Ready(Ok(Answer::InProgress(_)))));
    new.open();
    let Poll::Ready(Ok(Answer::Done(done))) = poll(third.as_mut()) else { panic!() };
    assert!(!done.replay);
}

#[test]
fn tasks_go_with_the_result_that_they_led_to_or_by_their_age() {
    let world = manual();
    let complete = |with: &str| {
        let task = delete(&world, with).manual().unwrap();
        run(world.acme.tasks().complete(&task.id, json!({"deleted": true}), None)).unwrap();
    };
    complete("done");
    world.clock.advance(TTL);
    complete("later");
    delete(&world, "open");
    let swept = run(world.ledger.sweep(&Retention::default())).unwrap();
    assert_eq!((swept.claims, swept.tasks), (1, 1));
    let by_age = Retention { tasks: Some(Duration::ZERO), ..Retention::default() };
    assert_eq!(run(world.ledger.sweep(&by_age)).unwrap().tasks, 1);
    let left: Vec<_> = world.tasks().into_iter().map(|task| task.state.word()).collect();
    assert_eq!(left, ["open"]);
    assert!(delete(&world, "later").done().unwrap().replay, "the result stays without its task");
}

#[test]
fn the_log_goes_by_its_age_and_its_numbers_are_never_used_again() {
    let world = automatic();
    world.google.will((0..6).map(|_| Next::Make("acc")));
    for (tenant, number) in [("acme", 0), ("globex", 0), ("acme", 1), ("globex", 1)] {
        run(world.hr.for_tenant(tenant).call::<DeleteUser>(key(&format!("k{number}")), input())).unwrap();
    }
    let last = run(world.acme.log_of("globex", 0, 100)).unwrap().last().unwrap().number;
    let keep = Retention { log: Some(Duration::from_secs(3600)), batch: 3, ..Retention::default() };
    assert_eq!(run(world.ledger.sweep(&keep)).unwrap().actions, 0);
    let all = Retention { log: Some(Duration::ZERO), ..keep };
    let swept = run(world.ledger.sweep(&all)).unwrap();
    let left = |tenant: &str| run(world.acme.log_of(tenant, 0, 100)).unwrap();
    assert_eq!(swept.actions as usize + left("acme").len() + left("globex").len(), 8);
    // A store may keep the very last entry, to count on from.
    assert!(left("acme").is_empty() && left("globex").len() <= 1);
    delete(&world, "k2");
    assert!(left("acme").iter().all(|action| action.number > last));
}

#[test]
fn an_attempt_whose_start_the_log_forgot_still_ends_as_it_should() {
    let world = automatic();
    world.google.will([Next::MakeWhen(Gate::default(), ""), Next::Make("")]);
    {
        let mut first = pin!(world.hr.call::<DeleteUser>(key("k"), input()));
        assert!(poll(first.as_mut()).is_pending());
    }
    let all = Retention { log: Some(Duration::ZERO), ..Retention::default() };
    run(world.ledger.sweep(&all)).unwrap();
    assert!(matches!(delete(&world, "k"), Answer::InProgress(_)));
    world.clock.advance(Duration::from_secs(120));
    assert!(delete(&world, "k").done().is_some());
}
