//! The names that a type expression may use.

use std::collections::BTreeSet;

use crate::diagnostic::suggest::nearest;
use crate::model::{Range, TypeKind};

/// The named types that a catalogue declares.
#[derive(Clone, Copy, Debug)]
pub struct TypeNames<'a>(pub &'a BTreeSet<String>);

/// The names of the built-in types.
const BUILT_IN: [&str; 10] =
    ["any", "bool", "bytes", "decimal", "int", "iso date", "iso datetime", "json", "number", "str"];

/// What other languages call our types. The first name is matched without regard to case.
const FOREIGN: [(&str, &str); 26] = [
    ("array", "list of str"),
    ("base64", "bytes"),
    ("binary", "bytes"),
    ("boolean", "bool"),
    ("char", "str"),
    ("date", "iso date"),
    ("date-time", "iso datetime"),
    ("datetime", "iso datetime"),
    ("dict", "map of str"),
    ("double", "number"),
    ("enum", "one | two"),
    ("float", "number"),
    ("i64", "int"),
    ("integer", "int"),
    ("iso", "iso datetime"),
    ("list", "list of str"),
    ("long", "int"),
    ("map", "map of str"),
    ("money", "decimal"),
    ("none", "str|null"),
    ("object", "json"),
    ("optional", "str|null"),
    ("string", "str"),
    ("text", "str"),
    ("timestamp", "iso datetime"),
    ("uuid", "str"),
];

/// Beyond so many named types, none is suggested: a search over all of them for each slip takes too long.
const MOST_SUGGESTED: usize = 2000;

/// At most so many named types are compared with a word that may well be an enum value.
const MOST_COMPARED: usize = 50;

/// Is it the name of a built-in type?
pub fn is_built_in(name: &str) -> bool {
    BUILT_IN.contains(&name)
}

/// The type of a name of one word.
pub(super) fn resolve(name: &str, names: &TypeNames<'_>) -> Option<TypeKind> {
    plain(name).or_else(|| names.0.contains(name).then(|| TypeKind::Named(name.to_owned())))
}

/// The built-in type of a name of one word.
pub(super) fn plain(name: &str) -> Option<TypeKind> {
    Some(match name {
        "str" => TypeKind::Str(Range::ALL),
        "int" => TypeKind::Int(Range::ALL),
        "number" => TypeKind::Number(Range::ALL),
        "decimal" => TypeKind::Decimal(Range::ALL),
        "bool" => TypeKind::Bool,
        "any" => TypeKind::Any,
        "json" => TypeKind::Json,
        "bytes" => TypeKind::Bytes,
        _ => return None,
    })
}

/// The type that was probably meant by an unknown name.
pub(super) fn meant<'a>(word: &str, names: &TypeNames<'a>) -> Option<&'a str> {
    let well_named = names.0.iter().filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()));
    let own = well_named.map(String::as_str).take(if names.0.len() > MOST_SUGGESTED { 0 } else { MOST_SUGGESTED });
    let foreign = FOREIGN.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, ours)| *ours);
    let foreign_near = || {
        let near = nearest(word, FOREIGN.into_iter().map(|(name, _)| name))?;
        FOREIGN.iter().find(|(name, _)| *name == near).map(|(_, ours)| *ours)
    };
    foreign.or_else(|| nearest(word, BUILT_IN.into_iter().chain(own))).or_else(foreign_near)
}

/// The type name that an enum value resembles. Cheap: it is asked about values that are right.
pub(super) fn resembles<'a>(word: &str, names: &TypeNames<'a>) -> Option<&'a str> {
    if names.0.is_empty() {
        return nearest(word, BUILT_IN);
    }
    let first: String = word.chars().take(1).collect();
    let own = names.0.range(first.clone()..).map(String::as_str).take_while(|name| name.starts_with(&first));
    nearest(word, BUILT_IN.into_iter().chain(own.take(MOST_COMPARED)))
}

/// A word in capitals, which is a value even when it stands alone.
pub(super) fn is_upper_case(word: &str) -> bool {
    word.chars().any(char::is_uppercase) && !word.chars().any(char::is_lowercase)
}
