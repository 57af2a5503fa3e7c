//! Text → scalars, in every style that can hold it.

use std::fmt::Write;

use crate::random::Tape;

/// A scalar on the line of its key: plain, in single or in double quotes. `loose`: it may be written like a number.
/// `flow`: it stands between brackets.
pub fn line(text: &str, loose: bool, flow: bool, indent: usize, tape: &mut Tape) -> String {
    match tape.below(3) {
        0 if can_be_plain(text, loose, flow) => text.to_owned(),
        1 if text.chars().all(is_printable) => format!("'{}'", text.replace('\'', "''")),
        _ => double(text, indent, tape),
    }
}

/// A key must stand on one line: a fold in it is undone.
pub fn on_one_line(scalar: &str) -> String {
    let mut out = String::new();
    let mut lines = scalar.split('\n');
    out.push_str(lines.next().unwrap_or_default());
    for line in lines {
        out.truncate(out.len() - 1);
        out.push_str(line.trim_start_matches(' '));
    }
    out
}

/// A character that stands for itself in quotes, wherever it stands on the line.
fn is_printable(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// YAML's core schema reads these as nothing; `=` and `<<` are old types of their own.
fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL" | "<<")
}

fn can_be_plain(text: &str, loose: bool, flow: bool) -> bool {
    let mut chars = text.chars();
    let first = chars.next().unwrap_or(' ');
    let second = chars.next();
    let begins_well = first.is_alphanumeric()
        || "_./($+<=;^~".contains(first)
        || ("-?:".contains(first) && second.is_some_and(char::is_alphanumeric));
    let reads_as_text = loose || (first.is_alphabetic() && !matches!(text.to_lowercase().as_str(), "true" | "false"));
    begins_well
        && reads_as_text
        && !is_null(text)
        && !text.starts_with("...")
        && !text.ends_with([':', ' '])
        && !text.contains(": ")
        && !text.contains(" #")
        && text.chars().all(|c| is_printable(c) && !(flow && "{}[],:".contains(c)))
}

/// Double quotes, with escapes where they are needed and now and then where they are not.
fn double(text: &str, indent: usize, tape: &mut Tape) -> String {
    let mut out = String::from("\"");
    let (escapes, folds) = (tape.rarely(4), tape.rarely(6));
    let mut folded = false;
    for c in text.chars() {
        let keeps = folded && matches!(c, ' ' | '\t');
        folded = false;
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\0' => out.push_str("\\0"),
            '\u{85}' => out.push_str("\\N"),
            '\u{2028}' => out.push_str("\\L"),
            '\u{2029}' => out.push_str("\\P"),
            ' ' if keeps => out.push_str("\\ "),
            c if !is_printable(c) || (escapes && tape.flag()) => escape(&mut out, c),
            c => out.push(c),
        }
        if folds && tape.rarely(4) {
            // A line that ends with a backslash goes on in the next, without a blank between them.
            out.push_str("\\\n");
            out.push_str(&" ".repeat(indent + 1 + tape.below(3)));
            folded = true;
        }
    }
    out.push('"');
    out
}

fn escape(out: &mut String, c: char) {
    let code = c as u32;
    let _ = match code {
        0..=0xff => write!(out, "\\x{code:02x}"),
        0x100..=0xffff => write!(out, "\\u{code:04X}"),
        _ => write!(out, "\\U{code:08x}"),
    };
}

/// A block scalar below the line of its key, with its last line break; none when another style is chosen, or when the
/// text cannot be written so.
pub fn block(text: &str, indent: usize, tape: &mut Tape) -> Option<String> {
    if !tape.rarely(4) || !text.chars().all(|c| is_printable(c) || c == '\n') {
        return None;
    }
    let step = 1 + tape.below(4);
    if tape.flag() && is_one_paragraph(text) {
        return Some(folded(text, &" ".repeat(indent + step), tape));
    }
    literal(text, indent, step)
}

/// Words with single blanks between them.
fn is_one_paragraph(text: &str) -> bool {
    !text.contains('\n') && !text.is_empty() && text.split(' ').all(|word| !word.is_empty())
}

fn folded(text: &str, indentation: &str, tape: &mut Tape) -> String {
    let mut out = format!(">-\n{indentation}");
    for (i, word) in text.split(' ').enumerate() {
        match i {
            0 => {}
            _ if tape.flag() => out.push_str(&format!("\n{indentation}")),
            _ => out.push(' '),
        }
        out.push_str(word);
    }
    out.push('\n');
    out
}

fn literal(text: &str, indent: usize, step: usize) -> Option<String> {
    let body = text.trim_end_matches('\n');
    // What has no first line has no indentation to be seen.
    if body.trim().is_empty()
        || body.starts_with('\n')
        || body.lines().any(|line| !line.is_empty() && line.trim().is_empty())
    {
        return None;
    }
    let chomping = ["-", "", "+"][(text.len() - body.len()).min(2)];
    let indication = if body.starts_with(' ') { step.to_string() } else { String::new() };
    let mut out = format!("|{indication}{chomping}\n");
    for line in body.split('\n') {
        if !line.is_empty() {
            out.push_str(&" ".repeat(indent + step));
            out.push_str(line);
        }
        out.push('\n');
    }
    out.push_str(&"\n".repeat((text.len() - body.len()).saturating_sub(1)));
    Some(out)
}
