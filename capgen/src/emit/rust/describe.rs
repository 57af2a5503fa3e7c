//! Types in words, for documentation.

use super::scope::Scope;
use super::text::{code_span, type_link};
use crate::model::{Range, Type, TypeKind};
use crate::text::join;

/// So many words of an enum are listed.
const LISTED: usize = 12;

/// A type in words, in Markdown: "a list of text, 1 to 10 items, or null". `nested` is the Rust name of what is nested
/// in it.
pub(super) fn describe(ty: &Type, nested: &str, scope: &Scope<'_>) -> String {
    let mut words = match &ty.kind {
        TypeKind::Str(range) => match bounds(range.min.as_ref(), range.max.as_ref()) {
            Some(bounds) => format!("text of {bounds} characters"),
            None => "text".to_owned(),
        },
        TypeKind::Int(range) | TypeKind::Integer(range) => number("a whole number", range),
        TypeKind::Number(range) | TypeKind::Exact(range) => number("a number", &decimal(range)),
        TypeKind::Decimal(range) => number("an exact decimal", &decimal(range)),
        TypeKind::Bool => "true or false".to_owned(),
        TypeKind::Any => "text, a number, true, false or null".to_owned(),
        TypeKind::Json | TypeKind::Faulty => "any JSON".to_owned(),
        TypeKind::Bytes => "bytes".to_owned(),
        TypeKind::DateTime => "a date and time with an offset".to_owned(),
        TypeKind::Date => "a date".to_owned(),
        TypeKind::List { of, items } => {
            let inner = describe(of, nested, scope);
            match bounds(items.min.as_ref(), items.max.as_ref()) {
                Some(bounds) => join(&["a list of ", &bounds, " items, each ", &inner]),
                None => join(&["a list, each item ", &inner]),
            }
        }
        TypeKind::Map(of) => format!("a map, each value {}", describe(of, nested, scope)),
        TypeKind::Union(_) => format!("one of some objects, {}", type_link(nested, nested)),
        TypeKind::Object(_) => format!("an object, {}", type_link(nested, nested)),
        TypeKind::Enum(words) => one_of(words.iter().map(|word| word.as_str())),
        TypeKind::Named(name) => scope.link(name),
    };
    if ty.nullable && !matches!(ty.kind, TypeKind::Any | TypeKind::Json) {
        words.push_str(", or null");
    }
    if ty.secret {
        words.push_str(". Secret: it is never shown");
    }
    words
}

fn one_of<'a>(words: impl ExactSizeIterator<Item = &'a str>) -> String {
    let count = words.len();
    let mut listed: Vec<String> = words.take(LISTED).map(code_span).collect();
    if count > LISTED {
        listed.push(format!("{} more", count - LISTED));
    }
    match listed.as_slice() {
        [word] => format!("always {word}"),
        words => join(&["one of ", &words.join(", ")]),
    }
}

fn number<T: ToString>(what: &str, range: &Range<T>) -> String {
    match bounds(range.min.as_ref(), range.max.as_ref()) {
        Some(bounds) => format!("{what}, {bounds}"),
        None => what.to_owned(),
    }
}

fn decimal(range: &Range<crate::model::Number>) -> Range<String> {
    let text = |bound: &Option<crate::model::Number>| bound.as_ref().map(|number| number.0.clone());
    Range { min: text(&range.min), max: text(&range.max) }
}

fn bounds<T: ToString>(min: Option<&T>, max: Option<&T>) -> Option<String> {
    match (min.map(T::to_string), max.map(T::to_string)) {
        (Some(min), Some(max)) if min == max => Some(format!("exactly {min}")),
        (Some(min), Some(max)) => Some(format!("{min} to {max}")),
        (Some(min), None) => Some(format!("at least {min}")),
        (None, Some(max)) => Some(format!("at most {max}")),
        (None, None) => None,
    }
}
