//! Templates over an input: the recipe of an idempotency key, and the plan in words for a person.
//!
//! Invariant: a plan is made from the masked input alone, so no secret can get into it.

use std::fmt::{Display, Write};

use super::key::push_part;
use super::value::{Shape, to_json};
use super::{Capability, Descriptor, Json, Key, KeyError, Piece, Typed};

/// At most so many characters of one value are shown in a plan.
const SHOWN: usize = 200;

/// Makes the key that a capability's recipe describes. Generated key builders call it.
///
/// # Errors
/// When a field or an extra is empty or holds the separator `|`, or when the whole is no key.
pub fn key<C: Capability>(input: &C::Input, extras: &[(&str, &dyn Display)]) -> Result<Key, KeyError> {
    build(C::DESCRIPTOR.key.unwrap_or_default(), &to_json(C::Input::SHAPE, input), extras)
}

/// The key of a recipe that only names fields.
pub(super) fn key_of(recipe: &[Piece], input: &Json) -> Result<Key, KeyError> {
    build(recipe, input, &[])
}

/// Makes a key by a recipe from JSON; every extra is this text.
///
/// # Errors
/// As [`key`].
#[cfg(feature = "conformance")]
pub(super) fn key_with(recipe: &[Piece], input: &Json, extra: &str) -> Result<Key, KeyError> {
    let extras: Vec<(&str, &dyn Display)> = recipe
        .iter()
        .filter_map(|piece| match piece {
            Piece::Extra(name) => Some((*name, &extra as &dyn Display)),
            Piece::Text(_) | Piece::Field(_) => None,
        })
        .collect();
    build(recipe, input, &extras)
}

fn build(recipe: &[Piece], input: &Json, extras: &[(&str, &dyn Display)]) -> Result<Key, KeyError> {
    let mut text = String::new();
    for piece in recipe {
        match piece {
            Piece::Text(fixed) => text.push_str(fixed),
            Piece::Field(name) => push_part(&mut text, &field_text(input, name), || (*name).to_owned())?,
            Piece::Extra(name) => {
                let extra =
                    extras.iter().find(|(given, _)| given == name).map_or(&"" as &dyn Display, |(_, value)| *value);
                push_part(&mut text, extra, || (*name).to_owned())?;
            }
        }
    }
    Key::new(text)
}

/// Does a key follow its recipe? Otherwise says what it should look like.
pub(super) fn check_key(descriptor: &Descriptor, input: &Json, shown: &Json, key: &Key) -> Result<(), String> {
    let Some(recipe) = descriptor.key else { return Ok(()) };
    if matches(recipe, input, key.as_str()) {
        return Ok(());
    }
    let mut expected = String::new();
    for piece in recipe {
        match piece {
            Piece::Text(fixed) => expected.push_str(fixed),
            Piece::Field(name) => expected.push_str(&field_text(shown, name)),
            Piece::Extra(name) => expected.extend(["{", name, "}"]),
        }
    }
    Err(format!("the key of `{}` must be `{expected}` for this input, found `{key}`", descriptor.name))
}

/// Walks over all positions that the pieces so far can end at, so that any recipe is matched in one pass a piece.
fn matches(recipe: &[Piece], input: &Json, key: &str) -> bool {
    let mut ends = vec![false; key.len() + 1];
    ends.iter_mut().take(1).for_each(|start| *start = true);
    for piece in recipe {
        ends = match piece {
            Piece::Text(fixed) => after_text(&ends, key, fixed),
            Piece::Field(name) => {
                let text = field_text(input, name);
                if text.is_empty() || text.contains(Key::SEPARATOR) {
                    return false;
                }
                after_text(&ends, key, &text)
            }
            Piece::Extra(_) => after_extra(&ends, key),
        };
    }
    ends.last().copied().unwrap_or(false)
}

fn after_text(starts: &[bool], key: &str, text: &str) -> Vec<bool> {
    let mut ends = vec![false; starts.len()];
    for (at, _) in starts.iter().enumerate().filter(|(_, start)| **start) {
        if key.get(at..).is_some_and(|rest| rest.starts_with(text))
            && let Some(end) = ends.get_mut(at + text.len())
        {
            *end = true;
        }
    }
    ends
}

fn after_extra(starts: &[bool], key: &str) -> Vec<bool> {
    let mut ends = vec![false; starts.len()];
    let mut inside = false;
    for (at, character) in key.char_indices() {
        inside |= starts.get(at).copied().unwrap_or(false);
        inside &= character != Key::SEPARATOR;
        if let Some(end) = ends.get_mut(at + character.len_utf8()) {
            *end = inside;
        }
    }
    ends
}

