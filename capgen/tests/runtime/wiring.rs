//! Who is asked: mappings, routes, what is absent, and what a brick may ask for at all.

use capgen::rt::MapTo;
use capgen::{Answer, CallError, Composition, WiringError};

use crate::bricks::google::Next;
use crate::bricks::hr::{self, DeleteUser, DeleteUserInput, Draft, DraftInput, ProvisionUser, anna};
use crate::world::{automatic, key, mapped, run};

fn wiring(error: CallError) -> WiringError {
    match error {
        CallError::Wiring(error) => error,
        error => panic!("{error}"),
    }
}

#[test]
fn a_route_takes_the_first_line_whose_attributes_hold() {
    let eu = (vec![("region".to_owned(), "eu".to_owned())], MapTo::brick("google"));
    let world = mapped(MapTo::Route(vec![eu.clone(), (Vec::new(), MapTo::Manual)]));
    world.google.will([Next::Make("acc1")]);
    let call = |name: &str, seam: &capgen::CapabilitySeam| run(seam.call::<ProvisionUser>(key(name), anna())).unwrap();
    assert!(call("a", &world.hr).manual().is_some());
    assert!(call("b", &world.hr.with_attribute("region", "us")).manual().is_some());
    assert!(call("c", &world.hr.with_attribute("region", "eu")).done().is_some());
    let open = mapped(MapTo::Route(vec![eu]));
    let error = run(open.hr.call::<ProvisionUser>(key("a"), anna())).unwrap_err();
    assert_eq!(wiring(error), WiringError::NoRoute { capability: "identity.provision_user".into() });
}

#[test]
fn what_is_absent_is_told_as_such() {
    let world = mapped(MapTo::Absent);
    let input = DraftInput { source_ref: "r".into(), type_code: "NDA".into() };
    let error = run(world.hr.call::<Draft>(key("r|NDA"), input)).unwrap_err();
    assert_eq!(error, CallError::Absent { capability: "contracts.draft".into(), brick: "hr".into() });
}

#[test]
fn silence_is_an_error() {
    let acme = Composition::builder("acme", crate::store::open().0).brick("hr", &hr::BRICK).build();
    let error = run(acme.seam("hr").call::<ProvisionUser>(key("k"), anna())).unwrap_err();
    assert_eq!(wiring(error), WiringError::Unmapped { capability: "identity.provision_user".into() });
}

#[test]
fn a_brick_asks_only_for_what_it_declares() {
    let world = automatic();
    let error = run(world.acme.seam("google").call::<ProvisionUser>(key("k"), anna())).unwrap_err();
    assert!(matches!(wiring(error), WiringError::NotRequired { .. }));
    let error = run(world.acme.seam("nobody").call::<ProvisionUser>(key("k"), anna())).unwrap_err();
    assert_eq!(wiring(error), WiringError::UnknownBrick { brick: "nobody".into() });
}

#[test]
fn a_mapping_to_a_brick_that_is_not_there_is_told() {
    let world = mapped(MapTo::brick("postmark"));
    let error = run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap_err();
    assert_eq!(wiring(error), WiringError::UnknownBrick { brick: "postmark".into() });
}

#[test]
fn bricks_that_ask_each_other_in_a_circle_come_to_an_end() {
    let world = automatic();
    world.google.will([Next::AskItself]);
    let input = DeleteUserInput { primary_email: "anna@co".into() };
    let Answer::Failed(failed) = run(world.hr.call::<DeleteUser>(key("k"), input)).unwrap() else { panic!() };
    assert!(failed.message.contains("in a circle"), "{}", failed.message);
    assert_eq!(world.google.acted(), 32);
    assert_eq!(world.google.seen()[1].caller, "google");
}
