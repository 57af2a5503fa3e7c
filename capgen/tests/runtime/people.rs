//! Rule 3 and rule 8: people are a first-class way to get a step done.

use std::thread;
use std::time::Duration;

use capgen::ledger::Event;
use capgen::rt::{MapTo, Need};
use capgen::{Answer, BrickInfo, Capability, Connection, FaultKind, TaskError, TaskFilter, TaskStage, TaskState, Why};
use serde_json::json;

use crate::bricks::google::{self, Next};
use crate::bricks::hr::{DeleteUser, DeleteUserInput, ProvisionUser, ProvisionUserInput, Role, anna};
use crate::world::{World, automatic, compose, key, manual, run};

fn provision(world: &World) -> Answer<crate::bricks::hr::ProvisionUserOutput> {
    run(world.hr.call::<ProvisionUser>(key("k"), anna())).unwrap()
}

fn output() -> serde_json::Value {
    json!({"account_id": "by-hand", "created": true})
}

#[test]
fn nobody_mapped_is_a_task_with_the_exact_input_and_the_plan_in_words() {
    let world = manual();
    let task = provision(&world).manual().unwrap();
    assert_eq!(
        task.input,
        json!({"primary_email": "anna@co", "org_unit": null, "role": "member", "password": "s3cr3t-w0rd"})
    );
    assert_eq!(task.plan, "Create the account anna@co in (none) with ***");
    assert_eq!((task.capability.as_str(), task.key.as_ref()), ("identity.provision_user", Some(&key("k"))));
    assert_eq!((task.why, task.missing.as_ref(), task.destructive), (Why::NobodyMapped, None, false));
    assert_eq!((task.tenant.as_str(), task.brick.as_str(), &task.state), ("acme", "hr", &TaskState::Open));
    let input = DeleteUserInput { primary_email: "anna@co".into() };
    let delete = run(world.hr.call::<DeleteUser>(key("k"), input)).unwrap().manual().unwrap();
    assert!(delete.destructive);
    assert_eq!(delete.plan, "Delete the account. With primary_email: anna@co");
}

#[test]
fn what_people_have_to_do_is_counted_over_all_tenants() {
    let world = manual();
    let count = || run(world.acme.unfinished_tasks()).unwrap();
    let before = count();
    let mine = provision(&world).manual().unwrap();
    provision(&world);
    let other = world.hr.for_tenant("globex");
    run(other.call::<ProvisionUser>(key("k"), anna())).unwrap().manual().unwrap();
    assert_eq!(count(), before + 2);
    run(world.acme.tasks().claim(&mine.id, "bo")).unwrap();
    assert_eq!(count(), before + 2);
    run(world.acme.tasks().by("bo").complete(&mine.id, output(), None)).unwrap();
    assert_eq!(count(), before + 1);
}

#[test]
fn a_task_tells_on_whose_behalf_it_was_asked_and_since_when_it_stands_as_it_does() {
    let world = manual();
    world.clock.advance(Duration::from_secs(7));
    let from = world.clock.now_ms();
    let task = run(world.hr.as_actor("eve@acme").call::<ProvisionUser>(key("k"), anna())).unwrap().manual().unwrap();
    assert_eq!(task.actor, "eve@acme");
    let opened = task.opened_ms.unwrap();
    assert!((from..=world.clock.now_ms()).contains(&opened) && task.changed_ms == Some(opened));
    let completed = run(world.acme.tasks().by("bo").complete(&task.id, output(), None)).unwrap();
    assert!(completed.opened_ms == Some(opened) && completed.changed_ms >= Some(opened));
    let again = run(world.acme.tasks().by("cy").decline(&task.id, "late"));
    let Err(TaskError::Over { since_ms, .. }) = again else { panic!() };
    assert_eq!(since_ms, completed.changed_ms);
}

