//! Connections are used again, within bounds, and never after the server has closed them.

use std::time::Duration;

use super::raw::{DONE, Then, outcome, serve};
use super::{account, add, client, desk, find, key, proxy, told};
use crate::directory::{AddUser, How};
use crate::world::start;

#[tokio::test]
async fn one_caller_needs_one_connection() {
    let world = start().await;
    let proxy = proxy::between(&world.base, 0).await;
    let desk = desk(client(&proxy.base).build().unwrap());
    for number in 0..10 {
        assert!(told(&add(&desk, &format!("k{number}"), How::Well).await).starts_with("done"));
        assert!(told(&find(&desk, "anna").await).starts_with("done"));
        assert!(told(&add(&desk, &format!("o{number}"), How::Odd).await).starts_with("422"));
    }
    assert_eq!(proxy.accepted(), 1);
}

#[tokio::test]
async fn many_callers_share_as_many_connections_as_there_may_be() {
    let world = start().await;
    let proxy = proxy::between(&world.base, 0).await;
    let desk = desk(client(&proxy.base).connections(3).build().unwrap());
    let calls: Vec<_> = (0..40)
        .map(|number| {
            let desk = desk.clone();
            tokio::spawn(async move { told(&add(&desk, &format!("k{number}"), How::Well).await) })
        })
        .collect();
    for call in calls {
        assert!(call.await.unwrap().starts_with("done"));
    }
    assert!((1..=3).contains(&proxy.accepted()), "{}", proxy.accepted());
    assert_eq!(world.directory.effects(), 40);
}

#[tokio::test]
async fn who_finds_no_connection_free_waits_no_longer_than_the_call_may_take() {
    let world = start().await;
    let one = client(&world.base).connections(1).build().unwrap();
    let slow = {
        let one = one.clone();
        tokio::spawn(async move { one.call::<AddUser>(&key("s"), &account(How::Slow)).await })
    };
    world.begun(1).await;
    let desk = desk(client(&world.base).connections(1).build().unwrap());
    assert!(told(&find(&desk, "anna").await).starts_with("done"), "another client has connections of its own");
    world.directory.go_on();
    assert!(told(&slow.await.unwrap()).starts_with("done"));
    let hung = serve(|_| Then::Hang(Vec::new())).await;
    let one = client(&hung.base)
        .connections(1)
        .try_time(Duration::from_secs(2))
        .call_time(Duration::from_secs(1))
        .build()
        .unwrap();
    // One of them has the connection; another may get it in the last moment of its time, but not all of them.
    let calls: Vec<_> = (0..8)
        .map(|_| one.clone())
        .map(|one| tokio::spawn(async move { told(&one.call::<AddUser>(&key("k"), &account(How::Well)).await) }))
        .collect();
    let mut lines = Vec::new();
    for call in calls {
        lines.push(call.await.unwrap());
    }
    let say = |words: &str| lines.iter().filter(|line| line.contains(words)).count();
    let (sent, waited) = (say("did not answer in time"), say("as many calls"));
    assert!(sent > 0 && waited > 0, "{lines:?}");
}

#[tokio::test]
async fn a_connection_that_the_server_closed_is_not_used_again() {
    let raw = serve(|_| Then::Last(outcome(DONE))).await;
    let client = client(&raw.base).backoff(capgen::Backoff::never()).build().unwrap();
    for number in 1..=5 {
        let done = client.call::<AddUser>(&key("k"), &account(How::Well)).await;
        assert!(told(&done).starts_with("done"), "{}", told(&done));
        assert_eq!((raw.accepted(), raw.requests().len()), (number, number));
    }
}

#[tokio::test]
async fn what_a_server_sends_unasked_ends_the_connection() {
    let raw = serve(|_| Then::Answer([outcome(DONE), outcome(r#"{"status": "failed"}"#)].concat())).await;
    let client = client(&raw.base).build().unwrap();
    for _ in 0..3 {
        let done = client.call::<AddUser>(&key("k"), &account(How::Well)).await;
        assert!(told(&done).starts_with("done"), "{}", told(&done));
    }
    assert_eq!(raw.accepted(), 3);
}

#[tokio::test]
async fn a_connection_that_nobody_needed_for_long_is_let_go() {
    let world = start().await;
    let proxy = proxy::between(&world.base, 0).await;
    let client = client(&proxy.base).idle_time(Duration::ZERO).build().unwrap();
    for number in 1..=3 {
        assert!(told(&client.call::<AddUser>(&key("k"), &account(How::Well)).await).starts_with("done"));
        assert_eq!(proxy.accepted(), number);
    }
}
