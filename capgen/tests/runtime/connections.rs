//! Rule 3: a provider acts only with what was set up for the tenant, and what is missing is named.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use capgen::rt::MapTo;
use capgen::{
    Answer, Connection, ConnectionError, Failure, SecretFault, SecretPlace, SecretProvider, SecretRef, Why, WiringError,
};

use crate::bricks::google::Next;
use crate::bricks::hr::{ProvisionUser, anna};
use crate::world::{World, automatic, compose, key, run};

/// Somewhere else that secrets are kept.
#[derive(Clone, Default)]
struct Vault(Arc<Mutex<BTreeMap<String, Result<String, SecretFault>>>>);

impl Vault {
    fn put(&self, name: &str, secret: Result<&str, SecretFault>) {
        self.0.lock().unwrap().insert(name.to_owned(), secret.map(str::to_owned));
    }
}

impl SecretProvider for Vault {
    fn secret<'a>(&'a self, name: &'a str) -> capgen::runtime::BoxFuture<'a, Result<String, SecretFault>> {
        let found = self.0.lock().unwrap().get(name).cloned();
        let missing = || Err(SecretFault::Missing("the vault has none of that name".into()));
        Box::pin(std::future::ready(found.unwrap_or_else(missing)))
    }
}

fn call(world: &World, name: &str) -> Answer<crate::bricks::hr::ProvisionUserOutput> {
    run(world.hr.call::<ProvisionUser>(key(name), anna())).unwrap()
}

fn at(place: &str) -> Connection {
    Connection::new().with_setting("base_url", "https://vendor.example").with_secret_at("token", place.parse().unwrap())
}

/// The account that a call with the connection's token made: its id is the token.
fn made(world: &World, name: &str) -> String {
    world.google.will([Next::UseToken]);
    match call(world, name) {
        Answer::Done(done) => done.output.account_id,
        answer => panic!("{answer:?}"),
    }
}

/// Why a call that needs the token became a task.
fn missing(world: &World, name: &str) -> String {
    world.google.will([Next::UseToken]);
    let task = call(world, name).manual().unwrap();
    assert_eq!(task.why, Why::ConnectionMissing);
    task.missing.unwrap()
}

fn with_vault() -> (World, Vault) {
    let (mut world, vault) = (automatic(), Vault::default());
    let builder = compose(world.ledger.clone(), &world.google, MapTo::brick("google"));
    world.acme = builder.secret_provider("vault", vault.clone()).build();
    world.hr = world.acme.seam("hr");
    (world, vault)
}

#[test]
fn every_node_acts_with_the_connection_of_the_ledger_until_it_is_removed() {
    let mut world = automatic();
    assert_eq!(missing(&world, "before"), "the connection of `google` for `acme`");
    run(world.acme.connections().set("acme", "google", at("env:CARGO_PKG_VERSION"))).unwrap();
    let here = std::env::var("CARGO_PKG_VERSION").unwrap();
    assert_eq!(made(&world, "same node"), here);
    world.rewire(MapTo::brick("google"));
    assert_eq!(made(&world, "another node"), here);
    assert!(run(world.acme.connections().remove("acme", "google")).unwrap());
    assert_eq!(missing(&world, "after"), "the connection of `google` for `acme`");
    assert!(!run(world.acme.connections().remove("acme", "google")).unwrap());
}

#[test]
fn one_tenant_has_none_of_anothers() {
    let world = automatic();
    let connections = world.acme.connections();
    run(connections.set("globex", "google", at("env:CARGO_PKG_VERSION"))).unwrap();
    assert_eq!(missing(&world, "k"), "the connection of `google` for `acme`");
    assert!(run(connections.list("acme")).unwrap().is_empty());
    assert!(!run(connections.remove("acme", "google")).unwrap());
    assert_eq!(run(connections.list("globex")).unwrap().len(), 1);
}

#[test]
fn what_is_missing_is_named_to_the_variable_and_the_file() {
    let world = automatic();
    let after = |connection: Connection, name: &str| {
        run(world.acme.connections().set("acme", "google", connection)).unwrap();
        missing(&world, name)
    };
    assert_eq!(after(Connection::new(), "none"), "the secret `token`");
    let variable = "the secret `token`: the environment variable `CAPGEN_NO_SUCH` (it is not set)";
    assert_eq!(after(at("env:CAPGEN_NO_SUCH"), "variable"), variable);
    let file = "the secret `token`: the file `/nowhere/token` (entity not found)";
    assert_eq!(after(at("file:/nowhere/token"), "file"), file);
    let nobody = after(at("vault:a"), "vault");
    assert!(
        nobody.starts_with("the secret `token`: `vault:a` (this program has no secret provider for `vault:`"),
        "{nobody}"
    );
}

