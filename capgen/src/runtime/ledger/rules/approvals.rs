//! The steps that concern approvals.
//!
//! Invariants
//! - At most one approval of a piece of work is live. It is the latest, and it is loaded with the work.
//! - An approval is taken up in the step that claims, and by the work of its key alone. A later attempt of the same work goes
//!   on under it: always when an earlier one was lost, since what that one did is not known; else until the approval ends.
//! - A live approval of another input stands in the way of the call. One of the same input whose plan or contract is another
//!   is replaced.

use super::super::super::approvals::{Approval, ApprovalDecision, ApprovalId, ApprovalState, wire_json};
use super::super::super::{CallResult, Status};
use super::super::{ApprovalDemand, Asked, Decided, Event, Report, ScopedKey, Standing};
use super::millis;
use super::work::{Note, Work};

/// An approval and what belongs to it.
#[derive(Clone)]
pub(in super::super) struct KeptApproval {
    pub(in super::super) number: u64,
    pub(in super::super) approval: Approval,
    pub(in super::super) key: ScopedKey,
    pub(in super::super) asked: Asked,
    pub(in super::super) result_ttl_ms: Option<u64>,
    /// Was the caller told how it ended?
    pub(in super::super) told: bool,
}

/// What the latest approval means for a wish to act.
enum Bearing {
    /// It stands in the way.
    Hinders,
    /// It is another input's.
    IsOther,
    /// It may be taken up.
    Allows,
    /// The work has taken it up.
    Covers,
    /// It ended, and the caller does not know.
    Ended,
    /// It is for what would have been done before.
    Replaced,
    /// It has no bearing.
    Over,
}

impl Work {
    /// May the work go on? Takes up the approval that lets it, or says what stands in the way; where there is nothing, asks for
    /// an approval.
    pub(in super::super) fn pass(&mut self, demand: &ApprovalDemand, asked: &Asked) -> Result<(), Standing> {
        self.expire_approval();
        match self.bearing(demand) {
            Bearing::Covers => Ok(()),
            Bearing::Allows => {
                self.end_approval(ApprovalState::Spent, Event::ApprovalSpent, asked);
                Ok(())
            }
            Bearing::Hinders => Err(self.unapproved(demand)),
            Bearing::IsOther => Err(match self.approval.as_ref() {
                Some(kept) => Standing::OtherApproval(Box::new(kept.approval.clone())),
                None => self.ask(demand, asked),
            }),
            Bearing::Ended => {
                self.approval.iter_mut().for_each(|kept| kept.told = true);
                Err(self.unapproved(demand))
            }
            Bearing::Replaced => {
                self.end_approval(ApprovalState::Superseded, Event::ApprovalSuperseded, asked);
                Err(self.ask(demand, asked))
            }
            Bearing::Over => Err(self.ask(demand, asked)),
        }
    }

    fn bearing(&self, demand: &ApprovalDemand) -> Bearing {
        let Some(kept) = self.approval.as_ref() else { return Bearing::Over };
        let (has, wants) = (&kept.approval, &demand.approval);
        let (same_input, same) = (has.input_hash == wants.input_hash, has.digest == wants.digest);
        let is_under_way = self.entry.input_hash.is_some();
        let in_time = has.expires_ms.is_none_or(|expires| expires > self.now_ms);
        match has.state {
            ApprovalState::Pending | ApprovalState::Approved if !same_input => Bearing::IsOther,
            ApprovalState::Pending if same => Bearing::Hinders,
            ApprovalState::Approved if same => Bearing::Allows,
            ApprovalState::Pending | ApprovalState::Approved => Bearing::Replaced,
            ApprovalState::Spent if is_under_way && same_input && (self.entry.lost > 0 || (same && in_time)) => {
                Bearing::Covers
            }
            ApprovalState::Expired | ApprovalState::Refused if same_input && !kept.told => Bearing::Ended,
            _ => Bearing::Over,
        }
    }

    /// What stands in the way, as the caller is told.
    fn unapproved(&self, demand: &ApprovalDemand) -> Standing {
        let approval = self.approval.as_ref().map_or(&demand.approval, |kept| &kept.approval);
        Standing::Unapproved(Box::new(approval.clone()))
    }

