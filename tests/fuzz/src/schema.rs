//! JSON Schemas: any bytes as one, and schemas made from bytes, whose parts fit together more often.

use std::collections::BTreeSet;

use capgen::diagnostic::{Findings, Sources};
use capgen::model::{Object, Presence, Type, TypeKind};
use capgen::read::schema::{Names, Read, Subject, read};
use capgen::read::{typeexpr, yaml};

/// The schema reader. An even first byte: the rest is JSON. An odd one: a schema is made from the rest.
pub fn schema(data: &[u8]) {
    let Some((mode, rest)) = data.split_first() else { return };
    let made = (mode % 2 == 1).then(|| made(rest));
    schema_text(made.as_ref().map_or(rest, |text| text.as_bytes()));
}

/// Whatever the text: places lie inside it, an error leaves a faulty type, types are never deep, and what they refer to is
/// there. What is kept for the run time is JSON.
fn schema_text(data: &[u8]) {
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let (file, node) = yaml::parse_bytes(data, "schema.json", &mut sources, &mut findings);
    let text = sources.get(file).map_or("", |file| file.text.as_str());
    if let Some(node) = node {
        let before = findings.errors();
        let subject = Subject { what: "`input_schema`", capability: "a.make", side: "Input", span: node.span };
        let types = read(&node, &subject, &mut Names::default(), &mut findings);
        let failed = findings.errors() > before;
        assert_eq!(failed, types.ty.kind == TypeKind::Faulty, "errors and no faulty type, or the other way round");
        check_read(&types, text);
    }
    super::check_findings(findings, text);
}

fn check_read(read: &Read, text: &str) {
    let names: BTreeSet<&str> = read.types.iter().map(|named| named.name.as_str()).collect();
    assert_eq!(names.len(), read.types.len(), "a type is named twice");
    for ty in read.types.iter().map(|named| &named.ty).chain([&read.ty]) {
        check_type(ty, text, &names, 0);
    }
    if let Some(check) = &read.check {
        let mut findings = Findings::new();
        assert!(yaml::parse_json(&check.text, capgen::model::FileId(0), &mut findings).is_some(), "{}", check.text);
        assert_eq!(findings.errors(), 0);
    }
}

fn check_type(ty: &Type, text: &str, names: &BTreeSet<&str>, depth: usize) {
    assert!(depth <= typeexpr::MAX_DEPTH);
    super::check_span(ty.span, text);
    let object = |object: &Object, depth: usize| {
        let unique: BTreeSet<&str> = object.fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(unique.len(), object.fields.len(), "a field stands twice");
        assert!(object.fields.iter().all(|field| field.presence != Presence::Nullable));
        object.parts().for_each(|part| check_type(part, text, names, depth + 1));
    };
    match &ty.kind {
        TypeKind::Named(name) => assert!(names.contains(name.as_str()), "nothing is called {name}"),
        TypeKind::List { of, .. } | TypeKind::Map(of) => check_type(of, text, names, depth + 1),
        TypeKind::Object(it) => object(it, depth),
        TypeKind::Union(union) => {
            let words: BTreeSet<&str> = union.variants.iter().map(|variant| variant.word.as_str()).collect();
            assert!(words.len() == union.variants.len() && words.len() > 1);
            for variant in &union.variants {
                let TypeKind::Object(it) = &variant.object.kind else { panic!("a variant that is no object") };
                assert!(it.fields.iter().all(|field| field.name.as_str() != union.tag.as_str()), "a tag among fields");
                object(it, depth + 1);
            }
        }
        TypeKind::Enum(words) => {
            let unique: BTreeSet<&str> = words.iter().map(|word| word.as_str()).collect();
            assert!(!words.is_empty() && unique.len() == words.len());
        }
        _ => {}
    }
}

