//! Working through a list: the key of each step, and the answers written down.

use capgen::{Answer, Capability, Key, KeyError};

use crate::report::{Outcome, Report, Step};

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
    pub(crate) fn answered<C: Capability>(
        &mut self,
        title: &'static str,
        answer: Answer<C::Output>,
        detail: impl FnOnce(&C::Output) -> String,
    ) -> Option<C::Output> {
        let mut step = self.step::<C>(title);
        let mut output = None;
        step.outcome = match answer {
            Answer::Done(done) => {
                (step.provider, step.provider_ref, step.replay) = (done.provider, done.provider_ref, done.replay);
                Outcome::Done(detail(output.insert(done.output)))
            }
            Answer::Manual(task) => {
                Outcome::Task { id: task.id.to_string(), plan: task.plan, why: task.why.to_string() }
            }
            Answer::InProgress(wait) => {
                step.provider = wait.provider;
                Outcome::Waiting(wait.message)
            }
            Answer::Planned(plan) => Outcome::Planned(plan.to_string()),
            Answer::Failed(failed) => {
                (step.provider, step.provider_ref, step.replay) = (failed.provider, failed.provider_ref, failed.replay);
                Outcome::Failed { retryable: failed.retryable, message: failed.message }
            }
        };
        self.report.steps.push(step);
        output
    }

    /// Writes down a step with an outcome of its own: one that was not asked for, say.
    pub(crate) fn add<C: Capability>(&mut self, title: &'static str, outcome: Outcome) {
        let step = self.step::<C>(title);
        self.report.steps.push(Step { outcome, ..step });
    }

    pub(crate) fn finish(self) -> Report {
        self.report
    }

    /// The next step, before anything became of it.
    fn step<C: Capability>(&self, title: &'static str) -> Step {
        let key = if C::DESCRIPTOR.read { None } else { self.key().ok() };
        Step {
            number: self.number(),
            title,
            capability: C::DESCRIPTOR.name,
            key: key.map(|key| key.to_string()),
            provider: None,
            provider_ref: None,
            replay: false,
            outcome: Outcome::Left("nothing was asked for"),
        }
    }

    fn number(&self) -> u32 {
        self.report.steps.len() as u32 + 1
    }
}
