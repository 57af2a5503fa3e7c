//! Keys that follow a recipe.

use capgen::{Answer, CallError, Failure, FaultKind};

use crate::bricks::google::Next;
use crate::bricks::hr::{Draft, DraftInput};
use crate::world::{automatic, key, run};

fn nda() -> DraftInput {
    DraftInput { source_ref: "run-7".into(), type_code: "NDA".into() }
}

#[test]
fn a_key_that_does_not_match_its_recipe_is_invalid_input() {
    let world = automatic();
    let error = run(world.hr.call::<Draft>(key("run-7|SOW"), nda())).unwrap_err();
    assert_eq!(error.http_status(), 422);
    let CallError::Invalid { faults, .. } = error else { panic!() };
    let fault = &faults.list()[0];
    assert_eq!((fault.path.as_str(), fault.kind), ("/idempotency_key", FaultKind::Key));
    assert!(fault.message.contains("`run-7|NDA`"), "{}", fault.message);
    assert_eq!((world.google.acted(), world.events().len()), (0, 0));
}

#[test]
fn the_builder_makes_the_key_that_matches() {
    let world = automatic();
    world.google.will([Next::Make("c1")]);
    let key = capgen::rt::key::<Draft>(&nda(), &[]).unwrap();
    assert_eq!(key.as_str(), "run-7|NDA");
    assert!(run(world.hr.call::<Draft>(key, nda())).unwrap().done().is_some());
    let ambiguous = DraftInput { source_ref: "run|7".into(), ..nda() };
    assert!(capgen::rt::key::<Draft>(&ambiguous, &[("more", &1)]).is_err());
}

#[test]
fn a_declared_reason_says_whether_to_ask_again() {
    let world = automatic();
    let draft = || match run(world.hr.call::<Draft>(key("run-7|NDA"), nda())).unwrap() {
        Answer::Failed(failed) => failed,
        answer => panic!("{answer:?}"),
    };
    world.google.will([
        Next::Fail(Failure::reason("busy", "later")),
        Next::Fail(Failure::reason("deed", "it is a deed").with_partial_output(serde_json::json!({"missing": ["a"]}))),
    ]);
    let busy = draft();
    assert_eq!((busy.retryable, busy.reason.as_deref()), (true, Some("busy")));
    let deed = draft();
    assert_eq!((deed.retryable, deed.reason.as_deref()), (false, Some("deed")));
    assert_eq!(deed.output.as_ref().unwrap()["missing"][0], "a");
    let again = draft();
    assert!(again.replay);
    assert_eq!((again.reason, again.output), (deed.reason, deed.output));
}

#[test]
fn a_reason_nobody_declared_is_a_failure_for_good_in_clear_words() {
    let world = automatic();
    world.google.will([Next::Fail(Failure::reason("tired", "not today"))]);
    let Answer::Failed(failed) = run(world.hr.call::<Draft>(key("run-7|NDA"), nda())).unwrap() else { panic!() };
    assert_eq!((failed.retryable, failed.reason), (false, None));
    assert_eq!(
        failed.message,
        "not today (`google` gives the reason `tired`, which `contracts.draft` does not declare under `failures`)"
    );
}
