//! What has to be approved: asked for over HTTP, decided over the JSON interface and on the pages.

use std::time::Duration;

use capgen::approvals::{Approver, Grounds};
use capgen::contract::Risk;
use capgen::http::{Client, TokenTable};
use capgen::ledger::MemoryClock;
use capgen::rt::{CompositionBuilder, MapTo};
use capgen::{Answer, Composition, Key, Ledger, Wait};
use serde_json::{Value as Json, json};

use crate::pages::Browser;
use crate::treasury::{CAPABILITIES, DESK, PAY_MS, Pay, Treasury};
use crate::world::{ADD, TOKEN, World, line, start_on, user};

const PAY: &str = "treasury.pay";
const CLOSE: &str = "treasury.close";
const DECIDER: [&str; 5] =
    ["acme:approvals:read", "acme:approvals:decide", "acme:tasks:read", "acme:tasks:complete", "acme:log:read"];

struct Branch {
    world: World,
    treasury: Treasury,
    clock: MemoryClock,
}

fn tokens() -> TokenTable {
    let decider = |name: &str, tenant: &str, roles: &[&str], groups: &[&str]| {
        let mut line = line(name, name, tenant, &DECIDER, None);
        (line["roles"], line["groups"]) = (json!(roles), json!(groups));
        line
    };
    let mut hr = line(TOKEN, "hr", "acme", &["treasury:capability:invoke", "dir:capability:invoke"], None);
    hr["roles"] = json!(["finance"]);
    let mut own = line("own", "hr", "acme", &DECIDER, None);
    own["roles"] = json!(["finance"]);
    let lines = json!({ "tokens": [
        hr,
        own,
        decider("dora", "acme", &["finance"], &[]),
        decider("emil", "acme", &["finance"], &[]),
        decider("sam", "acme", &["sales"], &["finance"]),
        decider("bea", "beta", &["finance"], &[]),
        line("viewer", "viewer", "acme", &["acme:approvals:read"], None),
        line("guest", "guest", "acme", &["acme:tasks:read"], None),
    ]});
    TokenTable::from_json(lines.to_string().as_bytes()).unwrap()
}

async fn branch() -> Branch {
    branch_with(|builder| builder).await
}

async fn branch_with(set: impl FnOnce(CompositionBuilder) -> CompositionBuilder + Send + 'static) -> Branch {
    let (ledger, clock) = Ledger::memory_with_clock();
    let treasury = Treasury::default();
    let provider = treasury.clone();
    let compose = move |builder: CompositionBuilder| {
        let start = builder.brick("desk", &DESK).provider("treasury", provider).approve_above(Risk::Medium);
        set(CAPABILITIES.iter().fold(start, |builder, name| builder.map(*name, MapTo::brick("treasury"))))
    };
    let world = start_on(ledger, compose, |server| server.authenticate(tokens())).await;
    Branch { world, treasury, clock }
}

impl Branch {
    async fn call(&self, capability: &str, key: &str, what: &str) -> (u16, Json) {
        self.world.call(capability, json!({ "idempotency_key": key, "input": what })).await
    }

    /// Calls, and is told to wait; the id and the digest of the approval.
    async fn waits(&self, capability: &str, key: &str, what: &str) -> (String, String) {
        let (status, result) = self.call(capability, key, what).await;
        assert_eq!((status, &result["status"], &result["retryable"]), (200, &json!("in_progress"), &json!(false)));
        let approval = &result["approval"];
        assert_eq!(approval["state"], "pending", "{result}");
        (approval["id"].as_str().unwrap().to_owned(), approval["digest"].as_str().unwrap().to_owned())
    }

    async fn decide(&self, token: &str, id: &str, step: &str, body: Json) -> (u16, Json) {
        self.world.post_as(token, &format!("/api/approvals/{id}/{step}"), body).await
    }
}

fn kind(problem: &Json) -> &str {
    problem["type"].as_str().unwrap().strip_prefix("urn:capgen:problem:").unwrap()
}

