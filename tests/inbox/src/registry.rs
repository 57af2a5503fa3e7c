//! A provider that voids contracts, and remembers which.

use std::sync::{Arc, Mutex};

use capgen::rt::{Offer, Route};
use capgen::{BrickInfo, Call, Capability, Done, DryRun, Failure, Plan, PlanCall, Provide, Provider, json};

use crate::clinic::capabilities::contracts::{Void, VoidInput, VoidOutput};

static BRICK: BrickInfo = BrickInfo {
    name: "registry",
    permission: "registry",
    file: "registry/brick.yaml",
    requires: &[],
    provides: &[Offer { descriptor: Void::DESCRIPTOR, line: 1 }],
};

/// The provider. Clones share what was voided.
#[derive(Clone, Default)]
pub struct Registry(Arc<Mutex<Vec<String>>>);

impl Registry {
    /// The contracts that were voided.
    pub fn voided(&self) -> Vec<String> {
        self.0.lock().map(|voided| voided.clone()).unwrap_or_default()
    }
}

impl Provide<Void> for Registry {
    async fn call(&self, _: &Call, input: VoidInput) -> Result<Done<VoidOutput>, Failure> {
        self.0.lock().map_err(|_| Failure::transient("the registry is closed"))?.push(input.contract);
        Ok(Done::new(VoidOutput { voided: true }))
    }
}

impl DryRun<Void> for Registry {
    async fn plan(&self, _: &PlanCall, input: &VoidInput) -> Result<Plan, Failure> {
        Ok(Plan::of("strike from the registry", input.contract.clone(), json!({ "code": input.code })))
    }
}

impl Provider for Registry {
    fn brick() -> &'static BrickInfo {
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<Void>()]
    }
}
