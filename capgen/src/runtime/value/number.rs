//! One JSON number.
//!
//! Invariants
//! - A whole number that 64 bits hold, with a sign or without, is kept as such, however it came: `1.0` is 1. So two numbers are the
//!   same exactly when they are kept alike.
//! - What is kept as a double has a fraction, or lies beyond these.

use std::any::Any;
use std::cmp::Ordering;
use std::fmt;

use super::access::exchange;
use super::{Keep, Misfit, Scalar, Seal, Shape, Typed, Value, View};

/// One JSON number: a whole number of 64 bits, with a sign or without, is kept exactly, any other one as a double.
///
/// It is what `type: number` of a JSON Schema becomes, unless a format or bounds say that a double holds it.
///
/// ```
/// use capgen::Number;
/// let (fraction, whole) = (Number::from(2.5), Number::from(9_007_199_254_740_993_u64));
/// assert!(fraction < whole);
/// assert_eq!(whole.to_string(), "9007199254740993");
/// assert_eq!((whole.as_i64(), fraction.as_i64()), (Some(9_007_199_254_740_993), None));
/// assert_eq!(fraction.as_f64(), 2.5);
/// assert_eq!(Number::from(1.0), Number::from(1));
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Number(Kept);

#[derive(Clone, Copy, PartialEq)]
enum Kept {
    Whole(i128),
    Double(f64),
}

impl Number {
    /// As a double: the nearest one.
    pub fn as_f64(self) -> f64 {
        match self.0 {
            Kept::Whole(value) => value as f64,
            Kept::Double(value) => value,
        }
    }

    /// As a whole number of 64 bits, if it is one.
    pub fn as_i64(self) -> Option<i64> {
        self.whole().and_then(|value| value.try_into().ok())
    }

    pub(super) fn of_whole(value: i128) -> Number {
        Number(Kept::Whole(value))
    }

    /// As a whole number, if it is kept as one.
    pub(super) fn whole(self) -> Option<i128> {
        match self.0 {
            Kept::Whole(value) => Some(value),
            Kept::Double(_) => None,
        }
    }
}

/// The whole number that a double is, where whole numbers in JSON text come exact: a double beyond that may be the rest of more
/// digits.
pub(super) fn whole(value: f64) -> Option<i128> {
    // The least one of these, and the first beyond the greatest.
    const ENDS: std::ops::Range<f64> = -9_223_372_036_854_775_808.0..18_446_744_073_709_551_616.0;
    (ENDS.contains(&value) && value.trunc() == value).then_some(value as i128)
}

impl From<f64> for Number {
    fn from(value: f64) -> Self {
        Number(whole(value).map_or(Kept::Double(value), Kept::Whole))
    }
}

impl From<f32> for Number {
    fn from(value: f32) -> Self {
        f64::from(value).into()
    }
}

macro_rules! from_whole {
    ($($from:ty),*) => {
        $(impl From<$from> for Number {
            fn from(value: $from) -> Self {
                Number(Kept::Whole(value.into()))
            }
        })*
    };
}

from_whole!(i32, i64, u32, u64);

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.0, other.0) {
            (Kept::Whole(a), Kept::Whole(b)) => Some(a.cmp(&b)),
            (Kept::Double(a), Kept::Double(b)) => a.partial_cmp(&b),
            (Kept::Whole(a), Kept::Double(b)) => beside(a, b),
            (Kept::Double(a), Kept::Whole(b)) => beside(b, a).map(Ordering::reverse),
        }
    }
}

/// A double with a fraction is small enough for the whole number's nearest double to be on the right side of it. One beyond all whole
/// numbers may only seem to be the same as the greatest.
fn beside(whole: i128, double: f64) -> Option<Ordering> {
    Some((whole as f64).partial_cmp(&double)?.then(Ordering::Less))
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kept::Whole(value) => value.fmt(f),
            Kept::Double(value) => value.fmt(f),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kept::Whole(value) => value.fmt(f),
            Kept::Double(value) => value.fmt(f),
        }
    }
}

impl Value for Number {
    fn view(&self) -> View<'_> {
        match self.0 {
            Kept::Whole(value) => View::whole(value),
            Kept::Double(value) => View::Number(value),
        }
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl Keep for Number {
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        exchange(self, other)
    }
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        self.0 = match scalar {
            Scalar::Int(value) => Kept::Whole(value.into()),
            Scalar::Wide(value) => Kept::Whole(value),
            Scalar::Number(value) => Number::from(value).0,
            _ => return Err(Misfit::Kind),
        };
        Ok(())
    }
}

impl Typed for Number {
    const SHAPE: &'static Shape = &Shape::EXACT;
    fn empty(_: Seal) -> Self {
        Number(Kept::Whole(0))
    }
}

crate::__capgen_serde!(Number);

impl Value for i128 {
    fn view(&self) -> View<'_> {
        View::whole(*self)
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl Keep for i128 {
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        exchange(self, other)
    }
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        *self = match scalar {
            Scalar::Int(value) => value.into(),
            Scalar::Wide(value) => value,
            _ => return Err(Misfit::Kind),
        };
        Ok(())
    }
}

impl Typed for i128 {
    const SHAPE: &'static Shape = &Shape::INTEGER;
    fn empty(_: Seal) -> Self {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_by_value_and_exact() {
        let sorted: [Number; 12] = [
            (-1e300).into(),
            i64::MIN.into(),
            (-2.5).into(),
            0.into(),
            0.25.into(),
            1.0.into(),
            1.5.into(),
            9_007_199_254_740_992_u64.into(),
            9_007_199_254_740_993_u64.into(),
            (u64::MAX - 1).into(),
            u64::MAX.into(),
            18_446_744_073_709_551_616.0.into(),
        ];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                assert_eq!(a.partial_cmp(b), Some(i.cmp(&j)), "{a} {b}");
                assert_eq!(a == b, i == j, "{a} {b}");
            }
        }
        assert_eq!(Number::from(f64::NAN).partial_cmp(&Number::from(1)), None);
    }

    #[test]
    fn a_whole_double_is_the_whole_number() {
        assert_eq!(Number::from(-0.0), Number::from(0));
        assert_eq!(Number::from(1e3_f32), Number::from(1000));
        assert_eq!(Number::from(1e18).as_i64(), Some(1_000_000_000_000_000_000));
        assert_eq!(Number::from(u64::MAX).as_i64(), None);
        assert_eq!(Number::from(1e300).to_string(), 1e300.to_string());
    }
}