#[tokio::test]
async fn a_call_waits_for_its_approval_and_then_acts_once() {
    let branch = branch().await;
    let (id, digest) = branch.waits(PAY, "k", "rent").await;
    let (status, approval) = branch.world.get_as("viewer", &format!("/api/approvals/{id}")).await;
    assert_eq!(status, 200);
    for (member, value) in [
        ("capability", json!(PAY)),
        ("input", json!("rent")),
        ("plan", json!([{ "action": "pay at rate 0", "target": "rent", "payload": null }])),
        ("why", json!("money leaves the house")),
        ("risk", json!("high")),
        ("actor", json!("hr@acme")),
        ("brick", json!("hr")),
        ("provider", json!("treasury")),
        ("digest", json!(digest)),
        ("rule", json!({ "operator": "role", "name": "finance" })),
        ("decisions", json!([])),
    ] {
        assert_eq!(approval[member], value, "{member}");
    }
    assert!(approval["expires_at"].as_str().unwrap().ends_with('Z'));
    assert_eq!(branch.waits(PAY, "k", "rent").await.0, id);
    let (status, approved) = branch.decide("dora", &id, "approve", json!({ "seen": digest })).await;
    assert_eq!(
        (status, &approved["state"], &approved["decisions"][0]["by"]),
        (200, &json!("approved"), &json!("dora@acme"))
    );
    let (_, done) = branch.call(PAY, "k", "rent").await;
    assert_eq!(
        (&done["status"], &done["output"], &done["idempotent_replay"]),
        (&json!("done"), &json!("rent"), &json!(false))
    );
    assert_eq!(branch.call(PAY, "k", "rent").await.1["idempotent_replay"], true);
    assert_eq!(branch.treasury.done(), ["rent for k"]);
    let (_, log) = branch.world.get_as("dora", "/api/log").await;
    let events: Vec<&str> = log["actions"].as_array().unwrap().iter().map(|a| a["event"].as_str().unwrap()).collect();
    assert_eq!(events, ["done", "started", "approval_spent", "approval_approved", "approval_asked"]);
}

#[tokio::test]
async fn an_approval_for_another_payload_is_409() {
    let branch = branch().await;
    let (id, digest) = branch.waits(PAY, "k", "rent").await;
    branch.decide("dora", &id, "approve", json!({})).await;
    let (status, problem) = branch.call(PAY, "k", "ten times the rent").await;
    assert_eq!((status, kind(&problem)), (409, "approval-of-another-input"), "{problem}");
    let words = problem["detail"].as_str().unwrap();
    assert!(words.contains(&id) && words.contains("`k`") && words.contains("cannot be changed"), "{words}");
    assert!(branch.treasury.done().is_empty());
    branch.treasury.change_rate();
    let (other, changed) = branch.waits(PAY, "k", "rent").await;
    assert!(other != id && changed != digest);
    assert_eq!(branch.world.get_as("dora", &format!("/api/approvals/{id}")).await.1["state"], "superseded");
    let (status, problem) = branch.decide("dora", &other, "approve", json!({ "seen": digest })).await;
    assert_eq!((status, kind(&problem)), (409, "approval-conflict"));
    assert!(branch.treasury.done().is_empty());
}

#[tokio::test]
async fn an_expired_approval_lets_nothing_through() {
    let branch = branch().await;
    for is_given in [false, true] {
        let key = format!("k {is_given}");
        let (id, _) = branch.waits(PAY, &key, "rent").await;
        if is_given {
            assert_eq!(branch.decide("dora", &id, "approve", json!({})).await.0, 200);
        }
        branch.clock.advance(Duration::from_millis(PAY_MS + 1));
        let (status, problem) = branch.decide("emil", &id, "approve", json!({})).await;
        assert_eq!((status, kind(&problem)), (409, "approval-conflict"));
        assert!(problem["detail"].as_str().unwrap().contains("expired"), "{problem}");
        let (status, result) = branch.call(PAY, &key, "rent").await;
        assert_eq!((status, &result["status"], &result["retryable"]), (200, &json!("failed"), &json!(true)));
        assert_eq!((&result["approval"]["id"], &result["approval"]["state"]), (&json!(id), &json!("expired")));
        assert!(result["message"].as_str().unwrap().contains("has expired"), "{result}");
        assert!(branch.waits(PAY, &key, "rent").await.0 != id);
    }
    assert!(branch.treasury.done().is_empty());
}

