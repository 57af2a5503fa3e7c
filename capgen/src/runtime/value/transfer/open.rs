//! Moving objects that may have other members, and unions.

use super::super::fault::FaultKind;
use super::super::path::Here;
use super::super::read::Gather;
use super::super::shape::{RecordShape, UnionShape};
use super::super::{Scalar, Seal, Unknown, Value, View, write};
use super::{position, value};

/// A record with its shape.
type From<'a> = (&'static RecordShape, &'a mut dyn Value);

pub(super) fn record(
    (source, from): From<'_>,
    (target, to): From<'_>,
    here: &Here<'_>,
    secret: bool,
    gather: &mut Gather,
) {
    to.begin();
    let mut there = vec![false; target.fields.len()];
    for (index, field) in source.fields.iter().enumerate() {
        let Some(from) = from.slot(index).filter(|from| !write::is_omitted(field, &**from)) else { continue };
        let here = here.member(field.name, secret);
        let place = place(target, to, &mut there, index, field.name);
        put((field.shape, from), place, &here, secret, gather);
    }
    if let (Some(rest), Some(others)) = (source.rest, from.slot(source.fields.len())) {
        for (name, from) in others.entries_mut() {
            let here = here.key(name, secret);
            if source.has(name) {
                gather.faults.add(|| here.fault(FaultKind::Duplicate, "given twice"));
                continue;
            }
            let place = place(target, to, &mut there, 0, name);
            put((rest, from), place, &here, secret, gather);
        }
    }
    for (field, there) in target.fields.iter().zip(there) {
        if field.is_required() && !there {
            gather.faults.add(|| here.member(field.name, secret).fault(FaultKind::Missing, "is missing"));
        }
    }
}

/// Where a member goes: to the field of its name, which is then there, or to the other members.
fn place<'t>(
    target: &'static RecordShape,
    to: &'t mut dyn Value,
    there: &mut [bool],
    index: usize,
    name: &str,
) -> Option<(&'static super::Shape, &'t mut dyn Value)> {
    match position(target.fields, index, name) {
        Some((at, field)) => {
            if let Some(there) = there.get_mut(at) {
                *there = true;
            }
            Some((field.shape, to.slot(at)?))
        }
        None => Some((target.rest?, to.slot(target.fields.len())?.entry(name.to_owned())?)),
    }
}

fn put(
    (source, from): (&'static super::Shape, &mut dyn Value),
    place: Option<(&'static super::Shape, &mut dyn Value)>,
    here: &Here<'_>,
    secret: bool,
    gather: &mut Gather,
) {
    match place {
        Some((target, to)) => value(source, from, target, to, here, secret, gather),
        None if gather.unknown == Unknown::Refuse && !matches!(from.view(), View::Null) => {
            gather.faults.add(|| here.fault(FaultKind::Unknown, "is no member here"));
        }
        None => {}
    }
}

/// Can the object that is there be moved as it is: has the other union its word, and do both keep the tag in the same way?
pub(super) fn are_alike(source: &'static UnionShape, target: &'static UnionShape, from: &dyn Value) -> bool {
    let View::Variant(index) = from.view() else { return false };
    let Some((word, sent)) = source.variant(index) else { return false };
    let Some((_, taken)) = target.words.iter().position(|known| *known == word).and_then(|at| target.variant(at))
    else {
        return false;
    };
    source.tag == target.tag && sent.has(source.tag) == taken.has(target.tag)
}

/// Moves the object of a union. Both are alike.
pub(super) fn union(
    (source, from): (&'static UnionShape, &mut dyn Value),
    (target, to): (&'static UnionShape, &mut dyn Value),
    here: &Here<'_>,
    secret: bool,
    gather: &mut Gather,
) {
    let moved = (|| {
        let View::Variant(index) = from.view() else { return None };
        let word = source.words.get(index)?;
        let at = target.words.iter().position(|known| known == word)?;
        to.put(Scalar::Variant(at, Seal::new())).ok()?;
        let (from_shape, to_shape) = (source.records.get(index)?, target.records.get(at)?);
        value(from_shape, from.slot(0)?, to_shape, to.slot(0)?, here, secret, gather);
        Some(())
    })();
    if moved.is_none() {
        gather.faults.add(|| here.fault(FaultKind::WrongKind, "the value is not of its shape"));
    }
}
