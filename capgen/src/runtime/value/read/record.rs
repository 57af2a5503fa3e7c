//! Closed objects: members in any order, each once, none unknown, none missing.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};

use super::super::fault::FaultKind;
use super::super::near;
use super::super::problem::{Found, Problem};
use super::super::shape::{FieldShape, Peeled, RecordShape};
use super::visitor::{Reader, duplicate};
use super::{Unknown, number};

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
    while let Some(member) = members.next_key_seed(MemberName { fields, next })? {
        let (index, field) = match member {
            Member::Known(index, field) => (index, field),
            Member::Unknown(name) if number::is_token(&name) => {
                let number = members.next_value::<String>()?;
                gather.faults.add(|| Problem::Kind(core).at(here, secret, Found::Words(&number)));
                return Ok(());
            }
            Member::Unknown(name) => {
                if gather.unknown == Unknown::Refuse {
                    gather.faults.add(|| {
                        let near = near::nearest(&name, fields.iter().map(|field| field.name));
                        let hint = near.filter(|_| !secret).map(|near| format!(" (did you mean `{near}`?)"));
                        let message = format!("is no member here{}", hint.unwrap_or_default());
                        here.key(&name, secret).fault(FaultKind::Unknown, message)
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
        if !field.optional && !seen.contains(index) {
            gather.faults.add(|| here.member(field.name, secret).fault(FaultKind::Missing, "is missing"));
        }
    }
    Ok(())
}

/// Finds the field that a member's name stands for. The one after the last is tried first: most objects are in order.
struct MemberName {
    fields: &'static [FieldShape],
    next: usize,
}

enum Member {
    Known(usize, &'static FieldShape),
    Unknown(String),
}

impl<'de> DeserializeSeed<'de> for MemberName {
    type Value = Member;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Member, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for MemberName {
    type Value = Member;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a member's name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Member, E> {
        if let Some(field) = self.fields.get(self.next).filter(|field| field.name == name) {
            return Ok(Member::Known(self.next, field));
        }
        let known = self.fields.iter().enumerate().find(|(_, field)| field.name == name);
        Ok(known.map_or_else(|| Member::Unknown(name.to_owned()), |(index, field)| Member::Known(index, field)))
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
