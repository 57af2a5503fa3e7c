//! A provider whose contract says what its credential has to be: it tells the token that it acts with.

use capgen::contract::{Contract, Credentials};
use capgen::rt::{Need, Offer, Route, Shape};
use capgen::{BrickInfo, Call, Capability, Descriptor, Done, DryRun, Failure, Plan, PlanCall, Provide, Provider};

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
        vec![Route::act::<Fixed>(), Route::act::<Plain>(), Route::act::<Send>()]
    }
}
