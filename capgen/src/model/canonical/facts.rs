//! A catalogue as facts: for each capability and each type it leads to, what is said of it, one path and one value each.
//!
//! Digests say that two catalogues differ, facts say in what. They hold what digests hold, in words that are shown to people.
//!
//! Invariants
//! - Catalogues with equal facts have equal digests.
//! - A named type stands for itself once, so that the number of facts is linear in the size of the catalogue.

use std::collections::{BTreeMap, BTreeSet};

use super::shape::{bound, put_range, references};
use super::{Lines, put_kind, put_terms, quoted, sha256};
use crate::model::{Capability, Catalogue, Object, Presence, Type, TypeKind};
use crate::ordered::Ordered;

/// What is said of one thing: paths and values, sorted.
pub type Facts = BTreeMap<String, String>;

/// The subject of a named type, beside those of capabilities, which are their names.
pub fn type_subject(name: &str) -> String {
    format!("type {name}")
}

/// The facts of a catalogue, by the names of its capabilities, and [`type_subject`] of the types that these lead to.
pub fn facts(catalogue: &Catalogue) -> BTreeMap<String, Facts> {
    let mut all = BTreeMap::new();
    let mut named = BTreeSet::new();
    for capability in &catalogue.capabilities {
        for ty in [&capability.input, &capability.output] {
            named.extend(references(ty));
        }
        all.insert(capability.name.value.clone(), of_capability(capability));
    }
    let types: BTreeMap<&str, &Type> =
        catalogue.types.iter().rev().map(|named| (named.name.as_str(), &named.ty)).into_map();
    let mut open: Vec<&str> = named.iter().copied().collect();
    while let Some(name) = open.pop() {
        let Some(ty) = types.get(name) else { continue };
        let mut facts = Facts::new();
        put(ty, None, "it", &mut facts);
        all.insert(type_subject(name), facts);
        open.extend(references(ty).into_iter().filter(|name| named.insert(*name)));
    }
    all
}

fn of_capability(capability: &Capability) -> Facts {
    let mut facts = Facts::new();
    put(&capability.input, None, "input", &mut facts);
    put(&capability.output, None, "output", &mut facts);
    for (name, check) in [("input schema", &capability.input_check), ("output schema", &capability.output_check)] {
        if let Some(check) = check {
            let digest = sha256(&check.text);
            facts.insert(name.to_owned(), digest);
        }
    }
    let mut lines = Lines::default();
    put_kind(capability, &mut lines);
    put_terms(capability, &mut lines);
    for line in lines.text.lines() {
        let (name, value) = line.split_once(' ').unwrap_or((line, ""));
        facts.insert(name.to_owned(), value.to_owned());
    }
    facts
}

/// Says what a type is, and what lies within it. Types are never nested deeply.
fn put(ty: &Type, presence: Option<Presence>, path: &str, facts: &mut Facts) {
    facts.insert(bounded(path), words(ty, presence));
    match &ty.kind {
        TypeKind::List { of, .. } => put(of, None, &format!("{path}[]"), facts),
        TypeKind::Map(of) => put(of, None, &format!("{path}{{}}"), facts),
        TypeKind::Object(object) => put_members(object, path, facts),
        TypeKind::Union(union) => {
            for variant in &union.variants {
                put(&variant.object, None, &format!("{path}<{}>", part(&variant.word)), facts);
            }
        }
        _ => {}
    }
}

fn put_members(object: &Object, path: &str, facts: &mut Facts) {
    for field in &object.fields {
        put(&field.ty, Some(field.presence), &format!("{path}.{}", part(&field.name)), facts);
    }
    if let Some(rest) = &object.rest {
        put(rest, None, &format!("{path}.*"), facts);
    }
}

/// A path that can be a key in any file: of a very long one the beginning, and a digest of all of it.
fn bounded(path: &str) -> String {
    const LONGEST: usize = 400;
    if path.len() <= LONGEST {
        return path.to_owned();
    }
    let beginning: String = path.chars().take(LONGEST / 4).collect();
    format!("{beginning}…{}", sha256(path))
}

/// A name as part of a path: in quotes where it could be taken for more.
fn part(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    if !name.is_empty() && name.bytes().all(plain) { name.to_owned() } else { quoted(name) }
}

