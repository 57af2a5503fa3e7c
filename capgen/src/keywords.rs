//! Where schemas stand inside a JSON Schema: the keywords that hold some. Readers of schemas and writers of documents both
//! follow references only there.

/// Keywords that hold a schema.
pub(crate) const ONE: &[&str] = &[
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];
/// Keywords that hold a list of them.
pub(crate) const LIST: &[&str] = &["allOf", "anyOf", "oneOf", "prefixItems"];
/// Keywords that hold them by name.
pub(crate) const NAMED: &[&str] = &["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"];
