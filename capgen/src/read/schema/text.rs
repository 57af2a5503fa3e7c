//! A schema as normalised JSON: what is applied at run time, and what tells whether two definitions say the same.
//!
//! Invariants
//! - The text refers to nothing outside itself: every reference is to `#/$defs/N` of its own, numbered in the order in which
//!   they are come by, so that equal schemas have equal texts.
//! - It holds what refuses values, and nothing that only describes. Formats of whole numbers, which validators do not know,
//!   are written out as bounds.

use std::collections::HashMap;
use std::fmt::Write;

use super::scalars::{FORMATS, machine_range};
use super::tree::{Body, Id, Keywords, NAMES, Tree, Types};
use super::value::Value;
use crate::model::json::write_text;

/// The longest text, in bytes. One that is longer stands for no schema.
const LONGEST: usize = 4 * 1024 * 1024;

/// The text of a schema; none when it would be too long.
pub(super) fn text(tree: &Tree<'_>, root: Id) -> Option<String> {
    let mut writer = Writer { tree, out: String::new(), numbers: HashMap::new(), queue: Vec::new() };
    writer.schema(root);
    let mut next = 0;
    let root = std::mem::take(&mut writer.out);
    while let Some(id) = writer.queue.get(next).copied() {
        writer.out.push_str(if next == 0 { "" } else { "," });
        let _ = write!(writer.out, "\"{next}\":");
        writer.schema(id);
        next += 1;
        if writer.out.len() + root.len() > LONGEST {
            return None;
        }
    }
    if writer.out.is_empty() {
        return Some(root).filter(|root| root.len() <= LONGEST);
    }
    // The definitions go in front, where the root is an object; a root that is `true` or `false` refers to nothing.
    let inner = root.strip_prefix('{')?;
    let comma = if inner == "}" { "" } else { "," };
    Some(format!("{{\"$defs\":{{{}}}{comma}{inner}", writer.out))
}

/// What holds beside the keywords of a schema.
enum Also {
    Schema(Id),
    Reference(Id),
    Range(i128, i128),
    Never,
}

/// What is written into `allOf`.
fn also(keywords: &Keywords) -> Vec<Also> {
    let schemas = keywords.all_of.iter().copied().map(Also::Schema);
    let references = keywords.targets.iter().skip(1).copied().map(Also::Reference);
    let range = keywords.format.as_deref().and_then(machine_range).map(|(min, max)| Also::Range(min, max));
    // An empty list of values is written in no other way.
    let never = keywords.values.as_ref().is_some_and(Vec::is_empty).then_some(Also::Never);
    schemas.chain(references).chain(range).chain(never).collect()
}

struct Writer<'t, 'n> {
    tree: &'t Tree<'n>,
    out: String,
    /// The numbers of the definitions.
    numbers: HashMap<Id, usize>,
    queue: Vec<Id>,
}

impl Writer<'_, '_> {
    fn schema(&mut self, id: Id) {
        match self.tree.get(id).map(|schema| &schema.body) {
            Some(Body::Keywords(keywords)) => self.keywords(keywords),
            Some(Body::All(false)) => self.out.push_str("false"),
            _ => self.out.push_str("true"),
        }
    }

    fn keywords(&mut self, keywords: &Keywords) {
        self.out.push('{');
        let start = self.out.len();
        self.applied(keywords);
        self.asserted(keywords);
        self.bounds(keywords);
        // Each member was written with a comma after it.
        if self.out.len() > start {
            self.out.pop();
        }
        self.out.push('}');
    }

    fn key(&mut self, keyword: &str) {
        write_text(&mut self.out, keyword);
        self.out.push(':');
    }

    fn one(&mut self, keyword: &str, id: Option<Id>) {
        let Some(id) = id else { return };
        self.key(keyword);
        self.schema(id);
        self.out.push(',');
    }

    fn several(&mut self, keyword: &str, ids: &[Id]) {
        self.list(keyword, ids, |writer, id| writer.schema(*id));
    }

