//! Values whose Rust type is known only at both ends.

use std::any::Any;

use super::value::{Shape, Unknown, Value, check, from_json, to_json, transfer};
use super::{Capability, Faults, Json, Typed};

/// A value and what it is.
pub(super) struct Erased {
    pub(super) shape: &'static Shape,
    pub(super) value: Box<dyn Value>,
}

impl Erased {
    pub(super) fn of<T: Typed>(value: T) -> Erased {
        Erased { shape: T::SHAPE, value: Box::new(value) }
    }

    /// Moves it into another brick's type for the same thing, and validates it against that. A value of that very type goes
    /// over as it is.
    pub(super) fn into_typed<T: Typed>(self, unknown: Unknown) -> Result<T, Faults> {
        let Erased { shape, mut value } = self;
        if (&*value as &dyn Any).is::<T>() {
            let value: Box<dyn Any> = value;
            return value.downcast().map(|value| *value).map_err(|_| Faults::default());
        }
        transfer(shape, &mut *value, unknown)
    }
}

/// An input as the type of a provider, held against what its catalogue says of it.
pub(super) fn input_of<C: Capability>(input: Erased) -> Result<C::Input, Faults> {
    let input: C::Input = input.into_typed(Unknown::Refuse)?;
    check(C::DESCRIPTOR.input_check, C::Input::SHAPE, &input)?;
    Ok(input)
}

/// What a call answers: moved over from a provider in this process, or read from a ledger or a remote brick.
pub(super) enum Output {
    /// From this process.
    Here(Erased),
    /// From elsewhere.
    Json(Json),
}

impl Output {
    /// As the caller's type, held against what its catalogue says of it. Members that the caller does not know are passed
    /// over.
    pub(super) fn into_typed<C: Capability>(self) -> Result<C::Output, Faults> {
        let output: C::Output = match self {
            Output::Here(erased) => erased.into_typed(Unknown::Skip)?,
            Output::Json(json) => from_json(json, Unknown::Skip)?,
        };
        check(C::DESCRIPTOR.output_check, C::Output::SHAPE, &output)?;
        Ok(output)
    }

    /// As a tree. May hold secrets.
    pub(super) fn to_json(&self) -> Json {
        match self {
            Output::Here(erased) => to_json(erased.shape, &*erased.value),
            Output::Json(json) => json.clone(),
        }
    }
}
