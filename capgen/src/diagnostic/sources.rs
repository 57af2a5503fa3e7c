//! The texts that findings point into, and the lines and columns of places in them.
//!
//! Invariants
//! - Any span may be asked for: one that lies outside its text is clamped to it.
//! - Looking up a place takes no time in the length of its line or its file, once a first look has been taken.
//! - Lines end with `\n`; a `\r` before it belongs to the ending. A byte-order mark is before the first column.

use std::sync::OnceLock;

use crate::model::{FileId, Span};
use crate::text::join;

/// Characters are counted once for each stretch of so many bytes.
const STRETCH: usize = 4096;

/// One source file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path as shown to a person: relative where it can be, with `/` on every system.
    pub path: String,
    /// Its text.
    pub text: String,
    /// Where each line begins, once somebody has asked.
    line_starts: OnceLock<Vec<usize>>,
    /// How many characters begin before each stretch.
    characters: OnceLock<Vec<usize>>,
}

/// A place as editors and other programs count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The shown path of the file.
    pub file: &'a str,
    /// Line of the first character, from 1.
    pub line: usize,
    /// Column of the first character, from 1, in characters.
    pub column: usize,
    /// Line of the end.
    pub end_line: usize,
    /// Column after the last character.
    pub end_column: usize,
}

impl SourceFile {
    fn new(path: String, text: String) -> Self {
        SourceFile { path, text, line_starts: OnceLock::new(), characters: OnceLock::new() }
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let first = if self.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
            let others = self.text.match_indices('\n').map(|(i, _)| i + 1);
            std::iter::once(first).chain(others).collect()
        })
    }

    /// The line, from 0, that a byte offset lies in.
    pub(super) fn line_of(&self, offset: usize) -> usize {
        self.line_starts().partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// Where a line, from 0, begins; the end of the text for a line that does not exist.
    pub(super) fn line_start(&self, line: usize) -> usize {
        self.line_starts().get(line).copied().unwrap_or(self.text.len())
    }

    /// The text of a line, from 0, without its ending; empty for a line that does not exist.
    pub(super) fn line_text(&self, line: usize) -> &str {
        let text = self.text.get(self.line_start(line)..self.line_start(line + 1)).unwrap_or("");
        let text = text.strip_suffix('\n').unwrap_or(text);
        text.strip_suffix('\r').unwrap_or(text)
    }

    /// The offset, moved back into the text and onto the beginning of a character.
    pub(super) fn clamp(&self, offset: u32) -> usize {
        let mut offset = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    /// Line and column, from 1, of an offset that lies in the text.
    pub(super) fn position(&self, offset: usize) -> (usize, usize) {
        let line = self.line_of(offset);
        let before = self.characters_before(offset).saturating_sub(self.characters_before(self.line_start(line)));
        (line + 1, before + 1)
    }

    /// How many characters begin before a byte offset.
    fn characters_before(&self, offset: usize) -> usize {
        let counts = self.characters.get_or_init(|| {
            let stretches = self.text.as_bytes().chunks(STRETCH).map(beginning);
            std::iter::once(0).chain(stretches).scan(0, |sum, count| Some(add(sum, count))).collect()
        });
        counts.get(offset / STRETCH).copied().unwrap_or(0) + beginning(self.rest_of_stretch(offset))
    }

    /// The bytes between the beginning of a stretch and an offset in it: all that is counted anew for each place.
    fn rest_of_stretch(&self, offset: usize) -> &[u8] {
        self.text.as_bytes().get(offset / STRETCH * STRETCH..offset).unwrap_or(&[])
    }
}

/// How many characters begin among these bytes.
fn beginning(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte & 0b1100_0000) != 0b1000_0000).count()
}

fn add(sum: &mut usize, count: usize) -> usize {
    *sum += count;
    *sum
}

