//! What people do with tasks, over the JSON interface.

use capgen::rt::MapTo;
use serde_json::{Value as Json, json};

use crate::world::{ADD, World, start_with, table};

/// Everything is done by people.
async fn by_hand() -> World {
    start_with(|builder| builder.map(ADD, MapTo::Manual), |server| server.authenticate(table())).await
}

/// Opens a task; its id.
async fn open(world: &World, key: &str) -> String {
    let (status, result) = world.add(key, "ok").await;
    assert_eq!((status, &result["status"]), (200, &json!("connection_required")));
    result["task"]["id"].as_str().unwrap().to_owned()
}

fn output() -> Json {
    json!({ "output": { "account_id": "by-hand", "attempt": 1 }, "provider_ref": "ref-7" })
}

fn ids(page: &Json) -> Vec<String> {
    page["tasks"].as_array().unwrap().iter().map(|task| task["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_task_is_shown_with_all_that_a_person_needs_and_no_secret() {
    let world = by_hand().await;
    let id = open(&world, "k").await;
    let (status, task) = world.get_as("viewer", &format!("/api/tasks/{id}")).await;
    assert_eq!(status, 200);
    let input = json!({ "email": "anna", "how": "ok", "password": "***", "seats": 1, "groups": [], "notes": null });
    assert_eq!(task["input"], input);
    for (member, value) in [
        ("capability", json!(ADD)),
        ("summary", json!("Add the user.")),
        ("idempotency_key", json!("k")),
        ("tenant", json!("acme")),
        ("brick", json!("hr")),
        ("actor", json!("hr@acme")),
        ("why", json!("nobody_mapped")),
        ("missing", json!(null)),
        ("destructive", json!(false)),
        ("state", json!("open")),
    ] {
        assert_eq!(task[member], value, "{member}");
    }
    assert!(task["plan"].as_str().unwrap().starts_with("Add the user."));
    assert!(task["opened_at"].as_str().unwrap().ends_with('Z') && task["changed_at"] == task["opened_at"]);
    let (_, page) = world.get_as("viewer", "/api/tasks").await;
    assert_eq!((&page["tasks"], &page["next"]), (&json!([task]), &json!(null)));
    assert!(!page.to_string().contains("s3cr3t-w0rd"));
}

#[tokio::test]
async fn a_person_takes_a_task_does_it_and_the_step_goes_on() {
    let world = by_hand().await;
    let id = open(&world, "k").await;
    let step = |step: &str| format!("/api/tasks/{id}/{step}");
    let (status, task) = world.post_as("bo", &step("claim"), json!({})).await;
    assert_eq!((status, &task["state"], &task["by"]), (200, &json!("claimed"), &json!("bo@acme")));
    let (status, problem) = world.post_as("cy", &step("complete"), output()).await;
    assert_eq!(
        (status, &problem["task"]["by"], &problem["task"]["state"]),
        (409, &json!("bo@acme"), &json!("claimed"))
    );
    assert_eq!(problem["task"]["since"], task["changed_at"]);
    assert_eq!(world.post_as("bo", &step("release"), json!({})).await.1["state"], "open");
    assert_eq!(world.post_as("bo", &step("release"), json!({})).await.0, 409);
    let (status, task) = world.post_as("cy", &step("complete"), output()).await;
    assert_eq!((status, &task["state"], &task["by"]), (200, &json!("completed"), &json!("cy@acme")));
    assert_eq!(task["answer"], json!({ "account_id": "by-hand", "attempt": 1 }));
    let (_, result) = world.add("k", "ok").await;
    assert_eq!((&result["status"], &result["output"]["account_id"]), (&json!("done"), &json!("by-hand")));
    assert_eq!((&result["provider_ref"], &result["idempotent_replay"]), (&json!("ref-7"), &json!(true)));
    assert_eq!(world.directory.effects(), 0);
}

#[tokio::test]
async fn every_fault_of_an_output_is_told_with_its_path() {
    let world = by_hand().await;
    let id = open(&world, "k").await;
    let complete = format!("/api/tasks/{id}/complete");
    for (body, paths) in [
        (
            json!({ "output": { "account_id": 7, "more": 1 } }),
            vec!["/output/account_id", "/output/attempt", "/output/more"],
        ),
        (json!({ "output": null }), vec!["/output"]),
        (json!({ "outptu": {} }), vec!["/outptu", "/output"]),
        (json!({ "output": {}, "provider_ref": "" }), vec!["/provider_ref"]),
    ] {
        let (status, problem) = world.post_as("bo", &complete, body).await;
        let mut found: Vec<_> =
            problem["faults"].as_array().unwrap().iter().map(|fault| fault["path"].as_str().unwrap()).collect();
        found.sort_unstable();
        assert_eq!((status, found), (422, paths));
        assert_eq!(problem["type"], "urn:capgen:problem:invalid-body");
    }
    let text = world.client.post(format!("{}{complete}", world.base)).bearer_auth("bo").body("{}");
    assert_eq!(text.send().await.unwrap().status().as_u16(), 415);
    assert_eq!(world.get_as("bo", &format!("/api/tasks/{id}")).await.1["state"], "open");
}

#[tokio::test]
async fn declining_needs_a_reason_and_is_a_failure_for_good() {
    let world = by_hand().await;
    let id = open(&world, "k").await;
    let decline = format!("/api/tasks/{id}/decline");
    for body in [json!({}), json!({ "reason": "" }), json!({ "reason": "x".repeat(2001) })] {
        assert_eq!(world.post_as("bo", &decline, body).await.0, 422);
    }
    let (status, task) = world.post_as("bo", &decline, json!({ "reason": "she left" })).await;
    assert_eq!((status, &task["state"], &task["reason"]), (200, &json!("declined"), &json!("she left")));
    let (_, result) = world.add("k", "ok").await;
    assert_eq!((&result["status"], &result["retryable"]), (&json!("failed"), &json!(false)));
    assert_eq!(result["message"], "declined by bo@acme: she left");
}

#[tokio::test]
async fn of_many_who_complete_at_once_one_wins_and_the_others_are_told_who_and_when() {
    let world = by_hand().await;
    let id = open(&world, "k").await;
    let path = format!("/api/tasks/{id}/complete");
    let all = (0..12).map(|number| world.post_as(if number % 2 == 0 { "bo" } else { "cy" }, &path, output()));
    let answers = at_once(all).await;
    let winner: Vec<_> = answers.iter().filter(|(status, _)| *status == 200).collect();
    assert_eq!(winner.len(), 1);
    let (by, since) = (&winner[0].1["by"], &winner[0].1["changed_at"]);
    for (status, problem) in answers.iter().filter(|(status, _)| *status != 200) {
        assert_eq!((*status, &problem["type"]), (409, &json!("urn:capgen:problem:task-conflict")));
        assert_eq!((&problem["task"]["by"], &problem["task"]["since"]), (by, since));
        assert_eq!(problem["task"]["state"], "completed");
    }
}

#[tokio::test]
async fn tasks_are_listed_by_state_capability_and_page() {
    let world = by_hand().await;
    let mut all = Vec::new();
    for number in 0..5 {
        all.push(open(&world, &format!("k{number}")).await);
    }
    world.post_as("bo", &format!("/api/tasks/{}/complete", all[0]), output()).await;
    world.post_as("bo", &format!("/api/tasks/{}/decline", all[1]), json!({ "reason": "no" })).await;
    world.post_as("bo", &format!("/api/tasks/{}/claim", all[2]), json!({})).await;
    let page = async |query: &str| world.get_as("viewer", &format!("/api/tasks?{query}")).await.1;
    assert_eq!(ids(&page("").await), all[2..]);
    assert_eq!(ids(&page("state=open").await), all[3..]);
    assert_eq!(ids(&page("state=claimed").await), all[2..3]);
    assert_eq!(ids(&page("state=completed").await), all[..1]);
    assert_eq!(ids(&page("state=declined&capability=directory.add_user").await), all[1..2]);
    assert!(ids(&page("state=all&capability=directory.other").await).is_empty());
    assert!(ids(&page("state=withdrawn").await).is_empty());
    let mut latest = all.clone();
    latest.reverse();
    let first = page("state=all&limit=2").await;
    assert_eq!((ids(&first), first["next"].as_str()), (latest[..2].to_vec(), Some(latest[1].as_str())));
    let second = page(&format!("state=all&limit=3&after={}", latest[1])).await;
    assert_eq!(ids(&second), latest[2..]);
    for wrong in ["state=lost", "limit=0", "limit=201", "limit=many", "sort=up", "state=open&state=open"] {
        let (status, problem) = world.get_as("viewer", &format!("/api/tasks?{wrong}")).await;
        assert_eq!((status, &problem["type"]), (400, &json!("urn:capgen:problem:bad-query")), "{wrong}");
        assert_eq!(problem["faults"].as_array().unwrap().len(), 1, "{wrong}");
    }
}

#[tokio::test]
async fn nobody_sees_or_does_what_was_not_permitted_or_is_another_customers() {
    let world = by_hand().await;
    let id = open(&world, "k").await;
    let (show, claim) = (format!("/api/tasks/{id}"), format!("/api/tasks/{id}/claim"));
    assert_eq!(world.get("/api/tasks").await.0, 401);
    assert_eq!(world.get_as("nobody", &show).await.0, 401);
    for (token, path) in [("hr-of-acme-5f1c", "/api/tasks"), ("guest", &show), ("doer", &show), ("viewer", "/api/log")]
    {
        let (status, problem) = world.get_as(token, path).await;
        assert_eq!(status, 403, "{token} {path}");
        assert!(problem["detail"].as_str().unwrap().contains("`acme:"), "the permission is named");
    }
    for token in ["viewer", "doer", "guest"] {
        assert_eq!(world.post_as(token, &claim, json!({})).await.0, 403, "{token}");
    }
    assert_eq!(world.get_as("bea", &show).await.0, 404);
    assert_eq!(world.post_as("bea", &claim, json!({})).await.0, 404);
    assert!(ids(&world.get_as("bea", "/api/tasks?state=all").await.1).is_empty());
    assert_eq!(world.get_as("bo", "/api/tasks/task-999").await.0, 404);
    assert_eq!(world.get_as("bo", "/api/tasks/%ff").await.0, 404);
    assert_eq!(world.post_as("bo", &format!("/api/tasks/{id}/burn"), json!({})).await.0, 404);
    assert_eq!(world.post_as("bo", "/api/tasks", json!({})).await.0, 405);
    let elsewhere = world.client.get(format!("{}{show}", world.base)).bearer_auth("bo").header("capgen-tenant", "beta");
    assert_eq!(elsewhere.send().await.unwrap().status().as_u16(), 403);
    assert_eq!(world.get_as("bo", &show).await.1["state"], "open");
}

async fn at_once<T>(futures: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    let mut waiting: Vec<_> = futures.map(|future| (Box::pin(future), None)).collect();
    std::future::poll_fn(|context| {
        for (future, answer) in waiting.iter_mut().filter(|(_, answer)| answer.is_none()) {
            if let std::task::Poll::Ready(value) = future.as_mut().poll(context) {
                *answer = Some(value);
            }
        }
        match waiting.iter().all(|(_, answer)| answer.is_some()) {
            true => std::task::Poll::Ready(()),
            false => std::task::Poll::Pending,
        }
    })
    .await;
    waiting.into_iter().filter_map(|(_, answer)| answer).collect()
}
