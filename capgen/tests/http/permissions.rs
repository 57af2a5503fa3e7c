//! A brick has just the permissions that its requirements need.

use capgen::http::{TokenEntry, TokenTable};
use capgen::rt::{MapTo, Need, Offer, Shape};
use capgen::{
    BoxFuture, BrickInfo, CallError, CallResult, Capability, Composition, Descriptor, Dispatch, Ledger, RemoteCall,
    WiringError,
};
use serde_json::json;

use crate::directory::{AddUser, Audit, Directory};
use crate::world::{ADD, AUDIT, FIND, read, start_with, user};

static BOOK: Descriptor = Descriptor::of("rooms.book", "Book a room.", &Shape::TEXT, &Shape::TEXT);

const fn need(descriptor: &'static Descriptor) -> Need {
    Need { descriptor, optional: false, line: 1 }
}

static HR: BrickInfo = BrickInfo {
    name: "hr",
    permission: "hr",
    file: "brick-hr/brick.yaml",
    requires: &[need(AddUser::DESCRIPTOR), need(Audit::DESCRIPTOR), need(&BOOK)],
    provides: &[],
};
static PORTAL: BrickInfo = BrickInfo { name: "portal", requires: &[need(AddUser::DESCRIPTOR)], ..HR };
static MAIL: BrickInfo = BrickInfo {
    name: "mail",
    permission: "post",
    requires: &[],
    provides: &[Offer { descriptor: AddUser::DESCRIPTOR, line: 1 }],
    ..HR
};

struct Nowhere;

impl Dispatch for Nowhere {
    fn dispatch(&self, _: RemoteCall) -> BoxFuture<'_, Result<CallResult, CallError>> {
        unreachable!("nothing is called here")
    }
}

fn of(brick: &str, add: MapTo, book: MapTo) -> Vec<String> {
    let acme = Composition::builder("acme", Ledger::memory())
        .provider("directory", Directory::default())
        .brick("hr", &HR)
        .brick("portal", &PORTAL)
        .brick("mail", &MAIL)
        .remote("rooms", Nowhere)
        .permission("rooms", "rms")
        .remote("inn", Nowhere)
        .map(ADD, add)
        .map(AUDIT, MapTo::brick("directory"))
        .map("rooms.book", book)
        .build();
    acme.permissions(brick).unwrap().into_iter().collect()
}

#[test]
fn a_brick_needs_the_permissions_of_whoever_may_serve_it_and_no_other() {
    let here = || MapTo::brick("directory");
    let route = MapTo::Route(vec![(vec![], MapTo::brick("mail")), (vec![], MapTo::Manual)]);
    assert_eq!(of("portal", here(), MapTo::Manual), ["dir:capability:invoke"]);
    assert_eq!(of("portal", MapTo::brick("mail"), MapTo::Manual), ["post:capability:invoke"]);
    assert_eq!(of("portal", route, MapTo::Manual), ["dir:capability:invoke", "post:capability:invoke"]);
    assert_eq!(of("portal", MapTo::Absent, MapTo::brick("rooms")), [""; 0]);
    let scoped = ["dir:capability:invoke", "directory:audit"];
    assert_eq!(of("hr", here(), MapTo::Manual), scoped);
    assert_eq!(of("hr", here(), MapTo::brick("rooms")), [&scoped[..], &["rms:capability:invoke"]].concat());
    assert_eq!(of("hr", here(), MapTo::brick("inn")), [&scoped[..], &["inn:capability:invoke"]].concat());
    assert_eq!(of("directory", here(), MapTo::Manual), [""; 0]);
    let acme = Composition::builder("acme", Ledger::memory()).build();
    assert_eq!(acme.permissions("hr"), Err(WiringError::UnknownBrick { brick: "hr".to_owned() }));
}

#[tokio::test]
async fn a_token_for_a_brick_lets_it_call_what_it_requires() {
    let tokens = [TokenTable::draw().unwrap(), TokenTable::draw().unwrap()];
    let [of_portal, of_mail] = [tokens[0].clone(), tokens[1].clone()];
    let composed = Composition::builder("acme", Ledger::memory())
        .provider("directory", Directory::default())
        .brick("portal", &PORTAL)
        .brick("mail", &MAIL)
        .map(ADD, MapTo::brick("directory"))
        .build();
    let portal = TokenEntry::for_brick(&composed, "portal").unwrap().as_actor("anna").for_tenant("beta");
    let mail = TokenEntry::for_brick(&composed, "mail").unwrap().until("9999-01-01T00:00:00Z".parse().unwrap());
    let lines = json!({ "tokens": [portal.line(&of_portal), mail.line(&of_mail)] }).to_string();
    assert!(!lines.contains(&of_portal) && lines.contains("9999-01-01T00:00:00Z"));
    let table = TokenTable::from_json(lines.as_bytes()).unwrap();
    let world = start_with(|builder| builder, |server| server.authenticate(table)).await;
    let status = async |token: &str, capability: &str, body| {
        let request = world.client.post(format!("{}/capabilities/{capability}", world.base)).bearer_auth(token);
        read(request.json(&body).send().await.unwrap()).await.0
    };
    let add = json!({ "idempotency_key": "k", "input": user("ok") });
    let audit = json!({ "input": { "email": "anna" } });
    assert_eq!(status(&of_portal, ADD, add.clone()).await, 200);
    assert_eq!(status(&of_portal, AUDIT, audit.clone()).await, 403, "it does not require what needs the scope");
    assert_eq!(status(&of_mail, ADD, add).await, 403);
    assert_eq!(status(&of_mail, FIND, audit).await, 403, "a brick that requires nothing may do nothing");
    assert_eq!(world.directory.callers(), ["beta/portal/anna"]);
}

#[test]
fn a_table_can_be_put_together_from_entries() {
    let composed = Composition::builder("acme", Ledger::memory()).brick("hr", &HR).build();
    let entry = || TokenEntry::for_brick(&composed, "hr").unwrap();
    let table = TokenTable::default().with("t", entry()).unwrap();
    assert!(table.with("t", entry()).unwrap_err().to_string().contains("in the table already"));
    assert!(TokenTable::default().with("t", entry().as_actor("a\nb")).is_err());
}
