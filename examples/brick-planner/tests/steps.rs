//! The step of the HR brick that asks for dates, with a person who decides.

use brick_hr::example::anna;
use brick_hr::{Outcome, Report, Starter, onboard};
use brick_planner::Planner;
use capgen::rt::MapTo;
use capgen::{Composition, Ledger, Seam, TaskLine, Why, json};

const DATES: &str = "Find a date for the first review";
const REVIEW: &str = "Plan the first review";

/// Everything is done by hand but the proposal.
fn acme() -> Composition {
    let bricks = Composition::builder("acme", Ledger::memory())
        .brick("hr", brick_hr::capabilities::BRICK)
        .provider("planner", Planner)
        .map("ai.suggest", MapTo::brick("planner"));
    let needs = brick_hr::capabilities::BRICK.requires.iter().map(|need| need.descriptor.name);
    needs.filter(|name| *name != "ai.suggest").fold(bricks, |bricks, name| bricks.map(name, MapTo::Manual)).build()
}

fn starter(welcome: &str) -> Starter {
    let (welcome_start, welcome_end) = (welcome.parse().unwrap(), welcome.parse().unwrap());
    Starter { welcome_start, welcome_end, ..anna().unwrap() }
}

async fn join(acme: &Composition, welcome: &str) -> Report {
    onboard(&Seam::from_seam(acme.seam("hr")), "join-anna", &starter(welcome)).await.unwrap()
}

fn step<'r>(report: &'r Report, title: &str) -> &'r Outcome {
    &report.steps.iter().find(|step| step.title == title).expect("the step").outcome
}

async fn task(acme: &Composition, capability: &str) -> TaskLine {
    let open = acme.tasks().open().await.unwrap();
    let wanted = |task: &TaskLine| task.capability == capability && task.input["title"] != "Welcome, Anna";
    open.into_iter().find(wanted).expect("the task")
}

#[tokio::test]
async fn a_person_accepts_the_dates_and_the_review_is_planned_then() {
    let acme = acme();
    let report = join(&acme, "2027-01-04T09:00:00+00:00").await;
    assert!(matches!(step(&report, DATES), Outcome::Task { .. }) && matches!(step(&report, REVIEW), Outcome::Held(_)));
    let proposed = task(&acme, "ai.suggest").await;
    assert_eq!(proposed.why, Why::Proposed);
    let proposal = proposed.proposal.unwrap();
    assert_eq!((proposal.confidence, proposal.model.as_deref()), (Some(85), Some(brick_planner::MODEL)));
    acme.tasks().by("maya").accept(&proposed.id).await.unwrap();
    let report = join(&acme, "2027-01-04T09:00:00+00:00").await;
    assert!(matches!(step(&report, DATES), Outcome::Done(_)) && matches!(step(&report, REVIEW), Outcome::Task { .. }));
    let review = task(&acme, "calendar.create_event").await;
    let dates = (&review.input["start"], &review.input["end"]);
    assert_eq!(dates, (&json!("2027-01-08T09:00:00.000Z"), &json!("2027-01-08T09:30:00.000Z")));
}

#[tokio::test]
async fn of_a_weekend_it_is_not_sure_enough_and_a_person_edits_the_dates() {
    let acme = acme();
    join(&acme, "2027-01-05T09:00:00+00:00").await;
    let proposed = task(&acme, "ai.suggest").await;
    assert_eq!(proposed.why, Why::Unsure);
    let mut edited = proposed.proposal.unwrap().output.unwrap();
    edited["suggestion"] = json!({"start": "2027-01-12T14:00:00+01:00", "end": "2027-01-12T15:00:00+01:00"});
    acme.tasks().by("maya").complete(&proposed.id, edited, None).await.unwrap();
    join(&acme, "2027-01-05T09:00:00+00:00").await;
    assert_eq!(task(&acme, "calendar.create_event").await.input["start"], "2027-01-12T14:00:00+01:00");
}

#[tokio::test]
async fn rejected_dates_leave_the_review_out() {
    let acme = acme();
    join(&acme, "2027-01-04T09:00:00+00:00").await;
    let proposed = task(&acme, "ai.suggest").await;
    acme.tasks().by("maya").decline(&proposed.id, "we meet every day anyway").await.unwrap();
    let report = join(&acme, "2027-01-04T09:00:00+00:00").await;
    assert!(matches!(step(&report, DATES), Outcome::Failed { retryable: false, .. }));
    assert!(matches!(step(&report, REVIEW), Outcome::Held(_)));
}
