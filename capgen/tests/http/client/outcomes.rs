//! Two compositions, one of which has its directory in the other.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use capgen::http::{Client, TokenFor};
use capgen::{Answer, CallError, Connection, TraceContext, Why};

use super::{account, add, client, desk, find, key, told};
use crate::directory::{AddUser, Audit, FindUser, How, Which};
use crate::world::{TOKEN, start, start_with, table, tight};

#[tokio::test]
async fn what_is_done_elsewhere_is_done_once_and_replayed_from_here() {
    let world = start().await;
    let desk = desk(client(&world.base).build().unwrap());
    let done = add(&desk, "k", How::Well).await.unwrap().done().unwrap();
    assert_eq!((done.output.account_id.as_str(), done.output.attempt), ("id-anna", 1));
    assert_eq!((done.provider.as_deref(), done.provider_ref.as_deref()), (Some("directory"), Some("ref")));
    assert!(add(&desk, "k", How::Well).await.unwrap().done().unwrap().replay);
    assert_eq!((world.directory.effects(), world.directory.begun()), (1, 1));
    assert!(find(&desk, "anna").await.unwrap().done().unwrap().output.found);
    assert_eq!(world.directory.callers(), ["acme/hr/hr@acme"], "who calls is what the token says");
}

#[tokio::test]
async fn every_outcome_comes_over_the_wire_as_it_is() {
    let world = start().await;
    let desk = desk(client(&world.base).build().unwrap());
    let number = std::sync::atomic::AtomicUsize::new(0);
    let wrong = async |how| {
        let number = number.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        add(&desk, &format!("wrong {number}"), how).await
    };
    let busy = told(&wrong(How::Busy).await);
    assert!(busy.starts_with("failed, retryable true: the directory is busy (tried 4 times"), "{busy}");
    assert_eq!(
        told(&wrong(How::Forbidden).await),
        "403 `directory.add_user` is not allowed: `directory` at ".to_owned() + &world.base + " says: not this one"
    );
    assert!(told(&wrong(How::Gone).await).ends_with("says: no such unit"));
    assert!(told(&wrong(How::Panic).await).starts_with("failed, retryable true: `directory` broke off"));
    let Err(CallError::Invalid { faults, .. }) = wrong(How::Odd).await else { panic!("it is not odd") };
    assert_eq!(faults.to_string(), "/email: must not be odd");
    assert_eq!(told(&add(&desk, "n", How::Never).await), "failed, retryable false: the directory never will");
    assert!(told(&add(&desk, "n", How::Never).await).ends_with("never will"), "and is stored here");
    let task = add(&desk, "bare", How::Bare).await.unwrap().manual().unwrap();
    assert_eq!(
        (task.why, task.missing.as_deref()),
        (Why::ConnectionMissing, Some("the connection of `directory` for `acme`"))
    );
    let plan = desk.seam("desk").dry_run().call::<AddUser>(key("p"), account(How::Well)).await;
    assert_eq!(told(&plan), "planned: POST /users: anna");
    assert_eq!(world.directory.effects(), 0);
}

#[tokio::test]
async fn a_key_that_was_used_there_with_another_input_is_a_conflict_here() {
    let world = start().await;
    assert_eq!(world.add("k", "ok").await.0, 200);
    let desk = desk(client(&world.base).build().unwrap());
    let conflict = add(&desk, "k", How::Busy).await;
    assert!(matches!(&conflict, Err(CallError::Conflict { key, .. }) if key.as_str() == "k"), "{conflict:?}");
}

#[tokio::test]
async fn who_is_not_known_or_not_permitted_learns_which_brick_says_so() {
    let world = start().await;
    let none = desk(Client::new(world.base.as_str()).unwrap());
    assert!(told(&add(&none, "k", How::Well).await).contains("set up a connection for it with the secret `token`"));
    let unknown = desk(client(&world.base).token("nobody").build().unwrap());
    let line = told(&add(&unknown, "k", How::Well).await);
    assert!(line.starts_with("403") && line.contains("`directory` at http://127.0.0.1"), "{line}");
    let guest = desk(client(&world.base).token("guest").build().unwrap());
    assert!(told(&add(&guest, "k", How::Well).await).ends_with("needs the permission `dir:capability:invoke`"));
    let other = desk(client(&world.base).token("it-of-beta").build().unwrap());
    assert!(told(&add(&other, "k", How::Well).await).contains("another customer"));
    assert_eq!(world.directory.begun(), 0);
}

#[tokio::test]
async fn a_source_of_tokens_is_told_what_the_call_needs_and_no_more() {
    let world = start().await;
    let asked = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&asked);
    let source = move |call: TokenFor<'_>| {
        kept.lock().unwrap().push(call.permissions.cloned());
        Some(TOKEN.to_owned())
    };
    let client = client(&world.base).tokens(source).build().unwrap();
    let desk = desk(client.clone());
    assert!(told(&add(&desk, "k", How::Well).await).starts_with("done"));
    assert!(told(&client.call::<AddUser>(&key("k"), &account(How::Well)).await).starts_with("done"));
    let needed = ["directory:capability:invoke".to_owned()].into();
    assert_eq!(*asked.lock().unwrap(), [Some(needed), None]);
}

