//! What people do with the tasks they have.
//!
//! Invariant: a task is completed with an output that was validated against what its capability declares, the same way a
//! provider's is. The result is then the terminal one under the task's key.

use std::sync::Arc;

use super::engine::{Engine, Secrets, words};
use super::ledger::{Moved, Report, TaskFilter, TaskMove};
use super::tree::{Checked, check_json};
use super::value::{Shown, Unknown, check_tree};
use super::{
    CallResult, Descriptor, Faults, Json, LedgerError, ManualTask, Origin, Proposal, Status, TaskId, TaskLine,
    TaskState, Verdict, redact,
};

/// The tasks of one tenant. Cheap to clone. The example of [`Composition`](super::Composition) completes one.
#[derive(Clone)]
pub struct Tasks {
    engine: Arc<Engine>,
    tenant: String,
    person: Option<String>,
}

/// Why a step with a task was not taken.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TaskError {
    /// This tenant has no such task.
    #[error("there is no task `{id}` here: list the tasks to see which there are")]
    Unknown {
        /// Its id.
        id: TaskId,
    },
    /// Somebody else has it.
    #[error("`{by}` has the task `{id}`: ask them to give it back")]
    Held {
        /// Its id.
        id: TaskId,
        /// Who.
        by: String,
        /// Since when, in milliseconds since 1970-01-01T00:00:00Z, when that is known.
        since_ms: Option<u64>,
    },
    /// Who approved it may not do it.
    #[error(
        "`{by}` has approved what the task `{id}` does, and its contract says `operator_must_differ`: somebody else has to do it"
    )]
    Barred {
        /// Its id.
        id: TaskId,
        /// Who.
        by: String,
    },
    /// Nobody has it.
    #[error("nobody has claimed the task `{id}`: only who claims it first can do this")]
    NotHeld {
        /// Its id.
        id: TaskId,
    },
    /// No model proposes anything there.
    #[error("nothing is proposed in the task `{id}`: enter what is right, or decline it")]
    NothingProposed {
        /// Its id.
        id: TaskId,
    },
    /// It is over.
    #[error("the task `{id}` is over: {}", over(.state))]
    Over {
        /// Its id.
        id: TaskId,
        /// How it ended.
        state: TaskState,
        /// When, in milliseconds since 1970-01-01T00:00:00Z, when that is known.
        since_ms: Option<u64>,
    },
    /// The output is not what the capability declares.
    #[error("not an output of `{capability}`: {faults}")]
    Invalid {
        /// The capability.
        capability: String,
        /// Every fault, each with its path.
        faults: Faults,
    },
    /// No brick of this composition declares the capability any more, so the output cannot be checked.
    #[error("no brick of this composition declares `{capability}`: decline the task, or add the brick that asked")]
    Undeclared {
        /// The capability.
        capability: String,
    },
    /// The ledger did not do its part.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl Tasks {
    pub(super) fn new(engine: Arc<Engine>, tenant: String) -> Tasks {
        Tasks { engine, tenant, person: None }
    }

    /// The tasks of another tenant.
    #[must_use]
    pub fn for_tenant(&self, tenant: impl Into<String>) -> Tasks {
        Tasks { tenant: tenant.into(), ..self.clone() }
    }

    /// The same tasks in the hands of a person: what somebody else has claimed they can neither complete nor decline.
    #[must_use]
    pub fn by(&self, person: impl Into<String>) -> Tasks {
        Tasks { person: Some(person.into()), ..self.clone() }
    }

    /// The tasks that a filter lets through, in the order they were first opened, without secrets.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn list(&self, filter: TaskFilter) -> Result<Vec<TaskLine>, TaskError> {
        Ok(self.find(filter).await?.iter().map(ManualTask::line).collect())
    }

    /// The same with their exact inputs.
    pub(super) async fn find(&self, filter: TaskFilter) -> Result<Vec<ManualTask>, TaskError> {
        Ok(self.engine.ledger.store().tasks(&self.tenant, filter).await?)
    }

    /// The tasks that wait for somebody, in the order they were first opened, without secrets.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn open(&self) -> Result<Vec<TaskLine>, TaskError> {
        self.list(TaskFilter { unfinished: true, ..TaskFilter::default() }).await
    }

    /// A task with its exact input, which may hold secrets.
    ///
    /// # Errors
    /// When there is no such task, or the ledger is not usable.
    pub async fn get(&self, id: &TaskId) -> Result<ManualTask, TaskError> {
        let task = self.engine.ledger.store().task(&self.tenant, id).await?;
        task.ok_or_else(|| TaskError::Unknown { id: id.clone() })
    }

    /// Takes a task. From now on a provider that is wired is held back.
    ///
    /// # Errors
    /// When somebody else has it, or it is over.
    pub async fn claim(&self, id: &TaskId, by: impl Into<String>) -> Result<ManualTask, TaskError> {
        let by = by.into();
        self.step(id, Some(by.clone()), TaskMove::Claim { by }).await
    }

    /// Gives a claimed task back.
    ///
    /// # Errors
    /// When nobody has it, somebody else has it, or it is over.
    pub async fn give_back(&self, id: &TaskId) -> Result<ManualTask, TaskError> {
        self.step(id, self.person.clone(), TaskMove::GiveBack).await
    }

    /// Says that it is done. The output becomes the result under the task's key: the next call with it answers `done`. Of
    /// several who complete it at once, one wins and the others are told.
    ///
    /// # Errors
    /// When the output is not what the capability declares (every fault is told), when somebody else has the task, or
    /// when it is over.
    pub async fn complete(
        &self,
        id: &TaskId,
        output: Json,
        provider_ref: Option<String>,
    ) -> Result<ManualTask, TaskError> {
        let task = self.get(id).await?;
        let descriptor = self.descriptor(&task)?;
        let mut checked = held_against(descriptor, output)
            .map_err(|faults| TaskError::Invalid { capability: task.capability.clone(), faults })?;
        redact::mask(&mut checked.shown, Origin::Output, redact::of(descriptor));
        let secrets = secrets(&task).and_between(&checked.exact, &checked.shown);
        let provider_ref = provider_ref.map(|text| secrets.scrubbed(text));
        let result = CallResult { provider_ref, output: Some(checked.exact), ..CallResult::new(Status::Done) };
        let aside = task.proposal.as_deref().map(|proposal| judged(proposal, result.output.as_ref()));
        let report = Box::new(Report { result, shown: Some(Shown::of_masked(&checked.shown)), aside });
        self.step(id, self.person.clone(), TaskMove::Complete(report)).await
    }

    /// Says that what a model proposes in the task is right as it is. It becomes the result, as if it had been entered. Claim
    /// the task before you look at it: what is proposed in an open task may still be replaced.
    ///
    /// # Errors
    /// When nothing is proposed there, and as for [`Tasks::complete`].
    pub async fn accept(&self, id: &TaskId) -> Result<ManualTask, TaskError> {
        let task = self.get(id).await?;
        match task.proposal.and_then(|proposal| proposal.output) {
            Some(output) => self.complete(id, output, None).await,
            None => Err(TaskError::NothingProposed { id: id.clone() }),
        }
    }

    /// The same for a task that somebody has claimed: what they accept is what they saw.
    #[cfg(feature = "server")]
    pub(super) async fn accept_claimed(&self, id: &TaskId) -> Result<ManualTask, TaskError> {
        let task = self.get(id).await?;
        let is_proposed = task.proposal.is_some_and(|proposal| proposal.output.is_some());
        match task.state {
            TaskState::Open if is_proposed => Err(TaskError::NotHeld { id: id.clone() }),
            _ => self.accept(id).await,
        }
    }

    /// Says that it will not be done. The caller gets a failure that is not retryable, with the reason in words. A secret of
    /// the task that the reason repeats is masked.
    ///
    /// # Errors
    /// When there is no such task, somebody else has the task, or it is over.
    pub async fn decline(&self, id: &TaskId, reason: impl Into<String>) -> Result<ManualTask, TaskError> {
        let task = self.get(id).await?;
        let reason = secrets(&task).scrubbed(reason.into());
        let who = self.person.as_deref().unwrap_or("a person");
        let result =
            CallResult { message: Some(format!("declined by {who}: {reason}")), ..CallResult::new(Status::Failed) };
        let aside = task.proposal.as_deref().map(|proposal| judged(proposal, None));
        let report = Box::new(Report { result, shown: None, aside });
        self.step(id, self.person.clone(), TaskMove::Decline { reason, report }).await
    }

    /// What the person answered, secrets masked; nothing where nobody declares any more what is secret.
    #[cfg(feature = "server")]
    pub(super) fn shown_answer(&self, task: &ManualTask) -> Option<Json> {
        let (answer, descriptor) = (task.answer.clone()?, self.descriptor(task).ok()?);
        check_json(descriptor.output, answer, Unknown::Skip).ok().map(|checked| checked.shown)
    }

    /// What is wrong with an output; nothing when it is right, or cannot be held against anything.
    #[cfg(feature = "server")]
    pub(super) fn check_output(&self, task: &ManualTask, output: Json) -> Option<Faults> {
        held_against(self.descriptor(task).ok()?, output).err()
    }

    /// What a brick understands by a capability, if anything.
    #[cfg(feature = "server")]
    pub(super) fn declared(&self, capability: &str, brick: &str) -> Option<&'static Descriptor> {
        self.engine.descriptor(capability, brick)
    }

    /// What the brick that asked for a task understands by its capability.
    pub(super) fn descriptor(&self, task: &ManualTask) -> Result<&'static Descriptor, TaskError> {
        let found = self.engine.descriptor(&task.capability, &task.brick);
        found.ok_or_else(|| TaskError::Undeclared { capability: task.capability.clone() })
    }

    async fn step(&self, id: &TaskId, person: Option<String>, step: TaskMove) -> Result<ManualTask, TaskError> {
        match self.engine.ledger.store().move_task(&self.tenant, id, person, step).await? {
            Moved::Task(task) => Ok(*task),
            Moved::Unknown => Err(TaskError::Unknown { id: id.clone() }),
            Moved::No(task) => Err(refused(*task)),
            Moved::Barred { by } => Err(TaskError::Barred { id: id.clone(), by }),
        }
    }
}

