//! A provider with terms: what each capability asks of a call stands in its contract. It tells what it did.

use std::sync::{Arc, Mutex};

use capgen::contract::{Collision, Contract, DataPolicy, Execution, Idempotency, KeyRequirement};
use capgen::rt::{Need, Offer, Route, Shape};
use capgen::{BrickInfo, Call, Capability, Descriptor, Done, DryRun, Failure, Plan, PlanCall, Provide, Provider};

const KEYED: Idempotency = Idempotency::of(KeyRequirement::Required);

const IN_EUROPE: DataPolicy =
    DataPolicy { allowed_regions: &["eu"], prohibited_regions: &["eu-west-2"], ..DataPolicy::NONE };
const LATER: Execution = Execution { supports_sync: Some(true), supports_async: Some(true), ..Execution::NONE };

/// Capabilities from text to text, each under its terms.
macro_rules! bank {
    ($($kind:ident $marker:ident = $name:literal does $what:literal { $($terms:tt)* })*) => {
        $(
            #[derive(Clone, Copy, Debug)]
            pub struct $marker;
            impl Capability for $marker {
                type Input = String;
                type Output = String;
                const DESCRIPTOR: &'static Descriptor = &Descriptor {
                    read: matches!(stringify!($kind).as_bytes(), b"read"),
                    contract: Some(&Contract { $($terms)* ..Contract::NONE }),
                    ..Descriptor::of($name, "Do something about money.", &Shape::TEXT, &Shape::TEXT)
                };
            }
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
        )*

        /// The provider.
        pub static BRICK: BrickInfo = BrickInfo {
            name: "bank",
            permission: "bank",
            file: "bank/brick.yaml",
            requires: &[],
            provides: &[$(Offer { descriptor: $marker::DESCRIPTOR, line: 1 }),*],
        };

        /// Whoever asks.
        pub static DESK: BrickInfo = BrickInfo {
            name: "desk",
            permission: "desk",
            file: "desk/brick.yaml",
            requires: &[$(Need { descriptor: $marker::DESCRIPTOR, optional: false, line: 1 }),*],
            provides: &[],
        };

        impl Provider for Bank {
            fn brick() -> &'static BrickInfo {
                &BRICK
            }

            fn routes() -> Vec<Route<Self>> {
                vec![$(Route::$kind::<$marker>()),*]
            }
        }
    };
}

bank! {
    act Archive = "money.archive" does "archive" { data: Some(IN_EUROPE), }
    read Balance = "money.balance" does "tell" { scopes: &["account:read"], }
    act Once = "money.once" does "pay" {
        idempotency: Some(Idempotency { collision_behavior: Some(Collision::RejectConflict), ..KEYED }),
    }
    act Original = "money.original" does "pay" {
        idempotency: Some(Idempotency { collision_behavior: Some(Collision::ReturnOriginalResult), ..KEYED }),
    }
    act Pay = "money.pay" does "pay" { rate_limit_rpm: Some(3), }
    read Rates = "money.rates" does "tell" { rate_limit_rpm: Some(3), }
    act Remind = "money.remind" does "remind" { idempotency: Some(Idempotency::of(KeyRequirement::Optional)), }
    act Ring = "money.ring" does "ring" { idempotency: Some(Idempotency::of(KeyRequirement::Unsupported)), }
    act Send = "money.send" does "send" { scopes: &["money:send", "account:read"], }
    read Statement = "money.statement" does "tell" { sca: Some(true), }
    act Wire = "money.wire" does "wire" { sca: Some(true), execution: Some(LATER), }
}

/// The provider. Clones share what they did.
#[derive(Clone, Default)]
pub struct Bank(Arc<Mutex<Vec<String>>>);

impl Bank {
    /// What it did, in order.
    pub fn done(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    fn does(&self, what: &str, input: String) -> Result<Done<String>, Failure> {
        if input == "busy" {
            return Err(Failure::transient("the vendor is busy"));
        }
        let did = format!("{what} {input}");
        self.0.lock().unwrap().push(did.clone());
        Ok(Done::new(did))
    }
}
