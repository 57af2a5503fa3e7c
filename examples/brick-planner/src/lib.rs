//! Proposes dates by fixed rules, as a model would by its own: a stand-in, so that the examples need no model and always
//! say the same.
//!
//! It proposes and nothing else. Whether a proposal is applied is decided by the mode of the step that asked.

use capgen::{Any, Call, DateTime, Done, Failure, Plan, PlanCall, capability};

capgen::include_brick!();

use capabilities::ai::{SuggestInput, SuggestOutput};

/// What it calls itself in its answers.
pub const MODEL: &str = "fixed-rules-1";

const DAY: i64 = 24 * 3600;
const HALF_HOUR: i64 = 1800;

/// The provider.
#[derive(Clone, Copy, Debug, Default, capgen::Provider)]
#[provider(brick = "planner")]
pub struct Planner;

#[capability("ai.suggest", plan = plan_suggest)]
async fn suggest(_: &Planner, _: &Call, input: SuggestInput) -> Result<Done<SuggestOutput>, Failure> {
    if input.step != "plan_dates" {
        return Err(Failure::permanent(format!("there is no rule for the step `{}`", input.step)));
    }
    let Some(Any::Text(text)) = input.context.get("welcome_start") else {
        return Err(Failure::invalid("/context/welcome_start", "the first day's welcome is missing"));
    };
    let welcome: DateTime = text.parse().map_err(|_| {
        Failure::invalid("/context/welcome_start", "is no date and time: write 2027-01-04T09:00:00+00:00")
    })?;
    Ok(Done::new(review_after(&welcome, &input.fields)))
}

async fn plan_suggest(_: &Planner, _: &PlanCall, input: &SuggestInput) -> Result<Plan, Failure> {
    Ok(Plan::of("propose values", input.subject_ref.clone(), capgen::json!(input.fields)))
}

/// Half an hour at the same time of day, four days later, or on the Monday after where that is a weekend. Of the weekend it
/// is less sure.
fn review_after(welcome: &DateTime, fields: &[String]) -> SuggestOutput {
    let (first, _) = welcome.unix();
    let fourth = first.saturating_add(4 * DAY);
    // 1 January 1970 was a Thursday.
    let moved = match fourth.div_euclid(DAY).rem_euclid(7) {
        2 => 2 * DAY,
        3 => DAY,
        _ => 0,
    };
    let start = fourth.saturating_add(moved);
    let dates = [("start", start), ("end", start.saturating_add(HALF_HOUR))];
    let asked = dates.into_iter().filter(|(name, _)| fields.iter().any(|field| field == name));
    SuggestOutput {
        suggestion: asked.map(|(name, at)| (name.to_owned(), Any::Text(at_second(at)))).collect(),
        rationale: match moved {
            0 => "four days after the welcome, at the same hour".to_owned(),
            _ => "the Monday after, since four days after the welcome is a weekend".to_owned(),
        },
        confidence: if moved == 0 { 85 } else { 55 },
        model: MODEL.to_owned(),
        sources: vec!["context.welcome_start".to_owned()],
    }
}

fn at_second(seconds: i64) -> String {
    let ms = u64::try_from(seconds).unwrap_or(0).saturating_mul(1000);
    DateTime::from_unix_ms(ms).as_str().to_owned()
}
