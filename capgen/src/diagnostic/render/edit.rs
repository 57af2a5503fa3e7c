//! A next step as the change it makes to the source.
//!
//! Invariants
//! - What is shown changes one line, or adds lines before one. Any other edit is told in words.

use annotate_snippets::{Group, Level as Shown, Patch, Snippet};

use super::excerpt::Excerpt;
use super::text;
use crate::diagnostic::{Help, SourceFile, Sources};
use crate::model::Span;

/// A longer text is told rather than shown.
const LONGEST: usize = 4096;

/// A change of one line.
#[derive(Debug, PartialEq, Eq)]
struct LineEdit {
    /// The line, from 0. One past the last when lines are added at the end of the file.
    line: usize,
    /// Where in the line the change begins and ends, in bytes.
    start: usize,
    end: usize,
    text: String,
}

/// The help as a change of the source, where it can be shown.
pub(super) fn shown(help: &Help, sources: &Sources) -> Option<Group<'static>> {
    let (span, replacement) = help.edit.as_ref()?;
    let file = sources.get(span.file).filter(|file| !file.text.is_empty())?;
    if replacement.len() > LONGEST {
        return None;
    }
    let edit = line_edit(file, *span, text::prose(replacement))?;
    let excerpt = Excerpt::new(file, edit.line..edit.line + 1)?;
    let range = excerpt.offset(edit.line, edit.start)..excerpt.offset(edit.line, edit.end);
    let first = excerpt.line_number();
    let snippet = Snippet::source(excerpt.into_text())
        .path(text::one_line(&file.path))
        .line_start(first)
        .patch(Patch::new(range, edit.text));
    Some(Shown::HELP.secondary_title(text::prose(&help.text)).element(snippet))
}

/// The help in words.
pub(super) fn told(help: &Help) -> String {
    let words = text::prose(&help.text);
    match &help.edit {
        Some((_, replacement)) if !replacement.trim().is_empty() => {
            let replacement = text::prose(text::shortened(replacement, LONGEST).trim());
            if words.contains(&replacement) {
                return words;
            }
            let gap = if replacement.contains('\n') { '\n' } else { ' ' };
            format!("{words}:{gap}{replacement}")
        }
        _ => words,
    }
}

fn line_edit(file: &SourceFile, span: Span, mut text: String) -> Option<LineEdit> {
    let (start, end) = (file.clamp(span.start), file.clamp(span.end.max(span.start)));
    let line = file.line_of(start);
    let line_start = file.line_start(line);
    let line_text = file.line_text(line);
    let (mut start, mut end) = (start.saturating_sub(line_start), end.saturating_sub(line_start));
    if line_start + end == file.line_start(line + 1) && end > line_text.len() {
        // The whole line with its ending: show the line alone.
        text.truncate(text.strip_suffix('\n').unwrap_or(&text).len());
        end = line_text.len();
    }
    start = start.min(line_text.len());
    let changed = line_text.get(start..end)?;
    if changed == text {
        return None;
    }
    let rest_is_blank = line_text.get(start..).is_some_and(|rest| rest.trim().is_empty());
    match text.strip_prefix('\n') {
        // Lines added after this one are lines added before the next.
        Some(added) if changed.is_empty() && rest_is_blank => {
            Some(LineEdit { line: line + 1, start: 0, end: 0, text: format!("{added}\n") })
        }
        _ => Some(LineEdit { line, start, end, text }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(source: &str, start: u32, end: u32, text: &str) -> Option<(usize, usize, usize, String)> {
        let mut sources = Sources::new();
        let file = sources.add("a.yaml", source);
        line_edit(sources.get(file).unwrap(), Span { file, start, end }, text.into())
            .map(|e| (e.line, e.start, e.end, e.text))
    }

    #[test]
    fn lines_added_after_one_are_shown_before_the_next() {
        assert_eq!(edited("a: 1\nb: 2\n", 4, 4, "\nc: 3"), Some((1, 0, 0, "c: 3\n".into())));
        assert_eq!(edited("a: 1", 4, 4, "\nc: 3"), Some((1, 0, 0, "c: 3\n".into())));
    }

    #[test]
    fn a_line_taken_out_with_its_ending_is_that_line() {
        assert_eq!(edited("a: 1\r\nb: 2\n", 0, 6, ""), Some((0, 0, 4, String::new())));
    }

    #[test]
    fn what_changes_nothing_or_several_lines_is_not_shown() {
        assert_eq!(edited("a: 1\nb: 2\n", 3, 3, ""), None);
        assert_eq!(edited("a: 1\nb: 2\n", 3, 4, "1"), None);
        assert_eq!(edited("a: 1\nb: 2\n", 3, 8, "x"), None);
    }

    #[test]
    fn what_the_words_hold_is_not_repeated() {
        let help = Help { text: "add `a: b`".into(), edit: Some((Span::default(), "\n  a: b".into())) };
        assert_eq!(told(&help), "add `a: b`");
    }

    #[test]
    fn an_edit_in_words_holds_its_text() {
        let help = Help { text: "map it".into(), edit: Some((Span::default(), "\n  a: b\n  c: d\n".into())) };
        assert_eq!(told(&help), "map it:\na: b\n  c: d");
    }
}
