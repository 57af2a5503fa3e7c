//! A provider with terms: what each capability asks of a call stands in its contract. It tells what it did.

use std::sync::{Arc, Mutex};

use capgen::contract::{
    Approval, ApprovalRule, Collision, Contract, DataPolicy, Execution, Idempotency, KeyRequirement, Pricing,
    PricingModel,
};
use capgen::rt::{Need, Offer, Route, Shape};
use capgen::{
    BrickInfo, Call, Capability, Descriptor, Done, DryRun, Failure, Plan, PlanCall, Price, Provide, Provider,
};

const KEYED: Idempotency = Idempotency::of(KeyRequirement::Required);

/// 1.25 EUR.
const FIXED: Pricing =
    Pricing { take_rate_fixed_minor: Some(125), currency: Some("EUR"), ..Pricing::of(PricingModel::PerCall) };
const RATED: Pricing =
    Pricing { take_rate_bps: Some(290), currency: Some("EUR"), ..Pricing::of(PricingModel::PerTransaction) };
const LENT: Approval = Approval {
    required: true,
    rule: Some(ApprovalRule::DelegatedAuthority { scope: "spend", max_risk: None, max_value: Some("10") }),
    ..Approval::NONE
};
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
                    Ok(quoted(Plan::of($what, input.clone(), capgen::Json::Null), input))
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
    act Broker = "money.broker" does "broker" { pricing: Some(RATED), }
    act Charge = "money.charge" does "charge" { pricing: Some(FIXED), }
    act Gift = "money.gift" does "give" { pricing: Some(Pricing::of(PricingModel::Free)), }
    act Lend = "money.lend" does "lend" { pricing: Some(RATED), approval: Some(LENT), }
    read Quotes = "money.quotes" does "tell" { pricing: Some(FIXED), }
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
        let done = Done::new(did);
        Ok(match input.split_once("really ") {
            Some((_, amount)) => done.costing(Price::new(amount.parse().unwrap(), "EUR")),
            None => done,
        })
    }
}

/// What is worth something is quoted at that.
fn quoted(plan: Plan, input: &str) -> Plan {
    match input.strip_prefix("worth ").and_then(|rest| rest.split(' ').next()) {
        Some(amount) => plan.quoting(Price::new(amount.parse().unwrap(), "EUR")),
        None => plan,
    }
}
