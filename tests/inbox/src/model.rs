//! A stand-in for a model: it proposes the same terms for every contract, as sure as it is told to be.

use std::collections::BTreeMap;

use capgen::rt::{Offer, Route};
use capgen::{Any, BrickInfo, Call, Capability, Done, DryRun, Failure, Plan, PlanCall, Provide, Provider, json};

use crate::clinic::HOSTILE;
use crate::clinic::capabilities::contracts::{ProposeTerms, ProposeTermsInput, ProposeTermsOutput};
use crate::clinic::capabilities::types::Shelf;

/// A secret that it proposes: it must be on no page.
pub const DOOR_CODE: &str = "planted-door-code-1234";
/// What it calls itself.
pub const NAME: &str = "terms-7";

static BRICK: BrickInfo = BrickInfo {
    name: "model",
    permission: "model",
    file: "model/brick.yaml",
    requires: &[],
    provides: &[Offer { descriptor: ProposeTerms::DESCRIPTOR, line: 1 }],
};

/// The provider.
#[derive(Clone, Copy)]
pub struct Model;

impl Provide<ProposeTerms> for Model {
    async fn call(&self, _: &Call, input: ProposeTermsInput) -> Result<Done<ProposeTermsOutput>, Failure> {
        Ok(Done::new(ProposeTermsOutput {
            months: 12,
            rent: "850.00".parse().map_err(|_| Failure::permanent("no such rent"))?,
            clauses: vec!["No pets".into(), "Two rooms:\nnorth and south".into()],
            furnished: true,
            keys: Shelf { hall: "north".into(), r#box: 7 },
            dates: BTreeMap::from([
                ("move_in".to_owned(), Any::from("2027-02-01")),
                ("pets".to_owned(), Any::Bool(false)),
            ]),
            rationale: format!("As last year.\n{HOSTILE}"),
            door_code: DOOR_CODE.into(),
            confidence: input.sure,
            model: NAME.into(),
        }))
    }
}

impl DryRun<ProposeTerms> for Model {
    async fn plan(&self, _: &PlanCall, input: &ProposeTermsInput) -> Result<Plan, Failure> {
        Ok(Plan::of("propose terms", input.contract.clone(), json!(null)))
    }
}

impl Provider for Model {
    fn brick() -> &'static BrickInfo {
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<ProposeTerms>()]
    }
}
