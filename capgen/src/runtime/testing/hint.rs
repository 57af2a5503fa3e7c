//! What a JSON Schema says of a value beyond its shape: words, formats, patterns and bounds, as hints for who makes one.
//!
//! Invariant: a hint is only that. What was made is held against the whole schema afterwards, so a keyword that is passed over
//! here costs tries and never lets anything wrong through.

use super::Choices;
use super::pattern::matching;
use crate::Json;

/// References that are followed on the way to one schema.
const MOST: usize = 8;

/// A part of a schema.
#[derive(Clone, Copy)]
pub(super) struct Hint<'s> {
    root: Option<&'s Json>,
    here: Option<&'s Json>,
}

impl<'s> Hint<'s> {
    /// None at all.
    pub(super) const NONE: Hint<'static> = Hint { root: None, here: None };

    /// That of a whole schema.
    pub(super) fn of(schema: &'s Json) -> Hint<'s> {
        Hint { root: Some(schema), here: Some(schema) }.resolved()
    }

    /// Of a member.
    pub(super) fn member(self, name: &str) -> Hint<'s> {
        self.into(|here| here.get("properties")?.get(name))
    }

    /// Of the items of a list.
    pub(super) fn items(self) -> Hint<'s> {
        self.into(|here| here.get("items"))
    }

    /// A value that the schema names itself.
    pub(super) fn named(self, choices: &mut Choices) -> Option<Json> {
        let here = self.here?;
        if let Some(only) = here.get("const") {
            return Some(only.clone());
        }
        let list = here.get("enum").or_else(|| here.get("examples"))?.as_array()?;
        choices.one(list).cloned()
    }

    /// A text that its format or pattern lets pass.
    pub(super) fn text(self, choices: &mut Choices) -> Option<Json> {
        let here = self.here?;
        if let Some(pattern) = here.get("pattern").and_then(Json::as_str) {
            return matching(pattern, choices).map(Json::from);
        }
        formatted(here.get("format")?.as_str()?, choices.below(10_000)).map(Json::from)
    }

    /// What a number must be a multiple of.
    pub(super) fn multiple_of(self) -> Option<i64> {
        self.here?.get("multipleOf")?.as_i64().filter(|step| *step > 0)
    }

    fn into(self, part: impl FnOnce(&'s Json) -> Option<&'s Json>) -> Hint<'s> {
        Hint { here: self.here.and_then(part), ..self }.resolved()
    }

    /// Behind its references.
    fn resolved(mut self) -> Hint<'s> {
        for _ in 0..MOST {
            let reference = self.here.and_then(|here| here.get("$ref")).and_then(Json::as_str);
            let Some(pointer) = reference.and_then(|reference| reference.strip_prefix('#')) else { break };
            self.here = self.root.and_then(|root| root.pointer(pointer));
        }
        self
    }
}

/// A text of one of the formats that are known.
fn formatted(format: &str, n: u64) -> Option<String> {
    Some(match format {
        "email" | "idn-email" => format!("person-{n}@example.com"),
        "uri" | "iri" | "url" => format!("https://example.com/{n}"),
        "uri-reference" | "iri-reference" => format!("/{n}"),
        "hostname" | "idn-hostname" => format!("host-{n}.example.com"),
        "ipv4" => format!("192.0.2.{}", n % 256),
        "ipv6" => format!("2001:db8::{n:x}"),
        "uuid" => format!("00000000-0000-4000-8000-{n:012x}"),
        "time" => format!("{:02}:{:02}:00Z", n % 24, n % 60),
        "duration" => format!("PT{}M", n % 60 + 1),
        "json-pointer" => format!("/{n}"),
        "regex" => "^a+$".to_owned(),
        _ => return None,
    })
}
