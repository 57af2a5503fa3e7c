//! Types out of random schemas, held against a reference validator: a type lets pass all that its schema lets pass, and where
//! no check stays beside it, nothing else.

use std::collections::BTreeMap;

use capgen::diagnostic::{Findings, Sources};
use capgen::model::{Object, Presence, Type, TypeKind};
use capgen::read::schema::{Names, Read, Subject, read};
use capgen::read::yaml;
use capgen_fuzz::schema::{made, value};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;

/// Reads a schema; also the codes of its findings.
fn types(text: &str) -> (Read, Vec<u16>) {
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let (_, node) = yaml::parse_bytes(text.as_bytes(), "schema.json", &mut sources, &mut findings);
    let node = node.unwrap_or_else(|| panic!("no JSON: {text}"));
    let subject = Subject { what: "`input_schema`", capability: "a.make", side: "Input", span: node.span };
    let read = read(&node, &subject, &mut Names::default(), &mut findings);
    (read, findings.into_sorted().iter().map(|finding| finding.code.0).collect())
}

struct Types<'a>(BTreeMap<&'a str, &'a Type>);

impl Types<'_> {
    fn accept(&self, ty: &Type, value: &Value) -> bool {
        if value.is_null() && ty.nullable {
            return true;
        }
        let within = |length: u64, min: Option<u64>, max: Option<u64>| {
            min.is_none_or(|min| min <= length) && max.is_none_or(|max| length <= max)
        };
        match (&ty.kind, value) {
            (TypeKind::Json, _) => true,
            (TypeKind::Bool, Value::Bool(_)) => true,
            (TypeKind::Int(range), Value::Number(number)) => number.as_i64().is_some_and(|number| {
                range.min.is_none_or(|min| min <= number) && range.max.is_none_or(|max| number <= max)
            }),
            (TypeKind::Integer(range), Value::Number(number)) => number.as_i128().is_some_and(|number| {
                range.min.is_none_or(|min| i128::from(min) <= number)
                    && range.max.is_none_or(|max| number <= max.into())
            }),
            (TypeKind::Number(range) | TypeKind::Exact(range), Value::Number(number)) => {
                let number = number.as_f64().expect("a double");
                let bound = |bound: &Option<capgen::model::Number>| -> Option<f64> {
                    bound.as_ref().map(|bound| bound.0.parse().expect("a number"))
                };
                bound(&range.min).is_none_or(|min| min <= number) && bound(&range.max).is_none_or(|max| number <= max)
            }
            (TypeKind::Str(range), Value::String(text)) => within(text.chars().count() as u64, range.min, range.max),
            (TypeKind::Date, Value::String(text)) => text.parse::<capgen::Date>().is_ok(),
            (TypeKind::DateTime, Value::String(text)) => text.parse::<capgen::DateTime>().is_ok(),
            (TypeKind::Enum(words), Value::String(text)) => words.iter().any(|word| word.value == *text),
            (TypeKind::List { of, items: range }, Value::Array(items)) => {
                within(items.len() as u64, range.min, range.max) && items.iter().all(|item| self.accept(of, item))
            }
            (TypeKind::Map(of), Value::Object(members)) => members.values().all(|value| self.accept(of, value)),
            (TypeKind::Object(object), Value::Object(members)) => self.accept_object(object, members, None),
            (TypeKind::Union(union), Value::Object(members)) => {
                let word = members.get(union.tag.as_str()).and_then(Value::as_str);
                let variant = union.variants.iter().find(|variant| Some(variant.word.as_str()) == word);
                variant.is_some_and(|variant| match &variant.object.kind {
                    TypeKind::Object(object) => self.accept_object(object, members, Some(&union.tag)),
                    _ => false,
                })
            }
            (TypeKind::Named(name), value) => self.0.get(name.as_str()).is_some_and(|ty| self.accept(ty, value)),
            _ => false,
        }
    }

    fn accept_object(&self, object: &Object, members: &serde_json::Map<String, Value>, tag: Option<&str>) -> bool {
        let fields = object.fields.iter().all(|field| match members.get(field.name.as_str()) {
            Some(value) => self.accept(&field.ty, value),
            None => field.presence != Presence::Required,
        });
        let known = |name: &str| tag == Some(name) || object.fields.iter().any(|field| field.name.as_str() == name);
        let mut others = members.iter().filter(|(name, _)| !known(name));
        fields && others.all(|(_, value)| object.rest.as_ref().is_some_and(|rest| self.accept(rest, value)))
    }
}

/// A schema that refers back to itself in place: a reference validator may never come to an end.
const LOOP: u16 = 216;

/// One schema and some values of its member `v`.
fn agree(schema: &str, values: &[String]) {
    let (read, codes) = types(schema);
    if codes.contains(&LOOP) {
        return;
    }
    let parsed: Value = serde_json::from_str(schema).expect("JSON");
    let validator = |schema: &Value| {
        let options = jsonschema::options().with_draft(jsonschema::Draft::Draft202012).should_validate_formats(true);
        options.build(schema).unwrap_or_else(|error| panic!("{error}: {schema}"))
    };
    let reference = validator(&parsed);
    let check = read.check.as_ref().map(|check| validator(&serde_json::from_str(&check.text).expect("JSON")));
    let named = Types(read.types.iter().map(|named| (named.name.as_str(), &named.ty)).collect());
    for value in values.iter().map(|value| format!("{{\"v\":{value}}}")).chain(["{}".to_owned()]) {
        let instance: Value = serde_json::from_str(&value).expect("JSON");
        let (wanted, ty) = (reference.is_valid(&instance), named.accept(&read.ty, &instance));
        if wanted {
            assert!(ty, "the type refuses {value}\n{schema}\n{:?}", read.ty);
        }
        let both = ty && check.as_ref().is_none_or(|check| check.is_valid(&instance));
        assert_eq!(both, wanted, "type and check of {value}\n{schema}\n{:?}\n{:?}", read.ty, read.check);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn types_and_checks_say_what_the_schema_says(
        schema in vec(any::<u8>(), 10..260),
        values in vec(vec(any::<u8>(), 1..12), 12),
    ) {
        let values: Vec<String> = values.iter().map(|bytes| value(bytes)).collect();
        agree(&made(&schema), &values);
    }
}
