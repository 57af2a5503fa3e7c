//! Rule 5: every attempt is in the log, per tenant and paged.

use capgen::Failure;
use capgen::ledger::Event;
use serde_json::json;

use crate::bricks::google::Next;
use crate::bricks::hr::{ProvisionUser, anna};
use crate::world::{automatic, key, run};

#[test]
fn every_attempt_is_logged_with_who_what_and_when() {
    let world = automatic();
    world.clock.advance(std::time::Duration::from_secs(5));
    let from = world.clock.now_ms();
    world.google.will([Next::Fail(Failure::transient("503")), Next::Make("acc1")]);
    let hr = world.hr.as_actor("bo");
    for _ in 0..3 {
        run(hr.call::<ProvisionUser>(key("k"), anna())).unwrap();
    }
    let log = run(world.acme.log(0, 100)).unwrap();
    let told: Vec<_> = log.iter().map(|action| (action.event, action.attempt)).collect();
    use Event::{Done, FailedForNow, Started};
    assert_eq!(told, [(Started, Some(1)), (FailedForNow, Some(1)), (Started, Some(2)), (Done, Some(2))]);
    assert!(log.is_sorted_by(|one, next| one.number < next.number && one.at_ms <= next.at_ms));
    let done = &log[3];
    assert!((from..=world.clock.now_ms()).contains(&done.at_ms));
    assert_eq!((done.provider_ref.as_deref(), done.asked.tenant.as_str()), (Some("ref-acc1"), "acme"));
    assert_eq!(
        (&done.asked.input["password"], &log[3].output.as_ref().unwrap()["created"]),
        (&json!("***"), &json!(true))
    );
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
    let all = numbers(0, 9);
    assert!(all.len() == 4 && all.is_sorted_by(|one, next| one < next));
    assert_eq!(numbers(0, 3), all[..3]);
    assert_eq!(numbers(all[1], 3), all[2..]);
    assert_eq!(run(world.acme.log_of("globex", 0, 9)).unwrap().len(), 2);
}
