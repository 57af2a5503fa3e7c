//! Secrets of connections in what is kept: nowhere to be read, and of no use where they were not put.

use std::time::Duration;

use capgen::rt::{MapTo, Need, Offer, Route};
use capgen::{
    Answer, BrickInfo, Call, Capability, CapabilitySeam, Composition, Connection, Done, DryRun, Failure, Json, Key,
    KeyRing, Plan, PlanCall, Provide, Provider,
};
use capgen_ledger_tests::{Make, Thing, ledger, run};

use crate::place::Place;

const SECRET: &str = "pl4nted-s3cret-of-the-vendor";
const OTHER: &str = "another-s3cret-altogether";
const KEYS: &str = "2027:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

static OFFICE: BrickInfo = BrickInfo {
    name: "office",
    permission: "office",
    file: "office/brick.yaml",
    requires: &[Need { descriptor: Make::DESCRIPTOR, optional: false, line: 2 }],
    provides: &[],
};

static GOSSIP: BrickInfo = BrickInfo {
    name: "gossip",
    permission: "gossip",
    file: "gossip/brick.yaml",
    requires: &[],
    provides: &[Offer { descriptor: Make::DESCRIPTOR, line: 2 }],
};

/// A provider that says all that it knows, wherever it may.
struct Gossip;

impl Provide<Make> for Gossip {
    async fn call(&self, call: &Call, input: Thing) -> Result<Done<Thing>, Failure> {
        let connection = call.connection()?;
        let (address, token) = (connection.need_setting("base_url")?, connection.need_secret("token")?);
        let said = format!("{token} at {address}");
        match input.name.as_str() {
            "transient" => Err(Failure::transient(said)),
            "permanent" => Err(Failure::permanent(said)),
            "missing" => Err(Failure::connection_required(said)),
            "panic" => panic!("it broke off"),
            _ => Ok(Done::new(Thing { name: format!("{} bytes at {address}", token.len()) }).saying(said)),
        }
    }
}

impl DryRun<Make> for Gossip {
    async fn plan(&self, _: &PlanCall, input: &Thing) -> Result<Plan, Failure> {
        Ok(Plan::of("make", input.name.clone(), Json::Null))
    }
}

impl Provider for Gossip {
    fn brick() -> &'static BrickInfo {
        &GOSSIP
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<Make>()]
    }
}

fn node(place: &Place) -> (Composition, CapabilitySeam) {
    let acme = Composition::builder("acme", ledger(place.url()))
        .brick("office", &OFFICE)
        .provider("gossip", Gossip)
        .map("thing.make", MapTo::brick("gossip"))
        .sealing_keys(KeyRing::parse(KEYS).unwrap())
        .lease(Duration::from_secs(120))
        .build();
    let office = acme.seam("office");
    (acme, office)
}

fn call(seam: &CapabilitySeam, name: &str) -> Answer<Thing> {
    run(seam.call::<Make>(Key::new(name).unwrap(), Thing { name: name.to_owned() })).unwrap()
}

fn set_up(acme: &Composition, tenant: &str, secret: &str) {
    let connection = Connection::new().with_setting("base_url", "https://vendor.example").with_secret("token", secret);
    run(acme.connections().set(tenant, "gossip", connection)).unwrap();
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn no_byte_that_is_kept_tells_a_secret() {
    let place = Place::new();
    let (acme, office) = node(&place);
    set_up(&acme, "acme", SECRET);
    let mut shown = String::new();
    for name in ["done", "transient", "permanent", "missing", "panic"] {
        shown += &format!("{:?}", call(&office, name));
    }
    shown += &format!("{:?} {:?}", run(acme.log(0, 100)).unwrap(), run(acme.tasks().open()).unwrap());
    shown += &format!("{:?} {acme:?}", run(acme.connections().list("acme")).unwrap());
    assert!(!shown.contains(SECRET) && shown.contains("*** at https://vendor.example"), "{shown}");
    let bytes = place.bytes();
    assert!(contains(&bytes, "https://vendor.example") && contains(&bytes, "2027"), "the connection is looked at");
    assert!(!contains(&bytes, SECRET));
}

/// What a new node says that is missing.
fn missing(place: &Place, key: &str) -> String {
    call(&node(place).1, key).manual().unwrap().missing.unwrap()
}

#[test]
fn a_seal_opens_only_where_it_was_put() {
    let place = Place::new();
    let (acme, office) = node(&place);
    set_up(&acme, "acme", SECRET);
    set_up(&acme, "globex", OTHER);
    assert_eq!(call(&office, "before").done().unwrap().output.name, "28 bytes at https://vendor.example");
    // Somebody gives one customer the seal of another …
    place.meddle(
        "UPDATE capgen_connections SET sealed = (SELECT sealed FROM capgen_connections WHERE tenant = 'globex')
         WHERE tenant = 'acme'",
    );
    let broken =
        "the secret `token`: its seal is broken (it was changed, or is another's): set the connection up again";
    assert_eq!(missing(&place, "seal"), broken);
    // … or has the token sent to an address of their own.
    set_up(&acme, "acme", SECRET);
    place.meddle(
        "UPDATE capgen_connections SET body = replace(body, 'vendor.example', 'thief.example') WHERE tenant = 'acme'",
    );
    assert_eq!(missing(&place, "address"), broken);
    // … or the whole row.
    place.meddle(
        "UPDATE capgen_connections SET body = (SELECT body FROM capgen_connections WHERE tenant = 'globex')
         WHERE tenant = 'acme'",
    );
    let Answer::Failed(failed) = call(&node(&place).1, "row") else { panic!() };
    assert!(failed.retryable && failed.message.contains("it is another's): set it up again"), "{}", failed.message);
    set_up(&acme, "acme", SECRET);
    assert!(call(&node(&place).1, "after").done().is_some());
}
