//! What a ledger keeps: claims by their scoped key, results, and the log of attempts. Plain data.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use super::super::approvals::Approval;
use super::super::contract::{Collision, Contract, KeyScope};
use super::super::kept::KeptInput;
use super::super::value::Shown;
use super::super::{CallResult, Descriptor, Key, ManualTask, Price};
use super::{ApprovalDemand, Event};

/// The primary key of a claim.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScopedKey {
    /// The customer. Never shared: one customer's key cannot answer for another's.
    pub tenant: String,
    /// Within what the key is unique: the capability, unless its contract says otherwise.
    pub scope: String,
    /// The idempotency key; for the task of a read, the hash of its input.
    pub key: String,
}

impl ScopedKey {
    /// The claim that a call stands for.
    pub(crate) fn of_call(descriptor: &Descriptor, tenant: &str, actor: &str, key: &Key) -> ScopedKey {
        let declared = match descriptor.contract {
            Some(Contract { idempotency: Some(idempotency), .. }) => idempotency.key_scope,
            _ => None,
        };
        let scope = match declared {
            Some(KeyScope::Tenant) => "*".to_owned(),
            Some(KeyScope::Principal) => format!("{} {actor}", descriptor.name),
            // A tenant has one connection to a brick, so its external account is the tenant's own.
            Some(KeyScope::Capability | KeyScope::Action | KeyScope::ExternalAccount) | None => {
                descriptor.name.to_owned()
            }
        };
        ScopedKey { tenant: tenant.to_owned(), scope, key: key.as_str().to_owned() }
    }

    /// Where a piece of work about a call is kept: its plan, its cancellation, its compensation. No call's key meets it, and no
    /// step's: neither ends in an exclamation mark.
    pub(crate) fn about(self, what: &str) -> ScopedKey {
        ScopedKey { scope: format!("{}!{what}!", self.scope), ..self }
    }

    /// Where the decision about what an AI step proposed is kept. No call's key meets it: no name has an exclamation mark.
    pub(crate) fn of_review(descriptor: &Descriptor, tenant: &str, step: &str, key: &Key) -> ScopedKey {
        let scope = format!("{}!{step}", descriptor.name);
        ScopedKey { tenant: tenant.to_owned(), scope, key: key.as_str().to_owned() }
    }

    /// Where the task of a read is kept. No call's key meets it: the scope of a call never ends in a question mark.
    pub(crate) fn of_read(capability: &str, tenant: &str, input_hash: &str) -> ScopedKey {
        let scope = format!("{capability}?");
        ScopedKey { tenant: tenant.to_owned(), scope, key: input_hash.to_owned() }
    }
}

/// Who asks for what: the part of a log entry that does not change from attempt to attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The customer.
    pub tenant: Arc<str>,
    /// The capability.
    pub capability: Cow<'static, str>,
    /// The idempotency key; none for a read.
    pub key: Option<String>,
    /// The brick that asks, by its name in the composition.
    pub caller: Arc<str>,
    /// The person or service on whose behalf.
    pub actor: Arc<str>,
    /// The brick that is asked; none for a person.
    pub provider: Option<Arc<str>>,
    /// The input, secrets masked.
    pub input: Shown,
}

/// A read that a provider answered.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadNote {
    /// For the log.
    pub asked: Asked,
    /// How it ended.
    pub event: Event,
    /// In words.
    pub message: Option<String>,
    /// What it cost.
    pub price: Option<Box<Price>>,
    input: KeptInput,
}

impl ReadNote {
    pub(in crate::runtime) fn new(asked: Asked, event: Event, message: Option<String>, input: KeptInput) -> ReadNote {
        ReadNote { asked, event, message, price: None, input }
    }

    /// Where the task of this read is kept. It takes a digest of the input: ask only where there may be such a task.
    pub fn key(&self) -> ScopedKey {
        ScopedKey::of_read(&self.asked.capability, &self.asked.tenant, &self.input.hash())
    }
}

