//! How a value is reached without knowing its Rust type.
//!
//! Invariants
//! - [`Value`] says where the parts of a value are kept; what they mean (names, ranges, what may be absent) is said by the
//!   [`Shape`] alone.
//! - An empty start ([`Typed::empty`]) may break its shape's rules. Only the runtime can make a [`Seal`], so such a value
//!   reaches nobody: every reader either fills it or drops it.

use std::any::Any;
use std::borrow::Cow;

use super::{Json, Malformed, Shape, bytes};

/// Where the parts of a value are kept. Object safe; generated records implement it with two small methods, which say
/// where their fields are. What only other values need is in [`Keep`] and [`Parts`]: every method that a type has is compiled
/// for it, also where it is the one that all have.
pub trait Value: Any + Send + Sync {
    /// What is there now.
    fn view(&self) -> View<'_> {
        View::Record
    }

    /// The field or item at a position.
    fn at(&self, index: usize) -> Option<&dyn Value> {
        let _ = index;
        None
    }

    /// The field or item at a position, to be filled.
    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        let _ = index;
        None
    }

    /// The entries of a map; none for what is no map.
    fn entries(&self) -> Option<Entries<'_>> {
        None
    }

    /// How what is kept as a whole is replaced; none for a record.
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        None
    }
}

/// A value that is replaced as a whole.
pub trait Keep: Value {
    /// Replaces what is there. The caller has checked the scalar against the shape.
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        let _ = scalar;
        Err(Misfit::Kind)
    }

    /// Moves the scalar out; what stays behind is unspecified and must not be shown.
    fn take(&mut self) -> Scalar<'static> {
        self.view().to_scalar()
    }

    /// Exchanges what is kept with another place of the same type; false, and nothing happens, when it is of another. Types
    /// that bricks share have it, so that text and whole lists of it need not be moved piece by piece.
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        let _ = other;
        false
    }

    /// How parts of any number are kept; none for a scalar.
    fn parts(&mut self) -> Option<&mut dyn Parts> {
        None
    }
}

/// A list, a map, or a place where one may be.
pub trait Parts {
    /// A list, map or record begins: lists and maps are emptied, an absent value becomes an empty one.
    fn begin(&mut self);

    /// A new last item of a list, to be filled.
    fn push(&mut self) -> Option<&mut dyn Value> {
        None
    }

    /// A new entry of a map, to be filled; none when the key is there already.
    fn entry(&mut self, key: String) -> Option<&mut dyn Value> {
        let _ = key;
        None
    }

    /// The entries of a map, to be moved out.
    fn entries_mut(&mut self) -> EntriesMut<'_> {
        Box::new(std::iter::empty())
    }
}

/// What can be done with a value of whatever kind.
impl dyn Value {
    /// [`Keep::put`].
    pub(in crate::runtime) fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        self.keep().map_or(Err(Misfit::Kind), |keep| keep.put(scalar))
    }

    /// [`Keep::take`].
    pub(super) fn take(&mut self) -> Scalar<'static> {
        self.keep().map_or(Scalar::Null, Keep::take)
    }

    /// [`Keep::exchange`].
    pub(super) fn exchange(&mut self, other: &mut dyn Any) -> bool {
        self.keep().is_some_and(|keep| keep.exchange(other))
    }

    /// [`Parts::begin`]. There is nothing to do for a record.
    pub(super) fn begin(&mut self) {
        if let Some(parts) = self.parts() {
            parts.begin();
        }
    }

    /// [`Parts::push`].
    pub(super) fn push(&mut self) -> Option<&mut dyn Value> {
        self.parts()?.push()
    }

    /// [`Parts::entry`].
    pub(super) fn entry(&mut self, key: String) -> Option<&mut dyn Value> {
        self.parts()?.entry(key)
    }

    /// [`Parts::entries_mut`].
    pub(super) fn entries_mut(&mut self) -> EntriesMut<'_> {
        self.parts().map_or_else(|| Box::new(std::iter::empty()) as EntriesMut<'_>, Parts::entries_mut)
    }

    fn parts(&mut self) -> Option<&mut dyn Parts> {
        self.keep()?.parts()
    }
}

/// Exchanges two values of one type; false, and nothing happens, when the other is of another: [`Keep::exchange`] of a type that
/// bricks share.
pub(in crate::runtime) fn exchange<T: Any>(this: &mut T, other: &mut dyn Any) -> bool {
    match other.downcast_mut::<T>() {
        Some(other) => {
            std::mem::swap(this, other);
            true
        }
        None => false,
    }
}

/// A Rust type that has a shape.
pub trait Typed: Value + Sized {
    /// What a value of this type is.
    const SHAPE: &'static Shape;

    /// A start to be filled by a reader. It need not be valid.
    fn empty(seal: Seal) -> Self;
}

