//! Types as canonical text.

use std::collections::{BTreeMap, BTreeSet};

use super::{quoted, sha256};
use crate::model::{Field, NamedType, Number, Range, Type, TypeKind};

/// A text longer than this (bytes) is replaced by its digest, which keeps the whole linear.
const LONGEST: usize = 1024;

/// What a type's text is made of. The flags are apart, so that a nullable name of a nullable type is nullable once.
#[derive(Clone, Debug)]
struct Shape {
    core: String,
    nullable: bool,
    secret: bool,
}

impl Shape {
    fn text(&self) -> String {
        let secret = if self.secret { "secret " } else { "" };
        let null = if self.nullable { "|null" } else { "" };
        [secret, &self.core, null].concat()
    }
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
        self.shape(ty, &BTreeSet::new()).text()
    }

    /// Adds types that refer to each other, or one that does not. Inside a ring the names stand for themselves; from
    /// outside, a name goes with the digest of the whole ring.
    fn add_group(&mut self, group: &BTreeSet<&str>, types: &BTreeMap<&str, &Type>) {
        let members = || group.iter().filter_map(|name| Some((*name, *types.get(name)?)));
        let ring = group.len() > 1 || members().any(|(name, ty)| references(ty).contains(name));
        if !ring {
            for (name, ty) in members() {
                let shape = self.shape(ty, &BTreeSet::new());
                self.named.insert(name.to_owned(), shape);
            }
            return;
        }
        let lines: Vec<String> =
            members().map(|(name, ty)| format!("{}={}", quoted(name), self.shape(ty, group).text())).collect();
        let digest = sha256(&lines.join("\n"));
        for (name, ty) in members() {
            let core = format!("@{}#{digest}", quoted(name));
            self.named.insert(name.to_owned(), Shape { core, nullable: ty.nullable, secret: ty.secret });
        }
    }

    fn shape(&self, ty: &Type, ring: &BTreeSet<&str>) -> Shape {
        let plain = |core: String| Shape { core: shortened(core), nullable: ty.nullable, secret: ty.secret };
        match &ty.kind {
            TypeKind::Named(name) if ring.contains(name.as_str()) => plain(format!("@{}", quoted(name))),
            TypeKind::Named(name) => match self.named.get(name) {
                None => plain(format!("?{}", quoted(name))),
                Some(shape) => Shape {
                    core: shape.core.clone(),
                    nullable: shape.nullable || ty.nullable,
                    secret: shape.secret || ty.secret,
                },
            },
            kind => plain(self.core(kind, ring)),
        }
    }

    fn core(&self, kind: &TypeKind, ring: &BTreeSet<&str>) -> String {
        let inner = |ty: &Type| self.shape(ty, ring).text();
        match kind {
            TypeKind::Str(range) if range.is_all() => "str".to_owned(),
            TypeKind::Str(range) => format!("str{}", bounds(range, u64::to_string)),
            TypeKind::Int(range) => format!("int{}", bounds(range, i64::to_string)),
            TypeKind::Number(range) => format!("number{}", bounds(range, bound)),
            TypeKind::Decimal(range) => format!("decimal{}", bounds(range, bound)),
            TypeKind::Bool => "bool".to_owned(),
            TypeKind::Any => "any".to_owned(),
            TypeKind::Json => "json".to_owned(),
            TypeKind::Bytes => "bytes".to_owned(),
            TypeKind::DateTime => "datetime".to_owned(),
            TypeKind::Date => "date".to_owned(),
            TypeKind::List { of, items } => format!("list{} of ({})", bounds(items, u64::to_string), inner(of)),
            TypeKind::Map(of) => format!("map of ({})", inner(of)),
            TypeKind::Object(fields) => self.object(fields, ring),
            TypeKind::Enum(values) => {
                let values: BTreeSet<String> = values.iter().map(|value| quoted(value)).collect();
                Vec::from_iter(values).join("|")
            }
            TypeKind::Named(name) => format!("?{}", quoted(name)),
            TypeKind::Faulty => "faulty".to_owned(),
        }
    }

    fn object(&self, fields: &[Field], ring: &BTreeSet<&str>) -> String {
        let mut members: Vec<String> = fields
            .iter()
            .map(|field| {
                let mark = if field.optional { "?" } else { "" };
                [&quoted(&field.name), mark, ":", &self.shape(&field.ty, ring).text()].concat()
            })
            .collect();
        members.sort_unstable();
        format!("{{{}}}", members.join(","))
    }
}

fn shortened(text: String) -> String {
    if text.len() > LONGEST { format!("#{}", sha256(&text)) } else { text }
}

fn bounds<T>(range: &Range<T>, show: impl Fn(&T) -> String) -> String {
    if range.is_all() {
        return String::new();
    }
    let side = |bound: &Option<T>| bound.as_ref().map(&show).unwrap_or_default();
    format!(" {}..{}", side(&range.min), side(&range.max))
}

/// A decimal bound without zeros that say nothing: `-0` is `0`, `1.50` is `1.5`.
fn bound(number: &Number) -> String {
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
fn references(ty: &Type) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut rest = vec![ty];
    while let Some(ty) = rest.pop() {
        match &ty.kind {
            TypeKind::Named(name) => drop(names.insert(name.as_str())),
            TypeKind::List { of, .. } | TypeKind::Map(of) => rest.push(of),
            TypeKind::Object(fields) => rest.extend(fields.iter().map(|field| &field.ty)),
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