/// A wish to own a piece of work.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimRequest {
    /// Which.
    pub key: ScopedKey,
    /// SHA-256 of the canonical input.
    pub input_hash: String,
    /// What a key means that was used before.
    pub collision: Collision,
    /// How long the attempt may take.
    pub lease: Duration,
    /// After so many attempts that never came back, a person does it.
    pub attempts: u32,
    /// How long a terminal result answers for the key; for ever when none.
    pub ttl: Option<Duration>,
    /// What has to be approved first. The approval is taken up in the same step.
    pub approval: Option<Box<ApprovalDemand>>,
    /// For the log.
    pub asked: Asked,
}

/// A wish to call once more at a rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The customer.
    pub tenant: Arc<str>,
    /// The capability.
    pub capability: Cow<'static, str>,
    /// Whoever calls.
    pub caller: Arc<str>,
    /// How many calls a minute holds.
    pub per_minute: u64,
}

/// A claim that is owned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Of which work.
    pub key: ScopedKey,
    /// The number of the attempt, from 1. A later attempt has a higher one, and fences the earlier off.
    pub attempt: u32,
    /// The number of the log entry that its start is. It tells the attempt from one of the same number that is made after
    /// the ledger has forgotten the key.
    pub started: u64,
}

/// How a claim stands for somebody who does not own it.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// Nobody owns it and nothing is stored.
    Free,
    /// The stored result.
    Stored(Box<CallResult>),
    /// The key was used up by an earlier call, which ended so, and is not to be used again.
    Used(Box<CallResult>),
    /// An attempt is under way.
    Busy {
        /// The brick that is at work.
        provider: Option<String>,
        /// What is left of its lease.
        left: Duration,
    },
    /// A person has it.
    Person(Box<ManualTask>),
    /// The attempts are spent: a person has to do it.
    Spent {
        /// How many never came back.
        attempts: u32,
    },
    /// The key was used with another input.
    Conflict,
    /// It waits for an approval, or one has just ended without letting it through.
    Unapproved(Box<Approval>),
    /// An approval under this key is for another input.
    OtherApproval(Box<Approval>),
}

/// What came of a wish to own.
#[derive(Clone, Debug, PartialEq)]
pub enum Claimed {
    /// It is ours until the lease ends.
    Ours(Lease),
    /// It is not, because of this.
    No(Standing),
}

/// How a piece of work stands, for somebody who does not mean to do it.
#[derive(Clone, Debug, PartialEq)]
pub struct Looked {
    /// How its claim stands.
    pub standing: Standing,
    /// The attempt that is under way. Who has its lease can end it.
    pub attempt: Option<Lease>,
    /// The brick that asked for the attempt, by its name in the composition.
    pub caller: Option<Arc<str>>,
    /// SHA-256 of the canonical input that the key is used with.
    pub input_hash: Option<String>,
}

/// How an attempt ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// With a result that is stored and answered again.
    Terminal(Box<Report>),
    /// With nothing to store: the same call may be made again.
    Released(Box<Report>),
    /// The provider refused the call and did nothing: the key is free again, for another input too.
    Refused {
        /// In words, for the log.
        message: String,
    },
    /// A person has to do it. The task that is open for this work is opened again, or a new one is made.
    ToPerson(Box<NewTask>),
    /// It broke off, and what it did is not known. It counts as an attempt that never came back.
    Broken {
        /// In words, for the log.
        message: String,
    },
}

/// What came of telling how an attempt ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ended {
    /// It is stored.
    Kept,
    /// It is stored, and this is the person's task.
    Task(Box<ManualTask>),
    /// A later attempt or a person has taken over; nothing but the log was written.
    Fenced(Standing),
}

/// A result, and how the log shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What is stored and answered.
    pub result: CallResult,
    /// Its output with secrets masked: what the log shows in its place.
    pub shown: Option<Shown>,
    /// What else the log says of it, and nobody else: how often the vendor was tried, what was decided about a proposal.
    pub aside: Option<String>,
}

impl Report {
    /// What the log says of it in words.
    pub(crate) fn log_message(&self) -> Option<String> {
        log_message(self.result.message.clone(), self.aside.clone())
    }
}