/// Every file that was read, in the order it was read.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// No files yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file. A text that is not readable as a whole may be given empty; the path still names it.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> FileId {
        self.files.push(SourceFile::new(path.into(), text.into()));
        FileId((self.files.len() - 1) as u32)
    }

    /// A file by its id.
    pub fn get(&self, file: FileId) -> Option<&SourceFile> {
        self.files.get(file.0 as usize)
    }

    /// Every file with its id.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    /// The shown path of a file.
    pub fn path(&self, file: FileId) -> &str {
        self.get(file).map_or("<unknown>", |f| &f.path)
    }

    /// Line and column (both from 1; the column counts characters) of a byte offset, clamped to the text.
    pub fn position(&self, file: FileId, offset: u32) -> (usize, usize) {
        self.get(file).map_or((1, 1), |f| f.position(f.clamp(offset)))
    }

    /// The line alone, from 1: it takes no counting of characters.
    pub fn line(&self, file: FileId, offset: u32) -> usize {
        self.get(file).map_or(1, |f| f.line_of(f.clamp(offset)) + 1)
    }

    /// The lines and columns of a span.
    pub fn place(&self, span: Span) -> Place<'_> {
        let (line, column) = self.position(span.file, span.start);
        let (end_line, end_column) = self.position(span.file, span.end.max(span.start));
        Place { file: self.path(span.file), line, column, end_line, end_column }
    }

    /// `path:line` of a place, as other findings cite it.
    pub fn cite(&self, span: Span) -> String {
        join(&[self.path(span.file), ":", &self.line(span.file, span.start).to_string()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(text: &str, offsets: &[u32]) -> Vec<(usize, usize)> {
        let mut sources = Sources::new();
        let file = sources.add("a.yaml", text);
        offsets.iter().map(|o| sources.position(file, *o)).collect()
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(positions("a: é\nb: 1", &[0, 3, 5, 6, 9]), [(1, 1), (1, 4), (1, 5), (2, 1), (2, 4)]);
        let mut sources = Sources::new();
        let file = sources.add("a.yaml", "a: é\nb: 1");
        assert_eq!([0, 3, 5, 6, 9].map(|offset| sources.line(file, offset)), [1, 1, 1, 2, 2]);
    }

    #[test]
    fn columns_of_long_lines_are_the_same() {
        let text = format!("x\n{}", "aé名".repeat(5_000));
        let counted = |offset: u32| text[2..offset as usize].chars().count() + 1;
        for offset in (2..30_002).step_by(61).chain([4094, 8192, 8198, 30_002]).filter(|o| text.is_char_boundary(*o)) {
            assert_eq!(positions(&text, &[offset as u32]), [(2, counted(offset as u32))]);
        }
    }

    #[test]
    fn little_of_a_huge_line_is_counted_for_a_place() {
        let file = SourceFile::new(String::new(), "é: [x, y], ".repeat(400_000));
        for offset in (0..file.text.len()).step_by(1_501) {
            assert!(file.rest_of_stretch(offset).len() < STRETCH);
        }
    }

    #[test]
    fn offsets_outside_are_clamped() {
        assert_eq!(positions("é", &[1, 2, 99, u32::MAX]), [(1, 1), (1, 2), (1, 2), (1, 2)]);
        assert_eq!(positions("", &[0, 7]), [(1, 1), (1, 1)]);
        assert_eq!(Sources::new().position(FileId(3), 9), (1, 1));
    }

    #[test]
    fn a_byte_order_mark_has_no_column() {
        assert_eq!(positions("\u{feff}a", &[0, 3, 4]), [(1, 1), (1, 1), (1, 2)]);
    }

    #[test]
    fn line_texts_have_no_ending() {
        let file = SourceFile::new(String::new(), "\u{feff}a\r\nb\n\nc".into());
        assert_eq!((0..6).map(|l| file.line_text(l)).collect::<Vec<_>>(), ["a", "b", "", "c", "", ""]);
    }

    #[test]
    fn a_span_that_ends_before_it_begins_is_empty() {
        let mut sources = Sources::new();
        let file = sources.add("a.yaml", "abc");
        let place = sources.place(Span { file, start: 2, end: 1 });
        assert_eq!((place.column, place.end_column), (3, 3));
    }
}
