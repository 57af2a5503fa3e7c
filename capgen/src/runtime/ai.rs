//! AI steps: a model proposes, and the mode of the step says who decides.
//!
//! Invariants
//! - A model only proposes. What it proposes is applied by the brick that asked, and only after [`Decision::Apply`].
//! - [`AiMode::Auto`] applies nothing for a step that is not marked as safe for it: it is a [`AiMode::Suggest`] then.
//! - Below the floor, and where no model answers, a person does the step.
//! - What was decided under a key stays decided: asking again gives the same.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use super::contract::{Contract, SideEffect};
use super::erased::Output;
use super::future::BoxFuture;
use super::{CallError, Capability, Descriptor, Failed, Json, ManualTask, Plan, Wait};

/// A step for which a model proposes. Generated code makes one for each entry of `ai_steps`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AiStep {
    /// Its name in brick.yaml.
    pub name: &'static str,
    /// Who decides.
    pub mode: AiMode,
    /// How sure the model has to be, from 0 to 100.
    pub floor: u8,
    /// May a proposal be applied without any person seeing it?
    pub safe_for_auto: bool,
    /// The effect that its answer leads to.
    pub applies: Option<&'static str>,
}

/// Who decides about a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AiMode {
    /// No model is asked; the process goes on without.
    Off,
    /// A person accepts, edits or rejects it.
    Suggest,
    /// It is applied, and a person confirms, corrects or undoes it afterwards.
    AutoWithReview,
    /// It is applied.
    Auto,
}

/// What came of an AI step.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Decision<T> {
    /// Apply this.
    Apply(Box<Apply<T>>),
    /// Apply nothing; where it was applied before, take it back.
    Rejected(Rejected),
    /// A person decides, or does the step: ask again later with the same key.
    Waits(Box<ManualTask>),
    /// The model is at work: ask again later with the same key.
    InProgress(Wait),
    /// Nobody could be asked now: ask again later with the same key.
    Failed(Failed),
    /// What would be asked; in a dry run.
    Planned(Plan),
    /// The step is switched off.
    Off,
}

/// Something to apply.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct Apply<T> {
    /// What the capability of the step declares as its output.
    pub output: T,
    /// Who decided that it is applied.
    pub by: DecidedBy,
    /// The task of the person who looks at it afterwards, while that is open.
    pub review: Option<Box<ManualTask>>,
}

/// Who decided that something is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecidedBy {
    /// The mode of the step, because the model was sure enough.
    Mode {
        /// What the answer says of its model.
        model: Option<String>,
        /// How sure that was, from 0 to 100; none where the answer does not tell.
        confidence: Option<u8>,
    },
    /// A person. Who, the action log and the task say.
    Person {
        /// The person changed what was proposed, or did the step without a proposal.
        edited: bool,
    },
}

/// A person said no.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rejected {
    /// Why, in words.
    pub reason: String,
    /// It was applied before: take it back.
    pub applied: bool,
}

/// What a model proposes, as a task shows it to the person who decides.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct Proposal {
    /// The step, by its name in brick.yaml.
    pub step: String,
    /// The effect that the answer leads to.
    pub applies: Option<String>,
    /// How sure the model has to be, from 0 to 100.
    pub floor: u8,
    /// The brick that proposes; none where nobody did.
    pub provider: Option<String>,
    /// What the answer says of its model.
    pub model: Option<String>,
    /// How sure it is, from 0 to 100.
    pub confidence: Option<u8>,
    /// What is proposed; none where nobody proposed anything. May hold secrets.
    pub output: Option<Json>,
    pub(super) shown: Option<Json>,
}

/// A step under way. Nothing happens before it is awaited; dropped half-way, asking again with the same key is safe.
#[must_use = "a step does nothing until it is awaited"]
pub struct Deciding<C: Capability> {
    pub(super) future: BoxFuture<'static, Result<Decision<Output>, CallError>>,
    pub(super) of: std::marker::PhantomData<fn() -> C>,
}

impl<C: Capability> Future for Deciding<C> {
    type Output = Result<Decision<C::Output>, CallError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.future.as_mut().poll(context).map(|decision| {
            decision?.try_map(|output| {
                let unreadable = |faults| CallError::Unreadable { capability: C::DESCRIPTOR.name.to_owned(), faults };
                output.into_typed::<C>().map_err(unreadable)
            })
        })
    }
}

impl<C: Capability> fmt::Debug for Deciding<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deciding({})", C::DESCRIPTOR.name)
    }
}

