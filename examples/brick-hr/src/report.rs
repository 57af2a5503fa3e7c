//! A list that was worked through: each step, and what became of it.

use std::fmt;

use capgen::{CallError, KeyError};

/// What became of every step of one run.
#[derive(Debug, Default)]
pub struct Report {
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// A step and what became of it.
#[derive(Debug)]
pub struct Step {
    /// Its number in the list, from 1.
    pub number: u32,
    /// What it is for.
    pub title: &'static str,
    /// The capability that it asks for.
    pub capability: &'static str,
    /// The key that it asks with; none for a read.
    pub key: Option<String>,
    /// The brick that acted or tried; none when nobody did, or a person.
    pub provider: Option<String>,
    /// What the vendor calls the thing that was made or changed.
    pub provider_ref: Option<String>,
    /// It was done, or refused for good, in an earlier run.
    pub replay: bool,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a step.
#[derive(Debug)]
pub enum Outcome {
    /// It is done; this came of it.
    Done(String),
    /// A person has to do it.
    Task {
        /// The task's id.
        id: String,
        /// What to do.
        plan: String,
        /// Why it takes a person.
        why: String,
    },
    /// It is under way.
    Waiting(String),
    /// What would be done, in a dry run.
    Planned(String),
    /// It did not work.
    Failed {
        /// May it work later?
        retryable: bool,
        /// Why it did not work.
        message: String,
    },
    /// An earlier step has to come first.
    Held(&'static str),
    /// The composition does without it.
    Left(&'static str),
}

/// A step that could not even be asked for.
#[derive(Debug)]
pub enum StepError {
    /// The run id cannot be part of a key.
    Key(KeyError),
    /// The call was refused.
    Call(CallError),
}

impl Report {
    /// Does running the list again later get further by itself?
    pub fn is_waiting(&self) -> bool {
        let waits = |step: &Step| matches!(step.outcome, Outcome::Waiting(_) | Outcome::Failed { retryable: true, .. });
        self.steps.iter().any(waits)
    }

    /// Is every step done, or left out on purpose?
    pub fn is_complete(&self) -> bool {
        self.steps.iter().all(|step| matches!(step.outcome, Outcome::Done(_) | Outcome::Left(_)))
    }

    /// This report and that of the same list, run again: a step that had settled stays as it was told first.
    #[must_use]
    pub fn continued_by(self, again: Report) -> Report {
        let mut first = self.steps.into_iter();
        let steps = again.steps.into_iter().map(|later| match first.next() {
            Some(step) if step.outcome.is_settled() => step,
            _ => later,
        });
        Report { steps: steps.collect() }
    }
}

impl Outcome {
    /// Does it stay as it is, however often the list is run again?
    fn is_settled(&self) -> bool {
        !matches!(self, Outcome::Waiting(_) | Outcome::Held(_) | Outcome::Failed { retryable: true, .. })
    }

    /// In one word.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Done(_) => "done",
            Outcome::Task { .. } => "manual",
            Outcome::Waiting(_) => "in_progress",
            Outcome::Planned(_) => "planned",
            Outcome::Failed { .. } => "failed",
            Outcome::Held(_) => "held",
            Outcome::Left(_) => "absent",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>3}. {:<34} ", self.number, self.title)?;
        let by = self.provider.as_deref().unwrap_or("a person");
        match &self.outcome {
            Outcome::Done(detail) if self.replay => write!(f, "done by {by} before: {detail}"),
            Outcome::Done(detail) => write!(f, "done by {by}: {detail}"),
            Outcome::Task { id, plan, why } => write!(f, "TASK {id}: {plan} ({why})"),
            Outcome::Waiting(what) => write!(f, "waiting: {what}"),
            Outcome::Planned(plan) => write!(f, "would do: {plan}"),
            Outcome::Failed { retryable: true, message } => write!(f, "failed for now: {message}"),
            Outcome::Failed { retryable: false, message } => write!(f, "failed: {message}"),
            Outcome::Held(by) => write!(f, "held until done: {by}"),
            Outcome::Left(why) => write!(f, "left out: {why}"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| writeln!(f, "{step}"))
    }
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepError::Key(error) => write!(f, "the run id cannot be used: {error}"),
            StepError::Call(error) => write!(f, "the call was refused: {error}"),
        }
    }
}

impl std::error::Error for StepError {}

impl From<KeyError> for StepError {
    fn from(error: KeyError) -> Self {
        StepError::Key(error)
    }
}

impl From<CallError> for StepError {
    fn from(error: CallError) -> Self {
        StepError::Call(error)
    }
}
