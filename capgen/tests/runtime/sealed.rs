//! Secrets that the ledger keeps: sealed, for whoever has the key.

use capgen::rt::MapTo;
use capgen::{CapabilitySeam, Composition, Connection, KeyRing, SecretPlace};

use crate::bricks::google::Next;
use crate::bricks::hr::{ProvisionUser, anna};
use crate::world::{World, automatic, compose, key, run};

const OLD: &str = "2026:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const NEW: &str = "2027:ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";

/// A node on the ledger of a world, with these keys.
fn node(world: &World, keys: &[&str]) -> (Composition, CapabilitySeam) {
    let builder = compose(world.ledger.clone(), &world.google, MapTo::brick("google"));
    let acme = match keys {
        [] => builder.build(),
        keys => builder.sealing_keys(KeyRing::parse(&keys.join(" ")).unwrap()).build(),
    };
    let hr = acme.seam("hr");
    (acme, hr)
}

fn secret(token: &str) -> Connection {
    Connection::new().with_setting("base_url", "https://vendor.example").with_secret("token", token)
}

/// What came of a call that needs the token: the token, or what is missing.
fn call(world: &World, hr: &CapabilitySeam, name: &str) -> Result<String, String> {
    world.google.will([Next::UseToken]);
    match run(hr.call::<ProvisionUser>(key(name), anna())).unwrap() {
        capgen::Answer::Done(done) => Ok(done.output.account_id),
        capgen::Answer::Manual(task) => Err(task.missing.unwrap()),
        answer => panic!("{answer:?}"),
    }
}

fn sealed_with(acme: &Composition) -> SecretPlace {
    run(acme.connections().list("acme")).unwrap()[0].secrets["token"].clone()
}

#[test]
fn whoever_has_the_key_acts_with_it_and_whoever_has_not_says_so() {
    let world = automatic();
    let (acme, hr) = node(&world, &[OLD]);
    run(acme.connections().set("acme", "google", secret("s3cr3t"))).unwrap();
    assert_eq!(call(&world, &hr, "1").as_deref(), Ok("s3cr3t"));
    assert_eq!(call(&world, &node(&world, &[OLD]).1, "2").as_deref(), Ok("s3cr3t"));
    let not = "the secret `token`: the key `2026` that it is sealed with (this program was ";
    assert_eq!(call(&world, &node(&world, &[]).1, "3").unwrap_err(), format!("{not}given no sealing keys)"));
    assert_eq!(call(&world, &node(&world, &[NEW]).1, "4").unwrap_err(), format!("{not}not given it)"));
    let line = run(acme.connections().list("acme")).unwrap()[0].to_string();
    assert_eq!(line, "google for acme: base_url=https://vendor.example token=*** (sealed with 2026)");
}

#[test]
fn a_key_of_the_same_name_that_is_another_opens_nothing() {
    let world = automatic();
    run(node(&world, &[OLD]).0.connections().set("acme", "google", secret("s3cr3t"))).unwrap();
    let other = NEW.replace("2027", "2026");
    let told = call(&world, &node(&world, &[&other]).1, "k").unwrap_err();
    assert!(told.contains("its seal is broken") && told.contains("set the connection up again"), "{told}");
}

#[test]
fn keys_are_changed_by_putting_a_new_one_first() {
    let world = automatic();
    run(node(&world, &[OLD]).0.connections().set("acme", "google", secret("one"))).unwrap();
    let (acme, hr) = node(&world, &[NEW, OLD]);
    assert_eq!(call(&world, &hr, "1").as_deref(), Ok("one"));
    assert_eq!(sealed_with(&acme), SecretPlace::Sealed { key: "2026".into() });
    run(acme.connections().set("acme", "google", secret("two"))).unwrap();
    assert_eq!(sealed_with(&acme), SecretPlace::Sealed { key: "2027".into() });
    assert_eq!(call(&world, &node(&world, &[NEW]).1, "2").as_deref(), Ok("two"));
}