/// The plan in words for a person, from the masked input.
pub(super) fn plan_words(descriptor: &Descriptor, shown: &Json) -> String {
    let Some(template) = descriptor.manual else { return default_plan(descriptor, shown) };
    let mut words = String::new();
    for piece in template {
        match piece {
            Piece::Text(fixed) => words.push_str(fixed),
            Piece::Field(name) | Piece::Extra(name) => match field_text(shown, name) {
                text if text.is_empty() => words.push_str("(none)"),
                text => words.push_str(&cut(&text)),
            },
        }
    }
    words
}

/// The summary, and every field that has a value.
fn default_plan(descriptor: &Descriptor, shown: &Json) -> String {
    let mut words = descriptor.summary.trim_end().to_owned();
    let mut first = true;
    let Shape::Record(record) = descriptor.input else { return words };
    for field in record.fields {
        let text = field_text(shown, field.name);
        if text.is_empty() {
            continue;
        }
        let between = if first { " With " } else { ", " };
        first = false;
        // Writing to a String cannot fail.
        let _ = write!(words, "{between}{}: {}", field.name, cut(&text));
    }
    words
}

/// A field as text: scalars as they are, nothing for null, everything else as JSON.
fn field_text(input: &Json, name: &str) -> String {
    match input.get(name) {
        None | Some(Json::Null) => String::new(),
        Some(Json::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::value::FieldShape;
    use super::*;

    const RECIPE: &[Piece] = &[Piece::Field("source_ref"), Piece::Text("|"), Piece::Field("type_code")];
    const INVITE: &[Piece] = &[Piece::Text("invite:"), Piece::Extra("person"), Piece::Text(":"), Piece::Field("n")];

    #[test]
    fn a_recipe_makes_the_key_it_matches() {
        let input = json!({"source_ref": "run 7", "type_code": "NDA", "n": 3});
        let key = build(RECIPE, &input, &[]).unwrap();
        assert_eq!(key.as_str(), "run 7|NDA");
        assert!(matches(RECIPE, &input, key.as_str()));
        let key = build(INVITE, &input, &[("person", &"a:b")]).unwrap();
        assert_eq!(key.as_str(), "invite:a:b:3");
        assert!(matches(INVITE, &input, key.as_str()));
    }

    #[test]
    fn a_key_that_differs_from_its_recipe_is_told_what_it_should_be() {
        let input = json!({"source_ref": "run 7", "type_code": "NDA", "n": 3});
        for wrong in ["run 7", "run 7|NDA|x", "run 7|SOW", "|NDA", "xrun 7|NDA"] {
            assert!(!matches(RECIPE, &input, wrong), "{wrong}");
        }
        for wrong in ["invite::3", "invite:a|b:3", "invite:a:4", "invite:é"] {
            assert!(!matches(INVITE, &input, wrong), "{wrong}");
        }
        let descriptor = Descriptor { key: Some(INVITE), ..Descriptor::of("a.b", "", &Shape::TEXT, &Shape::TEXT) };
        let words = check_key(&descriptor, &input, &input, &Key::new("x").unwrap()).unwrap_err();
        assert_eq!(words, "the key of `a.b` must be `invite:{person}:3` for this input, found `x`");
    }

    #[test]
    fn values_that_would_make_two_keys_one_are_refused() {
        let input = json!({"source_ref": "a|b", "type_code": "NDA"});
        assert_eq!(build(RECIPE, &input, &[]), Err(KeyError::Part { part: "source_ref".into() }));
        assert!(!matches(RECIPE, &input, "a|b|NDA"));
        assert_eq!(build(INVITE, &json!({"n": 1}), &[]), Err(KeyError::Part { part: "person".into() }));
    }

    #[test]
    fn a_plan_names_every_value_that_is_there() {
        static FIELDS: &[FieldShape] = &[
            FieldShape::required("b", &Shape::TEXT),
            FieldShape::optional("a", &Shape::Nullable(&Shape::TEXT)),
            FieldShape::required("many", &Shape::TEXT),
        ];
        static INPUT: Shape = Shape::record("In", FIELDS);
        let shown = json!({"b": "x".repeat(300), "a": null, "many": ["p", "q"]});
        let plain = Descriptor::of("f.o", "Do it.", &INPUT, &Shape::TEXT);
        assert_eq!(plan_words(&plain, &shown), format!("Do it. With b: {}…, many: [\"p\",\"q\"]", "x".repeat(200)));
        const MANUAL: &[Piece] = &[Piece::Text("Do it for "), Piece::Field("a")];
        assert_eq!(plan_words(&Descriptor { manual: Some(MANUAL), ..plain }, &shown), "Do it for (none)");
    }
}
