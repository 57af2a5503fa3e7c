//! The types of one catalogue, seen through their names.
//!
//! Invariants
//! - No walk recurses through named types: a long chain of them costs time, not stack.
//! - A name that leads nowhere, or only to itself, looks like a faulty type: the finding about it was made elsewhere.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::model::{Catalogue, Field, NamedType, Object, Type, TypeKind, Variant};

static FAULTY: TypeKind = TypeKind::Faulty;

/// The named types of a catalogue.
pub(super) struct Types<'a> {
    by_name: HashMap<&'a str, &'a NamedType>,
    /// Owned, so that a view of a shorter life is one of a longer.
    secretive: OnceCell<HashSet<String>>,
}

/// A type after its names were followed.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    /// Never `Named`.
    pub(super) kind: &'a TypeKind,
    /// Nullable where it is used or where it is named.
    pub(super) nullable: bool,
    /// Secret where it is used or where it is named.
    pub(super) secret: bool,
}

/// The types directly inside a type.
pub(super) fn inner(ty: &Type) -> impl Iterator<Item = &Type> {
    let (one, fields, variants): (Option<&Type>, &[Field], &[Variant]) = match &ty.kind {
        TypeKind::List { of, .. } | TypeKind::Map(of) => (Some(of), &[], &[]),
        TypeKind::Object(Object { fields, rest }) => (rest.as_deref(), fields, &[]),
        TypeKind::Union(union) => (None, &[], &union.variants),
        _ => (None, &[], &[]),
    };
    let variants = variants.iter().map(|variant| &variant.object);
    one.into_iter().chain(fields.iter().map(|f| &f.ty)).chain(variants)
}

/// Calls `visit` with a type and everything inside it, without following names.
pub(super) fn walk<'a>(ty: &'a Type, mut visit: impl FnMut(&'a Type)) {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        visit(ty);
        open.extend(inner(ty));
    }
}

impl<'a> Types<'a> {
    pub(super) fn new(catalogue: &'a Catalogue) -> Self {
        let by_name = catalogue.types.iter().map(|t| (t.name.as_str(), t)).collect();
        Types { by_name, secretive: OnceCell::new() }
    }

    /// A named type.
    pub(super) fn get(&self, name: &str) -> Option<&'a NamedType> {
        self.by_name.get(name).copied()
    }

    /// Follows names to what they stand for.
    pub(super) fn follow(&self, ty: &'a Type) -> View<'a> {
        let (mut nullable, mut secret, mut at) = (ty.nullable, ty.secret, ty);
        // As many steps as there are types: one more would be a circle.
        for _ in 0..=self.by_name.len() {
            let TypeKind::Named(name) = &at.kind else {
                return View { kind: &at.kind, nullable, secret };
            };
            let Some(named) = self.get(name) else { break };
            at = &named.ty;
            (nullable, secret) = (nullable || at.nullable, secret || at.secret);
        }
        View { kind: &FAULTY, nullable, secret }
    }

    /// The fields of an object type, through names.
    pub(super) fn fields(&self, ty: &'a Type) -> Option<&'a [Field]> {
        match self.follow(ty).kind {
            TypeKind::Object(object) => Some(&object.fields),
            _ => None,
        }
    }

    /// The fields on the way to a placeholder: a field of this name, or names of nested objects' fields joined by dots.
    /// A field whose own name holds dots wins over a way through objects.
    pub(super) fn locate(&self, ty: &'a Type, path: &str) -> Option<Vec<&'a Field>> {
        let (way, rest) = self.follow_path(ty, path);
        rest.is_none().then_some(way)
    }

    /// As far as [`Self::locate`] comes: the fields on the way, and the names that lead no further.
    pub(super) fn follow_path<'p>(&self, ty: &'a Type, path: &'p str) -> (Vec<&'a Field>, Option<&'p str>) {
        let (mut ty, mut rest, mut way) = (ty, path, Vec::new());
        while let Some(fields) = self.fields(ty) {
            if let Some(field) = fields.iter().find(|f| f.name.as_str() == rest) {
                way.push(field);
                return (way, None);
            }
            let next = rest
                .split_once('.')
                .and_then(|(first, after)| Some((fields.iter().find(|f| f.name.as_str() == first)?, after)));
            let Some((field, after)) = next else { break };
            way.push(field);
            (ty, rest) = (&field.ty, after);
        }
        (way, Some(rest))
    }

    /// Is this type secret, or anything inside it, through names?
    pub(super) fn holds_secret(&self, ty: &'a Type) -> bool {
        let secretive = self.secretive.get_or_init(|| self.find_secretive());
        directly_secret(ty) || names_within(ty).any(|name| secretive.contains(name))
    }

    /// The named types that hold a secret: those that do so themselves, then those that name one of these, and so on.
    fn find_secretive(&self) -> HashSet<String> {
        let mut users: HashMap<&str, Vec<&'a str>> = HashMap::new();
        let mut open: Vec<&'a str> = Vec::new();
        for (&name, named) in &self.by_name {
            if directly_secret(&named.ty) {
                open.push(name);
            }
            for used in names_within(&named.ty) {
                users.entry(used).or_default().push(name);
            }
        }
        let mut found = HashSet::new();
        while let Some(name) = open.pop() {
            if found.insert(name.to_owned()) {
                open.extend(users.get(name).into_iter().flatten());
            }
        }
        found
    }
}

/// Is this type or a part of it marked as secret, without following names?
fn directly_secret(ty: &Type) -> bool {
    let mut secret = false;
    walk(ty, |part| secret |= part.secret);
    secret
}

/// The named types that a type mentions.
pub(super) fn names_within(ty: &Type) -> impl Iterator<Item = &str> {
    let mut names = Vec::new();
    walk(ty, |part| {
        if let TypeKind::Named(name) = &part.kind {
            names.push(name.as_str());
        }
    });
    names.into_iter()
}

/// What a type is, in words for a message.
pub(super) fn words(kind: &TypeKind) -> &'static str {
    match kind {
        TypeKind::Str(_) => "text",
        TypeKind::Int(_) | TypeKind::Integer(_) => "an integer",
        TypeKind::Number(_) | TypeKind::Exact(_) => "a number",
        TypeKind::Decimal(_) => "a decimal",
        TypeKind::Bool => "a boolean",
        TypeKind::Any => "any scalar",
        TypeKind::Json => "any JSON",
        TypeKind::Bytes => "bytes",
        TypeKind::DateTime => "a date and time",
        TypeKind::Date => "a date",
        TypeKind::List { .. } => "a list",
        TypeKind::Map(_) => "a map",
        TypeKind::Object(_) => "an object",
        TypeKind::Union(_) => "one of some objects",
        TypeKind::Enum(_) => "one of some words",
        TypeKind::Named(_) => "a named type",
        TypeKind::Faulty => "unknown",
    }
}
