//! A model that proposes what its question says, and a brick that asks it.

use capgen::rt::{FieldShape, MapTo, Need, Offer, Route, Seal, Shape, Typed, Value, View};
use capgen::{
    AiMode, AiStep, BrickInfo, Call, Capability, Decision, Descriptor, Done, DryRun, Failure, Key, Ledger, Plan,
    PlanCall, Provide, Provider, json,
};

use crate::world::{World, start_on, table};

/// A secret that the model proposes: it is shown nowhere.
pub const PIN: &str = "planted-pin-4711";

static SECRET: Shape = Shape::secret(&Shape::TEXT);
static SHORT: Shape = Shape::text(Some(1), Some(20));
static PERCENT: Shape = Shape::int(Some(0), Some(100));

record!(Question, QUESTION { 0 sure: i64 = required &Shape::INT });
record!(Dates, DATES {
    0 start: String = required &SHORT,
    1 note: String = required &Shape::TEXT,
    2 pin: String = required &SECRET,
    3 confidence: i64 = required &PERCENT,
    4 model: String = required &Shape::TEXT,
});
marker!(Suggest, Question, Dates, Descriptor::of("ai.suggest", "Propose dates.", &QUESTION, &DATES));
record!(Nothing, NOTHING { 0 id: String = required &Shape::TEXT });
marker!(
    Wipe,
    Nothing,
    Nothing,
    Descriptor { destructive: true, ..Descriptor::of("data.wipe", "Wipe the data.", &NOTHING, &NOTHING) }
);

static HR: BrickInfo = BrickInfo {
    name: "hr",
    permission: "hr",
    file: "hr/brick.yaml",
    requires: &[
        Need { descriptor: Suggest::DESCRIPTOR, optional: false, line: 2 },
        Need { descriptor: Wipe::DESCRIPTOR, optional: false, line: 3 },
    ],
    provides: &[],
};
static MODEL: BrickInfo = BrickInfo {
    name: "planner",
    permission: "planner",
    file: "planner/brick.yaml",
    requires: &[],
    provides: &[Offer { descriptor: Suggest::DESCRIPTOR, line: 2 }],
};

pub static SUGGESTED: AiStep =
    AiStep { name: "plan_dates", mode: AiMode::Suggest, floor: 60, safe_for_auto: false, applies: Some("data.wipe") };
pub static REVIEWED: AiStep = AiStep { mode: AiMode::AutoWithReview, applies: None, ..SUGGESTED };
pub static ALONE: AiStep = AiStep { mode: AiMode::Auto, safe_for_auto: true, applies: None, ..SUGGESTED };

#[derive(Clone)]
struct Model;

impl Provide<Suggest> for Model {
    async fn call(&self, _: &Call, input: Question) -> Result<Done<Dates>, Failure> {
        if input.sure < 0 {
            return Err(Failure::permanent("it has no idea"));
        }
        let (note, model) = ("first line\nsecond <b>line</b>".to_owned(), "dates-7".to_owned());
        Ok(Done::new(Dates { start: "monday".into(), note, pin: PIN.into(), confidence: input.sure, model }))
    }
}

impl DryRun<Suggest> for Model {
    async fn plan(&self, _: &PlanCall, _: &Question) -> Result<Plan, Failure> {
        Ok(Plan::of("ask the model", "dates", json!(null)))
    }
}

impl Provider for Model {
    fn brick() -> &'static BrickInfo {
        &MODEL
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<Suggest>()]
    }
}

/// A composition with the model and the brick that asks it.
pub async fn start() -> World {
    let compose = |builder: capgen::rt::CompositionBuilder| {
        let builder = builder.brick("hr", &HR).provider("planner", Model);
        builder.map("ai.suggest", MapTo::brick("planner")).map("data.wipe", MapTo::Manual)
    };
    start_on(Ledger::memory(), compose, |server| server.authenticate(table())).await
}

/// Asks for a decision; `sure` is what the model says, and less than nothing is no proposal.
pub async fn decide(world: &World, step: &'static AiStep, sure: i64) -> Decision<Dates> {
    let key = Key::new(format!("dates-{sure}")).unwrap();
    world.acme.seam("hr").decide::<Suggest>(step, key, Question { sure }).await.unwrap()
}

/// The id of the task that a decision waits for.
pub async fn open(world: &World, step: &'static AiStep, sure: i64) -> String {
    match decide(world, step, sure).await {
        Decision::Waits(task) => task.id.to_string(),
        Decision::Apply(apply) => apply.review.expect("a review").id.to_string(),
        other => panic!("{other:?}"),
    }
}
