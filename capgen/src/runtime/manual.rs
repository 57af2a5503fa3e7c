//! A step that a person does.
//!
//! Invariant: [`ManualTask::input`] is the very payload that a provider would have been sent, validated the same way. It
//! may hold secrets, so everything that shows a task ([`std::fmt::Debug`], lists, the RESULT) uses
//! [`ManualTask::masked_input`].

use std::fmt;

use super::{Json, Key, Proposal, TaskState};

/// A task for a person: a capability, its exact input, and the plan in words. [`Tasks`](super::Tasks) is how a person
/// claims, completes or declines it.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ManualTask {
    /// Its id in the ledger.
    pub id: TaskId,
    /// The capability.
    pub capability: String,
    /// The idempotency key; none for a read.
    pub key: Option<Key>,
    /// The customer.
    pub tenant: String,
    /// The brick that asked, by its name in the composition.
    pub brick: String,
    /// The person or service on whose behalf it asked; empty when that is not known.
    pub actor: String,
    /// Exactly what a provider would have been sent. May hold secrets.
    pub input: Json,
    /// What to do, in words, without secrets.
    pub plan: String,
    /// Why a person does it.
    pub why: Why,
    /// What is missing, when a connection is.
    pub missing: Option<String>,
    /// Not to be undone lightly.
    pub destructive: bool,
    /// What a model proposes, in the task of an AI step.
    pub proposal: Option<Box<Proposal>>,
    /// How far it is.
    pub state: TaskState,
    /// When it was first opened, in milliseconds since 1970-01-01T00:00:00Z; none where another server did not tell.
    pub opened_ms: Option<u64>,
    /// When it came to its state, likewise.
    pub changed_ms: Option<u64>,
    /// What the person answered, once it is completed. May hold secrets.
    pub answer: Option<Json>,
    pub(super) shown: Json,
}

/// The id of a task in its ledger.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId(String);

/// Why a person does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// The composition maps it to `manual`.
    NobodyMapped,
    /// The provider has no usable connection.
    ConnectionMissing,
    /// Too many attempts never came back.
    AttemptsSpent,
    /// A model proposes it: accept it, edit it or reject it.
    Proposed,
    /// What a model proposes is applied: confirm it, correct it or have it undone.
    Applied,
    /// The model is not as sure of what it proposes as it has to be.
    Unsure,
    /// No model proposes anything.
    NoProposal,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Why::NobodyMapped => "no brick provides it here",
            Why::ConnectionMissing => "the provider has no usable connection",
            Why::AttemptsSpent => "the provider never answered",
            Why::Proposed => "a person decides about what a model proposes",
            Why::Applied => "a person looks at what was applied because a model proposed it",
            Why::Unsure => "the model is not sure enough",
            Why::NoProposal => "no model proposes anything",
        })
    }
}

impl ManualTask {
    /// The input with `***` in place of secrets: what may be shown.
    pub fn masked_input(&self) -> &Json {
        &self.shown
    }

    /// The task as a list shows it.
    pub fn line(&self) -> TaskLine {
        TaskLine {
            id: self.id.clone(),
            capability: self.capability.clone(),
            key: self.key.clone(),
            brick: self.brick.clone(),
            actor: self.actor.clone(),
            plan: self.plan.clone(),
            input: self.shown.clone(),
            why: self.why,
            missing: self.missing.clone(),
            destructive: self.destructive,
            proposal: self.proposal.as_deref().map(Proposal::without_secrets),
            state: self.state.clone(),
            opened_ms: self.opened_ms,
            changed_ms: self.changed_ms,
        }
    }
}

/// Shows no secret, neither of the input nor of the answer.
impl fmt::Debug for ManualTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ManualTask")
            .field("id", &self.id)
            .field("capability", &self.capability)
            .field("key", &self.key)
            .field("tenant", &self.tenant)
            .field("brick", &self.brick)
            .field("actor", &self.actor)
            .field("input", &self.shown)
            .field("plan", &self.plan)
            .field("why", &self.why)
            .field("missing", &self.missing)
            .field("destructive", &self.destructive)
            .field("proposal", &self.proposal)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// A task as a list shows it: without secrets.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TaskLine {
    /// Its id in the ledger.
    pub id: TaskId,
    /// The capability.
    pub capability: String,
    /// The idempotency key; none for a read.
    pub key: Option<Key>,
    /// The brick that asked, by its name in the composition.
    pub brick: String,
    /// The person or service on whose behalf it asked; empty when that is not known.
    pub actor: String,
    /// What to do, in words.
    pub plan: String,
    /// The input, secrets masked.
    pub input: Json,
    /// Why a person does it.
    pub why: Why,
    /// What is missing, when a connection is.
    pub missing: Option<String>,
    /// Not to be undone lightly.
    pub destructive: bool,
    /// What a model proposes, in the task of an AI step; secrets masked.
    pub proposal: Option<Proposal>,
    /// How far it is.
    pub state: TaskState,
    /// When it was first opened, in milliseconds since 1970-01-01T00:00:00Z, when that is known.
    pub opened_ms: Option<u64>,
    /// When it came to its state, likewise.
    pub changed_ms: Option<u64>,
}

impl TaskId {
    /// From its text.
    pub fn new(text: impl Into<String>) -> TaskId {
        TaskId(text.into())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Why {
    /// All, in order.
    pub const ALL: &'static [Why] = &[
        Why::NobodyMapped,
        Why::ConnectionMissing,
        Why::AttemptsSpent,
        Why::Proposed,
        Why::Applied,
        Why::Unsure,
        Why::NoProposal,
    ];

    /// The wire word.
    pub fn word(self) -> &'static str {
        match self {
            Why::NobodyMapped => "nobody_mapped",
            Why::ConnectionMissing => "connection_missing",
            Why::AttemptsSpent => "attempts_spent",
            Why::Proposed => "proposed",
            Why::Applied => "applied",
            Why::Unsure => "unsure",
            Why::NoProposal => "no_proposal",
        }
    }

    /// The reason of a wire word.
    pub(super) fn from_word(word: &str) -> Option<Why> {
        Why::ALL.iter().copied().find(|why| why.word() == word)
    }
}
