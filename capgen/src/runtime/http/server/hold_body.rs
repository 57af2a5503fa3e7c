//! The body of a change of a legal hold: `{"reason": …, "capability": …, "idempotency_key": …}`.

use super::super::super::Typed;
use super::super::super::value::{FieldShape, Seal, Shape, Value};
use super::task_body::LONGEST_REASON;

/// The longest name and the longest key, in characters.
const LONGEST: u64 = 500;

static REASON: Shape = Shape::text(Some(1), Some(LONGEST_REASON));
static NAME: Shape = Shape::nullable(&Shape::text(Some(1), Some(LONGEST)));
static HOLD: Shape = Shape::record(
    "hold",
    &[
        FieldShape::required("reason", &REASON),
        FieldShape::optional("capability", &NAME),
        FieldShape::optional("idempotency_key", &NAME),
    ],
);

/// What is held or let go, and why.
#[derive(Default)]
pub(super) struct HoldBody {
    pub(super) reason: String,
    pub(super) capability: Option<String>,
    pub(super) key: Option<String>,
}

impl Value for HoldBody {
    fn at(&self, index: usize) -> Option<&dyn Value> {
        Some(match index {
            0 => &self.reason,
            1 => &self.capability,
            2 => &self.key,
            _ => return None,
        })
    }

    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        Some(match index {
            0 => &mut self.reason,
            1 => &mut self.capability,
            2 => &mut self.key,
            _ => return None,
        })
    }
}

impl Typed for HoldBody {
    const SHAPE: &'static Shape = &HOLD;

    fn empty(_: Seal) -> Self {
        HoldBody::default()
    }
}
