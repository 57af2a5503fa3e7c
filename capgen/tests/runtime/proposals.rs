//! Rule 9: a model proposes, and the mode of the step says who decides.

use capgen::ledger::Event;
use capgen::rt::MapTo;
use capgen::{
    AiMode, AiStep, Backoff, CallError, CapabilitySeam, Composition, DecidedBy, Decision, Failure, Ledger, ManualTask,
    Patience, Proposal, TaskError, Why,
};
use serde_json::json;

use crate::bricks::planner::{Dates, HR, Planner, Question, Suggest};
use crate::store::{self, Clock};
use crate::world::{key, run};

const SUGGEST: AiStep = AiStep {
    name: "plan_dates",
    mode: AiMode::Suggest,
    floor: 60,
    safe_for_auto: true,
    applies: Some("calendar.create_event"),
};
static SUGGESTED: AiStep = SUGGEST;
static OFF: AiStep = AiStep { mode: AiMode::Off, ..SUGGEST };
static REVIEWED: AiStep = AiStep { mode: AiMode::AutoWithReview, ..SUGGEST };
static AUTO: AiStep = AiStep { mode: AiMode::Auto, ..SUGGEST };
static UNMARKED: AiStep = AiStep { mode: AiMode::Auto, safe_for_auto: false, ..SUGGEST };

struct World {
    planner: Planner,
    ledger: Ledger,
    _clock: Clock,
    acme: Composition,
    hr: CapabilitySeam,
}

fn compose(ledger: &Ledger, planner: &Planner, to: MapTo) -> Composition {
    Composition::builder("acme", ledger.clone())
        .brick("hr", &HR)
        .provider("planner", planner.clone())
        .map("ai.suggest", to)
        .patience(Patience::default().backoff(Backoff::never()))
        .build()
}

fn world(next: impl IntoIterator<Item = Result<i64, Failure>>) -> World {
    let (ledger, clock) = store::open();
    let planner = Planner::default();
    planner.will(next);
    let acme = compose(&ledger, &planner, MapTo::brick("planner"));
    World { planner, ledger, _clock: clock, hr: acme.seam("hr"), acme }
}

fn question() -> Question {
    Question { step: "plan_dates".into(), subject_ref: "starter-7".into() }
}

impl World {
    fn decide(&self, step: &'static AiStep) -> Decision<Dates> {
        run(self.hr.decide::<Suggest>(step, key("plan_dates|starter-7|1"), question())).unwrap()
    }

    fn waits(&self, step: &'static AiStep) -> ManualTask {
        match self.decide(step) {
            Decision::Waits(task) => *task,
            other => panic!("{other:?}"),
        }
    }

    /// What is applied, who decided, and whether a person still looks at it.
    fn applies(&self, step: &'static AiStep) -> (String, DecidedBy, bool) {
        let apply = self.decide(step).apply().expect("something to apply");
        (apply.output.start, apply.by, apply.review.is_some())
    }

    fn rewire(&mut self, to: MapTo) {
        self.acme = compose(&self.ledger, &self.planner, to);
        self.hr = self.acme.seam("hr");
    }

    fn log(&self) -> Vec<(Event, String, String)> {
        let log = run(self.acme.log(0, 100)).unwrap().into_iter();
        log.map(|action| (action.event, action.asked.actor.to_string(), action.message.unwrap_or_default())).collect()
    }
}

fn by_mode(confidence: u8) -> DecidedBy {
    DecidedBy::Mode { model: Some("planner-1".into()), confidence: Some(confidence) }
}

fn proposal(task: &ManualTask) -> &Proposal {
    task.proposal.as_deref().expect("a proposal")
}

#[test]
fn a_step_that_is_off_asks_nobody() {
    let world = world([]);
    assert_eq!(world.decide(&OFF), Decision::Off);
    assert_eq!((world.planner.asked(), world.log().len()), (0, 0));
}

#[test]
fn what_is_suggested_waits_for_a_person_who_accepts_it() {
    let world = world([Ok(82)]);
    let task = world.waits(&SUGGESTED);
    assert_eq!((task.why, task.capability.as_str()), (Why::Proposed, "ai.suggest"));
    let told = proposal(&task);
    assert_eq!((told.step.as_str(), told.applies.as_deref()), ("plan_dates", Some("calendar.create_event")));
    assert_eq!((told.confidence, told.floor, told.model.as_deref()), (Some(82), 60, Some("planner-1")));
    assert_eq!(told.provider.as_deref(), Some("planner"));
    assert_eq!(told.output.as_ref().unwrap()["note"], "s3cr3t-note");
    assert_eq!(told.masked_output().unwrap()["note"], "***");
    assert!(!format!("{task:?}").contains("s3cr3t"));
    assert_eq!(world.waits(&SUGGESTED).id, task.id, "asking twice gives the same task");
    run(world.acme.tasks().by("maya").accept(&task.id)).unwrap();
    assert_eq!(world.applies(&SUGGESTED), ("monday".into(), DecidedBy::Person { edited: false }, false));
    assert_eq!(world.planner.asked(), 1);
    let log = world.log();
    let (event, actor, message) = log.last().unwrap();
    assert_eq!((*event, actor.as_str()), (Event::TaskCompleted, "maya"));
    let told = "accepted: what `planner-1` proposes in step `plan_dates`, for `calendar.create_event` (confidence 82, floor 60)";
    assert_eq!(message, told);
    assert!(!format!("{log:?}").contains("s3cr3t"));
}

