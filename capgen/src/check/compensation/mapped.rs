//! `undo` that says how the input of what reverses a capability is made: every field is there, and takes whatever fills it.

use std::collections::BTreeSet;

use super::super::CapabilityId;
use super::super::context::Context;
use super::super::fits::{self, Direction};
use super::super::type_view::Types;
use crate::diagnostic::codes::cg03::UNDO_MAPPING;
use crate::diagnostic::{Finding, Findings};
use crate::model::contract::KeyRequirement;
use crate::model::{Capability, Field, Piece, Presence, Side, Span, Type, UndoField};

/// Does `undo` of the capability map fields for this target?
pub(super) fn is_by(capability: &Capability, target: &str) -> bool {
    capability.undo_with.is_some() && capability.undo.as_ref().is_some_and(|undo| undo.as_str() == target)
}

/// Runs the rules on the fields of one capability.
pub(super) fn check(
    context: &Context<'_>,
    (index, capability): (usize, &Capability),
    target: CapabilityId,
    findings: &mut Findings,
) {
    let (Some(with), Some(reverses)) = (&capability.undo_with, context.capability(target)) else { return };
    let (Some(ours), Some(theirs)) = (context.types(index), context.types(target.catalogue)) else { return };
    let mapping = Mapping { capability, reverses, ours, theirs };
    let mut filled = BTreeSet::new();
    for field in &with.value {
        filled.insert(field.name.as_str());
        mapping.field(field, findings);
    }
    mapping.missing(with.span, &filled, findings);
    mapping.key(with.span, findings);
}

struct Mapping<'m> {
    capability: &'m Capability,
    reverses: &'m Capability,
    ours: &'m Types<'m>,
    theirs: &'m Types<'m>,
}

impl<'m> Mapping<'m> {
    fn field(&self, field: &UndoField, findings: &mut Findings) {
        let (by, to) = (&self.capability.name.value, &self.reverses.name.value);
        let target = self.target(&field.name);
        if target.is_none() && self.theirs.fields(&self.reverses.input).is_some() {
            let names = self.theirs.fields(&self.reverses.input).into_iter().flatten();
            let names: Vec<&str> = names.map(|field| field.name.as_str()).collect();
            let message = format!("`{to}` takes no field `{}`", field.name.value);
            findings.push(self.finding(field.name.span, message).help(fields_are(to, "takes", &names)));
        }
        let Some(way) = self.source(field, findings) else { return };
        let (Some(target), Some(from)) = (target, way.last()) else { return };
        let may_be_absent = way.iter().rev().skip(1).any(|part| self.ours.follow(&part.ty).nullable)
            || way.iter().any(|part| part.presence == Presence::Optional);
        if may_be_absent && target.presence == Presence::Required {
            let message = format!("`{}` may be absent, and `{to}` requires `{}`", field.from.value, target.name.value);
            findings.push(
                self.finding(field.from.span, message)
                    .also(from.name.span, "filled from this")
                    .also(target.name.span, "required here")
                    .help("fill it from a field that is always there, or let the other side do without it"),
            );
        }
        let breaks = fits::breaks((self.ours, &from.ty), (self.theirs, &target.ty), Direction::Input);
        let Some(first) = breaks.first() else { return };
        let message =
            format!("`{to}` does not take every `{}` of `{by}` as its `{}`", field.from.value, field.name.value);
        findings.push(
            self.finding(field.from.span, message)
                .also(first.consumer, format!("`{by}` gives it: {}", first.at_consumer))
                .also(first.provider, format!("`{to}` takes it: {}", first.at_provider))
                .help("give the field one type on both sides, or fill it from another one"),
        );
    }

