//! A brick elsewhere: this side claims too, so that a person and a remote brick never both act.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use capgen::rt::MapTo;
use capgen::{
    Answer, Breaker, CallError, CallResult, CapabilitySeam, CircuitState, Composition, Connection, Dispatch, Patience,
    RemoteCall, TraceContext, Why,
};
use serde_json::{Value as Json, json};

use crate::bricks::hr::{self, ProvisionUser, anna};
use crate::world::{key, run};

/// Answers what it is told to, and remembers what it was asked.
#[derive(Clone, Default)]
struct Elsewhere {
    next: Arc<Mutex<VecDeque<Result<Json, CallError>>>>,
    asked: Arc<Mutex<Vec<RemoteCall>>>,
}

impl Dispatch for Elsewhere {
    fn dispatch(
        &self,
        call: RemoteCall,
    ) -> std::pin::Pin<Box<dyn Future<Output = Result<CallResult, CallError>> + Send + '_>> {
        self.asked.lock().unwrap().push(call);
        let answer = self.next.lock().unwrap().pop_front().expect("the test says what comes next");
        Box::pin(async move { answer.map(|json| serde_json::from_value(json).unwrap()) })
    }
}

fn composed(answers: impl IntoIterator<Item = Result<Json, CallError>>) -> (Elsewhere, Composition) {
    composed_with(Patience::default(), answers)
}

fn composed_with(
    patience: Patience,
    answers: impl IntoIterator<Item = Result<Json, CallError>>,
) -> (Elsewhere, Composition) {
    let elsewhere = Elsewhere::default();
    elsewhere.next.lock().unwrap().extend(answers);
    let acme = Composition::builder("acme", crate::store::open().0)
        .brick("hr", &hr::BRICK)
        .remote("directory", elsewhere.clone())
        .map("identity.provision_user", MapTo::brick("directory"))
        .patience(patience)
        .build();
    (elsewhere, acme)
}

fn call(acme: &Composition) -> Result<Answer<hr::ProvisionUserOutput>, CallError> {
    run(acme.seam("hr").call::<ProvisionUser>(key("k"), anna()))
}

#[test]
fn a_remote_answer_is_read_leniently_and_replayed_from_here() {
    let output = json!({"account_id": "acc", "created": true, "new_member": 1});
    let (elsewhere, acme) = composed([
        Ok(json!({"status": "failed", "retryable": true, "message": "s3cr3t-w0rd: not now"})),
        Ok(json!({"status": "in_progress", "message": "at it", "approval": {"id": "a1"}})),
        Ok(json!({"status": "done", "provider_ref": "r", "output": output, "later": 1})),
    ]);
    assert!(matches!(call(&acme), Ok(Answer::Failed(failed)) if failed.retryable && failed.message == "***: not now"));
    assert!(matches!(call(&acme), Ok(Answer::InProgress(wait)) if wait.approval == Some(json!({"id": "a1"}))));
    let done = call(&acme).unwrap().done().unwrap();
    assert_eq!((done.provider.as_deref(), done.provider_ref.as_deref()), (Some("directory"), Some("r")));
    assert!(call(&acme).unwrap().done().unwrap().replay);
    let asked = elsewhere.asked.lock().unwrap();
    assert_eq!((asked.len(), asked[0].key.as_str(), asked[0].dry_run), (3, "k", false));
    assert_eq!(asked[0].input["password"], "s3cr3t-w0rd");
    assert!(!format!("{asked:?}").contains("s3cr3t-w0rd"));
}

