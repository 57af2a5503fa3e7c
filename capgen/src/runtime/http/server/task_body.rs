//! The bodies of what is done with a task.

use super::super::super::value::{FieldShape, Seal, Shape, Unknown, Value, View, read_json};
use super::super::super::{Faults, Json, Typed};

/// The longest reference at a vendor, in characters.
pub(super) const LONGEST_REFERENCE: u64 = 500;
/// The longest reason, in characters.
pub(super) const LONGEST_REASON: u64 = 2000;

static REFERENCE: Shape = Shape::nullable(&Shape::text(Some(1), Some(LONGEST_REFERENCE)));
static REASON: Shape = Shape::text(Some(1), Some(LONGEST_REASON));
static COMPLETION: Shape = Shape::record(
    "completion",
    &[FieldShape::required("output", &Shape::Json), FieldShape::optional("provider_ref", &REFERENCE)],
);
static DECLINE: Shape = Shape::record("decline", &[FieldShape::required("reason", &REASON)]);

/// It is done: `{"output": …, "provider_ref": …}`.
pub(super) struct Completion {
    pub(super) output: Json,
    pub(super) provider_ref: Option<String>,
}

/// It will not be done: `{"reason": …}`.
pub(super) struct Decline {
    pub(super) reason: String,
}

/// Reads a body.
pub(super) fn read<T: Typed>(body: &[u8]) -> Result<T, Faults> {
    read_json(body, Unknown::Refuse)
}

impl Value for Completion {
    fn view(&self) -> View<'_> {
        View::Record
    }

    fn at(&self, index: usize) -> Option<&dyn Value> {
        Some(match index {
            0 => &self.output,
            1 => &self.provider_ref,
            _ => return None,
        })
    }

    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        Some(match index {
            0 => &mut self.output,
            1 => &mut self.provider_ref,
            _ => return None,
        })
    }
}

impl Typed for Completion {
    const SHAPE: &'static Shape = &COMPLETION;

    fn empty(_: Seal) -> Self {
        Completion { output: Json::Null, provider_ref: None }
    }
}

impl Value for Decline {
    fn view(&self) -> View<'_> {
        View::Record
    }

    fn at(&self, index: usize) -> Option<&dyn Value> {
        (index == 0).then_some(&self.reason)
    }

    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        (index == 0).then_some(&mut self.reason)
    }
}

impl Typed for Decline {
    const SHAPE: &'static Shape = &DECLINE;

    fn empty(_: Seal) -> Self {
        Decline { reason: String::new() }
    }
}
