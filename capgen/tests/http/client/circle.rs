//! Two servers that ask each other.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use capgen::http::{Client, Server};
use capgen::rt::{MapTo, Offer, Route};
use capgen::{
    Answer, BoxFuture, BrickInfo, Call, CallError, CallResult, Capability, CapabilitySeam, Composition, Dispatch, Done,
    DryRun, Failure, Ledger, Plan, PlanCall, Provide, Provider, RemoteCall,
};

use super::{account, client, key, need};
use crate::directory::{Account, AddUser, FindUser, Found, How, NewAccount, Which};
use crate::world::{ADD, FIND, table};

/// How often the two were asked.
#[derive(Clone, Default)]
struct Asked(Arc<AtomicUsize>);

/// Finds by adding, and the other way round: each asks the other server for it.
struct Finder(Asked);
struct Adder(Asked);

static FINDER: BrickInfo = BrickInfo {
    name: "finder",
    permission: "dir",
    file: "brick-finder/brick.yaml",
    requires: &[need(AddUser::DESCRIPTOR, 3)],
    provides: &[Offer { descriptor: FindUser::DESCRIPTOR, line: 4 }],
};
static ADDER: BrickInfo = BrickInfo {
    name: "adder",
    permission: "dir",
    file: "brick-adder/brick.yaml",
    requires: &[need(FindUser::DESCRIPTOR, 3)],
    provides: &[Offer { descriptor: AddUser::DESCRIPTOR, line: 4 }],
};

impl Provider for Finder {
    fn brick() -> &'static BrickInfo {
        &FINDER
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::read::<FindUser>()]
    }
}

impl Provider for Adder {
    fn brick() -> &'static BrickInfo {
        &ADDER
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<AddUser>()]
    }
}

fn passed_on<T, U>(answer: Result<Answer<T>, CallError>, done: U) -> Result<Done<U>, Failure> {
    match answer {
        Ok(Answer::Done(_)) => Ok(Done::new(done)),
        Ok(Answer::Failed(failed)) => Err(Failure::permanent(failed.message)),
        Ok(_) => Err(Failure::permanent("neither done nor failed")),
        Err(error) => Err(Failure::permanent(error.to_string())),
    }
}

impl Provide<FindUser> for Finder {
    async fn call(&self, call: &Call, _: Which) -> Result<Done<Found>, Failure> {
        let number = self.0.0.fetch_add(1, Ordering::SeqCst);
        let seam = call.seam::<CapabilitySeam>();
        passed_on(seam.call::<AddUser>(key(&format!("k{number}")), account(How::Well)).await, Found { found: true })
    }
}

impl Provide<AddUser> for Adder {
    async fn call(&self, call: &Call, input: NewAccount) -> Result<Done<Account>, Failure> {
        self.0.0.fetch_add(1, Ordering::SeqCst);
        let found = call.seam::<CapabilitySeam>().read::<FindUser>(Which { email: input.email }).await;
        passed_on(found, Account { account_id: "id".to_owned(), attempt: 1 })
    }
}

impl DryRun<AddUser> for Adder {
    async fn plan(&self, _: &PlanCall, _: &NewAccount) -> Result<Plan, Failure> {
        Ok(Plan::new())
    }
}

/// A client of a server that does not listen yet.
#[derive(Clone, Default)]
struct Later(Arc<OnceLock<Client>>);

impl Dispatch for Later {
    fn dispatch(&self, call: RemoteCall) -> BoxFuture<'_, Result<CallResult, CallError>> {
        self.0.get().unwrap().dispatch(call)
    }
}

/// Serves it, and gives a client of it.
async fn served(composition: &Composition) -> Client {
    let listening = Server::new(composition).at("127.0.0.1:0").authenticate(table()).listen().await.unwrap();
    let base = format!("http://{}", listening.address());
    tokio::spawn(async move { listening.run().await.unwrap() });
    client(&base).build().unwrap()
}

#[tokio::test]
async fn a_circle_between_servers_ends() {
    let (asked, later) = (Asked::default(), Later::default());
    let adding = Composition::builder("acme", Ledger::memory())
        .provider("adder", Adder(asked.clone()))
        .remote("finder", later.clone())
        .map(ADD, MapTo::brick("adder"))
        .map(FIND, MapTo::brick("finder"))
        .build();
    let finding = Composition::builder("acme", Ledger::memory())
        .provider("finder", Finder(asked.clone()))
        .remote("adder", served(&adding).await)
        .map(ADD, MapTo::brick("adder"))
        .map(FIND, MapTo::brick("finder"))
        .build();
    let client = served(&finding).await;
    later.0.set(client.clone()).unwrap();
    let Ok(Answer::Failed(failed)) = client.read::<FindUser>(&Which { email: "anna".to_owned() }).await else {
        panic!("it is done")
    };
    assert!(failed.message.contains("bricks ask each other in a circle"), "{}", failed.message);
    assert_eq!(asked.0.load(Ordering::SeqCst), 32);
}
