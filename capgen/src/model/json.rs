//! JSON as it was written: the order of members kept, numbers in their own digits, each value with its place.
//!
//! It holds what the model has no words for, so that a catalogue of another form can be written back as it was.
//!
//! Invariant: a tree that a reader made is no deeper than files may be, so that walking it down is safe.

use std::fmt::Write;

use super::{At, Span};

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as JSON writes it.
    Number(String),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<At<Json>>),
    /// An object, its members in the order written.
    Object(Vec<Member>),
    /// JSON text of one line, put in as it is.
    Verbatim(String),
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: At<String>,
    /// Its value.
    pub value: At<Json>,
}

impl Json {
    /// Text.
    pub fn text(text: impl Into<String>) -> Json {
        Json::Text(text.into())
    }

    /// A whole number.
    pub fn count(number: u64) -> Json {
        Json::Number(number.to_string())
    }

    /// The members of an object; of anything else none.
    pub fn members(&self) -> &[Member] {
        match self {
            Json::Object(members) => members,
            _ => &[],
        }
    }

    /// The items of a list; of anything else none.
    pub fn items(&self) -> &[At<Json>] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    /// A member by its name.
    pub fn get(&self, name: &str) -> Option<&At<Json>> {
        self.members().iter().find(|member| member.name.as_str() == name).map(|member| &member.value)
    }

    /// The text of a text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text on one line, without spaces.
    pub fn to_line(&self) -> String {
        let mut out = String::new();
        write(&mut out, self, None);
        out
    }

    /// The text on many lines, two spaces a level, with a line break at its end. Short lists of scalars stay on one line.
    pub fn to_pretty(&self) -> String {
        let mut out = String::new();
        write(&mut out, self, Some(0));
        out.push('\n');
        out
    }
}

/// A value at the place of what it says.
pub fn at(value: Json, span: Span) -> At<Json> {
    At::new(value, span)
}

/// So many items of a list that holds scalars stand on one line.
const SHORT: usize = 8;

/// Writes a value; with an indent, on many lines.
fn write(out: &mut String, value: &Json, indent: Option<usize>) {
    match value {
        Json::Null => out.push_str("null"),
        Json::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Json::Number(text) | Json::Verbatim(text) => out.push_str(text),
        Json::Text(text) => write_text(out, text),
        Json::List(items) => {
            let scalars = items.iter().all(|item| !matches!(item.value, Json::List(_) | Json::Object(_)));
            let inner = indent.filter(|_| !(scalars && items.len() <= SHORT));
            let separator = if indent.is_some() && inner.is_none() { ", " } else { "," };
            write_all(out, ('[', ']'), separator, inner, items.iter(), |out, item, indent| write(out, item, indent));
        }
        Json::Object(members) => write_all(out, ('{', '}'), ",", indent, members.iter(), |out, member, indent| {
            write_text(out, &member.name);
            out.push_str(if indent.is_some() { ": " } else { ":" });
            write(out, &member.value, indent);
        }),
    }
}

/// Writes what stands between brackets.
fn write_all<T>(
    out: &mut String,
    (open, close): (char, char),
    separator: &str,
    indent: Option<usize>,
    all: impl ExactSizeIterator<Item = T>,
    each: impl Fn(&mut String, T, Option<usize>),
) {
    out.push(open);
    let some = all.len() > 0;
    let inner = indent.map(|indent| indent + 1);
    for (position, one) in all.enumerate() {
        if position > 0 {
            out.push_str(separator);
        }
        new_line(out, inner);
        each(out, one, inner);
    }
    if some {
        new_line(out, indent);
    }
    out.push(close);
}

fn new_line(out: &mut String, indent: Option<usize>) {
    if let Some(indent) = indent {
        out.push('\n');
        out.push_str(&"  ".repeat(indent));
    }
}

/// Writes a text between quotes, with the escapes that JSON asks for.
pub fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Beyond what JSON asks: what YAML forbids within a text, so that both can read it.
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}') => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(value: Json) -> At<Json> {
        at(value, Span::default())
    }

    #[test]
    fn a_tree_is_written_on_one_line_or_on_many() {
        let member = |name: &str, value| Member { name: At::new(name.to_owned(), Span::default()), value: here(value) };
        let scalars = Json::List(vec![here(Json::count(1)), here(Json::text("a\"\n\u{7f}"))]);
        let tree = Json::Object(vec![
            member("z", scalars),
            member("a", Json::List(vec![here(Json::Object(Vec::new()))])),
            member("n", Json::Null),
        ]);
        assert_eq!(tree.to_line(), r#"{"z":[1,"a\"\n\u007f"],"a":[{}],"n":null}"#);
        assert_eq!(
            tree.to_pretty(),
            "{\n  \"z\": [1, \"a\\\"\\n\\u007f\"],\n  \"a\": [\n    {}\n  ],\n  \"n\": null\n}\n"
        );
    }
}
