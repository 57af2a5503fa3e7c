//! The visitor: one value, whatever its shape.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::super::fault::{Fault, FaultKind};
use super::super::fit::{self, exact};
use super::super::path::{DEEPEST, Here};
use super::super::problem::{Found, Problem, expected};
use super::super::shape::Peeled;
use super::super::{Scalar, Shape, Value};
use super::json::JsonReader;
use super::{Gather, number, numbers, record, union};

/// Fills one place.
pub(in crate::runtime::value) struct Reader<'r> {
    pub shape: Peeled,
    pub place: &'r mut dyn Value,
    pub here: &'r Here<'r>,
    pub secret: bool,
    pub gather: &'r mut Gather,
}

impl<'r> Reader<'r> {
    pub fn new(
        shape: &'static Shape,
        place: &'r mut dyn Value,
        here: &'r Here<'r>,
        secret: bool,
        gather: &'r mut Gather,
    ) -> Self {
        let shape = shape.peel();
        Reader { shape, place, here, secret: secret || shape.secret, gather }
    }

    fn scalar(self, scalar: Scalar<'_>) {
        fit::put(&self.shape, self.place, scalar, self.here, self.secret, &mut self.gather.faults);
    }

    /// A scalar of which every value fits here.
    fn plain(self, scalar: Scalar<'_>) {
        fit::put_plain(&self.shape, self.place, scalar, self.here, self.secret, &mut self.gather.faults);
    }

    fn problem(&mut self, problem: Problem, found: &str) {
        self.gather.faults.add(|| problem.at(self.here, self.secret, Found::Words(found)));
    }

    pub fn wrong_kind(&mut self, found: &str) {
        self.problem(Problem::Kind(self.shape.core), found);
    }

    /// Beyond the limit nothing is read further: even passing over it would recurse.
    fn open<E: Error>(&mut self) -> Result<(), E> {
        if self.here.is_too_deep() {
            let fault = too_deep(self.here);
            let error = E::custom(&fault);
            self.gather.faults.add(|| fault);
            return Err(error);
        }
        Ok(())
    }

    fn read_list<'de, A: SeqAccess<'de>>(
        mut self,
        items: A,
        of: &'static Shape,
        range: (Option<u64>, Option<u64>),
    ) -> Result<(), A::Error> {
        self.place.begin();
        let of = of.peel();
        let secret = self.secret || of.secret;
        let count = match numbers::List::of(&of, &mut *self.place) {
            numbers::List::Ints(list) => numbers::read(list, items, of, self.here, secret, self.gather)?,
            numbers::List::Doubles(list) => numbers::read(list, items, of, self.here, secret, self.gather)?,
            numbers::List::No => self.read_items(items, of, secret)?,
        };
        if let Err(problem) = fit::count(count, range.0, range.1, "item") {
            self.problem(problem, "a list");
        }
        Ok(())
    }

    /// Gives how many there are.
    fn read_items<'de, A: SeqAccess<'de>>(
        &mut self,
        mut items: A,
        of: Peeled,
        secret: bool,
    ) -> Result<usize, A::Error> {
        let mut count = 0;
        loop {
            let here = self.here.item(count, self.secret);
            let item = ItemReader { of, list: &mut *self.place, here: &here, secret, gather: self.gather };
            if items.next_element_seed(item)?.is_none() {
                return Ok(count);
            }
            count += 1;
        }
    }

    fn read_map<'de, A: MapAccess<'de>>(mut self, mut entries: A, of: &'static Shape) -> Result<(), A::Error> {
        self.place.begin();
        while let Some(key) = entries.next_key::<String>()? {
            if number::is_token(&key) {
                let number = entries.next_value::<String>()?;
                self.wrong_kind(&number);
                return Ok(());
            }
            let here = self.here.key(&key, self.secret);
            match self.place.entry(key.clone()) {
                Some(place) => entries.next_value_seed(Reader::new(of, place, &here, self.secret, self.gather))?,
                None => {
                    self.gather.faults.add(|| duplicate(&here));
                    entries.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

pub(in crate::runtime::value) fn too_deep(here: &Here<'_>) -> Fault {
    here.fault(FaultKind::TooDeep, format!("nested deeper than {DEEPEST} levels"))
}

pub(super) fn duplicate(here: &Here<'_>) -> Fault {
    here.fault(FaultKind::Duplicate, "given twice")
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&expected(self.shape.core))
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.scalar(Scalar::Null);
        Ok(())
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.scalar(Scalar::Bool(value));
        Ok(())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        match self.shape.core {
            Shape::Int { min: None, max: None } => self.plain(Scalar::Int(value)),
            Shape::Number { min: None, max: None } => match exact(value.into()) {
                Some(value) => self.plain(Scalar::Number(value)),
                None => self.scalar(Scalar::Int(value)),
            },
            _ => self.scalar(Scalar::Int(value)),
        }
        Ok(())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        match i64::try_from(value) {
            Ok(value) => self.visit_i64(value),
            Err(_) => {
                self.scalar(Scalar::Wide(value.into()));
                Ok(())
            }
        }
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        match self.shape.core {
            Shape::Number { min: None, max: None } if value.is_finite() => self.plain(Scalar::Number(value)),
            _ => self.scalar(Scalar::Number(value)),
        }
        Ok(())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        match self.shape.core {
            Shape::Text { min: None, max: None } => self.plain(Scalar::Str(Cow::Borrowed(value))),
            _ => self.scalar(Scalar::Str(Cow::Borrowed(value))),
        }
        Ok(())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<(), E> {
        self.scalar(Scalar::Str(Cow::Owned(value)));
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        self.open()?;
        match self.shape.core {
            Shape::List { of, min, max } => self.read_list(items, of, (*min, *max)),
            Shape::Json => {
                let json = JsonReader::new(self.here, self.secret, self.gather).visit_seq(items)?;
                self.scalar(Scalar::Json(json));
                Ok(())
            }
            _ => {
                self.wrong_kind("a list");
                while items.next_element::<IgnoredAny>()?.is_some() {}
                Ok(())
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        self.open()?;
        match self.shape.core {
            Shape::Record(shape) => record::read(self, shape, members),
            Shape::Union(shape) => union::read(self, shape, members),
            Shape::Map { of } => self.read_map(members, of),
            Shape::Json => {
                let json = JsonReader::new(self.here, self.secret, self.gather).visit_map(members)?;
                self.scalar(Scalar::Json(json));
                Ok(())
            }
            _ => match number::first_key(&mut members)? {
                number::FirstKey::Number(text) => number::visit(self, &text),
                number::FirstKey::Other(_) => {
                    self.wrong_kind("an object");
                    members.next_value::<IgnoredAny>()?;
                    while members.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                    Ok(())
                }
                number::FirstKey::None => {
                    self.wrong_kind("an object");
                    Ok(())
                }
            },
        }
    }
}

/// Adds an item to a list, once there is one.
struct ItemReader<'r> {
    of: Peeled,
    list: &'r mut dyn Value,
    here: &'r Here<'r>,
    secret: bool,
    gather: &'r mut Gather,
}

impl<'de> DeserializeSeed<'de> for ItemReader<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.list.push() {
            Some(place) => {
                let ItemReader { of: shape, here, secret, gather, .. } = self;
                Reader { shape, place, here, secret, gather }.deserialize(deserializer)
            }
            None => Err(D::Error::custom("no list is kept where the shape says one")),
        }
    }
}
