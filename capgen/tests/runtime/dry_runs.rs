//! Rule 2: a dry run claims nothing, touches nothing, and works without a connection.

use capgen::{Answer, CallError};
use serde_json::json;

use crate::bricks::hr::{
    DeleteUser, DeleteUserInput, Draft, DraftInput, ProvisionUser, ProvisionUserInput, Role, TransferStatus,
    TransferStatusInput, anna,
};
use crate::world::{automatic, key, manual, run};

#[test]
fn the_provider_says_what_it_would_do() {
    let world = automatic();
    let answer = run(world.hr.dry_run().call::<ProvisionUser>(key("k"), anna())).unwrap();
    let Answer::Planned(plan) = answer else { panic!() };
    assert_eq!(plan.steps[0].target, "anna@co");
    assert_eq!(plan.steps[0].payload["key"], "k");
    assert_eq!((world.google.acted(), world.events().len(), world.tasks().len()), (0, 0, 0));
}

#[test]
fn the_plan_of_a_person_is_in_words_and_makes_no_task() {
    let world = manual();
    let Answer::Planned(plan) = run(world.hr.dry_run().call::<ProvisionUser>(key("k"), anna())).unwrap() else {
        panic!()
    };
    assert_eq!(plan.message.as_deref(), Some("Create the account anna@co in (none) with ***"));
    assert_eq!(plan.steps[0].payload["password"], "***");
    assert_eq!((world.events().len(), world.tasks().len()), (0, 0));
}

#[test]
fn a_dry_run_is_validated_like_a_call() {
    let world = automatic();
    let input = ProvisionUserInput { primary_email: "a".into(), ..anna() };
    assert!(run(world.hr.dry_run().call::<ProvisionUser>(key("k"), input)).is_err());
    let nda = DraftInput { source_ref: "r".into(), type_code: "NDA".into() };
    assert!(run(world.hr.dry_run().call::<Draft>(key("other"), nda)).is_err());
}

#[test]
fn a_plan_that_cannot_be_made_is_told() {
    let world = automatic();
    let hr = world.hr.dry_run();
    let boss = ProvisionUserInput { role: Role::Manager, ..anna() };
    let refused = run(hr.call::<ProvisionUser>(key("k"), boss)).unwrap_err();
    assert!(matches!(refused, CallError::Forbidden { .. }));
    let input = DeleteUserInput { primary_email: "anna@co".into() };
    assert!(matches!(run(hr.call::<DeleteUser>(key("k"), input)).unwrap(), Answer::Failed(failed) if failed.retryable));
    let nda = DraftInput { source_ref: "r".into(), type_code: "NDA".into() };
    let Answer::Failed(failed) = run(hr.call::<Draft>(key("r|NDA"), nda)).unwrap() else { panic!() };
    assert!(failed.message.contains("without a connection"));
    assert_eq!((world.events().len(), world.tasks().len()), (0, 0));
}

#[test]
fn a_read_is_planned_and_not_made() {
    let world = automatic();
    let input = TransferStatusInput { transfer_ref: "t".into() };
    let Answer::Planned(plan) = run(world.hr.dry_run().read::<TransferStatus>(input)).unwrap() else { panic!() };
    assert_eq!(plan.steps[0].payload, json!({"transfer_ref": "t"}));
    assert_eq!(world.google.acted(), 0);
}
