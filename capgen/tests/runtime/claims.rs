//! Rule 1: claims, leases, replays, conflicts, fencing.

use std::pin::pin;
use std::task::Poll;
use std::thread;
use std::time::Duration;

use capgen::ledger::Event;
use capgen::{Answer, CallError, Failure, Why};

use crate::bricks::google::{Gate, Next};
use crate::bricks::hr::{DeleteUser, DeleteUserInput, ProvisionUser, Role, anna};
use crate::world::{World, automatic, compose, key, poll, run};

const LEASE: Duration = Duration::from_secs(120);

fn provision(world: &World, with: &str) -> Answer<crate::bricks::hr::ProvisionUserOutput> {
    run(world.hr.call::<ProvisionUser>(key(with), anna())).unwrap()
}

#[test]
fn the_same_key_acts_once_and_is_answered_again() {
    let world = automatic();
    world.google.will([Next::Make("acc1")]);
    let first = provision(&world, "r1|1").done().unwrap();
    assert_eq!((first.output.account_id.as_str(), first.output.created, first.replay), ("acc1", true, false));
    assert_eq!((first.provider.as_deref(), first.provider_ref.as_deref()), (Some("google"), Some("ref-acc1")));
    let mut again = provision(&world, "r1|1").done().unwrap();
    assert!(again.replay);
    again.replay = false;
    assert_eq!(again, first);
    assert_eq!(world.google.acted(), 1);
    world.google.will([Next::Make("acc2")]);
    assert_eq!(provision(&world, "r1|2").done().unwrap().output.account_id, "acc2");
}

#[test]
fn a_failure_for_good_is_stored_and_one_for_now_is_not() {
    let world = automatic();
    world.google.will([Next::Fail(Failure::transient("503")), Next::Fail(Failure::permanent("no such domain"))]);
    let Answer::Failed(now) = provision(&world, "k") else { panic!() };
    assert_eq!((now.retryable, now.message.as_str(), now.replay), (true, "503", false));
    let Answer::Failed(good) = provision(&world, "k") else { panic!() };
    assert_eq!((good.retryable, good.message.as_str(), good.replay), (false, "no such domain", false));
    let Answer::Failed(again) = provision(&world, "k") else { panic!() };
    assert_eq!((again.retryable, again.message.as_str(), again.replay), (false, "no such domain", true));
    assert_eq!(world.google.acted(), 2);
}

#[test]
fn another_input_under_the_same_key_is_a_conflict() {
    let world = automatic();
    let other = || crate::bricks::hr::ProvisionUserInput { role: Role::Manager, ..anna() };
    world.google.will([Next::Make("acc1")]);
    provision(&world, "k");
    let conflict = run(world.hr.call::<ProvisionUser>(key("k"), other())).unwrap_err();
    assert_eq!(conflict, CallError::Conflict { capability: "identity.provision_user".into(), key: key("k") });
    assert_eq!(conflict.http_status(), 409);
    // After a transient failure the attempt may have acted on the first input.
    world.google.will([Next::Fail(Failure::transient("503"))]);
    provision(&world, "l");
    assert!(run(world.hr.call::<ProvisionUser>(key("l"), other())).is_err());
    // After a refusal nothing was done, so the input may be mended.
    world.google.will([Next::Fail(Failure::invalid("/role", "no managers")), Next::Make("acc3")]);
    assert!(run(world.hr.call::<ProvisionUser>(key("m"), other())).is_err());
    assert!(provision(&world, "m").done().is_some());
    assert_eq!(world.google.acted(), 4);
}

#[test]
fn a_live_claim_answers_in_progress() {
    let world = automatic();
    let gate = Gate::default();
    world.google.will([Next::MakeWhen(gate.clone(), "acc1")]);
    let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(first.as_mut()).is_pending());
    world.clock.advance(LEASE - Duration::from_secs(1));
    let Answer::InProgress(wait) = provision(&world, "k") else { panic!() };
    assert_eq!(wait.provider.as_deref(), Some("google"));
    gate.open();
    let Poll::Ready(Ok(Answer::Done(done))) = poll(first.as_mut()) else { panic!() };
    assert!(!done.replay);
    assert!(provision(&world, "k").done().unwrap().replay);
    assert_eq!(world.google.acted(), 1);
}