/// What the log says in words, with what else there is to say.
pub(in crate::runtime) fn log_message(message: Option<String>, aside: Option<String>) -> Option<String> {
    match (message, aside) {
        (Some(message), Some(aside)) => Some(format!("{message} ({aside})")),
        (message, aside) => message.or(aside),
    }
}

/// A task to be opened.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTask {
    /// For which work. At most one task is open for it.
    pub key: ScopedKey,
    /// SHA-256 of the canonical input.
    pub input_hash: String,
    /// What a key means that was used before.
    pub collision: Collision,
    /// How long a terminal result answers for the key; for ever when none.
    pub ttl: Option<Duration>,
    /// The task, as a person will see it; the ledger gives it its id.
    pub task: ManualTask,
    /// What has to be approved before it is opened.
    pub approval: Option<Box<ApprovalDemand>>,
    /// For the log. A task without a key there belongs to a read: its answer stays on the task, is given once to each brick
    /// that asked, and asking again after that opens another task.
    pub asked: Asked,
}

/// What came of opening a task.
#[derive(Clone, Debug, PartialEq)]
pub enum Opened {
    /// It is open, now or since an earlier call.
    Task(Box<ManualTask>),
    /// There is no need to, because of this.
    No(Standing),
}

/// What a person does with a task.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskMove {
    /// Takes it: a provider that is wired from now on is held back.
    Claim {
        /// Who.
        by: String,
    },
    /// Gives it back.
    GiveBack,
    /// Has done it; this is the result under the key.
    Complete(Box<Report>),
    /// Will not do it; this is the result under the key.
    Decline {
        /// Why, in words.
        reason: String,
        /// The terminal result.
        report: Box<Report>,
    },
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Moved {
    /// The task as it is now.
    Task(Box<ManualTask>),
    /// There is no such task of this tenant.
    Unknown,
    /// Somebody else has it, or it is over; the task as it is.
    No(Box<ManualTask>),
    /// This person has approved what the task does, and who approves has to be somebody else.
    Barred {
        /// The person.
        by: String,
    },
}

/// An entry of the action log.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// Its number: entries of a ledger are numbered in the order they were written.
    pub number: u64,
    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub at_ms: u64,
    /// Who asked for what.
    pub asked: Asked,
    /// The number of the attempt; none for reads and for what people do.
    pub attempt: Option<u32>,
    /// What happened.
    pub event: Event,
    /// What the vendor calls the thing that was touched.
    pub provider_ref: Option<String>,
    /// In words.
    pub message: Option<String>,
    /// The output, secrets masked.
    pub output: Option<Shown>,
    /// What it cost; of a plan, what it would cost.
    pub price: Option<Box<Price>>,
}

#[cfg(test)]
mod tests {
    use super::super::super::contract::{Idempotency, KeyRequirement};
    use super::super::super::value::Shape;
    use super::*;

    #[test]
    fn a_key_is_unique_within_what_the_contract_says() {
        let scope = |declared: Option<KeyScope>| {
            let idempotency = Idempotency { key_scope: declared, ..Idempotency::of(KeyRequirement::Required) };
            let contract = Contract { idempotency: Some(idempotency), ..Contract::NONE };
            let contract: &'static Contract = Box::leak(Box::new(contract));
            let plain = Descriptor::of("mail.send", "", &Shape::TEXT, &Shape::TEXT);
            let descriptor = Descriptor { contract: Some(contract), ..plain };
            ScopedKey::of_call(&descriptor, "acme", "bo", &Key::new("k").unwrap()).scope
        };
        assert_eq!(scope(None), "mail.send");
        assert_eq!(scope(Some(KeyScope::Capability)), "mail.send");
        assert_eq!(scope(Some(KeyScope::ExternalAccount)), "mail.send");
        assert_eq!(scope(Some(KeyScope::Principal)), "mail.send bo");
        assert_eq!(scope(Some(KeyScope::Tenant)), "*");
    }
}
