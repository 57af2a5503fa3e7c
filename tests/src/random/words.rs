//! Random texts and names, hostile ones above all.

use std::collections::BTreeMap;

use capgen::model::At;

use super::{Tape, at};

/// Texts that YAML, type expressions or Rust could take for something else.
const HOSTILE: &[&str] = &[
    "a",
    "",
    " ",
    "null",
    "Null",
    "~",
    "true",
    "False",
    "yes",
    "no",
    "off",
    "0",
    "007",
    "-1",
    "+1",
    "0x1f",
    "0o17",
    "1e3",
    "3.14",
    ".inf",
    ".nan",
    "1_000",
    "12:30:45",
    "2026-01-01",
    "<<",
    "=",
    "-",
    "- a",
    "--- a",
    "---",
    "...",
    "?",
    "? a",
    ":",
    ": a",
    "a:",
    "a: b",
    "a:b",
    "#",
    "# a",
    "a #b",
    "a#b",
    "'",
    "''",
    "it's",
    "\"",
    "\\",
    "\\n",
    "a\\",
    "&a",
    "*a",
    "!a",
    "!!str a",
    "%YAML",
    "@a",
    "`a`",
    "|",
    ">",
    "|-",
    "{",
    "}",
    "{a}",
    "{a: b}",
    "[",
    "]",
    "[a, b]",
    ",",
    "a, b",
    " a",
    "a ",
    "a  b",
    "\t",
    "\ta",
    "a\t",
    "a\tb",
    "\n",
    "\na",
    "a\n",
    "a\n\n",
    "a\nb",
    "a\n\nb",
    "a\n b",
    " a\nb",
    "a\n  ",
    "a\r\nb",
    "a\r",
    "a: |\n  b\n",
    "- a\n- b\n",
    "# a\n",
    "é",
    "日本",
    "ß",
    "\u{1F600}",
    "a\u{301}",
    "\u{0}",
    "\u{1}",
    "\u{1b}",
    "\u{7f}",
    "\u{80}",
    "\u{85}",
    "a\u{85}b",
    "\u{a0}",
    "\u{200b}",
    "\u{202e}a",
    "\u{2028}",
    "a\u{2029}",
    "\u{feff}",
    "a\u{feff}",
    "\u{fffd}",
    "\u{fffe}",
    "\u{ffff}",
    "\u{10ffff}",
    "*/",
    "/*",
    "//",
    "///",
    "*/ pub fn f() {} /*",
    "\"#",
    "r#\"",
    "{}",
    "{{}}",
    "#[doc]",
    "```\nlet x = 1;\n```",
    "[link]",
    "<b>",
    "${A}",
    "self",
    "Self",
    "super",
    "crate",
    "type",
    "fn",
    "async",
    "await",
    "dyn",
    "try",
    "gen",
    "union",
    "_",
    "__",
    "1a",
    "str",
    "int",
    "number",
    "decimal",
    "bool",
    "any",
    "json",
    "bytes",
    "iso",
    "iso date",
    "iso datetime",
    "list",
    "map",
    "of",
    "list of str",
    "secret",
    "secret str",
    "str|null",
    "a | b",
    "(a)",
    "1..2",
    "x-a",
    "A",
    "NULL",
    "OK",
    "Option",
    "String",
    "Vec",
    "Box",
    "Ok",
    "None",
    "None ",
    "default",
    "Default",
    "value",
    "e-mail",
    "family.name",
    "a/b~c",
    "~1",
    "$ref",
    "ID",
    "Id",
    "iD",
    "a b",
    "a-b",
    "a_b",
    "aB",
];

/// Any text.
pub fn text(tape: &mut Tape) -> String {
    match tape.below(8) {
        0..=4 => HOSTILE[tape.below(HOSTILE.len())].to_owned(),
        5 | 6 => tape.several(4, |tape| HOSTILE[tape.below(HOSTILE.len())]).concat(),
        _ => tape.several(12, character).into_iter().collect(),
    }
}

/// Text that says something.
pub fn filled(tape: &mut Tape) -> String {
    let text = text(tape);
    if text.trim().is_empty() { format!("a{text}") } else { text }
}

fn character(tape: &mut Tape) -> char {
    let number = tape.number();
    let code = match tape.below(3) {
        0 => number % 0x80,
        1 => number % 0x800,
        _ => number % 0x11_0000,
    };
    char::from_u32(code as u32).unwrap_or('a')
}

/// One segment of a name.
pub fn word(tape: &mut Tape) -> String {
    const WORDS: &[&str] =
        &["a", "b", "mail", "send", "x1", "1x", "a_b", "a-b", "-a", "null", "true", "1", "0x1f", "1e3"];
    let more = tape.rarely(8).then(|| "z".repeat(180));
    format!("{}{}", tape.one(WORDS), more.unwrap_or_default())
}

/// A capability's name, not longer than names may be.
pub fn capability(tape: &mut Tape) -> String {
    let mut name = if tape.rarely(8) { "cap:".to_owned() } else { String::new() };
    name.push_str(&word(tape));
    for _ in 0..tape.below(4) {
        let next = format!("{}{}", tape.one(&[".", ":"]), word(tape));
        if name.len() + next.len() <= 200 {
            name.push_str(&next);
        }
    }
    name
}

/// The names of a catalogue's own types.
pub fn type_names(tape: &mut Tape) -> Vec<String> {
    const NAMES: &[&str] = &["A", "Person", "ID", "OrgUnit2", "X1", "NULL", "Str", "Int", "T", "Option", "String"];
    let mut names = tape.several(4, |tape| tape.one(NAMES).to_owned());
    names.sort();
    names.dedup();
    names
}

/// Members of the user's own, as JSON text.
pub fn extensions(tape: &mut Tape) -> BTreeMap<String, String> {
    let members = tape.below(4) / 2;
    (0..members).map(|_| (format!("x-{}", text(tape)), json(tape, 3).to_string())).collect()
}

/// JSON in the canonical form that extensions are kept in. What YAML forbids within a text is left out, but for the common
/// three controls: how it is escaped differs between writers.
pub fn json(tape: &mut Tape, deeper: usize) -> serde_json::Value {
    let kinds = if deeper == 0 { 5 } else { 7 };
    match tape.below(kinds) {
        0 => serde_json::Value::Null,
        1 => tape.flag().into(),
        2 => (tape.number() as i64).into(),
        3 => (tape.below(200) as f64 / 8.0 + 0.125).into(),
        4 => json_text(tape).into(),
        5 => tape.several(3, |tape| json(tape, deeper - 1)).into(),
        _ => {
            let members = tape.several(3, |tape| (json_text(tape), json(tape, deeper - 1)));
            members.into_iter().collect::<serde_json::Map<_, _>>().into()
        }
    }
}

fn json_text(tape: &mut Tape) -> String {
    const ESCAPED: &str = "\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}";
    let kept = |c: &char| "\n\r\t".contains(*c) || !(c.is_control() || ESCAPED.contains(*c));
    text(tape).chars().filter(kept).collect()
}

/// Texts at no place in particular.
pub fn texts(tape: &mut Tape) -> Vec<At<String>> {
    tape.several(3, |tape| at(text(tape)))
}