#[test]
fn after_the_lease_another_attempt_is_made_and_the_late_result_is_refused() {
    let world = automatic();
    let (slow, quick) = (Gate::default(), Gate::default());
    world.google.will([Next::MakeWhen(slow.clone(), "late"), Next::MakeWhen(quick.clone(), "fresh")]);
    let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(first.as_mut()).is_pending());
    world.clock.advance(LEASE);
    let mut second = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(second.as_mut()).is_pending());
    assert_eq!(world.google.seen().iter().map(|seen| seen.attempt).collect::<Vec<_>>(), [1, 2]);
    slow.open();
    let Poll::Ready(Ok(Answer::InProgress(_))) = poll(first.as_mut()) else { panic!() };
    quick.open();
    let Poll::Ready(Ok(Answer::Done(done))) = poll(second.as_mut()) else { panic!() };
    assert_eq!(done.output.account_id, "fresh");
    assert_eq!(provision(&world, "k").done().unwrap().output.account_id, "fresh");
    use Event::{Done, Expired, Late, Started};
    assert_eq!(world.events(), [Started, Expired, Started, Late, Done]);
}

#[test]
fn a_late_result_is_refused_even_when_the_later_attempt_was_released() {
    let world = automatic();
    let slow = Gate::default();
    world.google.will([Next::MakeWhen(slow.clone(), "late"), Next::Fail(Failure::transient("503"))]);
    let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(first.as_mut()).is_pending());
    world.clock.advance(LEASE);
    provision(&world, "k");
    slow.open();
    let Poll::Ready(Ok(Answer::Failed(failed))) = poll(first.as_mut()) else { panic!() };
    assert!(failed.retryable);
    world.google.will([Next::Make("acc3")]);
    assert_eq!(provision(&world, "k").done().unwrap().output.account_id, "acc3");
    assert_eq!(world.google.seen().last().unwrap().attempt, 3);
}

#[test]
fn a_result_after_the_lease_counts_when_nobody_took_over() {
    let world = automatic();
    let slow = Gate::default();
    world.google.will([Next::MakeWhen(slow.clone(), "acc1")]);
    let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(first.as_mut()).is_pending());
    world.clock.advance(LEASE * 3);
    slow.open();
    assert!(matches!(poll(first.as_mut()), Poll::Ready(Ok(Answer::Done(_)))));
    assert!(provision(&world, "k").done().unwrap().replay);
}

#[test]
fn a_dropped_call_holds_its_claim_no_longer_than_the_lease() {
    let world = automatic();
    world.google.will([Next::MakeWhen(Gate::default(), "never"), Next::Make("acc2")]);
    {
        let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
        assert!(poll(first.as_mut()).is_pending());
    }
    assert!(matches!(provision(&world, "k"), Answer::InProgress(_)));
    world.clock.advance(LEASE);
    assert_eq!(provision(&world, "k").done().unwrap().output.account_id, "acc2");
}

#[test]
fn an_attempt_that_says_it_is_alive_keeps_its_claim() {
    let world = automatic();
    let (soon, later) = (Gate::default(), Gate::default());
    world.google.will([Next::MakeSlowly(soon.clone(), later.clone(), "acc1")]);
    let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(first.as_mut()).is_pending());
    world.clock.advance(LEASE - Duration::from_secs(1));
    soon.open();
    assert!(poll(first.as_mut()).is_pending());
    world.clock.advance(LEASE - Duration::from_secs(1));
    assert!(matches!(provision(&world, "k"), Answer::InProgress(_)));
    later.open();
    assert!(matches!(poll(first.as_mut()), Poll::Ready(Ok(Answer::Done(_)))));
}