#[test]
fn a_secret_that_a_person_repeats_is_masked() {
    let world = manual();
    let task = provision(&world).manual().unwrap();
    run(world.acme.tasks().by("bo").decline(&task.id, "the password s3cr3t-w0rd is too weak")).unwrap();
    let Answer::Failed(failed) = provision(&world) else { panic!() };
    assert_eq!(failed.message, "declined by bo: the password *** is too weak");
    let task = run(world.hr.call::<ProvisionUser>(key("k2"), anna())).unwrap().manual().unwrap();
    run(world.acme.tasks().complete(&task.id, output(), Some("ref s3cr3t-w0rd".into()))).unwrap();
    let log = format!("{:?} {:?}", run(world.acme.log(0, 100)).unwrap(), world.tasks());
    assert!(log.contains("ref ***") && !log.contains("s3cr3t-w0rd"), "{log}");
}

#[test]
fn a_task_is_validated_like_a_call() {
    let world = manual();
    let input = ProvisionUserInput { primary_email: "a".into(), ..anna() };
    assert!(run(world.hr.call::<ProvisionUser>(key("k"), input)).is_err());
    assert!(world.tasks().is_empty());
}

#[test]
fn asking_twice_gives_the_same_task() {
    let world = manual();
    let task = provision(&world).manual().unwrap();
    assert_eq!(provision(&world).manual().unwrap(), task);
    assert_eq!(world.tasks().len(), 1);
    assert_eq!(world.events(), [Event::TaskOpened]);
    let other = ProvisionUserInput { role: Role::Manager, ..anna() };
    assert_eq!(run(world.hr.call::<ProvisionUser>(key("k"), other)).unwrap_err().http_status(), 409);
}

#[test]
fn completing_writes_the_result_under_the_key() {
    let mut world = manual();
    let task = provision(&world).manual().unwrap();
    let done = run(world.acme.tasks().by("bo").complete(&task.id, output(), Some("ref-7".into()))).unwrap();
    assert_eq!(done.state, TaskState::Completed { by: Some("bo".into()) });
    let done = provision(&world).done().unwrap();
    assert_eq!(done.output.account_id, "by-hand");
    assert_eq!(
        (done.receipt.replay, done.receipt.provider, done.receipt.provider_ref.as_deref()),
        (true, None, Some("ref-7"))
    );
    world.rewire(MapTo::brick("google"));
    assert!(provision(&world).done().unwrap().replay, "a provider that is wired later does not act again");
    assert_eq!(world.google.acted(), 0);
}

#[test]
fn a_faulty_output_is_told_in_full_and_the_task_stays_open() {
    let world = manual();
    let task = provision(&world).manual().unwrap();
    let faulty = json!({"account_id": "x", "more": 1});
    let Err(TaskError::Invalid { faults, .. }) = run(world.acme.tasks().complete(&task.id, faulty, None)) else {
        panic!()
    };
    let mut found: Vec<_> = faults.list().iter().map(|fault| (fault.path.as_str(), fault.kind)).collect();
    found.sort();
    assert_eq!(
        found,
        [("/account_id", FaultKind::OutOfRange), ("/created", FaultKind::Missing), ("/more", FaultKind::Unknown)]
    );
    assert_eq!(world.tasks()[0].state, TaskState::Open);
}

#[test]
fn the_output_is_held_against_the_catalogue_of_the_brick_that_asked() {
    let mut world = manual();
    let need = Need { descriptor: google::ProvisionUser::DESCRIPTOR, optional: false, line: 1 };
    let strict: &BrickInfo = Box::leak(Box::new(BrickInfo { requires: Box::leak(Box::new([need])), ..google::BRICK }));
    world.acme = compose(world.ledger.clone(), &world.google, MapTo::Manual).brick("a", strict).build();
    world.hr = world.acme.seam("hr");
    let task = provision(&world).manual().unwrap();
    let long = json!({"account_id": "longer than ten", "created": true});
    assert!(run(world.acme.tasks().complete(&task.id, long, None)).is_ok());
}

