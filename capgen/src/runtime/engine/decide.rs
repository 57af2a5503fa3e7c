//! An AI step: the model is asked as any capability is, and then the mode of the step says who decides.
//!
//! Invariants
//! - The answer of the model and the decision about it are two pieces of work under one key: what is decided is kept in a
//!   scope of its own, so that neither stands in for the other, and each is made once.
//! - Where no model answers for now, the person's task is that of the model's own work: when the model answers again, the
//!   task is withdrawn in the transaction of its claim, unless a person has it.
//! - The log has both: what was asked and answered, and who decided what about it, with model and confidence in words.

use std::sync::Arc;

use super::super::ai::{AiMode, AiStep, Apply, DecidedBy, Decision, Proposal, Rejected};
use super::super::contract::Collision;
use super::super::erased::{Erased, Output};
use super::super::ledger::{Asked, ClaimRequest, Claimed, Ended, Ending, NewTask, Opened, Report, ScopedKey, Standing};
use super::super::seam::Context;
use super::super::tree::check_json;
use super::super::value::{MASK, Shown, Unknown, to_json};
use super::super::{Answer, CallError, CallResult, Descriptor, Done, Failed, Faults, Json, Key, Receipt, Status, Why};
use super::person::{self, new_task, ttl};
use super::work::Work;
use super::{Engine, Request, Serving, dry_run};

/// A step that is asked for.
pub(in crate::runtime) struct Question {
    pub(in crate::runtime) engine: Arc<Engine>,
    pub(in crate::runtime) context: Arc<Context>,
    pub(in crate::runtime) step: &'static AiStep,
    /// What the brick understands by the capability that proposes.
    pub(in crate::runtime) descriptor: &'static Descriptor,
    pub(in crate::runtime) key: Key,
    /// The validated input. May hold secrets.
    pub(in crate::runtime) input: Json,
    /// The input as the brick's type.
    pub(in crate::runtime) typed: fn(Json) -> Result<Erased, Faults>,
}

type Decided = Result<Decision<Output>, CallError>;

/// Decides a step. When the ledger does not do its part, that is an outcome.
pub(in crate::runtime) async fn decide(question: Question) -> Decided {
    match question.decide().await {
        Err(CallError::Ledger(error)) => Ok(Decision::Failed(Failed::new(true, error.to_string()))),
        decided => decided,
    }
}

impl Question {
    async fn decide(self) -> Decided {
        if self.step.mode() == AiMode::Off {
            return Ok(Decision::Off);
        }
        match Serving::new(self.request()?).await {
            Ok(Answer::Done(Done { output, receipt: Receipt { provider: Some(brick), .. } })) => {
                self.proposed(brick, output).await
            }
            Ok(Answer::Failed(Failed { provider: Some(brick), retryable, message, .. })) => {
                self.by_hand(Some(brick), Some(message), retryable).await
            }
            Ok(answer) => Ok(self.decided_by_a_person(answer)),
            Err(CallError::Absent { .. }) => self.by_hand(None, None, true).await,
            Err(error) => Err(error),
        }
    }

    /// What a person has answered under the key of the step itself, or how it stands.
    fn decided_by_a_person(&self, answer: Answer<Output>) -> Decision<Output> {
        match answer {
            Answer::Done(done) => apply(done.output, DecidedBy::Person { edited: true }, None),
            Answer::Failed(failed) if failed.retryable => Decision::Failed(failed),
            Answer::Failed(failed) => Decision::Rejected(Rejected { reason: failed.message, applied: false }),
            Answer::Manual(task) => Decision::Waits(task),
            Answer::InProgress(wait) => Decision::InProgress(wait),
            Answer::Planned(plan) => Decision::Planned(plan),
        }
    }

    /// Nobody proposed anything: a person does the step. `again` says that the model may be asked again under its key.
    async fn by_hand(&self, brick: Option<String>, missing: Option<String>, again: bool) -> Decided {
        let work = self.work()?;
        if work.context.dry_run {
            return Ok(self.decided_by_a_person(dry_run::by_person(&work)));
        }
        let proposal = self.proposal(brick.clone(), None);
        let mut task = self.task(&work, Why::NoProposal, proposal);
        task.task.missing = missing;
        // A read is asked anew each time, so its own key keeps nothing.
        if again && !self.descriptor.read {
            task.key = work.scoped_key();
        }
        self.open(&work, task).await
    }

