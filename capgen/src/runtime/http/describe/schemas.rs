//! Schemas that stand by themselves, put into one document.
//!
//! Invariant: a reference is looked for only where a schema stands, never in what a schema says of values.

use std::collections::BTreeSet;

use serde_json::{Map, json};

use super::Operation;
use crate::Json;
use crate::keywords::{LIST, NAMED, ONE};

/// The schemas of a document, each under a name of its own.
pub(super) struct Schemas {
    /// What references to them begin with.
    under: &'static str,
    named: Map<String, Json>,
}

impl Schemas {
    /// Those of an OpenAPI document.
    pub(super) fn of_document() -> Schemas {
        Schemas { under: "#/components/schemas/", named: Map::new() }
    }

    /// Those beside one schema.
    pub(super) fn of_schema() -> Schemas {
        Schemas { under: "#/$defs/", named: Map::new() }
    }

    /// Adds one that stands by itself, with its definitions beside it. What refers to it is given back.
    pub(super) fn add(&mut self, name: &str, schema: &Json) -> Json {
        let mut schema = schema.clone();
        let definitions = match schema.as_object_mut().and_then(|members| members.remove("$defs")) {
            Some(Json::Object(definitions)) => definitions,
            _ => Map::new(),
        };
        let name = self.free(name);
        self.named.insert(name.clone(), Json::Null);
        let names: Vec<(String, String)> = definitions.keys().map(|key| (key.clone(), self.hold(&name, key))).collect();
        for (key, mut definition) in definitions {
            self.refer(&mut definition, &name, &names);
            if let Some((_, name)) = names.iter().find(|(known, _)| *known == key) {
                self.named.insert(name.clone(), definition);
            }
        }
        self.refer(&mut schema, &name, &names);
        self.add_as(name, schema)
    }

    /// Adds one that refers to others of the document already.
    pub(super) fn add_plain(&mut self, name: &str, schema: Json) -> Json {
        self.add_as(self.free(name), schema)
    }

    fn add_as(&mut self, name: String, schema: Json) -> Json {
        let reference = json!({"$ref": format!("{}{name}", self.under)});
        self.named.insert(name, schema);
        reference
    }

    pub(super) fn into_json(self) -> Json {
        Json::Object(self.named)
    }

    /// Lets references into a schema's own definitions point to where they are in the document.
    fn refer(&self, schema: &mut Json, root: &str, names: &[(String, String)]) {
        let Json::Object(members) = schema else { return };
        if let Some(Json::String(reference)) = members.get_mut("$ref") {
            let key = reference.strip_prefix("#/$defs/");
            let known = names.iter().find(|(known, _)| Some(known.as_str()) == key).map(|(_, name)| name.as_str());
            if let Some(name) = known.or((reference == "#").then_some(root)) {
                *reference = format!("{}{name}", self.under);
            }
        }
        for (name, member) in members {
            match member {
                Json::Array(items) if LIST.contains(&name.as_str()) => {
                    items.iter_mut().for_each(|item| self.refer(item, root, names));
                }
                Json::Object(all) if NAMED.contains(&name.as_str()) => {
                    all.values_mut().for_each(|one| self.refer(one, root, names));
                }
                one if ONE.contains(&name.as_str()) => self.refer(one, root, names),
                _ => {}
            }
        }
    }

    /// Takes a free name for a definition.
    fn hold(&mut self, of: &str, key: &str) -> String {
        let name = self.free(&format!("{of}.{key}"));
        self.named.insert(name.clone(), Json::Null);
        name
    }

    /// A name made of what OpenAPI takes in one, that nothing has.
    fn free(&self, name: &str) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' };
        let name: String = name.chars().map(plain).collect();
        let numbered = (2..).map(|n| format!("{name}_{n}"));
        let free = |name: &String| !self.named.contains_key(name);
        std::iter::once(name.clone()).chain(numbered).find(free).unwrap_or_default()
    }
}

/// Inputs and outputs as one JSON Schema document, each a resource of its own under `$defs`: `<name>.input`, `<name>.output`.
pub fn bundle(operations: &[Operation]) -> Json {
    let mut all = Map::new();
    let mut taken = BTreeSet::new();
    for operation in operations.iter().filter(|operation| taken.insert(&operation.name)) {
        for (side, schema) in [("input", &operation.input), ("output", &operation.output)] {
            let name = format!("{}.{side}", operation.name);
            let mut schema = schema.clone();
            schema["$id"] = format!("urn:capgen:schema:{name}").into();
            all.insert(name, schema);
        }
    }
    json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": all})
}
