//! A model that proposes dates, and a brick that asks it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use capgen::rt::{Need, Offer, Piece, Route, Shape};
use capgen::{BrickInfo, Call, Capability, Descriptor, Done, DryRun, Failure, Plan, PlanCall, Provide, Provider};
use serde_json::json;

static SECRET: Shape = Shape::nullable(&Shape::secret(&Shape::TEXT));

record!(Question, QUESTION { 0 step: String = required &Shape::TEXT, 1 subject_ref: String = required &Shape::TEXT });
record!(Dates, DATES {
    0 start: String = required &Shape::TEXT,
    1 confidence: i64 = required &Shape::INT,
    2 model: String = required &Shape::TEXT,
    3 note: Option<String> = optional &SECRET,
});
marker!(
    Suggest,
    Question,
    Dates,
    Descriptor {
        key: Some(&[
            Piece::Field("step"),
            Piece::Text("|"),
            Piece::Field("subject_ref"),
            Piece::Text("|"),
            Piece::Extra("v")
        ]),
        ..Descriptor::of("ai.suggest", "Propose values.", &QUESTION, &DATES)
    }
);

pub static HR: BrickInfo = BrickInfo {
    name: "hr",
    permission: "hr",
    file: "hr/brick.yaml",
    requires: &[Need { descriptor: Suggest::DESCRIPTOR, optional: true, line: 2 }],
    provides: &[],
};
static PLANNER: BrickInfo = BrickInfo {
    name: "planner",
    permission: "planner",
    file: "planner/brick.yaml",
    requires: &[],
    provides: &[Offer { descriptor: Suggest::DESCRIPTOR, line: 2 }],
};

/// A model that says what a test tells it to.
#[derive(Clone, Default)]
pub struct Planner {
    next: Arc<Mutex<VecDeque<Result<i64, Failure>>>>,
    asked: Arc<Mutex<usize>>,
}

impl Planner {
    pub fn will(&self, next: impl IntoIterator<Item = Result<i64, Failure>>) {
        self.next.lock().unwrap().extend(next);
    }

    /// How often it was asked.
    pub fn asked(&self) -> usize {
        *self.asked.lock().unwrap()
    }
}

fn dates(start: &str, confidence: i64) -> Dates {
    Dates { start: start.into(), confidence, model: "planner-1".into(), note: Some("s3cr3t-note".into()) }
}

impl Provide<Suggest> for Planner {
    async fn call(&self, _: &Call, _: Question) -> Result<Done<Dates>, Failure> {
        *self.asked.lock().unwrap() += 1;
        let next = self.next.lock().unwrap().pop_front().expect("the test says what comes next");
        next.map(|confidence| Done::new(dates("monday", confidence)))
    }
}

impl DryRun<Suggest> for Planner {
    async fn plan(&self, _: &PlanCall, input: &Question) -> Result<Plan, Failure> {
        Ok(Plan::of("ask the model", input.step.clone(), json!(null)))
    }
}

impl Provider for Planner {
    fn brick() -> &'static BrickInfo {
        &PLANNER
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<Suggest>()]
    }
}
