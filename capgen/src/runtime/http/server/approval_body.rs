//! The body of a decision about an approval: `{"reason": …, "seen": …, "policy": …, "ticket": …, "attachment": …}`. Which of
//! them have to be there is for the approval to say.

use super::super::super::Typed;
use super::super::super::approvals::Grounds;
use super::super::super::value::{FieldShape, Seal, Shape, Value, View};
use super::task_body::LONGEST_REASON;

/// The longest of the others, in characters.
pub(super) const LONGEST_EVIDENCE: u64 = 500;

static REASON: Shape = Shape::nullable(&Shape::text(Some(1), Some(LONGEST_REASON)));
static EVIDENCE: Shape = Shape::nullable(&Shape::text(Some(1), Some(LONGEST_EVIDENCE)));
static DECISION: Shape = Shape::record(
    "decision",
    &[
        FieldShape::optional("reason", &REASON),
        FieldShape::optional("seen", &EVIDENCE),
        FieldShape::optional("policy", &EVIDENCE),
        FieldShape::optional("ticket", &EVIDENCE),
        FieldShape::optional("attachment", &EVIDENCE),
    ],
);

/// On what grounds somebody decides.
#[derive(Default)]
pub(super) struct Decision(pub(super) Grounds);

impl Value for Decision {
    fn view(&self) -> View<'_> {
        View::Record
    }

    fn at(&self, index: usize) -> Option<&dyn Value> {
        Some(match index {
            0 => &self.0.reason,
            1 => &self.0.seen,
            2 => &self.0.policy,
            3 => &self.0.ticket,
            4 => &self.0.attachment,
            _ => return None,
        })
    }

    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        Some(match index {
            0 => &mut self.0.reason,
            1 => &mut self.0.seen,
            2 => &mut self.0.policy,
            3 => &mut self.0.ticket,
            4 => &mut self.0.attachment,
            _ => return None,
        })
    }
}

impl Typed for Decision {
    const SHAPE: &'static Shape = &DECISION;

    fn empty(_: Seal) -> Self {
        Decision::default()
    }
}