impl<T> Decision<T> {
    /// What to apply, when something is.
    pub fn apply(self) -> Option<Apply<T>> {
        match self {
            Decision::Apply(apply) => Some(*apply),
            _ => None,
        }
    }

    pub(super) fn try_map<U, E>(self, map: impl FnOnce(T) -> Result<U, E>) -> Result<Decision<U>, E> {
        Ok(match self {
            Decision::Apply(apply) => {
                let Apply { output, by, review } = *apply;
                Decision::Apply(Box::new(Apply { output: map(output)?, by, review }))
            }
            Decision::Rejected(rejected) => Decision::Rejected(rejected),
            Decision::Waits(task) => Decision::Waits(task),
            Decision::InProgress(wait) => Decision::InProgress(wait),
            Decision::Failed(failed) => Decision::Failed(failed),
            Decision::Planned(plan) => Decision::Planned(plan),
            Decision::Off => Decision::Off,
        })
    }
}

/// Shows no output: it may hold secrets.
impl<T> fmt::Debug for Apply<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Apply").field("by", &self.by).field("review", &self.review).finish_non_exhaustive()
    }
}

impl Proposal {
    /// What is proposed, with `***` in place of secrets: what may be shown.
    pub fn masked_output(&self) -> Option<&Json> {
        self.shown.as_ref()
    }

    /// The same with secrets masked for good.
    pub(super) fn without_secrets(&self) -> Proposal {
        Proposal { output: self.shown.clone(), ..self.clone() }
    }
}

/// Shows no secret.
impl fmt::Debug for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proposal")
            .field("step", &self.step)
            .field("applies", &self.applies)
            .field("floor", &self.floor)
            .field("provider", &self.provider)
            .field("model", &self.model)
            .field("confidence", &self.confidence)
            .field("output", &self.shown)
            .finish()
    }
}

impl AiStep {
    /// Who decides, whatever was written: nothing is applied by itself that is not marked as safe for it.
    pub(super) fn mode(&self) -> AiMode {
        match self.mode {
            AiMode::Auto if !self.safe_for_auto => AiMode::Suggest,
            mode => mode,
        }
    }
}

/// Compiles only for a step whose proposals may be applied as its mode says. `effect` is what they lead to.
pub const fn may_apply(step: &AiStep, effect: Option<&Descriptor>) {
    if !matches!(step.mode, AiMode::Auto) {
        return;
    }
    assert!(step.safe_for_auto, "an AI step in the mode `auto` is not marked `safe_for_auto: true` in brick.yaml");
    let Some(effect) = effect else { return };
    assert!(!effect.destructive, "an AI step in the mode `auto` applies what is destructive: use `suggest`");
    let Some(Contract { side_effects, .. }) = effect.contract else { return };
    let mut rest: &[SideEffect] = side_effects;
    while let [first, others @ ..] = rest {
        assert!(
            !matches!(first, SideEffect::Financial),
            "an AI step in the mode `auto` applies what moves money: use `suggest`"
        );
        rest = others;
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::Shape;
    use super::*;

    const AUTO: AiStep = AiStep { name: "s", mode: AiMode::Auto, floor: 0, safe_for_auto: true, applies: None };
    const PLAIN: Descriptor = Descriptor::of("a.b", "", &Shape::TEXT, &Shape::TEXT);
    const PAYS: Contract =
        Contract { side_effects: &[SideEffect::SendMessage, SideEffect::Financial], ..Contract::NONE };

    fn compiles(step: AiStep, effect: Descriptor) -> bool {
        std::panic::catch_unwind(|| may_apply(&step, Some(&effect))).is_ok()
    }

    #[test]
    fn what_destroys_or_pays_is_never_applied_alone() {
        const { may_apply(&AUTO, Some(&PLAIN)) };
        let destroys = || Descriptor { destructive: true, ..PLAIN };
        let pays = || Descriptor { contract: Some(&PAYS), ..PLAIN };
        assert!(!compiles(AUTO, destroys()) && !compiles(AUTO, pays()));
        assert!(!compiles(AiStep { safe_for_auto: false, ..AUTO }, PLAIN));
        for mode in [AiMode::Off, AiMode::Suggest, AiMode::AutoWithReview] {
            assert!(compiles(AiStep { mode, safe_for_auto: false, ..AUTO }, destroys()));
        }
        assert_eq!(AiStep { safe_for_auto: false, ..AUTO }.mode(), AiMode::Suggest);
    }
}