#[test]
fn a_brick_elsewhere_that_keeps_failing_is_left_alone_until_it_is_set_up_anew() {
    let busy = || Ok(json!({"status": "failed", "retryable": true, "message": "the server is down"}));
    let missing = json!({"status": "connection_required", "message": "no service account"});
    let refused = CallError::Forbidden { capability: "identity.provision_user".into(), message: "no".into() };
    let output = json!({"account_id": "acc", "created": true});
    let (elsewhere, acme) = composed_with(
        Patience::default().breaker(Breaker::after(2, Duration::from_secs(3600))),
        [
            busy(),
            Err(refused),
            busy(),
            Ok(missing),
            busy(),
            Ok(json!({"status": "done", "provider_ref": "r", "output": output})),
        ],
    );
    for _ in 0..5 {
        assert!(!call(&acme).is_ok_and(|answer| answer.done().is_some()));
    }
    let Ok(Answer::Failed(alone)) = call(&acme) else { panic!() };
    assert!(
        alone.retryable && alone.message.contains("the connection of `directory` for `acme` is left alone"),
        "{alone:?}"
    );
    assert_eq!(elsewhere.asked.lock().unwrap().len(), 5, "it is not asked again");
    let circuits = acme.circuits();
    assert!(matches!(circuits.as_slice(), [circuit]
        if circuit.brick == "directory" && matches!(circuit.state, CircuitState::Open { .. })));
    acme.connect("acme", "directory", Connection::new());
    assert!(call(&acme).unwrap().done().is_some());
    assert!(acme.circuits().is_empty());
}

#[test]
fn a_missing_connection_elsewhere_is_a_task_here() {
    let (_, acme) = composed([Ok(json!({"status": "connection_required", "message": "no service account"}))]);
    let task = call(&acme).unwrap().manual().unwrap();
    assert_eq!((task.why, task.missing.as_deref()), (Why::ConnectionMissing, Some("no service account")));
    run(acme.tasks().claim(&task.id, "bo")).unwrap();
    assert_eq!(call(&acme).unwrap().manual().unwrap().id, task.id, "the remote brick is held back");
}

#[test]
fn an_output_that_cannot_be_read_is_told_with_its_faults() {
    let (_, acme) = composed([Ok(json!({"status": "done", "output": {"account_id": 1}}))]);
    let Err(CallError::Unreadable { faults, .. }) = call(&acme) else { panic!() };
    assert_eq!(faults.list().len(), 2);
}

#[test]
fn a_dry_run_is_carried_over_and_a_refusal_comes_back() {
    let plan = json!([{"action": "make", "target": "anna", "payload": {"password": "s3cr3t-w0rd"}}]);
    let forbidden = CallError::Forbidden { capability: "identity.provision_user".into(), message: "no".into() };
    let (elsewhere, acme) = composed([Ok(json!({"status": "planned", "plan": plan})), Err(forbidden.clone())]);
    let dry = run(acme.seam("hr").dry_run().call::<ProvisionUser>(key("k"), anna())).unwrap();
    assert!(matches!(dry, Answer::Planned(plan) if plan.steps[0].payload["password"] == "***"));
    assert!(elsewhere.asked.lock().unwrap()[0].dry_run);
    assert_eq!(call(&acme), Err(forbidden));
}

#[test]
fn each_attempt_is_a_span_of_the_seams_trace() {
    let busy = || Ok(json!({"status": "failed", "retryable": true}));
    let (elsewhere, acme) = composed([busy(), busy(), busy()]);
    let ours = TraceContext::begin().with_state("a=1");
    let call = |seam: CapabilitySeam| run(seam.call::<ProvisionUser>(key("k"), anna())).unwrap();
    call(acme.seam("hr").in_trace(ours.clone()));
    call(acme.seam("hr").in_trace(ours.clone()));
    call(acme.seam("hr"));
    let spans: Vec<TraceContext> = elsewhere.asked.lock().unwrap().iter().map(|call| call.trace.clone()).collect();
    assert_eq!([spans[0].trace_id(), spans[1].trace_id()], [ours.trace_id(), ours.trace_id()]);
    assert!(spans[0].span_id() != ours.span_id() && spans[0].span_id() != spans[1].span_id());
    assert_eq!((spans[0].tracestate(), spans[2].tracestate()), (Some("a=1"), None));
    assert_ne!(spans[2].trace_id(), ours.trace_id());
}
