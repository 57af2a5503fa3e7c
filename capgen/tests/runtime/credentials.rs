//! A provider acts only with a credential that its contract accepts; what has expired is made fresh once.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};

use capgen::ledger::Event;
use capgen::rt::{CompositionBuilder, MapTo};
use capgen::{
    Answer, Backoff, BoxFuture, Capability, CapabilitySeam, Composition, Connection, Grant, KeyRing, Ledger, Patience,
    RefreshCredential, SecretFault,
};

use crate::bricks::courier::{Courier, Fixed, Plain, SHOP, Send};
use crate::store::{self, Clock};
use crate::world::{at_gate, key, poll, run};

const KEY: &str = "2026:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

fn grant(issuer: &str, scopes: &[&str], end: &str) -> Grant {
    Grant::new().issued_by(issuer).for_scopes(scopes.iter().copied()).until(&end.parse().unwrap())
}

fn with(token: &str, grant: Grant) -> Connection {
    Connection::new().with_secret("token", token).with_grant(grant)
}

fn expired() -> Connection {
    with("old-s3cret", grant("post.example", &["parcels", "stamps"], "2020-01-01T00:00:00Z"))
}

fn valid(token: &str) -> Connection {
    with(token, grant("post.example", &["parcels", "stamps", "more"], "9000-01-01T00:00:00Z"))
}

/// A node on a ledger.
fn node(
    ledger: &Ledger,
    change: impl FnOnce(CompositionBuilder) -> CompositionBuilder,
) -> (Composition, CapabilitySeam) {
    let start = Composition::builder("acme", ledger.clone()).brick("shop", &SHOP).provider("courier", Courier);
    let start = ["parcels.fixed", "parcels.plain", "parcels.send"]
        .into_iter()
        .fold(start, |start, name| start.map(name, MapTo::brick("courier")));
    let start = start.patience(Patience::default().backoff(Backoff::never()));
    let acme = change(start.sealing_keys(KeyRing::parse(KEY).unwrap())).build();
    let shop = acme.seam("shop");
    (acme, shop)
}

/// The token that was acted with, or what is missing, or why it failed for now.
fn told(answer: Answer<String>) -> Result<String, String> {
    match answer {
        Answer::Done(done) => Ok(done.output),
        Answer::Manual(task) => Err(task.missing.unwrap()),
        Answer::Failed(failed) if failed.retryable => Err(format!("for now: {}", failed.message)),
        answer => panic!("{answer:?}"),
    }
}

fn call<C: Capability<Input = String, Output = String>>(shop: &CapabilitySeam, with: &str) -> Result<String, String> {
    told(run(shop.call::<C>(key(with), "a parcel".to_owned())).unwrap())
}

fn opened() -> (Ledger, Clock) {
    store::open()
}

#[test]
fn a_credential_is_what_the_contract_accepts() {
    let (ledger, _clock) = opened();
    let (acme, shop) = node(&ledger, |start| start);
    assert_eq!(call::<Send>(&shop, "1").unwrap_err(), "a connection of `courier`");
    let set = |connection| run(acme.connections().set("acme", "courier", connection)).unwrap();
    set(with("t", grant("other.example", &["parcels", "stamps"], "9000-01-01T00:00:00Z")));
    let missing = "a credential of `courier` that `post.example` or `mail.example` issued: what there is was issued by `other.example`";
    assert_eq!(call::<Send>(&shop, "2").unwrap_err(), missing);
    set(Connection::new().with_secret("token", "t"));
    assert!(call::<Send>(&shop, "3").unwrap_err().ends_with("issued by nobody knows whom"));
    // What asks for nothing takes whatever there is.
    assert_eq!(call::<Plain>(&shop, "4").as_deref(), Ok("t"));
    set(with("t", grant("mail.example", &["stamps"], "9000-01-01T00:00:00Z")));
    assert_eq!(call::<Send>(&shop, "5").unwrap_err(), "a credential of `courier` that was granted for `parcels`");
    set(valid("good"));
    assert_eq!(call::<Send>(&shop, "6").as_deref(), Ok("good"));
    let line = run(acme.connections().list("acme")).unwrap()[0].to_string();
    assert_eq!(
        line,
        "courier for acme: token=*** (sealed with 2026) issued by post.example for more parcels stamps until 9000-01-01T00:00:00.000Z"
    );
}

#[test]
fn what_has_expired_and_is_not_refreshed_is_missing() {
    let (ledger, _clock) = opened();
    let (acme, shop) = node(&ledger, |start| start);
    run(acme.connections().set("acme", "courier", expired())).unwrap();
    let has = "a valid credential of `courier`: what there is has expired (2020-01-01T00:00:00.000Z), and ";
    assert_eq!(call::<Send>(&shop, "1").unwrap_err(), format!("{has}nothing here refreshes it"));
    let desk = Desk::default();
    let (_, shop) = node(&ledger, |start| start.refresh("courier", desk.clone()));
    assert_eq!(call::<Fixed>(&shop, "2").unwrap_err(), format!("{has}its contract does not let it be refreshed"));
    let (_, given) = node(&ledger, |start| start.refresh("courier", desk.clone()).connection("courier", expired()));
    let words = call::<Send>(&given, "3").unwrap_err();
    assert_eq!(words, format!("{has}this program was given it, and the ledger does not keep it"));
    assert_eq!(desk.asked(), 0);
}

/// Where fresh credentials are to be had, once it is open.
#[derive(Clone, Default)]
struct Desk(Arc<Inside>);

#[derive(Default)]
struct Inside {
    asked: AtomicUsize,
    shut: AtomicBool,
    fault: Mutex<Option<SecretFault>>,
    wakers: Mutex<Vec<Waker>>,
}