#[test]
fn what_a_person_did_expires_like_any_result() {
    let world = manual();
    let call = || {
        let input = DeleteUserInput { primary_email: "anna@co".into() };
        run(world.hr.call::<DeleteUser>(key("k"), input)).unwrap()
    };
    let task = call().manual().unwrap();
    run(world.acme.tasks().complete(&task.id, json!({"deleted": true}), None)).unwrap();
    world.clock.advance(Duration::from_secs(59));
    assert!(call().done().is_some());
    world.clock.advance(Duration::from_secs(1));
    assert_ne!(call().manual().unwrap().id, task.id);
}

#[test]
fn declining_is_a_failure_for_good() {
    let world = manual();
    let task = provision(&world).manual().unwrap();
    run(world.acme.tasks().by("bo").decline(&task.id, "she left")).unwrap();
    let Answer::Failed(failed) = provision(&world) else { panic!() };
    assert_eq!((failed.retryable, failed.replay), (false, true));
    assert_eq!(failed.message, "declined by bo: she left");
    let declined = run(world.acme.tasks().get(&task.id)).unwrap();
    assert_eq!(declined.state, TaskState::Declined { by: Some("bo".into()), reason: "she left".into() });
    let again = run(world.acme.tasks().complete(&task.id, output(), None));
    assert!(matches!(again, Err(TaskError::Over { .. })), "{again:?}");
}

