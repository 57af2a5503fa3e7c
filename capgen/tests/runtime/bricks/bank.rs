//! A provider with terms: what each capability asks of a call stands in its contract. It tells what it did.

use std::sync::{Arc, Mutex};

use capgen::contract::Contract;
use capgen::rt::{Offer, Route, Shape};
use capgen::{BrickInfo, Call, Capability, Descriptor, Done, DryRun, Failure, Plan, PlanCall, Provide, Provider};

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
capability!(Pay = "money.pay", false, { rate_limit_rpm: Some(3), });
capability!(Rates = "money.rates", true, { rate_limit_rpm: Some(3), });

const fn offer(descriptor: &'static Descriptor) -> Offer {
    Offer { descriptor, line: 1 }
}

pub static BRICK: BrickInfo = BrickInfo {
    name: "bank",
    permission: "bank",
    file: "bank/brick.yaml",
    requires: &[],
    provides: &[offer(Balance::DESCRIPTOR), offer(Pay::DESCRIPTOR), offer(Rates::DESCRIPTOR), offer(Send::DESCRIPTOR)],
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
        if input == "busy" {
            return Err(Failure::transient("the vendor is busy"));
        }
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

provide!(Balance does "tell", Pay does "pay", Rates does "tell", Send does "send");

impl Provider for Bank {
    fn brick() -> &'static BrickInfo {
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::read::<Balance>(), Route::act::<Pay>(), Route::read::<Rates>(), Route::act::<Send>()]
    }
}
