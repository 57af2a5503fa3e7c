//! The wire form of a call: `{idempotency_key, dry_run, input, max_price}`; of what is asked about one: `{idempotency_key}`.
//!
//! Invariants
//! - It is read like any other value, so that every fault of the whole body is told, each with its path from the body's
//!   root: `/idempotency_key`, `/input/primary_email`.
//! - A read needs no key, nor does what its contract lets come without; all else does, a dry run too.

use std::marker::PhantomData;

use super::contract::KeyRequirement;
use super::deed::Deed;
use super::erased::Erased;
use super::value::{Fault, FaultKind, FieldShape, Seal, Shape, Unknown, Value, View, fill_from_text};
use super::{CallMode, Capability, Faults, Json, Key, Price, Typed};

/// The body of a call, as it is read.
struct Envelope {
    idempotency_key: Option<String>,
    dry_run: Option<bool>,
    input: Box<dyn Value>,
    max_price: Option<Price>,
}

/// A call that was read.
pub(super) struct Opened {
    /// None where none was given.
    pub(super) key: Option<Key>,
    pub(super) dry_run: bool,
    /// The most that the caller accepts to pay.
    pub(super) max_price: Option<Price>,
    pub(super) input: Erased,
    /// In which mode, and how it completes.
    pub(super) deed: Deed,
}

/// What bodies of calls of a capability are.
pub(super) fn body_of<C: Capability>() -> &'static Shape {
    Calls::<C>::SHAPE
}

/// Reads the body of a call, its input into an empty start.
pub(super) fn open(body: &[u8], shape: &'static Shape, Erased { shape: of, value }: Erased) -> Result<Opened, Faults> {
    let mut envelope = Envelope { idempotency_key: None, dry_run: None, input: value, max_price: None };
    fill_from_text(shape, &mut envelope, body, Unknown::Refuse)?;
    let key = envelope.idempotency_key.map(key).transpose()?;
    let input = Erased { shape: of, value: envelope.input };
    let dry_run = envelope.dry_run.unwrap_or(false);
    Ok(Opened { key, dry_run, max_price: envelope.max_price, input, deed: Deed::default() })
}

struct Calls<C>(PhantomData<C>);

impl<C: Capability> Calls<C> {
    const PERHAPS_KEYED: Shape = Shape::record(
        "call",
        &[
            FieldShape::optional("idempotency_key", &Shape::nullable(&Shape::TEXT)),
            FieldShape::optional("dry_run", &Shape::Bool),
            FieldShape::required("input", <C::Input as Typed>::SHAPE),
            FieldShape::optional("max_price", Price::SHAPE),
        ],
    );
    const KEYED: Shape = Shape::record(
        "call",
        &[
            FieldShape::required("idempotency_key", &Shape::TEXT),
            FieldShape::optional("dry_run", &Shape::Bool),
            FieldShape::required("input", <C::Input as Typed>::SHAPE),
            FieldShape::optional("max_price", Price::SHAPE),
        ],
    );
    const SHAPE: &'static Shape = match (C::DESCRIPTOR.read, C::DESCRIPTOR.key_requirement()) {
        (false, KeyRequirement::Required) => &Self::KEYED,
        _ => &Self::PERHAPS_KEYED,
    };
}

fn key(text: String) -> Result<Key, Faults> {
    let fault = |error: super::KeyError| Fault {
        path: "/idempotency_key".to_owned(),
        message: error.to_string(),
        kind: FaultKind::Key,
    };
    Key::new(text).map_err(|error| fault(error).into())
}

/// The body of what is asked about a call, as it is read.
#[derive(Default)]
pub(super) struct About {
    idempotency_key: String,
}

impl About {
    /// What is asked.
    pub(super) fn open(self, mode: CallMode) -> Result<Opened, Faults> {
        let key = Some(key(self.idempotency_key)?);
        Ok(Opened { key, dry_run: false, max_price: None, input: Erased::of(Json::Null), deed: Deed::of(mode) })
    }
}

impl Value for About {
    fn view(&self) -> View<'_> {
        View::Record
    }

    fn at(&self, index: usize) -> Option<&dyn Value> {
        (index == 0).then_some(&self.idempotency_key)
    }

    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        (index == 0).then_some(&mut self.idempotency_key)
    }
}

impl Typed for About {
    const SHAPE: &'static Shape = &Shape::record("call", &[FieldShape::required("idempotency_key", &Shape::TEXT)]);

    fn empty(_: Seal) -> Self {
        About::default()
    }
}

impl Value for Envelope {
    fn at(&self, index: usize) -> Option<&dyn Value> {
        Some(match index {
            0 => &self.idempotency_key,
            1 => &self.dry_run,
            2 => &*self.input,
            3 => &self.max_price,
            _ => return None,
        })
    }

    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        Some(match index {
            0 => &mut self.idempotency_key,
            1 => &mut self.dry_run,
            2 => &mut *self.input,
            3 => &mut self.max_price,
            _ => return None,
        })
    }
}
