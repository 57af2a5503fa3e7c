//! Text from the files as it may stand in Rust: string literals and doc comments.
//!
//! Invariants
//! - Whatever a text holds, it stays inside its literal or its comment, and no lint of the compiler, of rustdoc or of
//!   Clippy speaks up: nothing turns text around, hides in it, or reads as Markdown that was not meant.
//! - The escapes depend on fixed tables alone, so that every machine writes the same bytes.

use crate::text::join;

/// A string literal.
pub fn literal(text: &str) -> String {
    if is_printable(text) {
        return printable_literal(text);
    }
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for c in text.chars() {
        match c {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            c if is_plain(c) => literal.push(c),
            c => literal.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
        }
    }
    literal.push('"');
    literal
}

/// A literal of printable ASCII, of which only two characters need a backslash.
fn printable_literal(text: &str) -> String {
    let has_backslash = text.contains('\\');
    if !has_backslash && !text.contains('"') {
        return join(&["\"", text, "\""]);
    }
    let doubled = if has_backslash { text.replace('\\', "\\\\") } else { text.to_owned() };
    let parts: Vec<&str> = doubled.split('"').collect();
    join(&["\"", &parts.join("\\\""), "\""])
}

/// Is it nothing but printable ASCII? Nearly every text is, and all are asked, so that eight bytes are looked at in one.
fn is_printable(text: &str) -> bool {
    let (eights, rest) = text.as_bytes().as_chunks::<8>();
    for eight in eights {
        if !are_printable(*eight) {
            return false;
        }
    }
    let mut last = [b' '; 8];
    for (to, from) in last.iter_mut().zip(rest) {
        *to = *from;
    }
    are_printable(last)
}

fn are_printable(bytes: [u8; 8]) -> bool {
    const EACH: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = EACH << 7;
    let word = u64::from_ne_bytes(bytes);
    // The high bit shows in a byte that is beyond ASCII, in one that a blank cannot be taken from, and in DEL plus one.
    let below_blank = word.wrapping_sub(EACH * 0x20) & !word;
    let above_tilde = word.wrapping_add(EACH);
    (word | below_blank | above_tilde) & HIGH == 0
}

/// A list of string literals, as a reference to an array.
pub fn literals<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    format!("&[{}]", texts.into_iter().map(literal).collect::<Vec<_>>().join(", "))
}

/// A wire name as a Markdown code span.
pub fn code_span(text: &str) -> String {
    if is_printable(text) && !text.contains('`') && !text.starts_with(' ') && !text.ends_with(' ') && !text.is_empty() {
        return join(&["`", text, "`"]);
    }
    let shown: String = text
        .chars()
        .map(|c| match c {
            c if !is_plain(c) => char::REPLACEMENT_CHARACTER,
            '`' => '\'',
            c => c,
        })
        .collect();
    match shown.trim() {
        "" => "` `".to_owned(),
        shown => format!("`{shown}`"),
    }
}

/// Derives that every module sees: a type of such a name is a link only if it says that it is a type.
const DERIVES: &[&str] = &["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// A type as a link in documentation, by its name and its path.
pub fn type_link(name: &str, path: &str) -> String {
    match (DERIVES.contains(&name), name == path) {
        (true, _) => format!("[`{name}`](type@{path})"),
        (false, true) => join(&["[`", name, "`]"]),
        (false, false) => format!("[`{name}`]({path})"),
    }
}

/// A module as a link in documentation. Links do not know raw identifiers.
pub fn module_link(path: &str) -> String {
    format!("[`mod@{}`]", path.replace("r#", ""))
}

/// The width of a line of a doc comment, in characters.
const WIDTH: usize = 100;

/// Prose as the lines of a doc comment: plain paragraphs whatever it holds, with an empty line between two. Single words
/// or short phrases between backticks stay code.
pub fn prose(text: &str) -> Vec<String> {
    if is_one_plain_line(text) {
        return vec![text.to_owned()];
    }
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.replace("\r\n", "\n").split("\n\n") {
        let mut wrapped = wrap(&markdown_words(paragraph));
        if wrapped.is_empty() {
            continue;
        }
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.append(&mut wrapped);
    }
    lines
}

/// Is it a short line of words that Markdown takes as they are? Most summaries are.
fn is_one_plain_line(text: &str) -> bool {
    let mut before = b' ';
    let is_plain = text.as_bytes().iter().all(|&byte| {
        let single = byte != b' ' || before != b' ';
        before = byte;
        single && matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b',' | b'.' | b'\'')
    });
    is_plain && before != b' ' && text.len() <= WIDTH && text.starts_with(|first: char| first.is_ascii_alphabetic())
}

/// Words laid out in lines.
fn wrap(words: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if width + 1 + length <= WIDTH => {
                line.push(' ');
                line.push_str(word);
                width += 1 + length;
            }
            _ => {
                lines.push(line_start(word));
                width = length;
            }
        }
    }
    lines
}

/// The words of a paragraph with every character escaped that Markdown would read. A code span is one word.
fn markdown_words(paragraph: &str) -> Vec<String> {
    let clean: String = paragraph
        .chars()
        .map(|c| match c {
            c if c.is_whitespace() => ' ',
            c if is_plain(c) => c,
            _ => char::REPLACEMENT_CHARACTER,
        })
        .collect();
    let mut out = String::new();
    let mut rest = clean.as_str();
    while let Some((before, after)) = rest.split_once('`') {
        escape(before, &mut out);
        match after.split_once('`') {
            Some((code, after)) if is_code(code) => {
                out.push('`');
                // A space that does not end the word, until the lines are laid out.
                out.push_str(&code.replace(' ', "\0"));
                out.push('`');
                rest = after;
            }
            _ => {
                out.push_str("\\`");
                rest = after;
            }
        }
    }
    escape(rest, &mut out);
    out.split_whitespace().map(|word| word.replace('\0', " ")).collect()
}

