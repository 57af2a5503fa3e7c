//! A provider whose contract says what its credential has to be: it tells the token that it acts with.

use capgen::contract::{Contract, Credentials, DataPolicy};
use capgen::rt::{Need, Offer, Origin, Route, Shape};
use capgen::{BrickInfo, Call, Capability, Descriptor, Done, DryRun, Failure, Json, Plan, PlanCall, Provide, Provider};
use serde_json::json;

const CREDENTIALS: Credentials = Credentials {
    required: true,
    allow_oauth_refresh: true,
    accepted_issuers: &["post.example", "mail.example"],
    required_scopes: &["parcels", "stamps"],
};

static SEND: Contract = Contract { credentials: Some(CREDENTIALS), ..Contract::NONE };
static FIXED: Contract =
    Contract { credentials: Some(Credentials { allow_oauth_refresh: false, ..CREDENTIALS }), ..Contract::NONE };

macro_rules! capability {
    ($name:ident, $wire:literal, $contract:expr) => {
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Capability for $name {
            type Input = String;
            type Output = String;
            const DESCRIPTOR: &'static Descriptor = &Descriptor {
                contract: $contract,
                ..Descriptor::of($wire, "Send a parcel.", &Shape::TEXT, &Shape::TEXT)
            };
        }

        impl Provide<$name> for Courier {
            async fn call(&self, call: &Call, _: String) -> Result<Done<String>, Failure> {
                Ok(Done::new(call.connection()?.need_secret("token")?.to_owned()))
            }
        }

        impl DryRun<$name> for Courier {
            async fn plan(&self, _: &PlanCall, _: &String) -> Result<Plan, Failure> {
                Ok(Plan::new())
            }
        }
    };
}

/// What people are called stays among those who need to know.
static MASKED: Contract = Contract {
    data: Some(DataPolicy {
        redact: &[(Origin::Input, "to.name"), (Origin::Output, "signed_by"), (Origin::Output, "gone")],
        ..DataPolicy::NONE
    }),
    ..Contract::NONE
};

/// `parcels.hand_over`: it is signed for by whom it is for, and so says the message. For the name `Nobody` it fails.
#[derive(Clone, Copy, Debug)]
pub struct HandOver;

impl Capability for HandOver {
    type Input = Json;
    type Output = Json;
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        contract: Some(&MASKED),
        ..Descriptor::of("parcels.hand_over", "Hand a parcel over.", &Shape::Json, &Shape::Json)
    };
}

impl Provide<HandOver> for Courier {
    async fn call(&self, _: &Call, input: Json) -> Result<Done<Json>, Failure> {
        let name = input["to"]["name"].as_str().unwrap_or_default();
        match name {
            "Nobody" => Err(Failure::permanent(format!("{name} is not at home"))),
            name => Ok(Done::new(json!({"signed_by": name, "at": "the door"})).saying(format!("{name} has it"))),
        }
    }
}

impl DryRun<HandOver> for Courier {
    async fn plan(&self, _: &PlanCall, input: &Json) -> Result<Plan, Failure> {
        Ok(Plan::of("hand over", "parcel", input.clone()))
    }
}

capability!(Fixed, "parcels.fixed", Some(&FIXED));
capability!(Plain, "parcels.plain", None);
capability!(Send, "parcels.send", Some(&SEND));

pub static BRICK: BrickInfo = BrickInfo {
    name: "courier",
    permission: "courier",
    file: "courier/brick.yaml",
    requires: &[],
    provides: &[
        Offer { descriptor: Fixed::DESCRIPTOR, line: 3 },
        Offer { descriptor: HandOver::DESCRIPTOR, line: 6 },
        Offer { descriptor: Plain::DESCRIPTOR, line: 4 },
        Offer { descriptor: Send::DESCRIPTOR, line: 5 },
    ],
};

/// Whoever asks.
pub static SHOP: BrickInfo = BrickInfo {
    name: "shop",
    permission: "shop",
    file: "shop/brick.yaml",
    requires: &[
        Need { descriptor: Fixed::DESCRIPTOR, optional: false, line: 3 },
        Need { descriptor: HandOver::DESCRIPTOR, optional: false, line: 6 },
        Need { descriptor: Plain::DESCRIPTOR, optional: false, line: 4 },
        Need { descriptor: Send::DESCRIPTOR, optional: false, line: 5 },
    ],
    provides: &[],
};

#[derive(Clone, Copy, Debug)]
pub struct Courier;

impl Provider for Courier {
    fn brick() -> &'static BrickInfo {
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<Fixed>(), Route::act::<HandOver>(), Route::act::<Plain>(), Route::act::<Send>()]
    }
}
