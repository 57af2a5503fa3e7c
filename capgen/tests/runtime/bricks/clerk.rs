//! A clerk who stands between a bank and whoever asks.

use capgen::rt::{Need, Offer, Route, Shape};
use capgen::{
    Answer, BrickInfo, Call, Capability, CapabilitySeam, Descriptor, Done, DryRun, Failure, Plan, PlanCall, Provide,
    Provider,
};

use super::bank::Send;

/// Asks for nothing, and sends.
#[derive(Clone, Copy, Debug)]
pub struct Forward;

impl Capability for Forward {
    type Input = String;
    type Output = String;
    const DESCRIPTOR: &'static Descriptor =
        &Descriptor::of("money.forward", "Have money sent.", &Shape::TEXT, &Shape::TEXT);
}

const fn need(descriptor: &'static Descriptor) -> Need {
    Need { descriptor, optional: false, line: 1 }
}

const FILE: &str = "clerk/brick.yaml";

/// Between whoever asks and the bank.
pub static CLERK: BrickInfo = BrickInfo {
    name: "clerk",
    permission: "clerk",
    file: FILE,
    requires: &[need(Send::DESCRIPTOR)],
    provides: &[Offer { descriptor: Forward::DESCRIPTOR, line: 1 }],
};

/// Whoever asks the clerk.
pub static FRONT: BrickInfo =
    BrickInfo { name: "front", permission: "front", file: FILE, requires: &[need(Forward::DESCRIPTOR)], provides: &[] };

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
