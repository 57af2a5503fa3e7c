//! Random JSON that a type takes, made from the model alone.

use std::collections::BTreeMap;

use capgen::model::{Catalogue, Number, Object, Presence, Range, Type, TypeKind, Union};
use serde_json::{Map, Value};

use super::{Tape, words};

/// The named types of a catalogue.
pub type Named<'m> = BTreeMap<&'m str, &'m Type>;

/// The named types of a catalogue, by name.
pub fn named(catalogue: &Catalogue) -> Named<'_> {
    catalogue.types.iter().map(|named| (named.name.as_str(), &named.ty)).collect()
}

/// The type that a name stands for in the end, and whether it or a type on the way is nullable or secret.
pub fn resolved<'m>(ty: &'m Type, named: &Named<'m>) -> Resolved<'m> {
    let mut found = Resolved { kind: &ty.kind, nullable: ty.nullable, secret: ty.secret };
    while let TypeKind::Named(name) = found.kind {
        let ty = named[name.as_str()];
        found = Resolved { kind: &ty.kind, nullable: found.nullable || ty.nullable, secret: found.secret || ty.secret };
    }
    found
}

/// A type without its name.
pub struct Resolved<'m> {
    /// What it holds.
    pub kind: &'m TypeKind,
    /// Is null a value?
    pub nullable: bool,
    /// Is it masked?
    pub secret: bool,
}

/// Makes values of a catalogue's types.
pub struct Maker<'m, 't> {
    /// The named types.
    pub named: &'m Named<'m>,
    /// The choices.
    pub tape: &'t mut Tape,
    /// Parts that may still be made; then everything becomes as small as it can.
    pub room: usize,
}

/// JSON and what it is written back as.
pub struct Made {
    /// What is read.
    pub given: Value,
    /// What is written: members that were left out are null.
    pub written: Value,
}

impl Made {
    fn same(value: impl Into<Value>) -> Self {
        let given = value.into();
        Made { written: given.clone(), given }
    }
}

