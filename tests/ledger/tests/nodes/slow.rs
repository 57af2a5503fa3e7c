//! A vendor that takes longer than a lease.

use std::path::Path;
use std::thread;
use std::time::Duration;

use capgen::Answer;
use capgen::ledger::Event;
use capgen_ledger_tests::{Node, Stop, Vendor, ledger, make, office, run};

use crate::place::Place;

const CHILD: &str = env!("CARGO_BIN_EXE_ledger-child");

#[test]
fn a_vendor_slower_than_the_lease_acts_once_because_the_lease_is_extended() {
    let place = Place::new();
    let effects = place.effects().display().to_string();
    let node = Node::start(Path::new(CHILD), &[place.url(), &effects, "slow", "1", "k", "1"]);
    assert_eq!((node.line().as_deref(), node.line().as_deref()), (Some("ready"), Some("acted k-0")));
    // Another node would act at once if the lease ended.
    let vendor = Vendor::new(place.effects(), Stop::Never);
    let (composition, seam) = office(ledger(place.url()), vendor, Duration::from_secs(120));
    let done = loop {
        match make(&seam, "k-0") {
            Answer::InProgress(_) => thread::sleep(Duration::from_millis(20)),
            answer => break answer.done().unwrap(),
        }
    };
    assert!(done.replay);
    assert_eq!(node.finish(), [format!("done k-0 {}", done.output.name)]);
    assert_eq!(Vendor::effects(place.effects()), ["k-0"]);
    let events: Vec<Event> = run(composition.log(0, 9)).unwrap().into_iter().map(|action| action.event).collect();
    assert_eq!(events, [Event::Started, Event::Done]);
}
