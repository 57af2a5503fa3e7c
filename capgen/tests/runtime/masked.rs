//! What a contract has masked beside secrets is shown nowhere, and given to whoever it is for.

use capgen::rt::MapTo;
use capgen::{Answer, CapabilitySeam, Composition, Json, TaskFilter};
use serde_json::json;

use crate::bricks::courier::{Courier, HandOver, SHOP};
use crate::store::{self, Clock};
use crate::world::{key, run};

fn open(to: MapTo) -> (Composition, CapabilitySeam, Clock) {
    let (ledger, clock) = store::open();
    let start = Composition::builder("acme", ledger).brick("shop", &SHOP).provider("courier", Courier);
    let acme = start.map("parcels.hand_over", to).build();
    let shop = acme.seam("shop");
    (acme, shop, clock)
}

fn input(name: &str) -> Json {
    json!({"to": {"name": name, "street": "Elm Street"}})
}

fn call(shop: &CapabilitySeam, with: &str, name: &str) -> Answer<Json> {
    run(shop.call::<HandOver>(key(with), input(name))).unwrap()
}

/// All that the log has, as text.
fn log(acme: &Composition) -> String {
    format!("{:?}", run(acme.log(0, 100)).unwrap())
}

#[test]
fn the_log_masks_it_and_the_provider_and_the_caller_have_it() {
    let (acme, shop, _clock) = open(MapTo::brick("courier"));
    for replay in [false, true] {
        let done = call(&shop, "k", "Annabel").done().unwrap();
        assert_eq!((&done.output["signed_by"], done.replay), (&json!("Annabel"), replay));
    }
    let Answer::Failed(failed) = call(&shop, "no", "Nobody") else { panic!("it was handed over") };
    assert_eq!(failed.message, "*** is not at home");
    let log = log(&acme);
    assert!(log.contains("Elm Street") && log.contains("the door") && log.contains("*** has it"), "{log}");
    assert!(!log.contains("Annabel") && !log.contains("Nobody"), "{log}");
    // The key is used with the input as it was.
    let other = run(shop.call::<HandOver>(key("k"), input("Bo"))).unwrap_err();
    assert_eq!(other.http_status(), 409);
    let Ok(Answer::Planned(plan)) = run(shop.dry_run().call::<HandOver>(key("p"), input("Annabel"))) else { panic!() };
    let plan = format!("{plan:?}");
    assert!(plan.contains("Elm Street") && !plan.contains("Annabel"), "{plan}");
}

#[test]
fn a_person_who_does_it_has_it_and_the_list_of_tasks_does_not() {
    let (acme, shop, _clock) = open(MapTo::Manual);
    let task = call(&shop, "k", "Annabel").manual().unwrap();
    assert_eq!((&task.input["to"]["name"], task.plan.contains("Annabel")), (&json!("Annabel"), false));
    let lines = format!("{:?}", run(acme.tasks().list(TaskFilter::default())).unwrap());
    assert!(lines.contains("Elm Street") && !lines.contains("Annabel"), "{lines}");
    let output = json!({"signed_by": "Annabel", "at": "the door"});
    run(acme.tasks().by("bo").complete(&task.id, output, Some("seen by Annabel".to_owned()))).unwrap();
    let log = log(&acme);
    assert!(log.contains("the door") && log.contains("seen by ***") && !log.contains("Annabel"), "{log}");
    assert_eq!(call(&shop, "k", "Annabel").done().unwrap().output["signed_by"], "Annabel");
}