#[test]
fn a_person_may_edit_it_within_what_the_capability_declares() {
    let world = world([Ok(82)]);
    let task = world.waits(&SUGGESTED);
    let tasks = world.acme.tasks().by("maya");
    assert!(matches!(run(tasks.complete(&task.id, json!({"start": 7}), None)), Err(TaskError::Invalid { .. })));
    let edited = json!({"start": "tuesday", "confidence": 82, "model": "planner-1"});
    run(tasks.complete(&task.id, edited, None)).unwrap();
    assert_eq!(world.applies(&SUGGESTED), ("tuesday".into(), DecidedBy::Person { edited: true }, false));
    assert!(world.log().last().unwrap().2.starts_with("edited: what `planner-1` proposes"));
}

#[test]
fn a_person_may_reject_it() {
    let world = world([Ok(82)]);
    let task = world.waits(&SUGGESTED);
    run(world.acme.tasks().by("maya").decline(&task.id, "she starts later")).unwrap();
    let Decision::Rejected(rejected) = world.decide(&SUGGESTED) else { panic!() };
    assert_eq!((rejected.reason.as_str(), rejected.applied), ("declined by maya: she starts later", false));
    assert!(world.log().last().unwrap().2.contains("rejected: what `planner-1` proposes"));
}

#[test]
fn with_review_it_is_applied_and_a_person_looks_at_it_afterwards() {
    let world = world([Ok(60)]);
    assert_eq!(world.applies(&REVIEWED), ("monday".into(), by_mode(60), true));
    assert_eq!(world.applies(&REVIEWED), ("monday".into(), by_mode(60), true));
    let open = run(world.acme.tasks().open()).unwrap();
    assert_eq!((open.len(), open[0].why), (1, Why::Applied));
    assert_eq!(open[0].proposal.as_ref().unwrap().output.as_ref().unwrap()["note"], "***");
    run(world.acme.tasks().by("maya").accept(&open[0].id)).unwrap();
    assert_eq!(world.applies(&REVIEWED), ("monday".into(), DecidedBy::Person { edited: false }, false));
}

#[test]
fn what_was_applied_and_is_rejected_is_to_be_taken_back() {
    let world = world([Ok(60)]);
    let task = world.decide(&REVIEWED).apply().unwrap().review.unwrap();
    run(world.acme.tasks().claim(&task.id, "maya")).unwrap();
    assert!(world.decide(&REVIEWED).apply().unwrap().review.is_some(), "it stays applied while she looks at it");
    run(world.acme.tasks().by("maya").decline(&task.id, "wrong week")).unwrap();
    let Decision::Rejected(rejected) = world.decide(&REVIEWED) else { panic!() };
    assert!(rejected.applied);
}

#[test]
fn alone_it_is_applied_once_and_the_log_tells_on_what_grounds() {
    let world = world([Ok(61)]);
    for _ in 0..2 {
        assert_eq!(world.applies(&AUTO), ("monday".into(), by_mode(61), false));
    }
    assert!(run(world.acme.tasks().open()).unwrap().is_empty());
    let log = world.log();
    let events: Vec<Event> = log.iter().map(|(event, ..)| *event).collect();
    assert_eq!(events, [Event::Started, Event::Done, Event::Started, Event::Done]);
    let told = "applied without a person: what `planner-1` proposes in step `plan_dates`, for `calendar.create_event` \
                (confidence 61, floor 60)";
    assert_eq!(log[3].2, told);
}

#[test]
fn a_step_that_is_not_marked_as_safe_never_applies_alone() {
    let world = world([Ok(100)]);
    assert_eq!(world.waits(&UNMARKED).why, Why::Proposed);
}