#[tokio::test]
async fn each_tenant_calls_with_its_own_token() {
    let world = start().await;
    let by_connection = desk(Client::new(world.base.as_str()).unwrap());
    by_connection.connect("acme", "directory", Connection::new().with_secret("token", TOKEN));
    by_connection.connect("beta", "directory", Connection::new().with_secret("token", "it-of-beta"));
    let by_source = desk(
        client(&world.base)
            .tokens(|call: TokenFor<'_>| match call.tenant? {
                "acme" => Some(TOKEN.to_owned()),
                _ => Some("it-of-beta".to_owned()),
            })
            .build()
            .unwrap(),
    );
    for (desk, name) in [(&by_connection, "a"), (&by_source, "b")] {
        for tenant in ["acme", "beta"] {
            let seam = desk.seam("desk").for_tenant(tenant);
            let done = seam.call::<AddUser>(key(name), account(How::Well)).await;
            assert!(told(&done).starts_with("done"), "{}", told(&done));
        }
    }
    assert_eq!(world.directory.callers(), ["acme/hr/hr@acme", "beta/it/it@beta", "acme/hr/hr@acme", "beta/it/it@beta"]);
}

#[tokio::test]
async fn a_token_that_is_refused_is_asked_for_once_more() {
    let world = start().await;
    let source = |call: TokenFor<'_>| Some(if call.refused { TOKEN } else { "old" }.to_owned());
    assert!(
        told(&add(&desk(client(&world.base).tokens(source).build().unwrap()), "k", How::Well).await)
            .starts_with("done")
    );
    let stubborn = desk(client(&world.base).tokens(|_: TokenFor<'_>| Some("old".to_owned())).build().unwrap());
    assert!(told(&add(&stubborn, "l", How::Well).await).contains("the token has expired"));
}

#[tokio::test]
async fn too_many_calls_are_a_failure_that_says_when_to_call_again() {
    let world = start().await;
    let audit = |client: Client| async move { client.read::<Audit>(&Which { email: "anna".to_owned() }).await };
    let client = client(&world.base).call_time(Duration::from_secs(5)).build().unwrap();
    for _ in 0..2 {
        assert!(told(&audit(client.clone()).await).starts_with("done"));
    }
    let refused = told(&audit(client).await);
    assert!(refused.starts_with("failed, retryable true") && refused.contains("to be called again in "), "{refused}");
}

#[tokio::test]
async fn a_client_calls_without_a_composition() {
    let world = start().await;
    let client = client(&world.base).build().unwrap();
    let done = client.call::<AddUser>(&key("k"), &account(How::Well)).await.unwrap().done().unwrap();
    assert_eq!((done.output.account_id.as_str(), done.replay), ("id-anna", false));
    assert!(client.call::<AddUser>(&key("k"), &account(How::Well)).await.unwrap().done().unwrap().replay);
    let found = client.read::<FindUser>(&Which { email: "anna".to_owned() }).await.unwrap().done().unwrap();
    assert!(found.output.found);
    assert_eq!(told(&client.plan::<AddUser>(&key("p"), &account(How::Well)).await), "planned: POST /users: anna");
    let before = world.directory.begun();
    let Err(CallError::Invalid { faults, .. }) = client.read::<FindUser>(&Which { email: "x".to_owned() }).await else {
        panic!("it is long enough")
    };
    assert_eq!((faults.list()[0].path.as_str(), world.directory.begun()), ("/email", before), "nothing was sent");
}

#[tokio::test]
async fn the_trace_goes_through_both_compositions() {
    let world = start().await;
    let desk = desk(client(&world.base).build().unwrap());
    let ours = TraceContext::begin().with_state("a=1");
    let seam = desk.seam("desk").in_trace(ours.clone());
    assert!(matches!(seam.call::<AddUser>(key("k"), account(How::Well)).await, Ok(Answer::Done(_))));
    let seen = world.directory.traces().remove(0);
    assert_eq!((seen.trace_id(), seen.tracestate()), (ours.trace_id(), Some("a=1")));
    assert_ne!(seen.span_id(), ours.span_id());
}

#[tokio::test]
async fn a_call_that_takes_long_elsewhere_is_in_progress_here() {
    let world = start_with(|builder| builder, |server| server.authenticate(table()).limits(tight())).await;
    let desk = desk(client(&world.base).build().unwrap());
    assert!(told(&add(&desk, "k", How::Slow).await).starts_with("in progress: the attempt is still under way"));
    world.directory.go_on();
    world.becomes_done("k", "slow").await;
    assert_eq!(told(&add(&desk, "k", How::Slow).await), "done by directory, replay true");
    assert_eq!(world.directory.effects(), 1);
    assert_eq!(
        told(&find(&desk, "slow").await),
        "failed, retryable true: `directory.find_user` took too long; call again"
    );
}