    /// A model has proposed something.
    async fn proposed(&self, brick: String, output: Output) -> Decided {
        let exact = match output {
            Output::Here(output) => to_json(output.shape, &*output.value),
            Output::Json(json) => json,
        };
        let proposal = self.proposal(Some(brick), Some(exact));
        let sure = proposal.confidence.unwrap_or(0) >= self.step.floor;
        let work = self.work()?;
        match self.step.mode() {
            AiMode::Off | AiMode::Suggest if sure => self.open(&work, self.task(&work, Why::Proposed, proposal)).await,
            AiMode::AutoWithReview if sure => self.open(&work, self.task(&work, Why::Applied, proposal)).await,
            AiMode::Auto if sure => self.apply_alone(&work, proposal).await,
            _ => self.open(&work, self.task(&work, Why::Unsure, proposal)).await,
        }
    }

    /// Opens the task of a person, or says what was decided.
    async fn open(&self, work: &Work, new: NewTask) -> Decided {
        let proposal = new.task.proposal.clone();
        match work.engine.ledger.store().open_task(new).await? {
            Opened::Task(task) if task.why == Why::Applied => {
                let proposal = task.proposal.clone();
                let by = by_mode(proposal.as_deref());
                match proposal.and_then(|proposal| proposal.output) {
                    Some(output) => Ok(apply(Output::Json(output), by, Some(task))),
                    None => Ok(Decision::Waits(task)),
                }
            }
            Opened::Task(task) => Ok(Decision::Waits(task)),
            Opened::No(Standing::Stored(result)) => Ok(self.stored(*result, proposal.as_deref())),
            Opened::No(standing) => Ok(self.decided_by_a_person(person::answer(work, standing)?)),
        }
    }

    /// Keeps the decision that nobody has to make, and logs it.
    async fn apply_alone(&self, work: &Work, proposal: Proposal) -> Decided {
        let asked = Asked {
            key: Some(self.key.to_string()),
            ..work.asked(proposal.provider.as_deref().map(Arc::from).as_ref())
        };
        let request = ClaimRequest {
            key: self.review_key(),
            input_hash: work.input_hash(),
            collision: Collision::RevalidateInputHash,
            lease: work.engine.settings.lease,
            attempts: u32::MAX,
            ttl: ttl(work.descriptor),
            approval: None,
            asked: asked.clone(),
        };
        let store = work.engine.ledger.store();
        let lease = match store.claim(request).await? {
            Claimed::Ours(lease) => lease,
            Claimed::No(Standing::Stored(result)) => return Ok(self.stored(*result, Some(&proposal))),
            Claimed::No(standing) => return Ok(self.decided_by_a_person(person::answer(work, standing)?)),
        };
        let message = format!("applied without a person: {}", words(&proposal));
        let result = CallResult {
            provider: proposal.provider.clone(),
            output: proposal.output.clone(),
            ..CallResult::new(Status::Done)
        };
        let report = Report {
            result: result.clone(),
            shown: proposal.shown.as_ref().map(Shown::of_masked),
            aside: Some(message),
        };
        match store.finish(lease, asked, Ending::Terminal(Box::new(report))).await? {
            Ended::Fenced(standing) => Ok(self.decided_by_a_person(person::answer(work, standing)?)),
            Ended::Kept | Ended::Task(_) => Ok(self.stored(result, Some(&proposal))),
        }
    }

    /// What was decided before.
    fn stored(&self, result: CallResult, proposal: Option<&Proposal>) -> Decision<Output> {
        let CallResult { output, provider, message, .. } = result;
        match output {
            Some(output) => {
                let by = match provider {
                    Some(_) => by_mode(Some(&self.proposal(None, Some(output.clone())))),
                    None => DecidedBy::Person {
                        edited: proposal.and_then(|proposal| proposal.output.as_ref()) != Some(&output),
                    },
                };
                apply(Output::Json(output), by, None)
            }
            None => Decision::Rejected(Rejected {
                reason: message.unwrap_or_default(),
                applied: self.step.mode() == AiMode::AutoWithReview
                    && proposal.is_some_and(|proposal| {
                        proposal.output.is_some() && proposal.confidence.unwrap_or(0) >= self.step.floor
                    }),
            }),
        }
    }

    fn work(&self) -> Result<Box<Work>, CallError> {
        let request = self.request()?;
        let ask = self.context.ask(self.descriptor.name)?;
        let facts = ask.facts_of_input(request.input.shape);
        let mut work = Work::prepare(request, facts, ask.counts.clone())?;
        work.hold_to(ask.terms);
        Ok(work)
    }

