//! The review of what a model proposes, over the JSON interface and on the pages.

pub mod model;

use capgen::{DecidedBy, Decision};
use serde_json::json;

use self::model::{PIN, REVIEWED, SUGGESTED, decide, open, start};
use crate::pages::Browser;
use crate::world::World;

fn step(id: &str, step: &str) -> String {
    format!("/api/tasks/{id}/{step}")
}

/// What is applied, and whether a person edited it.
async fn applied(world: &World, sure: i64) -> (String, String, bool) {
    match decide(world, &SUGGESTED, sure).await {
        Decision::Apply(apply) => match apply.by {
            DecidedBy::Person { edited } => (apply.output.start, apply.output.pin, edited),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_program_sees_a_proposal_and_accepts_it_for_somebody() {
    let world = start().await;
    let id = open(&world, &SUGGESTED, 82).await;
    let (_, task) = world.get_as("viewer", &format!("/api/tasks/{id}")).await;
    let proposal = json!({
        "step": "plan_dates", "applies": "data.wipe", "floor": 60, "provider": "planner", "model": "dates-7",
        "confidence": 82, "output": { "start": "monday", "note": "first line\nsecond <b>line</b>", "pin": "***",
        "confidence": 82, "model": "dates-7" },
    });
    assert_eq!((&task["why"], &task["proposal"], &task["verdict"]), (&json!("proposed"), &proposal, &json!(null)));
    // Until somebody has it, it may still be replaced by another.
    let (status, problem) = world.post_as("bo", &step(&id, "accept"), json!({})).await;
    assert_eq!((status, &problem["task"]["state"]), (409, &json!("open")));
    assert_eq!(world.post_as("viewer", &step(&id, "accept"), json!({})).await.0, 403);
    assert_eq!(world.post_as("bea", &step(&id, "accept"), json!({})).await.0, 404);
    world.post_as("bo", &step(&id, "claim"), json!({})).await;
    let (status, problem) = world.post_as("cy", &step(&id, "accept"), json!({})).await;
    assert_eq!((status, &problem["task"]["by"]), (409, &json!("bo@acme")));
    let (status, task) = world.post_as("bo", &step(&id, "accept"), json!({})).await;
    assert_eq!((status, &task["state"], &task["by"]), (200, &json!("completed"), &json!("bo@acme")));
    assert_eq!((&task["verdict"], &task["answer"]), (&json!("accepted"), &proposal["output"]));
    assert_eq!(applied(&world, 82).await, ("monday".into(), PIN.into(), false));
    let (_, log) = world.get_as("bo", "/api/log").await;
    let (last, told) = (&log["actions"][0], log.to_string());
    assert_eq!((&last["event"], &last["actor"]), (&json!("task_completed"), &json!("bo@acme")), "{log}");
    assert!(last["message"].as_str().unwrap().starts_with("accepted: what `dates-7` proposes"), "{last}");
    assert!(last["message"].as_str().unwrap().ends_with("(confidence 82, floor 60)") && !told.contains(PIN), "{last}");
}

#[tokio::test]
async fn of_many_who_accept_edit_and_reject_at_once_one_wins() {
    let world = start().await;
    let id = open(&world, &SUGGESTED, 82).await;
    world.post_as("bo", &step(&id, "claim"), json!({})).await;
    let edited = json!({ "start": "tuesday", "note": "", "pin": PIN, "confidence": 82, "model": "dates-7" });
    let all: Vec<_> = (0..12)
        .map(|number| {
            let (name, body) = match number % 3 {
                0 => ("accept", json!({})),
                1 => ("complete", json!({ "output": edited })),
                _ => ("decline", json!({ "reason": "no" })),
            };
            let request = world.client.post(format!("{}{}", world.base, step(&id, name))).bearer_auth("bo").json(&body);
            tokio::spawn(async move { crate::world::read(request.send().await.unwrap()).await })
        })
        .collect();
    let mut answers = Vec::new();
    for answer in all {
        answers.push(answer.await.unwrap());
    }
    let won: Vec<_> = answers.iter().filter(|(status, _)| *status == 200).collect();
    assert_eq!(won.len(), 1, "{answers:?}");
    for (status, problem) in answers.iter().filter(|(status, _)| *status != 200) {
        assert_eq!((*status, &problem["type"]), (409, &json!("urn:capgen:problem:task-conflict")));
        assert_eq!((&problem["task"]["by"], &problem["task"]["since"]), (&json!("bo@acme"), &won[0].1["changed_at"]));
    }
    let verdict = won[0].1["verdict"].as_str().unwrap().to_owned();
    match decide(&world, &SUGGESTED, 82).await {
        Decision::Apply(apply) => {
            let edited = apply.by == DecidedBy::Person { edited: true };
            assert_eq!(
                (verdict.as_str(), apply.output.start.as_str()),
                match edited {
                    true => ("edited", "tuesday"),
                    false => ("accepted", "monday"),
                }
            );
        }
        Decision::Rejected(_) => assert_eq!(verdict, "rejected"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_nobody_proposed_cannot_be_accepted() {
    let world = start().await;
    let id = open(&world, &SUGGESTED, -1).await;
    let (status, problem) = world.post_as("bo", &step(&id, "accept"), json!({})).await;
    assert_eq!((status, &problem["type"]), (409, &json!("urn:capgen:problem:task-conflict")));
    assert!(problem["detail"].as_str().unwrap().contains("nothing is proposed"), "{problem}");
    let bo = Browser::signed_in(&world, "bo").await;
    let page = bo.get(&format!("/tasks/{id}")).await;
    assert!(page.has("Nothing is proposed") && page.has("it has no idea"));
    assert!(bo.get("/tasks").await.has("nothing proposed"));
    bo.post(&format!("/tasks/{id}/claim"), &[]).await;
    assert!(bo.get(&format!("/tasks/{id}")).await.has("Complete the task"));
    let by_hand = json!({ "output": { "start": "friday", "note": "", "pin": "p", "confidence": 0, "model": "" } });
    assert_eq!(world.post_as("bo", &step(&id, "complete"), by_hand).await.1["verdict"], "by_hand");
    assert!(bo.get(&format!("/tasks/{id}")).await.has("Answered without a proposal"));
}

#[tokio::test]
async fn the_page_of_a_review_shows_how_far_to_trust_it_and_no_secret() {
    let world = start().await;
    let id = open(&world, &SUGGESTED, 59).await;
    let bo = Browser::signed_in(&world, "bo").await;
    assert!(bo.get("/tasks").await.has("proposed, confidence only 59"));
    let task = format!("/tasks/{id}");
    for claimed in [false, true] {
        let page = bo.get(&task).await;
        for words in
            ["plan_dates", "dates-7", "59 of 100", "below the 60", "data.wipe", "Wipe the data.", "destructive"]
        {
            assert!(page.has(words), "{words}");
        }
        assert_eq!(page.has("Accept what is proposed"), claimed);
        assert!(!page.has(PIN) && !page.has("<b>line</b>"));
        bo.post(&format!("{task}/claim"), &[]).await;
    }
    // The form holds what is proposed, but for the secret.
    let page = bo.get(&task).await;
    assert!(page.has("value=\"monday\"") && page.has("leave it empty to keep what is there"));
    assert!(page.has("first line\nsecond &lt;b&gt;line&lt;/b&gt;</textarea>"), "{}", page.text);
    let page = bo.post(&format!("{task}/complete"), &[("/start", &"x".repeat(21)), ("/confidence", "59")]).await;
    assert!(page.status == 422 && page.has("Start: expected") && page.has("Note: is missing"), "{}", page.text);
    assert!(!page.has(PIN) && page.has(&format!("value=\"{}\"", "x".repeat(21))), "what was entered is kept");
    let page = bo.post(&format!("{task}/decline"), &[("reason", " ")]).await;
    assert!(page.status == 422 && page.has("href=\"#reason\"") && page.has("value=\"monday\""), "{}", page.text);
    let edited = [("/start", "tuesday"), ("/note", "n"), ("/confidence", "59"), ("/model", "dates-7")];
    assert_eq!(bo.post(&format!("{task}/complete"), &edited).await.location(), format!("{task}?did=complete"));
    assert!(bo.get(&task).await.has("Accepted with changes by"));
    assert_eq!(applied(&world, 59).await, ("tuesday".into(), PIN.into(), true));
    assert!(bo.get("/log").await.has("edited: what `dates-7` proposes"));
}

#[tokio::test]
async fn on_the_page_a_person_accepts_what_they_have_claimed_and_rejects_what_was_applied() {
    let world = start().await;
    let bo = Browser::signed_in(&world, "bo").await;
    let task = format!("/tasks/{}", open(&world, &SUGGESTED, 82).await);
    let page = bo.post(&format!("{task}/accept"), &[]).await;
    assert!(page.status == 409 && page.has("nobody has claimed"), "{}", page.text);
    bo.post(&format!("{task}/claim"), &[]).await;
    // A page elsewhere cannot accept for somebody who is signed in.
    let forged = bo.send(&format!("{task}/accept"), &[], Some("https://evil.example")).await;
    assert_eq!(forged.status, 403);
    let without = bo.send(&format!("{task}/accept"), &[("form-token", "guessed")], Some(&world.base)).await;
    assert_eq!(without.status, 403);
    let accepted = bo.post(&format!("{task}/accept"), &[]).await;
    assert_eq!((accepted.status, accepted.location()), (303, &*format!("{task}?did=accept")));
    assert!(bo.get(&format!("{task}?did=accept")).await.has("Accepted as it was proposed by"));
    let late = bo.post(&format!("{task}/accept"), &[]).await;
    assert!(late.status == 409 && late.has("it was completed by `bo@acme`"));

    let task = format!("/tasks/{}", open(&world, &REVIEWED, 90).await);
    bo.post(&format!("{task}/claim"), &[]).await;
    assert!(bo.get(&task).await.has("It was applied already"));
    bo.post(&format!("{task}/decline"), &[("reason", &format!("wrong week, wrong pin {PIN}"))]).await;
    let page = bo.get(&task).await;
    assert!(page.has("Rejected by") && page.has("wrong week, wrong pin ***"), "{}", page.text);
    let Decision::Rejected(rejected) = decide(&world, &REVIEWED, 90).await else { panic!("it was rejected") };
    assert!(rejected.applied && rejected.reason.contains("wrong week"));
}