#[test]
fn a_file_is_read_without_the_end_of_its_line() {
    let world = automatic();
    let path = std::env::temp_dir().join(format!("capgen-token-{}-{:p}", std::process::id(), &world));
    std::fs::write(&path, "from-file\n").unwrap();
    run(world.acme.connections().set("acme", "google", at(&format!("file:{}", path.display())))).unwrap();
    assert_eq!(made(&world, "k"), "from-file");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_secret_that_a_vendor_refuses_is_looked_up_anew() {
    let (world, vault) = with_vault();
    vault.put("a", Ok("old"));
    run(world.acme.connections().set("acme", "google", at("vault:a"))).unwrap();
    assert_eq!(made(&world, "1"), "old");
    vault.put("a", Ok("new"));
    world.google.will([Next::Fail(Failure::connection_required("a token that is accepted"))]);
    assert!(call(&world, "2").manual().is_some());
    assert_eq!(made(&world, "3"), "new");
}

#[test]
fn a_vault_that_is_away_is_no_task_for_a_person() {
    let (world, vault) = with_vault();
    vault.put("a", Err(SecretFault::Unavailable("it is sealed".into())));
    run(world.acme.connections().set("acme", "google", at("vault:a"))).unwrap();
    world.google.will([Next::UseToken]);
    let Answer::Failed(failed) = call(&world, "k") else { panic!() };
    let words = "the secret `token` cannot be had now: `vault:a` (it is sealed)";
    assert_eq!((failed.retryable, failed.message.as_str()), (true, words));
    assert!(world.tasks().is_empty());
}

#[test]
fn what_the_program_was_built_with_goes_first() {
    let world = automatic();
    run(world.acme.connections().set("acme", "google", at("env:CARGO_PKG_VERSION"))).unwrap();
    world.acme.connect("acme", "google", Connection::new().with_secret("token", "built-in"));
    assert_eq!(made(&world, "1"), "built-in");
    world.acme.disconnect("acme", "google");
    assert_eq!(made(&world, "2"), std::env::var("CARGO_PKG_VERSION").unwrap());
}

#[test]
fn connections_are_listed_without_secrets_and_only_bricks_have_them() {
    let world = automatic();
    let connections = world.acme.connections();
    run(connections.set("acme", "hr", at("env:HR_TOKEN"))).unwrap();
    run(connections.set("acme", "google", at("env:OLD"))).unwrap();
    run(connections.set("acme", "google", at("env:NEW"))).unwrap();
    let lines = run(connections.list("acme")).unwrap();
    let bricks: Vec<&str> = lines.iter().map(|line| line.brick.as_str()).collect();
    assert_eq!(bricks, ["google", "hr"]);
    assert_eq!(lines[0].settings["base_url"], "https://vendor.example");
    assert_eq!(lines[0].secrets["token"], SecretPlace::At(SecretRef::env("NEW")));
    assert_eq!(lines[1].to_string(), "hr for acme: base_url=https://vendor.example token=env:HR_TOKEN");
    let error = run(connections.set("acme", "gogle", Connection::new())).unwrap_err();
    assert_eq!(error, ConnectionError::Brick(WiringError::UnknownBrick { brick: "gogle".into() }));
    let large = Connection::new().with_setting("note", "x".repeat(70_000));
    assert_eq!(run(connections.set("acme", "google", large)), Err(ConnectionError::TooLarge { size: 70_004 }));
}

#[test]
fn a_secret_in_the_connection_needs_keys() {
    let world = automatic();
    let secret = Connection::new().with_secret("token", "s3cr3t");
    assert_eq!(run(world.acme.connections().set("acme", "google", secret)), Err(ConnectionError::NoKeys));
    assert!(run(world.acme.connections().list("acme")).unwrap().is_empty());
}

#[test]
fn a_vendor_that_repeats_the_token_tells_nobody() {
    let world = automatic();
    world.acme.connect("acme", "google", Connection::new().with_secret("token", "s3cr3t-t0ken"));
    world.google.will([
        Next::Fail(Failure::transient("bad token s3cr3t-t0ken")),
        Next::Fail(Failure::connection_required("a token better than s3cr3t-t0ken")),
        Next::Fail(Failure::permanent("s3cr3t-t0ken is not allowed to do this")),
    ]);
    let Answer::Failed(failed) = call(&world, "1") else { panic!() };
    assert_eq!(failed.message, "bad token ***");
    assert_eq!(call(&world, "2").manual().unwrap().missing.as_deref(), Some("a token better than ***"));
    let Answer::Failed(failed) = call(&world, "3") else { panic!() };
    assert_eq!(failed.message, "*** is not allowed to do this");
    let shown = format!("{:?} {:?}", run(world.acme.log(0, 100)).unwrap(), world.tasks());
    assert!(!shown.contains("s3cr3t") && shown.contains("***"), "{shown}");
}
