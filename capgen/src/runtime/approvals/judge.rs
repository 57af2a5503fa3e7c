//! May somebody decide, and is it enough?
//!
//! Invariants
//! - One principal decides once.
//! - Who is against it has to be somebody whose word counts: one such refusal ends it.

use super::super::contract::Evidence;
use super::meet::MOST_DECIDERS;
use super::{Approval, ApprovalDecision, ApprovalState, Approver};

/// Why a decision was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Barred {
    /// There is nothing to decide any more.
    #[error("it is {} already", .state.word())]
    Over {
        /// How it stands.
        state: ApprovalState,
    },
    /// This principal has decided.
    #[error("`{by}` has decided already, and each decides once")]
    Decided {
        /// Who.
        by: String,
    },
    /// The rule asks for others.
    #[error("`{by}` is not among those who decide: it asks for {asks_for}")]
    NotEntitled {
        /// Who.
        by: String,
        /// The rule, in words.
        asks_for: String,
    },
    /// Who asks may not decide.
    #[error("`{by}` asked for it, and nobody approves what they ask for themselves")]
    IsRequester {
        /// Who.
        by: String,
    },
    /// Who operates it may not decide.
    #[error("`{by}` operates it, and who operates it may not approve it")]
    IsOperator {
        /// Who.
        by: String,
    },
    /// Evidence is missing.
    #[error("it needs {}", words(.missing))]
    Evidence {
        /// Which.
        missing: Vec<Evidence>,
    },
    /// It was another input or plan that was looked at.
    #[error("what was looked at is not what is asked for: look at it again, its digest is {digest}")]
    OtherDigest {
        /// That of the approval.
        digest: String,
    },
    /// Too many have decided.
    #[error("{MOST_DECIDERS} have decided, and it takes no more: it has to be asked for anew")]
    Full,
}

fn words(missing: &[Evidence]) -> String {
    missing.iter().map(|evidence| format!("`{evidence}`")).collect::<Vec<_>>().join(", ")
}

impl Approval {
    /// May this decision be taken?
    pub(in crate::runtime) fn admits(&self, decision: &ApprovalDecision) -> Result<(), Barred> {
        if self.state != ApprovalState::Pending {
            return Err(Barred::Over { state: self.state });
        }
        self.admits_who(&decision.by)?;
        self.admits_grounds(decision)?;
        match self.decisions.len() {
            0..MOST_DECIDERS => Ok(()),
            _ => Err(Barred::Full),
        }
    }

    /// Why somebody may not decide, whatever they bring.
    #[cfg(feature = "server")]
    pub(in crate::runtime) fn bars(&self, by: &Approver) -> Option<Barred> {
        self.admits_who(by).err()
    }

    fn admits_who(&self, approver: &Approver) -> Result<(), Barred> {
        let by = || approver.principal.clone();
        let (rule, separation) = (&self.terms.rule, &self.terms.separation);
        if by().is_empty() || !rule.concerns(approver) {
            return Err(Barred::NotEntitled { by: by(), asks_for: rule.to_string() });
        }
        let is_requester = approver.principal == self.actor;
        if is_requester && (separation.requester_must_differ || !separation.allow_self_approval) {
            return Err(Barred::IsRequester { by: by() });
        }
        let operators = [Some(&self.brick), self.provider.as_ref()];
        if separation.operator_must_differ && operators.contains(&Some(&approver.principal)) {
            return Err(Barred::IsOperator { by: by() });
        }
        if self.decisions.iter().any(|taken| taken.by.principal == approver.principal) {
            return Err(Barred::Decided { by: by() });
        }
        Ok(())
    }

    fn admits_grounds(&self, decision: &ApprovalDecision) -> Result<(), Barred> {
        let needed = match decision.agrees {
            true => self.terms.evidence.as_slice(),
            false => &[Evidence::Reason],
        };
        let lacks = |evidence: &Evidence| decision.grounds.of(*evidence).is_none();
        let missing: Vec<Evidence> = needed.iter().copied().filter(lacks).collect();
        if !missing.is_empty() {
            return Err(Barred::Evidence { missing });
        }
        match decision.grounds.of(Evidence::InputSnapshot) {
            Some(seen) if seen != self.digest => Err(Barred::OtherDigest { digest: self.digest.clone() }),
            _ => Ok(()),
        }
    }

    /// Have enough agreed?
    pub(in crate::runtime) fn is_met(&self) -> bool {
        let agreeing: Vec<_> = self.agreeing().collect();
        agreeing.len() >= usize::try_from(self.terms.minimum).unwrap_or(usize::MAX) && self.terms.rule.is_met(&agreeing)
    }
}
