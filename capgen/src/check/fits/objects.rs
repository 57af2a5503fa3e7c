//! Objects that meet, and unions of objects.

use std::collections::HashMap;

use super::{Direction, Pair, Walk, longer};
use crate::model::{Field, Object, Presence, Type, Union, Variant};

/// An object's fields, and what its other members hold. A map is an object without fields.
#[derive(Clone, Copy)]
pub(super) struct Members<'a> {
    fields: &'a [Field],
    rest: Option<&'a Type>,
}

impl<'a> From<&'a Object> for Members<'a> {
    fn from(object: &'a Object) -> Self {
        Members { fields: &object.fields, rest: object.rest.as_deref() }
    }
}

impl<'a> Members<'a> {
    /// Any members, which hold this.
    pub(super) fn all(of: &'a Type) -> Self {
        Members { fields: &[], rest: Some(of) }
    }

    fn by_name(self) -> HashMap<&'a str, &'a Field> {
        self.fields.iter().map(|field| (field.name.as_str(), field)).collect()
    }
}

impl<'a> Walk<'a> {
    pub(super) fn objects(&mut self, pair: &Pair<'a>, sent: Members<'a>, accepted: Members<'a>) {
        let (senders, receivers) = (sent.by_name(), accepted.by_name());
        let is_tag = |field: &Field| pair.tag == Some(field.name.as_str());
        for field in sent.fields.iter().filter(|field| !is_tag(field)) {
            match receivers.get(field.name.as_str()) {
                Some(other) => self.fields(pair, field, other),
                None => self.unnamed(pair, field, accepted.rest),
            }
        }
        for field in accepted.fields.iter().filter(|field| !is_tag(field)) {
            if !senders.contains_key(field.name.as_str()) {
                self.unsent(pair, field, sent.rest);
            }
        }
        match (sent.rest, accepted.rest) {
            (Some(sender), Some(receiver)) => self.inside(pair, ".*", sender, receiver),
            (Some(sender), None) if self.direction == Direction::Input => self.add(
                pair,
                "may hold members that are not known to the provider",
                ("may have other members", sender.span),
                ("has no other members", pair.receiver.span),
            ),
            _ => {}
        }
    }

    /// A field that both name.
    fn fields(&mut self, pair: &Pair<'a>, field: &'a Field, other: &'a Field) {
        let here = at_field(pair, field, &field.ty, &other.ty);
        if self.may_omit(field) && other.presence == Presence::Required {
            self.add(
                &here,
                "may be left out, and is required",
                ("optional", field.name.span),
                ("required", other.name.span),
            );
        }
        self.open.push_back(here);
    }

    /// A field that only the sender names.
    fn unnamed(&mut self, pair: &Pair<'a>, field: &'a Field, rest: Option<&'a Type>) {
        if let Some(rest) = rest {
            self.open.push_back(at_field(pair, field, &field.ty, rest));
        } else if self.direction == Direction::Input {
            self.add(
                &at_field(pair, field, &field.ty, pair.receiver),
                "is not known to the provider",
                ("sent", field.name.span),
                ("no such field", pair.receiver.span),
            );
        }
    }

    /// A field that only the receiver names.
    fn unsent(&mut self, pair: &Pair<'a>, field: &'a Field, rest: Option<&'a Type>) {
        let here = at_field(pair, field, rest.unwrap_or(pair.sender), &field.ty);
        if field.presence == Presence::Required {
            let what = if rest.is_some() { "is required, and may not be sent" } else { "is required, and never sent" };
            self.add(&here, what, ("no such field", pair.sender.span), ("required", field.name.span));
        }
        if rest.is_some() {
            self.open.push_back(here);
        }
    }

    /// May the sender leave it out? What is null by the native rule is written.
    fn may_omit(&self, field: &'a Field) -> bool {
        match field.presence {
            Presence::Required => false,
            Presence::Nullable => !self.sender.follow(&field.ty).nullable,
            Presence::Optional => true,
        }
    }

    pub(super) fn unions(&mut self, pair: &Pair<'a>, sent: &'a Union, accepted: &'a Union) {
        let (ours, theirs) = (&sent.tag, &accepted.tag);
        if ours != theirs {
            let what = format!("is told apart by `{}` on one side and by `{}` on the other", ours.value, theirs.value);
            return self.add(pair, &what, ("one tag", ours.span), ("another tag", theirs.span));
        }
        let known: HashMap<&str, &'a Variant> =
            accepted.variants.iter().map(|variant| (variant.word.as_str(), variant)).collect();
        for variant in &sent.variants {
            let Some(other) = known.get(variant.word.as_str()) else {
                self.unknown_word(pair, &variant.word);
                continue;
            };
            let path = longer(&pair.path, format_args!("({})", variant.word.value));
            let (sender, receiver) = (&variant.object, &other.object);
            self.open.push_back(Pair { path, sender, receiver, tag: Some(&sent.tag) });
        }
    }
}

fn at_field<'a>(pair: &Pair<'a>, field: &Field, sender: &'a Type, receiver: &'a Type) -> Pair<'a> {
    Pair { path: longer(&pair.path, format_args!(".{}", field.name.value)), sender, receiver, tag: None }
}
