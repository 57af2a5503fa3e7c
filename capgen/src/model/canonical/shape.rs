//! Types as canonical text.

use std::collections::{BTreeMap, BTreeSet};

use super::{quoted, sha256};
use crate::model::{NamedType, Number, Object, Presence, Range, Type, TypeKind, Union};
use crate::ordered::Ordered;

/// A text longer than this (bytes) is replaced by its digest, which keeps the whole linear.
const LONGEST: usize = 1024;

/// What a named type's text is made of. The flags are apart, so that a nullable name of a nullable type is nullable once.
#[derive(Clone, Debug)]
struct Shape {
    core: String,
    nullable: bool,
    secret: bool,
}

/// The named types of a catalogue.
pub(super) struct Shapes {
    named: BTreeMap<String, Shape>,
}

impl Shapes {
    /// Works out every named type, each after those it refers to. Of types with one name, the first counts.
    pub(super) fn new(types: &[NamedType]) -> Self {
        let mut by_name: BTreeMap<&str, &Type> = BTreeMap::new();
        for named in types {
            by_name.entry(named.name.as_str()).or_insert(&named.ty);
        }
        let mut shapes = Shapes { named: BTreeMap::new() };
        for group in groups(&by_name) {
            shapes.add_group(&group, &by_name);
        }
        shapes
    }

    /// The text of a type.
    pub(super) fn text(&self, ty: &Type) -> String {
        self.text_within(ty, &BTreeSet::new())
    }

    fn text_within(&self, ty: &Type, ring: &BTreeSet<&str>) -> String {
        let mut out = String::new();
        self.write(ty, ring, &mut out);
        out
    }

    /// Adds types that refer to each other, or one that does not. Inside a ring the names stand for themselves; from
    /// outside, a name goes with the digest of the whole ring.
    fn add_group(&mut self, group: &BTreeSet<&str>, types: &BTreeMap<&str, &Type>) {
        let members = || group.iter().filter_map(|name| Some((*name, *types.get(name)?)));
        let ring = group.len() > 1 || members().any(|(name, ty)| references(ty).contains(name));
        if !ring {
            for (name, ty) in members() {
                let shape = self.shape(ty);
                self.named.insert(name.to_owned(), shape);
            }
            return;
        }
        let lines: Vec<String> =
            members().map(|(name, ty)| format!("{}={}", quoted(name), self.text_within(ty, group))).collect();
        let digest = sha256(&lines.join("\n"));
        for (name, ty) in members() {
            let core = format!("@{}#{digest}", quoted(name));
            self.named.insert(name.to_owned(), Shape { core, nullable: ty.nullable, secret: ty.secret });
        }
    }

    /// The shape of a named type that is in no ring.
    fn shape(&self, ty: &Type) -> Shape {
        if let TypeKind::Named(name) = &ty.kind
            && let Some(shape) = self.named.get(name)
        {
            return Shape {
                core: shape.core.clone(),
                nullable: shape.nullable || ty.nullable,
                secret: shape.secret || ty.secret,
            };
        }
        let mut core = String::new();
        self.write_core(&ty.kind, &BTreeSet::new(), &mut core);
        Shape { core, nullable: ty.nullable, secret: ty.secret }
    }

    /// Writes the text of a type. Everything goes into one text, because this is most of the work of a digest.
    fn write(&self, ty: &Type, ring: &BTreeSet<&str>, out: &mut String) {
        let named = match &ty.kind {
            TypeKind::Named(name) if !ring.contains(name.as_str()) => self.named.get(name),
            _ => None,
        };
        if ty.secret || named.is_some_and(|shape| shape.secret) {
            out.push_str("secret ");
        }
        match named {
            Some(shape) => out.push_str(&shape.core),
            None => self.write_core(&ty.kind, ring, out),
        }
        if ty.nullable || named.is_some_and(|shape| shape.nullable) {
            out.push_str("|null");
        }
    }

