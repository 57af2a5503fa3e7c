//! A JSON scalar.

use super::{Keep, Misfit, Scalar, Seal, Shape, Typed, Value, View};

/// A JSON scalar. Integers of 64 bits are kept exactly.
///
/// ```
/// use capgen::Any;
/// assert_eq!(Any::from(3), Any::Int(3));
/// assert_eq!(Any::from("three"), Any::Text("three".to_owned()));
/// assert_eq!(Any::from(None::<bool>), Any::Null);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Any {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A number with a fraction or an exponent.
    Number(f64),
    /// Text.
    Text(String),
}

impl Value for Any {
    fn view(&self) -> View<'_> {
        match self {
            Any::Null => View::Null,
            Any::Bool(value) => View::Bool(*value),
            Any::Int(value) => View::Int(*value),
            Any::Number(value) => View::Number(*value),
            Any::Text(value) => View::Str(value),
        }
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl Keep for Any {
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        *self = match scalar {
            Scalar::Null => Any::Null,
            Scalar::Bool(value) => Any::Bool(value),
            Scalar::Int(value) => Any::Int(value),
            Scalar::Number(value) => Any::Number(value),
            Scalar::Str(value) => Any::Text(value.into_owned()),
            Scalar::Wide(_) | Scalar::Bytes(_) | Scalar::Index(_) | Scalar::Json(_) | Scalar::Variant(..) => {
                return Err(Misfit::Kind);
            }
        };
        Ok(())
    }
    fn take(&mut self) -> Scalar<'static> {
        match std::mem::take(self) {
            Any::Null => Scalar::Null,
            Any::Bool(value) => Scalar::Bool(value),
            Any::Int(value) => Scalar::Int(value),
            Any::Number(value) => Scalar::Number(value),
            Any::Text(value) => Scalar::Str(value.into()),
        }
    }
}

impl Typed for Any {
    const SHAPE: &'static Shape = &Shape::Any;
    fn empty(_: Seal) -> Self {
        Any::Null
    }
}

crate::__capgen_serde!(Any);

macro_rules! any_from {
    ($($from:ty => $variant:ident),* $(,)?) => {
        $(impl From<$from> for Any {
            fn from(value: $from) -> Self {
                Any::$variant(value.into())
            }
        })*
    };
}

any_from!(bool => Bool, i8 => Int, i16 => Int, i32 => Int, i64 => Int, u8 => Int, u16 => Int, u32 => Int,
    f32 => Number, f64 => Number, &str => Text, String => Text);

impl<T: Into<Any>> From<Option<T>> for Any {
    fn from(value: Option<T>) -> Self {
        value.map_or(Any::Null, Into::into)
    }
}
