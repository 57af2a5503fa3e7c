//! A provider whose contracts ask for approvals. What it does is said by the input: `lost` acts and never comes back, `later`
//! fails for now.

use std::sync::{Arc, Mutex};

use capgen::contract::{
    Approval, ApprovalRule, Approver, Collision, Compensation, CompensationMode, Contract, Evidence, Idempotency,
    KeyRequirement, Risk, SeparationOfDuties, Transaction, TransactionMode,
};
use capgen::rt::{Need, Offer, Route, Shape};
use capgen::{
    BrickInfo, Call, Capability, Compensable, Compensate, Compensated, Descriptor, Done, DryRun, Failure, Json, Plan,
    PlanCall, Provide, Provider,
};

/// How long an approval of `treasury.pay` may take.
pub const PAY_MS: u64 = 60_000;

const FINANCE: Approval = Approval {
    required: true,
    approver_selector: Some(Approver::Role("finance")),
    reason: Some("money leaves the house"),
    ttl_ms: Some(PAY_MS),
    ..Approval::NONE
};

static PAY: Contract = Contract {
    risk: Some(Risk::High),
    approval: Some(FINANCE),
    transaction: Some(Transaction {
        supported_modes: &[TransactionMode::Execute, TransactionMode::DryRun, TransactionMode::Compensate],
        ..Transaction::NONE
    }),
    compensation: Some(Compensation { requires_approval: true, ..Compensation::of(CompensationMode::Supported) }),
    ..Contract::NONE
};

/// Two of finance, with a reason and a ticket, neither of them whoever asks or operates.
static CLOSE: Contract = Contract {
    approval: Some(Approval {
        rule: Some(ApprovalRule::Quorum {
            required: 2,
            rules: &[ApprovalRule::Role("finance"), ApprovalRule::Role("finance"), ApprovalRule::Principal("cfo")],
            distinct_principals: true,
        }),
        minimum_distinct_principals: Some(2),
        evidence_requirements: &[Evidence::Reason, Evidence::InputSnapshot, Evidence::ExternalTicket],
        separation_of_duties: SeparationOfDuties {
            requester_must_differ: true,
            operator_must_differ: true,
            allow_self_approval: true,
        },
        ..FINANCE
    }),
    ..Contract::NONE
};

/// A person approves it, and whoever asks may be that person.
static REPORT: Contract = Contract {
    approval: Some(Approval {
        separation_of_duties: SeparationOfDuties { allow_self_approval: true, ..SeparationOfDuties::NONE },
        ..FINANCE
    }),
    ..Contract::NONE
};

static POLICY: Contract = Contract {
    approval: Some(Approval { rule: Some(ApprovalRule::TenantPolicy("board")), ..FINANCE_BY_POLICY }),
    ..Contract::NONE
};

const FINANCE_BY_POLICY: Approval = Approval { approver_selector: Some(Approver::TenantPolicy), ..FINANCE };

const fn by_key(collision: Collision) -> Contract {
    let idempotency = Idempotency { collision_behavior: Some(collision), ..Idempotency::of(KeyRequirement::Required) };
    Contract { idempotency: Some(idempotency), approval: Some(FINANCE), ..Contract::NONE }
}

static ONCE: Contract = by_key(Collision::RejectConflict);
static FIRST: Contract = by_key(Collision::ReturnOriginalResult);

static LOW: Contract = Contract { risk: Some(Risk::Low), ..Contract::NONE };

macro_rules! capability {
    ($name:ident, $wire:literal, $read:literal, $contract:expr) => {
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        impl Capability for $name {
            type Input = String;
            type Output = String;
            const DESCRIPTOR: &'static Descriptor = &Descriptor {
                read: $read,
                contract: $contract,
                ..Descriptor::of($wire, "Ask the treasury.", &Shape::TEXT, &Shape::TEXT)
            };
        }
    };
}

