//! A consumer's test: whatever a provider may do, and what the engine makes of it.

use std::time::{Duration, Instant};

use capgen::testing::{Fake, Scripted, seam};
use capgen::{Answer, CallError, FaultKind, Json, Ledger, Seam, json};

use crate::world::{DeskSeam, Find, Send, key, run};

fn mail() -> Json {
    json!({"to": ["ann@example.com"], "password": "hunter2", "note": null, "on": "2026-01-31"})
}

type Sent = Result<Answer<Json>, CallError>;

fn send(seam: &DeskSeam, with: &str) -> Sent {
    run(seam.as_seam().call::<Send>(key(with), mail()))
}

#[test]
fn all_is_done_and_done_once() {
    let seam: DeskSeam = seam();
    let Ok(Answer::Done(first)) = send(&seam, "k1") else { panic!("it is done") };
    assert!(["queued", "sent"].contains(&first.output["state"].as_str().unwrap()));
    let Ok(Answer::Done(again)) = send(&seam, "k1") else { panic!("it is done") };
    assert!(again.replay && again.output == first.output && again.provider_ref == first.provider_ref);
    let Ok(Answer::Done(other)) = send(&seam, "k2") else { panic!("it is done") };
    assert_ne!(other.provider_ref, first.provider_ref);
    let mut changed = mail();
    changed["on"] = json!("2026-02-01");
    let conflict = run(seam.as_seam().call::<Send>(key("k1"), changed));
    assert!(matches!(conflict, Err(CallError::Conflict { .. })));
    assert!(matches!(run(seam.as_seam().read::<Find>(json!({"seats": 3}))), Ok(Answer::Done(_))));
}

#[test]
fn it_answers_as_it_was_told_and_then_is_done() {
    let fake = Fake::new().seeded(4);
    fake.on::<Send>([
        Scripted::transient("busy"),
        Scripted::in_progress("it is being printed"),
        Scripted::reason("full", "nothing fits in"),
        Scripted::forbidden("not you"),
        Scripted::not_found("no such mailbox"),
        Scripted::invalid("/to/0", "bounces"),
    ]);
    let seam = fake.seam::<DeskSeam>();
    assert!(matches!(send(&seam, "k1"), Ok(Answer::Failed(failed)) if failed.retryable && failed.message == "busy"));
    assert!(matches!(send(&seam, "k1"), Ok(Answer::InProgress(wait)) if wait.message == "it is being printed"));
    assert!(matches!(send(&seam, "k1"), Ok(Answer::Failed(failed)) if failed.reason.as_deref() == Some("full")));
    assert!(matches!(send(&seam, "k1"), Err(CallError::Forbidden { .. })));
    assert!(matches!(send(&seam, "k1"), Err(CallError::NotFound { .. })));
    let Err(CallError::Invalid { faults, .. }) = send(&seam, "k1") else { panic!("it is invalid") };
    assert_eq!((faults.list()[0].path.as_str(), faults.list()[0].kind), ("/to/0", FaultKind::Refused));
    assert!(matches!(send(&seam, "k1"), Ok(Answer::Done(done)) if !done.replay));
    assert_eq!(fake.calls_of::<Send>().len(), 7);
}

#[test]
fn what_failed_for_good_stays_so_and_what_lacks_a_connection_is_a_persons() {
    let fake = Fake::new();
    fake.on::<Send>([Scripted::permanent("there is no such domain"), Scripted::connection_required("the mail server")]);
    let seam = fake.seam::<DeskSeam>();
    for replay in [false, true] {
        let answer = send(&seam, "k1");
        assert!(
            matches!(&answer, Ok(Answer::Failed(failed)) if !failed.retryable && failed.replay == replay),
            "{answer:?}"
        );
    }
    let Ok(Answer::Manual(task)) = send(&seam, "k2") else { panic!("a person does it") };
    assert_eq!(task.missing.as_deref(), Some("the mail server"));
    assert_eq!(run(fake.composition::<DeskSeam>().tasks().open()).unwrap().len(), 1);
}

#[test]
fn what_comes_after_its_lease_does_not_count() {
    let fake = Fake::new();
    let (late, in_time) =
        (json!({"message_id": "late", "state": "sent"}), json!({"message_id": "in time", "state": "sent"}));
    fake.on::<Send>([Scripted::done_with(&late).late(), Scripted::done_with(&in_time)]);
    let seam = fake.seam::<DeskSeam>();
    let call = || seam.as_seam().call::<Send>(key("k1"), mail());
    let (first, second) = run(async { futures_of_both(call(), call()).await });
    for answer in [first, second] {
        assert!(matches!(&answer, Ok(Answer::Done(done)) if done.output == in_time), "{answer:?}");
    }
    assert_eq!(fake.calls().len(), 2);
}

async fn futures_of_both<A: std::future::Future, B: std::future::Future>(a: A, b: B) -> (A::Output, B::Output) {
    let (mut a, mut b) = (std::pin::pin!(a), std::pin::pin!(b));
    let (mut first, mut second) = (None, None);
    std::future::poll_fn(|context| {
        use std::task::Poll::{Pending, Ready};
        if first.is_none()
            && let Ready(value) = a.as_mut().poll(context)
        {
            first = Some(value);
        }
        if second.is_none()
            && let Ready(value) = b.as_mut().poll(context)
        {
            second = Some(value);
        }
        match (first.take(), second.take()) {
            (Some(first), Some(second)) => Ready((first, second)),
            halves => {
                (first, second) = halves;
                Pending
            }
        }
    })
    .await
}

#[test]
fn what_is_slow_takes_its_time_and_what_is_planned_is_not_done() {
    let fake = Fake::new();
    fake.on::<Send>([Scripted::done().after(Duration::from_millis(20))]);
    let seam = fake.seam::<DeskSeam>();
    let dry = seam.as_seam().dry_run();
    assert!(matches!(run(dry.call::<Send>(key("k1"), mail())), Ok(Answer::Planned(_))));
    let begun = Instant::now();
    assert!(matches!(send(&seam, "k1"), Ok(Answer::Done(_))));
    assert!(begun.elapsed() >= Duration::from_millis(20));
    let calls = fake.calls();
    assert_eq!(calls.iter().map(|call| call.dry_run).collect::<Vec<_>>(), [true, false]);
    assert_eq!(calls[1].sent, mail());
    assert!(!format!("{calls:?}").contains("hunter2"), "no secret is shown: {calls:?}");
}

#[test]
fn a_person_may_do_it_or_nobody_and_a_ledger_may_be_anybodys() {
    let fake = Fake::on_ledger(Ledger::memory()).by_hand::<Send>().without::<Find>();
    let seam = fake.seam::<DeskSeam>();
    assert!(matches!(send(&seam, "k1"), Ok(Answer::Manual(_))));
    assert!(matches!(run(seam.as_seam().read::<Find>(json!({"seats": 3}))), Err(CallError::Absent { .. })));
    assert!(fake.calls().is_empty());
}

#[test]
#[should_panic(expected = "`mail.send` cannot answer this: /state: ")]
fn an_output_that_is_none_is_told_at_once() {
    Fake::new().on::<Send>([Scripted::done_with(&json!({"message_id": "m-1", "state": "lost"}))]);
}
