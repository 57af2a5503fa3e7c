//! An approval, as plain data.

use std::fmt;

use super::super::contract::{Evidence, Risk, SeparationOfDuties};
use super::super::{CallMode, Json, Key, PlanStep};
use super::{Approver, Rule};

/// What has to be approved before a call acts, and what was said of it. It holds no secret of the input.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Approval {
    /// Its id in the ledger.
    pub id: ApprovalId,
    /// The customer.
    pub tenant: String,
    /// The capability.
    pub capability: String,
    /// What of it: the call, a commit, or the compensation of a call.
    pub mode: CallMode,
    /// The key of the call; none for a read.
    pub key: Option<Key>,
    /// The brick that asks, by its name in the composition.
    pub brick: String,
    /// The person or service on whose behalf.
    pub actor: String,
    /// The brick that would act; none where a person does.
    pub provider: Option<String>,
    /// The input, secrets masked.
    pub input: Json,
    /// What would be done, step by step.
    pub plan: Vec<PlanStep>,
    /// The same in words.
    pub words: String,
    /// What it costs, in words, where that is declared.
    pub price: Option<String>,
    /// How bad a wrong call can be, where that is declared.
    pub risk: Option<Risk>,
    /// Not to be undone lightly.
    pub destructive: bool,
    /// Why it has to be approved.
    pub why: String,
    /// Who has to agree, and how.
    pub terms: ApprovalTerms,
    /// What is approved: SHA-256, in lower-case hex, of the input, the plan, and the contract.
    pub digest: String,
    /// SHA-256 of the canonical input.
    pub(in crate::runtime) input_hash: String,
    /// How it stands.
    pub state: ApprovalState,
    /// What was said, in order.
    pub decisions: Vec<ApprovalDecision>,
    /// When it was asked for, in milliseconds since 1970-01-01T00:00:00Z, by the ledger's clock.
    pub opened_ms: u64,
    /// When it came to its state, likewise.
    pub changed_ms: u64,
    /// When it ends, decided or not, unless a call has taken it up; never when none.
    pub expires_ms: Option<u64>,
}

/// The id of an approval in its ledger.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ApprovalId(String);

/// Who has to agree, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ApprovalTerms {
    /// The expression that those who agree have to meet.
    pub rule: Rule,
    /// At least so many principals.
    pub minimum: u32,
    /// Who may not decide.
    pub separation: SeparationOfDuties,
    /// What each who agrees has to bring.
    pub evidence: Vec<Evidence>,
    /// The version of the policy, as the contract has it.
    pub policy_version: Option<String>,
}

/// How an approval stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ApprovalState {
    /// Not enough have agreed yet.
    Pending,
    /// Enough have agreed: one call may act.
    Approved,
    /// Somebody who may decide is against it.
    Refused,
    /// Its time ran out before a call took it up.
    Expired,
    /// A call has taken it up.
    Spent,
    /// What would be done has changed, and it was asked for anew.
    Superseded,
}

/// What somebody said.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ApprovalDecision {
    /// Who, and what they were then.
    pub by: Approver,
    /// Do they agree?
    pub agrees: bool,
    /// On what grounds.
    pub grounds: Grounds,
    /// When, in milliseconds since 1970-01-01T00:00:00Z, by the ledger's clock.
    pub at_ms: u64,
}

/// On what grounds somebody decides: what a contract may ask for as evidence.
///
/// ```
/// use capgen::approvals::Grounds;
///
/// let grounds = Grounds::because("the budget allows it").with_ticket("OPS-17");
/// assert_eq!(grounds.ticket.as_deref(), Some("OPS-17"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grounds {
    /// Why, in words: `reason`.
    pub reason: Option<String>,
    /// The digest of what they looked at: `input_snapshot`. Where it is given it has to be that of the approval.
    pub seen: Option<String>,
    /// What a policy says of it: `policy_decision`.
    pub policy: Option<String>,
    /// A ticket elsewhere: `external_ticket`.
    pub ticket: Option<String>,
    /// Where something is kept that belongs to it: `attachment`.
    pub attachment: Option<String>,
}

impl ApprovalState {
    /// All, in order.
    pub const ALL: &'static [ApprovalState] = &[
        ApprovalState::Pending,
        ApprovalState::Approved,
        ApprovalState::Refused,
        ApprovalState::Expired,
        ApprovalState::Spent,
        ApprovalState::Superseded,
    ];

    /// The wire word.
    pub const fn word(self) -> &'static str {
        match self {
            ApprovalState::Pending => "pending",
            ApprovalState::Approved => "approved",
            ApprovalState::Refused => "refused",
            ApprovalState::Expired => "expired",
            ApprovalState::Spent => "spent",
            ApprovalState::Superseded => "superseded",
        }
    }

    /// The state of a wire word.
    pub fn from_word(word: &str) -> Option<ApprovalState> {
        ApprovalState::ALL.iter().copied().find(|state| state.word() == word)
    }

    /// May a call still act under it?
    pub const fn is_live(self) -> bool {
        matches!(self, ApprovalState::Pending | ApprovalState::Approved)
    }
}

