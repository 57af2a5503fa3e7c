//! Values whose Rust type is known only at both ends.
//!
//! Invariant: what is compiled for each type (the functions with a parameter) makes a place, and no more than one call; what is
//! done with the place is compiled once. A program has a provider and a consumer of each of hundreds of operations.

use std::any::Any;
use std::mem::replace;

use super::value::{CheckOf, Seal, Shape, Unknown, Value, check, read_into, to_json, transfer_into};
use super::{Capability, Faults, Json, Typed};

/// A value and what it is.
pub(super) struct Erased {
    pub(super) shape: &'static Shape,
    pub(super) value: Box<dyn Value>,
}

/// Makes an empty start of a type; none where the value is of that type already.
pub(super) type Place = fn(&dyn Value) -> Option<Box<dyn Value>>;

/// The [`Place`] of a type.
pub(super) fn place<T: Typed>(value: &dyn Value) -> Option<Box<dyn Value>> {
    let value: &dyn Any = value;
    if value.is::<T>() {
        return None;
    }
    Some(Box::new(T::empty(Seal::new())))
}

/// An empty start of the type of a place.
#[cfg(feature = "server")]
pub(super) fn empty(place: Place) -> Box<dyn Value> {
    place(&Json::Null).unwrap_or_else(|| Box::new(Json::Null))
}

/// Moves out what a place has made. To leave an empty start behind is less code than to take the box apart.
pub(super) fn own<T: Typed>(value: &mut dyn Value) -> T {
    replace(borrow(value), T::empty(Seal::new()))
}

/// A reference to it. Also where it is only read it can be changed: one function for both is less to compile.
pub(super) fn borrow<T: Typed>(value: &mut dyn Value) -> &mut T {
    let value: &mut dyn Any = value;
    match value.downcast_mut::<T>() {
        Some(value) => value,
        None => misplaced(),
    }
}

/// Each use of [`own`] and [`borrow`] names the type whose [`place`] the value went through.
fn misplaced() -> ! {
    unreachable!("a place is of the type it was made for")
}

impl Erased {
    pub(super) fn of<T: Typed>(value: T) -> Erased {
        Erased { shape: T::SHAPE, value: Box::new(value) }
    }

    /// Moves it into another brick's type for the same thing, and validates it against that. A value of that very type goes
    /// over as it is.
    pub(super) fn into_typed<T: Typed>(self, unknown: Unknown) -> Result<T, Faults> {
        match self.into_place(T::SHAPE, place::<T>, unknown, None) {
            Ok(mut value) => Ok(own(&mut *value)),
            Err(faults) => Err(faults),
        }
    }

    /// The same, seen without its type, and held against what a catalogue says of it.
    pub(super) fn into_place(
        mut self,
        shape: &'static Shape,
        place: Place,
        unknown: Unknown,
        held_against: Option<CheckOf>,
    ) -> Result<Box<dyn Value>, Faults> {
        let value = match place(&*self.value) {
            Some(mut to) => {
                transfer_into(self.shape, &mut *self.value, shape, &mut *to, unknown)?;
                to
            }
            None => self.value,
        };
        check(held_against, shape, &*value)?;
        Ok(value)
    }
}

/// An input as the type of a provider, held against what its catalogue says of it.
pub(super) fn input_of<C: Capability>(input: Erased) -> Result<C::Input, Faults> {
    match input.into_place(C::Input::SHAPE, place::<C::Input>, Unknown::Refuse, C::DESCRIPTOR.input_check) {
        Ok(mut input) => Ok(own(&mut *input)),
        Err(faults) => Err(faults),
    }
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
        match self.into_place(C::Output::SHAPE, place::<C::Output>, C::DESCRIPTOR.output_check) {
            Ok(mut output) => Ok(own(&mut *output)),
            Err(faults) => Err(faults),
        }
    }

    /// The same, seen without its type.
    pub(super) fn into_place(
        self,
        shape: &'static Shape,
        place: Place,
        held_against: Option<CheckOf>,
    ) -> Result<Box<dyn Value>, Faults> {
        let json = match self {
            Output::Here(erased) => return erased.into_place(shape, place, Unknown::Skip, held_against),
            Output::Json(json) => json,
        };
        let value = match place(&json) {
            Some(mut to) => {
                read_into(shape, &mut *to, json, Unknown::Skip)?;
                to
            }
            None => Box::new(json),
        };
        check(held_against, shape, &*value)?;
        Ok(value)
    }

    /// As a tree. May hold secrets.
    pub(super) fn to_json(&self) -> Json {
        match self {
            Output::Here(erased) => to_json(erased.shape, &*erased.value),
            Output::Json(json) => json.clone(),
        }
    }
}
