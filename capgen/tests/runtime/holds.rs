//! What contracts say of how long data is kept, and what a legal hold keeps longer.

use std::time::Duration;

use capgen::ledger::{ActionFilter, Event, Retention, Swept};
use capgen::{Answer, HoldError, Json};
use serde_json::json;

use crate::bricks::lodge::{Book, KEPT_MS};
use crate::reversals::{House, house};
use crate::world::{key, run};

/// As long as what is known of a booking is kept.
const KEPT: Duration = Duration::from_millis(KEPT_MS);

fn book(house: &House, with: &str) -> Answer<Json> {
    run(house.desk.call::<Book>(key(with), json!({"room": "red", "reason": "ill"}))).unwrap()
}

/// Forgets all that it may.
fn sweep(house: &House) -> Swept {
    let all = Retention { log: Some(Duration::ZERO), tasks: Some(Duration::ZERO), batch: 2, ..Retention::default() };
    run(house.ledger.sweep(&house.acme.retention(all))).unwrap()
}

/// What the log has under a key, the latest first.
fn log(house: &House, with: &str) -> Vec<Event> {
    let filter = ActionFilter { key: Some(with.to_owned()), ..ActionFilter::default() };
    run(house.acme.find_actions("acme", filter)).unwrap().into_iter().map(|action| action.event).collect()
}

#[test]
fn what_is_known_of_a_call_is_forgotten_when_its_contract_says_so() {
    let house = house(|start| start);
    for with in ["k", "l", "m"] {
        assert!(book(&house, with).done().is_some());
    }
    // The general times are for others.
    assert_eq!(sweep(&house), Swept::default());
    house.clock.advance_log(KEPT + Duration::from_secs(1));
    book(&house, "new");
    let swept = sweep(&house);
    assert_eq!((swept.actions, swept.results, swept.claims, swept.more), (6, 3, 0, false));
    assert_eq!(log(&house, "k"), []);
    assert_eq!(log(&house, "new"), [Event::Done, Event::Started]);
    // It is known that there was something, so nothing is done twice.
    let Answer::Failed(failed) = book(&house, "k") else { panic!("it was told, or done again") };
    assert!(!failed.retryable && failed.replay && failed.message.contains("not kept any more"), "{failed:?}");
    assert!(book(&house, "new").done().unwrap().replay);
    assert_eq!(sweep(&house), Swept::default());
}

#[test]
fn what_is_held_stays_until_it_is_let_go() {
    let house = house(|start| start);
    for with in ["k", "l"] {
        book(&house, with);
    }
    let anna = house.acme.holds().by("anna");
    assert_eq!(run(anna.set(Some("lodge.book"), Some("k"), "case 7")), Ok(true));
    assert_eq!(run(anna.set(Some("lodge.book"), Some("k"), "again")), Ok(false));
    let [hold] = &run(anna.list()).unwrap()[..] else { panic!() };
    let place = (hold.place.capability.as_deref(), hold.place.key.as_deref());
    assert_eq!((place, &*hold.by, &*hold.why), ((Some("lodge.book"), Some("k")), "anna", "case 7"));
    assert_eq!(run(anna.for_tenant("globex").list()), Ok(Vec::new()));
    house.clock.advance_log(KEPT + Duration::from_secs(1));
    let swept = sweep(&house);
    assert_eq!((swept.actions, swept.results), (2, 1));
    assert_eq!(log(&house, "k"), [Event::HoldSet, Event::Done, Event::Started]);
    assert!(book(&house, "k").done().unwrap().replay, "what was answered is held, too");
    // One of all of the tenant's data holds it as well.
    assert_eq!(run(anna.set(None, None, "case 8")), Ok(true));
    assert_eq!(run(anna.lift(Some("lodge.book"), Some("k"), "case 7 is closed")), Ok(true));
    assert_eq!(sweep(&house).results, 0);
    assert_eq!(run(anna.lift(None, None, "case 8 is closed")), Ok(true));
    assert_eq!(run(anna.lift(None, None, "twice")), Ok(false));
    assert_eq!(run(anna.list()), Ok(Vec::new()));
    let said = run(house.acme.log(0, 100)).unwrap();
    let of_holds: Vec<_> = said.iter().filter(|action| action.event == Event::HoldLifted).collect();
    let words: Vec<_> = of_holds.iter().map(|action| (&*action.asked.actor, action.message.as_deref())).collect();
    assert_eq!(words, [("anna", Some("case 7 is closed")), ("anna", Some("case 8 is closed"))]);
    book(&house, "new");
    house.clock.advance_log(KEPT + Duration::from_secs(1));
    book(&house, "newer");
    assert!(sweep(&house).results >= 1);
    let Answer::Failed(failed) = book(&house, "k") else { panic!("it is still kept") };
    assert!(failed.message.contains("not kept any more"), "{failed:?}");
}

#[test]
fn a_hold_is_refused_where_the_contract_allows_none_and_where_nobody_says_why() {
    let house = house(|start| start);
    let holds = house.acme.holds();
    let anna = holds.by("anna");
    let refused = run(anna.set(Some("lodge.release"), None, "case 7")).unwrap_err();
    assert_eq!(refused, HoldError::NotAllowed { capability: "lodge.release".into() });
    assert_eq!(run(anna.set(None, None, " ")), Err(HoldError::Unsaid { missing: "why" }));
    assert_eq!(run(holds.set(None, None, "case 7")), Err(HoldError::Unsaid { missing: "who" }));
    assert_eq!(
        run(anna.set(Some("two words"), None, "why")),
        Err(HoldError::BadName { capability: "two words".into() })
    );
    assert_eq!(run(holds.list()), Ok(Vec::new()));
}
