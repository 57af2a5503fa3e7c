//! The lists, over a provider that does not exist: capgen makes one up from the catalogue, and the test says how it answers.

use brick_hr::capabilities::{HrSeam, ai, drive, groups, identity};
use brick_hr::example::{anna, anna_leaving};
use brick_hr::{Outcome, Report, offboard, onboard};
use capgen::json;
use capgen::testing::{Fake, Scripted};

const ACCOUNT: &str = "Create the work account";

fn outcome<'r>(report: &'r Report, title: &str) -> &'r Outcome {
    &report.steps.iter().find(|step| step.title == title).expect("the step").outcome
}

/// One line, and everything that the brick requires is done.
#[tokio::test]
async fn whoever_joins_has_an_account_in_the_end() {
    let seam: HrSeam = capgen::testing::seam();
    let report = onboard(&seam, "join-anna", &anna().unwrap()).await.unwrap();
    assert!(matches!(outcome(&report, ACCOUNT), Outcome::Done(_)), "{report}");
}

#[tokio::test]
async fn a_directory_that_is_busy_holds_the_steps_that_need_an_account_and_no_other() {
    let fake = Fake::new();
    fake.on::<identity::ProvisionUser>([Scripted::transient("the directory is busy"), Scripted::done()]);
    let (seam, anna) = (fake.seam::<HrSeam>(), anna().unwrap());

    let report = onboard(&seam, "join-anna", &anna).await.unwrap();
    assert!(matches!(outcome(&report, ACCOUNT), Outcome::Failed { retryable: true, .. }), "{report}");
    assert!(matches!(outcome(&report, "Create a shared folder"), Outcome::Held(ACCOUNT)), "{report}");
    assert!(fake.calls_of::<groups::AddMember>().is_empty(), "there is nobody to add yet");

    let report = onboard(&seam, "join-anna", &anna).await.unwrap();
    assert!(matches!(outcome(&report, "Create a shared folder"), Outcome::Done(_)), "{report}");
    onboard(&seam, "join-anna", &anna).await.unwrap();
    let asked = fake.calls_of::<identity::ProvisionUser>();
    assert_eq!(asked.len(), 2, "the third run was answered by the ledger");
    assert_eq!(asked[0].input::<identity::ProvisionUser>().unwrap().primary_email, anna.email);
}

#[tokio::test]
async fn without_a_directory_a_person_creates_the_account_and_the_list_goes_on() {
    let fake = Fake::new();
    fake.on::<identity::ProvisionUser>([Scripted::connection_required("the directory of Acme")]);
    let (seam, anna) = (fake.seam::<HrSeam>(), anna().unwrap());
    let report = onboard(&seam, "join-anna", &anna).await.unwrap();
    assert!(matches!(outcome(&report, ACCOUNT), Outcome::Task { .. }), "{report}");

    let tasks = fake.composition::<HrSeam>().tasks().by("maya");
    let open = tasks.open().await.unwrap();
    let task = open.iter().find(|task| task.capability == "identity.provision_user").expect("the task");
    let account = json!({"account_id": "a-1", "primary_email": anna.email, "created": true});
    tasks.complete(&task.id, account, None).await.unwrap();
    let report = onboard(&seam, "join-anna", &anna).await.unwrap();
    assert!(matches!(outcome(&report, ACCOUNT), Outcome::Done(detail) if detail.contains("a-1")), "{report}");
}

#[tokio::test]
async fn the_account_goes_only_after_the_files_have_arrived() {
    let under_way = |state| drive::TransferStatusOutput { transfer_ref: "t-1".into(), state, transferred_items: None };
    let fake = Fake::new().without::<ai::Suggest>();
    fake.on::<drive::TransferStatus>([
        Scripted::done_with(&under_way(drive::TransferStatusOutputState::InProgress)),
        Scripted::done_with(&under_way(drive::TransferStatusOutputState::Completed)),
    ]);
    let (seam, anna) = (fake.seam::<HrSeam>(), anna_leaving().unwrap());
    offboard(&seam, "leave-anna", &anna).await.unwrap();
    assert!(fake.calls_of::<identity::DeleteUser>().is_empty());
    offboard(&seam, "leave-anna", &anna).await.unwrap();
    assert_eq!(fake.calls_of::<identity::DeleteUser>().len(), 1);
}
