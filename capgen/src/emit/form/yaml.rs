//! A tree as YAML: block mappings and lists, with scalars as JSON writes them where a plain word could be taken for
//! something else.

use crate::model::json::{Json, Member, write_text};

/// Lists of scalars up to so many bytes stand on one line.
const SHORT: usize = 80;

/// The text of a tree whose root is an object, with a line break at its end.
pub fn yaml(root: &Json) -> String {
    let mut out = String::new();
    match root {
        Json::Object(members) if !members.is_empty() => block(&mut out, members, 0),
        other => {
            out.push_str(&other.to_line());
            out.push('\n');
        }
    }
    out
}

fn block(out: &mut String, members: &[Member], indent: usize) {
    for member in members {
        out.push_str(&" ".repeat(indent));
        scalar(out, &member.name);
        out.push(':');
        value(out, &member.value, indent + 2);
    }
}

/// What stands after a colon or a dash, with the line break after it.
fn value(out: &mut String, of: &Json, indent: usize) {
    match of {
        Json::Object(members) if !members.is_empty() => {
            out.push('\n');
            block(out, members, indent);
        }
        Json::List(items) if !items.is_empty() && !is_short(of) => {
            out.push('\n');
            for item in items {
                out.push_str(&" ".repeat(indent));
                out.push('-');
                value(out, item, indent + 2);
            }
        }
        other => {
            out.push(' ');
            inline(out, other);
            out.push('\n');
        }
    }
}

/// A list of scalars that fits on a line.
fn is_short(list: &Json) -> bool {
    let scalars = list.items().iter().all(|item| !matches!(item.value, Json::Object(_) | Json::List(_)));
    scalars && list.to_line().len() <= SHORT
}

fn inline(out: &mut String, of: &Json) {
    match of {
        Json::Text(text) => scalar(out, text),
        Json::List(items) => {
            out.push('[');
            for (position, item) in items.iter().enumerate() {
                if position > 0 {
                    out.push_str(", ");
                }
                inline(out, item);
            }
            out.push(']');
        }
        other => out.push_str(&other.to_line()),
    }
}

/// A text: plain where it is a word or words that mean nothing else in YAML, and in quotes elsewhere.
fn scalar(out: &mut String, text: &str) {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ' ');
    let words = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && !text.ends_with(' ')
        && text.chars().all(plain)
        && !is_reserved(text);
    if words { out.push_str(text) } else { write_text(out, text) }
}

/// Words that YAML, of one version or another, takes for something else than text.
fn is_reserved(text: &str) -> bool {
    const WORDS: &[&str] = &["null", "true", "false", "yes", "no", "on", "off", "y", "n"];
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::json::at;
    use crate::model::{At, Span};

    #[test]
    fn what_could_mean_something_else_is_in_quotes() {
        let text = |text: &str| at(Json::text(text), Span::default());
        let member = |name: &str, value: At<Json>| Member { name: At::new(name.to_owned(), Span::default()), value };
        let list = |items| at(Json::List(items), Span::default());
        let inner = Json::Object(vec![member("no", text("a: b")), member("n 1", list(vec![text("x"), text("")]))]);
        let long = "z".repeat(SHORT);
        let root = Json::Object(vec![
            member("a", at(inner.clone(), Span::default())),
            member("b", list(vec![at(inner, Span::default()), text(&long)])),
            member("c", at(Json::Object(Vec::new()), Span::default())),
            member("$ref", at(Json::count(3), Span::default())),
        ]);
        assert_eq!(
            yaml(&root),
            format!(
                "a:\n  \"no\": \"a: b\"\n  n 1: [x, \"\"]\nb:\n  -\n    \"no\": \"a: b\"\n    n 1: [x, \"\"]\n  - {long}\nc: {{}}\n\"$ref\": 3\n"
            )
        );
        assert_eq!(yaml(&Json::Null), "null\n");
    }
}
