//! Does the brick keep what its capabilities declare? The vendor is the double, behind a proxy that counts requests, answers
//! that it is busy, and loses answers.

use std::sync::Arc;

use brick_google_workspace::GoogleWorkspace;
use brick_google_workspace::capabilities::{groups, identity};
use capgen::Connection;
use capgen::testing::{Rule, VendorProxy, Verdict};
use google_double::GoogleDouble;

const TOKEN: &str = "token-of-the-double";
const ANNA: &str = "anna@acme.example";

#[tokio::test(flavor = "multi_thread")]
async fn it_keeps_its_contracts() {
    let double = Arc::new(GoogleDouble::start(TOKEN).await.unwrap());
    let users = format!("{}/admin/directory/v1/users", double.base_url());
    let anna = serde_json::json!({"primaryEmail": ANNA, "name": {"givenName": "Anna"}, "password": "long-enough"});
    reqwest::Client::new().post(users).bearer_auth(TOKEN).json(&anna).send().await.unwrap().error_for_status().unwrap();

    let address = double.base_url().trim_start_matches("http://").to_owned();
    let counted = Arc::clone(&double);
    let proxy = VendorProxy::before(address).unwrap().counting(move || counted.effects());
    let connection = Connection::new()
        .with_setting("base_url", proxy.url())
        .with_setting("notifications_sender", "it@acme.example")
        .with_secret("token", TOKEN);

    let report = capgen::conformance!(GoogleWorkspace::new().unwrap())
        .vendor(proxy)
        .connection(connection)
        // Most inputs can be made up. These have to name an account that is there.
        .input::<groups::AddMember>(|number| groups::AddMemberInput {
            group: format!("group-{number}@acme.example"),
            member_email: ANNA.into(),
            role: groups::AddMemberInputRole::Member,
        })
        .input::<identity::SuspendUser>(|number| identity::SuspendUserInput {
            primary_email: ANNA.into(),
            reason: format!("reason {number}"),
        })
        .prove()
        .await;
    report.write_to(concat!(env!("CARGO_TARGET_TMPDIR"), "/conformance")).unwrap();
    assert!(
        report.with(Verdict::Proven).any(|case| case.rule == Rule::Fencing && case.capability == "mail.send"),
        "{report}"
    );
}