/// A schema that every sequence of bytes makes: an object whose member `v` is anything, with four definitions.
pub fn made(data: &[u8]) -> String {
    let mut maker = Maker { data, at: 0, budget: 200 };
    let defs: Vec<String> = (0..4).map(|number| format!("\"d{number}\":{}", maker.schema(0))).collect();
    let value = maker.schema(0);
    format!(
        "{{\"type\":\"object\",\"properties\":{{\"v\":{value}}},\"additionalProperties\":false,\"$defs\":{{{}}}}}",
        defs.join(",")
    )
}

/// A JSON value made from bytes, of the kind that such schemas speak of.
pub fn value(data: &[u8]) -> String {
    Maker { data, at: 0, budget: 60 }.value(0)
}

const TYPES: [&str; 7] = ["object", "string", "array", "integer", "null", "number", "boolean"];
const NAMES: [&str; 4] = ["a", "b", "c", "t"];
const NUMBERS: [&str; 8] = ["0", "1", "2", "3", "-1", "0.5", "1.5", "5"];
const TEXTS: [&str; 8] = ["a", "b", "ab", "a1", "", "2026-01-01", "2026-01-01T00:00:00Z", "é🙂"];
const PATTERNS: [&str; 4] = ["^a", "b", "[0-9]", "^.?$"];
const FORMATS: [&str; 4] = ["date", "date-time", "uuid", "house"];

struct Maker<'a> {
    data: &'a [u8],
    at: usize,
    /// So many schemas and values are made yet.
    budget: usize,
}

