//! Text that others wrote, as a page shows it.
//!
//! Invariants
//! - It is escaped, like everything that goes through a template.
//! - What would change how other text reads (directions, characters of no width, control characters) is written out as
//!   `U+202E`, and each text is kept apart from the direction of those around it.
//! - It is cut: a page stays small, however much was sent.

use std::fmt::Write;

use maud::{Markup, PreEscaped, Render, html};

/// So many characters of a value a page shows.
pub(super) const MOST: usize = 800;
/// So many characters of something that stands in a line.
pub(super) const LINE: usize = 120;

/// Text that others wrote, cut after so many characters.
pub(super) struct Shown<'t>(pub(super) &'t str, pub(super) usize);

impl Render for Shown<'_> {
    fn render(&self) -> Markup {
        let Shown(text, most) = *self;
        let mut written = String::new();
        for c in text.chars().take(most) {
            if is_odd(c) {
                let _ = write!(written, "<span class=\"odd\">U+{:04X}</span>", c as u32);
            } else {
                html! { (c) }.0.chars().for_each(|c| written.push(c));
            }
        }
        let length = text.chars().count();
        html! {
            bdi { (PreEscaped(written)) }
            @if length > most { span.cut { " … cut here: " (length) " characters in all" } }
        }
    }
}

/// The same as plain text, for titles and the like.
pub(super) fn plain(text: &str, most: usize) -> String {
    let mut written = String::new();
    for c in text.chars().take(most) {
        match is_odd(c) || c.is_whitespace() {
            true if is_odd(c) => written.push('\u{FFFD}'),
            true => written.push(' '),
            false => written.push(c),
        }
    }
    if text.chars().nth(most).is_some() {
        written.push('…');
    }
    written
}

/// Would it change how other text reads, or not be seen?
pub(super) fn is_odd(c: char) -> bool {
    let is_plain_space = matches!(c, '\n' | '\t');
    (c.is_control() && !is_plain_space)
        || matches!(c,
            '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote_is_escaped_and_what_hides_is_written_out() {
        let shown = html! { (Shown("<script>'\"&\u{202E}evil\u{0}\u{200B}é", 100)) }.0;
        assert!(!shown.contains("<script") && shown.contains("&lt;script&gt;") && shown.contains("&amp;"), "{shown}");
        assert!(!shown.contains(['\u{202E}', '\0', '\u{200B}']), "{shown}");
        assert!(shown.contains("U+202E") && shown.contains("U+0000") && shown.contains('é'), "{shown}");
        assert_eq!(plain("a\u{202E}b\nc", 9), "a\u{FFFD}b c");
    }

    #[test]
    fn long_text_is_cut_and_says_how_long_it_is() {
        let shown = html! { (Shown(&"x".repeat(1_000_000), 10)) }.0;
        assert!(shown.len() < 200 && shown.contains("1000000 characters"), "{shown}");
        assert_eq!(plain("abcdef", 3), "abc…");
    }
}
