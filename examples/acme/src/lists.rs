//! Anna joins and leaves: two lists of steps, each run again while a step of it is under way.

use std::time::{Duration, Instant};

use brick_hr::example::{anna, anna_leaving};
use brick_hr::{Report, Step, StepError, offboard, onboard};
use serde::Serialize;

use crate::company::Company;
use crate::{Acme, Error};

/// How long to wait before a list is run again.
const PAUSE: Duration = Duration::from_millis(200);

/// How long to wait altogether for a step: longer than a lease, so that what a killed run began is finished.
const PATIENCE: Duration = Duration::from_secs(60);

/// Works through both lists and prints them. Tells whether nothing failed or is still under way.
pub async fn run(company: &Company, json: bool) -> Result<bool, Error> {
    let Company { acme, google, ledger } = company;
    let (joining, leaving) = (anna()?, anna_leaving()?);
    if !json {
        println!("On {ledger}\n\nAnna joins");
    }
    let joined = settle(|| onboard_anna(acme, &joining)).await?;
    print(&joined, json)?;
    if !json {
        println!("\nAnna leaves, until her files have arrived");
    }
    let left = settle(|| offboard_anna(acme, &leaving)).await?;
    print(&left, json)?;
    let effects = Effects { effects: google.effects(), effects_so_far: google.effects_so_far()? };
    match json {
        true => println!("{}", serde_json::to_string(&effects)?),
        false => end(company, &effects).await?,
    }
    Ok(![joined, left].iter().flat_map(|report| &report.steps).any(is_open))
}

async fn onboard_anna(acme: &Acme, anna: &brick_hr::Starter) -> Result<Report, StepError> {
    onboard(&acme.hr(), "join-anna", anna).await
}

async fn offboard_anna(acme: &Acme, anna: &brick_hr::Leaver) -> Result<Report, StepError> {
    offboard(&acme.hr(), "leave-anna", anna).await
}

/// Runs a list, and again while a step of it is under way: here, or where another program works on the same ledger.
async fn settle(list: impl AsyncFn() -> Result<Report, StepError>) -> Result<Report, StepError> {
    let until = Instant::now() + PATIENCE;
    let mut report = list().await?;
    while report.is_waiting() && Instant::now() < until {
        tokio::time::sleep(PAUSE).await;
        report = report.continued_by(list().await?);
    }
    Ok(report)
}

fn is_open(step: &Step) -> bool {
    matches!(step.outcome.word(), "failed" | "in_progress")
}

/// A step as JSON.
#[derive(Serialize)]
struct Line<'a> {
    step: &'a str,
    capability: &'a str,
    key: Option<&'a str>,
    outcome: &'a str,
    provider: Option<&'a str>,
    provider_ref: Option<&'a str>,
    replay: bool,
}

/// What the vendor counted: of this run, and of all runs there ever were.
#[derive(Serialize)]
struct Effects {
    effects: u64,
    effects_so_far: u64,
}

fn print(report: &Report, json: bool) -> Result<(), Error> {
    if !json {
        print!("{report}");
        return Ok(());
    }
    for step in &report.steps {
        let line = Line {
            step: step.title,
            capability: step.capability,
            key: step.key.as_deref(),
            outcome: step.outcome.word(),
            provider: step.provider.as_deref(),
            provider_ref: step.provider_ref.as_deref(),
            replay: step.replay,
        };
        println!("{}", serde_json::to_string(&line)?);
    }
    Ok(())
}

async fn end(company: &Company, effects: &Effects) -> Result<(), Error> {
    println!("\nTasks that wait for a person");
    for task in company.acme.tasks().open().await? {
        println!("  {}: {}", task.id, task.plan);
    }
    println!("\nEffects at the vendor: {} of this run, {} so far", effects.effects, effects.effects_so_far);
    Ok(())
}
