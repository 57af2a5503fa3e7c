//! A person who approves what a machine is about to do.

use capgen::Answer;
use capgen_inbox_tests::clinic::{Clinic, DORA};

use crate::{READABLE, no_secret_was_shown, signed_in_with};

/// Asks, and is told to wait; the address of the approval.
async fn waits(clinic: &Clinic, key: &str) -> String {
    let Answer::InProgress(wait) = clinic.void(key).await else { panic!("it has to be approved") };
    let approval = wait.approval.expect("for an approval");
    format!("/approvals/{}", approval["id"].as_str().expect("an id"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sees_what_would_be_done_is_corrected_approves_it_and_the_step_goes_on() {
    let clinic = Clinic::start().await;
    let here = waits(&clinic, "room 31").await;
    let browser = signed_in_with(&clinic, DORA).await;
    let readable = async |which: &str| {
        let wrong = browser.script(READABLE, vec![]).await;
        assert_eq!(wrong, serde_json::json!([]), "{which}");
    };
    browser.wide(360).await;
    browser.go("/tasks").await;
    readable("the tasks with what waits").await;
    browser.click("Approvals").await;
    assert_eq!(browser.path().await, "/approvals");
    readable("the approvals").await;
    browser.go(&here).await;
    readable("an approval").await;
    let page = browser.text("main").await;
    for words in [
        "strike from the registry",
        "a voided contract binds nobody",
        "critical risk",
        "destructive",
        "anna@acme.example",
        "the role legal",
        "***",
        "<script>document.title = 'taken'</script>",
    ] {
        assert!(page.replace('`', "").contains(words), "{words} is not in {page}");
    }
    assert_ne!(browser.title().await, "taken");
    assert_eq!(browser.count("main script, main img").await, 0);

    browser.click("Approve").await;
    assert!(browser.title().await.starts_with("Error: approval-"));
    let faults = browser.text("[role=alert]").await;
    assert!(faults.contains("Reason: is missing") && faults.contains("Ticket: is missing"), "{faults}");
    assert_eq!(browser.count(".field.faulty").await, 2);
    readable("an approval with faults").await;
    browser.enter("Reason", "The tenant has moved out").await;
    browser.enter("Ticket", "OPS-31").await;
    assert!(clinic.registry.voided().is_empty());
    browser.click("Approve").await;
    assert!(browser.text("[role=status]").await.starts_with("You agreed."));
    let page = browser.text("main").await;
    assert!(page.contains("dora@acme.example agreed") && page.contains("ticket OPS-31"), "{page}");
    readable("an approval that was given").await;

    let Answer::Done(done) = clinic.void("room 31").await else { panic!("the step goes on") };
    assert!(done.output.voided && clinic.registry.voided().len() == 1);
    browser.click("Log").await;
    let log = browser.text("main").await;
    assert!(
        log.contains("Approval asked for") && log.contains("Approved") && log.contains("Approval taken up"),
        "{log}"
    );
    no_secret_was_shown(&browser);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_refuses_and_nothing_is_done() {
    let clinic = Clinic::start().await;
    let here = waits(&clinic, "room 32").await;
    let browser = signed_in_with(&clinic, DORA).await;
    browser.go(&here).await;
    browser.click("Refuse").await;
    assert!(browser.text("[role=alert]").await.contains("Why not: is missing"));
    browser.enter("Why not", "She is still there").await;
    browser.click("Refuse").await;
    assert!(browser.text("[role=status]").await.starts_with("You refused it."));
    let Answer::Failed(failed) = clinic.void("room 32").await else { panic!("it was refused") };
    assert!(!failed.retryable && failed.message.ends_with("refused by `dora@acme.example`: She is still there"));
    assert!(clinic.registry.voided().is_empty());
    no_secret_was_shown(&browser);
    browser.close().await;
}