#[tokio::test]
async fn who_may_not_decide_is_told_why() {
    let branch = branch().await;
    let (id, _) = branch.waits(PAY, "k", "rent").await;
    for (token, status, words) in [
        ("sam", 403, "the role `finance`"),
        ("own", 403, "nobody approves what they ask for themselves"),
        ("viewer", 403, "acme:approvals:decide"),
        ("guest", 403, "acme:approvals:read"),
        (TOKEN, 403, "acme:approvals:read"),
        ("nobody", 401, ""),
    ] {
        let answer = branch.decide(token, &id, "approve", json!({})).await;
        assert_eq!(answer.0, status, "{token}: {}", answer.1);
        assert!(answer.1["detail"].as_str().unwrap().contains(words), "{token}: {}", answer.1);
    }
    // What is allowed here is allowed for one's own customer alone.
    assert_eq!(branch.decide("bea", &id, "approve", json!({})).await.0, 404);
    assert_eq!(branch.world.get_as("bea", "/api/approvals").await.1["approvals"], json!([]));
    assert_eq!(branch.decide("dora", "approval-99", "approve", json!({})).await.0, 404);
    assert_eq!(branch.decide("dora", &id, "postpone", json!({})).await.0, 404);
    assert_eq!(branch.world.get_as("dora", "/api/approvals?state=lost").await.0, 400);
    assert!(branch.treasury.done().is_empty());
}

#[tokio::test]
async fn a_quorum_needs_all_its_evidence_and_nobody_counts_twice() {
    let branch = branch().await;
    let (id, digest) = branch.waits(CLOSE, "k", "it").await;
    let (status, problem) = branch.decide("dora", &id, "approve", json!({ "reason": " " })).await;
    let paths: Vec<&str> =
        problem["faults"].as_array().unwrap().iter().map(|fault| fault["path"].as_str().unwrap()).collect();
    assert_eq!((status, kind(&problem), paths), (422, "invalid-body", vec!["/reason", "/seen", "/ticket"]));
    assert_eq!(branch.decide("dora", &id, "approve", json!({ "by": "cfo" })).await.0, 422);
    let full = || json!({ "reason": "it is time", "seen": digest, "ticket": "OPS-1" });
    let (_, first) = branch.decide("dora", &id, "approve", full()).await;
    assert_eq!((&first["state"], first["decisions"].as_array().unwrap().len()), (&json!("pending"), 1));
    assert_eq!(first["decisions"][0]["ticket"], "OPS-1");
    let (status, problem) = branch.decide("dora", &id, "approve", full()).await;
    assert_eq!((status, kind(&problem)), (409, "approval-conflict"), "{problem}");
    assert!(problem["detail"].as_str().unwrap().contains("each decides once"), "{problem}");
    branch.waits(CLOSE, "k", "it").await;
    assert_eq!(branch.decide("emil", &id, "approve", full()).await.1["state"], "approved");
    assert_eq!(branch.call(CLOSE, "k", "it").await.1["status"], "done");
}

#[tokio::test]
async fn of_many_who_decide_at_once_each_counts_once() {
    let branch = branch().await;
    let (id, digest) = branch.waits(CLOSE, "k", "it").await;
    let body = json!({ "reason": "now", "seen": digest, "ticket": "OPS-1" });
    let all: Vec<_> = (0..12)
        .map(|number| {
            let token = if number % 2 == 0 { "dora" } else { "emil" };
            let address = format!("{}/api/approvals/{id}/approve", branch.world.base);
            let request = branch.world.client.post(address).bearer_auth(token).json(&body);
            tokio::spawn(async move { request.send().await.unwrap().status().as_u16() })
        })
        .collect();
    let mut taken = 0;
    for answer in all {
        match answer.await.unwrap() {
            200 => taken += 1,
            status => assert_eq!(status, 409),
        }
    }
    let (_, approval) = branch.world.get_as("dora", &format!("/api/approvals/{id}")).await;
    assert_eq!(
        (taken, approval["decisions"].as_array().unwrap().len(), &approval["state"]),
        (2, 2, &json!("approved"))
    );
}

