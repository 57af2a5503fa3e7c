//! Bytes, base64 on the wire (standard alphabet, padded).

use std::any::Any;
use std::fmt;
use std::ops::Deref;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::access::exchange;
use super::{Keep, Malformed, Misfit, Scalar, Seal, Shape, Typed, Value, View};

/// Bytes; base64 on the wire. `Debug` tells how many, not which.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(pub Vec<u8>);

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Bytes(bytes)
    }
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Self {
        Bytes(bytes.to_vec())
    }
}

impl From<Bytes> for Vec<u8> {
    fn from(bytes: Bytes) -> Self {
        bytes.0
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl Value for Bytes {
    fn view(&self) -> View<'_> {
        View::Bytes(&self.0)
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl Keep for Bytes {
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        let malformed = || Misfit::Form(Box::new(Malformed::new("base64 (A-Z a-z 0-9 + / with padding)")));
        self.0 = match scalar {
            Scalar::Str(text) => STANDARD.decode(text.as_bytes()).map_err(|_| malformed())?,
            Scalar::Bytes(bytes) => bytes,
            _ => return Err(Misfit::Kind),
        };
        Ok(())
    }
    fn take(&mut self) -> Scalar<'static> {
        Scalar::Bytes(std::mem::take(&mut self.0))
    }
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        exchange(self, other)
    }
}

impl Typed for Bytes {
    const SHAPE: &'static Shape = &Shape::Bytes;
    fn empty(_: Seal) -> Self {
        Bytes::default()
    }
}

crate::__capgen_serde!(Bytes);

pub(super) fn encode(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}