    fn request(&self) -> Result<Request, CallError> {
        let invalid = |faults| CallError::Invalid { capability: self.descriptor.name.to_owned(), faults };
        Ok(Request {
            engine: Arc::clone(&self.engine),
            context: Arc::clone(&self.context),
            descriptor: self.descriptor,
            key: Some(self.key.clone()),
            input: (self.typed)(self.input.clone()).map_err(invalid)?,
            deed: None,
        })
    }

    fn review_key(&self) -> ScopedKey {
        ScopedKey::of_review(self.descriptor, &self.context.tenant, self.step.name, &self.key)
    }

    fn proposal(&self, provider: Option<String>, output: Option<Json>) -> Proposal {
        let shown = output.as_ref().map(|output| {
            let checked = check_json(self.descriptor.output, output.clone(), Unknown::Skip);
            checked.map_or_else(|_| Json::from(MASK), |checked| checked.shown)
        });
        Proposal {
            step: self.step.name.to_owned(),
            applies: self.step.applies.map(str::to_owned),
            floor: self.step.floor,
            provider,
            // As it may be shown: it is told in plans and in the log.
            model: shown.as_ref().and_then(|shown| shown.get("model")?.as_str()).map(str::to_owned),
            confidence: output.as_ref().and_then(|output| percent(output.get("confidence")?)),
            output: output.clone(),
            shown,
        }
    }

    /// The task of a person, in the scope of decisions.
    fn task(&self, work: &Work, why: Why, proposal: Proposal) -> NewTask {
        let mut new = new_task(work, why, None, proposal.provider.as_deref().map(Arc::from).as_ref());
        (new.key, new.collision) = (self.review_key(), Collision::RevalidateInputHash);
        (new.task.key, new.asked.key) = (Some(self.key.clone()), Some(self.key.to_string()));
        new.task.plan = match why {
            Why::Proposed => format!("Accept, edit or reject: {}. {}", words(&proposal), new.task.plan),
            Why::Applied => format!("Confirm, correct or undo: {}. {}", words(&proposal), new.task.plan),
            Why::Unsure => {
                format!("Decide, since the model is not sure enough: {}. {}", words(&proposal), new.task.plan)
            }
            _ => new.task.plan,
        };
        new.task.proposal = Some(Box::new(proposal));
        new
    }
}

fn apply(output: Output, by: DecidedBy, review: Option<Box<super::super::ManualTask>>) -> Decision<Output> {
    Decision::Apply(Box::new(Apply { output, by, review }))
}

fn by_mode(proposal: Option<&Proposal>) -> DecidedBy {
    let (model, confidence) = proposal.map_or((None, None), |proposal| (proposal.model.clone(), proposal.confidence));
    DecidedBy::Mode { model, confidence }
}

/// A confidence from 0 to 100; a fraction counts as the whole number below it.
fn percent(json: &Json) -> Option<u8> {
    let number = json.as_f64().filter(|number| (0.0..=100.0).contains(number))?;
    (0..=100_u8).rev().find(|whole| f64::from(*whole) <= number)
}

/// Who proposes for which step, how sure that is, and how sure it has to be.
pub(in crate::runtime) fn words(proposal: &Proposal) -> String {
    let leads_to = proposal.applies.as_ref().map(|applies| format!(", for `{applies}`")).unwrap_or_default();
    if proposal.output.is_none() {
        return format!("step `{}`{leads_to}, for which nothing is proposed", proposal.step);
    }
    let model = proposal.model.as_deref().or(proposal.provider.as_deref()).unwrap_or("a person");
    let sure = match proposal.confidence {
        Some(confidence) => format!("confidence {confidence}"),
        None => "no confidence told".to_owned(),
    };
    format!("what `{model}` proposes in step `{}`{leads_to} ({sure}, floor {})", proposal.step, proposal.floor)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_a_number_up_to_a_hundred_is_a_confidence() {
        for (told, read) in
            [(json!(0), Some(0)), (json!(100), Some(100)), (json!(59.9), Some(59)), (json!(60.0), Some(60))]
        {
            assert_eq!(percent(&told), read, "{told}");
        }
        for other in [json!(-1), json!(101), json!("90"), json!(null), json!(true), json!([90])] {
            assert_eq!(percent(&other), None, "{other}");
        }
    }
}
