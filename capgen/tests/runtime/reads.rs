//! Reads: no claim, nothing stored; a person's answer is kept on the task.

use capgen::ledger::Event;
use capgen::rt::MapTo;
use capgen::{Answer, Failure, Why};
use serde_json::json;

use crate::bricks::google::Next;
use crate::bricks::hr::{self, TransferStatus, TransferStatusInput};
use crate::world::{World, automatic, compose, key, manual, run};

fn read(world: &World, transfer: &str) -> Answer<crate::bricks::hr::TransferStatusOutput> {
    run(world.hr.read::<TransferStatus>(TransferStatusInput { transfer_ref: transfer.into() })).unwrap()
}

#[test]
fn a_read_asks_every_time() {
    let world = automatic();
    world.google.will([Next::Make("requested"), Next::Make("completed"), Next::Make("completed")]);
    assert_eq!(read(&world, "t").done().unwrap().output.state, "requested");
    let second = read(&world, "t").done().unwrap();
    assert_eq!((second.output.state.as_str(), second.replay), ("completed", false));
    let input = TransferStatusInput { transfer_ref: "t".into() };
    assert!(!run(world.hr.call::<TransferStatus>(key("any"), input)).unwrap().done().unwrap().replay);
    assert_eq!(world.events(), [Event::Done, Event::Done, Event::Done]);
}

#[test]
fn polls_of_the_same_input_join_the_open_task() {
    let world = manual();
    let task = read(&world, "t").manual().unwrap();
    assert_eq!((task.key, task.why), (None, Why::NobodyMapped));
    assert_eq!(read(&world, "t").manual().unwrap().id, task.id);
    assert_ne!(read(&world, "u").manual().unwrap().id, task.id);
}

#[test]
fn a_key_makes_no_difference_to_a_read() {
    let world = manual();
    let task = read(&world, "t").manual().unwrap();
    let input = TransferStatusInput { transfer_ref: "t".into() };
    let other = run(world.hr.call::<TransferStatus>(key("any"), input)).unwrap().manual().unwrap();
    assert_eq!((other.id, other.key), (task.id, None));
}

#[test]
fn every_brick_that_asked_is_given_the_answer() {
    let mut world = manual();
    let builder = compose(world.ledger.clone(), &world.google, MapTo::Manual);
    world.acme = ["payroll", "audit", "late"].into_iter().fold(builder, |b, name| b.brick(name, &hr::BRICK)).build();
    let read = |brick: &str| {
        let input = TransferStatusInput { transfer_ref: "t".into() };
        run(world.acme.seam(brick).read::<TransferStatus>(input)).unwrap()
    };
    let task = read("hr").manual().unwrap();
    read("payroll");
    run(world.acme.tasks().claim(&task.id, "bo")).unwrap();
    assert_eq!(read("audit").manual().unwrap().id, task.id, "a claimed task is joined too");
    run(world.acme.tasks().complete(&task.id, json!({"state": "completed"}), None)).unwrap();
    for brick in ["hr", "payroll", "audit"] {
        assert!(read(brick).done().is_some(), "{brick}");
    }
    assert_ne!(read("late").manual().unwrap().id, task.id);
}

#[test]
fn an_answer_older_than_a_providers_is_given_to_nobody() {
    let mut world = manual();
    let task = read(&world, "t").manual().unwrap();
    run(world.acme.tasks().complete(&task.id, json!({"state": "old"}), None)).unwrap();
    world.rewire(MapTo::brick("google"));
    world.google.will([Next::Make("completed")]);
    read(&world, "t");
    world.rewire(MapTo::Manual);
    assert!(read(&world, "t").manual().is_some());
}

#[test]
fn the_answer_of_a_person_stays_on_the_task_and_is_given_once() {
    let world = manual();
    let task = read(&world, "t").manual().unwrap();
    run(world.acme.tasks().complete(&task.id, json!({"state": "requested"}), None)).unwrap();
    let done = read(&world, "t").done().unwrap();
    assert_eq!((done.output.state.as_str(), done.receipt.replay, done.receipt.provider), ("requested", false, None));
    let next = read(&world, "t").manual().unwrap();
    assert_ne!(next.id, task.id, "what was so then may not be so now");
    let kept = run(world.acme.tasks().get(&task.id)).unwrap();
    assert_eq!(kept.answer, Some(json!({"state": "requested"})));
}

#[test]
fn a_provider_wired_later_answers_and_withdraws_the_task() {
    let mut world = manual();
    let task = read(&world, "t").manual().unwrap();
    world.rewire(MapTo::brick("google"));
    world.google.will([Next::Fail(Failure::connection_required("the account")), Next::Make("completed")]);
    let still = read(&world, "t").manual().unwrap();
    assert_eq!(
        (&still.id, still.why, still.missing.as_deref()),
        (&task.id, Why::ConnectionMissing, Some("the account"))
    );
    assert_eq!(read(&world, "t").done().unwrap().output.state, "completed");
    assert_eq!(world.tasks()[0].state.word(), "withdrawn");
}
