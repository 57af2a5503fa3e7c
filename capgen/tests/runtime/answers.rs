//! Rule 4, and two bricks with types of their own.

use capgen::{Answer, CallError, Failure, FaultKind, Pending};

use crate::bricks::google::Next;
use crate::bricks::hr::{ProvisionUser, ProvisionUserInput, anna};
use crate::world::{automatic, key, run};

#[test]
fn invalid_input_is_told_in_full_before_anything_happens() {
    let world = automatic();
    let input = ProvisionUserInput { primary_email: "a".into(), ..anna() };
    let error = run(world.hr.call::<ProvisionUser>(key("k"), input)).unwrap_err();
    assert_eq!(error.http_status(), 422);
    let CallError::Invalid { faults, .. } = error else { panic!() };
    assert_eq!((faults.list()[0].path.as_str(), faults.list()[0].kind), ("/primary_email", FaultKind::OutOfRange));
    assert_eq!((world.google.acted(), world.events().len()), (0, 0));
}

#[test]
fn what_the_provider_would_not_take_is_invalid_too_and_frees_the_key() {
    let world = automatic();
    let long = ProvisionUserInput { primary_email: "a".repeat(35), ..anna() };
    let CallError::Invalid { faults, .. } = run(world.hr.call::<ProvisionUser>(key("k"), long)).unwrap_err() else {
        panic!()
    };
    assert_eq!(faults.list()[0].path, "/primary_email");
    assert_eq!(world.google.acted(), 0);
    world.google.will([Next::Make("acc1")]);
    assert!(run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap().done().is_some());
}

#[test]
fn refusals_are_no_outcomes() {
    let world = automatic();
    world.google.will([
        Next::Fail(Failure::forbidden("not yours")),
        Next::Fail(Failure::not_found("no such unit")),
        Next::Fail(Failure::invalid("/org_unit", "is closed")),
        Next::Make("acc1"),
    ]);
    let call = || run(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert_eq!(call().unwrap_err().http_status(), 403);
    assert_eq!(call().unwrap_err().http_status(), 404);
    let CallError::Invalid { faults, .. } = call().unwrap_err() else { panic!() };
    assert_eq!((faults.list()[0].path.as_str(), faults.list()[0].message.as_str()), ("/org_unit", "is closed"));
    assert!(call().unwrap().done().is_some());
}

#[test]
fn an_output_that_breaks_its_shape_is_stored_as_a_failure_and_never_acted_on_again() {
    let world = automatic();
    world.google.will([Next::Make("a longer id than declared")]);
    let call = || match run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap() {
        Answer::Failed(failed) => failed,
        answer => panic!("{answer:?}"),
    };
    let failed = call();
    assert!(!failed.retryable);
    assert!(failed.message.contains("/account_id"), "{}", failed.message);
    assert_eq!(failed.provider_ref.as_deref(), Some("ref-a longer id than declared"));
    assert!(call().replay);
    assert_eq!(world.google.acted(), 1);
}

#[test]
fn two_catalogues_meet_by_names_and_not_by_positions() {
    let world = automatic();
    world.google.will([Next::Make("acc1")]);
    let done = run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap().done().unwrap();
    assert_eq!(world.google.seen()[0].email, "anna@co");
    assert_eq!(done.output.recovery_code.as_deref(), Some("r3c0very"));
    let again = run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap().done().unwrap();
    assert_eq!(again.output, done.output, "the stored answer is read as the moved one");
}

#[test]
fn the_provider_learns_who_asks_for_whom() {
    let world = automatic();
    world.google.will([Next::Make("acc1")]);
    run(world.hr.for_tenant("globex").as_actor("bo").call::<ProvisionUser>(key("r|1"), anna())).unwrap();
    let seen = &world.google.seen()[0];
    assert_eq!((seen.tenant.as_str(), seen.actor.as_str(), seen.caller.as_str()), ("globex", "bo", "hr"));
    assert_eq!((seen.key.as_str(), seen.attempt), ("r|1", 1));
}

#[test]
fn a_stand_in_answers_in_place_of_a_stub() {
    let failed = Answer::Failed(capgen::Failed::new(true, "not now"));
    let answer = run(Pending::<ProvisionUser>::ready(failed.clone())).unwrap();
    assert_eq!(answer, failed);
}
