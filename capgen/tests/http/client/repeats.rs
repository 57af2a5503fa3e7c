//! What is sent again, and what is not.

use std::time::Duration;

use capgen::contract::{Contract, Execution, RetrySafety};
use capgen::{Answer, Capability, Descriptor};

use super::raw::{DONE, Then, answer, outcome, serve};
use super::{account, add, client, desk, find, key, proxy, told};
use crate::directory::{Account, AddUser, How, NewAccount};
use crate::world::start;

const ONCE: Contract = Contract {
    execution: Some(Execution { retry_safety: Some(RetrySafety::Unsafe), ..Execution::NONE }),
    ..Contract::NONE
};

/// The same capability, for a caller who was told that it must not be repeated.
struct AddOnce;

impl Capability for AddOnce {
    type Input = NewAccount;
    type Output = Account;
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        contract: Some(&ONCE),
        ..Descriptor::of("directory.add_user", "Add the user.", AddUser::DESCRIPTOR.input, AddUser::DESCRIPTOR.output)
    };
}

#[tokio::test]
async fn a_call_whose_answer_was_lost_is_sent_again_and_replayed() {
    let world = start().await;
    let proxy = proxy::between(&world.base, 2).await;
    let desk = desk(client(&proxy.base).build().unwrap());
    let done = add(&desk, "k", How::Well).await;
    assert_eq!(told(&done), "done by directory, replay true");
    assert_eq!((proxy.accepted(), world.directory.effects()), (3, 1));
}

#[tokio::test]
async fn a_call_that_timed_out_is_sent_again_under_the_same_key() {
    let world = start().await;
    let desk = desk(client(&world.base).try_time(Duration::from_millis(300)).build().unwrap());
    let answer = add(&desk, "k", How::Slow).await;
    assert!(told(&answer).starts_with("in progress: an attempt is under way"), "{}", told(&answer));
    world.directory.go_on();
    world.becomes_done("k", "slow").await;
    assert_eq!(told(&add(&desk, "k", How::Slow).await), "done by directory, replay true");
    assert_eq!((world.directory.effects(), world.directory.begun()), (1, 1));
}

#[tokio::test]
async fn what_must_not_be_repeated_is_not_and_its_end_is_not_known() {
    let world = start().await;
    let proxy = proxy::between(&world.base, 1).await;
    let client = client(&proxy.base).build().unwrap();
    let lost = client.call::<AddOnce>(&key("k"), &account(How::Well)).await;
    let line = told(&lost);
    assert!(line.starts_with("failed, retryable false") && line.contains("is not safe to repeat"), "{line}");
    assert_eq!((proxy.accepted(), world.directory.effects()), (1, 1));
    let plan = client.plan::<AddOnce>(&key("k"), &account(How::Well)).await;
    assert!(matches!(plan, Ok(Answer::Planned(_))));
}

#[tokio::test]
async fn a_server_that_is_not_there_is_tried_again_whatever_the_contract_says() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let client = client(&format!("http://{free}")).build().unwrap();
    let refused = client.call::<AddOnce>(&key("k"), &account(How::Well)).await;
    let line = told(&refused);
    assert!(line.starts_with("failed, retryable true") && line.contains("cannot be connected to"), "{line}");
    let desk = desk(client);
    assert!(told(&add(&desk, "k", How::Well).await).contains("call again with the same key"));
    assert!(told(&find(&desk, "anna").await).ends_with("call again"));
}

#[tokio::test]
async fn a_failing_server_is_given_time_and_tried_again() {
    for failing in [500, 502, 503, 504] {
        let raw = serve(move |number| match number {
            0 | 1 => Then::Last(answer(failing, &[], "")),
            _ => Then::Answer(outcome(DONE)),
        })
        .await;
        let client = client(&raw.base).build().unwrap();
        let done = client.call::<AddUser>(&key("k"), &account(How::Well)).await;
        assert_eq!((told(&done).as_str(), raw.requests().len()), ("done by far, replay false", 3), "{failing}");
        let bodies: Vec<String> =
            raw.requests().iter().map(|text| text.rsplit("\r\n").next().unwrap().to_owned()).collect();
        assert!(bodies.iter().all(|body| *body == bodies[0] && body.contains(r#""idempotency_key":"k""#)));
        let once = client.call::<AddOnce>(&key("k"), &account(How::Well)).await;
        assert!(told(&once).starts_with("done"), "{}", told(&once));
    }
    let raw = serve(|_| Then::Last(answer(503, &[], ""))).await;
    let client = client(&raw.base).build().unwrap();
    let line = told(&client.call::<AddUser>(&key("k"), &account(How::Well)).await);
    assert!(line.starts_with("failed, retryable true") && line.contains("answers with 503"), "{line}");
    assert_eq!(raw.requests().len(), 3);
    let line = told(&client.call::<AddOnce>(&key("l"), &account(How::Well)).await);
    assert!(line.starts_with("failed, retryable false"), "{line}");
    assert_eq!(raw.requests().len(), 4);
}

#[tokio::test]
async fn a_wait_that_goes_beyond_the_time_of_the_call_is_not_waited() {
    for (status, words) in [(429, "to be called again in 600 s"), (503, "answers with 503")] {
        let raw = serve(move |_| Then::Last(answer(status, &[("retry-after", "600")], ""))).await;
        let line = told(&add(&desk(client(&raw.base).build().unwrap()), "k", How::Well).await);
        assert!(line.starts_with("failed, retryable true") && line.contains(words), "{line}");
        assert_eq!(raw.requests().len(), 1);
    }
    let raw = serve(|number| match number {
        0 => Then::Last(answer(429, &[("retry-after", "0")], "")),
        _ => Then::Last(outcome(DONE)),
    })
    .await;
    let done = client(&raw.base).build().unwrap().call::<AddOnce>(&key("k"), &account(How::Well)).await;
    assert!(told(&done).starts_with("done"), "what was not taken can be sent again: {}", told(&done));
}

#[tokio::test]
async fn a_composition_that_ends_waits_for_no_server() {
    let raw = serve(|_| Then::Hang(Vec::new())).await;
    let desk = desk(client(&raw.base).build().unwrap());
    let call = {
        let desk = desk.clone();
        tokio::spawn(async move { told(&add(&desk, "k", How::Well).await) })
    };
    while raw.requests().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    desk.halt();
    let line = call.await.unwrap();
    assert!(line.starts_with("failed, retryable true") && line.contains("the composition ended"), "{line}");
}
