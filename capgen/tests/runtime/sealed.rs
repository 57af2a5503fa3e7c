//! Secrets that the ledger keeps: sealed, for whoever has the key.

use capgen::rt::MapTo;
use capgen::{
    BoxFuture, CapabilitySeam, Composition, Connection, KeyRing, SealingKey, SealingKeys, SecretFault, SecretPlace,
};

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

#[test]
fn all_that_is_sealed_is_sealed_anew_without_anybody_setting_it_up() {
    let world = automatic();
    let (old, _) = node(&world, &[OLD]);
    // More than one batch, and tenants whose names no column can hold.
    let tenants: Vec<String> = (0..230).map(|number| format!("{number} {}", "x".repeat(number * 4))).collect();
    let token_of = |tenant: &str| tenant.split(' ').next().unwrap_or_default().to_owned();
    for tenant in &tenants {
        run(old.connections().set(tenant, "google", secret(&token_of(tenant)))).unwrap();
    }
    run(old.connections().set("acme", "google", secret("s3cr3t"))).unwrap();
    run(old.connections().set("open", "google", Connection::new().with_setting("base_url", "https://v.example")))
        .unwrap();

    let missing = run(node(&world, &[NEW]).0.connections().reseal()).unwrap();
    assert_eq!((missing.sealed, missing.left), (0, 231));
    let first = missing.first_left.unwrap();
    assert!(
        first.contains("that of `google` for `") && first.contains("the key `2026` that it is sealed with"),
        "{first}"
    );

    let (both, _) = node(&world, &[NEW, OLD]);
    let resealed = run(both.connections().reseal()).unwrap();
    assert_eq!((resealed.sealed, resealed.left, resealed.first_left), (231, 0, None));
    assert_eq!(run(both.connections().reseal()).unwrap().sealed, 0, "all is sealed with the current key");

    let (new, hr) = node(&world, &[NEW]);
    assert_eq!(sealed_with(&new), SecretPlace::Sealed { key: "2027".into() });
    assert_eq!(call(&world, &hr, "1").as_deref(), Ok("s3cr3t"));
    let last = new.seam("hr").for_tenant(&tenants[229]);
    assert_eq!(call(&world, &last, "2").as_deref(), Ok("229"));
}

/// Keys of a ring; whenever an older one is asked for, somebody sets up the connection anew.
struct Interrupted {
    ring: KeyRing,
    other: Composition,
}

impl SealingKeys for Interrupted {
    fn current(&self) -> BoxFuture<'_, Result<SealingKey, SecretFault>> {
        self.ring.current()
    }

    fn find<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<SealingKey, SecretFault>> {
        Box::pin(async move {
            self.other.connections().set("acme", "google", secret("changed")).await.unwrap();
            self.ring.find(id).await
        })
    }
}

#[test]
fn what_is_set_up_meanwhile_is_not_undone() {
    let world = automatic();
    let (old, hr) = node(&world, &[OLD]);
    run(old.connections().set("acme", "google", secret("s3cr3t"))).unwrap();
    let keys = Interrupted { ring: KeyRing::parse(&format!("{NEW} {OLD}")).unwrap(), other: old };
    let builder = compose(world.ledger.clone(), &world.google, MapTo::brick("google"));
    let resealed = run(builder.sealing_keys(keys).build().connections().reseal()).unwrap();
    assert_eq!((resealed.sealed, resealed.left), (0, 1));
    assert!(resealed.first_left.unwrap().contains("somebody changed it meanwhile"));
    assert_eq!(call(&world, &hr, "1").as_deref(), Ok("changed"));
}