#[test]
fn of_many_who_complete_at_once_one_wins_and_the_others_are_told() {
    let world = manual();
    let task = provision(&world).manual().unwrap();
    let tasks = world.acme.tasks();
    let results: Vec<_> = thread::scope(|scope| {
        let complete = |number: usize| {
            let (tasks, id) = (&tasks, &task.id);
            scope.spawn(move || {
                let output = json!({"account_id": format!("hand-{number}"), "created": true});
                run(tasks.by(format!("person-{number}")).complete(id, output, None))
            })
        };
        let threads: Vec<_> = (0..8).map(complete).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let winner = results.iter().position(Result::is_ok).unwrap();
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    for error in results.into_iter().filter_map(Result::err) {
        let TaskError::Over { state, .. } = &error else { panic!("{error}") };
        assert_eq!(*state, TaskState::Completed { by: Some(format!("person-{winner}")) });
    }
    assert_eq!(provision(&world).done().unwrap().output.account_id, format!("hand-{winner}"));
}

#[test]
fn a_task_that_is_claimed_holds_the_provider_back() {
    let mut world = manual();
    let task = provision(&world).manual().unwrap();
    let tasks = world.acme.tasks();
    run(tasks.claim(&task.id, "bo")).unwrap();
    run(tasks.claim(&task.id, "bo")).unwrap();
    let Err(TaskError::Held { id, by, since_ms }) = run(tasks.claim(&task.id, "cy")) else { panic!() };
    assert_eq!((&id, by.as_str(), since_ms), (&task.id, "bo", run(tasks.get(&task.id)).unwrap().changed_ms));
    assert!(matches!(run(tasks.by("cy").complete(&task.id, output(), None)), Err(TaskError::Held { .. })));
    world.rewire(MapTo::brick("google"));
    assert_eq!(provision(&world).manual().unwrap().id, task.id);
    assert_eq!(world.google.acted(), 0);
    // Given back, it is withdrawn by the provider's claim.
    run(world.acme.tasks().by("bo").give_back(&task.id)).unwrap();
    world.google.will([Next::Make("acc1")]);
    assert!(provision(&world).done().is_some());
    assert_eq!(world.tasks()[0].state, TaskState::Withdrawn);
    let late = run(world.acme.tasks().complete(&task.id, output(), None));
    assert!(matches!(late, Err(TaskError::Over { state: TaskState::Withdrawn, .. })));
    use Event::{Done, Started, TaskClaimed, TaskGivenBack, TaskOpened, TaskWithdrawn};
    assert_eq!(world.events(), [TaskOpened, TaskClaimed, TaskClaimed, TaskGivenBack, TaskWithdrawn, Started, Done]);
}

#[test]
fn a_missing_connection_is_a_task_that_names_it_and_vanishes_once_it_is_there() {
    let world = automatic();
    world.google.will([Next::UseToken, Next::UseToken, Next::UseToken]);
    let task = provision(&world).manual().unwrap();
    assert_eq!(task.why, Why::ConnectionMissing);
    assert_eq!(task.missing.as_deref(), Some("the connection of `google` for `acme`"));
    world.acme.connect("acme", "google", Connection::new().with_setting("url", "http://x"));
    let again = provision(&world).manual().unwrap();
    assert_eq!((&again.id, again.missing.as_deref()), (&task.id, Some("the secret `token`")));
    world.acme.connect("acme", "google", Connection::new().with_secret("token", "tok"));
    assert_eq!(provision(&world).done().unwrap().output.account_id, "tok");
    assert_eq!(world.tasks()[0].state, TaskState::Withdrawn);
}

#[test]
fn nobody_acts_with_the_connection_of_another_tenant() {
    let world = automatic();
    world.acme.connect("acme", "google", Connection::new().with_secret("token", "tok"));
    world.google.will([Next::UseToken]);
    let other = run(world.hr.for_tenant("globex").call::<ProvisionUser>(key("k"), anna())).unwrap();
    let task = other.manual().unwrap();
    assert_eq!(task.missing.as_deref(), Some("the connection of `google` for `globex`"));
    // Nor does one tenant see the tasks of another.
    assert!(world.tasks().is_empty());
    assert!(matches!(run(world.acme.tasks().get(&task.id)), Err(TaskError::Unknown { .. })));
    assert!(matches!(run(world.acme.tasks().claim(&task.id, "bo")), Err(TaskError::Unknown { .. })));
    assert_eq!(run(world.acme.tasks().for_tenant("globex").get(&task.id)).unwrap().id, task.id);
}

#[test]
fn tasks_are_listed_by_filter_and_page() {
    let world = manual();
    for number in 0..5 {
        let call = world.hr.call::<ProvisionUser>(key(&format!("k{number}")), anna());
        run(call).unwrap();
    }
    let input = DeleteUserInput { primary_email: "anna@co".into() };
    run(world.hr.call::<DeleteUser>(key("k"), input)).unwrap();
    let tasks = world.acme.tasks();
    let list = |filter| run(tasks.list(filter)).unwrap().into_iter().map(|line| line.id).collect::<Vec<_>>();
    let all = list(TaskFilter::default());
    assert_eq!(all.len(), 6);
    let page = TaskFilter { after: Some(all[1].clone()), limit: Some(2), ..TaskFilter::default() };
    assert_eq!(list(page), all[2..4]);
    let deletes = TaskFilter { capability: Some("identity.delete_user".into()), ..TaskFilter::default() };
    assert_eq!(list(deletes), all[5..]);
    run(tasks.decline(&all[0], "no")).unwrap();
    let unfinished = TaskFilter { unfinished: true, ..TaskFilter::default() };
    assert_eq!(list(unfinished.clone()), all[1..]);
    run(tasks.claim(&all[3], "bo")).unwrap();
    assert_eq!(list(unfinished), all[1..]);
    let at = |stage| TaskFilter { stage: Some(stage), ..TaskFilter::default() };
    assert_eq!(list(at(TaskStage::Declined)), all[..1]);
    assert_eq!(list(at(TaskStage::Claimed)), all[3..4]);
    assert_eq!(list(at(TaskStage::Open)), [&all[1..3], &all[4..]].concat());
    assert!(list(at(TaskStage::Completed)).is_empty());
    let latest =
        TaskFilter { latest_first: true, after: Some(all[4].clone()), limit: Some(3), ..TaskFilter::default() };
    assert_eq!(list(latest), [all[3].clone(), all[2].clone(), all[1].clone()]);
}
