//! What a call answers when the caller did nothing wrong.

use std::ops::{Deref, DerefMut};

use super::{Json, ManualTask, Plan, Price};

/// The outcome of a call.
///
/// ```
/// use capgen::{Answer, Done, Failed};
///
/// fn told(answer: Answer<u32>) -> String {
///     match answer {
///         Answer::Done(done) => format!("{} sent", done.output),
///         Answer::Manual(task) => format!("a person has it: {}", task.plan),
///         Answer::InProgress(wait) => format!("ask again later: {}", wait.message),
///         Answer::Planned(plan) => format!("would be done: {plan}"),
///         Answer::Failed(failed) if failed.retryable => format!("ask again with the same key: {}", failed.message),
///         Answer::Failed(failed) => format!("it cannot be done: {}", failed.message),
///     }
/// }
///
/// assert_eq!(told(Answer::Done(Done::new(3))), "3 sent");
/// assert_eq!(told(Answer::Failed(Failed::new(false, "the list is empty"))), "it cannot be done: the list is empty");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<T> {
    /// It is done: now, or before under the same key.
    Done(Done<T>),
    /// A person does it: nobody is mapped, a connection is missing, or the attempts are spent.
    Manual(Box<ManualTask>),
    /// An attempt is under way, or an approval is pending: ask again later with the same key.
    InProgress(Wait),
    /// A dry run: what would be done.
    Planned(Plan),
    /// It was not done.
    Failed(Failed),
}

/// What was done.
///
/// ```
/// use capgen::Done;
///
/// let done = Done::new("anna@acme.example").with_ref("users/17").saying("the account was there already");
/// assert_eq!(done.output, "anna@acme.example");
/// assert_eq!(done.provider_ref.as_deref(), Some("users/17"));
/// assert!(!done.replay);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Done<T> {
    /// What the capability declares as its output.
    pub output: T,
    /// What is told beside it. Its fields are those of `Done`, too: `done.message`.
    pub receipt: Receipt,
}

/// What is told of work that was done, whatever its output is.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Receipt {
    /// The brick that acted; none when a person did.
    pub provider: Option<String>,
    /// What the vendor calls the thing that was made or changed.
    pub provider_ref: Option<String>,
    /// One sentence, when there is something to add.
    pub message: Option<String>,
    /// What it cost: what the provider says, or else what it had planned, or what the contract declares.
    pub price: Option<Box<Price>>,
    /// The ledger answered: the work was done, or refused for good, before under this key.
    pub replay: bool,
}

impl Receipt {
    /// A constant, because nothing that is called can panic then: that is less to compile for every type of output.
    const NOTHING: Receipt = Receipt { provider: None, provider_ref: None, message: None, price: None, replay: false };
}

impl<T> Deref for Done<T> {
    type Target = Receipt;

    fn deref(&self) -> &Receipt {
        &self.receipt
    }
}

impl<T> DerefMut for Done<T> {
    fn deref_mut(&mut self) -> &mut Receipt {
        &mut self.receipt
    }
}

/// Why to ask again later.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Wait {
    /// The brick that is at work.
    pub provider: Option<String>,
    /// One sentence.
    pub message: String,
    /// The approval that is pending, as it stands in the RESULT.
    pub approval: Option<Json>,
}

/// What was not done, and whether to ask again.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct Failed {
    /// Is another try with the same key worth it?
    pub retryable: bool,
    /// A reason the capability declares under `failures`.
    pub reason: Option<String>,
    /// Why, in words that tell a person what to do next.
    pub message: String,
    /// What the provider answers all the same; perhaps only some of the declared members.
    pub output: Option<Json>,
    /// The brick that tried; none when a person declined.
    pub provider: Option<String>,
    /// What the vendor calls the thing that was touched.
    pub provider_ref: Option<String>,
    /// The approval that was refused or has expired, as it stands in the RESULT; none when it failed otherwise.
    pub approval: Option<Box<Json>>,
    /// The ledger answered: the work was done, or refused for good, before under this key.
    pub replay: bool,
}

impl<T> Done<T> {
    /// What a provider answers. Who acted and whether it is a replay is added on the way to the caller.
    pub fn new(output: T) -> Done<T> {
        Done { output, receipt: Receipt::NOTHING }
    }

    /// With what the vendor calls the thing that was made or changed.
    #[must_use]
    pub fn with_ref(mut self, provider_ref: impl Into<String>) -> Done<T> {
        self.provider_ref = Some(provider_ref.into());
        self
    }

    /// With a sentence for people.
    #[must_use]
    pub fn saying(mut self, message: impl Into<String>) -> Done<T> {
        self.message = Some(message.into());
        self
    }

    /// With what it really cost, in place of what the contract declares.
    #[must_use]
    pub fn costing(mut self, price: Price) -> Done<T> {
        self.price = Some(Box::new(price));
        self
    }

    /// With another output.
    pub(super) fn map<U>(self, change: impl FnOnce(T) -> U) -> Done<U> {
        Done { output: change(self.output), receipt: self.receipt }
    }
}

impl Wait {
    /// With a sentence that says what is waited for.
    pub fn new(message: impl Into<String>) -> Wait {
        Wait { provider: None, message: message.into(), approval: None }
    }
}

impl Failed {
    /// One that says only this; for stand-ins in tests.
    pub fn new(retryable: bool, message: impl Into<String>) -> Failed {
        Failed {
            retryable,
            reason: None,
            message: message.into(),
            output: None,
            provider: None,
            provider_ref: None,
            approval: None,
            replay: false,
        }
    }
}

/// Shows no output: it may hold secrets.
impl std::fmt::Debug for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Failed")
            .field("retryable", &self.retryable)
            .field("reason", &self.reason)
            .field("message", &self.message)
            .field("provider", &self.provider)
            .field("provider_ref", &self.provider_ref)
            .field("approval", &self.approval)
            .field("replay", &self.replay)
            .finish_non_exhaustive()
    }
}

impl<T> Answer<T> {
    /// What was done, when it was.
    pub fn done(self) -> Option<Done<T>> {
        match self {
            Answer::Done(done) => Some(done),
            _ => None,
        }
    }

    /// The task, when a person does it.
    pub fn manual(self) -> Option<ManualTask> {
        match self {
            Answer::Manual(task) => Some(*task),
            _ => None,
        }
    }
}
