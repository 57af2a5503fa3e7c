//! The action log, over the JSON interface.

use serde_json::{Value as Json, json};

use crate::world::{ADD, FIND, World, start};

async fn page(world: &World, query: &str) -> Json {
    let (status, page) = world.get_as("bo", &format!("/api/log?{query}")).await;
    assert_eq!(status, 200, "{page}");
    page
}

fn events(page: &Json) -> Vec<(&str, &str)> {
    let entries = page["actions"].as_array().unwrap().iter();
    entries.map(|entry| (entry["capability"].as_str().unwrap(), entry["event"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn the_log_is_read_the_latest_first_and_shows_no_secret() {
    let world = start().await;
    world.add("k1", "ok").await;
    world.add("k2", "never").await;
    world.call(FIND, json!({ "input": { "email": "anna" } })).await;
    let all = page(&world, "").await;
    assert_eq!(events(&all), [(FIND, "done"), (ADD, "failed"), (ADD, "started"), (ADD, "done"), (ADD, "started")]);
    let done = &all["actions"][3];
    assert_eq!(done["input"]["password"], "***");
    assert_eq!((&done["output"]["account_id"], &done["provider_ref"]), (&json!("id-anna"), &json!("ref")));
    assert_eq!(
        (&done["brick"], &done["actor"], &done["provider"]),
        (&json!("hr"), &json!("hr@acme"), &json!("directory"))
    );
    assert_eq!((&done["idempotency_key"], &done["attempt"]), (&json!("k1"), &json!(1)));
    assert!(!all.to_string().contains("s3cr3t-w0rd") && all["next"].is_null());
}

#[tokio::test]
async fn the_log_is_read_by_filter_and_page() {
    let world = start().await;
    world.add("k1", "ok").await;
    world.add("a|b/c", "ok").await;
    world.call(FIND, json!({ "input": { "email": "anna" } })).await;
    assert_eq!(events(&page(&world, "key=a%7Cb%2Fc").await), [(ADD, "done"), (ADD, "started")]);
    assert_eq!(events(&page(&world, &format!("capability={FIND}&key=")).await), [(FIND, "done")]);
    let first = page(&world, "limit=2").await;
    assert_eq!(events(&first), [(FIND, "done"), (ADD, "done")]);
    let rest = page(&world, &format!("limit=4&before={}", first["next"].as_str().unwrap())).await;
    assert_eq!((events(&rest), &rest["next"]), (vec![(ADD, "started"), (ADD, "done"), (ADD, "started")], &json!(null)));
    let at = first["actions"][0]["at"].as_str().unwrap();
    assert!(events(&page(&world, "until=2020-01-01").await).is_empty());
    assert_eq!(events(&page(&world, "from=2020-01-01&until=9999-12-31").await).len(), 5);
    assert!(!events(&page(&world, &format!("from={at}")).await).is_empty());
    for wrong in ["from=yesterday", "before=x", "limit=501", "tenant=beta"] {
        assert_eq!(world.get_as("bo", &format!("/api/log?{wrong}")).await.0, 400, "{wrong}");
    }
    assert!(events(&world.get_as("bea", "/api/log").await.1).is_empty(), "another customer's is not shown");
}
