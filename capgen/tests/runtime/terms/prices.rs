//! A price is told before a call and kept after it, and nobody is charged more than they accept.

use capgen::approvals::{Approver, Grounds};
use capgen::ledger::ApprovalFilter;
use capgen::rt::MapTo;
use capgen::{Answer, CallError, Capability, CapabilitySeam, Composition, Done, Plan, Price};

use super::compose;
use crate::bricks::bank::{Bank, Broker, Charge, Gift, Lend, Pay, Quotes};
use crate::store;
use crate::world::{key, run};

fn eur(amount: &str) -> Price {
    Price::new(amount.parse().unwrap(), "EUR")
}

fn open(bank: &Bank) -> (Composition, CapabilitySeam) {
    let acme = compose(store::open().0, bank).build();
    let desk = acme.seam("desk");
    (acme, desk)
}

fn call<C: Capability<Input = String, Output = String>>(seam: &CapabilitySeam, what: &str) -> Answer<String> {
    run(seam.call::<C>(key(what), what.to_owned())).unwrap()
}

fn planned<C: Capability<Input = String, Output = String>>(seam: &CapabilitySeam, what: &str) -> Plan {
    match call::<C>(&seam.dry_run(), what) {
        Answer::Planned(plan) => plan,
        other => panic!("{other:?}"),
    }
}

fn done<C: Capability<Input = String, Output = String>>(seam: &CapabilitySeam, what: &str) -> Done<String> {
    call::<C>(seam, what).done().unwrap()
}

/// What it costs that was refused, where that is known.
fn refused<C: Capability<Input = String, Output = String>>(seam: &CapabilitySeam, what: &str) -> Option<Price> {
    let error = run(seam.call::<C>(key(what), what.to_owned())).unwrap_err();
    assert_eq!(error.http_status(), 403);
    let CallError::TooDear { price, .. } = error else { panic!("{error:?}") };
    price
}

#[test]
fn a_plan_tells_what_is_declared_or_what_the_provider_quotes() {
    let bank = Bank::default();
    let (_, desk) = open(&bank);
    assert_eq!(planned::<Charge>(&desk, "5").quote, Some(eur("1.25")));
    assert_eq!(planned::<Charge>(&desk, "5").to_string(), "charge: 5, for 1.25 EUR");
    assert_eq!(planned::<Charge>(&desk, "worth 2.50").quote, Some(eur("2.50")));
    assert_eq!(planned::<Broker>(&desk, "worth 0.29").quote, Some(eur("0.29")));
    assert_eq!(planned::<Broker>(&desk, "5").quote, None, "a rate is of something that nobody told");
    assert_eq!(planned::<Pay>(&desk, "5").quote, None);
    let read = run(desk.dry_run().read::<Quotes>("all".to_owned())).unwrap();
    assert!(matches!(read, Answer::Planned(Plan { quote: Some(price), .. }) if price == eur("1.25")));
}

#[test]
fn what_is_done_tells_what_it_cost_and_so_does_the_log() {
    let bank = Bank::default();
    let (acme, desk) = open(&bank);
    assert_eq!(done::<Charge>(&desk, "5").price.as_deref(), Some(&eur("1.25")));
    assert_eq!(done::<Charge>(&desk, "really 1.20").price.as_deref(), Some(&eur("1.20")));
    assert_eq!(done::<Broker>(&desk, "really 0.31").price.as_deref(), Some(&eur("0.31")));
    assert_eq!(done::<Broker>(&desk, "5").price, None);
    assert_eq!(
        run(desk.read::<Quotes>("all".to_owned())).unwrap().done().unwrap().price.as_deref(),
        Some(&eur("1.25"))
    );
    let replayed = done::<Charge>(&desk, "really 1.20");
    assert!(replayed.replay && replayed.price.as_deref() == Some(&eur("1.20")));
    let log = run(acme.log(0, 20)).unwrap();
    let told: Vec<String> = log.iter().filter_map(|action| Some(action.price.as_ref()?.to_string())).collect();
    assert_eq!(told, ["1.25 EUR", "1.20 EUR", "0.31 EUR", "1.25 EUR"]);
}

#[test]
fn nobody_is_charged_more_than_they_accept() {
    let bank = Bank::default();
    let (_, desk) = open(&bank);
    let thrifty = desk.with_max_price(eur("1.24"));
    assert_eq!(refused::<Charge>(&thrifty, "5"), Some(eur("1.25")));
    assert_eq!(refused::<Charge>(&desk.with_max_price(Price::new(1_000_000.into(), "JPY")), "5"), Some(eur("1.25")));
    assert_eq!(refused::<Broker>(&thrifty, "worth 1.241"), Some(eur("1.241")));
    assert_eq!(refused::<Broker>(&thrifty, "5"), None, "what is not known is not accepted");
    assert_eq!(refused::<Pay>(&thrifty, "5"), None, "no price is declared");
    assert!(matches!(run(thrifty.read::<Quotes>("all".to_owned())), Err(CallError::TooDear { .. })));
    assert!(bank.done().is_empty());
    let generous = desk.with_max_price(eur("1.250"));
    assert_eq!(done::<Charge>(&generous, "5").output, "charge 5");
    assert_eq!(done::<Broker>(&generous, "worth 1.25").output, "broker worth 1.25");
    assert_eq!(done::<Gift>(&desk.with_max_price(eur("0")), "5").output, "give 5");
    assert!(run(generous.read::<Quotes>("all".to_owned())).unwrap().done().is_some());
    assert!(done::<Charge>(&thrifty, "5").replay, "nothing is charged for telling it again");
}

#[test]
fn a_person_charges_nobody() {
    let bank = Bank::default();
    let acme = compose(store::open().0, &bank).map("money.charge", MapTo::Manual).build();
    let desk = acme.seam("desk").with_max_price(eur("0"));
    assert!(matches!(call::<Charge>(&desk, "5"), Answer::Manual(_)));
}

#[test]
fn lent_authority_reaches_what_costs_no_more_than_its_value() {
    let bank = Bank::default();
    let (acme, desk) = open(&bank);
    let lent = |name: &str| Approver::new(name).with_authority("spend");
    for (what, reaches) in [("worth 10.00", true), ("worth 10.01", false), ("5", false)] {
        assert!(matches!(call::<Lend>(&desk, what), Answer::InProgress(_)), "{what}");
        let pending = run(acme.approvals().list(ApprovalFilter::default())).unwrap();
        let asked = pending.iter().find(|one| one.input == what).unwrap();
        let decided = run(acme.approvals().approve(&asked.id, &lent("bo"), Grounds::because("it is owed")));
        assert_eq!(decided.is_ok(), reaches, "{what}: {decided:?}");
    }
    let pending = run(acme.approvals().list(ApprovalFilter::default())).unwrap();
    let told = |what: &str| pending.iter().find(|one| one.input == what).and_then(|one| one.price.clone());
    assert_eq!(told("worth 10.01").as_deref(), Some("10.01 EUR"));
    assert_eq!(done::<Lend>(&desk, "worth 10.00").output, "lend worth 10.00");
    assert_eq!(bank.done(), ["lend worth 10.00"]);
}