impl Desk {
    fn asked(&self) -> usize {
        self.0.asked.load(Ordering::SeqCst)
    }

    fn open(&self) {
        self.0.shut.store(false, Ordering::SeqCst);
        self.0.wakers.lock().unwrap().drain(..).for_each(Waker::wake);
    }
}

impl RefreshCredential for Desk {
    fn refresh<'a>(
        &'a self,
        tenant: &'a str,
        expired: &'a Connection,
    ) -> BoxFuture<'a, Result<Connection, SecretFault>> {
        Box::pin(async move {
            let number = self.0.asked.fetch_add(1, Ordering::SeqCst) + 1;
            assert_eq!((tenant, expired.secret("token")), ("acme", Some("old-s3cret")));
            poll_fn(|context| match self.0.shut.load(Ordering::SeqCst) {
                false => Poll::Ready(()),
                true => {
                    self.0.wakers.lock().unwrap().push(context.waker().clone());
                    at_gate();
                    Poll::Pending
                }
            })
            .await;
            match self.0.fault.lock().unwrap().take() {
                Some(fault) => Err(fault),
                None => Ok(valid(&format!("fresh-{number}"))),
            }
        })
    }
}

#[test]
fn what_has_expired_is_refreshed_once_for_all_nodes_and_kept_sealed() {
    let (ledger, _clock) = opened();
    let desk = Desk::default();
    let (acme, shop) = node(&ledger, |start| start.refresh("courier", desk.clone()));
    run(acme.connections().set("acme", "courier", expired())).unwrap();
    assert_eq!(call::<Send>(&shop, "1").as_deref(), Ok("fresh-1"));
    // Another node finds it fresh; one that had seen the old one looks again.
    let (_, other) = node(&ledger, |start| start.refresh("courier", desk.clone()));
    assert_eq!(call::<Send>(&other, "2").as_deref(), Ok("fresh-1"));
    assert_eq!(call::<Send>(&shop, "3").as_deref(), Ok("fresh-1"));
    assert_eq!(desk.asked(), 1);
    let line = run(acme.connections().list("acme")).unwrap()[0].to_string();
    assert!(line.contains("token=*** (sealed with 2026)") && line.contains("until 9000"), "{line}");
    let log = run(acme.log(0, 100)).unwrap();
    let refreshed = log.iter().filter(|action| action.asked.capability == "courier!refresh");
    assert_eq!(refreshed.map(|action| action.event).collect::<Vec<_>>(), [Event::Started, Event::Done]);
    let all = format!("{log:?}");
    assert!(!all.contains("old-s3cret"), "{all}");
}

#[test]
fn while_one_node_refreshes_the_others_are_told_to_come_again() {
    let (ledger, _clock) = opened();
    let desk = Desk::default();
    desk.0.shut.store(true, Ordering::SeqCst);
    let nodes = [(); 2].map(|()| node(&ledger, |start| start.refresh("courier", desk.clone())));
    run(nodes[0].0.connections().set("acme", "courier", expired())).unwrap();
    let mut first = pin!(nodes[0].1.call::<Send>(key("1"), "a parcel".to_owned()));
    assert!(poll(first.as_mut()).is_pending());
    // However often: it is not the vendor that fails, and so it is not left alone after that.
    for _ in 0..20 {
        let words = call::<Send>(&nodes[1].1, "2").unwrap_err();
        assert_eq!(words, "for now: the credential of `courier` cannot be refreshed now: it is being refreshed");
    }
    desk.open();
    assert_eq!(told(run(first).unwrap()).as_deref(), Ok("fresh-1"));
    assert_eq!(call::<Send>(&nodes[1].1, "2").as_deref(), Ok("fresh-1"));
    assert_eq!(desk.asked(), 1);
}

#[test]
fn a_refresh_that_fails_is_told_and_tried_again() {
    let (ledger, _clock) = opened();
    let desk = Desk::default();
    let (acme, shop) = node(&ledger, |start| start.refresh("courier", desk.clone()));
    run(acme.connections().set("acme", "courier", expired())).unwrap();
    *desk.0.fault.lock().unwrap() = Some(SecretFault::Unavailable("the line broke for old-s3cret".to_owned()));
    let words = call::<Send>(&shop, "1").unwrap_err();
    assert!(
        words.starts_with("for now: ") && words.contains("cannot be refreshed now: the line broke for ***"),
        "{words}"
    );
    *desk.0.fault.lock().unwrap() = Some(SecretFault::Missing("the consent was taken back".to_owned()));
    let words = call::<Send>(&shop, "2").unwrap_err();
    assert!(words.ends_with("and it cannot be refreshed: the consent was taken back"), "{words}");
    assert_eq!(call::<Send>(&shop, "1").as_deref(), Ok("fresh-3"));
}

#[test]
fn nodes_that_race_refresh_it_once() {
    let (ledger, _clock) = opened();
    let desk = Desk::default();
    let nodes: Vec<_> = (0..4).map(|_| node(&ledger, |start| start.refresh("courier", desk.clone()))).collect();
    run(nodes[0].0.connections().set("acme", "courier", expired())).unwrap();
    std::thread::scope(|scope| {
        for (number, (_, shop)) in nodes.iter().enumerate() {
            scope.spawn(move || {
                // Whoever comes while another one does it comes again.
                let told = (0..1000).find_map(|_| {
                    let told = call::<Send>(shop, &format!("k{number}"));
                    let again = told.as_ref().is_err_and(|words| words.contains("it is being refreshed"));
                    if again {
                        std::thread::sleep(std::time::Duration::from_millis(1));
                    }
                    (!again).then_some(told)
                });
                assert_eq!(told.unwrap().as_deref(), Ok("fresh-1"));
            });
        }
    });
    assert_eq!(desk.asked(), 1);
}