    /// The field that is filled.
    fn target(&self, name: &str) -> Option<&'m Field> {
        self.theirs.fields(&self.reverses.input)?.iter().find(|field| field.name.as_str() == name)
    }

    /// The fields on the way to what fills it. What is left of an input once it was used is what the log shows, and that has no
    /// secrets.
    fn source(&self, field: &UndoField, findings: &mut Findings) -> Option<Vec<&'m Field>> {
        let source = &field.from.value;
        let side: &Type = match source.side {
            Side::Input => &self.capability.input,
            Side::Output => &self.capability.output,
        };
        self.ours.fields(side)?;
        let Some(way) = self.ours.locate(side, &source.path) else {
            let names = self.ours.fields(side).into_iter().flatten();
            let names: Vec<&str> = names.map(|field| field.name.as_str()).collect();
            let by = &self.capability.name.value;
            let message = format!("`{by}` has no field `{source}`");
            let help = fields_are(by, if source.side == Side::Input { "takes" } else { "answers" }, &names);
            findings.push(self.finding(field.from.span, message).help(help));
            return None;
        };
        let secret = way.iter().any(|part| self.ours.follow(&part.ty).secret)
            || way.last().is_some_and(|part| self.ours.holds_secret(&part.ty));
        if source.side == Side::Input && secret {
            let message = format!("`{source}` of `{}` holds a secret, which is not kept", self.capability.name.value);
            findings.push(self.finding(field.from.span, message).help("fill it from a field that is no secret"));
            return None;
        }
        let data = self.capability.contract.as_ref().and_then(|contract| contract.data.as_ref());
        let masked = data.and_then(|data| data.redact.iter().find(|masked| source.is_within(masked)));
        if let Some(masked) = masked.filter(|_| source.side == Side::Input) {
            let message = format!("`{source}` of `{}` is masked, and not kept", self.capability.name.value);
            let finding = self.finding(field.from.span, message).also(masked.span, "masked here");
            findings.push(finding.help("fill it from a field that is not masked, or compensate by a function"));
            return None;
        }
        Some(way)
    }

    /// Required fields that nothing fills.
    fn missing(&self, place: Span, filled: &BTreeSet<&str>, findings: &mut Findings) {
        let fields = self.theirs.fields(&self.reverses.input).into_iter().flatten();
        let to = &self.reverses.name.value;
        for field in
            fields.filter(|field| field.presence == Presence::Required && !filled.contains(field.name.as_str()))
        {
            let name = &field.name.value;
            findings.push(
                self.finding(place, format!("`{to}` requires `{name}`, and nothing fills it"))
                    .also(field.name.span, "required here")
                    .help(format!("add `{name}: output.…` or `{name}: input.…`")),
            );
        }
    }

    /// It can be called without anybody who knows more than these fields: under a key that follows from the call.
    fn key(&self, place: Span, findings: &mut Findings) {
        let to = &self.reverses.name.value;
        let idempotency = self.reverses.contract.as_ref().and_then(|contract| contract.idempotency.as_ref());
        if let Some(unkeyed) = idempotency.filter(|part| part.requirement.value == KeyRequirement::Unsupported) {
            findings.push(
                self.finding(place, format!("`{to}` takes no key, so a call could be reversed twice"))
                    .also(unkeyed.requirement.span, "keys are unsupported")
                    .help("name only the capability, and compensate by a function"),
            );
        }
        let pieces = self.reverses.key.iter().flat_map(|recipe| &recipe.pieces);
        let extra = pieces.filter_map(|piece| match piece {
            Piece::Hole(name) if self.target(name).is_none() => Some(name),
            _ => None,
        });
        for extra in extra.take(1) {
            let message = format!("the key of `{to}` has `{}`, which is none of its fields", extra.value);
            findings.push(
                self.finding(place, message)
                    .also(extra.span, "only a caller could say it")
                    .help("name only the capability, and compensate by a function"),
            );
        }
    }

    fn finding(&self, place: Span, message: String) -> Finding {
        Finding::error(UNDO_MAPPING, place, message)
            .why("a call is reversed with these fields and nothing else, and would be refused")
            .about(self.capability.name.value.clone())
    }
}

fn fields_are(of: &str, verb: &str, names: &[&str]) -> String {
    match names.is_empty() {
        true => format!("`{of}` {verb} no fields"),
        false => format!("`{of}` {verb} `{}`", names.join("`, `")),
    }
}