#[test]
fn an_attempt_that_was_overtaken_learns_it_when_it_says_it_is_alive() {
    let world = automatic();
    let (soon, quick) = (Gate::default(), Gate::default());
    world.google.will([Next::MakeSlowly(soon.clone(), Gate::default(), "late"), Next::MakeWhen(quick.clone(), "acc2")]);
    let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(first.as_mut()).is_pending());
    world.clock.advance(LEASE);
    let mut second = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(second.as_mut()).is_pending());
    soon.open();
    assert!(matches!(poll(first.as_mut()), Poll::Ready(Ok(Answer::InProgress(_)))));
    quick.open();
    let Poll::Ready(Ok(Answer::Done(done))) = poll(second.as_mut()) else { panic!() };
    assert_eq!((done.output.account_id.as_str(), done.replay), ("acc2", false));
}

#[test]
fn of_many_who_call_at_once_one_acts() {
    let world = automatic();
    world.google.will((0..20).map(|_| Next::Make("acc1")));
    thread::scope(|scope| {
        for number in 0..16 {
            let world = &world;
            scope.spawn(move || {
                for round in 0..20 {
                    // Every thread begins with another key.
                    let with = format!("k{}", (number + round) % 20);
                    let answer = provision(world, &with);
                    assert!(matches!(answer, Answer::Done(_) | Answer::InProgress(_)));
                }
            });
        }
    });
    let mut keys: Vec<_> = world.google.seen().into_iter().map(|seen| seen.key).collect();
    keys.sort();
    keys.dedup();
    assert_eq!((world.google.acted(), keys.len()), (20, 20));
}

#[test]
fn a_refusal_frees_the_key_only_when_no_earlier_attempt_may_have_acted() {
    let world = automatic();
    world.google.will([Next::Panic, Next::Fail(Failure::forbidden("no"))]);
    provision(&world, "k");
    assert!(run(world.hr.call::<ProvisionUser>(key("k"), anna())).is_err());
    let other = crate::bricks::hr::ProvisionUserInput { role: Role::Manager, ..anna() };
    let error = run(world.hr.call::<ProvisionUser>(key("k"), other)).unwrap_err();
    assert_eq!(error.http_status(), 409);
}

