//! The few lines of a file that a finding shows, copied out so that showing one takes time in those lines alone.
//!
//! Invariants
//! - A span is shown on its first line only.
//! - An excerpt holds one character for each of the source, so that columns stay what they are.
//! - Lines that are too long to show are not copied.

use std::ops::Range;

use super::text;
use crate::diagnostic::SourceFile;
use crate::model::Span;

/// Lines of more bytes are cited but not shown.
const LONGEST_LINE: usize = 4096;

/// What a span covers of its first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// The line, from 0.
    pub line: usize,
    /// Bytes of the line before the span.
    pub start: usize,
    /// Bytes of the line up to the end of the span, or of the line.
    pub end: usize,
}

impl Spot {
    pub(super) fn new(file: &SourceFile, span: Span) -> Self {
        let start = file.clamp(span.start);
        let line = file.line_of(start);
        let line_start = file.line_start(line);
        let length = file.line_text(line).len();
        let within = |offset: usize| offset.saturating_sub(line_start).min(length);
        let start = within(start);
        Spot { line, start, end: within(file.clamp(span.end)).max(start) }
    }
}

/// Some lines of a file.
#[derive(Debug)]
pub(super) struct Excerpt<'a> {
    file: &'a SourceFile,
    first: usize,
    starts: Vec<usize>,
    text: String,
}

impl<'a> Excerpt<'a> {
    /// The lines of a range, from 0; nothing when one of them is too long to show.
    pub(super) fn new(file: &'a SourceFile, lines: Range<usize>) -> Option<Self> {
        let mut excerpt = Excerpt { file, first: lines.start, starts: Vec::new(), text: String::new() };
        for line in lines {
            let source = file.line_text(line);
            if source.len() > LONGEST_LINE {
                return None;
            }
            excerpt.starts.push(excerpt.text.len());
            excerpt.text.extend(source.chars().map(text::visible));
            excerpt.text.push('\n');
        }
        Some(excerpt)
    }

    /// The place in the excerpt of a place in a line of the file.
    pub(super) fn offset(&self, line: usize, byte: usize) -> usize {
        let index = line.saturating_sub(self.first);
        let start = self.starts.get(index).copied().unwrap_or(self.text.len());
        let before = self.file.line_text(line).get(..byte).unwrap_or("");
        start + before.chars().map(|c| text::visible(c).len_utf8()).sum::<usize>()
    }

    /// The range in the excerpt of a spot.
    pub(super) fn range(&self, spot: Spot) -> Range<usize> {
        self.offset(spot.line, spot.start)..self.offset(spot.line, spot.end)
    }

    /// The number of its first line, from 1.
    pub(super) fn line_number(&self) -> usize {
        self.first + 1
    }

    /// Its text; every line ends with a line feed.
    pub(super) fn into_text(self) -> String {
        self.text
    }
}

/// What stands around a spot of a line that is too long to show.
pub(super) fn surroundings(file: &SourceFile, spot: Spot) -> String {
    const AROUND: usize = 40;
    let line = file.line_text(spot.line);
    let before = line.get(..spot.start).unwrap_or("");
    let cut = before.char_indices().rev().nth(AROUND - 1).map_or(0, |(i, _)| i);
    let from = line.get(cut..).unwrap_or("");
    let shown = text::shortened(from, 2 * AROUND);
    text::one_line(&if cut > 0 { format!("…{shown}") } else { shown })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Sources;

    fn spot(text: &str, start: u32, end: u32) -> Spot {
        let mut sources = Sources::new();
        let file = sources.add("a", text);
        Spot::new(sources.get(file).unwrap(), Span { file, start, end })
    }

    #[test]
    fn a_span_of_several_lines_is_cut_at_its_first() {
        assert_eq!(spot("ab\r\ncd\r\n", 1, 7), Spot { line: 0, start: 1, end: 2 });
        assert_eq!(spot("ab\ncd", 3, 99), Spot { line: 1, start: 0, end: 2 });
        assert_eq!(spot("ab", 99, 4), Spot { line: 0, start: 2, end: 2 });
    }

    #[test]
    fn offsets_follow_replaced_characters() {
        let mut sources = Sources::new();
        let id = sources.add("a", "x\n\u{1b}é: y\n");
        let excerpt = Excerpt::new(sources.get(id).unwrap(), 1..3).unwrap();
        assert_eq!(excerpt.range(Spot { line: 1, start: 5, end: 6 }), 7..8);
        assert_eq!(excerpt.line_number(), 2);
        assert_eq!(excerpt.into_text(), "␛é: y\n\n");
    }

    #[test]
    fn a_long_line_is_cited_by_what_stands_around() {
        let mut sources = Sources::new();
        let id = sources.add("a", format!("{}HERE{}", "é".repeat(50_000), "b".repeat(50_000)));
        let file = sources.get(id).unwrap();
        assert!(Excerpt::new(file, 0..1).is_none());
        let spot = Spot::new(file, Span { file: id, start: 100_000, end: 100_004 });
        let shown = surroundings(file, spot);
        assert_eq!(shown, format!("…{}HERE{}…", "é".repeat(40), "b".repeat(36)));
    }
}