/// A type without what lies within it.
fn words(ty: &Type, presence: Option<Presence>) -> String {
    let mut out = String::new();
    if ty.secret {
        out.push_str("secret ");
    }
    match &ty.kind {
        TypeKind::Str(range) => put_range(&mut out, "str", range, u64::to_string),
        TypeKind::Int(range) => put_range(&mut out, "int", range, i64::to_string),
        TypeKind::Number(range) => put_range(&mut out, "number", range, bound),
        TypeKind::Integer(range) => put_range(&mut out, "integer", range, i64::to_string),
        TypeKind::Exact(range) => put_range(&mut out, "exact number", range, bound),
        TypeKind::Decimal(range) => put_range(&mut out, "decimal", range, bound),
        TypeKind::List { items, .. } => put_range(&mut out, "list", items, u64::to_string),
        TypeKind::Bool => out.push_str("bool"),
        TypeKind::Any => out.push_str("any"),
        TypeKind::Json | TypeKind::Faulty => out.push_str("json"),
        TypeKind::Bytes => out.push_str("bytes"),
        TypeKind::DateTime => out.push_str("iso datetime"),
        TypeKind::Date => out.push_str("iso date"),
        TypeKind::Map(_) => out.push_str("map"),
        TypeKind::Object(_) => out.push_str("object"),
        TypeKind::Union(union) => out.push_str(&format!("one of several, told by {}", part(&union.tag))),
        TypeKind::Named(name) => out.push_str(name),
        TypeKind::Enum(values) => {
            let values: BTreeSet<String> = values.iter().map(|value| part(value)).into_set();
            out.push_str(&Vec::from_iter(values).join(" | "));
        }
    }
    if ty.nullable {
        out.push_str("|null");
    }
    out.push_str(match presence {
        Some(Presence::Optional) => ", may be absent",
        Some(Presence::Required) if ty.nullable => ", never absent",
        _ => "",
    });
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Findings, Sources};
    use crate::model::canonical::catalogue_digest;
    use crate::read::{form, yaml};

    fn read(text: &str) -> Catalogue {
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let file = sources.add("capabilities.yaml", text);
        let catalogue = yaml::parse(text, file, &mut findings).and_then(|node| form::read(&node, &mut findings));
        assert_eq!(findings.into_sorted(), []);
        catalogue.unwrap()
    }

    const TEXT: &str = "\
types:
  Address: {street: str, zip: str 4..10}
  Unused: {a: str}
capabilities:
  parcels.ship:
    summary: Ship
    input: {to: Address, lines: 'list 1.. of {sku: str, count: int 1..}', \"odd name\": str|null, pin: secret str}
    output: {tags: map of (a | b)}
    key: '{pin}'
    failures: {closed: No}
    contract: {risk: low, scopes: [b, a]}
";

    #[test]
    fn facts_are_what_a_digest_holds_in_words() {
        let facts = facts(&read(TEXT));
        assert_eq!(facts.keys().map(String::as_str).collect::<Vec<_>>(), ["parcels.ship", "type Address"]);
        let all: Vec<String> = facts["parcels.ship"].iter().map(|(path, value)| format!("{path} = {value}")).collect();
        let expected = [
            "contract = declared",
            "contract.risk = low",
            "contract.scopes = \"a\",\"b\"",
            "destructive = false",
            "failures = \"closed\"=final",
            "input = object",
            "input.\"odd name\" = str|null",
            "input.lines = list 1..",
            "input.lines[] = object",
            "input.lines[].count = int 1..",
            "input.lines[].sku = str",
            "input.pin = secret str",
            "input.to = Address",
            "key = \"{pin}\"",
            "output = object",
            "output.tags = map",
            "output.tags{} = a | b",
            "read = false",
        ];
        assert_eq!(all, expected);
        assert_eq!(facts["type Address"]["it.zip"], "str 4..10");
    }

    #[test]
    fn a_path_stays_a_key_however_long_a_name_is() {
        let with = |end: &str| {
            let text =
                format!("capabilities:\n  a.b:\n    summary: A\n    input: {{? '{}{end}' : str}}\n", "é".repeat(900));
            facts(&read(&text)).remove("a.b").unwrap()
        };
        let (one, other) = (with("x"), with("y"));
        assert!(one.keys().all(|path| path.len() < 400), "{one:?}");
        assert_ne!(one, other);
    }

    #[test]
    fn whatever_changes_a_digest_changes_a_fact() {
        let before = read(TEXT);
        for (from, to) in [
            ("zip: str 4..10", "zip: str 4..11"),
            ("count: int 1..", "count: int 2.."),
            ("list 1.. of", "list 2.. of"),
            ("secret str", "str"),
            ("str|null", "str"),
            ("map of (a | b)", "map of (a | c)"),
            ("'{pin}'", "'{pin}{pin}'"),
            ("closed: No", "shut: No"),
            ("closed: No", "closed: {words: No, retryable: true}"),
            ("risk: low", "risk: high"),
            ("scopes: [b, a]", "scopes: [b]"),
            ("summary: Ship", "summary: Ship\n    destructive: true"),
            ("parcels.ship", "parcels.send"),
        ] {
            let after = read(&TEXT.replacen(from, to, 1));
            assert_ne!(catalogue_digest(&before), catalogue_digest(&after), "{from} → {to}");
            assert_ne!(facts(&before), facts(&after), "{from} → {to}");
        }
        let prose = read(&TEXT.replace("summary: Ship", "summary: Send\n    notes: more"));
        assert_eq!((catalogue_digest(&before), facts(&before)), (catalogue_digest(&prose), facts(&prose)));
    }
}
