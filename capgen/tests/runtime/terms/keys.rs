//! What a key means that was used before, and what a call is that has none.

use capgen::rt::MapTo;
use capgen::{Answer, CallError, Done, Json, TaskFilter};

use super::compose;
use crate::bricks::bank::{Bank, Once, Original, Remind, Ring};
use crate::store;
use crate::world::{key, run};

fn done(answer: Result<Answer<String>, CallError>) -> Done<String> {
    answer.unwrap().done().unwrap()
}

#[test]
fn the_original_result_answers_for_whatever_comes_under_its_key() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let desk = compose(ledger, &bank).build().seam("desk");
    let pay = |with: &str, what: &str| run(desk.call::<Original>(key(with), what.to_owned()));
    assert!(!done(pay("k", "5")).replay);
    let again = done(pay("k", "6"));
    assert_eq!((again.output.as_str(), again.replay), ("pay 5", true));
    // Where there is no original result, nobody knows what the first input has brought about.
    assert!(matches!(pay("other", "busy").unwrap(), Answer::Failed(failed) if failed.retryable));
    assert!(matches!(pay("other", "5").unwrap_err(), CallError::Conflict { .. }));
    assert_eq!(bank.done(), ["pay 5"]);
}

#[test]
fn a_key_that_is_used_once_is_refused_when_its_call_is_done() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let desk = compose(ledger, &bank).build().seam("desk");
    let pay = |with: &str, what: &str| run(desk.call::<Once>(key(with), what.to_owned()));
    // What failed for now is not done: the same call may be made again.
    assert!(matches!(pay("k", "busy").unwrap(), Answer::Failed(failed) if failed.retryable));
    assert!(matches!(pay("k", "busy").unwrap(), Answer::Failed(failed) if failed.retryable));
    assert!(!done(pay("a", "5")).replay);
    let refused = pay("a", "5").unwrap_err();
    assert_eq!(refused.http_status(), 409);
    let CallError::KeyUsed { key: used, result, .. } = refused else { panic!("{refused:?}") };
    assert_eq!((used, result.output), (key("a"), Some(Json::from("pay 5"))));
    assert!(matches!(pay("a", "6").unwrap_err(), CallError::Conflict { .. }));
    assert_eq!(bank.done(), ["pay 5"]);
}

#[test]
fn whoever_waits_for_a_person_is_told_once_what_came_of_it() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let acme = compose(ledger, &bank).map("money.once", MapTo::Manual).build();
    let pay = || run(acme.seam("desk").call::<Once>(key("k"), "5".to_owned()));
    let task = pay().unwrap().manual().unwrap();
    assert!(pay().unwrap().manual().is_some());
    run(acme.tasks().complete(&task.id, Json::from("paid by hand"), None)).unwrap();
    assert_eq!(done(pay()).output, "paid by hand");
    assert!(matches!(pay().unwrap_err(), CallError::KeyUsed { .. }));
}

#[test]
fn a_call_without_a_key_is_a_piece_of_work_of_its_own() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let acme = compose(ledger, &bank).build();
    let desk = acme.seam("desk");
    let remind = |with: Option<&str>| run(desk.call_by::<Remind>(with.map(key), "anna".to_owned()));
    assert!(!done(remind(None)).replay && !done(remind(None)).replay);
    assert!(!done(remind(Some("k"))).replay && done(remind(Some("k"))).replay);
    let ring = || run(desk.call_by::<Ring>(None, "bo".to_owned()));
    assert!(!done(ring()).replay && !done(ring()).replay);
    assert_eq!(bank.done(), ["remind anna", "remind anna", "remind anna", "ring bo", "ring bo"]);
    // Each has a key of its own in the log.
    let mut keys: Vec<_> = run(acme.log(0, 100)).unwrap().into_iter().filter_map(|action| action.asked.key).collect();
    keys.dedup();
    assert_eq!(keys.len(), 5, "{keys:?}");
}

#[test]
fn a_key_is_refused_where_none_is_supported_and_a_person_is_asked_each_time() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let acme = compose(ledger, &bank).map("money.ring", MapTo::Manual).build();
    let desk = acme.seam("desk");
    let refused = run(desk.call::<Ring>(key("k"), "bo".to_owned())).unwrap_err();
    assert_eq!(refused.http_status(), 422);
    assert!(refused.to_string().contains("no key is taken"), "{refused}");
    assert!((0..2).all(|_| run(desk.call_by::<Ring>(None, "bo".to_owned())).unwrap().manual().is_some()));
    assert_eq!(run(acme.tasks().list(TaskFilter::default())).unwrap().len(), 2);
    assert!(bank.done().is_empty());
}