#[test]
fn below_the_floor_a_person_decides_in_every_mode() {
    for step in [&SUGGESTED, &REVIEWED, &AUTO] {
        for confidence in [59, -5, 101] {
            let world = world([Ok(confidence)]);
            let task = world.waits(step);
            assert_eq!((task.why, proposal(&task).output.is_some()), (Why::Unsure, true));
            run(world.acme.tasks().by("maya").decline(&task.id, "no")).unwrap();
            let Decision::Rejected(rejected) = world.decide(step) else { panic!() };
            assert!(!rejected.applied, "it never was");
        }
    }
}

#[test]
fn where_no_model_answers_for_now_a_person_does_it_unless_one_answers_first() {
    let world = world([Err(Failure::transient("overloaded")), Ok(90)]);
    let task = world.waits(&SUGGESTED);
    assert_eq!((task.why, task.missing.as_deref()), (Why::NoProposal, Some("overloaded")));
    assert!(matches!(run(world.acme.tasks().accept(&task.id)), Err(TaskError::NothingProposed { .. })));
    // The model is back, and nobody had begun.
    let review = world.waits(&SUGGESTED);
    assert_eq!((review.why, review.id != task.id), (Why::Proposed, true));
    assert_eq!(run(world.acme.tasks().get(&task.id)).unwrap().state.word(), "withdrawn");
}

#[test]
fn what_a_person_did_by_hand_is_the_answer_and_no_model_is_asked_any_more() {
    let world = world([Err(Failure::transient("overloaded"))]);
    let task = world.waits(&AUTO);
    let by_hand = json!({"start": "friday", "confidence": 100, "model": "maya"});
    run(world.acme.tasks().by("maya").complete(&task.id, by_hand, None)).unwrap();
    assert_eq!(world.applies(&AUTO), ("friday".into(), DecidedBy::Person { edited: true }, false));
    assert_eq!(world.planner.asked(), 1);
    assert!(world.log().last().unwrap().2.contains("for which nothing is proposed"));
}

#[test]
fn a_model_that_will_never_answer_leaves_the_step_to_a_person() {
    let world = world([Err(Failure::permanent("no such step"))]);
    let task = world.waits(&SUGGESTED);
    assert_eq!((task.why, task.missing.as_deref()), (Why::NoProposal, Some("no such step")));
    run(world.acme.tasks().by("maya").complete(
        &task.id,
        json!({"start": "friday", "confidence": 0, "model": ""}),
        None,
    ))
    .unwrap();
    assert_eq!(world.applies(&SUGGESTED).0, "friday");
}

#[test]
fn without_a_provider_a_person_does_it() {
    for (to, why) in [(MapTo::Manual, Why::NobodyMapped), (MapTo::Absent, Why::NoProposal)] {
        let mut world = world([]);
        world.rewire(to);
        let task = world.waits(&AUTO);
        assert_eq!(task.why, why);
        let by_hand = json!({"start": "friday", "confidence": 0, "model": "none"});
        run(world.acme.tasks().complete(&task.id, by_hand, None)).unwrap();
        assert_eq!(world.applies(&AUTO), ("friday".into(), DecidedBy::Person { edited: true }, false));
    }
}

#[test]
fn a_decision_stands_when_the_mode_changes() {
    let world = world([Ok(82)]);
    let task = world.waits(&SUGGESTED);
    run(world.acme.tasks().claim(&task.id, "maya")).unwrap();
    assert_eq!(world.waits(&AUTO).id, task.id, "a person has it");
    run(world.acme.tasks().by("maya").accept(&task.id)).unwrap();
    for step in [&AUTO, &REVIEWED, &SUGGESTED] {
        assert_eq!(world.applies(step).1, DecidedBy::Person { edited: false });
    }
}

#[test]
fn a_dry_run_decides_nothing() {
    let mut world = world([]);
    for to in [MapTo::brick("planner"), MapTo::Manual, MapTo::Absent] {
        world.rewire(to);
        let asked = world.hr.dry_run().decide::<Suggest>(&AUTO, key("plan_dates|starter-7|1"), question());
        assert!(matches!(run(asked).unwrap(), Decision::Planned(_)));
    }
    assert_eq!((world.planner.asked(), world.log().len()), (0, 0));
}

#[test]
fn a_wrong_call_is_refused_as_any_other() {
    let world = world([Ok(82)]);
    let other = Question { subject_ref: "starter-8".into(), ..question() };
    let wrong = run(world.hr.decide::<Suggest>(&AUTO, key("plan_dates|starter-7|1"), other.clone())).unwrap_err();
    assert!(matches!(wrong, CallError::Invalid { .. }), "{wrong:?}");
    world.waits(&SUGGESTED);
    world.acme.halt();
    let ended = run(world.hr.decide::<Suggest>(&AUTO, key("plan_dates|starter-8|1"), other)).unwrap();
    assert!(matches!(ended, Decision::Failed(failed) if failed.retryable));
}
