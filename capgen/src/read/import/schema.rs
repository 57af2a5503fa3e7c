//! A schema of a document → a JSON Schema that stands by itself, as a catalogue holds it.

use std::collections::{BTreeMap, BTreeSet};

use super::carry::Carry;
use super::{list, step};
use crate::keywords::{LIST, NAMED, ONE};
use crate::model::json::{Json, Member, at};
use crate::model::{At, Span};

/// Members that OpenAPI has beside JSON Schema and that only describe.
const PROSE: &[&str] = &["example", "externalDocs", "xml"];

/// Where the schemas of a document stand, and by which rules.
pub(super) struct Schemas<'d> {
    /// What references to them begin with: `#/components/schemas/`.
    pub prefix: &'static str,
    /// The schemas that can be referred to.
    pub named: BTreeMap<&'d str, &'d At<Json>>,
    /// Those of OpenAPI 3.0, which have a dialect of their own.
    pub is_old: bool,
}

/// Makes one schema, and notes which named ones it needs.
struct Maker<'a, 'd, 'f> {
    schemas: &'a Schemas<'d>,
    carry: &'a mut Carry<'f>,
    wanted: BTreeSet<String>,
}

impl<'d> Schemas<'d> {
    pub fn new(prefix: &'static str, holder: Option<&'d At<Json>>, is_old: bool) -> Self {
        let members = holder.map_or(&[][..], |holder| holder.members());
        Schemas { prefix, named: members.iter().map(|member| (member.name.as_str(), &member.value)).collect(), is_old }
    }

    /// A schema with all that it refers to under its `$defs`.
    pub fn alone(&self, schema: &At<Json>, pointer: &str, carry: &mut Carry<'_>) -> Json {
        let mut maker = Maker { schemas: self, carry, wanted: BTreeSet::new() };
        let made = maker.schema(schema, pointer);
        let wanted = std::mem::take(&mut maker.wanted);
        self.with_definitions(made, wanted, carry)
    }

    /// The schema with those that it needs, and those that they need.
    fn with_definitions(&self, made: Json, wanted: BTreeSet<String>, carry: &mut Carry<'_>) -> Json {
        let mut definitions: BTreeMap<String, Json> = BTreeMap::new();
        let mut open: Vec<String> = wanted.into_iter().collect();
        let mut led_to: BTreeSet<String> = BTreeSet::new();
        while let Some(name) = open.pop() {
            let Some(schema) = self.named.get(name.as_str()).filter(|_| !definitions.contains_key(&name)) else {
                continue;
            };
            let mut maker = Maker { schemas: self, carry, wanted: BTreeSet::new() };
            let made = maker.schema(schema, &step(self.prefix.trim_start_matches('#').trim_end_matches('/'), &name));
            led_to.extend(maker.wanted.iter().cloned());
            open.extend(std::mem::take(&mut maker.wanted));
            definitions.insert(name, made);
        }
        let made = match sole(&made).filter(|name| !led_to.contains(name)).and_then(|name| definitions.remove(&name)) {
            // What stands for nothing but one that nothing else leads to is that one.
            Some(root) => root,
            None => made,
        };
        let Json::Object(mut members) = made else { return made };
        if !definitions.is_empty() {
            let here = Span::default();
            let definition = |(name, value)| Member { name: At::new(name, here), value: at(value, here) };
            members.retain(|member| member.name.as_str() != "$defs");
            let definitions = Json::Object(definitions.into_iter().map(definition).collect());
            members.push(Member { name: At::new("$defs".to_owned(), here), value: at(definitions, here) });
        }
        Json::Object(members)
    }
}

