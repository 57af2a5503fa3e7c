//! Working through a list: the key of each step, and the answers written down.

use capgen::{Answer, Capability, DecidedBy, Decision, Key, KeyError, Receipt};

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

    /// The run.
    pub(crate) fn run_id(&self) -> &str {
        self.run_id
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
                let Receipt { provider, provider_ref, replay, .. } = done.receipt;
                (step.provider, step.provider_ref, step.replay) = (provider, provider_ref, replay);
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

    /// Writes down what was decided about a proposal; gives what to go on with, when there is something.
    pub(crate) fn decided<C: Capability>(
        &mut self,
        title: &'static str,
        key: &Key,
        decision: Decision<C::Output>,
        detail: impl FnOnce(&C::Output) -> String,
    ) -> Option<C::Output> {
        let mut step = self.step::<C>(title);
        step.key = Some(key.to_string());
        let mut output = None;
        step.outcome = match decision {
            Decision::Apply(apply) => {
                if let DecidedBy::Mode { model, .. } = apply.by {
                    step.provider = model;
                }
                Outcome::Done(detail(output.insert(apply.output)))
            }
            Decision::Waits(task) => {
                Outcome::Task { id: task.id.to_string(), plan: task.plan, why: task.why.to_string() }
            }
            Decision::Rejected(rejected) => Outcome::Failed { retryable: false, message: rejected.reason },
            Decision::InProgress(wait) => Outcome::Waiting(wait.message),
            Decision::Failed(failed) => Outcome::Failed { retryable: failed.retryable, message: failed.message },
            Decision::Planned(plan) => Outcome::Planned(plan.to_string()),
            _ => Outcome::Left("the step is switched off"),
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