capability!(Pay, "treasury.pay", false, Some(&PAY));
capability!(Close, "treasury.close", false, Some(&CLOSE));
capability!(Report, "treasury.report", true, Some(&REPORT));
capability!(Vote, "treasury.vote", false, Some(&POLICY));
capability!(First, "treasury.first", false, Some(&FIRST));
capability!(Once, "treasury.once", false, Some(&ONCE));
capability!(Greet, "treasury.greet", false, Some(&LOW));
capability!(Open, "treasury.open", false, None);

impl Compensable for Pay {}

macro_rules! each {
    ($macro:ident) => {
        $macro!(Close, First, Greet, Once, Open, Pay, Report, Vote);
    };
}

macro_rules! bricks {
    ($($name:ident),*) => {
        pub static BRICK: BrickInfo = BrickInfo {
            name: "treasury",
            permission: "treasury",
            file: "treasury/brick.yaml",
            requires: &[],
            provides: &[$(Offer { descriptor: $name::DESCRIPTOR, line: 3 }),*],
        };

        /// Whoever asks.
        pub static DESK: BrickInfo = BrickInfo {
            name: "desk",
            permission: "desk",
            file: "desk/brick.yaml",
            requires: &[$(Need { descriptor: $name::DESCRIPTOR, optional: false, line: 3 }),*],
            provides: &[],
        };

        /// All of them.
        pub const CAPABILITIES: &[&str] = &[$($name::DESCRIPTOR.name),*];
    };
}

each!(bricks);

/// The provider. Clones share what they saw.
#[derive(Clone, Default)]
pub struct Treasury(Arc<Mutex<Inside>>);

#[derive(Default)]
struct Inside {
    done: Vec<String>,
    rate: u32,
}

impl Treasury {
    /// What was done, as it was asked for.
    pub fn done(&self) -> Vec<String> {
        self.0.lock().unwrap().done.clone()
    }

    /// The rate changes, and with it what would be done.
    pub fn change_rate(&self) {
        self.0.lock().unwrap().rate += 1;
    }

    fn act(&self, call: &Call, what: String) -> Result<Done<String>, Failure> {
        if what == "later" {
            return Err(Failure::transient("the treasury is closed"));
        }
        self.0.lock().unwrap().done.push(format!("{what} for {}", call.key()));
        if what == "lost" && self.0.lock().unwrap().done.len() == 1 {
            panic!("the line broke");
        }
        Ok(Done::new(what))
    }

    fn plan_it(&self, what: &str) -> Result<Plan, Failure> {
        let rate = self.0.lock().unwrap().rate;
        Ok(Plan::of(format!("pay at rate {rate}"), what, Json::Null))
    }
}

macro_rules! acts {
    ($($name:ident),*) => { $(
        impl Provide<$name> for Treasury {
            async fn call(&self, call: &Call, what: String) -> Result<Done<String>, Failure> {
                self.act(call, what)
            }
        }
        impl DryRun<$name> for Treasury {
            async fn plan(&self, _: &PlanCall, what: &String) -> Result<Plan, Failure> {
                self.plan_it(what)
            }
        }
    )* };
}

acts!(Close, First, Greet, Once, Open, Pay, Vote);

impl Provide<Report> for Treasury {
    async fn call(&self, _: &Call, what: String) -> Result<Done<String>, Failure> {
        self.0.lock().unwrap().done.push(format!("{what} was read"));
        Ok(Done::new(what))
    }
}

impl Compensate<Pay> for Treasury {
    async fn compensate(&self, _: &Call, original: &Done<String>) -> Result<Compensated, Failure> {
        self.0.lock().unwrap().done.push(format!("{} taken back", original.output));
        Ok(Compensated::new())
    }
}

impl Provider for Treasury {
    fn brick() -> &'static BrickInfo {
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        vec![
            Route::act::<Close>(),
            Route::act::<First>(),
            Route::act::<Greet>(),
            Route::act::<Once>(),
            Route::act::<Open>(),
            Route::act::<Pay>().compensate::<Pay>(),
            Route::read::<Report>(),
            Route::act::<Vote>(),
        ]
    }
}
