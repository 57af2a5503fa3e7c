//! Scalars: texts, numbers, flags, words, and names by their form.

use super::{Json, kinds, list, object, text};

/// One segment of a name.
const SEGMENT: &str = "[a-z0-9_-]*[a-z0-9][a-z0-9_-]*";

/// The longest name, in bytes.
const LONGEST: u64 = 200;

/// Any scalar: it is read as text.
pub(super) fn scalar() -> Json {
    object(vec![("type", kinds(&["string", "number", "boolean"]))])
}

/// Text that says something.
pub(super) fn filled() -> Json {
    object(vec![("type", kinds(&["string", "number", "boolean"])), ("pattern", text(r"\S"))])
}

/// A scalar that, where it is text, has a form.
pub(super) fn like(pattern: &str, example: &str) -> Json {
    object(vec![
        ("type", kinds(&["string", "number", "boolean"])),
        ("pattern", text(pattern)),
        ("examples", list(vec![text(example)])),
    ])
}

/// `true` or `false`.
pub(super) fn flag() -> Json {
    object(vec![("type", text("boolean"))])
}

/// A whole number from 0 up.
pub(super) fn count() -> Json {
    object(vec![("type", text("integer")), ("minimum", Json::count(0))])
}

/// A whole number no greater than `most`.
pub(super) fn count_to(most: u64) -> Json {
    object(vec![("type", text("integer")), ("minimum", Json::count(0)), ("maximum", Json::count(most))])
}

/// One of some words.
pub(super) fn one_of(words: &[&str]) -> Json {
    object(vec![("enum", list(words.iter().map(|word| text(*word)).collect()))])
}

/// Just this word.
pub(super) fn only(word: &str) -> Json {
    object(vec![("const", text(word))])
}

/// A name of one segment: of a brick, a composition, a permission, a step.
pub(super) fn word(example: &str) -> Json {
    name(format!("^{SEGMENT}$"), example)
}

/// The name of a capability.
pub(super) fn capability() -> Json {
    name(format!("^{SEGMENT}([.:]{SEGMENT})*$"), "mail.send")
}

/// The name of a capability, or of a family of them.
pub(super) fn pattern() -> Json {
    name(format!(r"^{SEGMENT}([.:]{SEGMENT})*([.:]\*)?$"), "mail.send")
}

/// The name of a type.
pub(super) fn type_name() -> Json {
    name("^[A-Z][A-Za-z0-9]*$".into(), "Address")
}

/// The name of a reason why a call failed.
pub(super) fn reason() -> Json {
    name("^[a-z0-9]+(_[a-z0-9]+)*$".into(), "sold_out")
}

fn name(pattern: String, example: &str) -> Json {
    let longest = vec![super::Member {
        name: super::At::new("maxLength".into(), Default::default()),
        value: super::at(Json::count(LONGEST), Default::default()),
    }];
    super::with(like(&pattern, example), longest)
}