    /// Writes the text of what a type holds, or its digest if that is long.
    fn write_core(&self, kind: &TypeKind, ring: &BTreeSet<&str>, out: &mut String) {
        let start = out.len();
        match kind {
            TypeKind::Str(range) => put_range(out, "str", range, u64::to_string),
            TypeKind::Int(range) => put_range(out, "int", range, i64::to_string),
            TypeKind::Number(range) => put_range(out, "number", range, bound),
            TypeKind::Integer(range) => put_range(out, "integer", range, i64::to_string),
            TypeKind::Exact(range) => put_range(out, "exact number", range, bound),
            TypeKind::Decimal(range) => put_range(out, "decimal", range, bound),
            TypeKind::Bool => out.push_str("bool"),
            TypeKind::Any => out.push_str("any"),
            TypeKind::Json => out.push_str("json"),
            TypeKind::Bytes => out.push_str("bytes"),
            TypeKind::DateTime => out.push_str("datetime"),
            TypeKind::Date => out.push_str("date"),
            TypeKind::List { of, items } => {
                put_range(out, "list", items, u64::to_string);
                self.write_inner(of, ring, out);
            }
            TypeKind::Map(of) => {
                out.push_str("map");
                self.write_inner(of, ring, out);
            }
            TypeKind::Object(object) => self.write_object(object, ring, out),
            TypeKind::Union(union) => self.write_union(union, ring, out),
            TypeKind::Enum(values) => {
                let values: BTreeSet<String> = values.iter().map(|value| quoted(value)).into_set();
                put_joined(out, values.iter(), "|");
            }
            TypeKind::Named(name) => {
                out.push(if ring.contains(name.as_str()) { '@' } else { '?' });
                out.push_str(&quoted(name));
            }
            TypeKind::Faulty => out.push_str("faulty"),
        }
        if out.len() - start > LONGEST {
            let digest = sha256(out.get(start..).unwrap_or_default());
            out.truncate(start);
            out.push('#');
            out.push_str(&digest);
        }
    }

    fn write_inner(&self, of: &Type, ring: &BTreeSet<&str>, out: &mut String) {
        out.push_str(" of (");
        self.write(of, ring, out);
        out.push(')');
    }

    fn write_object(&self, object: &Object, ring: &BTreeSet<&str>, out: &mut String) {
        let mut members: Vec<String> = Vec::with_capacity(object.fields.len() + 1);
        for field in &object.fields {
            let mut member = quoted(&field.name);
            member.push_str(match field.presence {
                Presence::Required => ":",
                Presence::Nullable => "?:",
                Presence::Optional => "??:",
            });
            self.write(&field.ty, ring, &mut member);
            members.push(member);
        }
        members.sort_unstable();
        if let Some(rest) = &object.rest {
            let mut member = "*:".to_owned();
            self.write(rest, ring, &mut member);
            members.push(member);
        }
        out.push('{');
        put_joined(out, members.iter(), ",");
        out.push('}');
    }

    fn write_union(&self, union: &Union, ring: &BTreeSet<&str>, out: &mut String) {
        let mut variants: Vec<String> = Vec::with_capacity(union.variants.len());
        for variant in &union.variants {
            let mut text = quoted(&variant.word);
            text.push(':');
            self.write(&variant.object, ring, &mut text);
            variants.push(text);
        }
        variants.sort_unstable();
        out.push_str("union ");
        out.push_str(&quoted(&union.tag));
        out.push('<');
        put_joined(out, variants.iter(), ",");
        out.push('>');
    }
}

fn put_joined<'t>(out: &mut String, texts: impl Iterator<Item = &'t String>, separator: &str) {
    let mut before = "";
    for text in texts {
        out.push_str(before);
        out.push_str(text);
        before = separator;
    }
}

