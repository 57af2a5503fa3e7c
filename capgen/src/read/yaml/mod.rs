//! YAML or JSON text → a small tree with places.
//!
//! Invariants
//! - Time and memory are bounded by the limits below; a tree is never deeper than [`MAX_DEPTH`], or [`MAX_JSON_DEPTH`]
//!   of JSON, so that dropping or walking it cannot overflow the stack.
//! - The tree holds no anchor, alias, tag or merge key: each is a finding, and an alias leaves a [`NodeKind::Faulty`].
//! - The keys of a mapping are text and differ from each other.
//! - No tree comes out of a text that breaks YAML's own syntax: half a file would bring findings about what it lacks.

mod build;
mod json;
mod node;
mod places;
mod strict;
mod syntax;
#[cfg(test)]
mod tests;

pub(in crate::read) use json::number;
pub use node::{Entry, Node, NodeKind, Scalar};
pub use strict::parse_json;

use crate::diagnostic::codes::cg01;
use crate::diagnostic::{Finding, Findings, Sources};
use crate::model::{FileId, Span};

/// The longest file that is read, in bytes. A loader may refuse by a file's metadata, before it reads: [`too_large`].
pub const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// The most levels of nesting.
pub const MAX_DEPTH: usize = 64;

/// The most levels of nesting in a JSON file: schemas spend two of them on each level of their own.
pub const MAX_JSON_DEPTH: usize = 272;

/// The most mappings, lists and scalars in one file.
pub const MAX_NODES: usize = 1_000_000;

/// The most findings that this module makes about one file.
const MAX_FINDINGS: usize = 100;

/// Reads a text that [`Sources`] holds as `file`. Without a tree, a finding says why.
pub fn parse(text: &str, file: FileId, findings: &mut Findings) -> Option<Node> {
    if text.len() as u64 > MAX_FILE_BYTES {
        findings.push(too_large(file, text.len() as u64));
        return None;
    }
    if forbidden_characters(text, file, findings) {
        return None;
    }
    build::tree(text, file, findings)
}

/// Adds a file to `sources` and reads it, as JSON where its name ends so. Without a tree, a finding says why.
pub fn parse_bytes(bytes: &[u8], path: &str, sources: &mut Sources, findings: &mut Findings) -> (FileId, Option<Node>) {
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let file = sources.add(path, "");
        findings.push(too_large(file, bytes.len() as u64));
        return (file, None);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let file = sources.add(path, text);
            let parse = if path.ends_with(".json") { parse_json } else { parse };
            (file, parse(text, file, findings))
        }
        Err(error) => {
            let file = sources.add(path, String::from_utf8_lossy(bytes));
            findings.push(not_utf8(file, bytes, error.valid_up_to()));
            (file, None)
        }
    }
}

/// The finding about a file of `bytes` bytes, more than [`MAX_FILE_BYTES`].
pub fn too_large(file: FileId, bytes: u64) -> Finding {
    let mib = bytes.div_ceil(1024 * 1024);
    Finding::error(
        cg01::TOO_LARGE,
        Span { file, start: 0, end: 0 },
        format!("the file is too large to read: {mib} MiB"),
    )
    .why(format!("a file is read up to {} MiB, so that no input takes unbounded time or memory", MAX_FILE_BYTES >> 20))
    .help("split it into several catalogues, or check that this is the file you meant")
}

/// The finding about bytes that are not UTF-8 from `valid` on. The lossy text holds a replacement character there.
fn not_utf8(file: FileId, bytes: &[u8], valid: usize) -> Finding {
    let start = valid as u32;
    let span = Span { file, start, end: start + char::REPLACEMENT_CHARACTER.len_utf8() as u32 };
    let shown = bytes.get(valid).map_or(String::new(), |byte| format!(": byte 0x{byte:02X}"));
    let finding = Finding::error(cg01::NOT_UTF8, span, format!("the file is not UTF-8{shown}"))
        .why("the text after this byte cannot be told for certain, so nothing of the file is used");
    match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => finding.help("it begins like UTF-16: save it as UTF-8"),
        _ => finding.help("save it as UTF-8"),
    }
}

/// Reports characters that YAML forbids everywhere. Were there any?
fn forbidden_characters(text: &str, file: FileId, findings: &mut Findings) -> bool {
    // Most files are plain, and bytes are looked at much faster than characters: many at once, where none ends the look.
    let plain = |some: &[u8]| some.iter().fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~' | b'\n'));
    if text.as_bytes().chunks(4096).all(plain) {
        return false;
    }
    let forbidden = |c: char| {
        (c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{85}')) || matches!(c, '\u{FFFE}' | '\u{FFFF}')
    };
    let mut found = 0;
    for (at, c) in text.char_indices().filter(|(_, c)| forbidden(*c)) {
        let span = Span { file, start: at as u32, end: (at + c.len_utf8()) as u32 };
        if found == MAX_FINDINGS {
            findings.push(more_faults(span));
            break;
        }
        found += 1;
        findings.push(
            Finding::error(cg01::CONTROL_CHARACTER, span, format!("control character U+{:04X}", c as u32))
                .why("it cannot be seen in an editor, and YAML does not allow it")
                .help(format!("remove it, or write it as `\"\\u{:04X}\"` in double quotes", c as u32)),
        );
    }
    found > 0
}

/// The note that ends the findings of a file that has had enough of them.
fn more_faults(span: Span) -> Finding {
    Finding::note(cg01::MORE_FAULTS, span, "further faults of this file are not shown")
        .why("a long list hides its first line")
        .help("mend the ones above first")
}
