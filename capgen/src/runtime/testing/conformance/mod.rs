//! Proof that a provider keeps its contract: cases made from what the contract declares, run against the provider itself.
//!
//! Invariants
//! - Each case has a ledger and a provider of its own; only the vendor is the same for all.
//! - What was not observed is never told as proven.
//! - A rule is broken only by what breaks that very rule: a case looks at nothing else.

mod approve;
mod bench;
mod cases;
mod html;
mod junit;
mod proxy;
mod report;
mod rule;
mod run;
#[cfg(feature = "client")]
mod served;
mod spy;
mod vendor;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use proxy::VendorProxy;
pub use report::{Case, Report, Verdict};
pub use rule::Rule;
#[cfg(feature = "client")]
pub use served::Served;
pub use vendor::{Behaviour, Vendor};

use crate::runtime::route::{Endpoint, endpoints};
use crate::runtime::value::to_json;
use crate::runtime::{BrickInfo, Capability, Connection, Descriptor, Json, Need, Provider, Typed};

type Endpoints = BTreeMap<&'static str, Arc<dyn Endpoint>>;
type Inputs = Box<dyn Fn(u64) -> Json + Send + Sync>;

/// Proves that a provider keeps its contract. [`conformance!`](crate::conformance) makes one.
///
#[doc = include_str!("../../docs/conformance.md")]
pub struct Conformance {
    brick: &'static BrickInfo,
    asker: &'static BrickInfo,
    make: Box<dyn Fn() -> Endpoints + Send + Sync>,
    vendor: Arc<dyn Vendor>,
    sees_vendor: bool,
    connection: Option<Connection>,
    inputs: BTreeMap<&'static str, Inputs>,
}

impl Conformance {
    /// Of a provider that is made anew for each case.
    pub fn of<P: Provider>(make: impl Fn() -> P + Send + Sync + 'static) -> Conformance {
        let brick = P::brick();
        let need =
            |offer: &crate::runtime::Offer| Need { descriptor: offer.descriptor, optional: false, line: offer.line };
        let needs: Vec<Need> = brick.provides.iter().map(need).collect();
        let asker = BrickInfo {
            name: run::ASKER,
            permission: run::ASKER,
            file: "conformance",
            requires: Vec::leak(needs),
            provides: &[],
        };
        Conformance {
            brick,
            asker: Box::leak(Box::new(asker)),
            make: Box::new(move || endpoints(make())),
            vendor: Arc::new(vendor::Unseen),
            sees_vendor: false,
            connection: None,
            inputs: BTreeMap::new(),
        }
    }

    /// The vendor that the provider talks to, to be counted and disturbed.
    #[must_use]
    pub fn vendor(mut self, vendor: impl Vendor) -> Conformance {
        (self.vendor, self.sees_vendor) = (Arc::new(vendor), true);
        self
    }

    /// What the provider acts with.
    #[must_use]
    pub fn connection(mut self, connection: Connection) -> Conformance {
        self.connection = Some(connection);
        self
    }

    /// Inputs that the vendor takes, made from a number: another for each. Without, they are made up from shape and schema.
    #[must_use]
    pub fn input<C: Capability>(mut self, made: impl Fn(u64) -> C::Input + Send + Sync + 'static) -> Conformance {
        self.inputs.insert(C::DESCRIPTOR.name, Box::new(move |number| to_json(C::Input::SHAPE, &made(number))));
        self
    }

    /// Looks at every rule for every capability.
    pub async fn run(&self) -> Report {
        let mut report = Report::of(self.brick.name);
        for offer in self.brick.provides {
            self.look_at(offer.descriptor, &mut report).await;
        }
        report
    }

    /// Looks at every rule, and goes on only when none is broken.
    ///
    /// # Panics
    /// With the whole report, when one is.
    pub async fn prove(&self) -> Report {
        let report = self.run().await;
        report.assert();
        report
    }

    async fn look_at(&self, descriptor: &'static Descriptor, report: &mut Report) {
        let run = run::Run::of(self, descriptor);
        self.vendor.behave(Behaviour::Works);
        let base = run.base().await;
        let mut found = Vec::new();
        // What is looked for in all that was said comes last, and is told in its place.
        for late in [false, true] {
            for rule in Rule::ALL.iter().filter(|rule| is_of_providers(**rule) && is_about_all(**rule) == late) {
                if let Some(by) = rule.declared_by(descriptor) {
                    found.push((*rule, by, Box::pin(cases::prove(*rule, &run, &base)).await));
                }
            }
        }
        found.sort_by_key(|(rule, ..)| *rule);
        for (rule, by, found) in found {
            report.add(descriptor.name, rule, by, found);
        }
    }
}

/// Is it about everything that was said in the other cases?
fn is_about_all(rule: Rule) -> bool {
    matches!(rule, Rule::Output | Rule::Reasons | Rule::Redaction)
}

/// Who calls, a composition knows; a server has to find out.
fn is_of_providers(rule: Rule) -> bool {
    rule != Rule::Identity
}

impl std::fmt::Debug for Conformance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Conformance").field("brick", &self.brick.name).finish_non_exhaustive()
    }
}

/// Proof that a provider keeps its contract, for a test: `capgen::conformance!(Greeter::new()).prove().await`. The expression is
/// evaluated anew for each case. What it gives is a [`Conformance`](crate::testing::Conformance), to be told of the vendor, of a
/// connection, and of inputs.
#[macro_export]
macro_rules! conformance {
    ($provider:expr) => {
        $crate::testing::Conformance::of(move || $provider)
    };
}