#[test]
fn a_call_that_is_never_awaited_does_nothing() {
    let world = automatic();
    drop(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert_eq!((world.google.acted(), world.events().len()), (0, 0));
}

#[test]
fn a_panic_is_a_failure_that_may_be_tried_again_and_counts_as_an_attempt() {
    let mut world = automatic();
    world.acme = compose(world.ledger.clone(), &world.google, capgen::rt::MapTo::brick("google")).attempts(2).build();
    world.hr = world.acme.seam("hr");
    world.google.will([Next::Panic, Next::Panic]);
    for _ in 0..2 {
        let Answer::Failed(failed) = provision(&world, "k") else { panic!() };
        assert!(failed.retryable);
        assert_eq!(failed.provider.as_deref(), Some("google"));
        assert!(!failed.message.contains("sense"), "what a panic says may hold secrets");
    }
    let task = provision(&world, "k").manual().unwrap();
    assert_eq!(task.why, Why::AttemptsSpent);
}

#[test]
fn after_the_last_attempt_a_person_does_it() {
    let world = automatic();
    for _ in 0..5 {
        world.google.will([Next::MakeWhen(Gate::default(), "never")]);
        let mut call = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
        assert!(poll(call.as_mut()).is_pending());
        world.clock.advance(LEASE);
    }
    let task = provision(&world, "k").manual().unwrap();
    assert_eq!(task.why, Why::AttemptsSpent);
    assert_eq!(provision(&world, "k").manual().unwrap().id, task.id);
    assert_eq!(world.google.acted(), 5);
}

#[test]
fn a_late_success_withdraws_the_task_that_nobody_has_claimed_and_not_another() {
    for claimed in [false, true] {
        let mut world = automatic();
        world.acme =
            compose(world.ledger.clone(), &world.google, capgen::rt::MapTo::brick("google")).attempts(1).build();
        world.hr = world.acme.seam("hr");
        let slow = Gate::default();
        world.google.will([Next::MakeWhen(slow.clone(), "acc1")]);
        let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
        assert!(poll(first.as_mut()).is_pending());
        world.clock.advance(LEASE);
        let task = provision(&world, "k").manual().unwrap();
        if claimed {
            run(world.acme.tasks().claim(&task.id, "bo")).unwrap();
        }
        slow.open();
        let Poll::Ready(Ok(answer)) = poll(first.as_mut()) else { panic!() };
        assert_eq!(answer.manual().is_some(), claimed);
        assert_eq!(world.tasks()[0].state.word(), if claimed { "claimed" } else { "withdrawn" });
        assert_eq!(provision(&world, "k").done().is_some(), !claimed);
    }
}

#[test]
fn keys_of_two_tenants_and_two_capabilities_do_not_meet() {
    let world = automatic();
    world.google.will([Next::Make("acc1"), Next::Make("acc2"), Next::Make("")]);
    provision(&world, "k");
    let other = world.hr.for_tenant("globex");
    let done = run(other.call::<ProvisionUser>(key("k"), anna())).unwrap().done().unwrap();
    assert_eq!((done.output.account_id.as_str(), done.replay), ("acc2", false));
    let input = DeleteUserInput { primary_email: "anna@co".into() };
    assert!(run(world.hr.call::<DeleteUser>(key("k"), input)).unwrap().done().is_some());
    assert_eq!(world.google.seen()[1].tenant, "globex");
}

#[test]
fn a_contract_may_scope_keys_to_the_actor_and_let_results_expire() {
    let world = automatic();
    let delete = |actor: &str| {
        let input = DeleteUserInput { primary_email: "anna@co".into() };
        run(world.hr.as_actor(actor).call::<DeleteUser>(key("k"), input)).unwrap().done().unwrap().replay
    };
    world.google.will([Next::Make(""), Next::Make(""), Next::Make("")]);
    assert!(!delete("ann"));
    assert!(!delete("bo"));
    assert!(delete("ann"));
    world.clock.advance(Duration::from_secs(60));
    assert!(!delete("ann"));
    assert_eq!(world.google.acted(), 3);
}

#[test]
fn keys_tenants_and_actors_of_any_text_are_kept_apart() {
    let world = automatic();
    world.google.will((0..7).map(|_| Next::Make("acc")));
    let long = "\u{1f511}".repeat(512);
    let tenants = ["x".repeat(5000), "x".repeat(5001), "nul\0".to_owned(), "nul".to_owned(), "it's; --".to_owned()];
    for tenant in &tenants {
        let hr = world.hr.for_tenant(tenant).as_actor("a\0ctor".repeat(200));
        let call = || {
            let input = DeleteUserInput { primary_email: "\0 \u{1} \" \\ é".into() };
            run(hr.call::<DeleteUser>(key(&long), input)).unwrap().done().unwrap().replay
        };
        assert_eq!((call(), call()), (false, true));
        let log = run(world.acme.log_of(tenant, 0, 10)).unwrap();
        assert_eq!(
            (log.len(), &*log[0].asked.tenant, log[0].asked.key.as_deref()),
            (2, tenant.as_str(), Some(long.as_str()))
        );
        assert_eq!(log[0].asked.input.to_json()["primary_email"], "\0 \u{1} \" \\ é");
    }
    assert_eq!(world.google.acted(), tenants.len());
}

#[test]
fn a_lease_is_never_made_shorter() {
    let world = automatic();
    let gate = Gate::default();
    world.google.will([Next::KeepAlive([LEASE * 4, LEASE / 4], gate.clone(), "acc1")]);
    let mut first = pin!(world.hr.call::<ProvisionUser>(key("k"), anna()));
    assert!(poll(first.as_mut()).is_pending());
    world.clock.advance(LEASE * 3);
    assert!(matches!(provision(&world, "k"), Answer::InProgress(_)));
    gate.open();
    assert!(matches!(poll(first.as_mut()), Poll::Ready(Ok(Answer::Done(_)))));
}
