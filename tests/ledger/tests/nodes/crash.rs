//! Nodes that are killed, as `kill -9` does, at every boundary of a call.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use capgen::ledger::Event;
use capgen::{Answer, Composition};
use capgen_ledger_tests::{Node, Stop, Vendor, acknowledged, ledger, make, make_surely, office, run};

use crate::place::Place;

const CHILD: &str = env!("CARGO_BIN_EXE_ledger-child");

fn child(place: &Place, stop: &str, threads: u32, prefix: &str, count: u32) -> Node {
    let effects = place.effects().display().to_string();
    let (threads, count) = (threads.to_string(), count.to_string());
    Node::start(Path::new(CHILD), &[place.url(), &effects, stop, &threads, prefix, &count])
}

/// A node that stays, on the same ledger.
fn survivor(place: &Place) -> (Composition, capgen::CapabilitySeam) {
    office(ledger(place.url()), Vendor::new(place.effects(), Stop::Never), Duration::from_secs(120))
}

fn events(composition: &Composition) -> Vec<Event> {
    run(composition.log(0, 1000)).unwrap().into_iter().map(|action| action.event).collect()
}

/// Kills a node where it stops in its call, and lets another finish the work.
fn killed_at(stop: &str, said: &str, effects_before: usize) {
    let place = Place::new();
    let node = child(&place, stop, 1, "k", 1);
    assert_eq!(node.line().as_deref(), Some("ready"));
    assert_eq!(node.line().as_deref(), Some(said));
    node.kill();
    assert_eq!(Vendor::effects(place.effects()).len(), effects_before);
    let (composition, seam) = survivor(&place);
    // Nobody acts while the lease lasts.
    assert!(matches!(make(&seam, "k-0"), Answer::InProgress(_)));
    place.let_leases_end();
    let done = make(&seam, "k-0").done().unwrap();
    assert_eq!((done.replay, done.provider_ref.as_deref()), (false, Some("k-0")));
    assert_eq!(Vendor::effects(place.effects()), ["k-0"]);
    assert!(make(&seam, "k-0").done().unwrap().replay);
    use Event::{Done, Expired, Started};
    assert_eq!(events(&composition), [Started, Expired, Started, Done]);
}

#[test]
fn killed_before_the_claim_it_leaves_nothing() {
    let place = Place::new();
    let node = child(&place, "claim", 1, "k", 1);
    assert_eq!(node.line().as_deref(), Some("ready"));
    assert_eq!(node.line().as_deref(), Some("calling k-0"));
    node.kill();
    let (composition, seam) = survivor(&place);
    assert!(events(&composition).is_empty());
    assert!(!make(&seam, "k-0").done().unwrap().replay);
    assert_eq!(Vendor::effects(place.effects()), ["k-0"]);
}

#[test]
fn killed_between_result_and_answer_the_result_is_there() {
    let place = Place::new();
    let node = child(&place, "answer", 1, "k", 1);
    assert_eq!(node.line().as_deref(), Some("ready"));
    assert_eq!(node.line().as_deref(), Some("stored k-0"));
    node.kill();
    let (composition, seam) = survivor(&place);
    assert!(make(&seam, "k-0").done().unwrap().replay);
    assert_eq!(Vendor::effects(place.effects()), ["k-0"]);
    assert_eq!(events(&composition), [Event::Started, Event::Done]);
}

#[test]
fn held_up_past_its_lease_it_finds_what_another_did_and_gets_that_result() {
    let place = Place::new();
    let held = child(&place, "held", 1, "k", 1);
    assert_eq!(held.line().as_deref(), Some("ready"));
    assert_eq!(held.line().as_deref(), Some("claimed k-0"));
    held.hold();
    place.let_leases_end();
    let (composition, seam) = survivor(&place);
    let done = make_surely(&seam, "k-0").done().unwrap();
    held.go_on();
    // Its own result comes too late; it is told the one that was stored.
    assert_eq!(held.finish(), [format!("done k-0 {}", done.output.name)]);
    assert_eq!(Vendor::effects(place.effects()), ["k-0"]);
    use Event::{Done, Expired, Late, Started};
    assert_eq!(events(&composition), [Started, Expired, Started, Done, Late]);
}

#[test]
fn killed_between_claim_and_effect() {
    killed_at("before", "claimed k-0", 0);
}

#[test]
fn killed_between_effect_and_result() {
    killed_at("after", "acted k-0", 1);
}

#[test]
fn what_was_acknowledged_survives_kills_during_commits() {
    let place = Place::new();
    let mut keys = Vec::new();
    let mut rounds = 0;
    while keys.len() < 2000 || rounds < 4 {
        let node = child(&place, "never", 24, &format!("r{rounds}"), 0);
        assert_eq!(node.line().as_deref(), Some("ready"));
        // Another moment each time, so that it is not always the same place.
        thread::sleep(Duration::from_millis(500 + rounds * 137 % 300));
        keys.extend(node.kill().into_iter().filter_map(|line| acknowledged(&line)));
        rounds += 1;
    }
    let effects = Vendor::effects(place.effects());
    keys.retain(|key| effects.contains(key));
    assert!(keys.len() >= 1900, "{}", keys.len());
    let (_, seam) = survivor(&place);
    let callers: Vec<_> = keys
        .chunks(keys.len().div_ceil(16))
        .map(|keys| {
            let (seam, keys) = (seam.clone(), keys.to_vec());
            thread::spawn(move || {
                for key in &keys {
                    let done = make(&seam, key).done().unwrap();
                    assert_eq!((done.replay, done.provider_ref.as_deref()), (true, Some(key.as_str())));
                }
            })
        })
        .collect();
    callers.into_iter().for_each(|caller| caller.join().unwrap());
    assert_eq!(Vendor::effects(place.effects()).len(), effects.len(), "nobody acted again");
    // What had been done and was acknowledged to nobody is finished, and done no second time either.
    place.let_leases_end();
    effects.iter().filter(|key| !keys.contains(key)).for_each(|key| drop(make_surely(&seam, key)));
    assert_eq!(Vendor::effects(place.effects()).len(), effects.len());
}

#[test]
fn two_nodes_go_on_where_a_third_was_killed() {
    let place = Place::new();
    let doomed = child(&place, "never", 8, "k", 300);
    let others = [child(&place, "never", 8, "k", 300), child(&place, "never", 8, "k", 300)];
    let begun = Instant::now();
    while doomed.line().is_some_and(|line| !line.starts_with("done")) && begun.elapsed() < Duration::from_secs(30) {}
    doomed.kill();
    for node in others {
        assert!(node.finish().iter().all(|line| !line.starts_with("failed")));
    }
    place.let_leases_end();
    let (_, seam) = survivor(&place);
    for number in 0..300 {
        assert!(make_surely(&seam, &format!("k-{number}")).done().is_some());
    }
    let mut effects = Vendor::effects(place.effects());
    effects.sort();
    effects.dedup();
    assert_eq!(effects.len(), Vendor::effects(place.effects()).len());
    assert_eq!(effects.len(), 300);
}
