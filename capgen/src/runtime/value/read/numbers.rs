//! Lists of plain numbers, which come many at a time: each goes straight to its list, without asking what it is and where
//! it belongs. What is no such number is told as anywhere else.

use std::any::Any;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::super::fit::exact;
use super::super::path::Here;
use super::super::shape::Peeled;
use super::super::{Shape, Value};
use super::Gather;
use super::visitor::Reader;

/// Numbers of one kind, as lists keep them.
pub(super) trait Plain: Value + Copy {
    /// Stands where something came that is no such number.
    const NONE: Self;
    /// The number, when every one of these fits.
    fn of_int(value: i64) -> Option<Self>;
    /// Likewise.
    fn of_double(value: f64) -> Option<Self>;
}

impl Plain for i64 {
    const NONE: i64 = 0;

    fn of_int(value: i64) -> Option<i64> {
        Some(value)
    }

    fn of_double(_: f64) -> Option<i64> {
        None
    }
}

impl Plain for f64 {
    const NONE: f64 = 0.0;

    fn of_int(value: i64) -> Option<f64> {
        exact(value.into())
    }

    fn of_double(value: f64) -> Option<f64> {
        Some(value).filter(|value| value.is_finite())
    }
}

/// A list of numbers without a range, when that is what a place keeps.
pub(super) enum List<'p> {
    Ints(&'p mut Vec<i64>),
    Doubles(&'p mut Vec<f64>),
    /// It is something else.
    No,
}

impl<'p> List<'p> {
    pub(super) fn of(shape: &Peeled, place: &'p mut dyn Value) -> List<'p> {
        let place: &mut dyn Any = place;
        match shape.core {
            _ if shape.nullable => List::No,
            Shape::Int { min: None, max: None } => place.downcast_mut().map_or(List::No, List::Ints),
            Shape::Number { min: None, max: None } => place.downcast_mut().map_or(List::No, List::Doubles),
            _ => List::No,
        }
    }
}

/// Reads all items. Gives how many there are.
pub(super) fn read<'de, T: Plain, A: SeqAccess<'de>>(
    list: &mut Vec<T>,
    mut items: A,
    of: Peeled,
    list_here: &Here<'_>,
    secret: bool,
    gather: &mut Gather,
) -> Result<usize, A::Error> {
    let mut rest = Rest { of, list_here, secret, gather };
    let mut come = Come { list, few: [T::NONE; FEW], filled: 0 };
    while items.next_element_seed(Item { come: &mut come, rest: &mut rest })?.is_some() {}
    come.put_away();
    Ok(come.list.len())
}

/// So many are kept aside before their list grows: then a short list is allocated once, and no larger than it is.
const FEW: usize = 32;

/// What has come.
struct Come<'l, T> {
    list: &'l mut Vec<T>,
    few: [T; FEW],
    filled: usize,
}

impl<T: Plain> Come<'_, T> {
    #[inline]
    fn push(&mut self, value: T) {
        if self.filled == FEW {
            self.put_away();
        }
        if let Some(place) = self.few.get_mut(self.filled) {
            *place = value;
            self.filled += 1;
        }
    }

    #[cold]
    fn put_away(&mut self) {
        self.list.extend_from_slice(self.few.get(..self.filled).unwrap_or_default());
        self.filled = 0;
    }
}

/// One of them. Two pointers, because it is handed on several times for each.
struct Item<'i, 'l, 'r, T> {
    come: &'i mut Come<'l, T>,
    rest: &'i mut Rest<'r>,
}

/// What is looked at when something else comes.
struct Rest<'r> {
    of: Peeled,
    list_here: &'r Here<'r>,
    secret: bool,
    gather: &'r mut Gather,
}

impl<T: Plain> Item<'_, '_, '_, T> {
    /// What is no such number goes the way of everything else, to a place that nobody looks at.
    fn other<O>(self, read: impl FnOnce(Reader<'_>) -> O) -> O {
        let Item { come, rest: Rest { of, list_here, secret, gather } } = self;
        let here = list_here.item(come.list.len() + come.filled, *secret);
        let mut place = T::NONE;
        let read = read(Reader { shape: *of, place: &mut place, here: &here, secret: *secret, gather });
        come.push(place);
        read
    }
}

impl<'de, T: Plain> DeserializeSeed<'de> for Item<'_, '_, '_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: Plain> Visitor<'de> for Item<'_, '_, '_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    #[inline]
    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        match T::of_int(value) {
            Some(value) => {
                self.come.push(value);
                Ok(())
            }
            None => self.other(|reader| reader.visit_i64(value)),
        }
    }

    #[inline]
    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        match i64::try_from(value) {
            Ok(value) => self.visit_i64(value),
            Err(_) => self.other(|reader| reader.visit_u64(value)),
        }
    }

    #[inline]
    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        match T::of_double(value) {
            Some(value) => {
                self.come.push(value);
                Ok(())
            }
            None => self.other(|reader| reader.visit_f64(value)),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.other(|reader| reader.visit_unit())
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.other(|reader| reader.visit_none())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.other(|reader| reader.visit_bool(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        self.other(|reader| reader.visit_str(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        self.other(|reader| reader.visit_seq(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<(), A::Error> {
        self.other(|reader| reader.visit_map(members))
    }
}
