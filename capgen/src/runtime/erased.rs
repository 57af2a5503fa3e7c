//! Values whose Rust type is known only at both ends.
//!
//! Invariant: what is compiled for each type (the functions with a parameter) makes a place, and no more than one call; what is
//! done with the place is compiled once. A program has a provider and a consumer of each of hundreds of operations.

use super::value::{CheckOf, Seal, Shape, Unknown, Value, check, exchange, read_into, to_json, transfer_into};
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
        self.into_checked(unknown, None)
    }

    fn into_checked<T: Typed>(mut self, unknown: Unknown, check: Option<CheckOf>) -> Result<T, Faults> {
        let mut to = T::empty(Seal::new());
        let is_there = exchange(&mut to, &mut *self.value);
        match self.fill(T::SHAPE, &mut to, unknown, is_there, check) {
            Ok(()) => Ok(to),
            Err(faults) => Err(faults),
        }
    }

    fn fill(
        mut self,
        shape: &'static Shape,
        to: &mut dyn Value,
        unknown: Unknown,
        is_there: bool,
        held_against: Option<CheckOf>,
    ) -> Result<(), Faults> {
        if !is_there {
            transfer_into(self.shape, &mut *self.value, shape, to, unknown)?;
        }
        check(held_against, shape, to)
    }
}

/// An input as the type of a provider, held against what its catalogue says of it.
pub(super) fn input_of<C: Capability>(input: Erased) -> Result<C::Input, Faults> {
    input.into_checked(Unknown::Refuse, C::DESCRIPTOR.input_check)
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
        let mut to = C::Output::empty(Seal::new());
        match self.fill::<C>(&mut to) {
            Ok(()) => Ok(to),
            Err(faults) => Err(faults),
        }
    }

    /// The same into a place of the caller's type.
    pub(super) fn fill<C: Capability>(mut self, to: &mut C::Output) -> Result<(), Faults> {
        let is_there = match &mut self {
            Output::Here(erased) => exchange(to, &mut *erased.value),
            Output::Json(_) => false,
        };
        self.fill_place(C::Output::SHAPE, to, is_there, C::DESCRIPTOR.output_check)
    }

    fn fill_place(
        self,
        shape: &'static Shape,
        to: &mut dyn Value,
        is_there: bool,
        held_against: Option<CheckOf>,
    ) -> Result<(), Faults> {
        match self {
            Output::Here(erased) => erased.fill(shape, to, Unknown::Skip, is_there, held_against),
            Output::Json(json) => {
                read_into(shape, to, json, Unknown::Skip)?;
                check(held_against, shape, to)
            }
        }
    }

    /// As a tree. May hold secrets.
    pub(super) fn to_json(&self) -> Json {
        match self {
            Output::Here(erased) => to_json(erased.shape, &*erased.value),
            Output::Json(json) => json.clone(),
        }
    }
}
