//! Every status that a server answers a call with, from one client over one socket after the other.

use std::collections::BTreeSet;

use capgen::approvals::{Approval, ApprovalDecision, ApprovalId};
use capgen::ledger::{
    Action, ActionFilter, ApprovalFilter, ApprovalRequest, Asked, ClaimRequest, Claimed, ConnectionPlace, Decided,
    Ended, Ending, HoldMove, KeptConnection, Lease, LedgerStore, LegalHold, Looked, Moved, NewTask, Opened, Pace,
    ReadNote, Retention, ScopedKey, Sealed, SealedConnection, Standing, Step, Swept, TaskMove,
};
use capgen::rt::MapTo;
use capgen::{Ledger, LedgerError, ManualTask, TaskFilter, TaskId};
use reqwest::RequestBuilder;
use serde_json::{Value as Json, json};

use crate::world::{ADD, AUDIT, FIND, World, hasty, read, start, start_on, start_with, table, tight, user};

fn call(key: &str, how: &str) -> Json {
    json!({ "idempotency_key": key, "input": user(how) })
}

/// What is asked, the status, and for an outcome its `status`.
type Case = (&'static str, RequestBuilder, u16, &'static str);

fn cases(world: &World) -> Vec<Case> {
    let add = |key: &str, how: &str| world.post(ADD).json(&call(key, how));
    let at = |path: &str| format!("{}{path}", world.base);
    let bare = |token: &str| world.client.post(at(&format!("/capabilities/{ADD}"))).bearer_auth(token);
    let mut dry = call("dry", "ok");
    dry["dry_run"] = json!(true);
    vec![
        ("done", add("a", "ok"), 200, "done"),
        ("done before", add("a", "ok"), 200, "done"),
        ("a plan", world.post(ADD).json(&dry), 200, "planned"),
        ("failed for now", add("b", "busy"), 200, "failed"),
        ("failed for good", add("c", "never"), 200, "failed"),
        ("broken off", add("d", "panic"), 200, "failed"),
        ("no connection", add("e", "bare"), 200, "connection_required"),
        ("nobody mapped", world.post(AUDIT).json(&json!({ "input": { "email": "anna" } })), 200, "connection_required"),
        ("too slow", add("f", "slow"), 200, "in_progress"),
        ("asked again meanwhile", add("f", "slow"), 200, "in_progress"),
        ("no JSON", world.post(ADD).header("content-type", "application/json").body("{"), 400, ""),
        ("no token", world.client.post(at(&format!("/capabilities/{ADD}"))).json(&call("k", "ok")), 401, ""),
        ("a wrong token", bare("nobody").json(&call("k", "ok")), 401, ""),
        ("no permission", bare("guest").json(&call("k", "ok")), 403, ""),
        ("another customer", world.post(ADD).header("capgen-tenant", "beta").json(&call("k", "ok")), 403, ""),
        ("forbidden by the provider", add("g", "forbidden"), 403, ""),
        ("no such capability", world.post("directory.none").json(&call("k", "ok")), 404, ""),
        ("not found by the provider", add("h", "gone"), 404, ""),
        ("another method", world.client.put(at(&format!("/capabilities/{ADD}"))).bearer_auth("it-of-beta"), 405, ""),
        ("another input", add("a", "never"), 409, ""),
        ("a large body", world.post(ADD).json(&json!("x".repeat(5000))), 413, ""),
        ("another media type", world.post(ADD).body("x"), 415, ""),
        ("a wrong input", world.post(ADD).json(&json!({ "idempotency_key": "k", "input": {} })), 422, ""),
        ("refused by the provider", add("i", "odd"), 422, ""),
        ("a circle", world.post(ADD).header("capgen-depth", "99").json(&call("k", "ok")), 508, ""),
    ]
}

#[tokio::test]
async fn outcomes_are_200_and_each_fault_of_a_caller_has_its_status() {
    let world = start_with(
        |builder| builder.map(AUDIT, MapTo::Manual).patience(hasty()),
        |server| server.authenticate(table()).limits(tight()),
    )
    .await;
    let mut seen = BTreeSet::new();
    for (what, request, status, outcome) in cases(&world) {
        let (got, body) = read(request.send().await.unwrap()).await;
        assert_eq!(got, status, "{what}: {body}");
        assert!(outcome.is_empty() || body["status"] == outcome, "{what}: {body}");
        seen.insert(got);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [200, 400, 401, 403, 404, 405, 409, 413, 415, 422, 508]);
    world.directory.go_on();
    world.becomes_done("f", "slow").await;
}

#[tokio::test]
async fn an_address_spelt_in_another_way_is_answered_alike() {
    let world = start().await;
    let spelt = ADD.replace('_', "%5F");
    assert_eq!(world.add("a", "ok").await.1["status"], "done");
    let (status, again) = world.call(&spelt, call("a", "ok")).await;
    assert_eq!((status, &again["status"], &again["idempotent_replay"]), (200, &json!("done"), &json!(true)));
    assert_eq!(world.call(&spelt, call("a", "never")).await.0, 409);
    for other in ["directory.none", "", "a/b", "%FF"] {
        assert_eq!(world.call(other, call("b", "ok")).await.0, 404, "{other:?}");
    }
}

