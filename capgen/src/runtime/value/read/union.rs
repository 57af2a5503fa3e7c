//! Unions: objects of which one member, the tag, says what the others are.
//!
//! Invariant: the tag may stand anywhere. What stands before it is kept as free JSON until it has come, and is read then;
//! where the tag comes first, as it mostly does, nothing is kept.

use std::borrow::Cow;

use serde::de::{DeserializeSeed, Error, IgnoredAny, IntoDeserializer, MapAccess};

use super::super::fault::FaultKind;
use super::super::problem::{Found, Problem};
use super::super::shape::{Peeled, UnionShape};
use super::super::words::one_of;
use super::super::{Json, Scalar, Seal};
use super::json::JsonReader;
use super::visitor::{Reader, duplicate};
use super::{number, record};

pub(super) fn read<'de, A: MapAccess<'de>>(
    mut reader: Reader<'_>,
    union: &'static UnionShape,
    mut members: A,
) -> Result<(), A::Error> {
    let mut before: Vec<(String, Json)> = Vec::new();
    let (here, secret) = (reader.here, reader.secret);
    while let Some(name) = members.next_key::<String>()? {
        if number::is_token(&name) {
            let number = members.next_value::<String>()?;
            reader.wrong_kind(&number);
            return Ok(());
        }
        let at_tag = name == union.tag;
        let here = if at_tag { here.member(union.tag, secret) } else { here.key(&name, secret) };
        let value = members.next_value_seed(JsonReader::new(&here, secret, reader.gather))?;
        if !at_tag {
            before.push((name, value));
            continue;
        }
        let word = match value {
            Json::String(word) => Scalar::Str(Cow::Owned(word)),
            other => Scalar::Json(other),
        };
        let Some(index) = position(union, &word) else {
            reader.gather.faults.add(|| Problem::Word(union.words).at(&here, secret, Found::Scalar(&word)));
            return pass_over(members);
        };
        return variant(reader, union, index, before, members);
    }
    reader.gather.faults.add(|| {
        let message = format!("is missing; it says what this is: {}", one_of(union.words));
        here.member(union.tag, secret).fault(FaultKind::Missing, message)
    });
    Ok(())
}

fn position(union: &'static UnionShape, word: &Scalar<'_>) -> Option<usize> {
    let Scalar::Str(word) = word else { return None };
    union.words.iter().position(|known| *known == word.as_ref())
}

fn pass_over<'de, A: MapAccess<'de>>(mut members: A) -> Result<(), A::Error> {
    while members.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
    Ok(())
}

/// Reads the members of a variant as those of its record.
fn variant<'de, A: MapAccess<'de>>(
    reader: Reader<'_>,
    union: &'static UnionShape,
    index: usize,
    mut before: Vec<(String, Json)>,
    rest: A,
) -> Result<(), A::Error> {
    let kept_nowhere = || A::Error::custom("a variant of the shape is kept nowhere");
    let Reader { place, here, secret, gather, .. } = reader;
    let ((word, record), shape) = union.variant(index).zip(union.records.get(index)).ok_or_else(kept_nowhere)?;
    place.put(Scalar::Variant(index, Seal::new())).map_err(|_| kept_nowhere())?;
    let place = place.slot(0).ok_or_else(kept_nowhere)?;
    let has_tag = record.has(union.tag);
    if has_tag {
        before.push((union.tag.to_owned(), Json::from(word)));
    }
    let mut twice = false;
    let tag = (!has_tag).then_some(union.tag);
    let members = Members { tag, twice: &mut twice, before: before.into_iter(), value: None, rest };
    let shape = Peeled { core: shape.peel().core, nullable: false, secret };
    record::read(Reader { shape, place, here, secret, gather: &mut *gather }, record, members)?;
    if twice {
        gather.faults.add(|| duplicate(&here.member(union.tag, secret)));
    }
    Ok(())
}

/// The members of a variant: what came before the tag, and what comes after it.
struct Members<'t, A> {
    /// The tag, where no field of the record holds it.
    tag: Option<&'static str>,
    /// Did the tag come again?
    twice: &'t mut bool,
    before: std::vec::IntoIter<(String, Json)>,
    /// The value that belongs to the last name, of those before the tag.
    value: Option<Json>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Members<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        if let Some((name, value)) = self.before.next() {
            self.value = Some(value);
            return seed.deserialize(name.into_deserializer()).map(Some);
        }
        while let Some(name) = self.rest.next_key::<String>()? {
            if self.tag != Some(name.as_str()) {
                return seed.deserialize(name.into_deserializer()).map(Some);
            }
            *self.twice = true;
            self.rest.next_value::<IgnoredAny>()?;
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        match self.value.take() {
            Some(value) => seed.deserialize(value).map_err(A::Error::custom),
            None => self.rest.next_value_seed(seed),
        }
    }
}