#[tokio::test]
async fn what_is_refused_fails_for_good_with_the_reason() {
    let branch = branch().await;
    let (id, _) = branch.waits(PAY, "k", "rent").await;
    assert_eq!(branch.decide("dora", &id, "refuse", json!({})).await.0, 422);
    assert_eq!(branch.decide("dora", &id, "refuse", json!({ "reason": "not owed" })).await.1["state"], "refused");
    let (_, result) = branch.call(PAY, "k", "rent").await;
    assert_eq!((&result["status"], &result["retryable"]), (&json!("failed"), &json!(false)));
    assert_eq!(result["approval"]["state"], "refused");
    assert!(result["message"].as_str().unwrap().ends_with("refused by `dora@acme`: not owed"), "{result}");
    assert_eq!(branch.call(PAY, "k", "more").await.0, 409);
}

#[tokio::test]
async fn no_secret_of_an_input_is_shown_to_who_decides() {
    let branch = branch().await;
    let (_, result) = branch.world.add("k", "ok").await;
    let id = result["approval"]["id"].as_str().unwrap().to_owned();
    let (_, approval) = branch.world.get_as("dora", &format!("/api/approvals/{id}")).await;
    assert_eq!((&approval["input"]["password"], &approval["capability"]), (&json!("***"), &json!(ADD)));
    assert_eq!(approval["rule"], json!({ "operator": "anyone" }));
    let browser = Browser::signed_in(&branch.world, "dora").await;
    let page = browser.get(&format!("/approvals/{id}")).await;
    assert!(page.has("anna") && page.has("***"));
    let (_, log) = branch.world.get_as("dora", "/api/log").await;
    for told in [&result.to_string(), &approval.to_string(), &page.text, &log.to_string()] {
        assert!(!told.contains("s3cr3t-w0rd"), "{told}");
    }
    assert_eq!(branch.decide("sam", &id, "approve", json!({})).await.1["state"], "approved");
    branch.world.becomes_done("k", "ok").await;
    let other = branch.world.call(ADD, json!({ "idempotency_key": "k", "input": user("busy") })).await;
    assert_eq!(other.0, 409);
}

#[tokio::test]
async fn a_person_decides_on_the_page() {
    let branch = branch().await;
    let (id, digest) = branch.waits(CLOSE, "k", "<b>it</b>").await;
    let browser = Browser::signed_in(&branch.world, "dora").await;
    let here = format!("/approvals/{id}");
    for list in ["/tasks", "/approvals"] {
        assert!(browser.get(list).await.has(&format!("href=\"{here}\"")), "{list}");
    }
    let page = browser.get(&here).await;
    for words in ["pay at rate 0", "money leaves the house", "hr@acme", &digest, "Approve it", "Refuse it"] {
        assert!(page.has(words), "{words}");
    }
    assert!(!page.has("<b>it</b>") && page.has("&lt;b&gt;it&lt;/b&gt;"));
    let approve = format!("{here}/approve");
    let fields = [("reason", "it is time"), ("seen", digest.as_str()), ("ticket", "OPS-1")];
    // A form of another site, and one without the token of its session.
    assert_eq!(browser.send(&approve, &fields, Some("https://evil.example")).await.status, 403);
    assert_eq!(browser.send(&approve, &fields, Some(&branch.world.base)).await.status, 403);
    let page = browser.post(&approve, &[("seen", &digest), ("reason", "because")]).await;
    assert!(
        page.status == 422
            && page.has("Ticket: is missing")
            && page.has("aria-invalid=\"true\"")
            && page.has("because")
    );
    let page = browser.post(&approve, &[fields[0], ("seen", "another"), fields[2]]).await;
    assert!(page.status == 409 && page.has("look at it again"), "{}", page.text);
    let page = browser.post(&approve, &fields).await;
    assert_eq!((page.status, page.location()), (303, format!("{here}?did=approve").as_str()));
    let page = browser.get(&format!("{here}?did=approve")).await;
    assert!(
        page.has("You agreed.") && page.has("dora@acme") && page.has("has decided already") && !page.has("Approve it")
    );
    let other = Browser::signed_in(&branch.world, "emil").await;
    assert_eq!(other.post(&approve, &fields).await.status, 303);
    assert_eq!(branch.call(CLOSE, "k", "<b>it</b>").await.1["status"], "done");
    let page = browser.get("/approvals?state=spent").await;
    assert!(page.has(&here) && !browser.get("/approvals").await.has(&here));
    for (token, words) in [("own", "nobody approves what they ask for"), ("sam", "is not among those who decide")] {
        let (id, _) = branch.waits(PAY, token, "rent").await;
        let page = Browser::signed_in(&branch.world, token).await.get(&format!("/approvals/{id}")).await;
        assert!(page.has(words) && !page.has("Approve it"), "{token}");
    }
    let guest = Browser::signed_in(&branch.world, "guest").await;
    assert_eq!(guest.get("/approvals").await.status, 403);
    assert!(!guest.get("/tasks").await.has("/approvals"));
}

