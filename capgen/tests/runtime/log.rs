//! Rule 5: every attempt is in the log, per tenant and paged.

use std::time::Duration;

use capgen::Failure;
use capgen::ledger::{Action, ActionFilter, Event};
use serde_json::json;

use crate::bricks::google::Next;
use crate::bricks::hr::{DeleteUser, DeleteUserInput, ProvisionUser, anna};
use crate::world::{World, automatic, key, run};

#[test]
fn every_attempt_is_logged_with_who_what_and_when() {
    let world = automatic();
    world.clock.advance(Duration::from_secs(5));
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
    assert_eq!((done.provider_ref.as_deref(), &*done.asked.tenant), (Some("ref-acc1"), "acme"));
    assert_eq!(
        (&done.asked.input.to_json()["password"], &log[3].output.as_ref().unwrap().to_json()["created"]),
        (&json!("***"), &json!(true))
    );
    assert_eq!((&*done.asked.actor, &*done.asked.caller), ("bo", "hr"));
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

fn find(world: &World, filter: ActionFilter) -> Vec<Action> {
    run(world.acme.find_actions("acme", filter)).unwrap()
}

fn numbers(actions: &[Action]) -> Vec<u64> {
    actions.iter().map(|action| action.number).collect()
}

/// Two calls of one capability, one of another, and one of another tenant; all entries of `acme`, the latest first.
fn filled() -> (World, Vec<Action>) {
    let world = automatic();
    world.google.will([Next::Make("a11"), Next::Make("b11"), Next::Make("a22"), Next::Make("")]);
    let long = "é".repeat(512);
    for (tenant, name) in [("acme", "k1"), ("globex", "k1"), ("acme", long.as_str())] {
        run(world.hr.for_tenant(tenant).call::<ProvisionUser>(key(name), anna())).unwrap();
        world.clock.advance(Duration::from_secs(1));
    }
    run(world.hr.call::<DeleteUser>(key("k1"), DeleteUserInput { primary_email: "anna@co".into() })).unwrap();
    let mut all = run(world.acme.log(0, 100)).unwrap();
    all.reverse();
    (world, all)
}

#[test]
fn the_log_is_looked_up_by_capability_and_key_the_latest_first() {
    let (world, all) = filled();
    assert_eq!(find(&world, ActionFilter::default()), all);
    let by = |capability: Option<&str>, key: Option<&str>| {
        let (capability, key) = (capability.map(str::to_owned), key.map(str::to_owned));
        numbers(&find(&world, ActionFilter { capability, key, ..ActionFilter::default() }))
    };
    let of = |wanted: fn(&&Action) -> bool| all.iter().filter(wanted).map(|action| action.number).collect::<Vec<_>>();
    assert_eq!(by(Some("identity.delete_user"), None), of(|action| action.asked.capability == "identity.delete_user"));
    assert_eq!(by(None, Some("k1")), of(|action| action.asked.key.as_deref() == Some("k1")));
    assert_eq!(by(None, Some("k1")).len(), 4);
    assert_eq!(by(Some("identity.provision_user"), Some("k1")), numbers(&all[4..]));
    assert_eq!(by(None, Some(&"é".repeat(512))), numbers(&all[2..4]));
    assert!(by(None, Some(&"é".repeat(511))).is_empty() && by(Some("identity"), None).is_empty());
}

#[test]
fn the_log_is_looked_up_by_time_and_page() {
    let (world, all) = filled();
    let times: Vec<u64> = all.iter().map(|action| action.at_ms).collect();
    let within = |from: Option<u64>, until: Option<u64>| {
        numbers(&find(&world, ActionFilter { from_ms: from, until_ms: until, ..ActionFilter::default() }))
    };
    let meant = |from: u64, until: u64| {
        let within = all.iter().filter(|action| (from..until).contains(&action.at_ms));
        within.map(|action| action.number).collect::<Vec<_>>()
    };
    for at in times.iter().flat_map(|at| [at.saturating_sub(1), *at, at + 1]) {
        assert_eq!(within(Some(at), None), meant(at, u64::MAX));
        assert_eq!(within(None, Some(at)), meant(0, at));
        assert_eq!(within(Some(at), Some(at + 1)), meant(at, at + 1));
    }
    for limit in 1..=all.len() {
        let (mut before, mut pages) = (None, Vec::new());
        loop {
            let page = find(&world, ActionFilter { before, limit: Some(limit as u32), ..ActionFilter::default() });
            let Some(last) = page.last() else { break };
            assert!(page.len() <= limit);
            before = Some(last.place());
            pages.extend(numbers(&page));
        }
        assert_eq!(pages, numbers(&all));
    }
    let before = Some(all[1].place());
    let both = ActionFilter { until_ms: Some(u64::MAX), before, ..ActionFilter::default() };
    assert_eq!(find(&world, both), all[2..]);
}
