//! Rule 5: every attempt is in the log, per tenant and paged.

use capgen::Failure;
use capgen::ledger::Event;

use crate::bricks::google::Next;
use crate::bricks::hr::{ProvisionUser, anna};
use crate::world::{automatic, key, run};

#[test]
fn every_attempt_is_logged_with_who_what_and_when() {
    let world = automatic();
    world.clock.advance(std::time::Duration::from_secs(5));
    world.google.will([Next::Fail(Failure::transient("503")), Next::Make("acc1")]);
    let hr = world.hr.as_actor("bo");
    for _ in 0..3 {
        run(hr.call::<ProvisionUser>(key("k"), anna())).unwrap();
    }
    let log = run(world.acme.log(0, 100)).unwrap();
    let told: Vec<_> = log.iter().map(|action| (action.number, action.event, action.attempt)).collect();
    use Event::{Done, FailedForNow, Started};
    assert_eq!(told, [(1, Started, Some(1)), (2, FailedForNow, Some(1)), (3, Started, Some(2)), (4, Done, Some(2))]);
    let done = &log[3];
    assert_eq!((done.at_ms, done.provider_ref.as_deref()), (5000, Some("ref-acc1")));
    assert_eq!((done.asked.actor.as_str(), done.asked.caller.as_str()), ("bo", "hr"));
    assert_eq!((done.asked.key.as_deref(), done.asked.provider.as_deref()), (Some("k"), Some("google")));
    assert_eq!(log[1].message.as_deref(), Some("503"));
}

#[test]
fn the_log_is_read_by_page_and_by_tenant() {
    let world = automatic();
    world.google.will([Next::Make("a11"), Next::Make("b11"), Next::Make("a22")]);
    for (tenant, name) in [("acme", "k1"), ("globex", "k1"), ("acme", "k2")] {
        run(world.hr.for_tenant(tenant).call::<ProvisionUser>(key(name), anna())).unwrap();
    }
    let numbers = |after, limit| {
        run(world.acme.log(after, limit)).unwrap().into_iter().map(|action| action.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(0, 3), [1, 2, 5]);
    assert_eq!(numbers(2, 3), [5, 6]);
    assert_eq!(run(world.acme.log_of("globex", 0, 9)).unwrap().len(), 2);
}