impl Maker<'_, '_, '_> {
    fn schema(&mut self, schema: &At<Json>, pointer: &str) -> Json {
        let Json::Object(members) = &schema.value else { return schema.value.clone() };
        if let Some(reference) = schema.get("$ref") {
            let Some(target) = reference.as_text().and_then(|text| self.target(text)) else {
                let why = "it leads out of the schemas of this document, and nothing is fetched";
                self.carry.left("a reference", &step(pointer, "$ref"), reference.span, why);
                return Json::Object(Vec::new());
            };
            let reference =
                Member { name: At::new("$ref".into(), schema.span), value: at(Json::text(target), schema.span) };
            // In OpenAPI 3.0 whatever stands beside a reference is ignored.
            let rest = if self.schemas.is_old { Vec::new() } else { self.members(members, pointer) };
            let mut made = vec![reference];
            made.extend(rest.into_iter().filter(|member| member.name.as_str() != "$ref"));
            return Json::Object(made);
        }
        let made = self.members(members, pointer);
        if self.schemas.is_old { modern(made) } else { Json::Object(made) }
    }

    fn members(&mut self, members: &[Member], pointer: &str) -> Vec<Member> {
        let mut made = Vec::new();
        for Member { name, value } in members {
            let pointer = step(pointer, name);
            let word = name.as_str();
            if PROSE.contains(&word) {
                continue;
            }
            if word == "discriminator" {
                self.carry.left(
                    "`discriminator`",
                    &pointer,
                    name.span,
                    "a choice is told by what its schemas say of the tag",
                );
                continue;
            }
            let value = match &value.value {
                Json::Object(inner) if NAMED.contains(&word) => {
                    let inner = inner.iter().map(|one| self.named(one, &pointer)).collect();
                    Json::Object(inner)
                }
                Json::List(items) if LIST.contains(&word) => {
                    let items = items.iter().enumerate();
                    let made = items.map(|(i, item)| at(self.schema(item, &step(&pointer, &i.to_string())), item.span));
                    Json::List(made.collect())
                }
                Json::Object(_) if ONE.contains(&word) => self.schema(value, &pointer),
                other => other.clone(),
            };
            made.push(Member { name: name.clone(), value: at(value, name.span) });
        }
        made
    }

    fn named(&mut self, one: &Member, pointer: &str) -> Member {
        let value = self.schema(&one.value, &step(pointer, &one.name));
        Member { name: one.name.clone(), value: at(value, one.value.span) }
    }

    /// A reference as it leads within the schema alone.
    fn target(&mut self, reference: &str) -> Option<String> {
        let rest = reference.strip_prefix(self.schemas.prefix)?;
        let (name, _) = rest.split_once('/').unwrap_or((rest, ""));
        let name = name.replace("~1", "/").replace("~0", "~");
        self.schemas.named.contains_key(name.as_str()).then(|| {
            self.wanted.insert(name);
            format!("#/$defs/{rest}")
        })
    }
}

/// The definition that a schema refers to, and says nothing beside.
fn sole(schema: &Json) -> Option<String> {
    match schema.members() {
        [only] if only.name.as_str() == "$ref" => {
            let name = only.value.as_text()?.strip_prefix("#/$defs/")?;
            (!name.contains('/')).then(|| name.replace("~1", "/").replace("~0", "~"))
        }
        _ => None,
    }
}

/// What OpenAPI 3.0 says in a dialect of its own, as JSON Schema says it.
fn modern(members: Vec<Member>) -> Json {
    let is_true = |name: &str| members.iter().any(|m| m.name.as_str() == name && m.value.value == Json::Bool(true));
    let nullable = is_true("nullable");
    let exclusive = [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")]
        .map(|(flag, bound)| (flag, bound, is_true(flag)));
    let mut made = Vec::new();
    for Member { mut name, mut value } in members {
        let flag = exclusive.iter().any(|(flag, ..)| *flag == name.as_str());
        if name.as_str() == "nullable" || (flag && matches!(value.value, Json::Bool(_))) {
            continue;
        }
        if let Some((flag, ..)) = exclusive.iter().find(|(_, bound, on)| *on && *bound == name.as_str()) {
            name.value = (*flag).to_owned();
        }
        match (name.as_str(), &mut value.value) {
            ("type", kind @ Json::Text(_)) if nullable => *kind = list([kind.clone(), Json::text("null")]),
            ("enum", Json::List(items)) if nullable && !items.iter().any(|item| item.value == Json::Null) => {
                items.push(at(Json::Null, name.span));
            }
            _ => {}
        }
        made.push(Member { name, value });
    }
    Json::Object(made)
}