#[tokio::test]
async fn a_brick_elsewhere_has_its_own_approvals_and_neither_side_takes_the_other_s_word() {
    let branch = branch().await;
    let client = Client::builder(&branch.world.base).token(TOKEN).build().unwrap();
    let start = Composition::builder("acme", Ledger::memory()).brick("desk", &DESK).remote("treasury", client);
    let here = CAPABILITIES.iter().fold(start, |builder, name| builder.map(*name, MapTo::brick("treasury"))).build();
    let pay = async || here.seam("desk").call::<Pay>(Key::new("k").unwrap(), "rent".to_owned()).await.unwrap();
    let waits = |answer: Answer<String>| match answer {
        Answer::InProgress(Wait { approval: Some(approval), .. }) => approval["digest"].as_str().unwrap().to_owned(),
        answer => panic!("{answer:?}"),
    };
    let own = waits(pay().await);
    let approval = here.approvals().pending().await.unwrap().remove(0);
    assert_eq!((approval.digest.as_str(), approval.plan[0].action.as_str()), (own.as_str(), "pay at rate 0"));
    assert!(branch.world.acme.approvals().pending().await.unwrap().is_empty(), "a plan asks nobody there");
    let emil = Approver::new("emil").with_role("finance");
    here.approvals().approve(&approval.id, &emil, Grounds::default()).await.unwrap();
    let theirs = waits(pay().await);
    // It is the same that is approved on both sides.
    assert_eq!(theirs, own);
    let there = branch.world.acme.approvals().pending().await.unwrap().remove(0);
    assert_eq!(there.digest, theirs);
    assert!(branch.treasury.done().is_empty());
    branch.decide("dora", there.id.as_str(), "approve", json!({})).await;
    assert_eq!(pay().await.done().unwrap().output, "rent");
    assert!(pay().await.done().unwrap().replay && branch.treasury.done() == ["rent for k"]);
}

#[tokio::test]
async fn who_approved_may_not_do_what_has_to_be_done_by_another() {
    let branch = branch_with(|builder| builder.map(CLOSE, MapTo::Manual)).await;
    let (id, digest) = branch.waits(CLOSE, "k", "may").await;
    let grounds = json!({ "reason": "it is may", "seen": digest, "ticket": "FIN-7" });
    for decider in ["dora", "emil"] {
        assert_eq!(branch.decide(decider, &id, "approve", grounds.clone()).await.0, 200);
    }
    let (_, answer) = branch.call(CLOSE, "k", "may").await;
    let task = answer["task"]["id"].as_str().unwrap();
    let at = |step: &str| format!("/api/tasks/{task}/{step}");
    let close = json!({ "output": "closed" });
    for (step, body) in [("claim", json!({})), ("complete", close.clone())] {
        let (status, problem) = branch.world.post_as("dora", &at(step), body).await;
        assert_eq!((status, kind(&problem)), (403, "forbidden"), "{problem}");
        assert!(problem["detail"].as_str().unwrap().contains("`operator_must_differ`"), "{problem}");
    }
    assert_eq!(branch.world.post_as("sam", &at("claim"), json!({})).await.0, 200);
    assert_eq!(branch.world.post_as("sam", &at("complete"), close).await.0, 200);
    let (_, done) = branch.call(CLOSE, "k", "may").await;
    assert_eq!((&done["status"], &done["output"]), (&json!("done"), &json!("closed")));
}
