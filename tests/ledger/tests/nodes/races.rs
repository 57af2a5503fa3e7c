//! Many who call at once, in one process and in several.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use capgen::Answer;
use capgen::ledger::Event;
use capgen_ledger_tests::{Node, Stop, Vendor, ledger, make, make_surely, office, office_by_hand, run};

use crate::place::Place;

const CHILD: &str = env!("CARGO_BIN_EXE_ledger-child");

/// The effects, each of which must be there once.
fn effects_of(place: &Place, count: usize) {
    let effects = Vendor::effects(place.effects());
    let different: BTreeSet<&String> = effects.iter().collect();
    assert_eq!((effects.len(), different.len()), (count, count));
}

#[test]
fn sixteen_who_want_five_hundred_keys_each_win_every_key_once() {
    let place = Place::new();
    let vendor = Vendor::new(place.effects(), Stop::Never);
    let (_, seam) = office(ledger(place.url()), vendor, Duration::from_secs(120));
    let fresh: usize = thread::scope(|scope| {
        let callers: Vec<_> = (0..16)
            .map(|number| {
                let seam = &seam;
                scope.spawn(move || {
                    let won = |round| match make(seam, &format!("k{}", (round + number * 31) % 500)) {
                        Answer::Done(done) => !done.replay,
                        Answer::InProgress(_) => false,
                        answer => panic!("{answer:?}"),
                    };
                    (0..500).filter(|round| won(*round)).count()
                })
            })
            .collect();
        callers.into_iter().map(|caller| caller.join().unwrap()).sum()
    });
    assert_eq!(fresh, 500);
    effects_of(&place, 500);
}

/// On PostgreSQL these are 64 callers on 4 nodes.
#[test]
fn processes_that_share_a_ledger_act_once_for_each_key() {
    let place = Place::new();
    let effects = place.effects().display().to_string();
    let start = |_| Node::start(Path::new(CHILD), &[place.url(), &effects, "never", "16", "k", "200"]);
    let nodes: Vec<Node> = (0..Place::NODES).map(start).collect();
    let said: Vec<String> = nodes.into_iter().flat_map(Node::finish).collect();
    // Each caller sees the one result, or that it is under way.
    let done: Vec<&str> = said.iter().filter_map(|line| line.strip_prefix("done ")).collect();
    let busy = said.iter().filter(|line| line.starts_with("busy ")).count();
    assert_eq!(done.len() + busy, Place::NODES * 16 * 200);
    assert_eq!(done.iter().collect::<BTreeSet<_>>().len(), 200, "one result for each key");
    effects_of(&place, 200);
    let (_, seam) = office(ledger(place.url()), Vendor::new(place.effects(), Stop::Never), Duration::from_secs(120));
    for number in 0..200 {
        assert!(make_surely(&seam, &format!("k-{number}")).done().unwrap().replay);
    }
}

#[test]
fn nodes_that_start_at_once_make_the_tables_once() {
    let place = Place::new();
    let callers: Vec<_> = (0..12)
        .map(|number| {
            let (url, effects) = (place.url().to_owned(), place.effects().to_owned());
            thread::spawn(move || {
                let (_, seam) = office(ledger(&url), Vendor::new(effects, Stop::Never), Duration::from_secs(120));
                assert!(make(&seam, &format!("k{number}")).done().is_some());
            })
        })
        .collect();
    callers.into_iter().for_each(|caller| caller.join().unwrap());
    effects_of(&place, 12);
    assert_eq!(place.migrations(), Place::MIGRATIONS);
}

#[test]
fn of_many_who_find_an_attempt_lost_one_makes_the_next() {
    let place = Place::new();
    let effects = place.effects().display().to_string();
    let doomed = Node::start(Path::new(CHILD), &[place.url(), &effects, "before", "40", "k", "0"]);
    let claimed = std::iter::from_fn(|| doomed.line()).filter(|line| line.starts_with("claimed ")).take(40).count();
    assert_eq!(claimed, 40);
    doomed.kill();
    place.let_leases_end();
    let node = || office(ledger(place.url()), Vendor::new(place.effects(), Stop::Never), Duration::from_secs(120));
    let nodes = [node(), node()];
    let together = Barrier::new(8);
    thread::scope(|scope| {
        for caller in 0..8 {
            let ((_, seam), together) = (&nodes[caller % 2], &together);
            scope.spawn(move || {
                for number in 0..40 {
                    together.wait();
                    make(seam, &format!("k-{number}-0"));
                }
            });
        }
    });
    let log = run(nodes[0].0.log(0, 1000)).unwrap();
    let started = log.iter().filter(|action| action.event == Event::Started && action.attempt == Some(2)).count();
    assert_eq!((started, log.iter().filter(|action| action.attempt > Some(2)).count()), (40, 0));
    effects_of(&place, 40);
}

#[test]
fn of_a_person_and_a_provider_on_two_nodes_one_acts() {
    let place = Place::new();
    let (by_hand, asking) = office_by_hand(ledger(place.url()));
    let vendor = Vendor::new(place.effects(), Stop::Never);
    let (_wired, seam) = office(ledger(place.url()), vendor, Duration::from_secs(120));
    let keys: Vec<String> = (0..100).map(|number| format!("k{number}")).collect();
    let open = |key: &String| make(&asking, key).manual().unwrap().id;
    let tasks: Vec<_> = keys.iter().map(open).collect();
    let together = Barrier::new(2);
    let by_person = thread::scope(|scope| {
        let person = scope.spawn(|| {
            let claim = |id| {
                together.wait();
                run(by_hand.tasks().claim(id, "bo")).is_ok()
            };
            let claimed: Vec<_> = tasks.iter().filter(|id| claim(id)).collect();
            for id in &claimed {
                run(by_hand.tasks().by("bo").complete(id, serde_json::json!({"name": "by hand"}), None)).unwrap();
            }
            claimed.len()
        });
        let call = |key: &String| {
            together.wait();
            drop(make(&seam, key));
        };
        keys.iter().for_each(call);
        person.join().unwrap()
    });
    let effects = Vendor::effects(place.effects()).len();
    assert_eq!(by_person + effects, 100, "{by_person} by hand, {effects} by the provider");
    for key in &keys {
        assert!(make(&seam, key).done().unwrap().replay);
    }
}
