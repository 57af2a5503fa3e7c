//! What a call has done is taken back by the call that its catalogue says.

use capgen::ledger::{ActionFilter, Event};
use capgen::rt::{CompositionBuilder, MapTo, Need};
use capgen::{Answer, Backoff, BrickInfo, CallError, Capability, CapabilitySeam, Composition, Json, Ledger, Patience};
use serde_json::json;

use crate::bricks::lodge::{Book, Lodge};
use crate::modes::failed;
use crate::store::{self, Clock};
use crate::world::{key, run};

/// Whoever asks: it knows nothing of `lodge.release`.
static DESK: BrickInfo = BrickInfo {
    name: "desk",
    permission: "desk",
    file: "desk/brick.yaml",
    requires: &[Need { descriptor: Book::DESCRIPTOR, optional: false, line: 3 }],
    provides: &[],
};

pub struct House {
    pub ledger: Ledger,
    pub lodge: Lodge,
    pub acme: Composition,
    pub desk: CapabilitySeam,
    pub clock: Clock,
}

pub fn house(change: impl FnOnce(CompositionBuilder) -> CompositionBuilder) -> House {
    let (ledger, clock) = store::open();
    let lodge = Lodge::default();
    let start = Composition::builder("acme", ledger.clone()).brick("desk", &DESK).provider("lodge", lodge.clone());
    let start = start.patience(Patience::default().backoff(Backoff::never())).map("lodge.book", MapTo::brick("lodge"));
    let acme = change(start.scopes("desk", ["lodge:release"])).build();
    House { ledger, lodge, desk: acme.seam("desk"), acme, clock }
}

impl House {
    pub fn book(&self, with: &str, reason: &str) {
        let input = json!({"room": "red", "reason": reason});
        assert!(run(self.desk.call::<Book>(key(with), input)).unwrap().done().is_some());
    }

    pub fn compensate(&self, with: &str) -> Result<Answer<()>, CallError> {
        run(self.desk.compensate::<Book>(key(with)))
    }

    fn log(&self, capability: &str) -> Vec<(Event, Json)> {
        let filter = ActionFilter { capability: Some(capability.to_owned()), ..ActionFilter::default() };
        let found = run(self.acme.find_actions("acme", filter)).unwrap();
        found.into_iter().map(|action| (action.event, action.asked.input.to_json())).collect()
    }
}

#[test]
fn the_call_that_reverses_it_is_made_once_with_the_fields_that_are_mapped() {
    let house = house(|start| start);
    assert_eq!(house.compensate("k").unwrap_err().http_status(), 404);
    house.book("k", "ill");
    for replay in [false, true] {
        let done = house.compensate("k").unwrap().done().unwrap();
        assert_eq!((done.provider_ref.as_deref(), done.replay), (Some("refunds/1"), replay));
    }
    assert_eq!(house.lodge.released(), [r#"{"booking":"b-k","reason":"ill"} for undo|lodge.book|k"#]);
    // It is a call of its own in the log, with its own input.
    let given = json!({"booking": "b-k", "reason": "ill"});
    assert_eq!(house.log("lodge.release"), [(Event::Done, given.clone()), (Event::Started, given)]);
}

#[test]
fn who_may_not_make_that_call_takes_nothing_back() {
    let house = house(|start| start);
    house.book("k", "ill");
    let bo = house.desk.with_scopes(["other"]);
    let error = run(bo.compensate::<Book>(key("k"))).unwrap_err();
    let CallError::LacksScopes { capability, scopes, .. } = &error else { panic!("{error}") };
    assert_eq!((capability.as_str(), scopes), ("lodge.release", &vec!["lodge:release".to_owned()]));
    assert!(house.lodge.released().is_empty());
    // Nothing was kept of it: with the scope it is taken back.
    assert!(house.compensate("k").unwrap().done().is_some());
    assert_eq!(house.lodge.released().len(), 1);
}

#[test]
fn who_calls_from_elsewhere_is_told_to_need_that_too() {
    let needed: Vec<String> = house(|start| start).acme.permissions("desk").unwrap().into_iter().collect();
    assert_eq!(needed, ["lodge:capability:invoke", "lodge:release"]);
}

#[test]
fn what_fails_for_now_is_tried_again() {
    let house = house(|start| start);
    house.book("k", "later");
    let (retryable, message, _) = failed(house.compensate("k").unwrap());
    assert!(retryable && message.contains("the desk is closed"), "{message}");
    assert!(house.compensate("k").unwrap().done().is_some());
    assert_eq!(house.lodge.released().len(), 2);
}

#[test]
fn a_person_who_makes_that_call_takes_it_back() {
    let house = house(|start| start.map("lodge.release", MapTo::Manual));
    house.book("k", "ill");
    let task = house.compensate("k").unwrap().manual().unwrap();
    assert_eq!((task.capability.as_str(), &task.input["booking"]), ("lodge.release", &json!("b-k")));
    run(house.acme.tasks().by("bo").complete(&task.id, json!({"released": true}), None)).unwrap();
    assert!(house.compensate("k").unwrap().done().is_some());
    assert!(house.lodge.released().is_empty());
}