    fn list<T>(&mut self, keyword: &str, items: &[T], mut put: impl FnMut(&mut Self, &T)) {
        if items.is_empty() {
            return;
        }
        self.key(keyword);
        self.out.push('[');
        for (index, item) in items.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { "," });
            put(self, item);
        }
        self.out.push_str("],");
    }

    fn map<'s, T>(
        &mut self,
        keyword: &str,
        members: impl Iterator<Item = (&'s str, T)>,
        mut put: impl FnMut(&mut Self, T),
    ) {
        let mut members: Vec<(&str, T)> = members.collect();
        if members.is_empty() {
            return;
        }
        members.sort_by(|a, b| a.0.cmp(b.0));
        self.key(keyword);
        self.out.push('{');
        for (index, (name, value)) in members.into_iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { "," });
            self.key(name);
            put(self, value);
        }
        self.out.push_str("},");
    }

    fn reference(&mut self, id: Id) {
        let next = self.queue.len();
        let number = *self.numbers.entry(id).or_insert(next);
        if number == next {
            self.queue.push(id);
        }
        let _ = write!(self.out, "\"#/$defs/{number}\"");
    }

    /// Keywords that hold schemas.
    fn applied(&mut self, keywords: &Keywords) {
        if let Some(first) = keywords.targets.first() {
            self.key("$ref");
            self.reference(*first);
            self.out.push(',');
        }
        let also = also(keywords);
        self.list("allOf", &also, Self::also);
        self.several("anyOf", &keywords.any_of);
        self.several("oneOf", &keywords.one_of);
        self.several("prefixItems", &keywords.prefix_items);
        self.one("not", keywords.not);
        if keywords.if_.is_some() {
            self.one("if", keywords.if_);
            self.one("then", keywords.then);
            self.one("else", keywords.else_);
        }
        self.one("items", keywords.items);
        self.one("unevaluatedItems", keywords.unevaluated_items);
        self.one("contains", keywords.contains);
        self.one("additionalProperties", keywords.additional_properties);
        self.one("unevaluatedProperties", keywords.unevaluated_properties);
        self.one("propertyNames", keywords.property_names);
        self.map("properties", keywords.properties.iter().map(|(name, id)| (name.as_str(), *id)), Self::schema);
        for (keyword, all) in
            [("patternProperties", &keywords.pattern_properties), ("dependentSchemas", &keywords.dependent_schemas)]
        {
            self.map(keyword, all.iter().map(|(name, id)| (name.as_str(), *id)), Self::schema);
        }
    }

    fn also(&mut self, also: &Also) {
        match also {
            Also::Schema(id) => self.schema(*id),
            Also::Reference(id) => {
                self.out.push_str("{\"$ref\":");
                self.reference(*id);
                self.out.push('}');
            }
            Also::Range(min, max) => {
                let _ = write!(self.out, "{{\"maximum\":{max},\"minimum\":{min}}}");
            }
            Also::Never => self.out.push_str("false"),
        }
    }

    /// Keywords that hold values.
    fn asserted(&mut self, keywords: &Keywords) {
        if let Some(types) = keywords.types {
            let held = |(_, one): &&(&str, Types)| types.holds(*one);
            let mut names: Vec<&str> = NAMES.iter().filter(held).map(|(name, _)| *name).collect();
            if names.contains(&"number") {
                names.retain(|name| *name != "integer");
            }
            self.list("type", &names, |writer, name| write_text(&mut writer.out, name));
        }
        if let Some(constant) = &keywords.constant {
            self.key("const");
            constant.put_json(&mut self.out);
            self.out.push(',');
        }
        let values = keywords.values.as_deref().unwrap_or(&[]);
        self.list("enum", values, |writer, value| value.put_json(&mut writer.out));
        if let Some(pattern) = &keywords.pattern {
            self.key("pattern");
            write_text(&mut self.out, pattern);
            self.out.push(',');
        }
        if let Some(format) = keywords.format.as_deref().filter(|format| FORMATS.contains(format)) {
            self.key("format");
            write_text(&mut self.out, format);
            self.out.push(',');
        }
        let mut required: Vec<&str> = keywords.required.iter().map(|name| name.as_str()).collect();
        required.sort_unstable();
        self.list("required", &required, |writer, name| write_text(&mut writer.out, name));
        let dependent = keywords.dependent_required.iter().map(|(name, needed)| (name.as_str(), needed));
        self.map("dependentRequired", dependent, |writer, needed| {
            let list: Vec<Value> = needed.iter().cloned().map(Value::Text).collect();
            Value::List(list).put_json(&mut writer.out);
        });
        if keywords.unique_items {
            self.out.push_str("\"uniqueItems\":true,");
        }
    }

    /// Numbers that something must keep to.
    fn bounds(&mut self, keywords: &Keywords) {
        for (keyword, bound) in [
            ("exclusiveMaximum", &keywords.exclusive_maximum),
            ("exclusiveMinimum", &keywords.exclusive_minimum),
            ("maximum", &keywords.maximum),
            ("minimum", &keywords.minimum),
            ("multipleOf", &keywords.multiple_of),
        ] {
            if let Some(bound) = bound {
                let _ = write!(self.out, "\"{keyword}\":{bound},");
            }
        }
        for (keyword, count) in [
            ("maxContains", keywords.max_contains),
            ("maxItems", keywords.max_items),
            ("maxLength", keywords.max_length),
            ("maxProperties", keywords.max_properties),
            ("minContains", keywords.min_contains),
            ("minItems", keywords.min_items),
            ("minLength", keywords.min_length),
            ("minProperties", keywords.min_properties),
        ] {
            if let Some(count) = count {
                let _ = write!(self.out, "\"{keyword}\":{count},");
            }
        }
    }
}
