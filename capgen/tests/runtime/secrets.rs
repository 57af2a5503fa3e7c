//! A secret is nowhere but in the exact input and output.

use capgen::{Answer, Failure};

use crate::bricks::google::Next;
use crate::bricks::hr::{ProvisionUser, anna};
use crate::world::{World, automatic, key, manual, run};

const SECRET: &str = "s3cr3t-w0rd";

/// All that is shown to people.
fn shown(world: &World) -> String {
    let log = run(world.acme.log(0, 100)).unwrap();
    format!("{log:?} {:?}", world.tasks())
}

#[test]
fn no_secret_is_shown_where_a_machine_acts() {
    let world = automatic();
    let message = format!("the vendor said: {SECRET} is too short");
    world.google.will([
        Next::Fail(Failure::transient(message.clone())),
        Next::Fail(Failure::invalid("/password", message.clone())),
        Next::Fail(Failure::connection_required(message)),
        Next::Make("acc1"),
    ]);
    let call = || run(world.hr.call::<ProvisionUser>(key("k"), anna()));
    let Ok(Answer::Failed(failed)) = call() else { panic!() };
    assert_eq!(failed.message, "the vendor said: *** is too short");
    assert!(!call().unwrap_err().to_string().contains(SECRET));
    let task = call().unwrap().manual().unwrap();
    assert_eq!(task.missing.as_deref(), Some("the vendor said: *** is too short"));
    let done = call().unwrap().done().unwrap();
    assert_eq!(done.output.recovery_code.as_deref(), Some("r3c0very"));
    assert!(!format!("{done:?}").contains("r3c0very"));
    let shown = shown(&world);
    assert!(!shown.contains(SECRET) && !shown.contains("r3c0very"), "{shown}");
    assert!(shown.contains("***"));
}

#[test]
fn no_secret_is_shown_where_an_output_is_refused() {
    let world = automatic();
    world.google.will([Next::Licensed(SECRET)]);
    let answer = run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap();
    let Answer::Failed(failed) = answer else { panic!("{answer:?}") };
    assert!(failed.message.contains("/licence") && failed.message.contains("found \"***\""), "{}", failed.message);
    assert!(!shown(&world).contains(SECRET));
}

#[test]
fn no_secret_is_shown_where_a_person_acts() {
    let world = manual();
    let task = run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap().manual().unwrap();
    assert_eq!(task.input["password"], SECRET);
    assert_eq!(task.masked_input()["password"], "***");
    assert!(!format!("{task:?}").contains(SECRET));
    let output = serde_json::json!({"account_id": "acc", "created": true, "recovery_code": "r3c0very"});
    let done = run(world.acme.tasks().complete(&task.id, output, None)).unwrap();
    assert!(!format!("{done:?}").contains("r3c0very"));
    let answer = run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap();
    let wire =
        serde_json::to_string(&capgen::CallResult::from_answer::<ProvisionUser>(&Answer::Manual(Box::new(task))))
            .unwrap();
    assert!(!wire.contains(SECRET), "{wire}");
    assert_eq!(answer.done().unwrap().output.recovery_code.as_deref(), Some("r3c0very"));
    assert!(!shown(&world).contains("r3c0very"));
}

#[test]
fn no_secret_is_shown_in_a_plan() {
    let world = automatic();
    let answer = run(world.hr.dry_run().call::<ProvisionUser>(key("k"), anna())).unwrap();
    let Answer::Planned(plan) = &answer else { panic!() };
    assert_eq!(plan.steps[0].action, "POST /users with ***");
    assert_eq!(plan.steps[0].payload["password"], "***");
}