/// A phrase that may stand between backticks: short, and not able to end the span.
fn is_code(code: &str) -> bool {
    !code.is_empty() && code.len() <= 60 && code.trim() == code && !code.contains("  ")
}

fn escape(text: &str, out: &mut String) {
    let mut previous = ' ';
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let next = letters.peek().copied().unwrap_or(' ');
        let escaped = match c {
            '\\' | '*' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '^' | '$' => true,
            // Within a word it is plain text.
            '_' => !(previous.is_alphanumeric() && next.is_alphanumeric()),
            // A bare address is no link.
            ':' => next == '/',
            _ => false,
        };
        if escaped {
            out.push('\\');
        }
        out.push(c);
        previous = c;
    }
}

/// A word that begins a line must not begin a heading, a list, a rule or a code fence.
fn line_start(word: &str) -> String {
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    match word.chars().nth(digits) {
        Some('#' | '+' | '-' | '=') if digits == 0 => format!("\\{word}"),
        Some(mark @ ('.' | ')')) if digits > 0 => {
            let (number, rest) = word.split_at(digits);
            format!("{number}\\{mark}{}", rest.strip_prefix(mark).unwrap_or(rest))
        }
        _ => word.to_owned(),
    }
}

/// May the character stand in Rust source as it is? Not if it is a control, turns text around, or cannot be seen.
fn is_plain(c: char) -> bool {
    !matches!(c,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}'
        | '\u{205f}'..='\u{206f}' | '\u{2800}' | '\u{3000}' | '\u{3164}' | '\u{d7b0}'..='\u{f8ff}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' | '\u{1bca0}'..='\u{1bcaf}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_what_they_came_from() {
        for text in ["plain", "a\"b\\c", "line\nline\r\ttab", "\u{202e}\u{200b}\u{feff}\0\u{7f}", "größe 名前 😀", "{}"]
        {
            assert_eq!(unescape(&literal(text)), text);
        }
        assert_eq!(literal("\u{202e}"), r#""\u{202e}""#);
        assert_eq!(literals(["a", "b"]), r#"&["a", "b"]"#);
    }

    #[test]
    fn printable_texts_are_told_from_others() {
        for place in 0..19 {
            for byte in 0..=0xff_u8 {
                let mut text = "x".repeat(19);
                let letter = char::from(byte).to_string();
                text.replace_range(place..=place, &letter);
                assert_eq!(is_printable(&text), matches!(byte, b' '..=b'~'), "{byte} at {place}");
                assert_eq!(unescape(&literal(&text)), text);
            }
        }
        assert!(is_printable(""));
    }

    /// Reads back the escapes that [`literal`] writes.
    fn unescape(literal: &str) -> String {
        let inner = literal.strip_prefix('"').and_then(|l| l.strip_suffix('"')).unwrap();
        let mut out = String::new();
        let mut letters = inner.chars();
        while let Some(c) = letters.next() {
            assert_ne!(c, '"');
            out.push(match c {
                '\\' => match letters.next().unwrap() {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'u' => {
                        let code: String = letters.by_ref().skip(1).take_while(|c| *c != '}').collect();
                        char::from_u32(u32::from_str_radix(&code, 16).unwrap()).unwrap()
                    }
                    other => other,
                },
                c => c,
            });
        }
        out
    }

    #[test]
    fn prose_stays_prose() {
        assert_eq!(prose("Create the account."), ["Create the account."]);
        assert_eq!(prose("two  spaces"), ["two spaces"]);
        assert_eq!(prose("It's 1. plain, and all."), ["It's 1. plain, and all."]);
        assert_eq!(prose("see [this] <b>"), [r"see \[this\] \<b\>"]);
        assert_eq!(prose("    let x = 1;"), ["let x = 1;"]);
        assert_eq!(prose("```\nlet x\n```"), [r"\`\`\` let x \`\`\`"]);
        assert_eq!(prose("# head\n\n- item\n\n1. one"), [r"\# head", "", r"\- item", "", r"1\. one"]);
        assert_eq!(prose("https://x.y"), [r"https\://x.y"]);
        assert_eq!(prose("org_unit and _this_"), [r"org_unit and \_this\_"]);
        assert_eq!(prose("`created` is `a b`, a ` alone"), [r"`created` is `a b`, a \` alone"]);
        assert_eq!(prose("a\u{202e}b\rc\u{1}"), ["a\u{fffd}b c\u{fffd}"]);
        assert_eq!(prose(" \n\n \n"), [""; 0]);
    }

    #[test]
    fn long_prose_is_laid_out_without_beginning_a_line_with_markup() {
        let lines = prose(&"word - 7. + # = ".repeat(60));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH + 1));
        for line in lines {
            assert!(line.starts_with(['w', '\\']) || line.starts_with("7\\."), "{line}");
        }
    }

    #[test]
    fn names_in_code_spans_cannot_end_them() {
        assert_eq!(code_span("a`b"), "`a'b`");
        assert_eq!(code_span("``"), "`''`");
        assert_eq!(code_span(""), "` `");
    }
}