/// A word, and its range if it has one.
pub(super) fn put_range<T>(out: &mut String, word: &str, range: &Range<T>, show: impl Fn(&T) -> String) {
    out.push_str(word);
    if !range.is_all() {
        let side = |bound: &Option<T>| bound.as_ref().map(&show).unwrap_or_default();
        out.push_str(&format!(" {}..{}", side(&range.min), side(&range.max)));
    }
}

/// A decimal bound without zeros that say nothing: `-0` is `0`, `1.50` is `1.5`.
pub(super) fn bound(number: &Number) -> String {
    let (sign, digits) = number.0.strip_prefix('-').map_or(("", number.0.as_str()), |digits| ("-", digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    let whole = if whole.is_empty() { "0" } else { whole };
    match (whole, fraction) {
        ("0", "") => "0".to_owned(),
        (whole, "") => format!("{sign}{whole}"),
        (whole, fraction) => format!("{sign}{whole}.{fraction}"),
    }
}

/// The names that a type mentions.
pub(super) fn references(ty: &Type) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut rest = vec![ty];
    while let Some(ty) = rest.pop() {
        match &ty.kind {
            TypeKind::Named(name) => drop(names.insert(name.as_str())),
            TypeKind::List { of, .. } | TypeKind::Map(of) => rest.push(of),
            TypeKind::Object(object) => rest.extend(object.parts()),
            TypeKind::Union(union) => rest.extend(union.variants.iter().map(|variant| &variant.object)),
            _ => {}
        }
    }
    names
}

/// The types in groups that refer to each other in a ring (most groups are one type), each group after those it refers
/// to. This is Tarjan's algorithm with a stack of its own: chains of types may be long.
fn groups<'a>(types: &BTreeMap<&'a str, &'a Type>) -> Vec<BTreeSet<&'a str>> {
    let mut search = Search::default();
    for name in types.keys() {
        search.visit(name, types);
    }
    search.groups
}

#[derive(Default)]
struct Search<'a> {
    /// For each type seen: its number in order of discovery, the least number it reaches, whether it is still open.
    seen: BTreeMap<&'a str, (usize, usize, bool)>,
    open: Vec<&'a str>,
    groups: Vec<BTreeSet<&'a str>>,
}

impl<'a> Search<'a> {
    fn visit(&mut self, start: &'a str, types: &BTreeMap<&'a str, &'a Type>) {
        let mut path: Vec<(&'a str, Vec<&'a str>)> = Vec::new();
        let mut next = Some(start);
        loop {
            if let Some(name) = next.take() {
                if let Some((number, _, open)) = self.seen.get(name).copied() {
                    if let (true, Some((from, _))) = (open, path.last()) {
                        self.lower(from, number);
                    }
                } else if let Some(ty) = types.get(name) {
                    self.seen.insert(name, (self.seen.len(), self.seen.len(), true));
                    self.open.push(name);
                    path.push((name, references(ty).into_iter().collect()));
                }
            }
            let Some((name, rest)) = path.last_mut() else { return };
            if let Some(reference) = rest.pop() {
                next = Some(reference);
                continue;
            }
            let name = *name;
            path.pop();
            self.close(name, path.last().map(|(from, _)| *from));
        }
    }

    /// A type whose references are all seen: it ends a group when it reaches nothing older.
    fn close(&mut self, name: &'a str, from: Option<&'a str>) {
        let Some((number, least, _)) = self.seen.get(name).copied() else { return };
        if let Some(from) = from {
            self.lower(from, least);
        }
        if least != number {
            return;
        }
        let mut group = BTreeSet::new();
        while let Some(member) = self.open.pop() {
            if let Some(entry) = self.seen.get_mut(member) {
                entry.2 = false;
            }
            group.insert(member);
            if member == name {
                break;
            }
        }
        self.groups.push(group);
    }

    fn lower(&mut self, name: &str, number: usize) {
        if let Some(entry) = self.seen.get_mut(name) {
            entry.1 = entry.1.min(number);
        }
    }
}
