//! What types cannot hold is checked where values come in from outside, cross a seam, or are the work of a person.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use capgen::rt::{MapTo, Need, Offer, Route, Shape, check};
use capgen::{
    Answer, BrickInfo, Call, CallError, Capability, Composition, Descriptor, Done, DryRun, Failure, FaultKind, Faults,
    Plan, PlanCall, Provide, Provider, TaskError,
};
use serde_json::json;

use crate::store;
use crate::world::{key, run};

/// What one brick understands by `notes.keep`: text in and out, with these checks.
macro_rules! capability {
    ($marker:ident, $brick:ident, $descriptor:expr) => {
        #[derive(Clone, Copy, Debug)]
        struct $marker;
        impl Capability for $marker {
            type Input = String;
            type Output = String;
            const DESCRIPTOR: &'static Descriptor = &$descriptor;
        }
        static $brick: BrickInfo = BrickInfo {
            name: stringify!($marker),
            permission: "notes",
            file: "brick.yaml",
            requires: &[Need { descriptor: $marker::DESCRIPTOR, optional: false, line: 1 }],
            provides: &[Offer { descriptor: $marker::DESCRIPTOR, line: 2 }],
        };
    };
}

const UNCHECKED: Descriptor = Descriptor::of("notes.keep", "Keep a note.", &Shape::TEXT, &Shape::TEXT);

capability!(Plain, PLAIN, UNCHECKED);
capability!(
    Strict,
    STRICT,
    Descriptor {
        input_check: check!(r#"{"not": {"const": "twelve"}}"#),
        output_check: check!(r#"{"not": {"const": "kept seven"}}"#),
        ..UNCHECKED
    }
);
capability!(
    Offered,
    OFFERED,
    Descriptor {
        input_check: check!(r#"{"pattern": "^[a-z]+$"}"#),
        output_check: check!(r#"{"maxLength": 11}"#),
        ..UNCHECKED
    }
);

#[derive(Clone, Default)]
struct Notes(Arc<AtomicUsize>);

impl Provide<Offered> for Notes {
    async fn call(&self, _: &Call, note: String) -> Result<Done<String>, Failure> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Ok(Done::new(format!("kept {note}")))
    }
}

impl DryRun<Offered> for Notes {
    async fn plan(&self, _: &PlanCall, note: &String) -> Result<Plan, Failure> {
        Ok(Plan::of("keep", note.clone(), json!(null)))
    }
}

impl Provider for Notes {
    fn brick() -> &'static BrickInfo {
        &OFFERED
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<Offered>()]
    }
}

fn compose(to: MapTo) -> (Composition, Notes) {
    let (ledger, _) = store::open();
    let notes = Notes::default();
    let builder = Composition::builder("acme", ledger).brick("plain", &PLAIN).brick("strict", &STRICT);
    (builder.provider("notes", notes.clone()).map("notes.keep", to).build(), notes)
}

fn ask<C: Capability<Input = String, Output = String>>(
    acme: &Composition,
    brick: &str,
    note: &str,
) -> Result<Answer<String>, CallError> {
    run(acme.seam(brick).call::<C>(key(&format!("{brick} {note}")), note.to_owned()))
}

fn faults(result: Result<Answer<String>, CallError>) -> Faults {
    match result {
        Err(CallError::Invalid { faults, .. }) => faults,
        other => panic!("not refused as invalid: {other:?}"),
    }
}

#[test]
fn what_crosses_a_seam_keeps_to_the_schema_of_the_provider() {
    let (acme, notes) = compose(MapTo::brick("notes"));
    assert_eq!(ask::<Plain>(&acme, "plain", "one").unwrap().done().unwrap().output, "kept one");
    let refused = faults(ask::<Plain>(&acme, "plain", "Hunter2"));
    assert_eq!(refused.list()[0].kind, FaultKind::Schema);
    assert_eq!(refused.to_string(), "breaks its schema: value does not match \"^[a-z]+$\"");
    let planned = run(acme.seam("plain").dry_run().call::<Plain>(key("k"), "Hunter2".to_owned()));
    assert_eq!(faults(planned), refused);
    assert_eq!(notes.0.load(Ordering::SeqCst), 1, "nothing that is refused is done");
}

#[test]
fn a_caller_keeps_to_its_own_schema_before_anybody_is_asked() {
    let (acme, notes) = compose(MapTo::brick("notes"));
    assert_eq!(faults(ask::<Strict>(&acme, "strict", "twelve")).list()[0].kind, FaultKind::Schema);
    assert_eq!(notes.0.load(Ordering::SeqCst), 0);
    assert!(ask::<Strict>(&acme, "strict", "ten").unwrap().done().is_some());
    let (acme, _) = compose(MapTo::Manual);
    faults(ask::<Strict>(&acme, "strict", "twelve"));
}

#[test]
fn an_output_that_breaks_its_schema_is_a_failure_for_good() {
    let (acme, notes) = compose(MapTo::brick("notes"));
    let Answer::Failed(failed) = ask::<Plain>(&acme, "plain", "something").unwrap() else { panic!("it failed") };
    assert!(!failed.retryable);
    let words = "`notes` did `notes.keep`, but its output is not what it declares: \
                 breaks its schema: value is longer than 11 characters";
    assert_eq!(failed.message, words);
    assert!(!matches!(ask::<Plain>(&acme, "plain", "something").unwrap(), Answer::Done(_)));
    assert_eq!(notes.0.load(Ordering::SeqCst), 1, "what was done is not done again");
}

#[test]
fn an_answer_keeps_to_the_schema_of_who_asked() {
    let (acme, _) = compose(MapTo::brick("notes"));
    let unreadable = ask::<Strict>(&acme, "strict", "seven");
    let Err(CallError::Unreadable { faults, .. }) = unreadable else { panic!("{unreadable:?}") };
    assert_eq!(faults.list()[0].kind, FaultKind::Schema);
}

#[test]
fn a_person_keeps_to_the_schema_too() {
    let (acme, _) = compose(MapTo::Manual);
    let task = ask::<Strict>(&acme, "strict", "note").unwrap().manual().unwrap();
    let wrong = run(acme.tasks().complete(&task.id, json!("kept seven"), None));
    assert!(matches!(&wrong, Err(TaskError::Invalid { faults, .. }) if faults.list()[0].kind == FaultKind::Schema));
    run(acme.tasks().complete(&task.id, json!("kept"), None)).unwrap();
    assert_eq!(ask::<Strict>(&acme, "strict", "note").unwrap().done().unwrap().output, "kept");
}