/// [`Typed::empty`] as a call that cannot unwind, for records. It never panics, which rustc does not know: where each field is made by
/// a call that may unwind, there is code after each that drops all before it, four times as much as makes them.
#[allow(improper_ctypes_definitions, reason = "nothing but Rust calls it")]
pub extern "C" fn start<T: Typed>(seal: Seal) -> T {
    T::empty(seal)
}

/// Permission to make an empty start. Only the runtime has one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seal(());

impl Seal {
    /// The one way to get a seal.
    pub(in crate::runtime) const fn new() -> Self {
        Seal(())
    }
}

/// The entries of a map, in key order.
pub type Entries<'a> = Box<dyn Iterator<Item = (&'a str, &'a dyn Value)> + 'a>;

/// The entries of a map, to be moved out.
pub type EntriesMut<'a> = Box<dyn Iterator<Item = (&'a str, &'a mut dyn Value)> + 'a>;

/// What is there, seen from outside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View<'a> {
    /// Nothing.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// An integer that 64 bits with a sign do not hold.
    Wide(i128),
    /// A double.
    Number(f64),
    /// Text, also that of dates and decimals.
    Str(&'a str),
    /// A word of an enum.
    Word(&'static str),
    /// Bytes, base64 on the wire.
    Bytes(&'a [u8]),
    /// Any JSON.
    Json(&'a Json),
    /// A list of so many items, reached through [`Value::at`].
    List(usize),
    /// A map, reached through [`Value::entries`].
    Map,
    /// A record; its fields are reached through [`Value::at`].
    Record,
    /// The variant of a union that is at this position in the shape. Its record is what [`Value::at`] gives for 0.
    Variant(usize),
    /// Not even null: a field that may be missing, and is.
    Absent,
}

impl<'a> View<'a> {
    /// A whole number.
    pub(super) fn whole(value: i128) -> Self {
        value.try_into().map_or(View::Wide(value), View::Int)
    }

    /// A copy as a scalar: a word is text, and nothing what has parts.
    fn to_scalar(self) -> Scalar<'static> {
        match self {
            View::Word(word) => Scalar::Str(Cow::Borrowed(word)),
            view => view.scalar().map_or(Scalar::Null, Scalar::into_owned),
        }
    }

    /// The same as a scalar; none for what has parts.
    pub(super) fn scalar(self) -> Option<Scalar<'a>> {
        Some(match self {
            View::Null | View::Absent => Scalar::Null,
            View::Bool(value) => Scalar::Bool(value),
            View::Int(value) => Scalar::Int(value),
            View::Wide(value) => Scalar::Wide(value),
            View::Number(value) => Scalar::Number(value),
            View::Str(value) => Scalar::Str(Cow::Borrowed(value)),
            View::Word(value) => Scalar::Str(Cow::Borrowed(value)),
            View::Bytes(value) => Scalar::Bytes(value.to_vec()),
            View::Json(value) => Scalar::Json(value.clone()),
            View::List(_) | View::Map | View::Record | View::Variant(_) => return None,
        })
    }
}

/// A value without parts, on its way in or out.
#[derive(Clone, Debug, PartialEq)]
pub enum Scalar<'a> {
    /// Nothing.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// An integer that 64 bits with a sign do not hold.
    Wide(i128),
    /// A double.
    Number(f64),
    /// Text, also that of dates, decimals and bytes in base64.
    Str(Cow<'a, str>),
    /// Bytes as they are.
    Bytes(Vec<u8>),
    /// A word of an enum, by its position in the shape.
    Index(usize),
    /// Any JSON.
    Json(Json),
    /// The empty start of the variant of a union that is at this position in the shape.
    Variant(usize, Seal),
}

impl Scalar<'_> {
    /// A whole number.
    pub(super) fn whole(value: i128) -> Self {
        value.try_into().map_or(Scalar::Wide(value), Scalar::Int)
    }

    /// The same without a borrow.
    pub(super) fn into_owned(self) -> Scalar<'static> {
        match self {
            Scalar::Null => Scalar::Null,
            Scalar::Bool(value) => Scalar::Bool(value),
            Scalar::Int(value) => Scalar::Int(value),
            Scalar::Wide(value) => Scalar::Wide(value),
            Scalar::Number(value) => Scalar::Number(value),
            Scalar::Str(value) => Scalar::Str(Cow::Owned(value.into_owned())),
            Scalar::Bytes(value) => Scalar::Bytes(value),
            Scalar::Index(value) => Scalar::Index(value),
            Scalar::Json(value) => Scalar::Json(value),
            Scalar::Variant(value, seal) => Scalar::Variant(value, seal),
        }
    }

    /// Bytes as the text they are on the wire.
    pub(super) fn bytes_as_text(self) -> Self {
        match self {
            Scalar::Bytes(value) => Scalar::Str(Cow::Owned(bytes::encode(&value))),
            other => other,
        }
    }
}

/// Why a place did not take a scalar.
#[derive(Clone, Debug, PartialEq)]
pub enum Misfit {
    /// Values of another kind are kept here.
    Kind,
    /// The text is not of the form that is kept here.
    Form(Box<Malformed>),
}