    /// Asks for an approval.
    fn ask(&mut self, demand: &ApprovalDemand, asked: &Asked) -> Standing {
        let number = self.next_approval;
        let now_ms = self.now_ms;
        let approval = Approval {
            id: ApprovalId::of_number(number),
            state: ApprovalState::Pending,
            decisions: Vec::new(),
            opened_ms: now_ms,
            changed_ms: now_ms,
            expires_ms: demand
                .ttl
                .map(|ttl| now_ms.saturating_add(millis(ttl)))
                .into_iter()
                .chain(demand.until_ms)
                .min(),
            ..demand.approval.clone()
        };
        self.log(asked, Event::ApprovalAsked, about(&approval, &approval.terms.rule.to_string()));
        let kept = KeptApproval {
            number,
            approval: approval.clone(),
            key: self.key.clone(),
            asked: asked.clone(),
            result_ttl_ms: demand.result_ttl.map(millis),
            told: false,
        };
        self.ended = self.approval.replace(kept);
        // The row of the work is what decisions and claims are put in order by, so there has to be one.
        self.entry.touch();
        Standing::Unapproved(Box::new(approval))
    }

    /// Notices that the time of an approval has run out.
    fn expire_approval(&mut self) {
        let is_overdue = self.approval.as_ref().is_some_and(|kept| kept.approval.is_overdue(self.now_ms));
        if let (true, Some(kept)) = (is_overdue, self.approval.as_ref()) {
            let asked = kept.asked.clone();
            self.end_approval(ApprovalState::Expired, Event::ApprovalExpired, &asked);
        }
    }

    fn end_approval(&mut self, state: ApprovalState, event: Event, asked: &Asked) {
        let now_ms = self.now_ms;
        let Some(kept) = self.approval.as_mut() else { return };
        (kept.approval.state, kept.approval.changed_ms) = (state, now_ms);
        let note = about(&kept.approval, "");
        self.log(asked, event, note);
    }

    /// Somebody decides about the approval of this work.
    pub(in super::super) fn decide(&mut self, decision: ApprovalDecision) -> Decided {
        self.expire_approval();
        let now_ms = self.now_ms;
        let Some(kept) = self.approval.as_ref() else { return Decided::Unknown };
        let decision = ApprovalDecision { at_ms: now_ms, ..decision };
        if let Err(why) = kept.approval.admits(&decision) {
            return Decided::Barred(why);
        }
        let asked = Asked { actor: decision.by.principal().into(), ..kept.asked.clone() };
        let words = decision.grounds.reason.clone().unwrap_or_default();
        let agrees = decision.agrees;
        let Some(kept) = self.approval.as_mut() else { return Decided::Unknown };
        kept.approval.decisions.push(decision);
        let (state, event) = match (agrees, kept.approval.is_met()) {
            (false, _) => (ApprovalState::Refused, Event::ApprovalRefused),
            (true, true) => (ApprovalState::Approved, Event::ApprovalApproved),
            (true, false) => (ApprovalState::Pending, Event::ApprovalGiven),
        };
        (kept.approval.state, kept.approval.changed_ms) = (state, now_ms);
        let approval = kept.approval.clone();
        self.log(&asked, event, about(&approval, &words));
        if !agrees {
            self.store_refusal(&approval);
        }
        Decided::Taken(Box::new(approval))
    }

    /// The call of a key that was refused has failed for good. A read has no key: it is told once.
    fn store_refusal(&mut self, approval: &Approval) {
        if approval.key.is_none() {
            return;
        }
        let Some(kept) = self.approval.as_mut() else { return };
        kept.told = true;
        let ttl_ms = kept.result_ttl_ms;
        self.entry.input_hash = Some(approval.input_hash.clone());
        let result = CallResult {
            message: Some(approval.told()),
            approval: Some(wire_json(approval)),
            ..CallResult::new(Status::Failed)
        };
        self.store(Report { result, shown: None, aside: None }, ttl_ms);
    }
}

/// What the log says of an approval.
fn about(approval: &Approval, words: &str) -> Note {
    let id = approval.id.as_str();
    Note::saying(if words.is_empty() { id.to_owned() } else { format!("{id}: {words}") })
}
