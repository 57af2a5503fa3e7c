//! One search through everything that a server says: a secret that was planted in inputs is nowhere.

use capgen::rt::MapTo;
use serde_json::{Value as Json, json};

use crate::pages::Browser;
use crate::proposals::model::{self, ALONE, PIN as PROPOSED, REVIEWED, SUGGESTED};
use crate::told::Told;
use crate::world::{ADD, TOKEN, World, hasty, start_with, table, user};

/// What the inputs of [`user`] hold as the password.
const PLANTED: &str = "s3cr3t-w0rd";

/// What has been said, and by what.
#[derive(Default)]
struct Said(Vec<(String, String)>);

impl Said {
    fn add(&mut self, by: impl Into<String>, words: impl ToString) {
        self.0.push((by.into(), words.to_string()));
    }

    /// Calls in every way that the provider knows, as dry runs too, and in some that are wrong.
    async fn call(&mut self, world: &World) {
        for how in ["ok", "ok", "busy", "never", "forbidden", "gone", "odd", "bare", "panic"] {
            for dry_run in [true, false] {
                let body =
                    json!({ "idempotency_key": format!("key of {how}"), "dry_run": dry_run, "input": user(how) });
                self.add(format!("the answer of {how}"), world.call(ADD, body).await.1);
            }
        }
        for (member, value) in [("seats", json!(0)), ("how", json!(PLANTED)), ("password", json!([PLANTED]))] {
            let mut input = user("ok");
            input[member] = value;
            let (status, problem) = world.call(ADD, json!({ "idempotency_key": "k", "input": input })).await;
            assert_eq!(status, 422);
            // A word that is none of an enum's is the caller's mistake, and told back to it; it is no secret there.
            if member != "how" {
                self.add(format!("a problem with {member}"), problem);
            }
        }
        let (status, conflict) = world.add("key of ok", "never").await;
        assert!(status == 409 || conflict["status"] == "connection_required", "{conflict}");
        self.add("a conflict", conflict);
    }

    /// Reads every list and page that there is.
    async fn read(&mut self, world: &World) {
        let browser = Browser::signed_in(world, "bo").await;
        let mut paths = vec!["/tasks".to_owned(), "/tasks?state=all".to_owned(), "/log".to_owned()];
        let (_, tasks) = world.get_as("bo", "/api/tasks").await;
        for task in tasks["tasks"].as_array().unwrap() {
            paths.push(format!("/tasks/{}", task["id"].as_str().unwrap()));
        }
        for path in paths {
            self.add(format!("the page {path}"), browser.get(&path).await.text);
        }
        self.add("the tasks", tasks);
        self.add("the log", world.get_as("bo", "/api/log").await.1);
        let metrics = world.client.get(format!("{}/metrics", world.base)).bearer_auth("watch");
        self.add("the metrics", metrics.send().await.unwrap().text().await.unwrap());
        self.add("what Debug shows of tasks", format!("{:?}", world.acme.tasks().list(Default::default()).await));
        self.add("what Debug shows of the log", format!("{:?}", world.acme.log(0, 1000).await));
        self.add("what Debug shows of the composition", format!("{:?}", world.acme));
    }

    /// Does all that can be done with the review of a proposal, the wrong things too.
    async fn review(&mut self, world: &World) {
        let bo = Browser::signed_in(world, "bo").await;
        let (_, open) = world.get_as("bo", "/api/tasks").await;
        let tasks = open["tasks"].as_array().unwrap().iter();
        // Nobody can tell a secret that was proposed nowhere.
        for (number, task) in tasks.filter(|task| !task["proposal"]["output"].is_null()).enumerate() {
            let id = task["id"].as_str().unwrap();
            let (task, step) = (format!("/tasks/{id}"), |step: &str| format!("/api/tasks/{id}/{step}"));
            self.add("a claim", world.post_as("bo", &step("claim"), json!({})).await.1);
            self.add("the form", bo.get(&task).await.text);
            let wrong = [("/start", ""), ("/pin", PROPOSED)];
            self.add("a form with faults", bo.post(&format!("{task}/complete"), &wrong).await.text);
            let wrong = json!({ "output": { "start": 1, "pin": [PROPOSED] } });
            self.add("faults", world.post_as("bo", &step("complete"), wrong).await.1);
            let edited = json!({ "start": "friday", "note": "", "pin": PROPOSED, "confidence": 1, "model": "" });
            let (last, body) = match number % 3 {
                0 => ("accept", json!({})),
                1 => ("complete", json!({ "output": edited, "provider_ref": format!("for {PROPOSED}") })),
                _ => ("decline", json!({ "reason": format!("not {PROPOSED}") })),
            };
            let (status, ended) = world.post_as("bo", &step(last), body).await;
            assert_eq!(status, 200, "{ended}");
            self.add(format!("the end by {last}"), ended);
            self.add("the page in the end", bo.get(&task).await.text);
        }
    }

    fn check(&self, planted: &str) {
        assert!(self.0.len() > 30);
        for (by, words) in &self.0 {
            assert!(words.len() > 10, "{by} says nothing");
            assert!(!words.contains(planted) && !words.contains(TOKEN), "{by}: {words}");
        }
    }
}

#[tokio::test]
async fn a_planted_secret_is_nowhere() {
    for to in [MapTo::brick("directory"), MapTo::Manual] {
        let told = Told::default();
        let _guard = told.listen();
        let world =
            start_with(|builder| builder.map(ADD, to).patience(hasty()), |server| server.authenticate(table())).await;
        let mut said = Said::default();
        said.call(&world).await;
        said.read(&world).await;
        said.add("the traces", told.all());
        said.check(PLANTED);
        let shown: Json = world.get_as("bo", "/api/log").await.1;
        assert!(shown.to_string().contains("***"), "it is masked, not left out");
    }
}

#[tokio::test]
async fn a_secret_that_a_model_proposes_is_nowhere() {
    let told = Told::default();
    let _guard = told.listen();
    let world = model::start().await;
    let mut said = Said::default();
    let steps = [(&SUGGESTED, 82), (&SUGGESTED, 83), (&SUGGESTED, 84), (&SUGGESTED, 41), (&REVIEWED, 90), (&ALONE, 95)];
    for (step, sure) in steps.into_iter().chain([(&SUGGESTED, -1)]) {
        said.add(format!("the decision at {sure}"), format!("{:?}", model::decide(&world, step, sure).await));
    }
    said.read(&world).await;
    said.review(&world).await;
    said.read(&world).await;
    for (step, sure) in steps {
        said.add(
            format!("the decision of a person at {sure}"),
            format!("{:?}", model::decide(&world, step, sure).await),
        );
    }
    said.add("the traces", told.all());
    said.check(PROPOSED);
}
