//! A person at the review of what a model proposes.

use capgen::{Any, DecidedBy, Decision};
use capgen_inbox_tests::clinic::Clinic;
use capgen_inbox_tests::model::{DOOR_CODE, NAME};

use crate::{READABLE, no_secret_was_shown, signed_in};

#[tokio::test(flavor = "multi_thread")]
async fn a_person_edits_what_a_model_proposes_is_corrected_accepts_it_and_the_step_goes_on() {
    let clinic = Clinic::start().await;
    let Decision::Waits(task) = clinic.terms("room 21", 82).await else { panic!("a person decides") };
    let browser = signed_in(&clinic).await;
    assert!(browser.text("main").await.contains("proposed, confidence 82"));
    browser.go(&format!("/tasks/{}", task.id)).await;
    let page = browser.text("main").await;
    for words in
        ["What is proposed", "82 of 100; at least 60", NAME, "contracts.sign: Have a contract signed.", "850.00"]
    {
        assert!(page.contains(words), "{words} is not in {page}");
    }
    browser.click("Claim this task").await;

    // What is proposed is in the form, as it is: also what takes several lines.
    let value = async |label| browser.labelled(label).await.prop("value").await.unwrap().unwrap_or_default();
    assert_eq!(
        (value("Months").await, value("Rent").await, value("Box").await),
        ("12".into(), "850.00".into(), "7".into())
    );
    assert!(value("Rationale").await.contains("\\u202e") && value("Clauses").await.contains("Two rooms:\\nnorth"));
    assert_eq!(value("Door code").await, "", "a secret is not");

    browser.enter("Months", "61").await;
    browser.enter("Rent", "cheap").await;
    browser.enter("Hall", "").await;
    browser.click("Accept with these changes").await;
    assert!(browser.title().await.starts_with("Error: task-"));
    let faults = browser.text("[role=alert]").await;
    for words in ["Months: expected", "Rent: ", "Hall: is missing"] {
        assert!(faults.contains(words), "{words} is not in {faults}");
    }
    assert_eq!(browser.count(".field.faulty").await, 3, "each is beside its field, and nothing else is wrong");
    assert_eq!((value("Months").await, value("Box").await), ("61".into(), "7".into()), "what was entered is kept");

    browser.enter("Months", "24").await;
    browser.enter("Rent", "800.00").await;
    browser.enter("Hall", "south").await;
    browser.enter("Move in (optional)", "2027-03-01").await;
    browser.click("Accept with these changes").await;
    assert!(browser.text("[role=status]").await.starts_with("The task is completed."));
    assert!(browser.text("main").await.contains("Accepted with changes by bo@acme.example"));

    let Decision::Apply(apply) = clinic.terms("room 21", 82).await else { panic!("the step goes on") };
    let terms = &apply.output;
    assert_eq!((terms.months, terms.rent.as_str(), terms.keys.hall.as_str()), (24, "800.00", "south"));
    assert_eq!((terms.clauses[1].as_str(), terms.furnished), ("Two rooms:\nnorth and south", true));
    assert_eq!((terms.door_code.as_str(), terms.keys.r#box), (DOOR_CODE, 7), "what was left as it was stays");
    assert_eq!((&terms.dates["move_in"], &terms.dates["pets"]), (&Any::from("2027-03-01"), &Any::Bool(false)));
    assert!(apply.by == DecidedBy::Person { edited: true } && apply.review.is_none());
    browser.click("Log").await;
    let log = browser.text("main").await;
    assert!(
        log.contains("edited: what `terms-7` proposes in step `terms`") && log.contains("bo@acme.example"),
        "{log}"
    );
    no_secret_was_shown(&browser);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn by_keyboard_a_person_accepts_what_is_proposed_as_it_is() {
    let clinic = Clinic::start().await;
    let Decision::Waits(task) = clinic.terms("room 22", 82).await else { panic!("a person decides") };
    let browser = signed_in(&clinic).await;
    browser.go(&format!("/tasks/{}", task.id)).await;
    browser.click("Claim this task").await;
    let tab = "\u{E004}";
    let mut stops = Vec::new();
    while stops.last().map(String::as_str) != Some("Accept what is proposed") {
        assert!(stops.len() < 20, "{stops:?}");
        browser.press(tab).await;
        stops.push(browser.focus().await);
    }
    browser.press_enter().await;
    assert_eq!(browser.text("[role=status]").await, "You accepted what is proposed. Whoever asked goes on with it.");
    let Decision::Apply(apply) = clinic.terms("room 22", 82).await else { panic!("the step goes on") };
    assert_eq!((apply.output.months, apply.output.door_code.as_str()), (12, DOOR_CODE));
    assert_eq!(apply.by, DecidedBy::Person { edited: false });
    no_secret_was_shown(&browser);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_rejects_what_the_model_is_not_sure_of() {
    let clinic = Clinic::start().await;
    let Decision::Waits(task) = clinic.terms("room 23", 41).await else { panic!("a person decides") };
    let browser = signed_in(&clinic).await;
    let readable = async |which: &str| {
        assert_eq!(browser.script(READABLE, vec![]).await, serde_json::json!([]), "{which}");
    };
    browser.wide(360).await;
    browser.go("/tasks").await;
    readable("the list").await;
    browser.go(&format!("/tasks/{}", task.id)).await;
    assert!(browser.text("main").await.contains("41 of 100 below the 60 that it takes"));
    browser.click("Claim this task").await;
    readable("the review").await;
    browser.click("Reject what is proposed").await;
    readable("no reason").await;
    browser.enter("Reason", "The rent is too high").await;
    browser.click("Reject what is proposed").await;
    readable("rejected").await;
    assert!(browser.text("main").await.contains("Rejected by bo@acme.example"));
    let Decision::Rejected(rejected) = clinic.terms("room 23", 41).await else { panic!("the step goes on") };
    assert_eq!(
        (rejected.reason.as_str(), rejected.applied),
        ("declined by bo@acme.example: The rent is too high", false)
    );
    no_secret_was_shown(&browser);
    browser.close().await;
}
