//! The RESULT on the wire.

use capgen::rt::MapTo;
use capgen::{Answer, CallError, CallResult, Done, Failed, Plan, Status, Wait};
use serde_json::{Value as Json, json};

use crate::bricks::hr::{ProvisionUser, ProvisionUserOutput, anna};
use crate::world::{key, mapped, run};

fn output() -> ProvisionUserOutput {
    ProvisionUserOutput { account_id: "acc".into(), created: true, recovery_code: None }
}

fn wire(answer: &Answer<ProvisionUserOutput>) -> Json {
    serde_json::to_value(CallResult::from_answer::<ProvisionUser>(answer)).unwrap()
}

fn back(json: Json) -> Result<Answer<ProvisionUserOutput>, CallError> {
    serde_json::from_value::<CallResult>(json).unwrap().into_answer::<ProvisionUser>()
}

#[test]
fn done_has_exactly_the_eight_members() {
    let json = wire(&Answer::Done(Done::new(output()).with_ref("r1").saying("made")));
    assert_eq!(
        json,
        json!({
            "status": "done", "retryable": false, "provider": null, "provider_ref": "r1",
            "output": {"account_id": "acc", "created": true, "recovery_code": null},
            "plan": null, "message": "made", "idempotent_replay": false,
        })
    );
    let text = serde_json::to_string(&CallResult::new(Status::Planned)).unwrap();
    assert_eq!(
        text,
        r#"{"status":"planned","retryable":false,"provider":null,"provider_ref":null,"output":null,"plan":null,"message":null,"idempotent_replay":false}"#
    );
}

#[test]
fn every_answer_comes_back_as_it_went() {
    let task = run(mapped(MapTo::Manual).hr.call::<ProvisionUser>(key("k"), {
        let mut input = anna();
        input.password = None;
        input
    }));
    let mut failed = Failed::new(false, "no");
    failed.reason = Some("deed".into());
    failed.output = Some(json!({"missing": ["a"]}));
    let mut wait = Wait::new("pending");
    wait.approval = Some(json!({"id": "a1"}));
    let answers = [
        Answer::Done(Done::new(output()).with_ref("r1")),
        task.unwrap(),
        Answer::InProgress(wait),
        Answer::Planned(Plan::of("make", "anna", json!({"a": 1})).saying("one step")),
        Answer::Failed(failed),
    ];
    for answer in answers {
        assert_eq!(back(wire(&answer)).unwrap(), answer);
    }
}

#[test]
fn a_task_an_approval_and_a_reason_stand_beside_only_when_needed() {
    let mut failed = Failed::new(true, "no");
    failed.reason = Some("busy".into());
    assert_eq!(wire(&Answer::Failed(failed))["reason"], "busy");
    let answer = run(mapped(MapTo::Manual).hr.call::<ProvisionUser>(key("k"), anna())).unwrap();
    let json = wire(&answer);
    assert_eq!(json["status"], "connection_required");
    assert_eq!(json["message"], "Create the account anna@co in (none) with ***");
    let task = &json["task"];
    assert_eq!(
        (&task["idempotency_key"], &task["why"], &task["state"]),
        (&json!("k"), &json!("nobody_mapped"), &json!("open"))
    );
}

#[test]
fn what_a_later_version_adds_is_passed_over_and_what_is_missing_is_told() {
    let more = json!({
        "status": "done", "later": {"x": 1},
        "output": {"account_id": "acc", "created": true, "later": 1},
    });
    assert_eq!(back(more).unwrap().done().unwrap().output, output());
    let Err(CallError::Unreadable { faults, .. }) = back(json!({"status": "done", "output": {"created": 1}})) else {
        panic!()
    };
    assert_eq!(faults.list().len(), 2);
    assert!(back(json!({"status": "connection_required"})).is_err());
}

#[test]
fn what_is_no_result_is_refused_in_words() {
    for (json, words) in [
        (json!([]), "not a RESULT: the answer must be an object"),
        (json!({}), "not a RESULT: the answer has no `status`"),
        (json!({"status": "ok"}), "`status` must be one of done, planned, in_progress, connection_required, failed"),
        (json!({"status": "done", "retryable": 1}), "`retryable` of the answer must be true or false"),
        (json!({"status": "done", "message": 1}), "`message` of the answer must be text"),
        (json!({"status": "planned", "plan": 1}), "`plan` must be a list"),
        (json!({"status": "planned", "plan": [{}]}), "a step of `plan` has no `action`"),
    ] {
        let error = serde_json::from_value::<CallResult>(json).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}
