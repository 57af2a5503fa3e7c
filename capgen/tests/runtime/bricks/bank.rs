//! A provider with terms: what each capability asks of a call stands in its contract. It tells what it did.

use std::sync::{Arc, Mutex};

use capgen::contract::Contract;
use capgen::rt::{Need, Offer, Route, Shape};
use capgen::{
    Answer, BrickInfo, Call, Capability, CapabilitySeam, Descriptor, Done, DryRun, Failure, Plan, PlanCall, Provide,
    Provider,
};

/// A capability from text to text, under these terms.
macro_rules! capability {
    ($marker:ident = $name:literal, $read:literal, { $($terms:tt)* }) => {
        #[derive(Clone, Copy, Debug)]
        pub struct $marker;
        impl Capability for $marker {
            type Input = String;
            type Output = String;
            const DESCRIPTOR: &'static Descriptor = &Descriptor {
                read: $read,
                contract: Some(&Contract { $($terms)* ..Contract::NONE }),
                ..Descriptor::of($name, "Do something about money.", &Shape::TEXT, &Shape::TEXT)
            };
        }
    };
}

capability!(Send = "money.send", false, { scopes: &["money:send", "account:read"], });
capability!(Balance = "money.balance", true, { scopes: &["account:read"], });
// Asks for nothing, and sends.
capability!(Forward = "money.forward", false, {});

const fn offer(descriptor: &'static Descriptor) -> Offer {
    Offer { descriptor, line: 1 }
}

const fn need(descriptor: &'static Descriptor) -> Need {
    Need { descriptor, optional: false, line: 1 }
}

const FILE: &str = "bank/brick.yaml";

pub static BRICK: BrickInfo = BrickInfo {
    name: "bank",
    permission: "bank",
    file: FILE,
    requires: &[],
    provides: &[offer(Balance::DESCRIPTOR), offer(Send::DESCRIPTOR)],
};

/// Between whoever asks and the bank.
pub static CLERK: BrickInfo = BrickInfo {
    name: "clerk",
    permission: "clerk",
    file: FILE,
    requires: &[need(Send::DESCRIPTOR)],
    provides: &[offer(Forward::DESCRIPTOR)],
};

/// Whoever asks.
pub static DESK: BrickInfo = BrickInfo {
    name: "desk",
    permission: "desk",
    file: FILE,
    requires: &[need(Balance::DESCRIPTOR), need(Forward::DESCRIPTOR), need(Send::DESCRIPTOR)],
    provides: &[],
};

/// The provider. Clones share what they did.
#[derive(Clone, Default)]
pub struct Bank(Arc<Mutex<Vec<String>>>);

impl Bank {
    /// What it did, in order.
    pub fn done(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    fn does(&self, what: &str, input: String) -> Result<Done<String>, Failure> {
        let did = format!("{what} {input}");
        self.0.lock().unwrap().push(did.clone());
        Ok(Done::new(did))
    }
}

macro_rules! provide {
    ($($marker:ident does $what:literal),*) => { $(
        impl Provide<$marker> for Bank {
            async fn call(&self, _: &Call, input: String) -> Result<Done<String>, Failure> {
                self.does($what, input)
            }
        }
        impl DryRun<$marker> for Bank {
            async fn plan(&self, _: &PlanCall, input: &String) -> Result<Plan, Failure> {
                Ok(Plan::of($what, input.clone(), capgen::Json::Null))
            }
        }
    )* };
}

provide!(Balance does "tell", Send does "send");

impl Provider for Bank {
    fn brick() -> &'static BrickInfo {
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::read::<Balance>(), Route::act::<Send>()]
    }
}

/// Has the bank do it.
pub struct Clerk;

impl Provide<Forward> for Clerk {
    async fn call(&self, call: &Call, input: String) -> Result<Done<String>, Failure> {
        let sent = call.seam::<CapabilitySeam>().call::<Send>(call.key().clone(), input).await;
        match sent {
            Ok(Answer::Done(done)) => Ok(Done::new(done.output)),
            other => Err(Failure::permanent(format!("{other:?}"))),
        }
    }
}

impl DryRun<Forward> for Clerk {
    async fn plan(&self, _: &PlanCall, input: &String) -> Result<Plan, Failure> {
        Ok(Plan::of("forward", input.clone(), capgen::Json::Null))
    }
}

impl Provider for Clerk {
    fn brick() -> &'static BrickInfo {
        &CLERK
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<Forward>()]
    }
}
