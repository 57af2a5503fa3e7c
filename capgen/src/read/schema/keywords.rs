//! The keywords of JSON Schema 2020-12: what the value of each must be, and what becomes of it.
//!
//! Invariant: a keyword that is not listed has no effect in 2020-12, whatever its value.

/// What a keyword's value must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A schema.
    Schema,
    /// A list of schemas, at least one.
    Schemas,
    /// Schemas by any name.
    SchemaMap,
    /// Schemas by pattern.
    PatternMap,
    /// The name of a type, or a list of them.
    Types,
    /// Text.
    Text,
    /// A regular expression.
    Pattern,
    /// A whole number from 0 up.
    Count,
    /// A number.
    Number,
    /// A number above 0.
    Positive,
    /// `true` or `false`.
    Flag,
    /// A list of different texts.
    Names,
    /// Lists of different texts by any name.
    NamesMap,
    /// A list of any values.
    Values,
    /// Any value.
    Any,
    /// Flags by any name.
    Vocabulary,
}

impl Kind {
    /// In words, for a message.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Schema => "a schema: an object, `true` or `false`",
            Kind::Schemas => "a list of at least one schema",
            Kind::SchemaMap => "an object of schemas",
            Kind::PatternMap => "an object of schemas by pattern",
            Kind::Types => "one of the seven types, or a list of different ones",
            Kind::Text => "text",
            Kind::Pattern => "a regular expression",
            Kind::Count => "a whole number from 0 up",
            Kind::Number => "a number",
            Kind::Positive => "a number above 0",
            Kind::Flag => "`true` or `false`",
            Kind::Names => "a list of different texts",
            Kind::NamesMap => "an object of lists of different texts",
            Kind::Values => "a list of values",
            Kind::Any => "a value",
            Kind::Vocabulary => "an object of `true` and `false`",
        }
    }
}

/// Every keyword of the dialect.
pub(super) const KEYWORDS: &[(&str, Kind)] = &[
    ("$anchor", Kind::Text),
    ("$comment", Kind::Text),
    ("$defs", Kind::SchemaMap),
    ("$dynamicAnchor", Kind::Text),
    ("$dynamicRef", Kind::Text),
    ("$id", Kind::Text),
    ("$ref", Kind::Text),
    ("$schema", Kind::Text),
    ("$vocabulary", Kind::Vocabulary),
    ("additionalProperties", Kind::Schema),
    ("allOf", Kind::Schemas),
    ("anyOf", Kind::Schemas),
    ("const", Kind::Any),
    ("contains", Kind::Schema),
    ("contentEncoding", Kind::Text),
    ("contentMediaType", Kind::Text),
    ("contentSchema", Kind::Schema),
    ("default", Kind::Any),
    ("definitions", Kind::SchemaMap),
    ("dependentRequired", Kind::NamesMap),
    ("dependentSchemas", Kind::SchemaMap),
    ("deprecated", Kind::Flag),
    ("description", Kind::Text),
    ("else", Kind::Schema),
    ("enum", Kind::Values),
    ("examples", Kind::Values),
    ("exclusiveMaximum", Kind::Number),
    ("exclusiveMinimum", Kind::Number),
    ("format", Kind::Text),
    ("if", Kind::Schema),
    ("items", Kind::Schema),
    ("maxContains", Kind::Count),
    ("maxItems", Kind::Count),
    ("maxLength", Kind::Count),
    ("maxProperties", Kind::Count),
    ("maximum", Kind::Number),
    ("minContains", Kind::Count),
    ("minItems", Kind::Count),
    ("minLength", Kind::Count),
    ("minProperties", Kind::Count),
    ("minimum", Kind::Number),
    ("multipleOf", Kind::Positive),
    ("not", Kind::Schema),
    ("oneOf", Kind::Schemas),
    ("pattern", Kind::Pattern),
    ("patternProperties", Kind::PatternMap),
    ("prefixItems", Kind::Schemas),
    ("properties", Kind::SchemaMap),
    ("propertyNames", Kind::Schema),
    ("readOnly", Kind::Flag),
    ("required", Kind::Names),
    ("then", Kind::Schema),
    ("title", Kind::Text),
    ("type", Kind::Types),
    ("unevaluatedItems", Kind::Schema),
    ("unevaluatedProperties", Kind::Schema),
    ("uniqueItems", Kind::Flag),
    ("writeOnly", Kind::Flag),
];

/// Keywords of other dialects that say something there and nothing in 2020-12, with what says it here.
pub(super) const FOREIGN: &[(&str, &str)] = &[
    ("$recursiveAnchor", "write `$dynamicAnchor`"),
    ("$recursiveRef", "write `$dynamicRef`, or `$ref`"),
    ("additionalItems", "write `items` beside `prefixItems`"),
    ("dependencies", "write `dependentRequired` or `dependentSchemas`"),
    ("divisibleBy", "write `multipleOf`"),
    ("extends", "write `allOf`"),
    ("id", "write `$id`"),
    ("nullable", "write `null` among the types: `type: [string, \"null\"]`"),
];

/// Does the keyword only refer, name or describe?
pub(super) fn describes(keyword: &str) -> bool {
    let plain = [
        "content",
        "default",
        "definitions",
        "deprecated",
        "description",
        "examples",
        "readOnly",
        "title",
        "writeOnly",
    ];
    keyword.starts_with('$')
        || plain
            .iter()
            .any(|known| keyword.strip_prefix(known).is_some_and(|rest| rest.is_empty() || *known == "content"))
}

/// What the value of a keyword must be; none for one that has no meaning.
pub(super) fn kind(keyword: &str) -> Option<Kind> {
    KEYWORDS
        .binary_search_by_key(&keyword, |(name, _)| name)
        .ok()
        .and_then(|at| KEYWORDS.get(at))
        .map(|(_, kind)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_in_order_and_found() {
        assert!(KEYWORDS.is_sorted_by(|a, b| a.0 < b.0));
        assert!(KEYWORDS.iter().all(|(name, of)| kind(name) == Some(*of)));
        assert!(FOREIGN.iter().all(|(name, _)| kind(name).is_none()));
    }
}
