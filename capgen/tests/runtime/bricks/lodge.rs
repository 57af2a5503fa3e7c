//! A provider whose bookings are taken back by a call: `undo` of `lodge.book` maps the fields of `lodge.release`.

use std::sync::{Arc, Mutex};

use capgen::contract::{Compensation, CompensationMode, Contract, DataPolicy, Retention};
use capgen::rt::{Offer, Origin, Reversal, Route, Shape};
use capgen::{
    BrickInfo, Call, Capability, Compensable, Descriptor, Done, DryRun, Failure, Json, Plan, PlanCall, Provide,
    Provider,
};
use serde_json::json;

/// How long a booking can be taken back.
pub const WINDOW_MS: u64 = 60_000;

/// How long what is known of a booking is kept.
pub const KEPT_MS: u64 = 3_600_000;

const fn kept(delete_after_ms: u64, legal_hold_allowed: bool) -> Option<DataPolicy> {
    let retention = Retention { delete_after_ms: Some(delete_after_ms), legal_hold_allowed, ..Retention::NONE };
    Some(DataPolicy { retention: Some(retention), ..DataPolicy::NONE })
}

static BOOK: Contract = Contract {
    data: kept(KEPT_MS, true),
    compensation: Some(Compensation {
        compensation_capability_id: Some("lodge.release"),
        compensation_window_ms: Some(WINDOW_MS),
        ..Compensation::of(CompensationMode::Supported)
    }),
    ..Contract::NONE
};

static RELEASE: Contract = Contract { scopes: &["lodge:release"], data: kept(2 * KEPT_MS, false), ..Contract::NONE };

/// `lodge.book`: of `{room, reason}` it makes `{booking: {id}}`.
#[derive(Clone, Copy, Debug)]
pub struct Book;

impl Capability for Book {
    type Input = Json;
    type Output = Json;
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        contract: Some(&BOOK),
        undo: Some("lodge.release"),
        reversal: Some(&Reversal::of::<Release>(&[
            (Origin::Output, "booking.id", "booking"),
            (Origin::Input, "reason", "reason"),
        ])),
        ..Descriptor::of("lodge.book", "Book a room.", &Shape::Json, &Shape::Json)
    };
}

impl Compensable for Book {}

/// `lodge.release`: of `{booking, reason}`. For the reason `later` it fails once.
#[derive(Clone, Copy, Debug)]
pub struct Release;

impl Capability for Release {
    type Input = Json;
    type Output = Json;
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        contract: Some(&RELEASE),
        ..Descriptor::of("lodge.release", "Give a room back.", &Shape::Json, &Shape::Json)
    };
}

pub static BRICK: BrickInfo = BrickInfo {
    name: "lodge",
    permission: "lodge",
    file: "lodge/brick.yaml",
    requires: &[],
    provides: &[Offer { descriptor: Book::DESCRIPTOR, line: 3 }, Offer { descriptor: Release::DESCRIPTOR, line: 4 }],
};

/// The provider. Clones share what they saw.
#[derive(Clone, Default)]
pub struct Lodge(Arc<Mutex<Vec<String>>>);

impl Lodge {
    /// What was asked of it to be released, and under which key.
    pub fn released(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

impl Provide<Book> for Lodge {
    async fn call(&self, call: &Call, _: Json) -> Result<Done<Json>, Failure> {
        Ok(Done::new(json!({"booking": {"id": format!("b-{}", call.key())}})))
    }
}

impl Provide<Release> for Lodge {
    async fn call(&self, call: &Call, input: Json) -> Result<Done<Json>, Failure> {
        let mut released = self.0.lock().unwrap();
        released.push(format!("{input} for {}", call.key()));
        match (input["reason"].as_str(), released.len()) {
            (Some("later"), 1) => Err(Failure::transient("the desk is closed")),
            _ => Ok(Done::new(json!({"released": true})).with_ref("refunds/1")),
        }
    }
}

impl DryRun<Book> for Lodge {
    async fn plan(&self, _: &PlanCall, _: &Json) -> Result<Plan, Failure> {
        Ok(Plan::new())
    }
}

impl DryRun<Release> for Lodge {
    async fn plan(&self, _: &PlanCall, _: &Json) -> Result<Plan, Failure> {
        Ok(Plan::new())
    }
}

impl Provider for Lodge {
    fn brick() -> &'static BrickInfo {
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<Book>(), Route::act::<Release>()]
    }
}