impl Maker<'_> {
    /// The next byte; 0 when there are no more.
    fn next(&mut self) -> usize {
        self.at += 1;
        self.data.get(self.at - 1).map_or(0, |byte| usize::from(*byte))
    }

    fn one<'s>(&mut self, of: &[&'s str]) -> &'s str {
        of[self.next() % of.len()]
    }

    fn quoted(&mut self, of: &[&str]) -> String {
        format!("{:?}", self.one(of))
    }

    fn list(&mut self, least: usize, most: usize, mut item: impl FnMut(&mut Self) -> String) -> String {
        let count = least + self.next() % (most - least + 1);
        let items: Vec<String> = (0..count).map(|_| item(self)).collect();
        format!("[{}]", items.join(","))
    }

    /// Some of the names, each once, with what belongs to it.
    fn map(&mut self, mut value: impl FnMut(&mut Self) -> String) -> String {
        let which = self.next();
        let names = NAMES.iter().enumerate().filter(|(bit, _)| which & (1 << bit) != 0);
        let members: Vec<String> = names.map(|(_, name)| format!("{name:?}:{}", value(self))).collect();
        format!("{{{}}}", members.join(","))
    }

    fn names(&mut self) -> String {
        let which = self.next();
        let names = NAMES.iter().enumerate().filter(|(bit, _)| which & (1 << bit) != 0);
        let names: Vec<String> = names.map(|(_, name)| format!("{name:?}")).collect();
        format!("[{}]", names.join(","))
    }

    fn value(&mut self, depth: usize) -> String {
        self.budget = self.budget.saturating_sub(1);
        match self.next() % if depth > 3 || self.budget == 0 { 7 } else { 12 } {
            0 => "null".to_owned(),
            1 => "true".to_owned(),
            2 => "false".to_owned(),
            3 | 4 => self.one(&NUMBERS).to_owned(),
            5 | 6 => self.quoted(&TEXTS),
            7 | 8 => self.list(0, 3, |maker| maker.value(depth + 1)),
            _ => self.map(|maker| maker.value(depth + 1)),
        }
    }

    fn schema(&mut self, depth: usize) -> String {
        self.budget = self.budget.saturating_sub(1);
        let kind = self.next() % 16;
        match kind {
            0 => return "true".to_owned(),
            1 if depth > 0 => return "false".to_owned(),
            2 => return format!("{{\"$ref\":\"#/$defs/d{}\"}}", self.next() % 4),
            3 => return "{}".to_owned(),
            _ => {}
        }
        let mut members: Vec<(&str, String)> = Vec::new();
        for _ in 0..1 + self.next() % 4 {
            let (keyword, value) = self.keyword(depth);
            if members.iter().all(|(known, _)| *known != keyword) {
                members.push((keyword, value));
            }
        }
        let members: Vec<String> = members.into_iter().map(|(keyword, value)| format!("{keyword:?}:{value}")).collect();
        format!("{{{}}}", members.join(","))
    }

    fn keyword(&mut self, depth: usize) -> (&'static str, String) {
        let flat = depth > 4 || self.budget == 0;
        match self.next() % if flat { 20 } else { 48 } {
            0..=3 => ("type", self.quoted(&TYPES)),
            4 => ("type", format!("[{:?},\"null\"]", TYPES[self.next() % 4])),
            5 => ("enum", self.list(0, 4, |maker| maker.value(3))),
            6 => ("const", self.value(2)),
            7 => ("const", self.quoted(&TEXTS)),
            8 => ("minimum", self.one(&NUMBERS).to_owned()),
            9 => ("maximum", self.one(&NUMBERS).to_owned()),
            10 => ("exclusiveMinimum", self.one(&NUMBERS).to_owned()),
            11 => ("multipleOf", self.one(&["1", "2", "0.5"]).to_owned()),
            12 => ("minLength", self.one(&["0", "1", "2", "2.0"]).to_owned()),
            13 => ("maxLength", self.one(&["0", "1", "2"]).to_owned()),
            14 => ("pattern", self.quoted(&PATTERNS)),
            15 => ("format", self.quoted(&FORMATS)),
            16 => ("required", self.names()),
            17 => ("minProperties", self.one(&["0", "1", "2"]).to_owned()),
            18 => ("maxItems", self.one(&["0", "1", "2"]).to_owned()),
            19 => ("default", self.value(2)),
            20..=24 => ("properties", self.map(|maker| maker.schema(depth + 1))),
            25 | 26 => ("additionalProperties", self.schema(depth + 1)),
            27 => ("unevaluatedProperties", self.schema(depth + 1)),
            28 => {
                let pattern = self.quoted(&PATTERNS);
                ("patternProperties", format!("{{{pattern}:{}}}", self.schema(depth + 1)))
            }
            29 => ("propertyNames", self.schema(depth + 1)),
            30 => ("dependentRequired", self.map(|maker| maker.names())),
            31 => ("dependentSchemas", self.map(|maker| maker.schema(depth + 1))),
            32 | 33 => ("items", self.schema(depth + 1)),
            34 => ("prefixItems", self.list(1, 2, |maker| maker.schema(depth + 1))),
            35 => ("contains", self.schema(depth + 1)),
            36 => ("minContains", self.one(&["0", "1", "2"]).to_owned()),
            37 => ("unevaluatedItems", self.schema(depth + 1)),
            38 => ("uniqueItems", self.one(&["true", "false"]).to_owned()),
            39 => ("not", self.schema(depth + 1)),
            40 => ("if", self.schema(depth + 1)),
            41 => ("then", self.schema(depth + 1)),
            42 => ("else", self.schema(depth + 1)),
            43 | 44 => ("allOf", self.list(1, 3, |maker| maker.schema(depth + 1))),
            45 => ("anyOf", self.list(1, 3, |maker| maker.schema(depth + 1))),
            46 => ("oneOf", self.list(1, 3, |maker| maker.schema(depth + 1))),
            _ => ("oneOf", self.tagged(depth)),
        }
    }

    /// A choice of objects that a member tells apart, as people write it.
    fn tagged(&mut self, depth: usize) -> String {
        self.list(2, 3, |maker| {
            let word = maker.quoted(&TEXTS);
            let other = maker.schema(depth + 1);
            format!("{{\"type\":\"object\",\"properties\":{{\"t\":{{\"const\":{word}}},\"a\":{other}}},\"required\":[\"t\"]}}")
        })
    }
}