#[tokio::test]
async fn too_many_calls_are_429() {
    let world = start().await;
    let audit = || world.call(AUDIT, json!({ "input": { "email": "anna" } }));
    assert_eq!([audit().await.0, audit().await.0, audit().await.0], [200, 200, 429]);
}

/// A ledger that is down.
struct Down;

fn down<T: Send + 'static>() -> Step<'static, T> {
    Box::pin(std::future::ready(Err(LedgerError::new("it is being repaired"))))
}

impl LedgerStore for Down {
    fn claim(&self, _: ClaimRequest) -> Step<'_, Claimed> {
        down()
    }
    fn pace(&self, _: Pace) -> Step<'_, Option<std::time::Duration>> {
        down()
    }
    fn look(&self, _: &ScopedKey) -> Step<'_, Looked> {
        down()
    }
    fn extend(&self, _: &Lease, _: std::time::Duration) -> Step<'_, bool> {
        down()
    }
    fn try_again(&self, _: &Lease, _: std::time::Duration, _: Asked, _: String) -> Step<'_, bool> {
        down()
    }
    fn finish(&self, _: Lease, _: Asked, _: Ending) -> Step<'_, Ended> {
        down()
    }
    fn open_task(&self, _: NewTask) -> Step<'_, Opened> {
        down()
    }
    fn record_read(&self, _: ReadNote) -> Step<'_, ()> {
        down()
    }
    fn task(&self, _: &str, _: &TaskId) -> Step<'_, Option<ManualTask>> {
        down()
    }
    fn tasks(&self, _: &str, _: TaskFilter) -> Step<'_, Vec<ManualTask>> {
        down()
    }
    fn hold(&self, _: HoldMove) -> Step<'_, bool> {
        down()
    }
    fn holds(&self, _: &str) -> Step<'_, Vec<LegalHold>> {
        down()
    }
    fn unfinished_tasks(&self) -> Step<'_, u64> {
        down()
    }
    fn move_task(&self, _: &str, _: &TaskId, _: Option<String>, _: TaskMove) -> Step<'_, Moved> {
        down()
    }
    fn pass(&self, _: ApprovalRequest) -> Step<'_, Result<(), Standing>> {
        down()
    }
    fn approval(&self, _: &str, _: &ApprovalId) -> Step<'_, Option<Approval>> {
        down()
    }
    fn approvals(&self, _: &str, _: ApprovalFilter) -> Step<'_, Vec<Approval>> {
        down()
    }
    fn decide(&self, _: &str, _: &ApprovalId, _: ApprovalDecision) -> Step<'_, Decided> {
        down()
    }
    fn actions(&self, _: &str, _: u64, _: u32) -> Step<'_, Vec<Action>> {
        down()
    }
    fn find_actions(&self, _: &str, _: ActionFilter) -> Step<'_, Vec<Action>> {
        down()
    }
    fn connection(&self, _: &str, _: &str) -> Step<'_, Option<KeptConnection>> {
        down()
    }
    fn connections(&self, _: &str) -> Step<'_, Vec<KeptConnection>> {
        down()
    }
    fn put_connection(&self, _: KeptConnection) -> Step<'_, ()> {
        down()
    }
    fn remove_connection(&self, _: &str, _: &str) -> Step<'_, bool> {
        down()
    }
    fn sealed_otherwise(&self, _: &str, _: ConnectionPlace, _: u32) -> Step<'_, Vec<SealedConnection>> {
        down()
    }
    fn reseal_connection(&self, _: SealedConnection, _: Sealed) -> Step<'_, bool> {
        down()
    }
    fn sweep(&self, _: Retention) -> Step<'_, Swept> {
        down()
    }
}

#[tokio::test]
async fn a_ledger_that_is_down_is_an_outcome_and_nothing_is_done() {
    let world =
        start_on(Ledger::of(Down), |builder| builder, |server| server.authenticate(table()).public_metrics()).await;
    let (status, result) = world.add("k", "ok").await;
    assert_eq!((status, &result["status"], &result["retryable"]), (200, &json!("failed"), &json!(true)));
    assert!(result["message"].as_str().unwrap().contains("nothing was stored"));
    assert_eq!(world.directory.begun(), 0);
    let (status, result) = world.call(FIND, json!({ "input": { "email": "anna" } })).await;
    assert_eq!((status, &result["retryable"]), (200, &json!(true)));
    assert_eq!((world.get("/health").await.0, world.get("/ready").await.0), (200, 503));
    let metrics = world.client.get(format!("{}/metrics", world.base)).send().await.unwrap().text().await.unwrap();
    assert!(metrics.contains(&format!("capgen_ledger_errors_total{{capability=\"{ADD}\"}} 1\n")), "{metrics}");
    assert!(!metrics.contains("capgen_tasks_unfinished"), "no number is told that is not known");
}