/// What a task holds that nobody is to be told.
fn secrets(task: &ManualTask) -> Secrets {
    let secrets = Secrets::between(&task.input, &task.shown);
    match task.proposal.as_deref() {
        Some(Proposal { output: Some(output), shown: Some(shown), .. }) => secrets.and_between(output, shown),
        _ => secrets,
    }
}

/// An output of a person, held against all that a capability says of it.
fn held_against(descriptor: &Descriptor, output: Json) -> Result<Checked, Faults> {
    let checked = check_json(descriptor.output, output, Unknown::Refuse)?;
    check_tree(descriptor.output_check, descriptor.output, &checked.exact)?;
    Ok(checked)
}

/// What a person made of a proposal, and of which, in words for the log.
fn judged(proposal: &Proposal, answer: Option<&Json>) -> String {
    let verdict = match Verdict::of(proposal, answer) {
        Verdict::Accepted => "accepted",
        Verdict::Edited => "edited",
        Verdict::ByHand => "done by hand",
        Verdict::Rejected => "rejected",
    };
    format!("{verdict}: {}", words(proposal))
}

/// Why a step with a task was not taken, by how it stands.
fn refused(task: ManualTask) -> TaskError {
    let ManualTask { id, state, changed_ms: since_ms, .. } = task;
    match state {
        TaskState::Claimed { by } => TaskError::Held { id, by, since_ms },
        TaskState::Open => TaskError::NotHeld { id },
        state => TaskError::Over { id, state, since_ms },
    }
}

/// How a task ended, in words.
fn over(state: &TaskState) -> String {
    let by = |by: &Option<String>| by.as_ref().map(|by| format!(" by `{by}`")).unwrap_or_default();
    match state {
        TaskState::Completed { by: who } => format!("it was completed{}", by(who)),
        TaskState::Declined { by: who, reason } => format!("it was declined{}: {reason}", by(who)),
        TaskState::Withdrawn => "a provider took over".to_owned(),
        TaskState::Open | TaskState::Claimed { .. } => "it is not".to_owned(),
    }
}

impl std::fmt::Debug for Tasks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tasks").field("tenant", &self.tenant).field("person", &self.person).finish_non_exhaustive()
    }
}