impl<'m> Maker<'m, '_> {
    /// A value of a type; none when it would be too large.
    pub fn value(&mut self, ty: &'m Type) -> Option<Made> {
        let ty = resolved(ty, self.named);
        self.room = self.room.checked_sub(1)?;
        let small = self.room < 150;
        if ty.nullable && (small || self.tape.rarely(4)) {
            return Some(Made::same(Value::Null));
        }
        Some(match ty.kind {
            TypeKind::Str(range) => Made::same(self.text(range)),
            TypeKind::Int(range) => {
                Made::same(self.between(range.min.unwrap_or(i64::MIN), range.max.unwrap_or(i64::MAX)))
            }
            TypeKind::Number(range) => Made::same(self.hundredths(range) as f64 / 100.0),
            TypeKind::Decimal(range) => Made::same(decimal(self.hundredths(range))),
            TypeKind::Bool => Made::same(self.tape.flag()),
            TypeKind::Any => Made::same(words::json(self.tape, 0)),
            TypeKind::Json => Made::same(words::json(self.tape, if small { 0 } else { 3 })),
            TypeKind::Bytes => Made::same(self.tape.one(&["", "AA==", "aGk=", "/+8=", "AAEC"])),
            TypeKind::DateTime => Made::same(self.tape.one(&[
                "2026-01-01T00:00:00Z",
                "2024-02-29T23:59:59.5+01:30",
                "1970-01-01t00:00:00z",
            ])),
            TypeKind::Date => Made::same(self.tape.one(&["2026-01-01", "2024-02-29", "0001-01-01", "9999-12-31"])),
            TypeKind::Enum(words) => Made::same(words[self.tape.below(words.len())].as_str()),
            TypeKind::List { of, items } => self.list(of, items, small)?,
            TypeKind::Map(of) => self.map(of, small)?,
            TypeKind::Object(object) => self.object(object, None, small)?,
            TypeKind::Union(union) => self.union(union, small)?,
            TypeKind::Integer(_) | TypeKind::Exact(_) => unreachable!("no type expression is one"),
            TypeKind::Named(_) | TypeKind::Faulty => unreachable!("resolved, or never made"),
        })
    }

    fn text(&mut self, range: &Range<u64>) -> String {
        let text = words::text(self.tape);
        let length = text.chars().count() as u64;
        if let Some(max) = range.max.filter(|max| length > *max) {
            return text.chars().take(max as usize).collect();
        }
        let missing = range.min.unwrap_or(0).saturating_sub(length) as usize;
        text + &"é".repeat(missing)
    }

    /// One of the ends, or something between them.
    fn between(&mut self, min: i64, max: i64) -> i64 {
        match self.tape.below(4) {
            0 => min,
            1 => max,
            _ => (self.tape.number() as i64).clamp(min, max),
        }
    }

    fn hundredths(&mut self, range: &Range<Number>) -> i64 {
        let (min, max) = (range.min.as_ref().map(in_hundredths), range.max.as_ref().map(in_hundredths));
        let (min, max) = (min.unwrap_or(max.unwrap_or(0) - 500), max.unwrap_or(min.unwrap_or(0) + 500));
        self.between(min, max).max(min).min(max)
    }

    fn list(&mut self, of: &'m Type, items: &Range<u64>, small: bool) -> Option<Made> {
        let min = items.min.unwrap_or(0) as usize;
        let more = if small { 0 } else { self.tape.below(4) };
        let count = items.max.map_or(min + more, |max| (min + more).min(max as usize));
        let made = (0..count).map(|_| self.value(of)).collect::<Option<Vec<Made>>>()?;
        let (given, written): (Vec<_>, Vec<_>) = made.into_iter().map(|made| (made.given, made.written)).unzip();
        Some(Made { given: given.into(), written: written.into() })
    }

    fn map(&mut self, of: &'m Type, small: bool) -> Option<Made> {
        let count = if small { 0 } else { self.tape.below(4) };
        let (mut given, mut written) = (Map::new(), Map::new());
        for _ in 0..count {
            let (key, made) = (words::text(self.tape), self.value(of)?);
            given.insert(key.clone(), made.given);
            written.insert(key, made.written);
        }
        Some(Made { given: given.into(), written: written.into() })
    }

    /// An object; of a union, with its tag.
    fn object(&mut self, object: &'m Object, tag: Option<(&str, &str)>, small: bool) -> Option<Made> {
        let (mut given, mut written) = (Map::new(), Map::new());
        if let Some((tag, word)) = tag {
            given.insert(tag.to_owned(), word.into());
            written.insert(tag.to_owned(), word.into());
        }
        if let Some(rest) = object.rest.as_deref().filter(|_| !small) {
            for _ in 0..self.tape.below(3) {
                let name = words::text(self.tape);
                if !given.contains_key(&name) && object.fields.iter().all(|field| field.name.value != name) {
                    let made = self.value(rest)?;
                    given.insert(name.clone(), made.given);
                    written.insert(name, made.written);
                }
            }
        }
        for field in &object.fields {
            let name = field.name.value.clone();
            if field.presence != Presence::Required && (small || self.tape.rarely(4)) {
                if field.presence == Presence::Nullable {
                    written.insert(name, Value::Null);
                }
                continue;
            }
            let made = self.value(&field.ty)?;
            given.insert(name.clone(), made.given);
            written.insert(name, made.written);
        }
        Some(Made { given: given.into(), written: written.into() })
    }
}

impl<'m> Maker<'m, '_> {
    fn union(&mut self, union: &'m Union, small: bool) -> Option<Made> {
        let variant = &union.variants[self.tape.below(union.variants.len())];
        let TypeKind::Object(object) = &variant.object.kind else { unreachable!("random variants are objects") };
        self.object(object, Some((&union.tag, &variant.word)), small)
    }
}

/// A bound in hundredths; random types have no finer ones.
pub fn in_hundredths(bound: &Number) -> i64 {
    let (minus, digits) = bound.0.strip_prefix('-').map_or((1, bound.0.as_str()), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "00"));
    minus * (whole.parse::<i64>().expect("a whole number") * 100 + part.parse::<i64>().expect("two digits"))
}

/// Hundredths as a decimal.
pub fn decimal(hundredths: i64) -> String {
    let minus = if hundredths < 0 { "-" } else { "" };
    format!("{minus}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
}
