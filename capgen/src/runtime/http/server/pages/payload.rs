//! Any JSON, as a page shows it: objects as terms with their values, lists as lists.
//!
//! Invariant: so many values and so many levels are shown and no more; what is left out says so, and the whole can be had
//! as JSON.

use std::cell::Cell;

use maud::{Markup, html};

use super::text::{LINE, MOST, Shown};
use crate::runtime::Json;

/// So many values are shown.
const VALUES: usize = 300;
/// So many levels.
const LEVELS: usize = 8;

/// JSON in terms and lists.
pub(super) fn show(json: &Json) -> Markup {
    let left = Cell::new(VALUES);
    html! {
        (value(json, 0, &left))
        @if left.get() == 0 { (cut("There is more than is shown here")) }
    }
}

fn value(json: &Json, depth: usize, left: &Cell<usize>) -> Markup {
    let none = |words: &str| html! { span.none { (words) } };
    match json {
        Json::Null => none("none"),
        Json::Bool(true) => html! { "yes" },
        Json::Bool(false) => html! { "no" },
        Json::Number(number) => html! { (number) },
        Json::String(text) if text.is_empty() => none("empty text"),
        Json::String(text) => html! { span.value { (Shown(text, MOST)) } },
        Json::Array(items) if items.is_empty() => none("an empty list"),
        Json::Object(members) if members.is_empty() => none("nothing"),
        _ if depth >= LEVELS => cut("This goes deeper than is shown here"),
        Json::Array(items) => html! {
            ol { @for item in items.iter().take_while(|_| is_room(left)) { li { (value(item, depth + 1, left)) } } }
        },
        Json::Object(members) => html! {
            dl { @for (name, inner) in members.iter().take_while(|_| is_room(left)) { div {
                dt { (Shown(name, LINE)) }
                dd { (value(inner, depth + 1, left)) }
            } } }
        },
    }
}

/// Is there room for one more?
fn is_room(left: &Cell<usize>) -> bool {
    let room = left.get();
    left.set(room.saturating_sub(1));
    room > 0
}

fn cut(words: &str) -> Markup {
    html! { p.cut { (words) "; the JSON has all of it." } }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nothing_makes_a_page_long() {
        let wide: Json = (0..100_000).collect();
        let deep = (0..120).fold(json!("end"), |inner, _| json!({ "in": inner }));
        for json in [wide, deep, json!("x".repeat(1_000_000)), json!({ "<b>".repeat(100_000): 1 })] {
            let page = show(&json).0;
            assert!(page.len() < 20_000 && page.contains("class=\"cut\"") && !page.contains("<b>"), "{}", page.len());
        }
    }

    #[test]
    fn each_value_is_told_in_words() {
        let page = show(&json!({ "a": null, "b": true, "c": [1.5], "d": {}, "e": "" })).0;
        for words in ["none", "yes", "<li>1.5</li>", "nothing", "empty text", "<dt><bdi>a</bdi></dt>"] {
            assert!(page.contains(words), "{words}: {page}");
        }
        assert!(!page.contains("cut"));
    }
}