impl Approval {
    /// How it stands at a time: what was not taken up in time has expired, whether or not anybody has noticed.
    pub(in crate::runtime) fn seen_at(mut self, now_ms: u64) -> Approval {
        if self.is_overdue(now_ms) {
            self.state = ApprovalState::Expired;
        }
        self
    }

    /// Has its time run out unnoticed?
    pub(in crate::runtime) fn is_overdue(&self, now_ms: u64) -> bool {
        self.state.is_live() && self.expires_ms.is_some_and(|expires| expires <= now_ms)
    }

    /// Those who agree.
    pub(in crate::runtime) fn agreeing(&self) -> impl Iterator<Item = &Approver> {
        self.decisions.iter().filter(|decision| decision.agrees).map(|decision| &decision.by)
    }

    /// Who is against it, and why.
    pub(in crate::runtime) fn refusal(&self) -> Option<(&str, &str)> {
        let against = self.decisions.iter().find(|decision| !decision.agrees)?;
        Some((against.by.principal(), against.grounds.reason.as_deref().unwrap_or_default()))
    }

    /// What a caller is told.
    pub(in crate::runtime) fn told(&self) -> String {
        let (id, what) = (&self.id, &self.capability);
        match self.state {
            ApprovalState::Pending => {
                format!("`{what}` waits for the approval `{id}` by {}: ask again with the same key", self.terms.rule)
            }
            ApprovalState::Refused => match self.refusal() {
                Some((by, reason)) => format!("the approval `{id}` was refused by `{by}`: {reason}"),
                None => format!("the approval `{id}` was refused"),
            },
            ApprovalState::Expired => {
                format!("the approval `{id}` has expired and nothing was done: the next call with this key asks anew")
            }
            ApprovalState::Approved | ApprovalState::Spent | ApprovalState::Superseded => {
                format!("the approval `{id}` is {}", self.state.word())
            }
        }
    }
}

impl Grounds {
    /// With a reason in words.
    pub fn because(reason: impl Into<String>) -> Grounds {
        Grounds { reason: Some(reason.into()), ..Grounds::default() }
    }

    /// Having looked at what has this digest: [`Approval::digest`].
    #[must_use]
    pub fn having_seen(mut self, digest: impl Into<String>) -> Grounds {
        self.seen = Some(digest.into());
        self
    }

    /// With what a policy says of it.
    #[must_use]
    pub fn with_policy(mut self, decision: impl Into<String>) -> Grounds {
        self.policy = Some(decision.into());
        self
    }

    /// With a ticket elsewhere.
    #[must_use]
    pub fn with_ticket(mut self, ticket: impl Into<String>) -> Grounds {
        self.ticket = Some(ticket.into());
        self
    }

    /// With where something is kept that belongs to it.
    #[must_use]
    pub fn with_attachment(mut self, place: impl Into<String>) -> Grounds {
        self.attachment = Some(place.into());
        self
    }

    /// The member that holds a kind of evidence.
    #[cfg(feature = "server")]
    pub(in crate::runtime) const fn member(evidence: Evidence) -> &'static str {
        match evidence {
            Evidence::Reason => "reason",
            Evidence::InputSnapshot => "seen",
            Evidence::PolicyDecision => "policy",
            Evidence::ExternalTicket => "ticket",
            Evidence::Attachment => "attachment",
        }
    }

    /// What was brought of a kind of evidence.
    pub(in crate::runtime) fn of(&self, evidence: Evidence) -> Option<&str> {
        let given = match evidence {
            Evidence::Reason => &self.reason,
            Evidence::InputSnapshot => &self.seen,
            Evidence::PolicyDecision => &self.policy,
            Evidence::ExternalTicket => &self.ticket,
            Evidence::Attachment => &self.attachment,
        };
        given.as_deref().map(str::trim).filter(|given| !given.is_empty())
    }
}

impl ApprovalId {
    /// From its text.
    pub fn new(text: impl Into<String>) -> ApprovalId {
        ApprovalId(text.into())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id of an approval by its number.
    pub(in crate::runtime) fn of_number(number: u64) -> ApprovalId {
        ApprovalId(format!("approval-{number}"))
    }

    /// The number in an id of [`ApprovalId::of_number`].
    pub(in crate::runtime) fn number(&self) -> Option<u64> {
        self.0.strip_prefix("approval-")?.parse().ok()
    }
}

impl fmt::Display for ApprovalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
