//! The wire form of a call: `{idempotency_key, dry_run, input}`.
//!
//! Invariants
//! - It is read like any other value, so that every fault of the whole body is told, each with its path from the body's
//!   root: `/idempotency_key`, `/input/primary_email`.
//! - A read needs no key; all else does, a dry run too.

use std::marker::PhantomData;

use super::erased::Erased;
use super::value::{Fault, FaultKind, FieldShape, Seal, Shape, Value, View};
use super::{Capability, Faults, Key, Typed};

/// The body of a call, as it is read.
pub(super) struct Envelope<C: Capability> {
    idempotency_key: Option<String>,
    dry_run: Option<bool>,
    input: C::Input,
    capability: PhantomData<C>,
}

/// A call that was read.
pub(super) struct Opened {
    /// None for a read without one.
    pub(super) key: Option<Key>,
    pub(super) dry_run: bool,
    pub(super) input: Erased,
}

impl<C: Capability> Envelope<C> {
    const OF_READ: Shape = Shape::record(
        "call",
        &[
            FieldShape::optional("idempotency_key", &Shape::nullable(&Shape::TEXT)),
            FieldShape::optional("dry_run", &Shape::Bool),
            FieldShape::required("input", <C::Input as Typed>::SHAPE),
        ],
    );
    const OF_ACT: Shape = Shape::record(
        "call",
        &[
            FieldShape::required("idempotency_key", &Shape::TEXT),
            FieldShape::optional("dry_run", &Shape::Bool),
            FieldShape::required("input", <C::Input as Typed>::SHAPE),
        ],
    );

    /// The call.
    pub(super) fn open(self) -> Result<Opened, Faults> {
        let key = self.idempotency_key.map(Key::new).transpose().map_err(|error| Fault {
            path: "/idempotency_key".to_owned(),
            message: error.to_string(),
            kind: FaultKind::Key,
        })?;
        Ok(Opened { key, dry_run: self.dry_run.unwrap_or(false), input: Erased::of(self.input) })
    }
}

impl<C: Capability> Value for Envelope<C> {
    fn view(&self) -> View<'_> {
        View::Record
    }

    fn at(&self, index: usize) -> Option<&dyn Value> {
        Some(match index {
            0 => &self.idempotency_key,
            1 => &self.dry_run,
            2 => &self.input,
            _ => return None,
        })
    }

    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        Some(match index {
            0 => &mut self.idempotency_key,
            1 => &mut self.dry_run,
            2 => &mut self.input,
            _ => return None,
        })
    }
}

impl<C: Capability> Typed for Envelope<C> {
    const SHAPE: &'static Shape = if C::DESCRIPTOR.read { &Self::OF_READ } else { &Self::OF_ACT };

    fn empty(seal: Seal) -> Self {
        Envelope { idempotency_key: None, dry_run: None, input: Typed::empty(seal), capability: PhantomData }
    }
}
