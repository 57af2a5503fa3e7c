//! Findings for a person, in the layout that rustc has taught everyone to read.

use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level as Shown, Origin, Renderer, Snippet};

use super::excerpt::{self, Excerpt, Spot};
use super::{edit, summary, text};
use crate::diagnostic::{Finding, Level, SourceFile, Sources};

/// Places this many lines apart are shown in one piece, with `...` between them.
const LINES_IN_ONE_PIECE: usize = 60;
/// Of more places than this, the rest is counted.
const MOST_PLACES: usize = 16;

/// Every finding, then a line that counts them. Colour is for terminals only.
pub fn render(findings: &[Finding], sources: &Sources, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    for finding in findings {
        out.push_str(&renderer.render(&report(finding, sources)));
        out.push_str("\n\n");
    }
    if let Some(first) = findings.iter().min_by_key(|f| std::cmp::Reverse(f.level)) {
        out.push_str(&format!("{}; `capgen explain {}` tells more\n", summary(findings), first.code));
    }
    out
}

fn report(finding: &Finding, sources: &Sources) -> Vec<Group<'static>> {
    let mut edits = Vec::new();
    let mut told = Vec::new();
    for help in &finding.help {
        match edit::shown(help, sources) {
            Some(edit) => edits.push(edit),
            None => told.push(Shown::HELP.message(edit::told(help))),
        }
    }
    let main = level(finding.level)
        .primary_title(text::prose(&finding.message))
        .id(finding.code.to_string())
        .elements(places(finding, sources))
        .elements(finding.notes.iter().map(|note| Shown::NOTE.message(text::prose(note))))
        .elements(told);
    std::iter::once(main).chain(edits).collect()
}

fn level(level: Level) -> Shown<'static> {
    match level {
        Level::Error => Shown::ERROR,
        Level::Warning => Shown::WARNING,
        Level::Note => Shown::NOTE,
    }
}

/// A place with what is to be said there.
struct Marked<'a> {
    spot: Spot,
    label: Option<&'a str>,
    kind: AnnotationKind,
}

/// Places of one file that are shown in one piece.
struct Piece<'a> {
    file: &'a SourceFile,
    first: usize,
    last: usize,
    marks: Vec<Marked<'a>>,
}

impl<'a> Piece<'a> {
    fn new(file: &'a SourceFile, mark: Marked<'a>) -> Self {
        Piece { file, first: mark.spot.line, last: mark.spot.line, marks: vec![mark] }
    }

    fn has_room_for(&self, file: &SourceFile, mark: &Marked<'_>) -> bool {
        let first = self.first.min(mark.spot.line);
        let last = self.last.max(mark.spot.line);
        std::ptr::eq(self.file, file) && last - first < LINES_IN_ONE_PIECE
    }

    fn add(&mut self, mark: Marked<'a>) {
        self.first = self.first.min(mark.spot.line);
        self.last = self.last.max(mark.spot.line);
        self.marks.push(mark);
    }
}

/// The finding's own place first, then the others, piece by piece.
fn places(finding: &Finding, sources: &Sources) -> Vec<Element<'static>> {
    let own = (finding.span, finding.label.as_deref(), AnnotationKind::Primary);
    let others = finding.labels.iter().map(|l| (l.span, Some(l.text.as_str()), AnnotationKind::Context));
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    for (span, label, kind) in std::iter::once(own).chain(others).take(MOST_PLACES + 1) {
        let Some(file) = sources.get(span.file) else { continue };
        let mark = Marked { spot: Spot::new(file, span), label, kind };
        match pieces.iter_mut().find(|piece| piece.has_room_for(file, &mark)) {
            Some(piece) => piece.add(mark),
            None => pieces.push(Piece::new(file, mark)),
        }
    }
    let mut elements: Vec<Element<'static>> = pieces.into_iter().flat_map(piece_elements).collect();
    let rest = finding.labels.len().saturating_sub(MOST_PLACES);
    if rest > 0 {
        elements.push(Shown::NOTE.message(format!("and {rest} more places")).into());
    }
    elements
}

fn piece_elements(piece: Piece<'_>) -> Vec<Element<'static>> {
    let path = text::one_line(&piece.file.path);
    if piece.file.text.is_empty() {
        return vec![Origin::path(path).into()];
    }
    match Excerpt::new(piece.file, piece.first..piece.last + 1) {
        Some(excerpt) => vec![snippet(path, excerpt, &piece.marks).into()],
        None => piece.marks.iter().flat_map(|mark| cited(piece.file, &path, mark)).collect(),
    }
}

fn snippet(path: String, excerpt: Excerpt<'_>, marks: &[Marked<'_>]) -> Snippet<'static, Annotation<'static>> {
    let annotations: Vec<_> =
        marks.iter().map(|mark| mark.kind.span(excerpt.range(mark.spot)).label(mark.label.map(text::prose))).collect();
    let first = excerpt.line_number();
    Snippet::source(excerpt.into_text()).path(path).line_start(first).annotations(annotations)
}

/// A place in a line that is too long to show.
fn cited(file: &SourceFile, path: &str, mark: &Marked<'_>) -> Vec<Element<'static>> {
    let (line, column) = file.position(file.line_start(mark.spot.line) + mark.spot.start);
    let origin = Origin::path(path.to_owned()).line(line).char_column(column);
    let around = excerpt::surroundings(file, mark.spot);
    let said = match mark.label {
        Some(label) => format!("{}: {around}", text::prose(label)),
        None => format!("this line is long; the place is in: {around}"),
    };
    vec![origin.into(), Shown::NOTE.message(said).into()]
}

#[cfg(test)]
mod tests;
