//! Objects: members in any order, each once, none unknown where there are no others, none missing.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};

use super::super::Value;
use super::super::fault::FaultKind;
use super::super::near;
use super::super::path::Here;
use super::super::problem::{Found, Problem};
use super::super::shape::{FieldShape, Peeled, RecordShape};
use super::visitor::{Reader, duplicate};
use super::{Gather, Unknown, number};

pub(super) fn read<'de, A: MapAccess<'de>>(
    reader: Reader<'_>,
    shape: &'static RecordShape,
    mut members: A,
) -> Result<(), A::Error> {
    let Reader { shape: Peeled { core, .. }, place, here, secret, gather } = reader;
    place.begin();
    let fields = shape.fields;
    let mut seen = Seen::new(fields.len());
    let mut next = 0;
    let mut unknown = String::new();
    while let Some(index) = members.next_key_seed(MemberName { fields, next, unknown: &mut unknown })? {
        let field = match fields.get(index) {
            Some(field) => field,
            None if number::is_token(&unknown) => {
                let number = members.next_value::<String>()?;
                gather.faults.add(|| Problem::Kind(core).at(here, secret, Found::Words(&number)));
                return Ok(());
            }
            None if shape.rest.is_some() => {
                other(shape, place, &unknown, &mut members, (here, secret), gather)?;
                continue;
            }
            None => {
                if gather.unknown == Unknown::Refuse {
                    gather.faults.add(|| {
                        let near = near::nearest(&unknown, fields.iter().map(|field| field.name));
                        let hint = near.filter(|_| !secret).map(|near| format!(" (did you mean `{near}`?)"));
                        let message = format!("is no member here{}", hint.unwrap_or_default());
                        here.key(&unknown, secret).fault(FaultKind::Unknown, message)
                    });
                }
                members.next_value::<IgnoredAny>()?;
                continue;
            }
        };
        next = index + 1;
        let here = here.member(field.name, secret);
        if !seen.insert(index) {
            gather.faults.add(|| duplicate(&here));
            members.next_value::<IgnoredAny>()?;
            continue;
        }
        let Some(place) = place.slot(index) else {
            return Err(A::Error::custom("a field of the shape is kept nowhere"));
        };
        members.next_value_seed(Reader::new(field.shape, place, &here, secret, gather))?;
    }
    for (index, field) in fields.iter().enumerate() {
        if field.is_required() && !seen.contains(index) {
            gather.faults.add(|| here.member(field.name, secret).fault(FaultKind::Missing, "is missing"));
        }
    }
    Ok(())
}

/// A member that is no field of its own.
fn other<'de, A: MapAccess<'de>>(
    shape: &'static RecordShape,
    place: &mut dyn Value,
    name: &str,
    members: &mut A,
    (here, secret): (&Here<'_>, bool),
    gather: &mut Gather,
) -> Result<(), A::Error> {
    let (Some(rest), Some(others)) = (shape.rest, place.slot(shape.fields.len())) else {
        return Err(A::Error::custom("other members of the shape are kept nowhere"));
    };
    let here = here.key(name, secret);
    match others.entry(name.to_owned()) {
        Some(place) => members.next_value_seed(Reader::new(rest, place, &here, secret, gather)),
        None => {
            gather.faults.add(|| duplicate(&here));
            members.next_value::<IgnoredAny>().map(drop)
        }
    }
}

/// Finds the field that a member's name stands for. The one after the last is tried first: most objects are in order.
/// Gives its position; that of none when there is no such field, and its name then.
struct MemberName<'r> {
    fields: &'static [FieldShape],
    next: usize,
    unknown: &'r mut String,
}

impl<'de> DeserializeSeed<'de> for MemberName<'_> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for MemberName<'_> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a member's name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        if self.fields.get(self.next).is_some_and(|field| field.name == name) {
            return Ok(self.next);
        }
        Ok(self.fields.iter().position(|field| field.name == name).unwrap_or_else(|| {
            name.clone_into(self.unknown);
            usize::MAX
        }))
    }
}

/// Which fields have come. Small records, nearly all, need no allocation.
enum Seen {
    Few(u64),
    Many(Vec<bool>),
}

impl Seen {
    fn new(fields: usize) -> Self {
        if fields <= 64 { Seen::Few(0) } else { Seen::Many(vec![false; fields]) }
    }

    /// Is it the first time?
    fn insert(&mut self, index: usize) -> bool {
        match self {
            Seen::Few(bits) => {
                let before = *bits;
                *bits |= 1 << index;
                *bits != before
            }
            Seen::Many(seen) => seen.get_mut(index).is_some_and(|seen| !std::mem::replace(seen, true)),
        }
    }

    fn contains(&self, index: usize) -> bool {
        match self {
            Seen::Few(bits) => bits & (1 << index) != 0,
            Seen::Many(seen) => seen.get(index).copied().unwrap_or(false),
        }
    }
}
