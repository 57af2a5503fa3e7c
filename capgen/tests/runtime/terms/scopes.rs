//! A scope that nobody granted is not there.

use capgen::{Answer, CallError};

use super::compose;
use crate::bricks::bank::{Balance, Bank, Send};
use crate::bricks::clerk::Forward;
use crate::store;
use crate::world::{key, run};

/// The scopes that are told to lack.
fn lacking<T: std::fmt::Debug>(answer: Result<Answer<T>, CallError>) -> Vec<String> {
    let error = answer.unwrap_err();
    assert_eq!(error.http_status(), 403);
    let words = error.to_string();
    let CallError::LacksScopes { scopes, .. } = error else { panic!("{error:?}") };
    assert!(scopes.iter().all(|scope| words.contains(&format!("`{scope}`"))), "{words}");
    scopes
}

#[test]
fn who_was_granted_nothing_may_call_nothing_that_asks_for_a_scope() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let desk = compose(ledger, &bank).build().seam("desk");
    assert_eq!(lacking(run(desk.call::<Send>(key("k"), "5".to_owned()))), ["account:read", "money:send"]);
    assert_eq!(lacking(run(desk.read::<Balance>("all".to_owned()))), ["account:read"]);
    // A plan tells something, too.
    assert_eq!(lacking(run(desk.dry_run().read::<Balance>("all".to_owned()))), ["account:read"]);
    assert!(bank.done().is_empty());
}

#[test]
fn a_brick_has_what_the_composition_grants_it_and_a_seam_what_it_was_given() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let acme = compose(ledger, &bank).scopes("desk", ["account:read", "money:send"]).build();
    let desk = acme.seam("desk");
    assert!(run(desk.call::<Send>(key("k"), "5".to_owned())).unwrap().done().is_some());
    assert!(run(desk.read::<Balance>("all".to_owned())).unwrap().done().is_some());
    let anna = desk.with_scopes(["account:read", "mail:send"]);
    assert_eq!(lacking(run(anna.call::<Send>(key("other"), "5".to_owned()))), ["money:send"]);
    assert!(run(anna.read::<Balance>("hers".to_owned())).unwrap().done().is_some());
    assert_eq!(bank.done(), ["send 5", "tell all", "tell hers"]);
}

#[test]
fn a_provider_calls_on_under_its_own_scopes() {
    let (bank, (ledger, _clock)) = (Bank::default(), store::open());
    let acme = compose(ledger, &bank).scopes("front", ["account:read", "money:send"]).build();
    let forward = run(acme.seam("front").call::<Forward>(key("k"), "5".to_owned())).unwrap();
    let Answer::Failed(failed) = forward else { panic!("{forward:?}") };
    assert!(failed.message.contains("money:send") && failed.message.contains("clerk"), "{}", failed.message);
    let (ledger, _clock) = store::open();
    let acme = compose(ledger, &bank).scopes("clerk", ["account:read", "money:send"]).build();
    assert!(run(acme.seam("front").call::<Forward>(key("k"), "5".to_owned())).unwrap().done().is_some());
    assert_eq!(bank.done(), ["send 5"]);
}
