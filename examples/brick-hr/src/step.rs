//! One step of a list, and what became of it.

use std::fmt;

use capgen::{Answer, CallError, Key, KeyError};

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
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a step.
#[derive(Debug)]
pub enum Outcome {
    /// It is done.
    Done {
        /// Who did it: a brick, or a person.
        by: String,
        /// What came of it.
        detail: String,
        /// An earlier run did it.
        earlier: bool,
    },
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
    /// Is a step under way, so that running the list again later gets further?
    pub fn is_waiting(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.outcome, Outcome::Waiting(_)))
    }

    /// Is every step done, or left out on purpose?
    pub fn is_complete(&self) -> bool {
        self.steps.iter().all(|step| matches!(step.outcome, Outcome::Done { .. } | Outcome::Left(_)))
    }
}

/// A list being worked through.
pub(crate) struct Steps<'a> {
    run_id: &'a str,
    report: Report,
}

impl<'a> Steps<'a> {
    pub(crate) fn new(run_id: &'a str) -> Self {
        Steps { run_id, report: Report::default() }
    }

    /// The key of the next step: the run and the step's number.
    pub(crate) fn key(&self) -> Result<Key, KeyError> {
        Key::join([self.run_id, &self.number().to_string()])
    }

    /// Writes down an answer; gives the output when the step is done.
    pub(crate) fn answered<T>(
        &mut self,
        title: &'static str,
        answer: Answer<T>,
        detail: impl FnOnce(&T) -> String,
    ) -> Option<T> {
        let (outcome, output) = match answer {
            Answer::Done(done) => {
                let outcome = Outcome::Done {
                    by: done.provider.unwrap_or_else(|| "a person".into()),
                    detail: detail(&done.output),
                    earlier: done.replay,
                };
                (outcome, Some(done.output))
            }
            Answer::Manual(task) => {
                (Outcome::Task { id: task.id.to_string(), plan: task.plan, why: task.why.to_string() }, None)
            }
            Answer::InProgress(wait) => (Outcome::Waiting(wait.message), None),
            Answer::Planned(plan) => (Outcome::Planned(plan.to_string()), None),
            Answer::Failed(failure) => {
                (Outcome::Failed { retryable: failure.retryable, message: failure.message }, None)
            }
        };
        self.add(title, outcome);
        output
    }

    /// Writes down a step that was not asked for.
    pub(crate) fn add(&mut self, title: &'static str, outcome: Outcome) {
        let number = self.number();
        self.report.steps.push(Step { number, title, outcome });
    }

    pub(crate) fn finish(self) -> Report {
        self.report
    }

    fn number(&self) -> u32 {
        self.report.steps.len() as u32 + 1
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>3}. {:<34} ", self.number, self.title)?;
        match &self.outcome {
            Outcome::Done { by, detail, earlier: false } => write!(f, "done by {by}: {detail}"),
            Outcome::Done { by, detail, earlier: true } => write!(f, "done by {by} before: {detail}"),
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
